"""Choices rich in edges, for lives that stand on or beside every threshold of the law."""

from datetime import date, timedelta
from fractions import Fraction
from functools import lru_cache
from random import Random

from tests.proofs.second.days import birthday
from tests.proofs.second.sums import share_of_age

ENTRIES = ("1990-04-01", "1990-04-02", "1999-12-31", "1990-03-31", "1985-07-01")
SAVINGS_ENTRIES = ("2000-01-01", "2000-01-02", "2005-03-01")
SEPARATIONS = ("2013-06-30", "2013-07-01", "2013-07-02", "2013-12-31", "2014-01-01", "2013-06-29", "2013-11-20")
PAYMENTS = ("2013-06-30", "2013-07-01", "2013-07-02", "2012-01-01", "2013-12-31", "2014-01-01", "2018-01-01")
AGES = (49, 50, 54, 55, 56, 57, 58, 59, 60, 61, 64, 65, 66)
YEARS = (8, 10, 10, 20, 25, 25, 30, 30, 30, 40)
AVERAGES = ("6599.99", "6600.00", "6600.01", "6600", "5000", "7000", "8000", "12000", "24000", "30000", "36000.50")
HAIR = (Fraction(-1, 100), Fraction(-1, 12), Fraction(-1, 365), Fraction(0), Fraction(0), Fraction(1, 100),
        Fraction(1, 12), Fraction(1, 4), Fraction(1, 2))  # fmt: skip


def day_between(rng: Random, first: date, last: date) -> date:
    """A day of an interval, both ends included; its first day where the interval is empty."""
    return first + timedelta(days=rng.randint(0, max(0, (last - first).days)))


def beside(rng: Random, day: date) -> date:
    """A day, the day before or the day after, now and then some months away."""
    if rng.random() < 0.1:
        return day + timedelta(days=rng.randint(-700, 700))
    return day + timedelta(days=rng.choice((-1, 0, 0, 0, 1)))


def attained(birth: date, age: int) -> date:
    """The birthday of an age as a date."""
    return date.fromordinal(birthday(birth.toordinal(), age))


def birth_for(rng: Random, anchor: date) -> date:
    """A birth that puts a threshold age on, or a day beside, the anchor; one in twelve falls on 29 February."""
    age = rng.choice(AGES) if rng.random() < 0.75 else rng.randint(38, 72)
    day = beside(rng, anchor)
    if rng.random() < 1 / 12:
        leap = (anchor.year - age) // 4 * 4
        return date(leap if leap != 1900 else 1904, 2, 29)
    return day.replace(year=day.year - age, day=min(day.day, 28) if day.month == 2 else day.day)


def years_up_to(rng: Random, most: Fraction) -> Fraction:
    """Years of service not above a limit: a threshold or a hair from it, whole months, or hundredths."""
    draw = rng.random()
    if draw < 0.6:
        years = rng.choice(YEARS) + rng.choice(HAIR)
    elif draw < 0.8:
        years = Fraction(rng.randint(12, 550), 12)
    else:
        years = Fraction(rng.randint(100, 4600), 100)
    return years if years <= most else Fraction(max(0, int(most * 12) - rng.choice((0, 1, 2, 30))), 12)


@lru_cache(maxsize=4096)
def as_text(value: Fraction) -> str:
    """A number as the contract takes it: a decimal where it ends, else a fraction."""
    rest = value.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    if rest != 1 or value.denominator > 10_000:
        return f"{value.numerator}/{value.denominator}"
    places = 0
    while (value * 10**places).denominator != 1:
        places += 1
    digits = str(int(value * 10**places)).rjust(places + 1, "0")
    return f"{digits[:-places]}.{digits[-places:]}" if places else digits


def average_for(rng: Random, years: Fraction) -> Fraction:
    """Yearly pay: at the line of coordination, plain, to the cent, or one whose pension ends in half a cent."""
    draw = rng.random()
    if draw < 0.3:
        return Fraction(rng.choice(AVERAGES))
    cents = rng.randint(300_000, 9_000_000)
    if draw < 0.5:
        return Fraction(cents // 100_000 * 1000)
    if draw < 0.8:
        return Fraction(cents, 100)
    return tied(rng, cents, years)


def tied(rng: Random, cents: int, years: Fraction) -> Fraction:
    """The next pay above `cents` whose pension, by year or by month, is a tie between two cents."""
    share = rng.choice((Fraction(3, 4), Fraction(13, 20), Fraction(3, 5), Fraction(11, 20), share_of_age(years)))
    share = share / 12 if rng.random() < 0.7 else share
    for step in range(400):
        if (share * (cents + step)).denominator == 2:
            return Fraction(cents + step, 100)
    return Fraction(cents, 100)
