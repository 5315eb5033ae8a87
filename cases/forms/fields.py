"""What people fill in: a day by its day, month and year; money by its sign and its period."""

import re
from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.dates import MONTHS
from django.utils.translation import gettext_lazy as _

from cases import social_security
from cases.templatetags.words import language


class DayWidget(forms.MultiWidget):
    """Day and year are typed, the month is chosen by its name: no day can be read as a month.

    For any `DateField`: it hands over year-month-day, also of a day that does not exist, so that what was typed stays.
    """

    template_name = "_partials/day_widget.html"

    def __init__(self, attrs: dict[str, Any] | None = None) -> None:
        figures = {"inputmode": "numeric", "autocomplete": "off"}
        day = forms.TextInput(figures | {"maxlength": 2, "class": "form-control day"})
        month = forms.Select({"class": "form-select month"}, choices=[("", ""), *MONTHS.items()])
        year = forms.TextInput(figures | {"maxlength": 4, "class": "form-control year"})
        super().__init__({"day": day, "month": month, "year": year}, attrs)

    def decompress(self, value: date | str | None) -> list[Any]:
        if isinstance(value, date):
            return [value.day, value.month, str(value.year)]
        year, month, day = [*str(value or "").split("-", 2), "", ""][:3]
        return [day, month, year]

    def value_from_datadict(self, data: Mapping[str, Any], files: Any, name: str) -> str | None:
        day, month, year = (str(part or "").strip() for part in super().value_from_datadict(data, files, name))
        return f"{year}-{month}-{day}" if day or month or year else None

    def id_for_label(self, id_: str) -> str:
        return f"{id_}_0"


class DayField(forms.DateField):
    """A day of the calendar, from 1900 on."""

    widget = DayWidget
    default_error_messages = {
        "invalid": _("There is no such day in the calendar. Look at the day, the month and the year."),
    }

    def to_python(self, value: Any) -> date | None:
        day = super().to_python(value)
        if day and day.year < 1900:
            raise ValidationError(self.error_messages["invalid"], code="invalid")
        return day


class TextField(forms.CharField):
    """Free text of the file or of a letter: no Social Security number may stand in it."""

    default_error_messages = {
        "social_security": _("This reads like a Social Security number. It does not go here: take it out."),
    }

    def to_python(self, value: Any) -> str:
        text: str = super().to_python(value)
        if text and social_security.stands_in(text):
            raise ValidationError(self.error_messages["social_security"], code="social_security")
        return text


class WrittenIn(forms.ChoiceField):
    """In which language a text was written that a letter says as it is; nothing chosen: in that of the page."""

    def __init__(self, **options: Any) -> None:
        choices = [("es", _("Spanish")), ("en", _("English"))]
        wanted = {"label": _("Language you wrote it in"), "choices": choices, "initial": language, "required": False}
        super().__init__(**wanted | options)

    def clean(self, value: Any) -> str:
        return str(super().clean(value)) or language()


class MoneyField(forms.CharField):
    """Dollars and cents as people write them: `1515`, `1,515.00`, `$1,515.00`; no third decimal, no decimal comma.

    Its period stands beside the field and in its label: see `layout.Money`.
    """

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
