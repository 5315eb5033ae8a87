"""The codec: what is refused, by field; defaults; and that what is stored comes back."""

import json
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from benefits.codec import facts_from_json, facts_to_json, outcome_from_json, outcome_to_json
from benefits.law.facts import KNOWN_NOT, FactError, Facts, Group, Plan
from benefits.law.notation import exact
from benefits.law.routes import consider
from benefits.values import number
from tests.benefits.asking import COORDINATED, GENERAL, MAYOR, NEW, law

FROZEN = {"retirement_date": "2016-03-01", "separation_date": "2016-03-01"}


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"credited_years": 25.5}, "credited_years"),
        ({"average_compensation": 31250.0}, "average_compensation"),
        ({"average_compensation": True}, "average_compensation"),
        ({"average_compensation": "31,250.50"}, "average_compensation"),
        ({"average_compensation": "3e4"}, "average_compensation"),
        ({"average_compensation": " 30000"}, "average_compensation"),
        ({"average_compensation": "٣٠"}, "average_compensation"),
        ({"average_compensation": ""}, "average_compensation"),
        ({"credited_years": "323/0"}, "credited_years"),
        ({"credited_years": []}, "credited_years"),
        ({"salary": "1"}, "salary"),
        ({"birth_date": "1950-02-30"}, "birth_date"),
        ({"birth_date": "15/06/1950"}, "birth_date"),
        ({"birth_date": "19500615"}, "birth_date"),
        ({"birth_date": "0001-01-01"}, "birth_date"),
        ({"birth_date": None}, "birth_date"),
        ({"birth_date": 1950}, "birth_date"),
        ({"retirement_date": ...}, "retirement_date"),
        ({"group": "policia"}, "group"),
        ({"plan": "coordinación"}, "plan"),
        ({"refund_requested": "no"}, "refund_requested"),
        ({"refund_requested": 0}, "refund_requested"),
        ({"elected_route": "766"}, "elected_route"),
        # impossible
        ({"system_entry_date": "1964-06-14"}, "system_entry_date"),  # 13 years 364 days
        ({"public_service_start_date": "1964-06-14"}, "public_service_start_date"),
        ({"system_entry_date": "2012-06-16"}, "separation_date"),
        ({"public_service_start_date": "1970-01-02"}, "public_service_start_date"),
        ({"separation_date": "2012-06-16"}, "retirement_date"),
        ({"credited_years": "48.01"}, "credited_years"),  # 14 to 62: 48 years
        ({**FROZEN, "credited_years_at_2013_06_30": "49.1"}, "credited_years_at_2013_06_30"),
        ({"used_special_rate": True, "retirement_date": "2013-04-03"}, "used_special_rate"),
        ({"thirty_years_date": "2012-06-16"}, "thirty_years_date"),
        ({"average_compensation": "-0.01"}, "average_compensation"),
        ({"average_compensation": "10000000.01"}, "average_compensation"),
        ({"credited_years": "-1"}, "credited_years"),
        ({"fully_insured_date": "1950-06-14"}, "fully_insured_date"),
        ({"bought_years": "25.01"}, "bought_years"),
        ({"early_reduction_factor": "0"}, "early_reduction_factor"),
        ({"early_reduction_factor": "85"}, "early_reduction_factor"),
        ({"merit_percentage": "0.70"}, "merit_percentage"),
        ({"mayor_years": "8", "other_credited_years": "16.99"}, "credited_years"),
        ({"mayor_years": "25.01"}, "mayor_years"),
        # a sum filled in is not the field to blame
        ({"credited_years": ..., "mayor_years": "50", "other_credited_years": "0"}, "mayor_years"),
        ({"credited_years": ..., "mayor_years": "8", "other_credited_years": "49"}, "other_credited_years"),
    ],
)
def test_refused_with_the_field(changed: dict[str, Any], field: str) -> None:
    stated = {name: value for name, value in {**GENERAL, **changed}.items() if value is not ...}
    with pytest.raises(FactError) as refused:
        facts_from_json(stated)
    assert refused.value.field == field
    assert refused.value.message_es and refused.value.message_en


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"birth_date": None}, "Falta la fecha."),
        ({"birth_date": "1950-02-30"}, 'La fecha no existe: "1950-02-30".'),
        ({"credited_years": "1" * 25}, "El número tiene demasiadas cifras."),
        ({"credited_years": "mucho"}, 'No es un número: "mucho".'),
        ({"refund_requested": 0}, "Tiene que ser true o false: 0."),
        ({**FROZEN, "credited_years_at_2013_06_30": "49.1"},
         "Son más años que los vividos desde los 14 hasta el 30 de junio de 2013."),
    ],
)  # fmt: skip
def test_messages_in_spanish_are_spanish(changed: dict[str, Any], message: str) -> None:
    with pytest.raises(FactError) as refused:
        facts_from_json({**GENERAL, **changed})
    assert refused.value.message_es == message


@pytest.mark.parametrize(
    "changed",
    [
        {"system_entry_date": "1964-06-15"},  # 14 that day
        {"credited_years": "48"},
        {"used_special_rate": True, "retirement_date": "2013-04-04"},
        {"thirty_years_date": "2012-06-15"},
        {"application_filed_date": "2011-01-01"},
        {"payment_date": "2000-01-01"},
        {**FROZEN, "credited_years_at_2013_06_30": "49"},
        {"credited_years": 25},
    ],
)
def test_lawful_at_the_edge(changed: dict[str, Any]) -> None:
    assert facts_from_json({**GENERAL, **changed})


def test_defaults_of_the_contract() -> None:
    facts = facts_from_json({"retirement_date": "2012-06-15", "system_entry_date": "1999-12-31"})
    days = (facts.separation_date, facts.application_filed_date, facts.payment_date)
    assert {day.isoformat() for day in days} == {"2012-06-15"}
    assert (facts.public_service_start_date, facts.group) == (facts.system_entry_date, "general")
    assert (facts.savings_program_member, facts.mayor_years, facts.plan) == (False, 0, None)
    assert facts_from_json({"retirement_date": "2012-06-15", "system_entry_date": "2000-01-01"}).savings_program_member


def test_defaults_of_a_mayor() -> None:
    summed = facts_from_json({**MAYOR, "credited_years": "20", "other_credited_years": "10"})
    from_parts = facts_from_json({name: value for name, value in MAYOR.items() if name != "credited_years"})
    from_whole = facts_from_json({name: value for name, value in MAYOR.items() if name != "other_credited_years"})
    assert summed.credited_years == from_parts.credited_years == 20
    assert from_whole.other_credited_years == 10 and summed.mayor_years_served == 10
    unknown = facts_from_json({**GENERAL, "group": "mayor"})
    assert unknown.mayor_years is None and unknown.other_credited_years is None


def test_null_is_known_not_to_be_and_absent_is_unknown() -> None:
    assert facts_from_json({**GENERAL, "fully_insured_date": None}).fully_insured_date is KNOWN_NOT
    assert facts_from_json({**GENERAL, "fully_insured_date": None}).primary_benefits_date is KNOWN_NOT
    absent = {name: value for name, value in GENERAL.items() if name != "fully_insured_date"}
    assert facts_from_json(absent).fully_insured_date is None
    assert facts_from_json({**GENERAL, "refund_requested": None}).refund_requested is False
    neither = facts_from_json({**GENERAL, "plan": None, "group": None})
    assert (neither.plan, neither.group) == ("none", "general")


@pytest.mark.parametrize("facts", [GENERAL, COORDINATED, NEW, MAYOR, {**GENERAL, "credited_years": "323/12"}])
def test_facts_and_outcome_come_back(facts: dict[str, Any]) -> None:
    read = facts_from_json(facts)
    assert facts_from_json(facts_to_json(read)) == read
    outcome = consider(read, law())
    stored = json.loads(json.dumps(outcome_to_json(outcome, says=False)))
    assert outcome_from_json(stored) == outcome
    assert "says" not in json.dumps(stored) and "phrase" in json.dumps(stored)


@pytest.mark.parametrize(
    ("number_", "text"),
    [("8775", "8775"), ("26.750", "26.75"), ("15780/7", "15780/7"), ("1/8", "0.125"), ("-1/200", "-0.005"), ("0", "0")],
)
def test_exact_numbers_as_text(number_: str, text: str) -> None:
    assert exact(number("n", number_)) == text


def test_facts_built_in_python_may_hold_text_and_decimals() -> None:
    by_hand = Facts(
        retirement_date=date(2012, 6, 15), plan="coordination", group="police", former_group="fire",  # type: ignore[arg-type]
        credited_years=25, average_compensation=Decimal("24000.50"),  # type: ignore[arg-type]
    )  # fmt: skip
    assert by_hand.plan is Plan.COORDINATION and by_hand.group is Group.POLICE and by_hand.former_group is Group.FIRE
    assert (by_hand.credited_years, by_hand.average_compensation) == (Fraction(25), Fraction("24000.5"))


def test_changing_a_fact_fills_the_defaults_anew() -> None:
    facts = facts_from_json(GENERAL).but(retirement_date=facts_from_json(GENERAL).retirement_date.replace(day=20))
    assert facts.payment_date.day == facts.separation_date.day == 20
