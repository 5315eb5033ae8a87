"""What § 788a says of the survivors of a pensioner, as far as the file knows: shown to whoever opens their case."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction

from benefits import register
from benefits.law.ruling import Ruling
from benefits.law.section_788a import survivors
from benefits.law.stops import Unknown
from cases.models import InsuredStatus, Pension, Task, VitalDate
from cases.returning import monthly_on

ALONE = 1


@dataclass(frozen=True, slots=True)
class Told:
    """`covered` None: nobody stated whether Title II covered the pensioner; `if_not` says what there is if it did not,
    for one beneficiary: shares divide it, and its sum is the same."""

    died_on: date | None
    monthly: Decimal
    covered: bool | None
    if_not: Ruling | None
    if_covered: Ruling | None


def told(task: Task) -> Told:
    """The case of a survivors' task."""
    death = VitalDate.objects.in_force().filter(person_id=task.person_id, kind=VitalDate.Kind.DEATH).first()
    pension: Pension | None = task.pension
    monthly = monthly_on(pension, death.on) if pension and death else Decimal(0)
    covered = _covered(task)
    return Told(
        death and death.on, monthly, covered, None if covered else _ask(monthly, task, covered=False),
        None if covered is False else _ask(monthly, task, covered=True),
    )


def _ask(monthly: Decimal, task: Task, *, covered: bool) -> Ruling | None:
    try:
        return survivors(Fraction(monthly), covered, ALONE, register.law_on(task.opened_on))
    except Unknown:
        return None


def _covered(task: Task) -> bool | None:
    """Whether Social Security covered the person. Whoever was insured was; that somebody was not insured says nothing
    of it: R-788a-1 asks for coverage, not for credits."""
    insured = InsuredStatus.objects.in_force().filter(participant_id=task.person_id, on__isnull=False)
    return True if insured.exists() else None
