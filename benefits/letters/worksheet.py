"""From a step of the law to the lines of a worksheet: what is made, its parts indented under it, a rule, the sum."""

import math
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from benefits.law.step import Step
from benefits.law.words import say
from benefits.letters.content import Language, Money, Row
from benefits.letters.words import money, phrase

HALF = Fraction(1, 2)


def rows(step: Step, language: Language, *, paid: Money) -> tuple[Row, ...]:
    """The lines of `step` (dollars a year), closed by what is paid: the month, and the year where rounding moved it."""
    lines = list(_lines(step, 0, language))
    if paid.annual is not None and Fraction(paid.annual) != step.amount:
        lines.append(Row(0, phrase("rounded_annual", language), money(paid.annual), "", rule_above=True))
    lines.append(Row(0, phrase("rounded_monthly", language), money(paid.monthly), ""))
    return tuple(lines)


def _lines(step: Step, depth: int, language: Language) -> Iterator[Row]:
    if not step.parts:
        yield Row(depth, say(step, language), dollars(step.amount), step.provision)
        return
    yield Row(depth, say(step, language), "", step.provision)
    for part in step.parts:
        yield from _lines(part, depth + 1, language)
    summed = len(step.parts) > 1 and sum((part.amount for part in step.parts), Fraction(0)) == step.amount
    yield Row(depth, phrase("sum" if summed else "result", language), dollars(step.amount), "", rule_above=True)


def dollars(amount: Fraction) -> str:
    """An exact amount shown to the cent, half up; the exact one travels in the receipt."""
    return money(Decimal(math.floor(amount * 100 + HALF)).scaleb(-2))
