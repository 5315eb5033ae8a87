"""From periods and pay to the figures that the sections ask for: now, and as § 787c froze them."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, timedelta
from fractions import Fraction
from itertools import pairwise
from typing import Any

from benefits.law.average_pay import BASE, Average, Pay, average
from benefits.law.dates import birthday
from benefits.law.facts import KNOWN_NOT, LAST_FREE_SEPARATION, Group
from benefits.law.law import Law
from benefits.law.membership import HIGH_RISK
from benefits.law.service_credit import Credit, Period, credit, day_of_credit, through
from benefits.law.stops import Unknown

ONE_DAY = timedelta(days=1)
FROZEN_ON = LAST_FREE_SEPARATION - ONE_DAY
WORKED = ("ordinary", "trust")
FROZEN = ("credited_years", "average_compensation", "mayor_years", "highest_mayor_salary")
THIRTY, MONTHS = Fraction(30), 12


@dataclass(frozen=True, slots=True)
class Record:
    """A member's service and pay up to a separation (the first day out), and what follows from them.

    `average` is None where there are too few months of base pay, or no day of entry.
    """

    periods: tuple[Period, ...]
    pays: tuple[Pay, ...]
    entry: date | None
    separation: date
    credit: Credit
    average: Average | None

    def facts(self, law: Law, birth: date | None = None) -> dict[str, Any]:
        """Years, average and a mayor's figures by the contract's names; with those of the freeze, if it is reached.

        ``birth`` tells when the right that police and fire keep was complete; without it only thirty years do.
        """
        found = _figures(self, law) | _as_mayor(self, law)
        if self.separation > LAST_FREE_SEPARATION:
            then = read(self.periods, self.pays, self.entry, FROZEN_ON + ONE_DAY, law)
            frozen = _figures(then, law) | _as_mayor(then, law)
            found |= {f"{name}_at_2013_06_30": value for name, value in frozen.items() if name in FROZEN}
            found["mayor_years_served"] = frozen.get("mayor_years_served")
        if self.periods:
            found["group"] = Group(max(self.periods, key=lambda one: one.from_on).group)
        found["thirty_years_date"] = day_of_credit(self.periods, THIRTY, law) or KNOWN_NOT
        return found | _high_risk_move(self.periods, birth, law)


def read(periods: Iterable[Period], pays: Iterable[Pay], entry: date | None, separation: date, law: Law) -> Record:
    """The record as it stands the day before `separation`. Raises ``FactError`` as `average` does."""
    last = separation - ONE_DAY
    served, paid = tuple(through(periods, last)), tuple(one for one in pays if one.from_on <= last)
    try:
        mean = average(paid, entry, separation, law)
    except Unknown:
        mean = None
    return Record(served, paid, entry, separation, credit(served, law), mean)


def _figures(record: Record, law: Law) -> dict[str, Any]:
    worked = [one for one in record.periods if one.kind in WORKED]
    return {
        "credited_years": record.credit.years,
        "bought_years": record.credit.years - min(credit(worked, law).years, record.credit.years),
        "average_compensation": record.average.unrounded if record.average else None,
    }


def _as_mayor(record: Record, law: Law) -> dict[str, Any]:
    """Years credited and years served as mayor («hayan servido»), and the highest salary had as one."""
    mayoral = [one for one in record.periods if one.group == Group.MAYOR]
    if not mayoral:
        return {}
    served = [replace(one, contributed=True) for one in mayoral]
    return {
        "mayor_years": min(credit(mayoral, law).years, record.credit.years),
        "mayor_years_served": credit(served, law).years,
        "highest_mayor_salary": _highest_pay(record.pays, mayoral),
    }


def _highest_pay(pays: Iterable[Pay], mayoral: list[Period]) -> Fraction | None:
    """§ 766(b): «el sueldo más alto que hayan percibido mientras realizaban funciones, como alcalde», a year."""
    base = [one for one in pays if one.item == BASE]
    earned = [
        Fraction(pay.monthly) * MONTHS
        for pay in base
        if any(pay.from_on <= term.to_on and term.from_on <= pay.to_on for term in mayoral)
    ]
    return max(earned, default=None)


def _high_risk_move(periods: tuple[Period, ...], birth: date | None, law: Law) -> dict[str, Any]:
    """§ 766(a), proviso: the last move out of police or fire, uninterrupted or not, and when its right was complete."""
    ordered = sorted(periods, key=lambda one: one.from_on)
    moves = [(old, new) for old, new in pairwise(ordered) if old.group in HIGH_RISK and new.group not in HIGH_RISK]
    if not moves:
        return {}
    old, new = moves[-1]
    return {
        "former_group": Group(old.group),
        "uninterrupted_transfer": new.from_on <= old.to_on + ONE_DAY,
        "high_risk_transfer_date": new.from_on,
        "high_risk_right_vested_date": _vested(through(ordered, old.to_on), birth, law) or KNOWN_NOT,
    }


def _vested(periods: list[Period], birth: date | None, law: Law) -> date | None:
    """The day on which age 50 and 25 years, or thirty years, were met in the high-risk post; none if they were not."""
    last = max(one.to_on for one in periods) + ONE_DAY
    days = [day_of_credit(periods, THIRTY, law)]
    with_25 = day_of_credit(periods, Fraction(25), law)
    if with_25 and birth:
        days.append(max(with_25, birthday(birth, 50)))
    return min((day for day in days if day and day <= last), default=None)
