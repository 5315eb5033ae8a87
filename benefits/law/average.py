"""Average compensation as the formulas take it: exact, never rounded first (A-20)."""

from fractions import Fraction

from benefits.law.facts import Facts
from benefits.law.law import Law
from benefits.law.money import exact_cents, to_cents
from benefits.law.stops import amount

MONTHS = 12


def average(facts: Facts, law: Law) -> Fraction:
    """The average compensation, dollars a year, as a formula uses it. Raises ``Unknown``.

    The other order of A-20 rounds the average of a month to cents before any percentage.
    """
    pay = amount(facts, "average_compensation")
    if exact_cents(pay, MONTHS) or law.reads("A-20") != "average_rounded_first":
        return pay
    return Fraction(to_cents(pay, law, MONTHS)) * MONTHS
