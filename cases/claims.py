"""What a sum of money claimed is made of: the months of the ledger, and what no month explains. Pure."""

from collections.abc import Iterable, Mapping, Sequence
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


def still_too_much(
    posting: int, lines: Iterable[tuple[date, int, Decimal, Decimal]], paid: Mapping[date, Decimal]
) -> Decimal:
    """Dollars that one posting's overpayment still comes to, given every later posting into its months.

    `lines`: month, posting, dollars owed after it, dollars claimed, in the order of knowledge; `paid`: gross dollars of
    each month of which payments are known. A month holds no more than it was paid above what it owes now; where no
    payment is known, no more than its claims add up to. Of several claims in one month the earlier come first.
    """
    months: dict[date, list[tuple[int, Decimal, Decimal]]] = {}
    for month, number, owed, claimed in lines:
        months.setdefault(month, []).append((number, owed, claimed))
    total = Decimal(0)
    for month, found in months.items():
        left = paid[month] - found[-1][1] if month in paid else -sum((each[2] for each in found), Decimal(0))
        for number, _owed, claimed in found:
            share = max(Decimal(0), min(-claimed, left))
            left -= share
            total += share if number == posting else 0
    return total


def explain(claimed: Decimal, differences: Sequence[Difference]) -> Explained:
    """Set a claim beside the months that differ, whichever way they do."""
    return Explained(claimed, abs(sum((each.amount for each in differences), Decimal(0))), len(differences))


def one_amount(claimed: Decimal, first: date, end: date) -> OneAmount:
    """The nearest monthly amount of a sum claimed from one first of a month to another, the latter left out."""
    count = sum(1 for month in months(first, end) if after(month) <= end)
    cents, over = divmod(int(claimed.scaleb(2)), count)
    return OneAmount(claimed, count, Decimal(cents + (2 * over > count)).scaleb(-2))
