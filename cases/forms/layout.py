"""How forms are laid: one column, no browser bubbles, errors from the server beside their fields."""

from typing import Any

from crispy_forms.bootstrap import PrependedAppendedText
from crispy_forms.helper import FormHelper
from django.utils.translation import pgettext_lazy

PERIODS = {
    "month": pgettext_lazy("period", "a month"),
    "year": pgettext_lazy("period", "a year"),
    "half_month": pgettext_lazy("period", "each half month"),
}


class OfficeHelper(FormHelper):
    """The `<form>` and its buttons stand in the template; the fields and the summary of errors come from here."""

    form_tag = False
    disable_csrf = True
    include_media = False


class Money(PrependedAppendedText):
    """A field of money: `$` before it, its period after it, neither to be typed."""

    def __init__(self, field: str, per: str, **options: Any) -> None:
        super().__init__(field, "$", PERIODS[per], **options)
