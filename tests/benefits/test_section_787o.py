"""§ 787o: the special rate and its 60 %; the window of December 31, 2013."""

from typing import Any

import pytest

from tests.benefits.asking import COORDINATED, GENERAL, law, route, short

WINDOW = {
    **COORDINATED,
    "fully_insured_date": None,
    "system_entry_date": "1983-11-15",
    "birth_date": "1957-06-01",
    "retirement_date": "2013-11-20",
    "thirty_years_date": "2013-11-15",
    "credited_years": "30",
    "average_compensation": "36000",
}


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({}, "1800.00"),  # 60 % × 3,000
        ({"birth_date": "1958-11-20"}, "1800.00"),
        ({"birth_date": "1958-11-21"}, "1650.00"),  # 54 years 364 days: 55 %
        # the window: completed from July 1 to December 31, 2013
        ({"thirty_years_date": "2013-06-30"}, "not_eligible: 787o/holds_766a"),
        ({"thirty_years_date": "2013-06-30", "under": law(A_38="yes")}, "1800.00"),
        ({"thirty_years_date": "2013-07-01"}, "1800.00"),
        ({"thirty_years_date": "2013-12-31", "retirement_date": "2013-12-31"}, "1800.00"),
        ({"retirement_date": "2014-01-01"}, "not_eligible: 787o/after_the_window"),
        ({"retirement_date": "2014-01-01", "under": law(A_19b="later_allowed")}, "1800.00"),
        ({"retirement_date": "2014-02-01", "thirty_years_date": "2014-01-01", "under": law(A_19b="later_allowed")},
         "not_eligible: 787o/thirty_after_the_window"),
        ({"application_filed_date": "2014-01-02"}, "not_eligible: 787o/after_the_window"),
        # the start in public service, in either cohort
        ({"public_service_start_date": "1990-04-01", "system_entry_date": "1990-04-01"}, "1800.00"),
        ({"public_service_start_date": "1990-04-02", "system_entry_date": "1990-04-02"},
         "not_eligible: 787o/began_after_1990"),
        ({"public_service_start_date": "1983-11-15", "system_entry_date": "1991-01-01"}, "1800.00"),
        # what is known of the thirtieth year
        ({"thirty_years_date": None}, "not_eligible: 787o/never_thirty"),
        ({"thirty_years_date": None, "credited_years": ...}, "not_eligible: 787o/never_thirty"),
        ({"thirty_years_date": None, "credited_years": "29.99"}, "not_eligible: 787o/under_thirty"),
        ({"thirty_years_date": ..., "credited_years": "29.99"}, "not_eligible: 787o/under_thirty"),
        ({"thirty_years_date": ...}, "missing_fact: thirty_years_date"),
        ({"thirty_years_date": ..., "credited_years_at_2013_06_30": "29.62"}, "1800.00"),
        ({"thirty_years_date": ..., "credited_years_at_2013_06_30": "30"}, "not_eligible: 787o/holds_766a"),
        ({"retirement_date": "2013-07-01", "thirty_years_date": "2013-07-01"}, "not_eligible: 787o/left_before"),
        ({"payment_date": "2013-11-19"}, "from 2013-11-20"),
        ({"average_compensation": ...}, "missing_fact: average_compensation"),
        ({"contributions_refunded": True}, "not_eligible: refund/received"),
        # its average, its age, its floor, its recompute
        ({"average_compensation_at_2013_06_30": "30000", "under": law(A_19a="frozen_average")}, "1500.00"),
        ({"birth_date": "1958-11-20", "under": law(A_19c="age_on_2013_06_30")}, "1650.00"),
        ({"average_compensation": "9000"}, "450.00"),
        ({"average_compensation": "9000", "under": law(A_05="every_payment")}, "500.00"),
        ({"payment_date": "2022-06-01", "fully_insured_date": "2000-01-01"}, "1800.00"),
        ({"payment_date": "2022-06-01", "fully_insured_date": "2000-01-01", "under": law(A_11="recomputed")},
         "1717.50"),  # (2,970 + 0.60 × 29,400) / 12
    ],
)  # fmt: skip
def test_787o_b_the_window(changed: dict[str, Any], expected: str) -> None:
    assert short(route("787o(b)", WINDOW, **changed)) == expected


SPECIAL = {**GENERAL, "used_special_rate": True, "retirement_date": "2013-06-30", "average_compensation": "36000"}


@pytest.mark.parametrize(
    ("name", "changed", "expected"),
    [
        ("766a", {"credited_years": "30"}, "1800.00"),  # 75 % and
        ("766a", {"credited_years": "30", "birth_date": "1958-07-01", "system_entry_date": "1980-01-01"},
         "1800.00"),  # 65 % both fall to 60 %
        ("766a", {"credited_years": "30", "used_special_rate": False}, "2250.00"),
        ("766a", {"credited_years": "30", "system_entry_date": "1990-04-01"}, "1800.00"),
        # below thirty years there is nothing to limit: 0.30 + 9.75 × 0.02 = 49.5 %
        ("766(a)", {"credited_years": "29.75"}, "1485.00"),
        # 0.30 + 22 × 0.02 = 74 %
        ("766(a)", {"credited_years": "42"}, "1800.00"),
        ("766(a)", {"credited_years": "42", "under": law(A_33="merit_only")}, "2220.00"),
        ("766a", {"credited_years": "30", "under": law(A_33="merit_only")}, "1800.00"),
    ],
)  # fmt: skip
def test_787o_a_3_sixty_percent_with_thirty_years(name: str, changed: dict[str, Any], expected: str) -> None:
    assert short(route(name, SPECIAL, **changed)) == expected


def test_787o_a_3_holds_the_recomputed_merit_annuity_with_60_percent_of_the_excess() -> None:
    facts = {"plan": "coordination", "fully_insured_date": "2000-01-01", "payment_date": "2016-01-01"}
    one = route("766a", SPECIAL, credited_years="30", **facts)
    assert str(one.annual) == "20610.00"  # 2,970 + 0.60 × 29,400


@pytest.mark.parametrize(("reading", "expected"), [("no", "2800.00"), ("yes", "1800.00")])
def test_787o_a_3_and_mayors_by_a_39(reading: str, expected: str) -> None:
    facts = {"group": "mayor", "mayor_years": "10", "other_credited_years": "20", "credited_years": "30"}
    facts |= {"highest_mayor_salary": "42000"}
    assert short(route("766(b)", SPECIAL, under=law(A_39=reading), **facts)) == expected  # 80 % × 3,500


def test_787o_a_3_in_the_new_cohort_is_tested_on_the_start_in_public_service() -> None:
    facts = {"group": "police", "system_entry_date": "1991-01-01", "credited_years": "30", "bought_years": "8"}
    assert short(route("766d(b)", SPECIAL, public_service_start_date="1990-04-01", **facts)) == "1800.00"
    assert short(route("766d(b)", SPECIAL, public_service_start_date="1990-04-02", **facts)) == "2250.00"
