"""Plans of recovery: how much is taken from each month until a claim is paid. Pure: amounts in, instalments out.

All amounts are dollars; those of a pension and of an instalment are dollars a month.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_HALF_UP, Decimal

NOTHING = Decimal("0.00")


class NothingToSpare(ValueError):
    """The pension leaves nothing above the protected minimum: no month can pay."""


@dataclass(frozen=True, slots=True)
class Instalment:
    """What one month pays, what the person still receives for it, and what is left to recover after it."""

    month: date
    taken: Decimal
    received: Decimal
    left: Decimal


def plan(
    total: Decimal, *, pension: Decimal, instalment: Decimal, minimum: Decimal, from_month: date
) -> tuple[Instalment, ...]:
    """Every month of a plan at today's pension: equal instalments, the last one the rest; they add up to `total`.

    Raises:
        NothingToSpare: an instalment would leave nothing to take above the protected minimum.
    """
    each, left, month, months = taken(pension, instalment, minimum), total, from_month, []
    if total > 0 and each <= 0:
        raise NothingToSpare
    while left > 0:
        pays = min(each, left)
        left -= pays
        months.append(Instalment(month, pays, pension - pays, left))
        month = next_month(month)
    return tuple(months)


def taken(gross: Decimal, instalment: Decimal, minimum: Decimal) -> Decimal:
    """What a month of `gross` dollars pays: the instalment, or as much of it as lies above the minimum."""
    return max(NOTHING, min(instalment, gross - minimum))


def taken_by_month(
    total: Decimal, paid: Mapping[date, Decimal], *, instalment: Decimal, minimum: Decimal, from_month: date
) -> dict[date, Decimal]:
    """What each month that was really paid gave, in order, until the claim was recovered. `paid`: dollars by month."""
    left, given = total, {}
    for month in sorted(each for each in paid if each >= from_month):
        given[month] = min(left, taken(paid[month], instalment, minimum))
        left -= given[month]
    return given


def next_month(month: date) -> date:
    """The first day of the month after the one a day falls in."""
    return date(month.year + month.month // 12, month.month % 12 + 1, 1)


def taken_by(part: int, of: int, gross: Decimal, instalment: Decimal, minimum: Decimal) -> Decimal:
    """What the first `part` of `of` payments of a month, `gross` dollars together, give: their share of the instalment,
    above their share of the minimum. With the last payment both are whole."""
    share = Decimal(part) / of
    return taken(gross, to_cents(instalment * share), to_cents(minimum * share))


def to_cents(amount: Decimal) -> Decimal:
    return amount.quantize(Decimal("0.01"), ROUND_HALF_UP)
