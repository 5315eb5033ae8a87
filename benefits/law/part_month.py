"""How part of a month counts (A-46) and how a month is divided in payments (A-49): one function each, used by all.

No source read states either. The reading in force gives the amount; the others are there to be shown beside it.
"""

import calendar
from collections.abc import Callable, Sequence
from datetime import date
from decimal import Decimal
from fractions import Fraction

from benefits.law.law import Law
from benefits.law.money import to_cents
from benefits.law.readings import REGISTER

Piece = tuple[int, Decimal]
"""From this day of the month on, so many dollars a month: zero while the pension is not paid."""


def owed_of(month: date, pieces: Sequence[Piece], law: Law) -> Decimal:
    """Dollars owed for a month, rounded once (A-20). ``pieces`` go by day, and the first starts on day 1."""
    if len(pieces) == 1:  # the same all month: every reading agrees
        return pieces[0][1]
    return to_cents(COUNTED[law.reads("A-46")](month, pieces), law)


def under_each_reading(month: date, pieces: Sequence[Piece], law: Law) -> dict[str, Decimal]:
    """The same month under every reading of A-46, the one in force included, in the order of the register."""
    return {value: owed_of(month, pieces, law.reading("A-46", value)) for value in REGISTER["A-46"].values}


def in_payments(amount: Decimal, count: int, law: Law) -> tuple[Decimal, ...]:
    """A month in ``count`` equal payments that add up to it; the odd cents go to the first ones or the last (A-49)."""
    share, odd = divmod(int(amount.scaleb(2)), count)
    larger = range(odd) if law.reads("A-49") == "first_part_larger" else range(count - odd, count)
    return tuple(Decimal(share + (number in larger)).scaleb(-2) for number in range(count))


def _calendar_days(month: date, pieces: Sequence[Piece]) -> Fraction:
    """Each day is one of those that the month has."""
    return _by_days(pieces, calendar.monthrange(month.year, month.month)[1])


def _thirty_day_month(month: date, pieces: Sequence[Piece]) -> Fraction:
    """Every month has thirty days: the 31st counts nothing, and February's last piece runs on to the 30th."""
    return _by_days(pieces, 30)


def _by_days(pieces: Sequence[Piece], days: int) -> Fraction:
    starts = [min(day - 1, days) for day, _ in pieces]
    ends = [*starts[1:], days]
    lengths = [end - start for start, end in zip(starts, ends, strict=True)]
    cents = sum(int(monthly.scaleb(2)) * length for (_, monthly), length in zip(pieces, lengths, strict=True))
    return Fraction(cents, 100 * days)


def _following_month(month: date, pieces: Sequence[Piece]) -> Fraction:
    """What starts, changes or stops after the first day counts from the next month on."""
    return Fraction(pieces[0][1])


def _whole_month(month: date, pieces: Sequence[Piece]) -> Fraction:
    """A month in which anything is owed is paid whole, by the last amount that was owed in it."""
    return Fraction(next((monthly for _, monthly in reversed(pieces) if monthly), Decimal(0)))


COUNTED: dict[str, Callable[[date, Sequence[Piece]], Fraction]] = {
    "calendar_days": _calendar_days,
    "thirty_day_month": _thirty_day_month,
    "following_month": _following_month,
    "whole_month": _whole_month,
}
