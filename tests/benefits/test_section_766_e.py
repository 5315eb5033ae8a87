"""§ 766(e): the four products, the day of the recompute, and never two sections on one day."""

from fractions import Fraction
from typing import Any

import pytest

from benefits.codec import facts_from_json
from benefits.law.section_766.e import coordinated_annuity
from benefits.law.section_766.formula import age_annuity
from tests.benefits.asking import COORDINATED, ask, law, route, short

AT_62 = {"retirement_date": "2012-06-15", "birth_date": "1950-06-15"}  # 65 on 2015-06-15
AT_66 = {"retirement_date": "2012-06-15", "birth_date": "1946-06-15"}


def test_766_e_1_adds_the_four_products() -> None:
    one = route("766(e)", COORDINATED, **AT_66)
    assert one.steps is not None
    # 6,600 × 1 % × 20; 6,600 × 1½ % × 5; 17,400 × 1½ % × 20; 17,400 × 2 % × 5
    assert [part.amount for part in one.steps.parts] == [1320, 495, 5220, 1740]
    assert str(one.annual) == "8775.00"


@pytest.mark.parametrize(
    ("average", "annual"),
    [
        ("6599.99", "1814.99725"),  # 6,599.99 × (0.01 × 20 + 0.015 × 5)
        ("6600.00", "1815"),
        ("6600.01", "1815.004"),  # + 0.01 × (0.015 × 20 + 0.02 × 5) = 0.01 × 0.40
        ("10000.00", "3175"),  # 1,815 + 3,400 × 0.40
    ],
)
def test_766_e_nothing_jumps_at_the_limit(average: str, annual: str) -> None:
    facts = facts_from_json({**COORDINATED, "average_compensation": average})
    assert coordinated_annuity(facts, law()).amount == Fraction(annual)


@pytest.mark.parametrize("years", ["8", "10", "19.99", "20", "25", "26.75", "29.75", "42.5", "323/12"])
@pytest.mark.parametrize("average", ["5000", "6600", "6600.01", "26820"])
def test_766_e_the_drop_is_33_dollars_a_year_for_each_credited_year(years: str, average: str) -> None:
    facts = facts_from_json({**COORDINATED, "credited_years": years, "average_compensation": average})
    drop = age_annuity(facts, law()).amount - coordinated_annuity(facts, law()).amount
    assert drop == Fraction("0.005") * min(Fraction(average), Fraction(6600)) * Fraction(years)


@pytest.mark.parametrize(
    ("changed", "of_a", "of_e"),
    [
        # (e)(2): payable before 65
        ({**AT_62}, "800.00", "from 2015-06-15"),
        ({**AT_62, "payment_date": "2015-06-14"}, "800.00", "from 2015-06-15"),
        ({**AT_62, "payment_date": "2015-06-15"}, "not_eligible: 766e/in_its_place", "731.25"),
        # insured only after 65: the later day
        ({**AT_62, "payment_date": "2015-06-15", "fully_insured_date": "2016-01-01"}, "800.00", "from 2016-01-01"),
        # known not to be insured; not known
        ({**AT_62, "payment_date": "2015-06-15", "fully_insured_date": None}, "800.00",
         "not_eligible: 766e/not_insured"),
        ({**AT_62, "payment_date": "2015-06-15", "fully_insured_date": ...}, "missing_fact: fully_insured_date",
         "missing_fact: fully_insured_date"),
        ({**AT_62, "payment_date": "2015-06-14", "fully_insured_date": ...}, "800.00",
         "missing_fact: fully_insured_date"),
        # (e)(1): payable at 65 or more
        ({**AT_66}, "not_eligible: 766e/from_the_start", "731.25"),
        ({**AT_66, "fully_insured_date": "2012-06-16"}, "800.00", "from 2012-06-16"),
        ({**AT_66, "fully_insured_date": "2013-01-01", "primary_benefits_date": "2012-12-01"}, "800.00",
         "from 2012-12-01"),
        ({**AT_66, "fully_insured_date": None, "primary_benefits_date": "2012-12-01"}, "800.00", "from 2012-12-01"),
        ({**AT_66, "fully_insured_date": None, "primary_benefits_date": "2012-01-01"},
         "not_eligible: 766e/from_the_start", "731.25"),
        ({**AT_66, "fully_insured_date": None}, "800.00", "not_eligible: 766e/not_insured"),
        ({**AT_66, "fully_insured_date": ...}, "missing_fact: fully_insured_date", "missing_fact: fully_insured_date"),
        # who is not coordinated
        ({**AT_66, "plan": "supplementation"}, "800.00", "not_eligible: 766e/other_plan"),
        ({**AT_66, "plan": "none"}, "800.00", "not_eligible: 766e/other_plan"),
        ({**AT_66, "plan": ...}, "missing_fact: plan", "missing_fact: plan"),
        ({**AT_62, "plan": ...}, "800.00", "missing_fact: plan"),
        ({**AT_66, "group": "police"}, "800.00", "not_eligible: 766e/excepted"),
        ({**AT_66, "group": "police", "plan": ...}, "800.00", "not_eligible: 766e/excepted"),
        ({**AT_66, "group": "fire"}, "not_eligible: 766e/from_the_start", "731.25"),
    ],
)  # fmt: skip
def test_766_e_day_of_the_recompute_and_one_section_a_day(changed: dict[str, Any], of_a: str, of_e: str) -> None:
    outcome = ask(COORDINATED, **changed)
    assert (short(outcome.route("766(a)")), short(outcome.route("766(e)"))) == (of_a, of_e)


@pytest.mark.parametrize(
    ("reading", "insured", "of_a", "of_e"),
    [
        ("hold_until_insured", None, "800.00", "not_eligible: 766e/not_insured"),
        ("recompute_at_65", None, "not_eligible: 766e/in_its_place", "731.25"),
        ("recompute_at_65", ..., "not_eligible: 766e/in_its_place", "731.25"),
    ],
)
def test_766_e_2_without_insured_status_by_a_18(reading: str, insured: Any, of_a: str, of_e: str) -> None:
    outcome = ask(COORDINATED, under=law(A_18=reading), **AT_62, payment_date="2015-06-15", fully_insured_date=insured)
    assert (short(outcome.route("766(a)")), short(outcome.route("766(e)"))) == (of_a, of_e)


REDUCED = {"retirement_date": "2005-06-15", "payment_date": "2015-06-15", "early_reduction_factor": "0.85"}


def test_766_e_2_a_reduced_pension_is_recomputed_whole_and_its_rise_goes_to_review() -> None:
    one = route("766(e)", COORDINATED, **REDUCED)
    assert str(one.monthly) == "731.25"  # before: 800 × 0.85 = 680.00
    assert [mark.says.id for mark in one.review] == ["review/raises"]
    (reading,) = [applied for applied in one.readings if applied.id == "A-04"]
    assert reading.other == {"reduction_kept": {"monthly": "621.56"}}  # 731.25 × 0.85 = 621.5625


@pytest.mark.parametrize(
    ("reading", "annual"),
    [
        ("caps_e_floor_last", "45000.00"),  # 0.75 × 60,000
        ("a_only", "45348.00"),  # 0.78 × 60,000 − 0.005 × 6,600 × 44
    ],
)
def test_766_e_the_maximum_binds_it_too_by_a_06(reading: str, annual: str) -> None:
    facts = {**COORDINATED, **AT_66, "system_entry_date": "1963-01-01", "credited_years": "44"}
    one = route("766(e)", facts, under=law(A_06=reading), average_compensation="60000")
    assert str(one.annual) == annual


def test_766_e_the_minimum_stays_after_the_recompute() -> None:
    # F-022: 16,000 × 15 % = 2,400: 200.00; at 65: 2,070 / 12 = 172.50; 500 from 2013-07-01 on
    facts = {**COORDINATED, "birth_date": "1948-06-15", "retirement_date": "2006-06-15", "credited_years": "10"}
    pays = [
        str(next(one.monthly for one in ask(facts, average_compensation="16000", payment_date=day).routes
                 if one.status == "payable"))
        for day in ("2013-06-14", "2013-06-15", "2013-06-30", "2013-07-01")
    ]  # fmt: skip
    assert pays == ["200.00", "172.50", "172.50", "500.00"]


@pytest.mark.parametrize(
    ("reading", "former", "expected"),
    [
        ("police_yes_fire_no", "police", "not_eligible: 766e/kept_right"),
        ("police_yes_fire_no", "fire", "731.25"),
        ("no", "police", "731.25"),
    ],
)
def test_766_e_the_kept_right_of_police_by_a_25(reading: str, former: str, expected: str) -> None:
    moved = {"former_group": former, "uninterrupted_transfer": True, "high_risk_transfer_date": "2000-01-01"}
    vested = {"high_risk_right_vested_date": "1999-01-01"}
    assert short(route("766(e)", COORDINATED, under=law(A_25=reading), **AT_66, **moved, **vested)) == expected


@pytest.mark.parametrize(
    ("changed", "look"),
    [
        # (e)(1) from the first day, filed later or asked for the day before: nothing is recomputed
        ({**AT_66, "application_filed_date": "2012-08-01"}, ("look/filed", "2012-08-01", "§ 766(e)(1)")),
        ({**AT_66, "payment_date": "2012-06-14"}, ("look/start", "2012-06-15", "§ 766(e)(1)")),
        ({**AT_62}, ("look/recompute", "2015-06-15", "§ 766(e)(2)")),
        # insured status is on file; from when primary benefits are is not
        ({**AT_66, "fully_insured_date": "2012-09-01", "primary_benefits_date": None, "payment_date": "2014-01-01"},
         ("look/primary_benefits", "None", "§ 766(e)(1)")),
        ({**AT_66, "fully_insured_date": None}, ("look/insured", "None", "§ 766(e)")),
    ],
)  # fmt: skip
def test_766_e_what_is_awaited(changed: dict[str, Any], look: tuple[str, str, str]) -> None:
    one = route("766(e)", COORDINATED, **changed)
    assert [(each.why.id, str(each.on), each.provision) for each in one.look_again] == [look]


def test_766_e_1_insured_after_a_start_at_66_waits_for_primary_benefits() -> None:
    # contract, recompute: «from the start if insured by then, else the later of 65 and `primary_benefits_date`»
    later = {"fully_insured_date": "2013-02-01", "primary_benefits_date": None, "payment_date": "2013-03-01"}
    one = route("766(e)", COORDINATED, **AT_66, **later)
    assert short(one) == "not_eligible: 766e/no_primary_benefits"
    assert [change.says.id for change in one.nearest] == ["nearest/primary_benefits"]
