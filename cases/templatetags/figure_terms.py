"""The Board's figures in words: what each table counts, its columns, its rows, and what stands under a bar."""

from decimal import Decimal
from typing import Any

from django import template
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cases import tallies
from cases.templatetags.backing import month_words
from cases.templatetags.parts import route_name
from cases.templatetags.run_terms import bucket
from cases.templatetags.terms import term
from cases.templatetags.words import dollars

register = template.Library()

TITLES = {
    "waiting": gettext_lazy("Open cases, by desk and days of waiting"),
    "time": gettext_lazy("Days at each desk, by agency"),
    "right": gettext_lazy("First time right, by agency"),
    "decisions": gettext_lazy("Decisions, by option and outcome"),
    "pensions": gettext_lazy("Pensions, by monthly amount"),
    "coming": gettext_lazy("Pensioners who turn 65, by month"),
    "census": gettext_lazy("Where each pensioner past 65 stands"),
}
NOTES = {
    "waiting": gettext_lazy(
        "On the day of the data, whatever the period. Days since the case came to the desk where it is."
    ),
    "time": gettext_lazy(
        "Each time the Board answered in the period: approved, denied or returned. At the agency, from the day the"
        " application was received or returned until it reached the Board; at the Board, until it answered. Half took"
        " at most the median; nine of ten, at most the 90th percentile."
    ),
    "right": gettext_lazy(
        "Cases that reached the Board for the first time in the period. First time right: decided without being"
        " returned. The percentage is of those already answered."
    ),
    "decisions": gettext_lazy("Those taken in the period."),
    "pensions": gettext_lazy("Retirement pensions owed on the day of the data. Dollars a month."),
    "coming": gettext_lazy("Twelve months, from the month of the data; whoever has a pension that has not ended."),
    "census": gettext_lazy("On the day of the data; each person stands in one row."),
}
KEYS = {
    "waiting": gettext_lazy("Where the case is"),
    "time": gettext_lazy("Agency"),
    "right": gettext_lazy("Agency"),
    "decisions": gettext_lazy("Option"),
    "pensions": gettext_lazy("Monthly amount"),
    "coming": gettext_lazy("Month"),
    "census": gettext_lazy("What became of the recompute"),
}
COLUMNS = {
    "under_30": gettext_lazy("Under 30 days"),
    "from_30": gettext_lazy("30 to 89 days"),
    "from_90": gettext_lazy("90 to 179 days"),
    "from_180": gettext_lazy("180 days or more"),
    "cases": gettext_lazy("Cases"),
    "answered": gettext_lazy("Answers of the Board"),
    "agency_median": gettext_lazy("Days at the agency, median"),
    "agency_90": gettext_lazy("Days at the agency, 90th percentile"),
    "board_median": gettext_lazy("Days at the Board, median"),
    "board_90": gettext_lazy("Days at the Board, 90th percentile"),
    "submitted": gettext_lazy("Reached the Board"),
    "right": gettext_lazy("Decided without a return"),
    "returned": gettext_lazy("Returned the first time"),
    "unanswered": gettext_lazy("Not answered"),
    "percent": gettext_lazy("First time right, percent"),
    "approve": gettext_lazy("Approvals"),
    "return": gettext_lazy("Returns"),
    "deny": gettext_lazy("Denials"),
    "confirm": gettext_lazy("Recomputes confirmed"),
    "decisions": gettext_lazy("Decisions"),
    "pensions": gettext_lazy("Pensions"),
    "monthly": gettext_lazy("Dollars a month, in all"),
    "people": gettext_lazy("People"),
}


@register.filter
def section_title(name: str) -> str:
    """What a table is called."""
    return str(TITLES[name])


@register.filter
def section_note(name: str) -> str:
    """What a table counts."""
    return str(NOTES[name])


@register.filter
def column_words(column: str) -> str:
    """The head of a column."""
    return str(COLUMNS[column])


@register.filter
def key_words(key: str | None, table: Any) -> str:
    """What a row of a table is about; of no key, the head of their column. `table`: a Table, or a Check of one."""
    if key is None:
        return str(KEYS[table.name])
    return ROWS[table.name](key, table.agencies)


@register.filter
def cell(number: Any, column: str) -> str:
    """A number of a column; a dash where there is none."""
    if number is None:
        return "—"
    if column == "monthly":
        return dollars(Decimal(number))
    return f"{number:,}" + (" %" if column == "percent" else "")


@register.filter
def under_the_bar(key: str, name: str) -> str:
    """The few letters there is room for: dollars a bin begins with, or the number of a month."""
    if name == "coming":
        return str(int(key[5:]))
    return f"${int(key):,}" + ("+" if int(key) == tallies.LAST_STEP else "")


def _bin(key: str) -> str:
    first = int(key)
    if first == tallies.LAST_STEP:
        return _("%(amount)s or more") % {"amount": dollars(first)}
    return _("From %(first)s to %(last)s") % {
        "first": dollars(first), "last": dollars(first + tallies.STEP - Decimal("0.01"))
    }


def _agency(code: str, names: dict[str, str]) -> str:
    return names[code] if code else _("All agencies")


ROWS = {
    "waiting": lambda key, _names: capfirst(term(key, "status")),
    "time": _agency,
    "right": _agency,
    "decisions": lambda key, _names: route_name(key) if key else _("No option elected"),
    "pensions": lambda key, _names: _bin(key),
    "coming": lambda key, _names: month_words(key),
    "census": lambda key, _names: bucket(key),
}
