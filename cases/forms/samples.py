"""What the Board types about the quality of its first decisions."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from cases import clock
from cases.forms.fields import DayField, TextField
from cases.templatetags.terms import TERMS

IF_WRONG = _("It has to be said where the decision is not right.")


class SamplingRuleForm(forms.Form):
    """How many decisions are looked at again. Never none of them."""

    share = forms.IntegerField(
        label=_("Of every hundred decisions, how many are drawn at random"), min_value=1, max_value=100
    )
    near_days = forms.IntegerField(
        label=_("Within how many days of 55, 58 or 65 years of age, or of 20, 25 or 30 of service, all are drawn"),
        min_value=1, max_value=730,
    )
    from_on = DayField(label=_("From which day"))
    document = TextField(
        label=_("Document that sets it"), max_length=200, help_text=_("For instance, the number of an order.")
    )

    def clean_from_on(self) -> Any:
        day = self.cleaned_data["from_on"]
        if day < clock.today():
            says = _("A rule begins today or later: what was decided was drawn by the one before.")
            raise forms.ValidationError(says)
        return day


class LookForm(forms.Form):
    """What a second look found."""

    correct = forms.TypedChoiceField(
        label=_("Is the decision right?"), coerce=lambda said: said == "yes", widget=forms.RadioSelect,
        choices=[("yes", _("Yes, on what was known that day")), ("no", _("No"))],
    )
    found = TextField(
        label=_("What was found"), max_length=1000, required=False, help_text=IF_WRONG,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    severity = forms.ChoiceField(
        label=_("How much it weighs"), required=False, help_text=IF_WRONG, widget=forms.RadioSelect
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["severity"].choices = list(TERMS["severity"].items())

    def clean(self) -> dict[str, Any]:
        typed = super().clean() or {}
        if typed.get("correct") is False:
            for name, says in (("found", _("Say what is wrong.")), ("severity", _("Say how much it weighs."))):
                if not typed.get(name) and name not in self.errors:
                    self.add_error(name, says)
        return typed
