"""The life of a pension in words: old and new, verdicts on earlier pensions, and what each is because of."""

from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from typing import Any

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from cases.templatetags.terms import TERMS, term
from cases.templatetags.words import date_words, dollars, language

register = template.Library()

COMING = {
    "age_65": gettext_lazy("turns 65: the law looks at the pension again"),
    "age_58": gettext_lazy("turns 58"),
    "age_55": gettext_lazy("turns 55"),
    "notice_due": gettext_lazy("last day for the notice before the change"),
    "hearing_ends": gettext_lazy("last day to be heard about a notice"),
    "return_awaits": gettext_lazy("an answer is awaited about a return to service"),
    "order_due": gettext_lazy("last day to comply with a court order"),
}
COMING_SHORT = {
    "age_65": gettext_lazy("Turn 65"),
    "age_58": gettext_lazy("Turn 58"),
    "age_55": gettext_lazy("Turn 55"),
    "notice_due": gettext_lazy("Notices due"),
    "hearing_ends": gettext_lazy("Hearings that end"),
    "return_awaits": gettext_lazy("Returns to service"),
    "order_due": gettext_lazy("Court orders"),
}


@register.filter
def coming(kind: str) -> str:
    """What comes on a day, after a person's name."""
    return str(COMING[kind])


@register.filter
def coming_short(kind: str) -> str:
    """The same as the name of a filter."""
    return str(COMING_SHORT[kind])


@register.filter
def last_rate(chain: Iterable[Any]) -> Decimal | None:
    """Dollars a month of the last of some rates."""
    rates = list(chain)
    return rates[-1].owed.monthly if rates else None


@register.filter
def size(amount: Decimal) -> Decimal:
    """An amount without its sign, where the sentence says which way it goes."""
    return abs(amount)


@register.filter
def added(rows: Iterable[Any], name: str) -> Decimal:
    """The sum of a column of rows."""
    return sum((getattr(row, name) for row in rows), Decimal("0.00"))


@register.filter
def last_month(plan: Iterable[Any]) -> date:
    """The month in which a plan ends."""
    return [each.month for each in plan][-1]


@register.filter
def ends(plan: Iterable[Any]) -> list[Any]:
    """A long plan by its first months and its last, with a gap between; a short one whole."""
    months = list(plan)
    return months if len(months) <= 12 else [*months[:3], None, *months[-2:]]


@register.filter
def event_words(verb: str) -> str:
    """The word of an event; of one that has none yet, its name."""
    return str(TERMS["event"].get(verb, verb.replace("_", " ")))


@register.filter
def old_and_new(note: str) -> str:
    """`$1,625.00 → $1,641.67 a month; $33.34 more in all`, of a task's figures."""
    before, _arrow, rest = note.partition(" > ")
    after, _space, total = rest.partition(" ")
    if not total:
        return note
    change = Decimal(total.strip("()"))
    said = _("from %(before)s to %(after)s a month") % {
        "before": dollars(Decimal(before)), "after": dollars(Decimal(after))
    }
    words = _("%(amount)s more in all") if change > 0 else _("%(amount)s less in all")
    return f"{said}; {words % {'amount': dollars(abs(change))}}" if change else said


@register.filter
def because(why: dict[str, Any]) -> str:
    """Why an earlier pension agrees, differs or cannot be recomputed, as a sentence."""
    code = why.get("code", "")
    return CAUSES[code](why) if code in CAUSES else ""


def _missing(why: dict[str, Any]) -> str:
    names = ", ".join(term(name, "fact").lower() for name in why["facts"])
    said = ngettext("since this is missing: %(names)s", "since these are missing: %(names)s", len(why["facts"]))
    return said % {"names": names}


def _closed(why: dict[str, Any]) -> str:
    reasons = "; ".join(each["says"][language()] for each in why["reasons"])
    return _("since the option of the file is not open on its facts: %(reasons)s") % {"reasons": reasons}


def _unexplained(why: dict[str, Any]) -> str:
    if why.get("percent") is None:
        return _("and nothing in the file explains it")
    percent = Decimal(why["percent"])
    said = _("it is paid %(percent)s %% more, and nothing in the file explains it")
    if percent < 0:
        said = _("it is paid %(percent)s %% less, and nothing in the file explains it")
    return said % {"percent": abs(percent)}


def _as_before(why: dict[str, Any]) -> str:
    said = _("because it is still paid as before the change of %(day)s (%(provision)s)")
    return said % {"day": date_words(date.fromisoformat(why["changed_on"])), "provision": why["provision"]}


CAUSES = {
    "agrees": lambda why: _("today's law gives the same"),
    "regime": lambda why: (
        _("since the text of the law it was granted under, %(regime)s, is not part of this system") % why
    ),
    "contradiction": lambda why: _("since its facts contradict each other: %(reason)s") % {"reason": why[language()]},
    "no_option": lambda why: _("since no option is open on its facts"),
    "missing": _missing,
    "closed": _closed,
    "as_before": _as_before,
    "percentage": lambda why: _("because the file applies %(percentage)s %%, and the law another percentage") % why,
    "rounding": lambda why: _("because of one cent of rounding"),
    "unexplained": _unexplained,
}
