"""What is typed about notifications and remedies, at the Board and by the person."""

from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from cases.forms.coordinator import not_in_the_future
from cases.forms.fields import DayField, TextField, WrittenIn
from cases.models import Notification, Remedy
from cases.templatetags.remedy_terms import REMEDIES
from cases.templatetags.words import language


def _words(kind: str, *values: str) -> list[tuple[str, Any]]:
    return [(value, REMEDIES[kind][value]) for value in values]


class NotificationForm(forms.Form):
    """How a letter was sent, to where, on which day."""

    how = forms.ChoiceField(label=_("How"), choices=_words("notified_how", *Notification.How.values))
    address = TextField(label=_("Address or place"), max_length=300)
    sent_on = DayField(label=_("Day it was sent or handed over"), help_text=_("The term counts from this day."))
    receipt = TextField(label=_("Number of the receipt"), max_length=60, required=False)

    def clean_sent_on(self) -> date:
        return not_in_the_future(self.cleaned_data["sent_on"])


class RemedyForm(forms.Form):
    """A remedy that came on paper, or from a court."""

    step = forms.ChoiceField(label=_("Which"), choices=_words("remedy_step", *Remedy.Step.values))
    filed_on = DayField(label=_("Day it was filed"))
    how = forms.ChoiceField(label=_("How"), choices=_words("remedy_how", "mail", "counter", "court"))
    grounds = TextField(label=_("What the person says"), max_length=4000, widget=forms.Textarea(attrs={"rows": 5}))
    documents = TextField(label=_("Documents that came with it"), max_length=300, required=False)

    def clean_filed_on(self) -> date:
        return not_in_the_future(self.cleaned_data["filed_on"])


class PaperForm(RemedyForm):
    """A reconsideration on paper, left at the agency or sent there."""

    field_order = ["filed_on", "how", "grounds", "documents"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["step"]
        self.fields["how"].choices = _words("remedy_how", Remedy.How.COUNTER, Remedy.How.MAIL)


class OwnRemedyForm(forms.Form):
    """The same by oneself: a reconsideration."""

    grounds = TextField(
        label=_("Why you do not agree"), max_length=4000, widget=forms.Textarea(attrs={"rows": 6}),
        help_text=_("In your own words. You may also bring it on paper, with your documents, to the office."),
    )

    def clean(self) -> dict[str, Any]:
        """One's own words, on a page of one's own choice, are in its language; of a paper it is not known."""
        return {**self.cleaned_data, "grounds_in": language()}


class OutcomeForm(forms.Form):
    """What was decided, why, and, of a body outside, on which day."""

    outcome = forms.ChoiceField(
        label=_("Decision"), widget=forms.RadioSelect, choices=_words("remedy_outcome", *Remedy.Outcome.values)
    )
    reasons = TextField(label=_("Reasons"), max_length=4000, widget=forms.Textarea(attrs={"rows": 5}))
    reasons_in = WrittenIn()
    decided_on = DayField(label=_("Day of the decision"))

    def __init__(self, *args: Any, remedy: Remedy, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if remedy.step == Remedy.Step.RECONSIDERATION:
            outcomes = [each for each in Remedy.Outcome.values if each != Remedy.Outcome.LATE or remedy.is_late]
            self.fields["outcome"].choices = _words("remedy_outcome", *outcomes)
            del self.fields["decided_on"]
            self.fields["reasons"].help_text = _("In plain words: the letter says them to the person as they are here.")
        else:
            del self.fields["reasons_in"]  # no letter of the office says them

    def clean_decided_on(self) -> date:
        return not_in_the_future(self.cleaned_data["decided_on"])


class ToldForm(forms.Form):
    """The day the outcome was notified."""

    notified_on = DayField(label=_("Day the person was notified"))

    def clean_notified_on(self) -> date:
        return not_in_the_future(self.cleaned_data["notified_on"])
