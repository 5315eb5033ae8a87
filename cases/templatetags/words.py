"""How amounts, days, lengths of service and the law's sentences are written, in the language of the page.

Money is rounded here only to be shown, half up, to the cent: an amount that is paid arrives already rounded by the law.
"""

from collections.abc import Iterable
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django import template
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext, ngettext, pgettext

from benefits.law.words import say as law_says
from cases import clock

register = template.Library()

Amount = Decimal | Fraction | int

MINUS = "\N{MINUS SIGN}"
TOGETHER = "\N{NO-BREAK SPACE}"  # a percentage or a section is never broken across lines


def language() -> str:
    """The language of the page, as the law's words name it: `es` or `en`."""
    return "en" if (get_language() or "es").startswith("en") else "es"


def in_cents(amount: Amount) -> int:
    """Cents of an amount in dollars, half up, away from zero."""
    exact = abs(Fraction(amount)) * 100
    cents = (2 * exact.numerator + exact.denominator) // (2 * exact.denominator)
    return cents if amount >= 0 else -cents


@register.filter(name="money")
def dollars(amount: Amount | None) -> str:
    """`$1,515.00`: the same in both languages. Nothing for an amount that is not known."""
    if amount is None:
        return ""
    cents = in_cents(amount)
    return f"{MINUS if cents < 0 else ''}${abs(cents) // 100:,}.{abs(cents) % 100:02}"


def per(period: str) -> str:
    """The words of a period: month, year, half_month, once; nothing for none."""
    return {
        "month": pgettext("period", "a month"),
        "year": pgettext("period", "a year"),
        "half_month": pgettext("period", "each half month"),
        "once": pgettext("period", "once"),
        "": "",
    }[period]


@register.simple_tag(name="money")
def money_with_period(amount: Amount | None, period: str = "") -> SafeString:
    """`$1,515.00 al mes`, the amount unbreakable, the period beside it."""
    if amount is None:
        return format_html('<span class="soft">{}</span>', gettext("no amount yet"))
    if not period:
        return format_html('<span class="money">{}</span>', dollars(amount))
    return format_html('<span class="money">{}</span> <span class="per">{}</span>', dollars(amount), per(period))


@register.simple_tag
def more_or_less(change: Amount, period: str = "month") -> SafeString:
    """`$110.00 menos al mes`: a difference said in a word, never by its sign alone."""
    word = {-1: gettext("less"), 0: gettext("no change"), 1: gettext("more")}[(change > 0) - (change < 0)]
    if not change:
        return format_html("{}", word)
    amount = dollars(abs(change))
    return format_html('<span class="money">{}</span> {} <span class="per">{}</span>', amount, word, per(period))


@register.simple_tag
def difference(before: Amount | None, after: Amount | None) -> SafeString | str:
    """`$110.00 menos`, for a column whose head names the period; nothing is an amount of zero."""
    return more_or_less((after or 0) - (before or 0), "")


@register.filter
def date_words(day: date | None) -> str:
    """`3 de abril de 1990`, `April 3, 1990`. Nothing for a day that is not known."""
    if day is None:
        return ""
    if isinstance(day, datetime):
        raise TypeError("an instant is not a day: make it local first")
    # Translators: how a day is written out, in the letters of Django's date filter.
    return date_format(day, pgettext("date format", "F j, Y"), use_l10n=False)


@register.filter
def local_day(instant: datetime | None) -> date | None:
    """The day on which an instant fell, in San Juan."""
    return instant and clock.day_of(instant)


@register.filter
def days_to(first: date, last: date) -> str:
    """`34 días`, from one day to another."""
    count = (last - first).days
    said = ngettext("%(count)d day", "%(count)d days", count) % {"count": count}
    return said.replace(" ", TOGETHER)


@register.filter
def in_fours(text: str) -> str:
    """`ABCD EFGH`: what somebody has to copy, in groups of four."""
    return " ".join(text[at : at + 4] for at in range(0, len(text), 4))


@register.filter
def spelled(count: int) -> str:
    """`tres`, `three`: a count as a sentence says it, up to ten."""
    words = {
        2: pgettext("count", "two"),
        3: pgettext("count", "three"),
        4: pgettext("count", "four"),
        5: pgettext("count", "five"),
        6: pgettext("count", "six"),
        7: pgettext("count", "seven"),
        8: pgettext("count", "eight"),
        9: pgettext("count", "nine"),
        10: pgettext("count", "ten"),
    }
    return words.get(count, f"{count:,}")


@register.filter
def years(length: Amount | None) -> str:
    """`26 años y 11 meses` where the length is whole months; else years with their decimals, cut at four."""
    if length is None:
        return ""
    months = Fraction(length) * 12
    if months.denominator != 1:
        cut = int(Fraction(length) * 10_000)
        return gettext("%(years)s years") % {"years": f"{cut // 10_000:,}.{cut % 10_000:04}".rstrip("0").rstrip(".")}
    whole, rest = divmod(int(months), 12)
    parts = []
    if whole or not rest:
        parts.append(ngettext("%(count)d year", "%(count)d years", whole) % {"count": whole})
    if rest:
        parts.append(ngettext("%(count)d month", "%(count)d months", rest) % {"count": rest})
    return gettext(" and ").join(parts)


@register.simple_tag
def say(thing: Any) -> str:
    """A phrase, step or reason of the law, said in the language of the page."""
    said = law_says(thing, language())
    return said.replace(" %", f"{TOGETHER}%").replace("§ ", f"§{TOGETHER}")


@register.filter
def beside(cells: Iterable[Any], columns: Iterable[Any]) -> list[tuple[Any, Any]]:
    """Each cell with its column, for a table laid out by its columns."""
    return list(zip(columns, cells, strict=True))
