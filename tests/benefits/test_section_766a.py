"""§ 766a: the merit annuity."""

from typing import Any

import pytest

from benefits.law.facts import FactError
from benefits.law.words import say
from benefits.questions import answer
from tests.benefits.asking import COORDINATED, GENERAL, law, route, short

MERIT = {**COORDINATED, "system_entry_date": "1975-01-01", "retirement_date": "2010-06-15"}
MERIT |= {"credited_years": "30", "average_compensation": "30000"}


@pytest.mark.parametrize(
    ("years", "expected"),
    [
        ("29.99", "not_eligible: 766a/under_thirty"),
        ("30", "1875.00"),  # 75 % × 2,500
        ("33.5", "1875.00"),  # years above thirty raise nothing
    ],
)
def test_766a_a_thirty_years_at_any_age(years: str, expected: str) -> None:
    assert short(route("766a", MERIT, credited_years=years)) == expected


@pytest.mark.parametrize(
    ("birth", "expected"),
    [("1955-06-16", "1625.00"), ("1955-06-15", "1875.00"), ("1955-06-14", "1875.00"), ("1965-01-01", "1625.00")],
)
def test_766a_b_65_percent_below_55_and_75_from_it(birth: str, expected: str) -> None:
    facts = {"birth_date": birth, "system_entry_date": "1980-06-15"}
    assert short(route("766a", MERIT, **facts)) == expected


@pytest.mark.parametrize(
    ("paid", "insured", "expected"),
    [
        ("2015-06-14", "2000-01-01", "1875.00"),
        ("2015-06-15", "2000-01-01", "1710.00"),  # (2,970 + 0.75 × 23,400) / 12
        ("2015-06-15", "2015-06-16", "1875.00"),
        ("2015-06-16", "2015-06-16", "1710.00"),
        ("2015-06-15", None, "1875.00"),
        ("2015-06-15", ..., "missing_fact: fully_insured_date"),
        ("2015-06-14", ..., "1875.00"),
    ],
)
def test_766a_c_the_later_of_65_and_insured_status(paid: str, insured: Any, expected: str) -> None:
    assert short(route("766a", MERIT, payment_date=paid, fully_insured_date=insured)) == expected


@pytest.mark.parametrize(
    ("changed", "drop"),
    [
        ({"birth_date": "1950-06-15"}, "165.00"),  # F-006 (i): 75 %
        ({"birth_date": "1958-06-15"}, "110.00"),  # F-006 (ii): 65 %
    ],
)
def test_766a_d_the_drop_at_30_years_is_1980_or_1320_a_year(changed: dict[str, Any], drop: str) -> None:
    before = route("766a", MERIT, average_compensation="26820", **changed)
    after = route("766a", MERIT, average_compensation="26820", payment_date="2024-01-01", **changed)
    assert before.monthly is not None and after.monthly is not None
    assert str(before.monthly - after.monthly) == drop


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"group": "police"}, "1875.00"),
        ({"group": "mayor", "mayor_years": "1"}, "1875.00"),
        ({"group": "fire"}, "1710.00"),
        ({"plan": "supplementation"}, "1875.00"),
        ({"plan": "none"}, "1875.00"),
        ({"plan": ...}, "missing_fact: plan"),
    ],
)
def test_766a_d_excepts_police_and_mayors_and_not_fire(changed: dict[str, Any], expected: str) -> None:
    assert short(route("766a", MERIT, payment_date="2016-01-01", **changed)) == expected


@pytest.mark.parametrize(
    ("reading", "years", "expected"),
    [
        ("thirty_years", "32", "1710.00"),
        ("all_years", "32", "1726.50"),  # + 2 × 99 / 12
        ("all_years", "30", "1710.00"),
    ],
)
def test_766a_d_years_above_thirty_by_a_01(reading: str, years: str, expected: str) -> None:
    facts = {"payment_date": "2016-01-01", "credited_years": years}
    assert short(route("766a", MERIT, under=law(A_01=reading), **facts)) == expected


def test_f_008_a_recompute_that_would_raise_goes_to_review() -> None:
    # 51 years: 0.015 × 6,600 × 51 = 5,049 against 0.75 × 6,600 = 4,950: 8.25 a month more
    facts = {"credited_years": "51", "average_compensation": "26820", "birth_date": "1938-01-01"}
    facts |= {"system_entry_date": "1952-01-01", "retirement_date": "2004-06-15"}
    one = route("766a", MERIT, under=law(A_01="all_years"), **facts)
    assert str(one.monthly) == "1684.50" and [mark.says.id for mark in one.review] == ["review/raises"]
    assert route("766a", MERIT, **facts).review == ()


AT_66 = {"birth_date": "1944-06-15"}


@pytest.mark.parametrize(
    ("changed", "reading", "expected"),
    [
        ({}, "seventy_five_until_insured", "1710.00"),  # (d) from the start
        ({"fully_insured_date": None}, "seventy_five_until_insured", "1875.00"),
        ({"fully_insured_date": None}, "no_merit_annuity", "not_eligible: 766a/first_retires_at_65"),
        ({"group": "police"}, "seventy_five_until_insured", "1875.00"),
        ({"group": "police"}, "no_merit_annuity", "not_eligible: 766a/first_retires_at_65"),
        ({"plan": "supplementation"}, "no_merit_annuity", "not_eligible: 766a/first_retires_at_65"),
        ({}, "no_merit_annuity", "1710.00"),
    ],
)
def test_766a_who_first_retires_at_65_by_a_03(changed: dict[str, Any], reading: str, expected: str) -> None:
    assert short(route("766a", MERIT, under=law(A_03=reading), **AT_66, **changed)) == expected


LATER = {"birth_date": "1955-03-01", "separation_date": "2009-06-01", "retirement_date": "2011-06-01"}


@pytest.mark.parametrize(
    ("reading", "expected"),
    [
        ("age_at_separation", "1625.00"),
        ("age_at_start", "1875.00"),
        ("lost_by_separating", "not_eligible: 766a/not_in_service"),
    ],
)
def test_766a_separated_and_applies_later_by_a_22(reading: str, expected: str) -> None:
    one = route("766a", MERIT, under=law(A_22=reading), **LATER)
    assert short(one) == expected
    assert [mark.says.id for mark in one.review] == ["review/applied_later"]


@pytest.mark.parametrize(
    ("given", "changed", "expected"),
    [
        ("0.65", {"birth_date": "1956-06-15"}, "1625.00"),
        ("0.75", {"birth_date": "1950-06-15"}, "1875.00"),
        ("0.75", LATER, "1875.00"),  # one of the ages says so: right under one reading of A-22
        ("0.65", LATER, "1625.00"),
        ("0.75", {"birth_date": "1956-06-15"}, "refused: merit_percentage"),
        ("0.65", {"birth_date": "1950-06-15"}, "refused: merit_percentage"),
        ("0.60", {}, "refused: merit_percentage"),
        ("0.55", {}, "refused: merit_percentage"),
    ],
)
def test_766a_the_percentage_fixed_at_award(given: str, changed: dict[str, Any], expected: str) -> None:
    try:
        said = short(route("766a", MERIT, merit_percentage=given, **changed))
    except FactError as error:
        said = f"refused: {error.field}"
    assert said == expected


@pytest.mark.parametrize(
    ("given", "reading", "expected"),
    [
        # 54 at separation, 55 before the pension begins: the reading in force says which age decides
        ("0.75", "age_at_separation", "merit_percentage"),
        ("0.65", "age_at_separation", None),
        ("0.75", "age_at_start", None),
        ("0.65", "age_at_start", "merit_percentage"),
    ],
)
def test_766a_x_4_a_percentage_that_contradicts_the_age_under_a_22_is_refused(
    given: str, reading: str, expected: str | None
) -> None:
    facts = {**MERIT, "birth_date": "1954-01-15", "separation_date": "2008-09-30", "retirement_date": "2012-01-15"}
    assert refused(facts, given, reading) == expected


@pytest.mark.parametrize(
    ("birth", "given", "expected"),
    [
        # out on 2010-06-15: 55 the day after, on the day, and half a year before
        ("1955-06-16", "0.65", None),
        ("1955-06-15", "0.75", None),
        ("1955-01-15", "0.75", None),
        # no age to hold it against
        (..., "0.75", None),
    ],
)
def test_766a_x_4_a_percentage_on_the_birthday_and_without_one(birth: Any, given: str, expected: str | None) -> None:
    facts = {name: value for name, value in {**MERIT, "birth_date": birth}.items() if value is not ...}
    assert refused(facts, given, "age_at_separation") == expected


def refused(facts: dict[str, Any], given: str, reading: str) -> str | None:
    """The field of which the question is refused with this percentage, if it is."""
    question = {"id": "x", "kind": "annuity", "facts": {**facts, "merit_percentage": given}}
    try:
        answer(question, lambda _: law(A_22=reading))
    except FactError as error:
        return error.field
    return None


def test_766a_d_the_formula_from_the_start_is_no_recompute() -> None:
    """First retires at 65, insured: the words of (d) speak of its formula."""
    one = route("766a", MERIT, birth_date="1948-07-01", retirement_date="2013-07-01")
    assert one.steps is not None
    assert say(one.steps, "es") == "Fórmula del inciso (d), suma de las dos partes: $20,520.00 al año."


@pytest.mark.parametrize(("reading", "expected"), [("fixed_at_award", "1625.00"), ("rises_at_55", "1875.00")])
def test_766a_b_no_step_up_on_the_55th_birthday_by_a_02(reading: str, expected: str) -> None:
    facts = {"birth_date": "1957-01-01", "payment_date": "2012-01-01"}
    assert short(route("766a", MERIT, under=law(A_02=reading), **facts)) == expected


@pytest.mark.parametrize(
    ("reading", "expected"), [("merit_without_recompute", "1875.00"), ("no_merit", "not_eligible: 766a/other_plan")]
)
def test_766a_supplementation_by_a_09(reading: str, expected: str) -> None:
    assert short(route("766a", MERIT, under=law(A_09=reading), plan="supplementation")) == expected


@pytest.mark.parametrize(("reading", "expected"), [("no", "not_eligible: cohort/new_participant"), ("yes", "1875.00")])
def test_766a_new_participants_by_a_17(reading: str, expected: str) -> None:
    facts = {"system_entry_date": "1991-01-01", "bought_years": "11"}
    assert short(route("766a", MERIT, under=law(A_17=reading), **facts)) == expected


def test_766a_knows_no_actuarial_reduction() -> None:
    # F-003: 53 years old with 33 years: 65 % of 26,820, and the letter names § 766a(b)(1)
    facts = {"birth_date": "1957-06-15", "credited_years": "33", "average_compensation": "26820"}
    one = route("766a", MERIT, **facts, early_reduction_factor="0.85")
    assert one.steps is not None
    assert (str(one.monthly), one.steps.provision) == ("1452.75", "§ 766a(b)(1)")


def test_766a_before_september_2000_its_wording_was_not_seen() -> None:
    early = route("766a", MERIT, retirement_date="2000-09-01", birth_date="1940-01-01")
    assert (early.standing, early.rests_on) == ("unverified", ("FIRST_DAY_766A",))
    on_the_day = route("766a", MERIT, retirement_date="2000-09-02", birth_date="1940-01-01")
    assert (on_the_day.standing, on_the_day.rests_on) == ("enacted", ())


def test_829_supplementation_is_not_reduced_at_65() -> None:
    facts = {**GENERAL, "credited_years": "30", "fully_insured_date": "2000-01-01", "payment_date": "2016-01-01"}
    assert str(route("766a", facts).monthly) == "1500.00"
