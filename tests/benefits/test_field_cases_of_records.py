"""What happened to people, and what the law answers: service, pay, ages, fractions, cents.

Each test is named for its case in the project's log of field cases.
"""

from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from benefits.edition import law_on
from benefits.law.average_pay import Average, Pay, average
from benefits.law.facts import FactError
from benefits.law.law import Law
from benefits.law.money import to_cents
from benefits.law.records import read
from benefits.law.section_765a import partial_credit
from benefits.law.service_credit import Period, credit
from benefits.questions import answer
from tests.benefits.asking import COORDINATED, GENERAL, MAYOR, law, route, short


def period(start: str, end: str, **more: Any) -> Period:
    return Period(date.fromisoformat(start), date.fromisoformat(end), **more)


def pay(start: str, end: str, monthly: str, item: str = "base") -> Pay:
    return Pay(date.fromisoformat(start), date.fromisoformat(end), Fraction(monthly), item)


def averaged(*pays: Pay, out: str = "2010-01-01", under: Law | None = None) -> Average:
    return average(pays, date(1980, 1, 1), date.fromisoformat(out), under or law())


PAST = (period("1979-07-01", "2006-12-31"), period("2007-01-01", "2009-06-30", contributed=False))
HALF, WHOLE = Fraction("1.25"), Fraction("2.5")


def test_F_012_worked_thirty_years_credited_twenty_seven_and_a_half() -> None:
    found = credit(PAST, law())
    assert (found.worked, found.years) == (30, Fraction("27.5"))


@pytest.mark.parametrize(
    ("paid", "more", "expected", "nearest"),
    [
        ("0", "0", "not_eligible: 766a/under_thirty", WHOLE),
        ("2500", "1.25", "not_eligible: 766a/under_thirty", HALF),
        ("5000", "2.5", "1800.00", None),  # 75 % held to 60 % × 3,000 by § 787o(a)(3)
    ],
)
def test_F_012_thirty_years_with_service_bought_at_the_special_rate(
    paid: str, more: str, expected: str, nearest: Fraction | None
) -> None:
    """27.50 credited and 2.50 worked without contributions, at a cost of 5,000.

    Nothing paid, the denial says that two and a half years more would alter it. The office's: to offer the purchase
    ("eligible on payment"), the court's order as a task, and its alarm.
    """
    assert partial_credit(WHOLE, Fraction(paid), Fraction(5000)) == Fraction(more)
    facts = {**GENERAL, "birth_date": "1957-01-01", "system_entry_date": "1980-01-01", "retirement_date": "2013-06-30"}
    facts |= {"average_compensation": "36000", "used_special_rate": True, "bought_years": more}
    one = route("766a", facts, credited_years=str(Fraction("27.5") + Fraction(more)))
    assert short(one) == expected
    assert [dict(near.says.values)["years"] for near in one.nearest] == ([nearest] if nearest else [])


@pytest.mark.parametrize(
    ("requested", "outcome"),
    [("2013-06-30", "balance 6564.66"), ("2022-03-31", "not_eligible")],  # simple interest, 6,425.00, is wrong
)
def test_F_012_the_special_rate_was_to_be_asked_for_by_june_30_2013(requested: str, outcome: str) -> None:
    facts = {"principal": "5000", "annual_rate": "0.095", "years": 3, "requested_on": requested}
    said = answer({"id": "F-012", "kind": "debt", "facts": facts}, law_on)
    assert said["outcome"] == outcome
    if outcome == "not_eligible":
        assert said["reasons"][0]["provision"] == "§ 787o(a)(1)-(2)"


@pytest.mark.parametrize(
    ("total", "rate", "once", "average_first"),
    [
        ("70420", "0.75", "1467.08", "1467.08"),
        ("70420", "0.65", "1271.47", "1271.47"),
        ("60005", "0.75", "1250.10", "1250.11"),
        ("60006", "0.75", "1250.13", "1250.12"),
    ],
)
def test_F_025_one_order_of_rounding_everywhere(total: str, rate: str, once: str, average_first: str) -> None:
    """The published thirty-six months, and two totals on which the orders part (A-20).

    The office's: that screen and letter print the same, unrounded average.
    """
    birth = "1950-06-15" if rate == "0.75" else "1956-06-15"
    facts = {**GENERAL, "birth_date": birth, "system_entry_date": "1972-01-01", "retirement_date": "2010-06-15"}
    facts |= {"credited_years": "30", "average_compensation": f"{total}/3"}
    assert str(route("766a", facts).monthly) == once
    assert str(route("766a", facts, under=law(A_20="average_rounded_first")).monthly) == average_first


def test_F_025_the_months_and_the_unrounded_average() -> None:
    found = averaged(
        pay("2007-01-01", "2007-05-31", "1800"),
        pay("2007-06-01", "2007-12-31", "1900"),
        pay("2008-01-01", "2009-12-31", "2005"),
    )
    assert (found.unrounded, len(found.months)) == (Fraction(70420, 3), 36)
    assert sum(one.amount for one in found.months) == 70420


@pytest.mark.parametrize(
    ("contributed", "reading", "credited"),
    [
        (True, "fiscal_quarters_to_1990_then_months", "2.25"),  # ¾ (six months) + 1 + ½ (five)
        (True, "months_always", "23/12"),  # by calendar
        (False, "fiscal_quarters_to_1990_then_months", "0"),  # worked, not paid for
    ],
)
def test_F_026_past_service_counts_when_paid_for_by_the_schedule(
    contributed: bool, reading: str, credited: str
) -> None:
    """1924-01-01 to 1925-11-30. Both figures come from the law, neither is typed. The office's: the day of payment."""
    found = credit([period("1924-01-01", "1925-11-30", contributed=contributed)], law(A_29=reading))
    assert (found.years, found.worked) == (Fraction(credited), Fraction(23, 12))


def test_F_033_a_rise_in_the_last_twelve_months_is_flagged_with_its_day_and_amounts() -> None:
    """1,400 a month more from 2013-02-01, application of 2013-06-15; 112,000 is the highest salary as mayor.

    The office's: the number of the legal act, and that without it the application does not leave review.
    """
    pays = (pay("2005-01-10", "2013-01-31", "23800/3"), pay("2013-02-01", "2013-06-14", "28000/3"))
    (rise,) = averaged(*pays, out="2013-06-15").rises
    assert (rise.on, rise.after - rise.before) == (date(2013, 2, 1), 1400)
    terms = [period("2005-01-10", "2013-06-14", group="mayor")]
    known = read(terms, pays, date(1989, 1, 1), date(2013, 6, 15), law()).facts(law())
    assert known["highest_mayor_salary"] == 112_000


def test_F_033_a_rise_a_year_and_a_day_before_is_not() -> None:
    pays = (pay("2005-01-10", "2012-06-14", "7000"), pay("2012-06-15", "2013-06-14", "8400"))
    assert [one.on for one in averaged(*pays, out="2013-06-15").rises] == [date(2012, 6, 15)]
    assert averaged(*pays, out="2013-06-16").rises == ()


LAST_YEAR = (pay("2007-01-01", "2009-12-31", "2000"), pay("2009-07-01", "2009-12-31", "300", "overtime"))
LAST_YEAR += (pay("2009-12-01", "2009-12-31", "600", "bonus"), pay("2009-12-31", "2009-12-31", "9000", "lump_sum"))


def test_F_040_only_base_pay_enters_the_average() -> None:
    assert averaged(*LAST_YEAR).unrounded == 24_000


def test_F_040_an_item_of_unknown_kind_blocks_and_is_named() -> None:
    with pytest.raises(FactError) as refused:
        averaged(*LAST_YEAR, pay("2009-01-01", "2009-01-31", "500", "per diem"))
    assert refused.value.field == "salaries[4].item"


@pytest.mark.parametrize(
    ("birth", "reading", "day", "is_65"),
    [
        ("1960-02-29", "march_1", "2025-02-28", False),
        ("1960-02-29", "march_1", "2025-03-01", True),
        ("1960-02-29", "february_28", "2025-02-27", False),
        ("1960-02-29", "february_28", "2025-02-28", True),
        ("1964-02-29", "march_1", "2029-02-28", False),
        ("1964-02-29", "march_1", "2029-03-01", True),
        ("1964-02-29", "february_28", "2029-02-28", True),
        # the neighbours, under either reading
        ("1960-02-28", "march_1", "2025-02-27", False),
        ("1960-02-28", "february_28", "2025-02-28", True),
        ("1960-03-01", "february_28", "2025-02-28", False),
        ("1960-03-01", "march_1", "2025-03-01", True),
    ],
)
def test_F_052_a_birthday_of_29_february_falls_on_one_fixed_day(
    birth: str, reading: str, day: str, is_65: bool
) -> None:
    """The office's: the same day in every letter and query."""
    facts = {**COORDINATED, "birth_date": birth, "system_entry_date": "1980-01-01", "separation_date": "2005-01-01"}
    facts |= {"retirement_date": "2022-06-01", "payment_date": day}
    recomputed = route("766(e)", facts, under=law(A_21=reading)).status == "payable"
    assert recomputed is is_65


@pytest.mark.parametrize(
    ("out", "expected"),
    [
        ("2008-06-16", "from 2008-06-17"),  # the day before: deferred, and named
        ("2008-06-17", "300.00"),
        ("2008-06-20", "300.00"),  # the 58th birthday on the 17th, out on the 20th
    ],
)
def test_F_053_age_is_taken_on_the_day_of_the_event(out: str, expected: str) -> None:
    facts = {**GENERAL, "birth_date": "1950-06-17", "credited_years": "10"}
    assert short(route("766(a)", facts, retirement_date=out)) == expected


@pytest.mark.parametrize(
    ("out", "expected"),
    [
        # the 65th birthday on the 17th: (e)(2) if payable before it, (e)(1) from the start if not
        ("2012-06-16", ("800.00", "from 2012-06-17")),
        ("2012-06-17", ("not_eligible: 766e/from_the_start", "731.25")),
        ("2012-06-20", ("not_eligible: 766e/from_the_start", "731.25")),
    ],
)
def test_F_053_a_month_with_a_recompute_and_a_separation(out: str, expected: tuple[str, str]) -> None:
    facts = {**COORDINATED, "birth_date": "1947-06-17", "retirement_date": out}
    assert (short(route("766(a)", facts)), short(route("766(e)", facts))) == expected


@pytest.mark.parametrize(("years", "monthly"), [("323/12", "1315.00"), ("26.92", "1315.20")])
def test_F_055_a_fraction_of_a_year_has_one_representation(years: str, monthly: str) -> None:
    """26 years 11 months. What an officer writes in decimals is taken as written, and shown."""
    facts = {**GENERAL, "average_compensation": "36000", "credited_years": years}
    assert str(route("766(a)", facts).monthly) == monthly
    assert credit([period("1990-07-01", "2017-05-31")], law()).years == Fraction(323, 12)


@pytest.mark.parametrize(
    ("amount", "half_up", "half_even"),
    [
        ("-0.005", "-0.01", "0.00"),
        ("0.005", "0.01", "0.00"),
        ("-0.015", "-0.02", "-0.02"),
        ("0.015", "0.02", "0.02"),
        ("-0.00499", "0.00", "0.00"),
    ],
)
def test_F_075_halves_of_a_cent_round_alike_on_both_sides_of_zero(amount: str, half_up: str, half_even: str) -> None:
    """The office's: one clock, in ``cases/clock.py``; the law is told the day (tests/test_house.py holds both)."""
    for reading, expected in (("half_up_once_annual_and_monthly", half_up), ("half_even", half_even)):
        cents = to_cents(Fraction(amount), law(A_20=reading))
        assert str(abs(cents) if cents == 0 else cents) == expected
        assert to_cents(-Fraction(amount), law(A_20=reading)) == -cents


def test_F_009_F_033_the_highest_salary_is_one_month_however_short() -> None:
    """The base of a mayor is the highest salary, not an average: four months at 112,000 decide."""
    facts = {**MAYOR, "mayor_years": "20", "other_credited_years": "0", "credited_years": ...}
    assert short(route("766(b)", facts, highest_mayor_salary="112000")) == "6066.67"
    assert short(route("766(b)", facts, highest_mayor_salary="95200")) == "5156.67"
