"""§ 766d: new participants."""

from datetime import date
from typing import Any

import pytest

from benefits.codec import facts_from_json
from benefits.law.routes import decide_family
from tests.benefits.asking import NEW, ask, law, route, short

AT_65 = {**NEW, "birth_date": "1948-03-01", "retirement_date": "2013-03-01", "average_compensation": "30000"}
POLICE = {**NEW, "group": "police", "birth_date": "1958-03-01", "retirement_date": "2013-03-01"}
POLICE |= {"credited_years": "30", "bought_years": "7.25", "average_compensation": "36000"}
EARLY = {**NEW, "birth_date": "1958-03-01", "retirement_date": "2013-03-01", "early_reduction_factor": "0.60"}


@pytest.mark.parametrize(
    ("changed", "of_a", "of_d"),
    [
        ({"credited_years": "10"}, "375.00", "not_eligible: 766d/separated_at_65"),
        ({"credited_years": "9.99"}, "not_eligible: 766d/under_ten", "not_eligible: 766d/under_ten"),
        ({"credited_years": "20", "birth_date": "1948-03-02"}, "not_eligible: 766d/separated_before_65",
         "from 2013-03-02"),
        ({"credited_years": "46", "bought_years": "25"}, "1725.00", "not_eligible: 766d/separated_at_65"),  # no 75 %
        ({"refund_requested": True}, "not_eligible: refund/requested", "not_eligible: 766d/separated_at_65"),
        ({"refund_requested": True, "birth_date": "1948-03-02"}, "not_eligible: refund/requested",
         "not_eligible: refund/requested"),
        ({"contributions_refunded": True}, "not_eligible: refund/received", "not_eligible: refund/received"),
        ({"plan": "coordination", "fully_insured_date": "2000-01-01"}, "937.50",
         "not_eligible: 766d/separated_at_65"),  # a single 1½ %: nothing is coordinated
    ],
)  # fmt: skip
def test_766d_a_d_at_65_with_ten_years(changed: dict[str, Any], of_a: str, of_d: str) -> None:
    outcome = ask(AT_65, **changed)
    assert (short(outcome.route("766d(a)")), short(outcome.route("766d(d)"))) == (of_a, of_d)


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({}, "2250.00"),  # 75 % × 3,000
        ({"birth_date": "1958-03-02"}, "1950.00"),  # 65 %
        ({"credited_years": "29.99"}, "not_eligible: 766d/under_thirty"),
        ({"group": "fire"}, "2250.00"),
        ({"group": "general"}, "not_eligible: 766d/not_high_risk"),
        ({"refund_requested": True}, "2250.00"),
        ({"refund_requested": True, "under": law(A_34="closes_if_requested")}, "not_eligible: refund/requested"),
        # separated at 54, asks at 56: the day on which the annuity is taken up decides
        ({"birth_date": "1956-03-01", "separation_date": "2010-03-02"}, "2250.00"),
    ],
)
def test_766d_b_high_risk_with_thirty_years(changed: dict[str, Any], expected: str) -> None:
    assert short(route("766d(b)", POLICE, **changed)) == expected


@pytest.mark.parametrize(
    ("changed", "of_c", "of_d"),
    [
        ({}, "450.00", "from 2023-03-01"),  # 1½ % × 2,000 × 25 × 0.60
        ({"credited_years": "24.99"}, "not_eligible: 766d/under_twenty_five", "from 2023-03-01"),
        ({"birth_date": "1958-03-02"}, "not_eligible: 766d/separated_before_55", "from 2023-03-02"),
        ({"birth_date": "1957-03-01"}, "450.00", "from 2022-03-01"),
        ({"birth_date": "1957-03-01", "under": law(A_45="on_the_birthday")}, "not_eligible: 766d/not_on_the_birthday",
         "from 2022-03-01"),
        ({"birth_date": "1948-03-02", "retirement_date": "2013-03-02", "separation_date": "2013-03-01"},
         "not_eligible: 766d/nothing_to_reduce", "750.00"),
        ({"birth_date": "1948-03-02"}, "450.00", "from 2013-03-02"),  # the day before the 65th birthday
        ({"birth_date": "1948-09-01"}, "450.00", "from 2013-09-01"),
        ({"payment_date": "2013-02-28"}, "from 2013-03-01", "from 2023-03-01"),
        ({"refund_requested": True, "under": law(A_34="closes_if_requested")}, "not_eligible: refund/requested",
         "not_eligible: refund/requested"),
        ({"early_reduction_factor": ...}, "missing_factor: early_reduction_factor", "from 2023-03-01"),
    ],
)  # fmt: skip
def test_766d_c_early_annuity_from_55_with_25_years(changed: dict[str, Any], of_c: str, of_d: str) -> None:
    outcome = ask(EARLY, **changed)
    assert (short(outcome.route("766d(c)")), short(outcome.route("766d(d)"))) == (of_c, of_d)


def test_766d_a_a_denial_names_the_65th_birthday() -> None:
    (why,) = route("766d(a)", AT_65, birth_date="1948-03-02").reasons
    assert why.says.values == (("on", date(2013, 3, 2)),)


@pytest.mark.parametrize("name", ["766d(a)", "766d(b)", "766d(c)", "766d(d)"])
def test_766d_each_route_by_itself_is_closed_to_the_earlier_cohort(name: str) -> None:
    facts = facts_from_json({**POLICE, "system_entry_date": "1990-04-01"})
    (one,) = decide_family(facts, law(), facts.payment_date, name)
    assert short(one) == "not_eligible: cohort/earlier"


def test_766d_d_from_65_by_a_43_and_never_before_it_is_asked() -> None:
    facts = {"birth_date": "1955-03-01", "separation_date": "2005-04-02", "retirement_date": "2021-01-01"}
    one = route("766d(d)", AT_65, under=law(A_43="from_65"), **facts, application_filed_date="2021-06-01",
                payment_date="2021-01-01", credited_years="20")  # fmt: skip
    assert str(one.payable_from) == "2021-01-01"


@pytest.mark.parametrize(("group", "expected"), [
    ("general", "not_eligible: 766d/no_early_after_2013"), ("fire", "not_covered: 787c/high_risk_not_read"),
])  # fmt: skip
def test_766d_c_not_entitled_in_2013_by_group(group: str, expected: str) -> None:
    """55 on July 1, 2013, the day after: 25 years by then do not entitle."""
    facts = {**EARLY, "birth_date": "1958-07-01", "retirement_date": "2014-01-01", "group": group}
    frozen = {"credited_years_at_2013_06_30": "25", "average_compensation_at_2013_06_30": "24000"}
    assert short(route("766d(c)", {**facts, **frozen})) == expected


@pytest.mark.parametrize(("reading", "expected"), [("from_filing", "from 2020-06-01"), ("from_65", "750.00")])
def test_766d_d_from_filing_or_from_65_by_a_43(reading: str, expected: str) -> None:
    facts = {"birth_date": "1955-03-01", "separation_date": "2005-04-02", "retirement_date": "2020-03-01"}
    filed = {"application_filed_date": "2020-06-01", "payment_date": "2020-03-01"}
    assert short(route("766d(d)", AT_65, under=law(A_43=reading), **facts, **filed, credited_years="20")) == expected


@pytest.mark.parametrize(
    ("reading", "years", "expected"),
    [
        ("both_open", "8", "750.00"),  # 1½ % × 2,500 × 20
        ("both_open", "7.99", "750.00"),
        ("b_only", "8", "not_eligible: 766b/displaces"),
        ("b_only", "7.99", "750.00"),
    ],
)
def test_766d_a_mayor_of_eight_years_by_a_35(reading: str, years: str, expected: str) -> None:
    facts = {"group": "mayor", "mayor_years": years, "highest_mayor_salary": "30000", "credited_years": "20"}
    assert short(route("766d(a)", AT_65, under=law(A_35=reading), **facts)) == expected


@pytest.mark.parametrize(("reading", "expected"), [("has_floor", "500.00"), ("excluded", "375.00")])
def test_766d_a_minimum_of_who_retires_under_another_system_by_a_42(reading: str, expected: str) -> None:
    facts = {"credited_years": "10", "payment_date": "2013-08-01", "retired_under_other_system": True}
    assert short(route("766d(a)", AT_65, under=law(A_42=reading), **facts)) == expected


@pytest.mark.parametrize(
    ("reading", "of_b", "of_merit"),
    [
        ("no", "2250.00", "not_eligible: cohort/new_participant"),
        ("yes", "not_eligible: cohort/earlier", "2250.00"),
    ],
)
def test_766d_bought_service_before_1990_by_a_40(reading: str, of_b: str, of_merit: str) -> None:
    outcome = ask(POLICE, under=law(A_40=reading), public_service_start_date="1983-03-01")
    assert (short(outcome.route("766d(b)")), short(outcome.route("766a"))) == (of_b, of_merit)


def test_766d_closes_to_who_entered_before_and_766_to_who_entered_after() -> None:
    outcome = ask(AT_65)
    assert {short(outcome.route(name)) for name in ("766(a)", "766(e)", "766a")} == {
        "not_eligible: cohort/new_participant"
    }
    before = ask(AT_65, system_entry_date="1990-04-01")
    assert all(short(before.route(f"766d({letter})")) == "not_eligible: cohort/earlier" for letter in "abcd")
