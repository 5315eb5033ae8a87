"""Credited service and average pay, from periods and salaries: months as sets, fiscal years as rows.

The schedule (A-29): until 1 April 1990 the months of a fiscal year, from day to day, count by steps; after it each
calendar month of fifteen days is a twelfth. Months are numbered from year 0, and the fiscal year 1989-90 is cut in two.
"""

from calendar import monthrange
from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

from tests.proofs.second.answer import cents

APRIL_1990 = 1990 * 12 + 3
FIFTEEN_DAYS = 15
STEPS = ((9, Fraction(1)), (6, Fraction(3, 4)), (3, Fraction(1, 2)), (0, Fraction(0)))
OLD_COHORT_MONTHS, NEW_COHORT_MONTHS = 36, 60


def month_of(day: date) -> int:
    """The number of a day's month."""
    return day.year * 12 + day.month - 1


def days_worked(periods: Iterable[Mapping[str, Any]]) -> set[date]:
    """The days of contributed service; a day counts once, whatever overlaps."""
    days: set[date] = set()
    for period in periods:
        if not period.get("contributed", True):
            continue
        first, last = date.fromisoformat(period["from"]), date.fromisoformat(period["to"])
        days.update(first + timedelta(days=step) for step in range((last - first).days + 1))
    return days


def months_worked(days: Iterable[date]) -> set[int]:
    """Calendar months with fifteen days or more."""
    counted: dict[int, int] = defaultdict(int)
    for day in days:
        counted[month_of(day)] += 1
    return {month for month, number in counted.items() if number >= FIFTEEN_DAYS}


def months_from_day_to_day(days: set[date]) -> Fraction:
    """Each unbroken run of days walked a month at a time; what is left of a run is a share of the month it began."""
    months = Fraction(0)
    for first in (day for day in days if day - timedelta(days=1) not in days):
        begun, day, number = first, first, 0
        while day in days:
            day += timedelta(days=1)
            if day == same_day_later(first, number + 1):
                begun, number = day, number + 1
        months += number + Fraction((day - begun).days, (same_day_later(first, number + 1) - begun).days)
    return months


def same_day_later(first: date, months: int) -> date:
    """That day of a later month; where the month has no such day, the first of the next."""
    year, index = divmod(month_of(first) + months, 12)
    if first.day <= monthrange(year, index + 1)[1]:
        return date(year, index + 1, first.day)
    return date(year, index + 2, 1)


def fiscal_year(month: int) -> int:
    """The year in which the fiscal year of a month begins, on 1 July."""
    return (month - 6) // 12


def credited(periods: Iterable[Mapping[str, Any]]) -> Fraction:
    """Credited years: by steps of the fiscal year until 1 April 1990 and by twelfths after it, one a year at most."""
    days = days_worked(periods)
    before: dict[int, set[date]] = defaultdict(set)
    after: dict[int, int] = defaultdict(int)
    for day in days:
        if month_of(day) < APRIL_1990:
            before[fiscal_year(month_of(day))].add(day)
    for month in months_worked(days):
        if month >= APRIL_1990:
            after[fiscal_year(month)] += 1
    total = Fraction(0)
    for year in before.keys() | after.keys():
        months = months_from_day_to_day(before[year])
        step = next(credit for least, credit in STEPS if months >= least)
        total += min(Fraction(1), step + Fraction(after[year], 12))
    return total


def average(salaries: Iterable[Mapping[str, Any]], entry: str, separated: str) -> Fraction | None:
    """A year's average: the 36 best months of the earlier cohort, the last 60 of the later one; None with fewer."""
    by_month: dict[int, Fraction] = defaultdict(Fraction)
    for row in salaries:
        first, last = date.fromisoformat(row["from"]), date.fromisoformat(row["to"])
        for month in range(month_of(first), month_of(last) + 1):
            begin = max(first, date(month // 12, month % 12 + 1, 1))
            if (min(last, end_of(month)) - begin).days + 1 >= FIFTEEN_DAYS:
                by_month[month] += Fraction(row["monthly"])
    until = [month for month in sorted(by_month) if month <= month_of(date.fromisoformat(separated))]
    if entry <= "1990-04-01":
        wanted, chosen = OLD_COHORT_MONTHS, sorted((by_month[month] for month in until), reverse=True)
    else:
        wanted, chosen = NEW_COHORT_MONTHS, [by_month[month] for month in reversed(until)]
    return sum(chosen[:wanted], Fraction(0)) * 12 / wanted if len(chosen) >= wanted else None


def end_of(month: int) -> date:
    """The last day of a numbered month."""
    year, index = divmod(month, 12)
    return date(year, index + 1, monthrange(year, index + 1)[1])


def service_answer(facts: Mapping[str, Any]) -> dict[str, Any]:
    """The kind `service`."""
    years = credited(facts["periods"])
    return {"outcome": "credited", "years": f"{years.numerator}/{years.denominator}"}


def average_answer(facts: Mapping[str, Any]) -> dict[str, Any]:
    """The kind `average`."""
    pay = average(facts["salaries"], facts["system_entry_date"], facts["separation_date"])
    if pay is None:
        return {"outcome": "missing_fact", "missing": ["salaries"]}
    return {"outcome": "average", "annual": cents(pay, half_even=False)}
