"""Why a file is opened, and what is looked for in the audit trail."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from cases.forms.fields import DayField, TextField
from cases.models import Opening
from cases.templatetags.terms import TERMS

SAID = (
    Opening.Reason.REQUEST, Opening.Reason.CALL, Opening.Reason.RECORDS, Opening.Reason.REVIEW, Opening.Reason.OTHER,
)  # fmt: skip


class ReasonForm(forms.Form):
    """A short list; words only where the list does not say it."""

    reason = forms.ChoiceField(label=_("Reason"), widget=forms.RadioSelect)
    words = TextField(
        label=_("In a few words"),
        max_length=300,
        required=False,
        help_text=_("Needed for another reason. Without personal data: it stands in the audit trail."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].choices = [(reason.value, TERMS["opening"][reason]) for reason in SAID]

    def clean(self) -> dict[str, Any]:
        said: dict[str, Any] = super().clean() or {}
        if said.get("reason") == Opening.Reason.OTHER and not said.get("words") and "words" not in self.errors:
            self.add_error("words", _("Say which."))
        return said


class WhereForm(forms.Form):
    """What the question carries with it: which file, at which desk, and where to go on."""

    person = forms.UUIDField(widget=forms.HiddenInput)
    desk = forms.CharField(widget=forms.HiddenInput, max_length=14)
    next = forms.CharField(widget=forms.HiddenInput, max_length=300)


class TrailForm(forms.Form):
    """Person, user and day: any of them. By POST: no address bar or log keeps a name."""

    person = forms.CharField(label=_("Person (surnames or name)"), max_length=80, required=False)
    user = forms.CharField(label=_("User (name or user name)"), max_length=80, required=False)
    day = DayField(label=_("Day"), required=False)
