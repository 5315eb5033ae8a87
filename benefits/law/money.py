"""Cents: each amount is rounded once, at the end, from the exact year (A-20)."""

from decimal import Decimal
from fractions import Fraction

from benefits.law.law import Law


def to_cents(amount: Fraction, law: Law, months: int = 1) -> Decimal:
    """The amount in whole cents, or one of its equal ``months``: a tie goes away from zero, by default (A-20)."""
    parts = amount.denominator * months
    whole, over = divmod(abs(amount.numerator) * 100, parts)
    if 2 * over == parts:
        whole += 1 if law.reads("A-20") != "half_even" or whole % 2 else 0
    elif 2 * over > parts:
        whole += 1
    return Decimal(whole if amount.numerator >= 0 else -whole).scaleb(-2)


def exact_cents(amount: Fraction, months: int = 1) -> bool:
    """Whether the amount, or one of its equal ``months``, is a whole number of cents."""
    return amount.numerator * 100 % (amount.denominator * months) == 0
