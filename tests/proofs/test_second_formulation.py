"""The second formulation against the published cases, and against what must hold without any engine."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.proofs.possible import life
from tests.proofs.second import sums
from tests.proofs.second.answer import answer, cents
from tests.proofs.second.other_kinds import other_answer

PUBLISHED = Path(__file__).parents[3] / "shared" / "law" / "worked-cases.json"


def cases() -> list[dict[str, Any]]:
    """The published cases where they lie beside the project, else none."""
    return json.loads(PUBLISHED.read_text())["cases"] if PUBLISHED.exists() else []


@pytest.mark.skipif(not PUBLISHED.exists(), reason="the published cases do not lie beside the project")
def test_every_published_case_is_reproduced() -> None:
    """Every key of every expectation, annuity or not."""
    wrong = [case["id"] for case in cases() if not agrees(case)]
    assert not wrong


def agrees(case: dict[str, Any]) -> bool:
    """Whether each expected key is what the second formulation says."""
    expected = dict(case["expected"])
    if case["kind"] != "annuity":
        got = other_answer(case["kind"], case["facts"])
    else:
        whole = answer(case["facts"])
        route = expected.pop("route")
        got = {**whole, **next(row for row in whole["routes"] if row["route"] == route)}
    return all(got.get(name) == value for name, value in expected.items())


@pytest.mark.parametrize("years", ["8", "19.99", "20", "20.01", "30", "42.5", "323/12"])
@pytest.mark.parametrize("average", ["6599.99", "6600", "6600.01", "31250.50"])
def test_the_drop_at_65_is_half_a_percent_a_year_of_the_covered_pay(years: str, average: str) -> None:
    """§ 766(e) by its four products equals the basic annuity less the offset."""
    term, pay = Fraction(years), Fraction(average)
    low, high = min(pay, Fraction(6600)), max(pay - 6600, Fraction(0))
    early, late = min(term, Fraction(20)), max(term - 20, Fraction(0))
    products = (low * early + Fraction(3, 2) * (low * late + high * early) + 2 * high * late) / 100
    assert sums.coordinated(pay, term) == products


def test_a_tie_is_rounded_up_or_to_the_even_cent() -> None:
    """A-20 and its other reading."""
    assert cents(Fraction("1875.005"), half_even=False) == "1875.01"
    assert cents(Fraction("1875.005"), half_even=True) == "1875.00"
    assert cents(Fraction("1875.015"), half_even=True) == "1875.02"


def test_lives_are_the_same_whatever_was_drawn_before() -> None:
    """Number 7 of a seed is one life; and many lives are payable, deferred and refused on every route."""
    assert life(1, 7) == life(1, 7) != life(2, 7)
    seen = {(row["route"], row["status"]) for index in range(3000) for row in answer(life(3, index))["routes"]}
    assert len({route for route, status in seen if status == "payable"}) == 9
