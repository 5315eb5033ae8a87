"""What a section's route hands to ``routes``: a start, the exact year, and what the law must remember of it."""

from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from benefits.law.route import Look
from benefits.law.step import Reason, Step


@dataclass(frozen=True, slots=True)
class Finding:
    """A payable annuity: from when, the step of what is paid, and the exact year before the floor."""

    payable_from: date
    step: Step
    before_floor: Fraction
    look_again: tuple[Look, ...] = ()
    rests_on: tuple[str, ...] = ()
    review: tuple[Reason, ...] = ()
