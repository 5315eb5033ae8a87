"""Two thousand lives in the ordinary suite; `python -m tests.proofs.lives` compares two hundred thousand."""

import json
from collections.abc import Iterable, Iterator

import pytest

from benefits.codec import facts_from_json, facts_to_json, outcome_to_json, stored_facts
from benefits.law.facts import Facts
from benefits.law.law import Law
from benefits.law.route import ROUTES, Route, Status
from benefits.law.routes import consider, decide_family, decide_one, family_of
from benefits.law.view import seen
from tests.proofs import bites, lives
from tests.proofs.possible import life

SEED = 1951
LIVES = 2_000


def test_the_engine_and_the_second_formulation_agree_on_two_thousand_lives() -> None:
    """Nothing differs, to the cent, on any of the nine routes."""
    tally = lives.run(SEED, LIVES, readings=False, jobs=1)
    assert tally.compared == LIVES
    assert not tally.counts, "\n".join(f"{count} × {kind}" for kind, count in tally.counts.items())


def test_a_reading_is_listed_where_it_bites_and_nowhere_else() -> None:
    """Two hundred lives under each of the switched readings; `python -m tests.proofs.bites` takes more."""
    found = [bites.differences(life(SEED, index)) for index in range(200)]
    assert sum(number for number, _ in found) > 50
    assert not [words for _, wrong in found for words in wrong]


def of_life(index: int) -> Facts:
    return facts_from_json(life(SEED, index))


def test_stored_facts_with_changes_are_those_read_and_then_changed() -> None:
    """What a recompute of many starts from, five hundred times."""
    for index in range(500):
        facts, other = of_life(index), of_life(index + 1)
        changes = {
            name: getattr(other, name)
            for name in ("birth_date", "payment_date", "fully_insured_date", "primary_benefits_date")
        }
        changed = stored_facts(facts_to_json(facts), changes)
        assert changed == facts.but(**changes) and changed.given == facts.but(**changes).given


def test_one_route_of_a_family_is_payable_on_a_day_whichever_is_asked_first() -> None:
    """So that the day before a recompute asks one rule and not two: three hundred lives, each section."""

    def payable(family: Iterable[Route]) -> list[Route]:
        return [route for route in family if route.status is Status.PAYABLE]

    for index in range(300):
        facts = of_life(index)
        day = facts.payment_date
        law, that_day = Law.on(day), seen(facts, day)
        for elected in ROUTES:
            found = payable(decide_family(facts, law, day, elected))
            assert len(found) <= 1
            assert found == payable(decide_one(name, that_day, law) for name in reversed(family_of(elected)))


def numbers(value: object) -> Iterator[object]:
    """Whatever in a JSON value is a number."""
    match value:
        case dict():
            yield from (found for one in value.values() for found in numbers(one))
        case list():
            yield from (found for one in value for found in numbers(one))
        case int() | float():
            yield value


@pytest.mark.parametrize("says", [True, False])
def test_no_number_of_an_answer_is_written_as_a_json_number(says: bool) -> None:
    """Money, years and rates travel as text, exact: two hundred lives, with words and as stored."""
    for index in range(200):
        facts = facts_from_json(life(SEED, index))
        answer = outcome_to_json(consider(facts, Law.on(facts.payment_date)), says=says)
        assert not list(numbers(json.loads(json.dumps(answer))))
