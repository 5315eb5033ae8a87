"""What the law answers to a question that is not an annuity."""

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from benefits.law.law import Law
from benefits.law.money import to_cents
from benefits.law.step import Reason, Step


@dataclass(frozen=True, slots=True)
class Ruling:
    """An outcome word of the contract, its amounts (dollars, rounded once), its arithmetic and its reasons."""

    outcome: str
    monthly: Decimal | None = None
    annual: Decimal | None = None
    steps: Step | None = None
    reasons: tuple[Reason, ...] = ()


def a_month(outcome: str, monthly: Fraction, step: Step, law: Law, *reasons: Reason) -> Ruling:
    """An outcome that pays so much a month for life: the year is twelve months, each rounded once."""
    return Ruling(outcome, to_cents(monthly, law), to_cents(monthly * 12, law), step, reasons)
