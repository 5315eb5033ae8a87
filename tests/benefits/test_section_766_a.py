"""§ 766(a): who, from when, how much."""

from typing import Any

import pytest

from tests.benefits.asking import GENERAL, law, route, short

POLICE = {**GENERAL, "group": "police"}
FIRE = {**GENERAL, "group": "fire"}
FACTOR = {"early_reduction_factor": "0.85"}


@pytest.mark.parametrize(
    ("facts", "changed", "expected"),
    [
        # 55 and 25: the birthday is 2005-06-15
        (GENERAL, {"retirement_date": "2005-06-14", "credited_years": "25", **FACTOR}, "from 2005-06-15"),
        (GENERAL, {"retirement_date": "2005-06-15", "credited_years": "25", **FACTOR}, "680.00"),  # 800 × 0.85
        (GENERAL, {"retirement_date": "2005-06-15", "credited_years": "24.99"}, "from 2008-06-15"),
        # 58 and 10: the birthday is 2008-06-15
        (GENERAL, {"retirement_date": "2008-06-14", "credited_years": "10"}, "from 2008-06-15"),
        (GENERAL, {"retirement_date": "2008-06-15", "credited_years": "10"}, "300.00"),  # 1.5 % × 2,000 × 10
        (GENERAL, {"retirement_date": "2008-06-15", "credited_years": "9.99"}, "not_eligible: 766a_age/under_ten"),
        # police and fire, 50 and 25: the birthday is 2000-06-15; full, unreduced
        (POLICE, {"retirement_date": "2000-06-14"}, "from 2000-06-15"),
        (POLICE, {"retirement_date": "2000-06-15"}, "800.00"),  # 2,000 × (30 % + 10 %)
        (POLICE, {"retirement_date": "2000-06-15", "credited_years": "24.99"}, "from 2008-06-15"),
        (FIRE, {"retirement_date": "2000-06-15"}, "800.00"),
        (GENERAL, {"retirement_date": "2000-06-15"}, "from 2005-06-15"),
    ],
)
def test_766_a_ages_and_years(facts: dict[str, Any], changed: dict[str, Any], expected: str) -> None:
    assert short(route("766(a)", facts, **changed)) == expected


@pytest.mark.parametrize(
    ("years", "annual"),
    [
        ("10", "3600.00"),  # 24,000 × 15 %
        ("19.99", "7196.40"),  # 24,000 × 0.29985
        ("20", "7200.00"),  # 24,000 × 30 %
        ("20.01", "7204.80"),  # + 24,000 × 0.02 × 0.01
        ("25", "9600.00"),
        ("30", "12000.00"),
        ("323/12", "10520.00"),  # 26 years 11 months: 7,200 + 24,000 × 0.02 × 83/12 = 7,200 + 3,320
        ("42", "17760.00"),  # 7,200 + 480 × 22
        ("42.5", "18000.00"),  # exactly 75 %
        ("42.51", "18000.00"),  # the maximum
        ("47", "18000.00"),
    ],
)
def test_766_a_one_and_a_half_percent_to_twenty_years_and_two_beyond_to_75_percent(years: str, annual: str) -> None:
    facts = {**GENERAL, "birth_date": "1944-01-01", "system_entry_date": "1962-01-01"}
    assert str(route("766(a)", facts, credited_years=years).annual) == annual


def test_766_a_maximum_is_a_step_over_the_formula() -> None:
    steps = route("766(a)", GENERAL, credited_years="43", birth_date="1944-01-01").steps
    assert steps is not None and steps.says.id == "766a_age/maximum"
    assert [part.amount for part in steps.parts] == [18240]  # 7,200 + 480 × 23


@pytest.mark.parametrize(
    ("retired", "expected"),
    [
        ("2005-06-15", "680.00"),  # 55: reduced
        ("2008-06-14", "680.00"),  # 57 years 364 days: reduced
        ("2008-06-15", "800.00"),  # 58: whole
    ],
)
def test_766_a_reduction_below_58(retired: str, expected: str) -> None:
    assert short(route("766(a)", GENERAL, retirement_date=retired, **FACTOR)) == expected


def test_766_a_no_factor_no_result() -> None:
    one = route("766(a)", GENERAL, retirement_date="2005-06-15")
    assert (one.status, one.missing, one.monthly) == ("missing_factor", ("early_reduction_factor",), None)
    assert one.standing == "absent" and "A-13" in one.rests_on


def test_766_a_a_factor_not_needed_is_unused() -> None:
    from_58 = {"retirement_date": "2008-06-15", **FACTOR}
    assert route("766(a)", GENERAL, **from_58).monthly is not None


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"separation_date": "2004-02-01", "retirement_date": "2012-02-01"}, "480.00"),
        # § 766(f): from the application, not from the 58th birthday of 2008-06-15
        ({"separation_date": "2004-02-01", "retirement_date": "2008-06-15", "application_filed_date": "2009-02-13"},
         "from 2009-02-13"),
        # filed before the separation, begins at the separation
        ({"separation_date": "2012-02-01", "retirement_date": "2012-02-01", "application_filed_date": "2011-12-01"},
         "480.00"),
        # asked from a day later than filing
        ({"separation_date": "2012-01-01", "retirement_date": "2012-03-01", "application_filed_date": "2012-02-01",
          "payment_date": "2012-02-29"}, "from 2012-03-01"),
    ],
)  # fmt: skip
def test_766_a_f_begins_on_filing_never_before_separation(changed: dict[str, Any], expected: str) -> None:
    assert short(route("766(a)", GENERAL, credited_years="16", **changed)) == expected  # 2,000 × 24 %


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"contributions_refunded": True}, "not_eligible: refund/received"),
        ({"refund_requested": True}, "800.00"),  # immediate: lost only if received
        ({"refund_requested": True, "separation_date": "2004-06-15"}, "not_eligible: refund/requested"),
        ({"contributions_refunded": True, "separation_date": "2004-06-15"}, "not_eligible: refund/received"),
    ],
)
def test_766_a_refund_received_ends_it_and_requested_ends_the_deferred(changed: dict[str, Any], expected: str) -> None:
    assert short(route("766(a)", GENERAL, **changed)) == expected


MOVED = {
    "former_group": "police",
    "uninterrupted_transfer": True,
    "high_risk_transfer_date": "2005-06-01",
    "high_risk_right_vested_date": "2005-06-01",
    "birth_date": "1955-06-01",
    "retirement_date": "2010-01-01",
    "credited_years": "28",
}


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({}, "920.00"),  # 54 with 28 years, as police: 2,000 × (30 % + 16 %), whole
        ({"high_risk_right_vested_date": "2005-06-02"}, "from 2010-06-01"),  # complete only after the move
        ({"high_risk_right_vested_date": None}, "from 2010-06-01"),
        ({"uninterrupted_transfer": False}, "from 2010-06-01"),
        ({"high_risk_transfer_date": ...}, "from 2010-06-01"),
        ({"former_group": "fire"}, "920.00"),
    ],
)
def test_766_a_proviso_keeps_the_right_of_police_and_fire(changed: dict[str, Any], expected: str) -> None:
    assert short(route("766(a)", {**GENERAL, **MOVED}, **changed)) == expected


ON_THE_ROLL = {"credited_years": "10", "retirement_date": "2012-06-15"}


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"payment_date": "2013-06-30"}, "300.00"),
        ({"payment_date": "2013-07-01"}, "500.00"),
        ({"payment_date": "2013-07-01", "average_compensation": "40000"}, "500.00"),  # exactly 500
        ({"payment_date": "2013-07-01", "average_compensation": "40000.80"}, "500.01"),
        ({"payment_date": "2013-07-01", "retired_under_other_system": True}, "300.00"),
        ({"payment_date": "2013-07-01", "retirement_date": "2013-07-01"}, "500.00"),  # first day out: still on time
    ],
)
def test_766_a_minimum_of_500_from_july_2013(changed: dict[str, Any], expected: str) -> None:
    assert short(route("766(a)", GENERAL, **{**ON_THE_ROLL, **changed})) == expected


def test_766_a_the_minimum_may_pass_the_maximum() -> None:
    low = route("766(a)", GENERAL, **ON_THE_ROLL, payment_date="2013-07-01", average_compensation="6000")
    assert (str(low.annual), str(low.formula_monthly)) == ("6000.00", "75.00")


def test_766_a_before_july_2013_an_older_minimum_might_touch_it() -> None:
    one = route("766(a)", GENERAL, **ON_THE_ROLL)
    assert "A-24" in one.rests_on and one.standing == "absent"
    assert str(one.look_again_on) == "2013-07-01"


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({}, "from 2005-06-15"),
        ({"under": law(A_12="from_58")}, "from 2008-06-15"),
        ({"under": law(A_12="credited_against_served")}, "from 2005-06-15"),
        ({"under": law(A_12="credited_against_served"), "bought_years": "0.01"}, "from 2008-06-15"),
    ],
)
def test_766_a_deferred_with_25_years_by_reading_a_12(changed: dict[str, Any], expected: str) -> None:
    assert short(route("766(a)", GENERAL, retirement_date="2004-06-15", **changed)) == expected


@pytest.mark.parametrize("entry", ["1990-04-01", "1990-04-02"])
def test_766_a_serves_who_entered_by_april_1_1990(entry: str) -> None:
    one = route("766(a)", GENERAL, system_entry_date=entry, credited_years="20")
    assert short(one) == ("600.00" if entry == "1990-04-01" else "not_eligible: cohort/new_participant")


@pytest.mark.parametrize("absent", ["system_entry_date", "birth_date", "credited_years", "average_compensation"])
def test_766_a_stops_for_the_one_fact_removed_and_names_it(absent: str) -> None:
    one = route("766(a)", GENERAL, **{absent: ...})
    assert (one.status, one.missing) == ("missing_fact", (absent,))
