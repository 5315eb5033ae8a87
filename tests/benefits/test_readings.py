"""For each open question, a case and the outcome under each value; or why none can differ."""

from typing import Any

import pytest

from benefits.edition import law_on
from benefits.law.readings import REGISTER
from benefits.law.route import Route
from benefits.questions import answer
from tests.benefits.asking import COORDINATED, GENERAL, MAYOR, NEW, ask, law, route, short
from tests.benefits.test_section_766a import LATER, MERIT
from tests.benefits.test_section_766d import AT_65, EARLY, POLICE
from tests.benefits.test_section_787c import FROZEN
from tests.benefits.test_section_787o import SPECIAL, WINDOW

AT_66 = {"birth_date": "1946-06-15"}
THIRTY_OTHER = {"mayor_years": "10", "other_credited_years": "20", "credited_years": "30"}
SEPARATED_2004 = {"separation_date": "2004-06-01", "retirement_date": "2015-05-01", "birth_date": "1957-05-01"}
MOVED = {"former_group": "police", "uninterrupted_transfer": True, "high_risk_transfer_date": "2000-01-01"}
MOVED |= {"high_risk_right_vested_date": "1999-01-01"}
LEAP = {"birth_date": "1948-02-29", "system_entry_date": "1968-01-01", "retirement_date": "2006-02-28"}

# Question: route, facts, outcome by value.
TURNS: dict[str, tuple[str, dict[str, Any], dict[str, str]]] = {
    "A-01": ("766a", {**MERIT, "credited_years": "32", "payment_date": "2016-01-01"},
             {"thirty_years": "1710.00", "all_years": "1726.50"}),
    "A-02": ("766a", {**MERIT, "birth_date": "1957-01-01", "payment_date": "2012-01-01"},
             {"fixed_at_award": "1625.00", "rises_at_55": "1875.00"}),
    "A-03": ("766a", {**MERIT, "birth_date": "1944-06-15", "group": "police"},
             {"seventy_five_until_insured": "1875.00", "no_merit_annuity": "not_eligible: 766a/first_retires_at_65"}),
    "A-04": ("766(e)", {**COORDINATED, "retirement_date": "2005-06-15", "payment_date": "2015-06-15",
                        "early_reduction_factor": "0.85"},
             {"reduction_dropped": "731.25", "reduction_kept": "621.56"}),
    "A-05": ("766(a)", {**FROZEN, "birth_date": "1953-01-01", "average_compensation_at_2013_06_30": "12000",
                        "credited_years_at_2013_06_30": "10"},
             {"roll_of_2013": "150.00", "every_payment": "500.00"}),
    "A-06": ("766(e)", {**COORDINATED, **AT_66, "system_entry_date": "1963-01-01", "credited_years": "44",
                        "average_compensation": "60000"},
             {"caps_e_floor_last": "3750.00", "a_only": "3779.00"}),
    "A-07": ("766(b)", {**MAYOR, "mayor_years": "12", "credited_years": "22"},
             {"as_other_service": "3400.00", "lost": "3250.00"}),
    "A-09": ("766a", {**MERIT, "plan": "supplementation"},
             {"merit_without_recompute": "1875.00", "no_merit": "not_eligible: 766a/other_plan"}),
    "A-11": ("787o(b)", {**WINDOW, "payment_date": "2022-06-01", "fully_insured_date": "2000-01-01"},
             {"not_recomputed": "1800.00", "recomputed": "1717.50"}),
    "A-12": ("766(a)", {**GENERAL, "retirement_date": "2004-06-15", "bought_years": "1"},
             {"from_55": "from 2005-06-15", "from_58": "from 2008-06-15",
              "credited_against_served": "from 2008-06-15"}),
    "A-16": ("766a", {**MAYOR, **THIRTY_OTHER}, {"both_open": "1500.00", "b_only": "not_eligible: 766b/displaces"}),
    "A-17": ("766a", {**MERIT, "system_entry_date": "1991-01-01", "bought_years": "11"},
             {"no": "not_eligible: cohort/new_participant", "yes": "1875.00"}),
    "A-18": ("766(a)", {**COORDINATED, "payment_date": "2016-01-01", "fully_insured_date": None},
             {"hold_until_insured": "800.00", "recompute_at_65": "not_eligible: 766e/in_its_place"}),
    "A-19a": ("787o(b)", {**WINDOW, "average_compensation_at_2013_06_30": "30000"},
              {"ordinary_average": "1800.00", "frozen_average": "1500.00"}),
    "A-19b": ("787o(b)", {**WINDOW, "retirement_date": "2014-01-01"},
              {"by_2013_12_31": "not_eligible: 787o/after_the_window", "later_allowed": "1800.00"}),
    "A-19c": ("766a", {**FROZEN, "birth_date": "1960-01-01", "system_entry_date": "1980-01-01",
                       "credited_years_at_2013_06_30": "30"},
              {"age_at_separation": "1875.00", "age_on_2013_06_30": "1625.00"}),
    # F-025: 60,006 in 36 months, 75 %: 1,250.125 a month; the month's average first, 1,666.83: 1,250.1225
    "A-20": ("766a", {**MERIT, "average_compensation": "60006/3"},
             {"half_up_once_annual_and_monthly": "1250.13", "half_even": "1250.12",
              "average_rounded_first": "1250.12"}),
    "A-21": ("766(a)", {**GENERAL, **LEAP, "credited_years": "10"},
             {"march_1": "from 2006-03-01", "february_28": "300.00"}),
    "A-22": ("766a", {**MERIT, **LATER},
             {"age_at_separation": "1625.00", "age_at_start": "1875.00",
              "lost_by_separating": "not_eligible: 766a/not_in_service"}),
    "A-25": ("766(e)", {**COORDINATED, **AT_66, **MOVED},
             {"police_yes_fire_no": "not_eligible: 766e/excepted", "no": "731.25"}),
    "A-33": ("766(a)", {**SPECIAL, "credited_years": "42"},
             {"every_route_but_mayors": "1800.00", "merit_only": "2220.00"}),
    "A-34": ("766d(b)", {**POLICE, "refund_requested": True},
             {"closes_if_received": "2250.00", "closes_if_requested": "not_eligible: refund/requested"}),
    "A-35": ("766d(d)", {**MAYOR, "system_entry_date": "1993-01-11"},
             {"both_open": "from 2015-06-15", "b_only": "not_eligible: 766b/displaces"}),
    "A-36": ("766(a)", {**GENERAL, **SEPARATED_2004, "system_entry_date": "1989-01-01", "credited_years": "15"},
             {"chapter_2": "500.00", "frozen": "500.00", "frozen_if_asked_later": "from 2017-05-01"}),
    "A-37": ("766(b)", {**FROZEN, "group": "mayor", "mayor_years": "9", "mayor_years_at_2013_06_30": "7",
                        "highest_mayor_salary_at_2013_06_30": "60000", "credited_years_at_2013_06_30": "7"},
             {"class_on_2013_06_30": "not_eligible: 766b/under_eight", "later_service_counts_for_class": "1750.00"}),
    "A-38": ("787o(b)", {**WINDOW, "thirty_years_date": "2013-06-30"},
             {"no_holds_766a": "not_eligible: 787o/holds_766a", "yes": "1800.00"}),
    "A-39": ("766(b)", {**SPECIAL, "group": "mayor", **THIRTY_OTHER, "highest_mayor_salary": "42000"},
             {"no": "2800.00", "yes": "1800.00"}),
    "A-40": ("766d(b)", {**POLICE, "public_service_start_date": "1983-03-01"},
             {"no": "2250.00", "yes": "not_eligible: cohort/earlier"}),
    "A-41": ("766(e)", {**MAYOR, **COORDINATED, **AT_66, "group": "mayor", "mayor_years": "7",
                        "other_credited_years": "13", "credited_years": "20"},
             {"post_at_separation_and_b_class": "not_eligible: 766e/excepted", "b_class_only": "545.00"}),
    "A-42": ("766d(a)", {**AT_65, "credited_years": "10", "payment_date": "2013-08-01",
                         "retired_under_other_system": True},
             {"has_floor": "500.00", "excluded": "375.00"}),
    "A-43": ("766d(d)", {**AT_65, "birth_date": "1948-03-02", "application_filed_date": "2013-06-01",
                         "separation_date": "2012-01-01", "retirement_date": "2013-03-02"},
             {"from_filing": "from 2013-06-01", "from_65": "937.50"}),
    "A-45": ("766d(c)", {**EARLY, "birth_date": "1957-03-01"},
             {"55_to_64": "450.00", "on_the_birthday": "not_eligible: 766d/not_on_the_birthday"}),
    "A-51": ("766(a)", {**FROZEN, "birth_date": "1963-06-15", "system_entry_date": "1980-01-01",
                        "credited_years_at_2013_06_30": "30"},
             {"any_section_keeps_all": "from 2018-06-15", "section_by_section": "from 2024-06-15"}),
    "A-52": ("766(b)", {**MAYOR, "removed_for_cause": True},
             {"eight_year_class": "not_eligible: 766b/removed", "opt_in_only": "3250.00"}),
}  # fmt: skip

PERIOD = {"from": "1924-01-01", "to": "1925-11-30", "contributed": True}
TERMS = {"from": "1997-01-13", "to": "2005-01-09", "contributed": True, "group": "mayor"}
PAYS = [{"from": "2000-07-01", "to": "2002-06-30", "monthly": "3000", "item": "base"},
        {"from": "2002-07-01", "to": "2009-12-31", "monthly": "2000", "item": "base"}]  # fmt: skip

# Question: kind, facts, key of the answer, its value by reading.
OTHER_KINDS: dict[str, tuple[str, dict[str, Any], str, dict[str, str]]] = {
    "A-08": ("reinstatement", {"reinstated_years": "5", "reinstated_contributions": "10000",
                               "suspended_monthly_pension": "1000"}, "outcome",
             {"annuity": "additional_annuity_787j", "refund": "refund_option", "either": "ambiguous_default_annuity"}),
    "A-15": ("payment_plan", {"principal": "8000", "annual_rate": "0.095", "months": 60}, "monthly",
             {"yearly_accrual_monthly_nominal": "168.01", "effective_yearly": "166.49"}),
    "A-27": ("average", {"salaries": PAYS, "system_entry_date": "1980-01-01", "separation_date": "2010-01-01"},
             "annual", {"best_36_months": "32000.00", "best_3_calendar_years": "30000.00"}),
    "A-28": ("average", {"salaries": PAYS, "system_entry_date": "1995-01-01", "separation_date": "2010-01-01"},
             "annual", {"last_60_months": "24000.00", "best_60_months": "28800.00"}),
    "A-29": ("service", {"periods": [PERIOD]}, "years",
             {"fiscal_quarters_to_1990_then_months": "2.25", "months_always": "23/12"}),
    "A-48": ("service", {"periods": [TERMS]}, "years", {"by_month_schedule": "8", "by_days": "2917/365"}),
}  # fmt: skip

# Why no case can differ.
NOTHING_TURNS = {
    "A-10": "one value: the letter of each section",
    "A-13": "one value: a Board table; without it the route stops",
    "A-14": "one value: age",
    "A-23": "one value: the group at separation",
    "A-24": "one value: no older minimum is configured; a payment it might touch stands absent",
    "A-26": "one value: the exact fraction",
    "A-30": "one value; listed wherever a right exists only by it",
    "A-31": "one value: a Board table; without it no amount",
    "A-32": "one value: as § 787c",
    "A-44": "the fact convicted_of_mayoral_acts says every condition is met, the resignation included",
    "A-46": "of a payment, not of an annuity: the ledger divides months",
    "A-47": "of the desk: the facts already hold the day of filing",
    "A-49": "of a payment, not of an annuity: the ledger divides months",
    "A-50": "of the file, not of an amount",
}


def test_every_question_has_its_case_or_its_reason() -> None:
    assert {*TURNS, *OTHER_KINDS, *NOTHING_TURNS} == set(REGISTER)
    assert not {*TURNS, *OTHER_KINDS} & set(NOTHING_TURNS)
    for id, (_, _, outcomes) in TURNS.items():
        assert tuple(outcomes) == REGISTER[id].values
    for id, (_, _, _, values) in OTHER_KINDS.items():
        assert tuple(values) == REGISTER[id].values


@pytest.mark.parametrize("id", TURNS)
def test_what_turns_on_a_reading_and_that_it_is_listed(id: str) -> None:
    name, facts, outcomes = TURNS[id]
    said = {value: short(route(name, facts, under=law(**{id: value}))) for value in outcomes}
    assert said == outcomes
    (listed,) = [one for one in route(name, facts).readings if one.id == id]
    assert listed.value == REGISTER[id].default
    assert set(listed.other) == {value for value in outcomes if outcomes[value] != outcomes[listed.value]}


@pytest.mark.parametrize("id", OTHER_KINDS)
def test_what_turns_on_a_reading_outside_the_annuity(id: str) -> None:
    kind, facts, key, values = OTHER_KINDS[id]
    for value, expected in values.items():
        under = law(**{id: value})
        said = answer({"id": "r", "kind": kind, "facts": facts}, lambda day, under=under: under)
        assert said[key] == expected
    said = answer({"id": "r", "kind": kind, "facts": facts}, law_on)
    (listed,) = [one for one in said["readings"] if one["id"] == id]
    assert {value: change[key] for value, change in listed["other"].items()} == {
        value: expected for value, expected in values.items() if value != listed["value"]
    }


@pytest.mark.parametrize("facts", [GENERAL, COORDINATED, NEW, MAYOR, MERIT, FROZEN, WINDOW])
def test_a_reading_is_listed_only_where_another_value_changes_the_route(facts: dict[str, Any]) -> None:
    for one in ask(facts).routes:
        for reading in one.readings:
            assert reading.other or reading.id == "A-30"
            for value, change in reading.other.items():
                other = route(one.route, facts, under=law(**{reading.id: value}))
                seen = {"status": str(other.status), "payable_from": str(other.payable_from)}
                seen |= {"monthly": str(other.monthly), "annual": str(other.annual)}
                assert {key: seen[key] for key in change} == change


def changes(one: Route) -> tuple[Any, ...]:
    """What a reading can change: status, date, amounts."""
    return one.status, one.payable_from, one.monthly, one.annual


def test_what_is_not_listed_changes_nothing() -> None:
    for facts in (COORDINATED, MERIT, {**NEW, "birth_date": "1952-01-01"}):
        plain = ask(facts)
        for id, reading in REGISTER.items():
            for value in reading.values[1:]:
                other = ask(facts, under=law(**{id: value}))
                for before, after in zip(plain.routes, other.routes, strict=True):
                    if id not in [one.id for one in before.readings]:
                        assert changes(before) == changes(after), (id, value)
