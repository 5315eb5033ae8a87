"""Ages and days. An age is attained at the start of the birthday (A-21)."""

from datetime import date, timedelta
from fractions import Fraction

from benefits.law.facts import Facts
from benefits.law.law import Law
from benefits.law.stops import Unknown

ONE_DAY = timedelta(days=1)


def birthday(birth: date, age: int, *, leap_day_on: str = "march_1") -> date:
    """The day on which ``age`` years are completed; a leap day falls on 1 March or 28 February in common years."""
    year = birth.year + age
    if birth.month == 2 and birth.day == 29 and not _leap(year):
        return date(year, 3, 1) if leap_day_on == "march_1" else date(year, 2, 28)
    return birth.replace(year=year)


def born_by(day: date, age: int, *, leap_day_on: str = "march_1") -> date:
    """The last day of birth of those who have completed ``age`` years on ``day``: `birthday`, the other way round."""
    year = day.year - age
    if day.month == 2 and day.day == 29 and not _leap(year):
        return date(year, 2, 28)
    if day.month == 2 and day.day == 28 and _leap(year) and not _leap(day.year) and leap_day_on == "february_28":
        return date(year, 2, 29)
    return day.replace(year=year)


def _leap(year: int) -> bool:
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def reaches(facts: Facts, age: int, law: Law) -> date:
    """The day the member reaches ``age``; raises ``Unknown`` without a birth date."""
    birth = facts.birth_date
    if birth is None:
        raise Unknown("birth_date")
    if birth.month == 2 and birth.day == 29 and not _leap(birth.year + age):
        return birthday(birth, age, leap_day_on=law.reads("A-21"))
    return birth.replace(year=birth.year + age)


def age_on(facts: Facts, day: date, law: Law) -> int:
    """Completed years of age on ``day``."""
    birth = facts.birth_date
    if birth is None:
        raise Unknown("birth_date")
    age = day.year - birth.year
    return age if reaches(facts, age, law) <= day else age - 1


def months_of_age(facts: Facts, day: date, law: Law) -> int:
    """Completed months of age on ``day``: the row of an actuarial table."""
    age = age_on(facts, day, law)
    start = reaches(facts, age, law)
    months = (day.year - start.year) * 12 + day.month - start.month - (day.day < start.day)
    return age * 12 + months


def span(start: date, end: date) -> Fraction:
    """Years from ``start`` to ``end``, exact: whole years, and the days over as a share of their year."""
    years = end.year - start.year
    if birthday(start, years) > end:
        years -= 1
    last = birthday(start, years)
    return years + Fraction((end - last).days, (birthday(start, years + 1) - last).days)
