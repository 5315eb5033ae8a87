"""Cents: each amount is rounded once, at the end, from the exact year (A-20)."""

from decimal import Decimal
from fractions import Fraction

from benefits.law.law import Law


def to_cents(amount: Fraction, law: Law) -> Decimal:
    """The amount in whole cents: a tie goes away from zero, under the default reading of A-20."""
    cents = amount * 100
    whole, over = divmod(abs(cents.numerator), cents.denominator)
    if 2 * over == cents.denominator:
        whole += 1 if law.reads("A-20") != "half_even" or whole % 2 else 0
    elif 2 * over > cents.denominator:
        whole += 1
    return Decimal(whole if cents >= 0 else -whole).scaleb(-2)


def exact_cents(amount: Fraction) -> bool:
    """Whether the amount is a whole number of cents."""
    return 100 % amount.denominator == 0
