"""What the Board and a retiree type about corrections, notices, recoveries, earlier pensions and court orders."""

from datetime import date
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from cases import clock
from cases.forms.coordinator import not_in_the_future
from cases.forms.fields import DayField, MoneyField, TextField
from cases.recovery_plan import next_month


class SeenForm(forms.Form):
    """What the page showed, by its name; if anything changed since, it is refused."""

    seen = forms.UUIDField(widget=forms.HiddenInput())


class AnswerForm(forms.Form):
    """What the person says about a notice, in the person's words."""

    answer = TextField(
        label=_("What the person says"), max_length=4000, widget=forms.Textarea(attrs={"rows": 6}),
        help_text=_("In the person's own words, whether written, by telephone or at the counter."),
    )


class OwnAnswerForm(forms.Form):
    """The same, written by oneself."""

    answer = TextField(
        label=_("What you want the Board to know"), max_length=4000, widget=forms.Textarea(attrs={"rows": 6}),
        help_text=_("Write why you agree or disagree. You may also bring it on paper to the office."),
    )


class GivenForm(forms.Form):
    """A notice handed over or mailed by the office itself."""

    given_on = DayField(label=_("Day on which the person was told"))

    def clean_given_on(self) -> date:
        return not_in_the_future(self.cleaned_data["given_on"])


class PlanForm(forms.Form):
    """A plan of recovery: so much a month, from a month on, never below a minimum."""

    monthly = MoneyField(label=_("Taken from each month"), help_text=_("Dollars a month."))
    protected_minimum = MoneyField(
        label=_("Protected minimum"), help_text=_("Dollars a month: no month is paid less than this.")
    )
    from_month = forms.TypedChoiceField(label=_("First month"), coerce=date.fromisoformat)

    def __init__(self, *args: Any, months: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["from_month"].choices = months

    def clean_monthly(self) -> Decimal:
        monthly: Decimal = self.cleaned_data["monthly"]
        if not monthly:
            raise forms.ValidationError(_("A plan takes something from each month."))
        return monthly

    def clean_protected_minimum(self) -> Decimal:
        minimum: Decimal = self.cleaned_data["protected_minimum"]
        if not minimum:
            raise forms.ValidationError(_("A plan leaves something of each month to the person."))
        return minimum


class PlanDecisionForm(forms.Form):
    """Accept or reject a plan; a rejection says why."""

    accepted = forms.TypedChoiceField(
        label=_("Decision"), widget=forms.RadioSelect, coerce=lambda value: value == "yes",
        choices=[("yes", _("Accept the plan")), ("no", _("Reject the plan"))],
    )
    reason = TextField(label=_("Reason"), max_length=2000, required=False, widget=forms.Textarea(attrs={"rows": 3}))

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("accepted") is False and not cleaned.get("reason"):
            self.add_error("reason", _("Say why the plan is rejected."))
        return cleaned


class FileForm(forms.Form):
    """A file of earlier pensions. `sha256`: of the file that was looked at; another is not brought in by it."""

    file = forms.FileField(label=_("File of earlier pensions"), help_text=_("CSV, one pension a line."))
    sha256 = forms.CharField(required=False, widget=forms.HiddenInput())


class OrderForm(forms.Form):
    """What a court ordered about a person."""

    number = TextField(label=_("Number of the case in court"), max_length=40)
    ordered_on = DayField(label=_("Day of the order"))
    asks = TextField(label=_("What it orders"), max_length=240, widget=forms.Textarea(attrs={"rows": 3}))
    due_on = DayField(
        label=_("Day by which it says to comply"), required=False,
        help_text=_("Leave it empty if it says none: thirty days are counted from the order."),
    )

    def clean_ordered_on(self) -> date:
        return not_in_the_future(self.cleaned_data["ordered_on"])


def months_ahead(count: int = 12) -> list[date]:
    """The first days of the months in which a plan may begin."""
    months = [next_month(clock.today())]
    while len(months) < count:
        months.append(next_month(months[-1]))
    return months
