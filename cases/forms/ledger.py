"""A figure that somebody claims, to be set beside the ledger."""

from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from cases.ledger import after


class MonthField(forms.Field):
    """A month as a browser sends it, `2002-04`; its first day."""

    widget = forms.TextInput({"type": "month", "min": "1951-05", "max": "2199-12"})
    default_error_messages = {"invalid": _("Write the month as year and month: 2002-04.")}

    def to_python(self, value: Any) -> date | None:
        if value in self.empty_values:
            return None
        try:
            return date.fromisoformat(f"{value}-01")
        except ValueError as error:
            raise forms.ValidationError(self.error_messages["invalid"], "invalid") from error


class CheckForm(forms.Form):
    """The sum and its months, both included."""

    claimed = forms.DecimalField(
        label=_("Sum claimed, in dollars"), min_value=0, max_digits=12, decimal_places=2,
        widget=forms.TextInput({"inputmode": "decimal", "autocomplete": "off"}),  # keeps what was typed, number or not
    )
    first = MonthField(label=_("First month"))
    last = MonthField(label=_("Last month"))

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        first, last = values.get("first"), values.get("last")
        if first and last and last < first:
            self.add_error("last", _("The last month cannot come before the first."))
        return values

    @property
    def end(self) -> date:
        """The first day after the last month."""
        return after(self.cleaned_data["last"])
