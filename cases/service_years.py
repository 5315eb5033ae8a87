"""Service by fiscal year as a file shows it: worked, paid for and credited, and why one is not the other."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from benefits import register
from benefits.law.records import Record
from benefits.law.service_credit import Period
from cases import bought, facts
from cases.on_file import Lines

FIRST_MONTH = 7  # of a fiscal year


@dataclass(frozen=True, slots=True)
class Year:
    """Shares of one fiscal year. `kinds`: of service other than ordinary that it holds; `unpaid`: some of it without
    contributions; `counts_more` and `counts_less`: what the law's schedule does to what was paid for."""

    year: str
    worked: Fraction
    paid: Fraction
    credited: Fraction
    provision: str
    kinds: tuple[str, ...]

    @property
    def unpaid(self) -> bool:
        return self.paid < self.worked

    @property
    def counts_more(self) -> bool:
        return self.credited > self.paid

    @property
    def counts_less(self) -> bool:
        return self.credited < self.paid


def of_file(lines: Lines, today: date) -> tuple[Record, list[Year]]:
    """The record of a member and its years. Raises `facts.Contradiction`."""
    law = register.law_on(today)
    record = facts.record_of_lines(lines, law=law)
    return record, list(_years(record, bought.paid_for(record, law)))


def _years(record: Record, paid: dict[str, Fraction]) -> Iterator[Year]:
    for row in record.credit.by_fiscal_year:
        kinds = sorted({one.kind for one in record.periods if one.kind != "ordinary" and _within(one, row.year)})
        worth = paid.get(row.year, Fraction(0))
        yield Year(row.year, row.worked, worth, row.credited, row.provision, tuple(kinds))


def _within(period: Period, year: str) -> bool:
    first = int(year[:4])
    return period.from_on < date(first + 1, FIRST_MONTH, 1) and period.to_on >= date(first, FIRST_MONTH, 1)
