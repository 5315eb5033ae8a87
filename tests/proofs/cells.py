"""The cells of the map: who, in which plan, out on which day, at which age in months, with how much service."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from itertools import product
from typing import Any

from tests.proofs.edges import as_text, attained

GROUPS = ("general", "police", "fire", "mayor", "mayor_of_low_salary")
COHORTS = ("first", "new")
PLANS = ("coordination", "supplementation", "none")
DAYS_OUT = (date(2013, 6, 30), date(2013, 12, 31), date(2018, 1, 1))
END_OF_CHAPTER_2 = date(2013, 6, 30)

THRESHOLD_AGES = (50, 55, 56, 57, 58, 59, 60, 61, 65)
THRESHOLD_YEARS = (8, 10, 16, 20, 25, 30, Fraction(85, 2))
MONTH = Fraction(1, 12)


@dataclass(frozen=True, order=True)
class Sheet:
    """One sheet of the map: everything but age and service."""

    group: str
    cohort: str
    plan: str
    insured: bool
    out: date

    @property
    def name(self) -> str:
        """How a sheet is called in the state file."""
        return f"{self.group}/{self.cohort}/{self.plan}/{'insured' if self.insured else 'not insured'}/{self.out}"


def sheets() -> Iterator[Sheet]:
    """Every sheet, in a fixed order."""
    for group, cohort, plan, insured, out in product(GROUPS, COHORTS, PLANS, (True, False), DAYS_OUT):
        yield Sheet(group, cohort, plan, insured, out)


def threshold_months(out: date) -> list[int]:
    """Ages in months at, one below and one above every threshold, on the day out and on 30 June 2013."""
    since = (out.year - END_OF_CHAPTER_2.year) * 12 + out.month - END_OF_CHAPTER_2.month
    ages = {age * 12 + beside + shift for age in THRESHOLD_AGES for beside in (-1, 0, 1) for shift in (0, since)}
    return sorted(ages)


def threshold_service() -> list[Fraction]:
    """Years at, one month below and one above every threshold, and none at all."""
    return sorted(
        {Fraction(0)} | {Fraction(years + beside) for years in THRESHOLD_YEARS for beside in (-MONTH, 0, MONTH)}
    )


def every_month() -> list[int]:
    """The whole map: ages 48 to 70, month by month."""
    return list(range(48 * 12, 70 * 12 + 1))


def every_quarter() -> list[Fraction]:
    """The whole map: service from 0 to 46 years, quarter by quarter."""
    return [Fraction(quarter, 4) for quarter in range(46 * 4 + 1)]


def birth(out: date, months: int) -> date:
    """Who is so many months old on the day out."""
    number = out.year * 12 + out.month - 1 - months
    day = min(out.day, 28) if number % 12 == 1 else min(out.day, 30)
    return date(number // 12, number % 12 + 1, day)


def facts(sheet: Sheet, months: int, years: Fraction, pay: Fraction) -> dict[str, Any]:
    """The facts of a cell: paid from the day out, half of a mayor's service as mayor."""
    born = birth(sheet.out, months)
    entry = date(1991, 1, 1) if sheet.cohort == "new" else max(date(1972, 1, 1), attained(born, 15))
    frozen = sheet.out > date(2013, 7, 1)
    suffix = "_at_2013_06_30" if frozen else ""
    cell: dict[str, Any] = {
        "group": sheet.group.removesuffix("_of_low_salary"),
        "plan": sheet.plan,
        "birth_date": born.isoformat(),
        "system_entry_date": entry.isoformat(),
        "retirement_date": sheet.out.isoformat(),
        "fully_insured_date": attained(born, 40).isoformat() if sheet.insured else None,
        "early_reduction_factor": "0.85",
        "credited_years" + suffix: as_text(years),
        "average_compensation" + suffix: as_text(pay),
    }
    if cell["group"] == "mayor":
        cell["mayor_years" + suffix] = as_text(years / 2)
        cell["highest_mayor_salary" + suffix] = as_text(pay * (Fraction(2, 5) if "low" in sheet.group else 1))
    if frozen:
        cell |= served_past_the_freeze(sheet, years, pay)
    elif years >= 30:
        cell["thirty_years_date"] = min(sheet.out, END_OF_CHAPTER_2).isoformat()
    return cell


def served_past_the_freeze(sheet: Sheet, years: Fraction, pay: Fraction) -> dict[str, Any]:
    """The plain years and pay of somebody who stayed after 30 June 2013, and the day of the thirtieth year."""
    later = years + Fraction((sheet.out - END_OF_CHAPTER_2).days * 12 // 366, 12)
    facts: dict[str, Any] = {"credited_years": as_text(later), "average_compensation": as_text(pay)}
    if sheet.group.startswith("mayor"):
        facts["mayor_years"] = as_text(years / 2 + later - years)
        facts["highest_mayor_salary"] = as_text(pay * (Fraction(2, 5) if "low" in sheet.group else 1))
    if later >= 30:
        wait = max(0, int((30 - years) * 366))
        facts["thirty_years_date"] = min(sheet.out, END_OF_CHAPTER_2 + timedelta(days=wait)).isoformat()
    return facts


def possible(sheet: Sheet, months: int, years: Fraction) -> bool:
    """Whether somebody of that age can have so much service: not more than the life after fourteen."""
    born = birth(sheet.out, months)
    until = min(sheet.out, END_OF_CHAPTER_2)
    return years <= Fraction((until - attained(born, 14)).days - 1, 366)
