"""Dated figures, each with its provision: numbers that changed, are shared by sections, or are set elsewhere.

A number that stands once, in one sentence, stays in that sentence's function.
"""

from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from benefits.law.standing import Standing


@dataclass(frozen=True, slots=True)
class Figure:
    """One value of a figure from ``from_on`` (always, if none) until before ``until`` (open, if none)."""

    key: str
    value: Fraction | date | None
    unit: str
    from_on: date | None
    until: date | None
    provision: str
    source: str
    standing: Standing = Standing.ENACTED


class NoFigure(LookupError):
    """The figure has no value on the day asked for."""


COORDINATION_LIMIT = "COORDINATION_LIMIT"
MINIMUM_PENSION = "MINIMUM_PENSION"
NEW_COHORT_AFTER = "NEW_COHORT_AFTER"
FREEZE = "FREEZE"
SPECIAL_RATE = "SPECIAL_RATE"
SPECIAL_LIMIT = "SPECIAL_LIMIT"
SPECIAL_RATE_UNTIL = "SPECIAL_RATE_UNTIL"
ADDITIONAL_ANNUITY_FROM = "ADDITIONAL_ANNUITY_FROM"
CONTRIBUTION = "CONTRIBUTION"
COORDINATED_CONTRIBUTION = "COORDINATED_CONTRIBUTION"
CONTRIBUTION_LIMIT = "CONTRIBUTION_LIMIT"
FIRST_DAY_766 = "FIRST_DAY_766"
FIRST_DAY_766A = "FIRST_DAY_766A"
FIRST_DAY_766D = "FIRST_DAY_766D"
FIRST_DAY_787C = "FIRST_DAY_787C"

_ACT_3 = date(2013, 7, 1)
_SEEDS = "L.P.R.A. 2019-2020"
_NOT_SEEN = "the compilation of 2019-2020; no earlier wording was seen"


def _figure(key: str, value: str | date | None, unit: str, provision: str, **more: object) -> Figure:
    exact = Fraction(value) if isinstance(value, str) else value
    return Figure(
        key,
        exact,
        unit,
        more.get("from_on"),  # type: ignore[arg-type]
        more.get("until"),  # type: ignore[arg-type]
        provision,
        str(more.get("source", _SEEDS)),
        more.get("standing", Standing.ENACTED),  # type: ignore[arg-type]
    )


SHIPPED: tuple[Figure, ...] = (
    _figure(COORDINATION_LIMIT, "6600", "USD a year", "§§ 766(e), 766a(d)"),
    _figure(MINIMUM_PENSION, "500", "USD a month", "§§ 766(a), 766d(a)", from_on=_ACT_3),
    _figure(NEW_COHORT_AFTER, date(1990, 4, 1), "day", "§§ 766d, 787o"),
    _figure(FREEZE, date(2013, 6, 30), "day", "§ 787c(a)", source="§ 787c, Spanish and English, in part"),
    _figure(SPECIAL_RATE, "0.095", "a year", "§ 787o(a)(1)-(2)"),
    _figure(SPECIAL_RATE_UNTIL, date(2013, 6, 30), "day", "§ 787o(a)(1)-(2)"),
    _figure(SPECIAL_LIMIT, "0.60", "of average compensation", "§ 787o(a)(3)"),
    _figure(ADDITIONAL_ANNUITY_FROM, "10000", "USD", "§§ 766(c), 787j(a)-(b)"),
    _figure(CONTRIBUTION, "0.10", "of compensation", "§ 787e(b)", from_on=_ACT_3, source="§ 787e, to (c)"),
    _figure(
        COORDINATED_CONTRIBUTION,
        "0.07",
        "of compensation up to the limit",
        "§ 787e(b)",
        from_on=_ACT_3,
        until=date(2014, 7, 1),
    ),
    _figure(
        COORDINATED_CONTRIBUTION,
        "0.085",
        "of compensation up to the limit",
        "§ 787e(b)",
        from_on=date(2014, 7, 1),
        until=date(2015, 7, 1),
    ),
    _figure(COORDINATED_CONTRIBUTION, "0.10", "of compensation up to the limit", "§ 787e(b)", from_on=date(2015, 7, 1)),
    _figure(CONTRIBUTION_LIMIT, "550", "USD a month", "§ 787e(b)"),
    # The first day on which each wording was seen: a rule applied before it stands unverified (no letter).
    _figure(FIRST_DAY_766, None, "day", "§ 766", source=_NOT_SEEN, standing=Standing.UNVERIFIED),
    _figure(FIRST_DAY_766A, date(2000, 9, 2), "day", "§ 766a", source="history note: Sept. 2, 2000, No. 302"),
    _figure(FIRST_DAY_766D, None, "day", "§ 766d", source=_NOT_SEEN, standing=Standing.UNVERIFIED),
    _figure(FIRST_DAY_787C, _ACT_3, "day", "§§ 787c-787q", source="Act 3-2013"),
)
