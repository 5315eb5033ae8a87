"""Dollars and cents as sheets write them: `1,234.50`, `$1,234.50`, `(45.00)`, `45.00-`. Pure.

A decimal comma is refused, never guessed: `1,340` is one thousand, and `1,34` is nothing here.
"""

import re
from decimal import ROUND_HALF_UP, Decimal

CENT = Decimal("0.01")
WRITTEN = re.compile(r"(\d{1,3}(,\d{3})+|\d{1,9})(\.\d{0,2}0*)?|\.\d{1,2}")
NEGATIVE = re.compile(r"\((.+)\)|-(.+)|(.+)-")
NOISE = Decimal("0.000001")  # what a sheet's binary arithmetic leaves behind

BASES = {"monthly": (1, 1), "half_month": (2, 1), "yearly": (1, 12)}


class NotMoney(ValueError):
    """It cannot be read as dollars and cents; the code says why."""


def read(cell: str | Decimal) -> Decimal:
    """Dollars and cents, exact. Raises NotMoney."""
    if isinstance(cell, Decimal):
        return _to_the_cent(cell)
    text = re.sub(r"\s|USD|US\$|\$", "", cell.strip().lstrip("'"))
    negative = NEGATIVE.fullmatch(text)
    bare = "".join(part or "" for part in negative.groups()) if negative else text
    if re.fullmatch(r"\d{1,3}(\.\d{3})+(,\d{1,2})?|\d+,\d{1,2}", bare):
        raise NotMoney("decimal_comma")
    if re.fullmatch(r"\d(\.\d+)?[eE][+-]?\d+", bare):
        raise NotMoney("scientific")
    if not WRITTEN.fullmatch(bare):
        raise NotMoney("not_money")
    amount = Decimal(bare.replace(",", ""))
    return _to_the_cent(-amount if negative else amount)


def _to_the_cent(amount: Decimal) -> Decimal:
    if abs(amount) >= 1_000_000_000:
        raise NotMoney("not_money")
    exact = amount.quantize(CENT, ROUND_HALF_UP)
    if abs(exact - amount) > NOISE:
        raise NotMoney("part_of_a_cent")
    return exact


def monthly(amount: Decimal, basis: str) -> Decimal:
    """Dollars a month of a pay stated a month, each half month or a year; a twelfth to the cent, half up."""
    times, by = BASES[basis]
    return (amount * times / by).quantize(CENT, ROUND_HALF_UP)


def half_or_twice(now: Decimal, before: Decimal) -> bool:
    """Whether a pay is about half or twice the one before: what a period of pay read as another looks like."""
    if not before or not now:
        return False
    ratio = now / before
    return Decimal("0.45") <= ratio <= Decimal("0.55") or Decimal("1.8") <= ratio <= Decimal("2.2")
