"""Service that was worked without contributions and is being paid for: what it credits meanwhile, § 765a(b). Pure.

Credit goes in proportion to what was paid, in every fiscal year alike: between what the record credits with nothing of
that service and with all of it. Several purchases, each paid for in its own share, are layers of one record, each with
its weight; every figure that counts years is their mean.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from typing import Any

from benefits.law.average_pay import Pay
from benefits.law.facts import KNOWN_NOT
from benefits.law.law import Law
from benefits.law.records import THIRTY, Record, read
from benefits.law.section_765a import partial_credit
from benefits.law.service_credit import Credit, FiscalYear, Period, credit, day_of_credit, through

ONE_DAY, WHOLE, NOTHING = timedelta(days=1), Fraction(1), Fraction(0)
BOUGHT = "bought"


@dataclass(frozen=True, slots=True)
class Purchase:
    """Days of service, first and last included, and how much of their cost, both in dollars, is paid."""

    from_on: date
    to_on: date
    paid: Decimal
    cost: Decimal

    @property
    def share(self) -> Fraction:
        return partial_credit(WHOLE, Fraction(self.paid), Fraction(self.cost))


@dataclass(frozen=True, slots=True)
class InPart(Record):
    """A record of which some service is credited in part. `layers`: weights that make one, each with its record, the
    last of them with nothing but what is paid whole; the days of a right in it are those of that last one."""

    layers: tuple[tuple[Fraction, Record], ...] = ()

    def facts(self, law: Law, birth: date | None = None) -> dict[str, Any]:
        """As `Record.facts`, years in proportion, and the day on which they came to thirty."""
        told = [(weight, record.facts(law, birth)) for weight, record in self.layers]
        found = dict(told[-1][1])
        for name, value in found.items():
            if isinstance(value, Fraction):
                found[name] = sum((weight * each[name] for weight, each in told), NOTHING)
        return found | {"thirty_years_date": self.day_of_thirty(law) or KNOWN_NOT}

    def day_of_thirty(self, law: Law) -> date | None:
        if self.credit.years < THIRTY:
            return None
        low = min(one.from_on for one in self.periods).toordinal()
        high = max(one.to_on for one in self.periods).toordinal()
        while low < high:
            middle = (low + high) // 2
            reached = self._years_through(date.fromordinal(middle), law) >= THIRTY
            low, high = (low, middle) if reached else (middle + 1, high)
        return date.fromordinal(low)

    def _years_through(self, last: date, law: Law) -> Fraction:
        return sum((weight * credit(through(one.periods, last), law).years for weight, one in self.layers), NOTHING)


def of_lines(lines: Iterable[Any]) -> list[Purchase]:
    """What a file states of service bought (`on_file.Line`)."""
    return [Purchase(one.from_on, one.to_on, one.amount, one.cost) for one in lines]


def read_with(
    purchases: Sequence[Purchase], periods: Sequence[Period], pays: Iterable[Pay], entry: date | None, separation: date,
    law: Law,
) -> Record:
    """The record as `benefits.law.records.read` reads it, with what was bought of its service. Raises as it does."""
    paid = tuple(pays)
    layers = tuple(
        (weight, read(layer, paid, entry, separation, law)) for weight, layer in _layers(periods, purchases)
    )
    first = layers[0][1]
    if len(layers) == 1:
        return first
    return InPart(first.periods, first.pays, entry, separation, _mean(layers), first.average, layers)


def thirtieth_year(purchases: Sequence[Purchase], periods: Sequence[Period], last: date, law: Law) -> date | None:
    """The day, up to `last`, on which thirty years were credited; none if they were not."""
    if not purchases:
        return day_of_credit(periods, THIRTY, law)
    record = read_with(purchases, periods, (), None, last + ONE_DAY, law)
    return record.day_of_thirty(law) if isinstance(record, InPart) else day_of_credit(record.periods, THIRTY, law)


def paid_for(record: Record, law: Law) -> dict[str, Fraction]:
    """By fiscal year, the time worked for which contributions were paid, or the cost of it."""
    found: dict[str, Fraction] = {}
    for weight, one in getattr(record, "layers", ((WHOLE, record),)):
        for row in credit([period for period in one.periods if period.contributed], law).by_fiscal_year:
            found[row.year] = found.get(row.year, NOTHING) + weight * row.worked
    return found


def _layers(periods: Sequence[Period], purchases: Sequence[Purchase]) -> Iterator[tuple[Fraction, list[Period]]]:
    """Between two shares, what is paid for at least to the greater one: the first layer holds every purchase."""
    shares = [one.share for one in purchases]
    for low, high in pairwise(sorted({NOTHING, WHOLE, *shares})):
        held = [one for one, share in zip(purchases, shares, strict=True) if share >= high]
        yield high - low, [piece for period in periods for piece in _pieces(period, held)]


def _pieces(period: Period, held: Sequence[Purchase]) -> Iterator[Period]:
    """A period without contributions, cut where a purchase begins and ends; any other as it is."""
    if not period.contributed:
        for one in sorted(held, key=lambda each: each.from_on):
            first, last = max(period.from_on, one.from_on), min(period.to_on, one.to_on)
            if first > last:
                continue
            if period.from_on < first:
                yield replace(period, to_on=first - ONE_DAY)
            yield replace(period, from_on=first, to_on=last, kind=BOUGHT, contributed=True)
            if last == period.to_on:
                return
            period = replace(period, from_on=last + ONE_DAY)
    yield period


def _mean(layers: Sequence[tuple[Fraction, Record]]) -> Credit:
    first = layers[0][1].credit
    years = sum((weight * one.credit.years for weight, one in layers), NOTHING)
    rows = zip(*(one.credit.by_fiscal_year for _weight, one in layers), strict=True)
    weights = [weight for weight, _one in layers]
    return Credit(years, first.worked, tuple(_mean_row(weights, row) for row in rows))


def _mean_row(weights: Sequence[Fraction], rows: Sequence[FiscalYear]) -> FiscalYear:
    credited = sum((weight * row.credited for weight, row in zip(weights, rows, strict=True)), NOTHING)
    return replace(rows[0], credited=credited)
