"""§ 766a: rows that a change of one sign, day or condition in its source does not survive (prove mutation)."""

from typing import Any

import pytest

from tests.benefits.asking import MAYOR, law, route, short
from tests.benefits.test_section_766a import MERIT
from tests.benefits.test_section_787c import FROZEN
from tests.benefits.test_section_787o import SPECIAL

NO_MERIT = law(A_03="no_merit_annuity")
# 65 on 2010-06-15, the day of retirement
AT_65 = {**MERIT, "birth_date": "1945-06-15"}
THIRTY = {"mayor_years": "10", "other_credited_years": "20", "credited_years": "30"}
FEW = {"mayor_years": "7.99", "other_credited_years": "22.01", "credited_years": "30"}
COORDINATED_SPECIAL = {**SPECIAL, "plan": "coordination", "fully_insured_date": "2000-01-01"}


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        # refunds; years not known
        ({"contributions_refunded": True}, "not_eligible: refund/received"),
        ({"refund_requested": True}, "1875.00"),
        ({"refund_requested": True, "under": law(A_34="closes_if_requested")}, "not_eligible: refund/requested"),
        ({"credited_years": ...}, "missing_fact: credited_years"),
        ({"average_compensation": ...}, "missing_fact: average_compensation"),
        # A-03 at 65 itself, a day and half a year on either side, and on the day of insured status
        ({**AT_65, "fully_insured_date": None, "under": NO_MERIT}, "not_eligible: 766a/first_retires_at_65"),
        ({**AT_65, "birth_date": "1945-06-16", "fully_insured_date": None, "under": NO_MERIT}, "1875.00"),
        ({**AT_65, "birth_date": "1945-12-15", "fully_insured_date": None, "under": NO_MERIT}, "1875.00"),
        ({**AT_65, "birth_date": "1944-12-15", "fully_insured_date": None, "under": NO_MERIT},
         "not_eligible: 766a/first_retires_at_65"),
        ({**AT_65, "fully_insured_date": "2010-06-15", "under": NO_MERIT}, "1710.00"),
        ({**AT_65, "fully_insured_date": "2010-06-16", "under": NO_MERIT}, "not_eligible: 766a/first_retires_at_65"),
        ({**AT_65, "fully_insured_date": ..., "under": NO_MERIT}, "missing_fact: fully_insured_date"),
        ({**AT_65, "plan": ..., "under": NO_MERIT}, "missing_fact: plan"),
        # A-02 the day before, on and after the 55th birthday
        ({"birth_date": "1957-01-01", "payment_date": "2011-12-31", "under": law(A_02="rises_at_55")}, "1625.00"),
        ({"birth_date": "1957-01-01", "payment_date": "2012-01-01", "under": law(A_02="rises_at_55")}, "1875.00"),
        ({"birth_date": "1957-01-01", "payment_date": "2012-01-02", "under": law(A_02="rises_at_55")}, "1875.00"),
        # A-19c reaches only whom the freeze reaches: 54 at separation in 2010, 55 by June 2013
        ({"birth_date": "1955-09-01", "under": law(A_19c="age_on_2013_06_30")}, "1625.00"),
    ],
)  # fmt: skip
def test_766a_each_condition_by_itself(changed: dict[str, Any], expected: str) -> None:
    assert short(route("766a", MERIT, **changed)) == expected


@pytest.mark.parametrize(
    ("years", "reading", "expected"),
    [
        (THIRTY, "both_open", "1500.00"),
        (THIRTY, "b_only", "not_eligible: 766b/displaces"),
        (FEW, "both_open", "1500.00"),
        (FEW, "b_only", "1500.00"),
    ],
)
def test_766a_beside_766_b_by_a_16(years: dict[str, str], reading: str, expected: str) -> None:
    assert short(route("766a", {**MAYOR, **years}, under=law(A_16=reading))) == expected


@pytest.mark.parametrize(("reading", "expected"), [("age_at_separation", "1875.00"), ("age_on_2013_06_30", "1625.00")])
def test_766a_frozen_which_age_by_a_19c(reading: str, expected: str) -> None:
    facts = {"birth_date": "1960-01-01", "system_entry_date": "1980-01-01", "credited_years_at_2013_06_30": "30"}
    assert short(route("766a", FROZEN, under=law(A_19c=reading), **facts)) == expected


@pytest.mark.parametrize(("payment", "on"), [("2015-06-14", "2015-06-15"), ("2015-06-15", None), ("2015-06-16", None)])
def test_766a_c_not_insured_when_to_ask_again(payment: str, on: str | None) -> None:
    one = route("766a", MERIT, fully_insured_date=None, payment_date=payment)
    assert [None if look.on is None else str(look.on) for look in one.look_again] == [on]


@pytest.mark.parametrize(("years", "marks"), [("49", []), ("50", []), ("50.01", ["review/raises"])])
def test_766a_d_review_begins_where_the_recompute_raises(years: str, marks: list[str]) -> None:
    # 0.015 × 6,600 × 50 = 4,950 = 0.75 × 6,600
    facts = {"birth_date": "1936-01-01", "system_entry_date": "1950-01-01", "retirement_date": "2002-01-01"}
    one = route("766a", MERIT, under=law(A_01="all_years"), **facts, credited_years=years)
    assert [mark.says.id for mark in one.review] == marks


@pytest.mark.parametrize(
    ("changed", "readings", "expected"),
    [
        ({}, {}, "1800.00"),  # 60 % × 3,000
        ({}, {"A_33": "merit_only"}, "1800.00"),
        ({"payment_date": "2016-01-01"}, {"A_33": "merit_only"}, "1717.50"),  # (2,970 + 0.60 × 29,400) / 12
        # with 45 years counted, 4,455 + 17,640 = 22,095, held to 21,600
        (
            {"payment_date": "2016-01-01", "credited_years": "45"},
            {"A_33": "merit_only", "A_01": "all_years"},
            "1800.00",
        ),
    ],
)
def test_766a_under_the_60_percent_of_the_special_rate(
    changed: dict[str, Any], readings: dict[str, str], expected: str
) -> None:
    facts = {**COORDINATED_SPECIAL, "credited_years": "30", "system_entry_date": "1965-01-01", **changed}
    assert short(route("766a", facts, under=law(**readings))) == expected


def test_766a_years_as_mayor_by_the_freeze_not_known_bite_by_a_16() -> None:
    """Twelve years as mayor at separation; how many of them by June 30, 2013 is not said."""
    facts = {**FROZEN, "birth_date": "1955-03-15", "credited_years_at_2013_06_30": "30"}
    facts |= {"credited_years": "32", "mayor_years": "12"}
    one = route("766a", facts)
    assert short(one) == "1875.00"  # 75 % × 2,500
    assert {each.id: each.other for each in one.readings}["A-16"] == {"b_only": {"status": "missing_fact"}}


@pytest.mark.parametrize(
    ("payment", "expected"),
    [("2016-02-29", "from 2016-03-01"), ("2016-03-01", "missing_fact: mayor_years_at_2013_06_30")],
)
def test_766a_who_may_be_a_mayor_is_deferred_until_the_amount_is_due(payment: str, expected: str) -> None:
    """Past 65 at the start; whether he had eight years as mayor by 2013, and so no recompute, is not known."""
    facts = {**FROZEN, "plan": "coordination", "fully_insured_date": "2000-01-01", "birth_date": "1947-07-17"}
    facts |= {"credited_years_at_2013_06_30": "30", "credited_years": "32", "mayor_years": "8.5"}
    assert short(route("766a", facts, payment_date=payment)) == expected


def test_766a_whoever_is_of_no_coordination_need_not_say_how_long_he_was_mayor() -> None:
    """§ 829: past 65 at the start under full supplementation; no recompute, mayor or not. 75 % × 2,500 = 1,875.00."""
    facts = {**FROZEN, "plan": "supplementation", "birth_date": "1947-07-17", "payment_date": "2016-03-01"}
    facts |= {"credited_years_at_2013_06_30": "30", "credited_years": "32", "mayor_years": "8.5"}
    assert short(route("766a", facts)) == "1875.00"
