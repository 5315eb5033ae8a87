"""What a coordinator states beside the service of a file: certified contributions, and service of another system."""

from datetime import date
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from cases import clock
from cases.forms.coordinator import not_in_the_future
from cases.forms.fields import DayField, MoneyField, TextField
from cases.forms.statements import PaperChoice, papers_of
from cases.models import Evidence, Person

MOST_A_YEAR = Decimal("99999.99")


class _WithPaper(forms.Form):
    evidence = PaperChoice(
        label=_("Paper that shows it"), queryset=Evidence.objects.none(), required=False,
        empty_label=_("None yet"), help_text=_("From the papers recorded in this file."),
    )

    def __init__(self, *args: Any, person: Person, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["evidence"].queryset = papers_of(person)


class ContributionTotalForm(_WithPaper):
    """What the service record says was contributed in a fiscal year."""

    year = forms.IntegerField(
        label=_("Fiscal year that begins on July 1 of"), min_value=1951, help_text=_("2012 is the fiscal year 2012-13.")
    )
    amount = MoneyField(label=_("Contributions of the whole year, in dollars"))
    note = TextField(
        label=_("Why it is corrected"), max_length=300, required=False,
        help_text=_("Only if the file says another total of that year already."),
    )
    field_order = ["year", "amount", "evidence", "note"]

    def clean_year(self) -> date:
        first = date(min(self.cleaned_data["year"], 9998), 7, 1)
        if first > clock.today():
            raise forms.ValidationError(_("This fiscal year has not begun."))
        return first

    def clean_amount(self) -> Decimal:
        amount: Decimal = self.cleaned_data["amount"]
        if amount > MOST_A_YEAR:
            raise forms.ValidationError(_("This is too much for one year."))
        return amount


class ClaimForm(_WithPaper):
    """Service in another retirement system, as the member claims it."""

    system = TextField(label=_("Retirement system"), max_length=120)
    from_on = DayField(label=_("First day"))
    to_on = DayField(label=_("Last day"))
    field_order = ["system", "from_on", "to_on", "evidence"]

    def clean_to_on(self) -> date:
        last: date = not_in_the_future(self.cleaned_data["to_on"])
        if "from_on" in self.cleaned_data and last < self.cleaned_data["from_on"]:
            raise forms.ValidationError(_("The last day is before the first."))
        return last


class SettledForm(forms.Form):
    """What became of a claim."""

    came = forms.TypedChoiceField(
        label=_("What became of it"), coerce=lambda said: said == "yes", widget=forms.RadioSelect,
        choices=[("yes", _("The transfer came")), ("no", _("There is nothing to transfer: the claim is withdrawn"))],
    )
    transferred_on = DayField(label=_("Day on which it came"), required=False)
    note = TextField(label=_("What shows it"), max_length=300)

    def clean(self) -> dict[str, Any]:
        typed = super().clean() or {}
        if typed.get("came") and not typed.get("transferred_on") and "transferred_on" not in self.errors:
            self.add_error("transferred_on", _("Write the day on which it came."))
        return typed

    def clean_transferred_on(self) -> date | None:
        day = self.cleaned_data["transferred_on"]
        return not_in_the_future(day) if day else None
