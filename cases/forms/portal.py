"""What people say and choose on their own pages, and what the agency answers."""

from datetime import date, timedelta
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from cases import clock
from cases.forms.fields import DayField, TextField
from cases.forms.users import OF_A_CODE, WayInForm
from cases.templatetags.terms import TERMS


class DoubtForm(forms.Form):
    """What is wrong with a line."""

    says = TextField(
        label=_("What is wrong, and what is right"), max_length=500, widget=forms.Textarea({"rows": 5}),
        help_text=_("For example: I began on 1 March 1994, not on 1 May. I have the appointment."),
    )  # fmt: skip


class AnswerDoubtForm(forms.Form):
    """What was found."""

    corrected = forms.TypedChoiceField(
        label=_("What was found"), widget=forms.RadioSelect, coerce=lambda value: value == "yes",
        choices=[("yes", _("The line was wrong, and is corrected")), ("no", _("The line is right, and stays"))],
    )  # fmt: skip
    answer = TextField(
        label=_("What the person is told"), max_length=500, widget=forms.Textarea({"rows": 4}),
        help_text=_("With what shows it. The person reads these words."),
    )  # fmt: skip


class PreferencesForm(forms.Form):
    """The language of letters, and whether they also come on paper."""

    language = forms.ChoiceField(label=_("Language of your letters"), widget=forms.RadioSelect)
    by_post = forms.TypedChoiceField(
        label=_("How you receive them"), widget=forms.RadioSelect, coerce=lambda value: value == "paper",
        choices=[("paper", _("On paper by mail, and here")), ("here", _("Only here, on this page"))],
    )  # fmt: skip

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["language"].choices = list(TERMS["language"].items())


class MandateForm(forms.Form):
    """Whom one lets see or report, what, and until when: a year at most, so that nobody forgets that it stands."""

    name = TextField(label=_("Name of the person"), max_length=160)
    scopes = forms.MultipleChoiceField(label=_("What you let them do"), widget=forms.CheckboxSelectMultiple)
    until_on = DayField(label=_("Last day"), help_text=_("A year from today at most. You may end it any day before."))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["scopes"].choices = list(TERMS["mandate"].items())

    def clean_until_on(self) -> date:
        day: date = self.cleaned_data["until_on"]
        if not clock.today() <= day <= clock.today() + timedelta(days=366):
            raise ValidationError(_("Choose a day from today to a year from today."), code="reach")
        return day


class TakeUpForm(forms.Form):
    """The code that a relative was given, by whoever has an account."""

    code = forms.CharField(label=_("The code you were given"), max_length=60, widget=forms.TextInput(OF_A_CODE))


class TakeUpAnewForm(TakeUpForm, WayInForm):
    """The same, by whoever has none."""

    field_order = ("code",)
