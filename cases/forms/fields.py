"""Fields people fill in: a day by day, month and year; money by its sign and its period."""

import re
from datetime import date
from decimal import Decimal
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.dates import MONTHS
from django.utils.translation import gettext_lazy as _


class DayWidget(forms.MultiWidget):
    """Day and year are typed, the month is chosen by its name: no day can be read as a month."""

    template_name = "_partials/day_widget.html"

    def __init__(self, attrs: dict[str, Any] | None = None) -> None:
        figures = {"inputmode": "numeric", "autocomplete": "off"}
        super().__init__(
            {
                "day": forms.TextInput(figures | {"maxlength": 2, "class": "form-control day"}),
                "month": forms.Select(
                    {"class": "form-select month"}, choices=[("", ""), *MONTHS.items()]
                ),
                "year": forms.TextInput(figures | {"maxlength": 4, "class": "form-control year"}),
            },
            attrs,
        )

    def decompress(self, value: date | None) -> list[Any]:
        return [value.day, value.month, value.year] if value else ["", "", ""]

    def id_for_label(self, id_: str) -> str:
        return f"{id_}_0"


class DayField(forms.MultiValueField):
    """A day of the calendar. What was typed stays, also when no such day exists."""

    widget = DayWidget
    default_error_messages = {
        "incomplete": _("The day, the month or the year is missing."),
        "no_such_day": _("There is no such day in the calendar. Look at the day, the month and the year."),
    }

    def __init__(self, **options: Any) -> None:
        wrong = {"incomplete": self.default_error_messages["incomplete"]}
        parts = [forms.CharField(max_length=length, error_messages=wrong) for length in (2, 2, 4)]
        super().__init__(parts, require_all_fields=False, **options)

    def compress(self, values: list[str]) -> date | None:
        if not values:
            return None
        try:
            day, month, year = (int(value) for value in values)
            if year < 1900:
                raise ValueError(year)
            return date(year, month, day)
        except ValueError as unreadable:
            raise ValidationError(self.error_messages["no_such_day"], code="no_such_day") from unreadable


class MoneyField(forms.CharField):
    """Dollars and cents as people write them: `1515`, `1,515.00`, `$1,515.00`. Never a third decimal, never a comma for a
    point. Its period stands beside the field and in its label: see `layout.Money`."""

    WRITTEN = re.compile(r"\$?\s*(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(\.\d{2})?")
    default_error_messages = {"not_money": _("Write the amount with a point before the cents, like 1,515.00.")}

    def __init__(self, **options: Any) -> None:
        options.setdefault("widget", forms.TextInput({"inputmode": "decimal", "autocomplete": "off"}))
        super().__init__(**options)

    def to_python(self, value: Any) -> Decimal | None:  # type: ignore[override]
        written = super().to_python(value)
        if written in self.empty_values:
            return None
        if not self.WRITTEN.fullmatch(written):
            raise ValidationError(self.error_messages["not_money"], code="not_money")
        return Decimal(re.sub(r"[$,\s]", "", written))
