"""Amounts of a year, before limit and floor, as exact fractions: sums over single years of service."""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from math import ceil

LINE_OF_COORDINATION = Fraction(6600)
HALF_PERCENT = Fraction(1, 200)
ONE_AND_A_HALF = Fraction(3, 200)
TWO = Fraction(1, 50)
FIVE = Fraction(1, 20)


def slices(years: Fraction) -> Iterator[tuple[int, Fraction]]:
    """Each year of service, numbered from 0, with the part of it that was served."""
    whole = ceil(years)
    for year in range(whole):
        yield year, (years - year if year == whole - 1 else Fraction(1))


@lru_cache(maxsize=4096)
def share_of_age(years: Fraction) -> Fraction:
    """§ 766(a): what each year earns, the first twenty 1.5 % and every later one 2 %, as a share of the average."""
    return sum((part * (ONE_AND_A_HALF if year < 20 else TWO) for year, part in slices(years)), Fraction(0))


def below_the_line(average: Fraction) -> Fraction:
    """The part of the average pay that Social Security covered."""
    return min(average, LINE_OF_COORDINATION)


def coordinated(average: Fraction, years: Fraction) -> Fraction:
    """§ 766(e): the basic annuity less half a percent, for each year, of the pay under the line."""
    return average * share_of_age(years) - HALF_PERCENT * years * below_the_line(average)


def merit_after_65(average: Fraction, years: Fraction, percentage: Fraction, ceiling: bool) -> Fraction:
    """§ 766a(d): p × AC less (p − 1.5 % × years) of the pay under the line; years held at thirty by A-01."""
    counted = min(years, Fraction(30)) if ceiling else years
    offset = percentage - ONE_AND_A_HALF * counted
    return percentage * average - offset * below_the_line(average)


@lru_cache(maxsize=4096)
def new_cohort(average: Fraction, years: Fraction) -> Fraction:
    """§ 766d(a): 1.5 % of the average for each year."""
    return sum((average * ONE_AND_A_HALF * part for _, part in slices(years)), Fraction(0))


def share_of_mayor(mayor: Fraction, other: Fraction, beyond_ten: str) -> Fraction:
    """§ 766(b): walk the mayoral years, then the others, and add what each earns of the highest salary.

    A mayoral year after the tenth is "other service not included in the previous computation" (A-07),
    and so joins the others before they are walked.
    """
    fives = min(mayor, Fraction(10))
    rest = other + (mayor - fives if beyond_ten == "as_other_service" else 0)
    return FIVE * fives + share_of_age(rest)
