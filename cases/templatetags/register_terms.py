"""The register in words: what each entry is, a value of it, and where what came with the system was read."""

from datetime import date
from fractions import Fraction
from typing import Any

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from benefits import additional
from benefits.law import figures
from benefits.law.readings import REGISTER
from benefits.law.words.choices import say_value
from benefits.law.words.forms import number, percent
from cases import registers
from cases.templatetags.words import date_words, dollars, language, per, years

register = template.Library()

FIGURES = {
    figures.COORDINATION_LIMIT: gettext_lazy("Pay up to which a pension is coordinated with Social Security"),
    figures.MINIMUM_PENSION: gettext_lazy("Minimum pension"),
    figures.NEW_COHORT_AFTER: gettext_lazy("Last day of entry under the rules before § 766d"),
    figures.FREEZE: gettext_lazy("Day on which service and pay were frozen"),
    figures.SPECIAL_RATE: gettext_lazy("Special interest rate of 2013 for paying for service"),
    figures.SPECIAL_RATE_UNTIL: gettext_lazy("Last day of the special interest rate"),
    figures.SPECIAL_LIMIT: gettext_lazy("Maximum pension of whoever used the special interest rate"),
    figures.ADDITIONAL_ANNUITY_FROM: gettext_lazy("Contributions from which a return gives an additional annuity"),
    figures.CONTRIBUTION: gettext_lazy("Contribution of a participant"),
    figures.COORDINATED_CONTRIBUTION: gettext_lazy("Contribution of a coordinated participant, up to the limit"),
    figures.CONTRIBUTION_LIMIT: gettext_lazy("Limit of the contribution of a coordinated participant"),
}
SOURCES = {
    "L.P.R.A. 2019-2020": gettext_lazy("L.P.R.A., compilation of 2019-2020"),
    "the compilation of 2019-2020; no earlier wording was seen": gettext_lazy(
        "L.P.R.A., compilation of 2019-2020; no earlier wording was seen"
    ),
    "§ 787c, Spanish and English, in part": gettext_lazy("§ 787c, in Spanish and English, in part"),
    "§ 787e, to (c)": gettext_lazy("§ 787e, up to (c)"),
    "history note: Sept. 2, 2000, No. 302": gettext_lazy("History note: September 2, 2000, No. 302"),
    "Act 3-2013": gettext_lazy("Act 3-2013"),
}
PERIODS = {"USD a year": "year", "USD a month": "month", "USD": ""}


@register.filter
def entry_words(key: str) -> str:
    """What an entry of the register is: its question, or the name of its figure or table; of another name, itself."""
    if key in REGISTER:
        return str(getattr(REGISTER[key], language()))
    if key.startswith("FIRST_DAY_"):
        section = key.removeprefix("FIRST_DAY_").lower()
        return _("The day from which the wording used of § %(section)s was in force") % {"section": section}
    if key == additional.KEY:
        return _("The Board's table of factors for an additional annuity, § 787j(c)")
    if key in registers.TABLES:
        return _("The Board's table of factors for an early pension, § %(section)s") % {"section": key}
    return str(FIGURES.get(key, key))


@register.simple_tag
def entry_value(key: str, value: Any) -> str:
    """A value of an entry as the register keeps it, said with its unit."""
    kind = registers.kind_of(key)
    if value in (None, "", {}):
        return _("no table yet") if kind == registers.Kind.TABLE else _("not known")
    if kind == registers.Kind.READING:
        return say_value(key, value, language())
    return _table(value) if kind == registers.Kind.TABLE else _figure(registers.FIGURES[key].unit, str(value))


def _figure(unit: str, value: str) -> str:
    if unit == "day":
        return date_words(date.fromisoformat(value))
    if unit in PERIODS:
        return f"{dollars(Fraction(value))} {per(PERIODS[unit])}".strip()
    return percent(Fraction(value), language())


def _table(factors: dict[str, str]) -> str:
    ages = sorted(int(months) for months in factors)
    first, last = years(Fraction(ages[0], 12)), years(Fraction(ages[-1], 12))
    said = ngettext(
        "%(count)d factor, from %(first)s to %(last)s", "%(count)d factors, from %(first)s to %(last)s", len(ages)
    )
    return said % {"count": len(ages), "first": first, "last": last}


@register.filter
def factor(share: Fraction) -> str:
    """A factor as a number."""
    return number(share, language())


@register.filter
def source_words(source: str) -> str:
    """The paper that a value comes from; one that somebody named stands as it was named."""
    return str(SOURCES.get(source, source or ""))


@register.filter
def is_entry(key: str) -> bool:
    """Whether the register has an entry of this name."""
    return registers.kind_of(key) is not None


@register.inclusion_tag("_partials/rests_on.html")
def rests_on(route: Any, links: bool = False) -> dict[str, Any]:
    """What of the register holds an amount back from standing firmly, each named; `links`: for whoever may read it."""
    return {"keys": registers.weak(route), "links": links}
