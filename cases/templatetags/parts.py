"""The parts of a page that carry the law's answer: worksheets, options, amounts before and now, words of state."""

from datetime import date
from typing import Any, NamedTuple

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from benefits.law.statute import quote
from benefits.letters.words import phrase
from cases.templatetags.words import Amount, date_words, dollars, language, say

register = template.Library()


@register.filter
def approved(approval: Any) -> str:
    """*Decisión aprobada el … por:*, as the letter says it."""
    return phrase(f"approved_{approval.of}", language(), day=date_words(approval.on))


class Line(NamedTuple):
    """A step as the worksheet prints it: the parts under what they make, then a rule and what they come to."""

    words: str
    provision: str
    sentence: str
    amount: str
    closing: str
    parts: tuple["Line", ...]


def as_line(step: Any) -> Line:
    parts = tuple(as_line(part) for part in step.parts)
    summed = len(parts) > 1 and sum(part.amount for part in step.parts) == step.amount
    closing = (_("Sum") if summed else _("Result")) if parts else ""
    return Line(say(step), step.provision, quote(step.provision) or "", dollars(step.amount), closing, parts)


@register.inclusion_tag("_partials/worksheet.html")
def worksheet(
    step: Any, period: str = "year", monthly: Amount | None = None, paper: bool = False, folded: bool = False
) -> dict[str, Any]:
    """The arithmetic of a step. `period` is that of its amounts; `monthly`, if given, closes the sheet. `folded`: one
    step at a time, each opened by a touch."""
    lines = [as_line(step)] if step else []
    return {"lines": lines, "period": period, "monthly": monthly, "paper": paper, "folded": folded}


@register.inclusion_tag("_partials/provision.html")
def provision(cited: str) -> dict[str, str]:
    """A provision as a quiet tag, which opens the law's sentence where the law's words have it."""
    return {"provision": cited, "sentence": quote(cited) or ""}


@register.inclusion_tag("_partials/money_box.html")
def money_box(
    now: Amount,
    before: Amount | None = None,
    period: str = "month",
    since: date | None = None,
    reason: str = "",
    estimate: bool = False,
    before_name: str = "",
    now_name: str = "",
) -> dict[str, Any]:
    """Before, now and the difference in one box, all of one period. The names are those of the two amounts, where
    *before* and *now* would say too much."""
    change = None if before is None else now - before
    return {
        "now": now,
        "before": before,
        "change": change,
        "period": period,
        "since": since,
        "reason": reason,
        "estimate": estimate,
        "before_name": before_name or _("Before"),
        "now_name": now_name or _("Now"),
    }


@register.simple_tag
def route_name(route: str) -> str:
    """An option of retirement in the words people use."""
    return {
        "766(a)": _("Pension for age and years of service"),
        "766(b)": _("Mayor's pension"),
        "766(e)": _("Pension coordinated with Social Security"),
        "766a": _("Merit pension (30 years or more)"),
        "766d(a)": _("Pension for years of service, from 65"),
        "766d(b)": _("High-risk service pension (police and firefighters)"),
        "766d(c)": _("Early pension, from 55 to 64"),
        "766d(d)": _("Pension deferred until 65"),
        "787o(b)": _("Pension of the 2013 transition (30 years)"),
    }[route]


@register.inclusion_tag("_partials/status.html")
def status(of: str, day: date | None = None) -> dict[str, str]:
    """The state of an option as a word, with a shape of its own."""
    kind, word = {
        "payable": ("yes", pgettext("option", "Open")),
        "deferred": ("later", _("From %(day)s") % {"day": date_words(day)} if day else pgettext("option", "Later")),
        "not_eligible": ("no", pgettext("option", "Not open")),
        "not_covered": ("no", _("Not computed here")),
        "missing_factor": ("waiting", _("A Board table is missing")),
        "missing_fact": ("waiting", _("A fact is missing")),
    }[of]
    return {"kind": kind, "word": word}


@register.inclusion_tag("_partials/standing.html")
def standing(of: str) -> dict[str, Any]:
    """What an amount rests on: the law itself, a value the Board adopted, or something nobody has confirmed."""
    words = {
        "enacted": _("in the law"),
        "adopted": _("adopted by the Board"),
        "unverified": _("unconfirmed"),
        "illustrative": _("sample"),
        "proposed": _("proposed, not adopted"),
        "absent": _("no value yet"),
    }
    return {"word": words[of], "doubt": of not in ("enacted", "adopted")}


@register.inclusion_tag("_partials/option.html")
def option(
    route: Any, later: Any = None, chosen: str = "", estimate: bool = True, work: bool = True, readings: bool = False
) -> dict[str, Any]:
    """One option: its state, what it pays now and after 65, its arithmetic, or why it is closed.

    `later`: what it will pay (a Prospect), always an estimate. `chosen` is a word to stand over it ("Elegida", "La de
    mayor cantidad"); `work` shows the arithmetic, folded, and `readings` the interpretations it turns on under it.
    """
    begins = later.begins if later and route.monthly is None else None
    return {
        "route": route,
        "name": route_name(route.route),
        "now": begins if route.monthly is None else route.monthly,
        "begins": begins,
        "later": later,
        "chosen": chosen,
        "estimate": estimate,
        "work": work,
        "readings": readings,
        "open": route.status in ("payable", "deferred"),
        "language": language(),
    }
