"""The month ledger as a pure function of acts: what is owed for a month, as known on any day and as known now.

Acts of one posting are one change. Why the order in which events become known cannot matter:

* a stop or its end holds by its legal day alone; an end is final; what is undone is as if it had never been;
* rates are not events: they are what the law derives from the facts known so far. A derivation is posted whole, from
  its first day on, and puts aside every rate derived before it from that day on. So after each posting the rates in
  force are the law's timeline of all facts known, and the last posting knows them all.
"""

import calendar
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from functools import lru_cache
from itertools import groupby
from typing import Any

from benefits.law.law import Law
from benefits.law.part_month import Piece, owed_of, under_each_reading

NOTHING = Decimal("0.00")
RATES = frozenset({"awarded", "inherited", "recomputed", "corrected"})
STOPPED, GOING, OVER = "suspended", "resumed", "ended"


@dataclass(frozen=True, slots=True)
class Act:
    """A change of what is owed from a legal day on: `monthly` dollars, a stop, its end, or another act undone.

    `number` is the order of knowledge and `on` its day; `source` is whatever made it, and `posting` the first of the
    acts posted with it: those of one source and day, where nothing says.
    """

    number: int
    kind: str
    from_on: date
    on: date
    source: Any
    cause: str
    provision: str
    monthly: Decimal | None = None
    undoes: int | None = None
    posting: int | None = None

    @property
    def posted_with(self) -> Any:
        """What the acts of one posting have in common."""
        return (self.source, self.on) if self.posting is None else self.posting


@lru_cache(maxsize=4096)
def first_of(day: date) -> date:
    """The month a day falls in, by its first day."""
    return day.replace(day=1)


@lru_cache(maxsize=4096)
def last_of(month: date) -> date:
    return month.replace(day=calendar.monthrange(month.year, month.month)[1])


@lru_cache(maxsize=4096)
def after(month: date) -> date:
    """The month that follows."""
    return last_of(month) + timedelta(days=1)


def months(first: date, last: date) -> Iterator[date]:
    """Each month from the one a day falls in to the one another falls in."""
    month = first_of(first)
    while month <= last:
        yield month
        month = after(month)


def standing(acts: Iterable[Act]) -> list[Act]:
    """The acts that were not undone, in the order of knowledge. What undoes may be undone itself."""
    undone: set[int] = set()
    kept = []
    for act in sorted(acts, key=lambda act: act.number, reverse=True):
        if act.number in undone:
            continue
        if act.undoes is not None:
            undone.add(act.undoes)
        else:
            kept.append(act)
    return kept[::-1]


def postings(acts: Iterable[Act]) -> list[list[Act]]:
    """Acts by posting, in the order of knowledge; within one, by their legal days."""
    by_number = sorted(acts, key=lambda act: act.number)
    first: dict[Any, int] = {}
    for act in by_number:
        first.setdefault(act.posted_with, act.number)
    order = {act.number: (first[act.posted_with], act.from_on, act.number) for act in by_number}
    by_number.sort(key=lambda act: order[act.number])
    return [list(group) for _, group in groupby(by_number, key=lambda act: order[act.number][0])]


class Course:
    """Some acts, ready to be asked what is owed on a day or for a month."""

    def __init__(self, acts: Sequence[Act]) -> None:
        kept = standing(acts)
        if len(kept) > 1:
            kept = [act for posting in postings(kept) for act in posting]
        self.rates = [act for act in reversed(kept) if act.kind in RATES]
        self.over = min((act.from_on for act in kept if act.kind == OVER), default=None)
        # On one day a stop outweighs its end, whichever was known first.
        stops = sorted((act.from_on, act.kind == STOPPED) for act in kept if act.kind in (STOPPED, GOING))
        self.stops = stops[::-1]
        self.days = sorted({act.from_on for act in kept})

    def rate_on(self, day: date) -> Act | None:
        """The rate in force, stopped or not."""
        return next((rate for rate in self.rates if rate.from_on <= day), None)

    def stopped_on(self, day: date) -> bool:
        if self.over is not None and self.over <= day:
            return True
        return next((is_stop for from_on, is_stop in self.stops if from_on <= day), False)

    def monthly_on(self, day: date) -> Decimal:
        """Dollars a month owed on a day."""
        rate = None if self.stopped_on(day) else self.rate_on(day)
        return NOTHING if rate is None or rate.monthly is None else rate.monthly

    def pieces(self, month: date) -> list[Piece]:
        """A month by its days: joined where the amount stays the same."""
        pieces = [(1, self.monthly_on(month))]
        for day in self.days:
            if month < day <= last_of(month) and (monthly := self.monthly_on(day)) != pieces[-1][1]:
                pieces.append((day.day, monthly))
        return pieces

    def owed(self, month: date, law: Law) -> Decimal:
        """Dollars owed for a month under the reading in force."""
        return owed_of(month, self.pieces(month), law)

    def under_each_reading(self, month: date, law: Law) -> dict[str, Decimal]:
        """The same under every reading of A-46; nothing, if the month is not divided."""
        pieces = self.pieces(month)
        return under_each_reading(month, pieces, law) if len(pieces) > 1 else {}

    def reason(self, month: date) -> Act | None:
        """The rate that a month is owed by: the last one in it."""
        return self.rate_on(last_of(month))


def known(acts: Iterable[Act], day: date) -> Course:
    """What was known by the end of a day."""
    return Course([act for act in acts if act.on <= day])


def owed_as_known(acts: Sequence[Act], month: date, law: Law, *, on: date | None = None) -> Decimal:
    """Dollars owed for a month as known on a day; by default, as known now."""
    return (Course(acts) if on is None else known(acts, on)).owed(first_of(month), law)


def whole_chain(acts: Sequence[Act], timeline: Sequence[tuple[date, Decimal]]) -> list[tuple[date, Decimal]]:
    """What a derivation must post: the timeline from the first day on which it owes something else than the rates
    known; nothing, if it agrees. `timeline`: days and dollars a month, by day."""
    course, at = Course(acts), 0
    days = sorted({day for day, _ in timeline} | {rate.from_on for rate in course.rates})
    for day in days:
        while at < len(timeline) and timeline[at][0] <= day:
            at += 1
        derived = timeline[at - 1][1] if at else NOTHING
        rate = course.rate_on(day)
        if (rate.monthly if rate else NOTHING) != derived:
            later = [each for each in timeline if each[0] > day]
            return [(day, derived), *later]
    return []
