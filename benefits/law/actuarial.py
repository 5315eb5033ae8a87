"""Factor tables: versioned, sourced, by age in whole months. No row, no result (A-13, A-31).

No factor stands in any text that was read: § 766(a) says "equivalente actuarial", § 766d(c)
"Guías Actuariales adoptadas por la Junta", § 777(2) that the guides are adopted with an actuary.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from benefits.law.standing import Standing

# Which provision reduces by which table, and the ages in months between which it can be asked; at the last one,
# where nothing is reduced, a table may end with its row of 1.
EARLY_766A = "766(a)"
EARLY_766D = "766d(c)"
SPANS: dict[str, tuple[int, int]] = {EARLY_766A: (55 * 12, 58 * 12), EARLY_766D: (55 * 12, 65 * 12)}


class TableError(ValueError):
    """A row that cannot stand in a factor table: its number (from 1), and why."""

    def __init__(self, row: int, es: str, en: str) -> None:
        super().__init__(f"row {row}: {en}")
        self.row = row
        self.message_es = es
        self.message_en = en


@dataclass(frozen=True)
class FactorTable:
    """Reduction factors (shares of the full annuity, above 0 and up to 1) by age in whole months."""

    key: str
    factors: Mapping[int, Fraction]
    version: str
    source: str
    standing: Standing

    def at(self, months: int) -> Fraction | None:
        """The factor at this age in whole months; none where the table has no row."""
        return self.factors.get(months)


def validated(key: str, rows: Iterable[tuple[int, int, Fraction]]) -> dict[int, Fraction]:
    """The factors of rows ``(row number, age in months, factor)``; raises ``TableError`` naming the row."""
    low, high = SPANS[key]
    factors: dict[int, Fraction] = {}
    last: tuple[int, Fraction] | None = None
    for row, months, factor in rows:
        _check_units(row, months, factor, low, high)
        if months in factors:
            raise TableError(row, f"La edad de {months} meses está repetida.", f"Age {months} months appears twice.")
        if last is not None:
            _check_order(row, months, factor, *last)
        factors[months] = factor
        last = (months, factor)
    if not factors:
        raise TableError(0, "La tabla no tiene renglones.", "The table has no rows.")
    return factors


def _check_units(row: int, months: int, factor: Fraction, low: int, high: int) -> None:
    if not low <= months <= high:
        raise TableError(
            row,
            f"La edad va en meses, de {low} a {high}: {months}.",
            f"The age is in months, from {low} to {high}: {months}.",
        )
    if months == high and factor != 1:
        raise TableError(
            row,
            f"A los {high // 12} años no hay reducción: el factor es 1.",
            f"At {high // 12} nothing is reduced: the factor is 1.",
        )
    if not 0 < factor <= 1:
        raise TableError(
            row,
            "El factor es una parte de la anualidad: mayor que 0 y hasta 1.",
            "The factor is a share of the annuity: above 0 and up to 1.",
        )


def _check_order(row: int, months: int, factor: Fraction, before: int, factor_before: Fraction) -> None:
    if months < before:
        raise TableError(row, "Las edades van en orden ascendente.", "Ages go in ascending order.")
    if months > before + 1:
        raise TableError(
            row,
            f"Faltan las edades entre {before} y {months} meses.",
            f"Ages between {before} and {months} are missing.",
        )
    if factor < factor_before:
        raise TableError(
            row,
            "El factor no puede bajar cuando sube la edad.",
            "The factor cannot fall as the age rises.",
        )
