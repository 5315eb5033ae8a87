"""What a coordinator types about the work itself: whose a case is, until when it rests, what was said."""

import uuid
from datetime import date, timedelta
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from cases import clock
from cases.forms.coordinator import not_in_the_future
from cases.forms.fields import DayField, TextField
from cases.models import Contact, User
from cases.templatetags.terms import TERMS

LONGEST_HOLD = timedelta(days=366)
MOST_FILTERS = 12


class ReassignForm(forms.Form):
    """Whose the cases will be: a coordinator of the same agency."""

    to = forms.ModelChoiceField(label=_("Who will work on it"), queryset=User.objects.none(), widget=forms.RadioSelect)

    def __init__(self, *args: Any, among: QuerySet[User], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["to"].queryset = among
        self.fields["to"].empty_label = None
        self.fields["to"].label_from_instance = lambda user: user.full_name


class HoldForm(forms.Form):
    """Until which day a case rests, and why."""

    until = DayField(
        label=_("Until which day"), help_text=_("On that day it stands among what is due, without anybody asking.")
    )
    why = TextField(label=_("Why it waits"), max_length=300)

    def clean_until(self) -> date:
        until, today = self.cleaned_data["until"], clock.today()
        if not today < until <= today + LONGEST_HOLD:
            raise forms.ValidationError(_("Choose a day after today, within a year."))
        return until


class ContactForm(forms.ModelForm):
    """A note, or a call, visit or message: with whom, on which day, and what was said."""

    id = forms.UUIDField(widget=forms.HiddenInput())

    class Meta:
        model = Contact
        fields = ["kind", "party", "on", "text"]
        field_classes = {"on": DayField, "text": TextField}
        widgets = {"on": DayField.widget, "text": forms.Textarea({"rows": 3}), "kind": forms.RadioSelect}
        labels = {"kind": _("What it was"), "party": _("With whom"), "on": _("On which day"), "text": _("What to keep")}
        help_texts = {"party": _("A note to oneself is with nobody."), "text": _("It cannot be changed later.")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["kind"].choices = list(TERMS["contact"].items())
        self.fields["party"].choices = list(TERMS["party"].items())
        if not self.is_bound:
            self.initial |= {"id": uuid.uuid4(), "on": clock.today(), "kind": Contact.Kind.NOTE}

    def clean_on(self) -> date:
        return not_in_the_future(self.cleaned_data["on"])

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        kind, party = cleaned.get("kind"), cleaned.get("party")
        if kind == Contact.Kind.NOTE:
            cleaned["party"] = ""
        elif kind and not party:
            self.add_error("party", _("Say with whom."))
        return cleaned

    def _post_clean(self) -> None:
        """The row is made by an action: nothing is asked of the tables here."""


class FilterForm(forms.Form):
    """A name for what the queue shows now."""

    name = TextField(label=_("Name of this filter"), max_length=40)
    query = forms.CharField(max_length=200, required=False, widget=forms.HiddenInput())
