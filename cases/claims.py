"""What a sum of money claimed is made of: the months of the ledger, and what no month explains. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

from benefits.law.law import Law
from cases.ledger import Course, after, months


@dataclass(frozen=True, slots=True)
class Difference:
    """One month of a claim: dollars owed as believed, and as known later."""

    month: date
    before: Decimal
    now: Decimal

    @property
    def amount(self) -> Decimal:
        """Above zero: owed to the person. Below: paid too much."""
        return self.now - self.before


@dataclass(frozen=True, slots=True)
class Explained:
    """A sum that somebody claims beside what the ledger adds up to, in dollars."""

    claimed: Decimal
    ledger: Decimal
    months: int

    @property
    def unexplained(self) -> Decimal:
        return self.claimed - self.ledger

    @property
    def worth(self) -> Fraction | None:
        """How many of its own average months the claim is."""
        return Fraction(self.claimed) * self.months / Fraction(self.ledger) if self.ledger else None


@dataclass(frozen=True, slots=True)
class OneAmount:
    """Whether one monthly amount, the same in every whole month, can add up to a sum: the nearest one in cents."""

    claimed: Decimal
    months: int
    monthly: Decimal

    @property
    def total(self) -> Decimal:
        return self.monthly * self.months

    @property
    def is_exact(self) -> bool:
        """If not, the amount changed on the way: the claim needs its changes of rate, with the day of each."""
        return self.total == self.claimed

    @property
    def off(self) -> Decimal:
        return self.claimed - self.total


def differences(believed: Course, now: Course, first: date, last: date, law: Law) -> list[Difference]:
    """The months, from one day's to another's, that are owed otherwise than was believed."""
    pairs = [Difference(month, believed.owed(month, law), now.owed(month, law)) for month in months(first, last)]
    return [each for each in pairs if each.amount]


def of_line(line: Any) -> Difference:
    """A ledger line as its month of a claim: what no payment of the month can settle any more."""
    return Difference(line.month, line.owed_after - line.claimed, line.owed_after)


def explain(claimed: Decimal, differences: Sequence[Difference]) -> Explained:
    """Set a claim beside the months that differ, whichever way they do."""
    return Explained(claimed, abs(sum((each.amount for each in differences), Decimal(0))), len(differences))


def one_amount(claimed: Decimal, first: date, end: date) -> OneAmount:
    """The nearest monthly amount of a sum claimed from one first of a month to another, the latter left out."""
    count = sum(1 for month in months(first, end) if after(month) <= end)
    cents, over = divmod(int(claimed.scaleb(2)), count)
    return OneAmount(claimed, count, Decimal(cents + (2 * over > count)).scaleb(-2))
