"""Charts as lines and points of a drawing: the template sets the words, the tables beside them hold the figures."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from typing import Any

from benefits.law.average_pay import BASE, Average, Pay

WIDTH, HEIGHT = 400, 216
LEFT, RIGHT, TOP, BOTTOM = 8, 8, 34, 24  # room for the labels of the ends and of the years
MOST_YEARS_WRITTEN = 6


@dataclass(frozen=True)
class Point:
    x: int
    y: int
    amount: Decimal | Fraction


@dataclass(frozen=True)
class PayChart:
    """Base pay by day, dollars a month: a stepped `line`, its ends, the spans of months in the average, its level."""

    line: str
    first: Point
    last: Point
    level: Point | None
    used: tuple[tuple[int, int], ...]  # x and width of each run of months
    years: tuple[tuple[int, int], ...]  # x and year of each tick
    width: int = WIDTH
    height: int = HEIGHT
    floor: int = HEIGHT - BOTTOM
    ceiling: int = TOP
    tall: int = HEIGHT - TOP - BOTTOM


def pay(pays: Iterable[Pay], average: Average | None) -> PayChart | None:
    """The chart of a member's base pay; none where there is none."""
    base = sorted((each for each in pays if each.item == BASE), key=lambda each: each.from_on)
    if not base or not max(each.monthly for each in base):
        return None
    scale = _Scale(base[0].from_on, max(each.to_on for each in base), max(Fraction(each.monthly) for each in base))
    return PayChart(
        line=_steps(base, scale),
        first=Point(scale.x(base[0].from_on), scale.y(base[0].monthly), base[0].monthly),
        last=Point(scale.x(base[-1].to_on), scale.y(base[-1].monthly), base[-1].monthly),
        level=Point(LEFT, scale.y(average.unrounded / 12), average.unrounded / 12) if average else None,
        used=_runs([each.month for each in average.months], scale) if average else (),
        years=_years(scale),
    )


def owed(levels: Sequence[tuple[date, date, Decimal]]) -> PayChart | None:
    """What is owed a month from day to day, as (first day, last day, dollars); none where it never was anything."""
    spans = [Pay(first, last, monthly) for first, last, monthly in levels]
    if not any(each.monthly for each in spans):
        return None
    first, last = spans[0], spans[-1]
    scale = _Scale(first.from_on, last.to_on, max(Fraction(each.monthly) for each in spans))
    return PayChart(
        line=_steps(spans, scale),
        first=Point(scale.x(first.from_on), scale.y(first.monthly), first.monthly),
        last=Point(scale.x(last.to_on), scale.y(last.monthly), last.monthly),
        level=None,
        used=(),
        years=_years(scale),
    )


@dataclass(frozen=True)
class IncomeChart:
    """Monthly income by day of retirement: at first, and `later`, after 65; the places of the `marks` named."""

    line: str
    later: str
    marks: tuple[tuple[int, Any], ...]
    first: Point
    last: Point
    years: tuple[tuple[int, int], ...]
    width: int = WIDTH
    height: int = HEIGHT
    floor: int = HEIGHT - BOTTOM
    ceiling: int = TOP

    @property
    def ends_apart(self) -> bool:
        """Whether both ends have room for their amounts."""
        return self.last.x - self.first.x > WIDTH // 3


def income(
    points: Sequence[tuple[date, Decimal | None, Decimal | None]], marks: Iterable[tuple[date, Any]]
) -> IncomeChart | None:
    """The chart of (day of retirement, dollars a month at first, after 65); none where no day pays."""
    paid = [(on, monthly) for on, monthly, _after in points if monthly is not None]
    if len(points) < 2 or not paid:
        return None
    scale = _Scale(points[0][0], points[-1][0], max(Fraction(monthly) for _on, monthly in paid))
    return IncomeChart(
        line=_joined([(on, monthly) for on, monthly, _after in points], scale),
        later=_joined([(on, monthly if after is None else after) for on, monthly, after in points], scale),
        marks=tuple((scale.x(on), what) for on, what in marks),
        first=Point(scale.x(paid[0][0]), scale.y(paid[0][1]), paid[0][1]),
        last=Point(scale.x(paid[-1][0]), scale.y(paid[-1][1]), paid[-1][1]),
        years=_years(scale),
    )


def _joined(points: Iterable[tuple[date, Decimal | None]], scale: "_Scale") -> str:
    """A line from point to point, broken where a day pays nothing."""
    path, open_ = "", False
    for on, amount in points:
        if amount is not None:
            path += f"{'L' if open_ else 'M'}{scale.x(on)} {scale.y(amount)}"
        open_ = amount is not None
    return path


@dataclass(frozen=True)
class CountChart:
    """People by night: a `line`, its first and last point, and the dates of the ends."""

    line: str
    first: tuple[int, int, date, int]
    last: tuple[int, int, date, int]
    width: int = WIDTH
    height: int = HEIGHT
    floor: int = HEIGHT - BOTTOM


def counts(nights: list[tuple[date, int]]) -> CountChart | None:
    """The course of a count; none before the second night."""
    if len(nights) < 2:
        return None
    most = max(people for _on, people in nights) or 1
    scale = _Scale(nights[0][0], nights[-1][0], Fraction(most))
    points = [(scale.x(on), scale.y(Fraction(people)), on, people) for on, people in nights]
    line = "M" + "L".join(f"{x} {y}" for x, y, _on, _people in points)
    return CountChart(line, points[0], points[-1])


@dataclass(frozen=True)
class FactorChart:
    """Factors by age: the `line` of a table, and of the one `before` it; the ends of the scale, and each whole year.
    `rises`: as the age does."""

    line: str
    before: str
    least: Fraction
    most: Fraction
    years: tuple[tuple[int, int], ...]
    rises: bool
    width: int = WIDTH
    height: int = HEIGHT
    floor: int = HEIGHT - BOTTOM
    ceiling: int = TOP


def factors(table: Mapping[int, Fraction], before: Mapping[int, Fraction]) -> FactorChart | None:
    """The chart of factors by age in months; the scale runs from the least to the most. None for a single age."""
    ages = sorted({*table, *before})
    if len(ages) < 2:
        return None
    first, last = ages[0], ages[-1]
    values = [*table.values(), *before.values()]
    least, most = min(values), max(values)

    def place(age: int) -> int:
        return LEFT + round(Fraction((age - first) * (WIDTH - LEFT - RIGHT), last - first))

    def path(of: Mapping[int, Fraction]) -> str:
        tall = (HEIGHT - TOP - BOTTOM) / ((most - least) or 1)
        points = [f"{place(age)} {HEIGHT - BOTTOM - round((of[age] - least) * tall)}" for age in sorted(of)]
        return f"M{'L'.join(points)}" if points else ""

    years = tuple((place(age), age // 12) for age in ages if age % 12 == 0)
    return FactorChart(path(table), path(before), least, most, years, table[min(table)] < table[max(table)])


@dataclass(frozen=True)
class _Scale:
    """Days and dollars to places, in whole units of the drawing."""

    first: date
    last: date
    top: Fraction

    def x(self, day: date) -> int:
        span = max((self.last - self.first).days, 1)
        return LEFT + round(Fraction((day - self.first).days * (WIDTH - LEFT - RIGHT), span))

    def y(self, amount: Decimal | Fraction) -> int:
        return HEIGHT - BOTTOM - round(Fraction(amount) * (HEIGHT - TOP - BOTTOM) / self.top)


def _steps(base: list[Pay], scale: _Scale) -> str:
    """A level for each pay, a rise between two that follow each other, a gap where nothing was paid."""
    path = f"M{scale.x(base[0].from_on)} {scale.y(base[0].monthly)}H{scale.x(base[0].to_on)}"
    for before, after in pairwise(base):
        start = scale.x(after.from_on)
        follows = (after.from_on - before.to_on).days <= 1
        path += f"H{start}V{scale.y(after.monthly)}" if follows else f"M{start} {scale.y(after.monthly)}"
        path += f"H{scale.x(after.to_on)}"
    return path


def _runs(months: list[str], scale: _Scale) -> tuple[tuple[int, int], ...]:
    """Months as `2009-07`, in order, joined where they touch."""
    numbers = [int(month[:4]) * 12 + int(month[5:]) - 1 for month in months]
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number:
            runs[-1][1] = number + 1
        else:
            runs.append([number, number + 1])
    ends = [(max(_first_of(start), scale.first), min(_first_of(end), scale.last)) for start, end in runs]
    return tuple((scale.x(start), max(scale.x(end) - scale.x(start), 2)) for start, end in ends)


def _first_of(month: int) -> date:
    return date(month // 12, month % 12 + 1, 1)


def _years(scale: _Scale) -> tuple[tuple[int, int], ...]:
    """Every fifth or tenth year, or every one of a short life; never so near an end that its number is cut."""
    span = scale.last.year - scale.first.year
    step = next(step for step in (1, 2, 5, 10, 20, 50) if span <= step * MOST_YEARS_WRITTEN)
    marks = [date(year, 1, 1) for year in range(scale.first.year + 1, scale.last.year + 1) if year % step == 0]
    return tuple((scale.x(day), day.year) for day in marks if LEFT + 16 <= scale.x(day) <= WIDTH - RIGHT - 16)
