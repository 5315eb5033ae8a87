"""How forms are laid: one column, no browser bubbles, errors from the server beside their fields."""

from typing import Any

from crispy_forms.bootstrap import PrependedAppendedText
from crispy_forms.helper import FormHelper
from django.utils.translation import gettext_noop, pgettext_lazy

# Django's own sentences that this office says in its own words: the catalogues translate them, in both languages.
OURS = (
    gettext_noop("This field is required."),
    gettext_noop("Enter a valid date."),
    gettext_noop("Select a valid choice. That choice is not one of the available choices."),
    gettext_noop("Select a valid choice. %(value)s is not one of the available choices."),
    gettext_noop("Please enter a correct %(username)s and password. Note that both fields may be case-sensitive."),
)

PERIODS = {
    "month": pgettext_lazy("period", "a month"),
    "year": pgettext_lazy("period", "a year"),
    "half_month": pgettext_lazy("period", "each half month"),
    "all": pgettext_lazy("period", "in all"),
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
