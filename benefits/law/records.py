"""From periods and pay to the figures that the sections ask for: now, and as § 787c froze them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

from benefits.law.average_pay import BASE, Average, Pay, average
from benefits.law.facts import LAST_FREE_SEPARATION, Group
from benefits.law.law import Law
from benefits.law.service_credit import Credit, Period, credit, day_of_credit, through
from benefits.law.stops import Unknown

FROZEN_ON = LAST_FREE_SEPARATION - timedelta(days=1)
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

    def facts(self, law: Law) -> dict[str, Any]:
        """Years, average and a mayor's figures by the contract's names; with those of the freeze, if it is reached."""
        found = _figures(self, law)
        if self.separation > LAST_FREE_SEPARATION:
            then = read(self.periods, self.pays, self.entry, FROZEN_ON + timedelta(days=1), law)
            found |= {f"{name}_at_2013_06_30": value for name, value in _figures(then, law).items()}
        if self.periods:
            found["group"] = Group(max(self.periods, key=lambda one: one.from_on).group)
        found["thirty_years_date"] = day_of_credit(self.periods, THIRTY, law)
        return found


def read(
    periods: Iterable[Period], pays: Iterable[Pay], entry: date | None, separation: date, law: Law
) -> Record:
    """The record as it stands the day before `separation`. Raises ``FactError`` as `average` does."""
    last = separation - timedelta(days=1)
    served, paid = tuple(through(periods, last)), tuple(one for one in pays if one.from_on <= last)
    try:
        mean = average(paid, entry, separation, law)
    except Unknown:
        mean = None
    return Record(served, paid, entry, separation, credit(served, law), mean)


def _figures(record: Record, law: Law) -> dict[str, Any]:
    figures: dict[str, Any] = {
        "credited_years": record.credit.years,
        "average_compensation": record.average.unrounded if record.average else None,
    }
    mayoral = [one for one in record.periods if one.group == Group.MAYOR]
    if mayoral:
        figures["mayor_years"] = min(credit(mayoral, law).years, record.credit.years)
        figures["highest_mayor_salary"] = _highest_pay(record.pays, mayoral)
    return figures


def _highest_pay(pays: Iterable[Pay], mayoral: list[Period]) -> Fraction | None:
    """§ 766(b): «el sueldo más alto que hayan percibido mientras realizaban funciones, como alcalde», dollars a year."""
    base = [one for one in pays if one.item == BASE]
    earned = [
        Fraction(pay.monthly) * MONTHS
        for pay in base
        if any(pay.from_on <= term.to_on and term.from_on <= pay.to_on for term in mayoral)
    ]
    return max(earned, default=None)
