"""§ 766(b): mayors."""

from typing import Any

import pytest

from benefits.law.words import say
from tests.benefits.asking import MAYOR, ask, law, route, short


@pytest.mark.parametrize(
    ("mayor", "other", "annual"),
    [
        ("8", "0", "24000.00"),  # 60,000 × 40 %
        ("8", "14", "36600.00"),  # 40 % + 21 %
        ("9.99", "0", "29970.00"),
        ("10", "0", "30000.00"),  # 50 %
        ("10", "10", "39000.00"),  # + 15 %
        ("10", "19.99", "47991.00"),  # + 29.985 %
        ("10", "20", "48000.00"),  # + 30 %
        ("10", "20.01", "48012.00"),  # + 0.02 %
        ("10", "25", "54000.00"),  # exactly 90 %
        ("10", "25.01", "54000.00"),
        ("10", "30", "54000.00"),  # 100 %, held to 90
        ("12", "10", "40800.00"),  # two of twelve are other service: 50 % + 12 × 1½ %
        ("20", "0", "39000.00"),  # 50 % + 10 × 1½ %
    ],
)
def test_766_b_five_percent_to_ten_years_then_other_service_to_90_percent(mayor: str, other: str, annual: str) -> None:
    facts = {**MAYOR, "mayor_years": mayor, "other_credited_years": other, "credited_years": ...}
    assert str(route("766(b)", facts).annual) == annual


def test_766_b_years_above_ten_lost_by_the_other_reading_of_a_07() -> None:
    facts = {"mayor_years": "12", "other_credited_years": "10", "credited_years": "22"}
    assert str(route("766(b)", MAYOR, under=law(A_07="lost"), **facts).monthly) == "3250.00"  # 65 % × 5,000


@pytest.mark.parametrize(
    ("changed", "of_b", "of_a"),
    [
        ({"mayor_years": "7.99", "other_credited_years": "12.01"}, "not_eligible: 766b/under_eight", "600.00"),
        ({"mayor_years": "8", "other_credited_years": "12"}, "2900.00", "not_eligible: 766b/displaces"),
        # the class by years served, the amount by years credited
        ({"mayor_years": "7.5", "mayor_years_served": "8", "other_credited_years": "12.5"}, "2812.50",
         "not_eligible: 766b/displaces"),
        ({"mayor_years": "8", "mayor_years_served": "7.99", "other_credited_years": "12"},
         "not_eligible: 766b/under_eight", "600.00"),
        # whatever post is held last
        ({"group": "general"}, "3250.00", "not_eligible: 766b/displaces"),
        ({"group": "police"}, "3250.00", "not_eligible: 766b/displaces"),
        # out of the class: the ordinary pension of the section, on average pay
        ({"removed_for_cause": True}, "not_eligible: 766b/removed", "600.00"),
        ({"convicted_of_mayoral_acts": True}, "not_eligible: 766b/convicted", "600.00"),
        ({"contributions_refunded": True}, "not_eligible: refund/received", "not_eligible: 766b/displaces"),
        ({"refund_requested": True}, "3250.00", "not_eligible: 766b/displaces"),
        ({"mayor_years": ..., "other_credited_years": ..., }, "missing_fact: mayor_years",
         "missing_fact: mayor_years"),
        ({"highest_mayor_salary": ...}, "missing_fact: highest_mayor_salary", "not_eligible: 766b/displaces"),
    ],
)  # fmt: skip
def test_766_b_who_is_in_the_class(changed: dict[str, Any], of_b: str, of_a: str) -> None:
    outcome = ask(MAYOR, **changed)
    assert (short(outcome.route("766(b)")), short(outcome.route("766(a)"))) == (of_b, of_a)


@pytest.mark.parametrize(
    ("retired", "expected"),
    [("2000-06-14", "from 2000-06-15"), ("2000-06-15", "3250.00"), ("2000-06-16", "3250.00")],
)
def test_766_b_never_before_the_50th_birthday(retired: str, expected: str) -> None:
    assert short(route("766(b)", MAYOR, retirement_date=retired)) == expected


@pytest.mark.parametrize(
    ("entry", "changed", "of_b", "of_d"),
    [
        ("1993-01-11", {}, "3250.00", "from 2015-06-15"),  # both open
        ("1993-01-11", {"under": law(A_35="b_only")}, "3250.00", "not_eligible: 766b/displaces"),
        ("1999-12-31", {}, "3250.00", "from 2015-06-15"),
        ("2000-01-01", {}, "not_covered: 786/savings_program", "not_covered: 786/savings_program"),
    ],
)
def test_766_b_serves_the_new_cohort_too(entry: str, changed: dict[str, Any], of_b: str, of_d: str) -> None:
    outcome = ask(MAYOR, system_entry_date=entry, **changed)
    assert (short(outcome.route("766(b)")), short(outcome.route("766d(d)"))) == (of_b, of_d)


MERIT = {"mayor_years": "10", "other_credited_years": "20", "credited_years": "30"}


@pytest.mark.parametrize(
    ("reading", "expected"), [("both_open", "1500.00"), ("b_only", "not_eligible: 766b/displaces")]
)
def test_766_b_leaves_766a_open_by_a_16(reading: str, expected: str) -> None:
    assert short(route("766a", MAYOR, under=law(A_16=reading), **MERIT)) == expected  # 75 % × 24,000 / 12


COORDINATED_AT_66 = {"plan": "coordination", "fully_insured_date": "2000-01-01", "birth_date": "1946-01-01"}


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"mayor_years": "7.99", "other_credited_years": "12.01"}, "not_eligible: 766e/excepted"),
        ({"mayor_years": "7.99", "other_credited_years": "12.01", "under": law(A_41="b_class_only")}, "545.00"),
        ({"removed_for_cause": True}, "545.00"),  # 600.00 − 6,600 × 0.5 % × 20 / 12
        ({"convicted_of_mayoral_acts": True}, "545.00"),
    ],
)
def test_766_e_which_mayors_are_excepted_by_a_41(changed: dict[str, Any], expected: str) -> None:
    assert short(route("766(e)", {**MAYOR, **COORDINATED_AT_66}, **changed)) == expected


@pytest.mark.parametrize(
    ("reading", "expected"), [("eight_year_class", "not_eligible: 766b/removed"), ("opt_in_only", "3250.00")]
)
def test_766_b_the_earlier_class_of_the_removed_by_a_52(reading: str, expected: str) -> None:
    assert short(route("766(b)", MAYOR, under=law(A_52=reading), removed_for_cause=True)) == expected


@pytest.mark.parametrize(
    ("reading", "expected"),
    [("class_on_2013_06_30", "not_eligible: 766b/under_eight_frozen"), ("later_service_counts_for_class", "2750.00")],
)
def test_766_b_eight_years_completed_after_the_freeze_by_a_37(reading: str, expected: str) -> None:
    facts = {
        "retirement_date": "2016-01-11", "credited_years": ..., "other_credited_years": ..., "mayor_years": "9",
        "mayor_years_at_2013_06_30": "7", "other_credited_years_at_2013_06_30": "40/3",  # 35 % + 20 % of 60,000
        "highest_mayor_salary_at_2013_06_30": "60000", "average_compensation_at_2013_06_30": "24000",
    }  # fmt: skip
    assert short(route("766(b)", MAYOR, under=law(A_37=reading), **facts)) == expected


@pytest.mark.parametrize(
    ("mayor", "other", "monthly"),
    # F-009: 112,000 a year
    [("20", "0", "6066.67"), ("10", "25", "8400.00"), ("10", "30", "8400.00")],
)
def test_f_009_ninety_percent_is_a_ceiling_never_a_start(mayor: str, other: str, monthly: str) -> None:
    facts = {"mayor_years": mayor, "other_credited_years": other, "credited_years": ...}
    one = route("766(b)", MAYOR, highest_mayor_salary="112000", retirement_date="2013-06-15", **facts)
    assert str(one.monthly) == monthly


def test_766_b_small_salaries_reach_the_minimum() -> None:
    facts = {"mayor_years": "8", "other_credited_years": "0", "credited_years": "8", "payment_date": "2013-07-01"}
    one = route("766(b)", MAYOR, highest_mayor_salary="14999.99", **facts)  # 0.40 × 14,999.99 = 5,999.996
    assert (str(one.monthly), str(one.formula_monthly)) == ("500.00", "500.00")
    assert one.steps is not None and one.steps.says.id == "minimum/raised"


@pytest.mark.parametrize(
    ("changed", "why", "near"),
    [
        # served to June 30, 2013, and what would have had to be served by then
        ({"separation_date": "2017-01-09", "retirement_date": "2017-01-09", "mayor_years": "11",
          "mayor_years_at_2013_06_30": "7.5", "other_credited_years_at_2013_06_30": "12"},
         "Served 7.5 years (7 years and 6 months) as mayor up to June 30, 2013 (§ 787c(a)); this pension "
         "requires at least 8 years.",
         "Nearest change: 6 months more served as mayor by June 30, 2013 would open this option."),
        ({"system_entry_date": "2001-01-08", "savings_program_member": False, "other_credited_years": "1"},
         "Public service began on January 1, 2000 or later: the pension of mayors is kept to those who began before.",
         None),
        # whatever the years: that they are not known does not bite
        ({"system_entry_date": "2001-01-08", "savings_program_member": False, "mayor_years": ...},
         "Public service began on January 1, 2000 or later: the pension of mayors is kept to those who began before.",
         None),
    ],
)  # fmt: skip
def test_766_b_says_why_a_mayor_is_outside_the_class(changed: dict[str, Any], why: str, near: str | None) -> None:
    facts = {**MAYOR, "mayor_years": "10", "credited_years": ..., **changed}
    one = route("766(b)", facts)
    assert [say(reason, "en") for reason in one.reasons] == [why]
    assert [say(change, "en") for change in one.nearest] == ([near] if near else [])


@pytest.mark.parametrize("name", ["766(a)", "766(b)", "766(e)", "766a", "787o(b)"])
def test_a_refund_received_closes_every_route_though_the_years_as_mayor_are_unknown(name: str) -> None:
    facts = {**MAYOR, "mayor_years": ..., "other_credited_years": ..., "contributions_refunded": True}
    assert short(route(name, facts)) == "not_eligible: refund/received"


def test_766_b_a_refund_requested_bites_by_a_34_though_the_years_as_mayor_are_unknown() -> None:
    one = route("766(b)", {**MAYOR, "mayor_years": ..., "other_credited_years": ..., "refund_requested": True})
    assert [(applied.id, applied.other) for applied in one.readings] == [
        ("A-34", {"closes_if_requested": {"status": "not_eligible"}})
    ]
