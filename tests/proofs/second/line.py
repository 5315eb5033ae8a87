"""Stretches of the line of days: what a route owes, or why it stops, from one day to another."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from tests.proofs.second import days
from tests.proofs.second.days import NEVER

FLOOR_OF_A_YEAR = Fraction(6000)


@dataclass(frozen=True)
class Stretch:
    """From `begin` to the day before `end` a yearly amount is owed, or a word says why none can be said."""

    begin: int
    end: int
    worth: Fraction | str


@dataclass(frozen=True)
class Line:
    """A route: a word for every day (`not_eligible`, …), or stretches in order; `floor_from` raises them."""

    word: str | None = None
    stretches: tuple[Stretch, ...] = ()
    floor_from: int = NEVER


@dataclass(frozen=True)
class Seen:
    """What a line shows on one day; `bare` is the amount before the floor."""

    status: str
    start: int | None = None
    worth: Fraction | None = None
    bare: Fraction | None = None


def closed(word: str) -> Line:
    """A route that says the same word on every day."""
    return Line(word=word)


def opened(stretches: Iterable[Stretch], floor_from: int = NEVER) -> Line:
    """A route of stretches; the empty ones fall away, and with all of them the route."""
    real = tuple(stretch for stretch in stretches if stretch.begin < stretch.end)
    return Line(stretches=real, floor_from=floor_from) if real else closed("not_eligible")


def seen(line: Line, day: int) -> Seen:
    """Read a line on a day: before its first stretch it is deferred to it, after its last there is no right."""
    if line.word:
        return Seen(line.word)
    start = line.stretches[0].begin
    if day < start:
        return Seen("deferred", start)
    for stretch in line.stretches:
        if stretch.begin <= day < stretch.end:
            return shown(stretch.worth, start, day >= line.floor_from)
    return Seen("not_eligible")


def shown(worth: Fraction | str, start: int, floored: bool) -> Seen:
    """An amount, raised to the floor of $500 a month where it is in force, or the word of a stop."""
    if isinstance(worth, str):
        return Seen(worth, start)
    return Seen("payable", start, max(worth, FLOOR_OF_A_YEAR) if floored else worth, worth)


def floor_from(separated: int, reading: str, excluded: bool) -> int:
    """The first day of the floor for whoever was out by 1 July 2013 (A-05), NEVER for the others."""
    reached = separated <= days.FIRST_DAY_OF_ACT_3 or reading == "every_payment"
    return days.FIRST_DAY_OF_ACT_3 if reached and not excluded else NEVER
