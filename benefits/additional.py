"""§ 787j(c): what was contributed since a return becomes a life annuity by the Board's factor for the age (A-31).

No text that was read holds a factor: the Board adopts the table, and an age without its row has no amount. The table
stands beside the law, not in it: none of the nine options asks it, so that no determination's edition is moved by it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from benefits.law.actuarial import TableError
from benefits.law.law import Law
from benefits.law.money import to_cents

KEY = "787j(c)"
PROVISION = "§ 787j(c)"
SPAN = (50 * 12, 100 * 12)  # ages in months for which a factor can be asked


@dataclass(frozen=True, slots=True)
class Table:
    """Dollars contributed for each dollar of annuity a year, by age in whole months; and the paper that decides it."""

    factors: Mapping[int, Fraction]
    document: str
    authority: str
    standing: str


@dataclass(frozen=True, slots=True)
class Annuity:
    """Dollars a year and a month for life, each rounded once from the exact year; and by which factor."""

    factor: Fraction
    annual: Decimal
    monthly: Decimal


def annuity(contributions: Fraction, months: int, table: Table, law: Law) -> Annuity | None:
    """§ 787j(c): contributions ÷ factor, at an age in whole months; none where the table has no row for it."""
    factor = table.factors.get(months)
    if factor is None:
        return None
    annual = contributions / factor
    return Annuity(factor, to_cents(annual, law), to_cents(annual, law, 12))


def validated(rows: Iterable[tuple[int, int, Fraction]]) -> dict[int, Fraction]:
    """The factors of rows ``(row number, age in months, factor)``; raises ``TableError`` naming the row."""
    factors: dict[int, Fraction] = {}
    for row, months, factor in rows:
        _check(row, months, factor, max(factors, default=None), factors)
        factors[months] = factor
    if not factors:
        raise TableError(0, "La tabla no tiene renglones.", "The table has no rows.")
    return factors


def _check(row: int, months: int, factor: Fraction, before: int | None, factors: Mapping[int, Fraction]) -> None:
    low, high = SPAN
    if not low <= months <= high:
        es, en = "La edad va en meses, de {} a {}: {}.", "The age is in months, from {} to {}: {}."
        raise TableError(row, es.format(low, high, months), en.format(low, high, months))
    if factor <= 0:
        raise TableError(row, "El factor es mayor que 0.", "The factor is above 0.")
    if before is not None and months != before + 1:
        es, en = "Después de {} meses va {}.", "After {} months comes {}."
        raise TableError(row, es.format(before, before + 1), en.format(before, before + 1))
    if before is not None and factor > factors[before]:
        raise TableError(
            row, "El factor no puede subir cuando sube la edad.", "The factor cannot rise as the age rises."
        )
