"""What a pension pays as its rows stand, with the answer of the law it rests on, where there is one."""

from decimal import Decimal

from benefits.letters.content import Money
from benefits.models import Answer
from cases import returning
from cases.letters.payments import money
from cases.letters.source import Source

NOTHING = Decimal("0.00")


def paid(source: Source, stated: Decimal | None = None) -> tuple[Money, Answer | None]:
    """`stated`: dollars a month as the notice has them; by default what the pension pays."""
    answer = source.paid
    if answer is not None and answer.monthly is not None and stated in (None, answer.monthly):
        return money(source, answer.monthly, answer.annual), answer
    return money(source, stated if stated is not None else source.pension.inherited.monthly), None


def nothing(beside: Money) -> Money:
    """No money, written as the amount beside it is."""
    return Money(NOTHING, None if beside.annual is None else NOTHING, tuple(NOTHING for _ in beside.payments))


def is_paid(source: Source) -> bool:
    """Whether the pension is paid on the letter's day, as known by then: suspended or ended, it is not."""
    return returning.course_of(source.pension, known_by=source.on).monthly_on(source.on) > 0
