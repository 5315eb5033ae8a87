"""The period of the Board's figures: two days, both in it."""

from datetime import date
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.utils.translation import gettext_lazy as _

from cases.forms.fields import DayField

PARTS = ("day", "month", "year")


class PeriodForm(forms.Form):
    """By GET: the address says the period. Nobody asks of days to come."""

    desde = DayField(label=_("From the day"))
    hasta = DayField(label=_("To the day"))

    def __init__(self, *args: Any, today: date, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.today = today

    def clean_hasta(self) -> date:
        day: date = self.cleaned_data["hasta"]
        if day > self.today:
            raise forms.ValidationError(_("The period ends today at the latest."))
        return day

    def clean(self) -> dict[str, Any]:
        said: dict[str, Any] = super().clean() or {}
        first, last = said.get("desde"), said.get("hasta")
        if first and last and first > last:
            self.add_error("desde", _("The period begins after it ends."))
        return said


def parts(from_on: date, to_on: date) -> dict[str, int]:
    """A period as the fields of the form say it."""
    days = {"desde": from_on, "hasta": to_on}
    return {f"{name}_{part}": getattr(day, part) for name, day in days.items() for part in PARTS}


def query(from_on: date, to_on: date) -> str:
    """The same as an address says it."""
    return urlencode(parts(from_on, to_on))
