"""§§ 763, 766b. Average compensation: salaries → base period, months used, unrounded average.

§ 763's own paragraph was not reached; the base period is A-27, and for new participants, § 766b, A-28. Only base pay
enters; bonuses, overtime and lump sums do not (§ 7032(f), parallel); a pay item of an unknown kind blocks.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

from benefits.law.facts import FactError
from benefits.law.figures import NEW_COHORT_AFTER
from benefits.law.law import Law
from benefits.law.money import to_cents
from benefits.law.stops import Unknown

BASE = "base"
EXCLUDED = ("bonus", "overtime", "lump_sum", "differential")
ENOUGH_DAYS = 15
ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Pay:
    """Pay in dollars a month, first and last day included, and what kind of pay it is."""

    from_on: date
    to_on: date
    monthly: Fraction | Decimal
    item: str = BASE


@dataclass(frozen=True, slots=True)
class Month:
    """One month used: ``2009-07`` and its pay, dollars."""

    month: str
    amount: Fraction


@dataclass(frozen=True, slots=True)
class Rise:
    """A rise of base pay: from when, from what to what, dollars a month. Its legal act is to be shown."""

    on: date
    before: Fraction
    after: Fraction


@dataclass(frozen=True, slots=True)
class Average:
    """The average, dollars a year: rounded once, and unrounded; the months it rests on; rises in the last twelve."""

    annual: Decimal
    unrounded: Fraction
    months: tuple[Month, ...]
    rises: tuple[Rise, ...]
    provision: str


def average(pays: Iterable[Pay], system_entry: date | None, separation: date, law: Law) -> Average:
    """The average compensation at a separation (the first day out).

    Raises ``FactError`` for an item of unknown kind or pay counted twice; ``Unknown`` for want of entry or months.
    """
    base = _base_pay(pays, separation)
    if system_entry is None:
        raise Unknown("system_entry_date")
    by_month = _by_month(base)
    if system_entry <= law.date_of(NEW_COHORT_AFTER):
        months, years, provision = _earlier(by_month, law), 3, "§ 763"
    else:
        months, years, provision = _new(by_month, law), 5, "§ 766b"
    unrounded = sum((by_month[month] for month in months), Fraction(0)) / years
    used = tuple(Month(f"{month // 12}-{month % 12 + 1:02d}", by_month[month]) for month in sorted(months))
    return Average(to_cents(unrounded, law), unrounded, used, _rises(base, separation), provision)


def _base_pay(pays: Iterable[Pay], separation: date) -> list[Pay]:
    """Base pay before the separation, in order; every row of a known kind, no day of it paid twice."""
    base: list[Pay] = []
    for row, one in enumerate(pays):
        if one.item not in (BASE, *EXCLUDED):
            raise FactError(
                f"salaries[{row}].item",
                f"Concepto de pago de clase desconocida: {one.item}.",
                f"Pay item of unknown kind: {one.item}.",
            )
        if one.item == BASE and one.from_on < separation:
            last = min(one.to_on, separation - ONE_DAY)
            base.append(Pay(one.from_on, last, Fraction(one.monthly)))
    base.sort(key=lambda one: one.from_on)
    for before, after in pairwise(base):
        if after.from_on <= before.to_on:
            raise FactError(
                "salaries",
                f"Hay sueldo básico repetido el {after.from_on}.",
                f"Base pay appears twice on {after.from_on}.",
            )
    return base


def _by_month(base: list[Pay]) -> dict[int, Fraction]:
    """Creditable months (15 days or more): the month's rate of pay, by days where it changes inside the month."""
    parts: dict[int, list[tuple[Fraction, int]]] = {}
    for one in base:
        pay, month = Fraction(one.monthly), _month(one.from_on)
        while month <= _month(one.to_on):
            first, last = max(one.from_on, _first(month)), min(one.to_on, _first(month + 1) - ONE_DAY)
            parts.setdefault(month, []).append((pay, (last - first).days + 1))
            month += 1
    return {month: _rate(paid) for month, paid in parts.items() if sum(days for _, days in paid) >= ENOUGH_DAYS}


def _rate(paid: list[tuple[Fraction, int]]) -> Fraction:
    """The month's rate: the only one, or the mean by days."""
    if len(paid) == 1:
        return paid[0][0]
    return sum((pay * days for pay, days in paid), Fraction(0)) / sum(days for _, days in paid)


def _earlier(by_month: dict[int, Fraction], law: Law) -> list[int]:
    """§ 763: the highest 36 creditable months, or the three highest calendar years (A-27)."""
    if law.reads("A-27") == "best_36_months":
        return _highest(by_month, 36)
    totals: dict[int, Fraction] = {}
    for month, pay in by_month.items():
        totals[month // 12] = totals.get(month // 12, Fraction(0)) + pay
    years = sorted(totals, key=lambda year: (totals[year], year), reverse=True)[:3]
    if len(years) < 3:
        raise Unknown("salaries")
    return [month for month in by_month if month // 12 in years]


def _new(by_month: dict[int, Fraction], law: Law) -> list[int]:
    """§ 766b: the last sixty creditable months, or the sixty highest (A-28)."""
    if law.reads("A-28") == "best_60_months":
        return _highest(by_month, 60)
    if len(by_month) < 60:
        raise Unknown("salaries")
    return sorted(by_month)[-60:]


def _highest(by_month: dict[int, Fraction], count: int) -> list[int]:
    if len(by_month) < count:
        raise Unknown("salaries")
    return sorted(by_month, key=lambda month: (by_month[month], month), reverse=True)[:count]


def _rises(base: list[Pay], separation: date) -> tuple[Rise, ...]:
    """Rises of base pay in the twelve months before the separation: each needs its legal act."""
    since = _twelve_months_before(separation)
    return tuple(
        Rise(after.from_on, Fraction(before.monthly), Fraction(after.monthly))
        for before, after in pairwise(base)
        if after.from_on >= since and after.monthly > before.monthly
    )


def _twelve_months_before(day: date) -> date:
    return _first(_month(day) - 12) + timedelta(days=min(day.day, 28) - 1)


def _month(day: date) -> int:
    return day.year * 12 + day.month - 1


def _first(month: int) -> date:
    return date(month // 12, month % 12 + 1, 1)
