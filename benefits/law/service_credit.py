"""§§ 765, 766c. Credited service: periods → credited years by fiscal year, exact and never rounded to a threshold.

Worked and credited are kept apart: service not contributed is worked, not credited. A day covered twice counts once.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import date, timedelta
from fractions import Fraction

from benefits.law.facts import Group
from benefits.law.law import Law

KINDS = ("ordinary", "prior", "military", "bought", "transferred", "trust")
ENOUGH_DAYS = 15
# § 765(c) counts by the fiscal year until April 1, 1990, its months from day to day; § 766c by calendar months after
# it, of which fifteen days are one.
FIRST_DAY_OF_766C = date(1990, 4, 1)
FIRST_MONTH_OF_766C = 1990 * 12 + 3
ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Period:
    """Days of service, first and last included; ``contributed`` when contributions were paid for it."""

    from_on: date
    to_on: date
    employer: str = ""
    group: str = Group.GENERAL
    kind: str = "ordinary"
    contributed: bool = True


@dataclass(frozen=True, slots=True)
class FiscalYear:
    """One year from July 1 to June 30: calendar time worked and years credited, both as shares of a year."""

    year: str
    worked: Fraction
    credited: Fraction
    provision: str


@dataclass(frozen=True, slots=True)
class Credit:
    """Credited years in all, time worked in all, and each fiscal year."""

    years: Fraction
    worked: Fraction
    by_fiscal_year: tuple[FiscalYear, ...]


def credit(periods: Iterable[Period], law: Law) -> Credit:
    """The credit of all periods by the schedule in force (A-26, A-29, A-48)."""
    all_periods = list(periods)
    contributed = [one for one in all_periods if one.contributed]
    worked, credited = _months(all_periods), _months(contributed)
    early = _strict_months(contributed)
    by_days = _mayoral_days(all_periods, law)
    rows = tuple(
        _fiscal_year(year, worked, by_days.get(year, _earned(year, credited, early, law)))
        for year in sorted({_fiscal(month) for month in worked})
    )
    total = sum((row.credited for row in rows), Fraction(0))
    return Credit(total, sum((row.worked for row in rows), Fraction(0)), rows)


def through(periods: Iterable[Period], last: date) -> list[Period]:
    """The periods as they stood at the end of ``last``."""
    return [
        Period(one.from_on, min(one.to_on, last), one.employer, one.group, one.kind, one.contributed)
        for one in periods
        if one.from_on <= last
    ]


def day_of_credit(periods: Iterable[Period], years: Fraction, law: Law) -> date | None:
    """The day on which that many credited years were completed; none if they were not."""
    all_periods = list(periods)
    before = Fraction(0)
    for row in credit(all_periods, law).by_fiscal_year:
        if before + row.credited >= years:
            return _day_within(all_periods, int(row.year[:4]), years - before, law)
        before += row.credited
    return None


def _day_within(periods: list[Period], year: int, share: Fraction, law: Law) -> date:
    """The day of one fiscal year on which `share` of a year of credit was reached in it."""
    low, high = date(year, 7, 1).toordinal(), date(year + 1, 6, 30).toordinal()
    first = date.fromordinal(low)
    served = [replace(one, from_on=max(one.from_on, first)) for one in periods if one.to_on >= first]
    while low < high:
        middle = (low + high) // 2
        if credit(through(served, date.fromordinal(middle)), law).years >= share:
            high = middle
        else:
            low = middle + 1
    return date.fromordinal(low)


def _merged(periods: Iterable[Period]) -> list[tuple[date, date]]:
    """The days covered, once each, as spans in order."""
    spans: list[tuple[date, date]] = []
    for start, end in sorted((one.from_on, one.to_on) for one in periods):
        if spans and start <= spans[-1][1] + ONE_DAY:
            spans[-1] = (spans[-1][0], max(spans[-1][1], end))
        else:
            spans.append((start, end))
    return spans


def _months(periods: Iterable[Period]) -> dict[int, int]:
    """Calendar months (year × 12 + month − 1) and the days covered in each."""
    days: dict[int, int] = {}
    for start, end in _merged(periods):
        for month in range(_month(start), _month(end) + 1):
            first = max(start, _first(month))
            last = min(end, _first(month + 1) - ONE_DAY)
            days[month] = days.get(month, 0) + (last - first).days + 1
    return days


def _month(day: date) -> int:
    return day.year * 12 + day.month - 1


def _first(month: int) -> date:
    return date(month // 12, month % 12 + 1, 1)


def _fiscal(month: int) -> int:
    """The year in which the fiscal year of this month begins."""
    return (month - 6) // 12


def _fiscal_year(year: int, worked: dict[int, int], earned: Fraction) -> FiscalYear:
    months = _of_fiscal_year(year)
    return FiscalYear(
        year=f"{year}-{(year + 1) % 100:02d}",
        worked=Fraction(sum(worked.get(month, 0) >= ENOUGH_DAYS for month in months), 12),
        credited=min(earned, Fraction(1)),
        provision=_provision(months),
    )


def _of_fiscal_year(year: int) -> range:
    return range(year * 12 + 6, year * 12 + 18)


def _earned(year: int, credited: dict[int, int], early: dict[int, Fraction], law: Law) -> Fraction:
    """Until April 1, 1990: 9 months a year, 6 ¾, 3 ½; after it, months over twelve (A-29)."""
    full = [month for month in _of_fiscal_year(year) if credited.get(month, 0) >= ENOUGH_DAYS]
    if law.reads("A-29") == "months_always":
        return Fraction(len(full), 12)
    late = sum(month >= FIRST_MONTH_OF_766C for month in full)
    return _quarters(early.get(year, Fraction(0))) + Fraction(late, 12)


def _quarters(months: Fraction) -> Fraction:
    """§ 765(c): «nueve meses o más, un año; seis a nueve, tres cuartos»; from three, a half; under three not read."""
    if months >= 9:
        return Fraction(1)
    if months >= 6:
        return Fraction(3, 4)
    return Fraction(1, 2) if months >= 3 else Fraction(0)


def _strict_months(periods: Iterable[Period]) -> dict[int, Fraction]:
    """Months of service before April 1, 1990 by fiscal year: each span from day to day, the spans of a year added."""
    found: dict[int, Fraction] = {}
    for start, last in _merged(periods):
        end = min(last + ONE_DAY, FIRST_DAY_OF_766C)
        while start < end:
            year = _fiscal(_month(start))
            cut = min(end, date(year + 1, 7, 1))
            found[year] = found.get(year, Fraction(0)) + _day_to_day(start, cut)
            start = cut
    return found


def _day_to_day(start: date, end: date) -> Fraction:
    """Whole months from a day to the same day of later months, and the days over as a share of the month they begin.

    ``end`` is the first day out. A month without that day is over on the first of the next.
    """
    whole = _month(end) - _month(start)
    if _months_after(start, whole) > end:
        whole -= 1
    full = _months_after(start, whole)
    return whole + Fraction((end - full).days, (_months_after(start, whole + 1) - full).days)


def _months_after(day: date, months: int) -> date:
    month = _month(day) + months
    return min(_first(month) + timedelta(days=day.day - 1), _first(month + 1))


def _provision(months: range) -> str:
    if months[-1] < FIRST_MONTH_OF_766C:
        return "§ 765(c)"
    return "§ 766c" if months[0] >= FIRST_MONTH_OF_766C else "§§ 765(c), 766c"


def _mayoral_days(periods: list[Period], law: Law) -> dict[int, Fraction]:
    """A-48, ``by_days``: fiscal years with service as mayor, by days over the days of the year; none by default."""
    mayoral: Callable[[Period], bool] = lambda one: one.group == Group.MAYOR  # noqa: E731
    if not any(map(mayoral, periods)) or law.reads("A-48") != "by_days":
        return {}
    touched = {_fiscal(month) for month in _months(filter(mayoral, periods))}
    days = _months(one for one in periods if one.contributed)
    return {
        year: Fraction(
            sum(days.get(month, 0) for month in _of_fiscal_year(year)),
            (date(year + 1, 7, 1) - date(year, 7, 1)).days,
        )
        for year in touched
    }
