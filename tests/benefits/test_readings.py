"""For each open question, a case and the outcome under each value; or why none can differ."""

from typing import Any

import pytest

from benefits.checking import differences
from benefits.edition import law_on
from benefits.law.readings import REGISTER
from benefits.law.route import Route
from benefits.questions import answer
from tests.benefits.asking import COORDINATED, GENERAL, MAYOR, NEW, ask, law, route
from tests.benefits.test_section_766a import MERIT
from tests.benefits.test_section_787c import FROZEN
from tests.benefits.test_section_787o import WINDOW
from tests.coverage import readings
from tests.coverage.source import functions

CASES: list[dict[str, Any]] = readings.data()["cases"]
OUTCOMES: dict[str, dict[str, dict[str, str]]] = readings.data()["outcomes"]
CANNOT_DIFFER: dict[str, str] = readings.data()["cannot_differ"]


def test_every_question_has_its_case_or_its_reason() -> None:
    cased = {case["ambiguity"] for case in CASES}
    assert cased | set(CANNOT_DIFFER) == set(REGISTER) and not cased & set(CANNOT_DIFFER)
    assert [case["id"] for case in CASES] == list(OUTCOMES)
    for id in cased:
        given = {value for case in readings.cases_of(id) for value in OUTCOMES[case["id"]]}
        assert given == set(REGISTER[id].values[1:]), id


def test_a_question_without_a_case_has_one_value_or_no_rule_asks_it() -> None:
    asked = {id for name, one in functions().items() for id in one.readings if not name.startswith("part_month:")}
    for id, why in CANNOT_DIFFER.items():
        assert why and (not REGISTER[id].open or id not in asked), id


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_what_turns_on_a_reading_and_that_it_is_listed(case: dict[str, Any]) -> None:
    id, expected = case["ambiguity"], case["expected"]
    named = {"route": expected["route"]} if "route" in expected else {}
    assert differences(readings.recomputed(case, REGISTER[id].default), expected) == []
    for value, outcome in OUTCOMES[case["id"]].items():
        said = readings.recomputed(case, value)
        assert differences(said, {**named, **outcome}) == [], value
        assert differences(said, expected), value  # it really differs
    said = answer(case, law_on)
    seen = next((one for one in said.get("routes", ()) if one["route"] == expected.get("route")), said)
    (listed,) = [one for one in seen["readings"] if one["id"] == id]
    assert listed["value"] == REGISTER[id].default
    assert set(listed["other"]) == set(OUTCOMES[case["id"]])


def test_the_page_is_generated() -> None:
    assert readings.PAGE.read_text(encoding="utf-8") == readings.page(), "run python -m tests.coverage"


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
