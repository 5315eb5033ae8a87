"""§ 787c: the freeze of June 30, 2013, and the ages of those not entitled on that day."""

import re
from typing import Any

import pytest

from benefits.edition import law_on
from benefits.law.as_of import OF_THE_RECORD
from benefits.law.words import PHRASES, say
from benefits.questions import answer
from tests.benefits.asking import GENERAL, NEW, ask, law, route, short

FROZEN = {
    **{name: value for name, value in GENERAL.items() if name not in ("credited_years", "average_compensation")},
    "system_entry_date": "1985-01-01",
    "retirement_date": "2016-03-01",
    "credited_years_at_2013_06_30": "26",
    "average_compensation_at_2013_06_30": "30000",
}
NEW_FROZEN = {**FROZEN, "plan": "none", "system_entry_date": "1991-01-01", "credited_years_at_2013_06_30": "20"}


@pytest.mark.parametrize(
    ("out", "expected"),
    # in service after 2013-06-30: the first day out later than 2013-07-01
    [("2013-07-01", "missing_fact: credited_years"), ("2013-07-02", "1050.00")],
)
def test_787c_freezes_who_was_in_service_after_june_2013(out: str, expected: str) -> None:
    facts = {"birth_date": "1955-03-15", "retirement_date": out}
    assert short(route("766(a)", FROZEN, **facts)) == expected  # 2,500 × (30 % + 12 %)


def test_f_023_the_frozen_years_and_average_alone() -> None:
    facts = {"birth_date": "1952-01-01", "retirement_date": "2018-01-02", "credited_years_at_2013_06_30": "23"}
    one = route("766(a)", FROZEN, **facts, credited_years="28", average_compensation="36000")
    assert str(one.monthly) == "900.00"  # 2,500 × 36 %, and not 46 % of 3,000
    merit = route("766a", FROZEN, **{**facts, "credited_years_at_2013_06_30": "29.99"}, credited_years="33")
    assert short(merit) == "not_eligible: 766a/under_thirty"


@pytest.mark.parametrize(
    ("birth", "years", "payable_from"),
    [
        # entitled on that day keeps Chapter 2 whole
        ("1955-06-30", "10", "2016-03-01"),  # 58 on the day itself
        ("1958-06-30", "25", "2016-03-01"),  # 55 and 25
        # 57 → 59
        ("1955-07-01", "10", "2016-03-01"),  # 59 on 2014-07-01
        ("1955-07-01", "24.99", "2016-03-01"),
        # 56 → 60
        ("1956-07-01", "24.99", "2016-07-01"),
        ("1957-06-30", "24.99", "2017-06-30"),
        # 55 or less → 61
        ("1957-07-01", "24.99", "2018-07-01"),
        ("1958-06-30", "24.99", "2019-06-30"),
        ("1958-07-01", "26", "2019-07-01"),
        ("1963-03-15", "26", "2024-03-15"),
    ],
)
def test_787c_ages_of_those_not_entitled(birth: str, years: str, payable_from: str) -> None:
    facts = {"birth_date": birth, "credited_years_at_2013_06_30": years, "early_reduction_factor": "0.9"}
    one = route("766(a)", FROZEN, **facts)
    assert str(one.payable_from) == payable_from


def test_787c_a_right_by_new_ages_alone_rests_on_a_30() -> None:
    one = route("766(a)", FROZEN, birth_date="1963-03-15")
    assert (one.status, one.standing) == ("deferred", "unverified")
    assert [(applied.id, applied.other) for applied in one.readings] == [("A-30", {})]
    kept = route("766(a)", FROZEN, birth_date="1955-03-15")
    assert "A-30" not in [applied.id for applied in kept.readings]


@pytest.mark.parametrize(("began", "payable_from"), [("1990-03-31", "2024-03-15"), ("1990-04-01", "2028-03-15")])
def test_787c_began_on_april_1_1990_itself_is_of_the_second_group(began: str, payable_from: str) -> None:
    facts = {"birth_date": "1963-03-15", "system_entry_date": "1990-04-01", "public_service_start_date": began}
    assert str(route("766(a)", FROZEN, **facts, credited_years_at_2013_06_30="20").payable_from) == payable_from


@pytest.mark.parametrize(
    ("group", "birth", "years", "expected"),
    [
        ("police", "1963-06-30", "25", "1000.00"),  # 50 and 25 on that day: 2,500 × 40 %
        ("police", "1963-07-01", "25", "not_covered: 787c/high_risk_not_read"),
        ("fire", "1963-07-01", "25", "not_covered: 787c/high_risk_not_read"),
        ("police", "1963-06-30", "24.99", "not_covered: 787c/high_risk_not_read"),
        ("police", "1963-06-30", "9.99", "not_eligible: 766a_age/under_ten"),
    ],
)
def test_787c_police_and_fire_not_entitled_are_not_covered(group: str, birth: str, years: str, expected: str) -> None:
    facts = {"group": group, "birth_date": birth, "credited_years_at_2013_06_30": years}
    one = route("766(a)", FROZEN, **facts)
    assert short(one) == expected
    assert one.governed_by == ("§ 787c(a)(3)-(5)" if one.status == "not_covered" else None)


@pytest.mark.parametrize(
    ("reading", "expected"), [("any_section_keeps_all", "from 2018-06-15"), ("section_by_section", "from 2024-06-15")]
)
def test_787c_thirty_years_keep_the_age_annuity_too_by_a_51(reading: str, expected: str) -> None:
    facts = {"birth_date": "1963-06-15", "system_entry_date": "1980-01-01", "credited_years_at_2013_06_30": "30"}
    assert short(route("766(a)", FROZEN, under=law(A_51=reading), **facts)) == expected


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({}, "from 2028-03-15"),  # new cohort, not entitled: 65 stays
        ({"birth_date": "1948-06-30"}, "750.00"),  # 65 and 20 years on that day: 1½ % × 2,500 × 20
        ({"group": "police"}, "not_covered: 787c/high_risk_not_read"),
        ({"credited_years_at_2013_06_30": "9.99"}, "not_eligible: 766d/under_ten"),
    ],
)
def test_787c_new_cohort(changed: dict[str, Any], expected: str) -> None:
    facts = {**NEW_FROZEN, "birth_date": "1963-03-15", **changed}
    name = "766d(a)" if "birth_date" in changed else "766d(d)"
    assert short(route(name, facts)) == expected


@pytest.mark.parametrize(
    ("birth", "years", "expected"),
    [
        ("1958-06-30", "25", "562.50"),  # 55 and 25 on that day: kept; 1½ % × 2,500 × 25 × 0.60
        ("1958-07-01", "25", "not_eligible: 766d/no_early_after_2013"),
        ("1958-06-30", "24.99", "not_eligible: 766d/under_twenty_five"),
    ],
)
def test_787c_no_early_annuity_after_2013_but_for_the_entitled(birth: str, years: str, expected: str) -> None:
    facts = {"birth_date": birth, "credited_years_at_2013_06_30": years, "early_reduction_factor": "0.60"}
    assert short(route("766d(c)", NEW_FROZEN, **facts, bought_years="3")) == expected


@pytest.mark.parametrize(
    ("reading", "changed", "expected"),
    [
        # separated in 2004 at 47, asks at 58 in 2015
        ("chapter_2", {"separation_date": "2004-06-01"}, "600.00"),
        ("frozen", {"separation_date": "2004-06-01"}, "600.00"),
        ("frozen_if_asked_later", {"separation_date": "2004-06-01"}, "from 2017-05-01"),
        # out on 2013-07-01 exactly
        ("chapter_2", {"separation_date": "2013-07-01"}, "600.00"),
        ("frozen", {"separation_date": "2013-07-01"}, "from 2017-05-01"),
    ],
)
def test_787c_whom_the_freeze_reaches_by_a_36(reading: str, changed: dict[str, Any], expected: str) -> None:
    facts = {"birth_date": "1957-05-01", "retirement_date": "2015-05-01", "credited_years": "15"}
    facts |= {"average_compensation": "32000", "system_entry_date": "1989-01-01"}
    assert short(route("766(a)", GENERAL, under=law(A_36=reading), **facts, **changed)) == expected


@pytest.mark.parametrize(("reading", "expected"), [("roll_of_2013", "150.00"), ("every_payment", "500.00")])
def test_787c_in_service_on_july_1_2013_the_minimum_is_not_established_by_a_05(reading: str, expected: str) -> None:
    facts = {"birth_date": "1953-01-01", "credited_years_at_2013_06_30": "10"}
    one = route("766(a)", FROZEN, under=law(A_05=reading), **facts, average_compensation_at_2013_06_30="12000")
    assert short(one) == expected


@pytest.mark.parametrize(
    ("absent", "payment", "expected"),
    [
        ("average_compensation_at_2013_06_30", "2024-03-15", "missing_fact: average_compensation_at_2013_06_30"),
        ("average_compensation_at_2013_06_30", "2018-01-02", "from 2024-03-15"),  # it does not bite yet
        ("credited_years_at_2013_06_30", "2024-03-15", "missing_fact: credited_years_at_2013_06_30"),
    ],
)
def test_787c_names_the_frozen_fact_that_is_missing(absent: str, payment: str, expected: str) -> None:
    facts = {"birth_date": "1963-03-15", "retirement_date": "2018-01-02", "payment_date": payment}
    assert short(route("766(a)", FROZEN, **facts, **{absent: ...})) == expected


@pytest.mark.parametrize(("reading", "expected"), [("age_at_separation", "1875.00"), ("age_on_2013_06_30", "1625.00")])
def test_787c_freezes_salary_and_years_not_age_by_a_19c(reading: str, expected: str) -> None:
    facts = {"birth_date": "1960-01-01", "system_entry_date": "1980-01-01", "credited_years_at_2013_06_30": "30"}
    assert short(route("766a", FROZEN, under=law(A_19c=reading), **facts)) == expected  # 56 in 2016, 53 in 2013


def test_787c_mayors_keep_766_b_whatever_their_age() -> None:
    facts = {"group": "mayor", "mayor_years_at_2013_06_30": "8", "highest_mayor_salary_at_2013_06_30": "60000"}
    facts |= {"credited_years_at_2013_06_30": "8", "birth_date": "1966-02-01"}
    assert short(route("766(b)", FROZEN, **facts)) == "2000.00"


def test_787b_the_savings_program_governs_every_route() -> None:
    outcome = ask(NEW, system_entry_date="2000-01-01", bought_years=...)
    assert {one.status for one in outcome.routes} == {"not_covered"}
    assert {one.governed_by for one in outcome.routes} == {"§§ 786-1 a 786-12"}
    told = ask(NEW, system_entry_date="1999-12-31", savings_program_member=True)
    assert {one.status for one in told.routes} == {"not_covered"}


@pytest.mark.parametrize(("began", "status"), [("1999-12-31", "deferred"), ("2000-01-01", "not_covered")])
def test_787c_keeps_nothing_to_who_began_from_2000_on(began: str, status: str) -> None:
    facts = {"birth_date": "1963-03-15", "system_entry_date": "2000-01-01", "public_service_start_date": began}
    one = route("766d(d)", NEW_FROZEN, **facts, savings_program_member=False, credited_years_at_2013_06_30="13")
    assert one.status == status


@pytest.mark.parametrize(
    ("name", "facts", "says"),
    [
        ("766a", {"credited_years_at_2013_06_30": "30.25"},
         "75 % del sueldo promedio al 30 de junio de 2013 (sección 787c(a)): $30,000.00 × 75 % = $22,500.00 al año."),
        ("766a", {"credited_years_at_2013_06_30": "29.5", "credited_years": "31"},
         "Tiene 29.5 años (29 años y 6 meses) de servicio acreditado al 30 de junio de 2013 (sección 787c(a)); la "
         "pensión por mérito requiere por lo menos 30 años."),
        ("766d(d)", {"system_entry_date": "1991-01-01", "credited_years_at_2013_06_30": "20"},
         "1.5 % × $30,000.00 × 20 años = $9,000.00 al año, con los años y el sueldo al 30 de junio de 2013 (sección "
         "787c(a))."),
        # what left in time is not frozen, and is of no day that must be said
        ("766a", {"credited_years": "30", "average_compensation": "30000", "retirement_date": "2013-07-01"},
         "75 % del sueldo promedio: $30,000.00 × 75 % = $22,500.00 al año."),
    ],
)  # fmt: skip
def test_787c_a_frozen_figures_are_said_to_be_of_june_30_2013(name: str, facts: dict[str, Any], says: str) -> None:
    stated = {"birth_date": "1950-03-01", "separation_date": "2014-01-02", "average_compensation": "41000", **facts}
    stated["separation_date"] = min(stated["separation_date"], facts.get("retirement_date", "2014-01-02"))
    one = route(name, FROZEN, **stated)
    assert say(one.steps or one.reasons[0], "es") == says


def test_787c_a_every_part_of_a_sum_says_the_day() -> None:
    one = route("766(a)", FROZEN, birth_date="1955-03-15")
    assert one.steps is not None
    assert ["June 30, 2013 (§ 787c(a))" in say(part, "en") for part in one.steps.parts] == [True, True]


def test_787c_a_the_phrases_with_a_place_for_the_day_are_those_that_are_given_one() -> None:
    assert {id for id, texts in PHRASES.items() if any(re.search(r"\{as_of:", text) for text in texts)} == OF_THE_RECORD


@pytest.mark.parametrize(
    ("kind", "facts", "says"),
    [
        ("average", {"system_entry_date": "1985-01-01", "separation_date": "2013-07-01",
                     "salaries": [{"from": "2008-01-01", "to": "2013-06-30", "monthly": "2000", "item": "base"}]}, []),
        ("average", {"system_entry_date": "1985-01-01", "separation_date": "2013-07-02",
                     "salaries": [{"from": "2008-01-01", "to": "2013-06-30", "monthly": "2000", "item": "base"}]},
         ["787c/average_to_separation"]),
        ("service", {"periods": [{"from": "2010-07-01", "to": "2013-06-30", "contributed": True}]}, []),
        ("service", {"periods": [{"from": "2010-07-01", "to": "2013-07-01", "contributed": True}]},
         ["787c/service_after"]),
    ],
)  # fmt: skip
def test_787c_a_years_and_average_beyond_the_freeze_say_so(kind: str, facts: dict[str, Any], says: list[str]) -> None:
    reasons = answer({"id": "x", "kind": kind, "facts": facts}, law_on).get("reasons", [])
    assert [one["says"]["es"] for one in reasons] == [PHRASES[id][0] for id in says]


@pytest.mark.parametrize(
    ("name", "facts", "provision"),
    [
        ("766(a)", FROZEN, "§ 766(a)"),
        ("766(e)", FROZEN, "§ 766(a)"),
        ("766a", FROZEN, "§ 765(b)"),
        ("787o(b)", FROZEN, "§ 765(b)"),
        ("766d(a)", NEW_FROZEN, "§ 766d(a)"),
        ("766d(b)", NEW_FROZEN, "§ 765(b)"),
        ("766d(c)", NEW_FROZEN, "§ 765(b)"),
        ("766d(d)", NEW_FROZEN, "§ 766d(d)"),
    ],
)
def test_a_refund_received_closes_by_the_words_of_the_section_or_as_service_not_credited(
    name: str, facts: dict[str, Any], provision: str
) -> None:
    one = route(name, facts, birth_date="1950-03-01", contributions_refunded=True)
    assert [(why.provision, why.says.id) for why in one.reasons] == [(provision, "refund/received")]
