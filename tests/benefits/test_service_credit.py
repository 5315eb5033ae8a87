"""§§ 765, 766c: periods → credited years (A-26, A-29, A-48)."""

from datetime import date
from fractions import Fraction

import pytest

from benefits.edition import law_on
from benefits.law.law import Law
from benefits.law.service_credit import Period, credit, day_of_credit
from benefits.questions import answer
from tests.benefits.asking import law


def period(start: str, end: str, **more: object) -> Period:
    return Period(date.fromisoformat(start), date.fromisoformat(end), **more)  # type: ignore[arg-type]


def years(*periods: Period, under: Law | None = None) -> Fraction:
    return credit(periods, under or law()).years


@pytest.mark.parametrize(
    ("last", "expected"),
    [
        ("1980-09-29", "0"),  # a day short of three months: not read
        ("1980-09-30", "1/2"),
        ("1980-12-30", "1/2"),
        ("1980-12-31", "3/4"),  # six
        ("1981-03-30", "3/4"),
        ("1981-03-31", "1"),  # nine
        ("1981-06-30", "1"),
    ],
)
def test_765_c_by_quarters_of_the_fiscal_year_until_1990(last: str, expected: str) -> None:
    assert years(period("1980-07-01", last)) == Fraction(expected)


@pytest.mark.parametrize(
    ("spans", "expected"),
    [
        # from October 2, eight months are June 2: 8 months and 29 days
        ((("1985-10-02", "1986-06-30"),), "3/4"),
        ((("1988-07-01", "1988-09-29"),), "0"),  # 2 months and 29 days
        ((("1985-07-01", "1985-12-20"),), "1/2"),  # 5 months and 20 days
        # from day to day, whatever the calendar month: September 15 to December 14
        ((("1980-09-14", "1980-12-12"),), "0"),
        ((("1980-09-15", "1980-12-14"),), "1/2"),
        # no September 31: the month begun on August 31 is over with September
        ((("1980-08-31", "1980-11-29"),), "0"),
        ((("1980-08-31", "1980-11-30"),), "1/2"),
        # spans of one fiscal year are added: one month, and two
        ((("1980-07-10", "1980-08-09"), ("1981-01-01", "1981-02-28")), "1/2"),
        # 15 of the 31 days from July 1, 16 of the 31 from August 16, and two months
        ((("1980-07-01", "1980-07-15"), ("1980-08-16", "1980-08-31"), ("1981-01-01", "1981-02-28")), "1/2"),
        ((("1980-07-01", "1980-07-14"), ("1980-08-16", "1980-08-31"), ("1981-01-01", "1981-02-28")), "0"),
        # two months on each side of June 30 are of two fiscal years
        ((("1980-05-01", "1980-08-31"),), "0"),
        # two months to March 1990 are under three; those from April are months of twelve
        ((("1990-01-15", "1990-04-30"),), "1/12"),
        ((("1989-12-31", "1990-04-15"),), "7/12"),
        # March 31, 1990 is the last day of the schedule: two months and 30 days of it
        ((("1990-01-02", "1990-04-05"),), "0"),
        # a day short of three months in each of two fiscal years
        ((("1980-04-02", "1980-09-29"),), "0"),
        # no February 30: the month begun then is over with February
        ((("1980-11-30", "1981-02-28"),), "1/2"),
        # one span where one period follows the other
        ((("1980-09-15", "1980-10-04"), ("1980-10-05", "1980-12-14")), "1/2"),
    ],
)
def test_765_c_months_run_from_day_to_day(spans: tuple[tuple[str, str], ...], expected: str) -> None:
    assert years(*[period(*span) for span in spans]) == Fraction(expected)


@pytest.mark.parametrize(
    ("first", "last", "expected"),
    [
        ("1990-07-01", "1990-07-14", "0"),
        ("1990-07-01", "1990-07-15", "1/12"),
        ("1990-07-17", "1990-07-31", "1/12"),  # 15 days
        ("1990-07-18", "1990-07-31", "0"),
        ("1990-07-01", "2017-05-31", "323/12"),  # F-055: 26 years 11 months
        ("2000-01-01", "2000-12-31", "1"),
    ],
)
def test_766c_by_months_after_april_1990(first: str, last: str, expected: str) -> None:
    assert years(period(first, last)) == Fraction(expected)


@pytest.mark.parametrize(
    ("first", "last", "expected"),
    [
        ("1989-07-01", "1990-06-30", "1"),  # nine months to March, a year; never more than one
        ("1990-01-01", "1990-06-30", "3/4"),  # three months, ½; and three of twelve
        ("1990-04-01", "1990-06-30", "1/4"),
        ("1989-07-01", "1990-03-31", "1"),
    ],
)
def test_the_fiscal_year_in_which_the_schedule_changed(first: str, last: str, expected: str) -> None:
    assert years(period(first, last)) == Fraction(expected)


def test_f_026_worked_and_credited_apart_by_fiscal_year() -> None:
    found = credit([period("1924-01-01", "1925-11-30")], law())
    assert [(row.year, row.worked, row.credited, row.provision) for row in found.by_fiscal_year] == [
        ("1923-24", Fraction(1, 2), Fraction(3, 4), "§ 765(c)"),
        ("1924-25", Fraction(1), Fraction(1), "§ 765(c)"),
        ("1925-26", Fraction(5, 12), Fraction(1, 2), "§ 765(c)"),
    ]
    assert (found.years, found.worked) == (Fraction("2.25"), Fraction(23, 12))
    assert years(period("1924-01-01", "1925-11-30"), under=law(A_29="months_always")) == Fraction(23, 12)


def test_each_fiscal_year_names_the_schedule_that_gave_it() -> None:
    rows = credit([period("1988-07-01", "1991-06-30")], law()).by_fiscal_year
    assert [(row.year, row.provision) for row in rows] == [
        ("1988-89", "§ 765(c)"), ("1989-90", "§§ 765(c), 766c"), ("1990-91", "§ 766c"),
    ]  # fmt: skip


def test_f_003_thirty_three_fiscal_years() -> None:
    assert years(period("1919-07-16", "1952-06-30")) == 33


def test_765_a_service_not_contributed_is_worked_and_not_credited() -> None:
    found = credit([period("2000-01-01", "2001-12-31"), period("2002-01-01", "2002-12-31", contributed=False)], law())
    assert (found.years, found.worked) == (2, 3)


def test_a_day_covered_twice_counts_once() -> None:
    both = (period("2000-01-01", "2001-12-31"), period("2001-01-01", "2002-12-31", employer="another"))
    assert years(*both) == 3
    assert years(*both) == years(*reversed(both))


@pytest.mark.parametrize(
    ("reading", "expected"),
    # two terms between second Mondays of January, 1997-01-13 to 2005-01-09
    [("by_month_schedule", True), ("by_days", False)],
)
def test_766_b_two_terms_as_mayor_are_eight_years_by_a_48(reading: str, expected: bool) -> None:
    terms = period("1997-01-13", "2005-01-09", group="mayor")
    assert (years(terms, under=law(A_48=reading)) >= 8) is expected


def test_766_b_by_days_counts_the_days_of_the_fiscal_year() -> None:
    """January 13 to June 30, 1997: 19 + 28 + 31 + 30 + 31 + 30 = 169 of the 365 days of 1996-97."""
    found = credit([period("1997-01-13", "1997-06-30", group="mayor")], law(A_48="by_days"))
    assert found.years == Fraction(169, 365)


@pytest.mark.parametrize(
    ("spans", "expected"),
    [
        # fourteen days, one of them twice: no month
        ((("2000-01-01", "2000-01-08"), ("2000-01-08", "2000-01-14")), "0"),
        ((("2000-01-01", "2000-01-08"), ("2000-01-09", "2000-01-15")), "1/12"),
        # a year out in between is not served
        ((("2000-01-01", "2000-12-31"), ("2002-01-01", "2002-12-31")), "2"),
        # the third covers days of the second, and nothing of the first: twelve days of January 2001
        ((("2000-01-01", "2000-01-31"), ("2001-01-01", "2001-01-10"), ("2001-01-03", "2001-01-12")), "1/12"),
        # it lies within the second
        ((("2000-01-01", "2000-01-31"), ("2001-01-01", "2001-01-20"), ("2001-01-03", "2001-01-05")), "1/6"),
        # days out at the end of a month take nothing from the next
        ((("2000-01-01", "2000-01-20"), ("2000-02-05", "2000-02-20")), "1/6"),
    ],
)
def test_days_are_counted_once_and_a_gap_is_none(spans: tuple[tuple[str, str], ...], expected: str) -> None:
    found = credit([period(*span) for span in spans], law())
    assert (found.years, found.worked) == (Fraction(expected), Fraction(expected))


@pytest.mark.parametrize(
    ("spans", "years", "day"),
    [
        # the fifteenth day is the first of the second period
        ((("1990-07-01", "1990-07-14"), ("1990-07-20", "1990-08-31")), "1/12", date(1990, 7, 20)),
        # the first day of the fiscal year is one of the fifteen of its July
        ((("1990-06-01", "1990-07-01"), ("1990-07-10", "1990-07-23")), "1/6", date(1990, 7, 23)),
        # the fifteenth day is the last of the fiscal year
        ((("1991-06-16", "1991-07-31"),), "1/12", date(1991, 6, 30)),
    ],
)
def test_day_of_credit_at_the_ends_of_periods_and_years(
    spans: tuple[tuple[str, str], ...], years: str, day: date
) -> None:
    assert day_of_credit([period(*span) for span in spans], Fraction(years), law()) == day


def test_day_on_which_the_thirtieth_year_is_completed() -> None:
    served = [period("1983-07-01", "2015-12-31")]
    # 7 fiscal years to June 1990, and 276 months from July 1990: the fifteenth day of June 2013
    assert day_of_credit(served, Fraction(30), law()) == date(2013, 6, 15)
    assert day_of_credit(served, Fraction(40), law()) is None


def test_the_answer_of_the_contract() -> None:
    facts = {"periods": [{"from": "1990-07-01", "to": "2017-05-31", "employer": "DE", "contributed": True}]}
    said = answer({"id": "s", "kind": "service", "facts": facts}, law_on)
    assert (said["outcome"], said["years"]) == ("credited", "323/12")
    assert said["by_fiscal_year"][0] == {"year": "1990-91", "worked": "1", "credited": "1", "provision": "§ 766c"}
    assert said["by_fiscal_year"][-1]["credited"] == "11/12"
