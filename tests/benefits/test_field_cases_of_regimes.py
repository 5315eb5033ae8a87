"""What happened to people, and what the law answers: other laws, replay, proposals.

Each test is named for its case in the project's log of field cases.
"""

import json
from datetime import date
from typing import Any

import pytest

from benefits.codec import facts_from_json, facts_to_json, outcome_from_json, outcome_to_json
from benefits.edition import hash_of, law_on, source_hash, source_zip, unzipped
from benefits.law.facts import FactError
from benefits.law.law import Law
from benefits.law.routes import consider
from benefits.law.standing import Standing
from benefits.questions import answer
from tests.benefits.asking import COORDINATED, GENERAL, ask, route
from tests.benefits.test_section_766a import MERIT

EARLY_RETIREMENT = {**GENERAL, "birth_date": "1945-12-31", "retirement_date": "2000-12-31", "credited_years": "26.75"}
EARLY_RETIREMENT |= {"average_compensation": "26820"}


def test_F_004_a_pension_under_another_law_is_never_computed() -> None:
    """Act 174-2000: 75 % of 26,820 with 26.75 years at 55, and no raise of Act 35-2007. That act is not in the texts.

    The office's: to import the pension with its regime and amount, and to skip it in the batch of raises.
    """
    for one in ask(EARLY_RETIREMENT, early_reduction_factor="1").routes:
        assert str(one.monthly) != "1676.25"
    ordinary = route("766(a)", EARLY_RETIREMENT)
    assert (ordinary.status, ordinary.missing) == ("missing_factor", ("early_reduction_factor",))
    assert str(route("766(a)", EARLY_RETIREMENT, early_reduction_factor="1").annual) == "11666.70"  # 43.5 %


@pytest.mark.parametrize("fact", [{"regime": "174-2000"}, {"raise_percentage": "0.03"}])
def test_F_004_a_regime_or_a_raise_that_the_law_does_not_know_is_refused_by_its_field(fact: dict[str, Any]) -> None:
    with pytest.raises(FactError) as refused:
        facts_from_json({**EARLY_RETIREMENT, **fact})
    assert refused.value.field in fact


@pytest.mark.parametrize(
    ("kind", "facts"),
    [
        ("reinstatement", {"reinstated_years": "1", "reinstated_contributions": "0",
                           "suspended_monthly_pension": "1676.25"}),
        ("compatible_work", {"working_day_fraction": "0.5", "partial_salary": "1", "full_time_basic_salary": "2",
                             "pension_monthly": "1676.25"}),
    ],
)  # fmt: skip
def test_F_004_the_amount_of_a_pension_that_was_imported_stays_what_it_was(kind: str, facts: dict[str, Any]) -> None:
    assert answer({"id": "F-004", "kind": kind, "facts": facts}, law_on)["monthly"] == "1676.25"


@pytest.mark.parametrize("facts", [COORDINATED, {**MERIT, "credited_years": "323/10"}])
def test_F_038_the_same_figure_to_the_cent_from_what_was_stored(facts: dict[str, Any]) -> None:
    """From the stored facts and the edition alone. The office's: the letter that carries them, and its signature."""
    asked = facts_from_json(facts)
    law = law_on(asked.payment_date)
    outcome = consider(asked, law)
    stored = json.loads(json.dumps([facts_to_json(asked), outcome_to_json(outcome, says=False)]))
    again = consider(facts_from_json(stored[0]), law_on(asked.payment_date))
    assert again == outcome == outcome_from_json(stored[1])
    assert again.edition == law.edition


def test_F_038_the_source_that_is_stored_is_the_source_that_computed() -> None:
    assert hash_of(unzipped(source_zip())) == source_hash()
    assert law_on(date(2013, 7, 1)).edition.endswith(source_hash()[:32])


def proposed(kind: str, key: str, value: str) -> dict[str, str]:
    return {"kind": kind, "key": key, "value": value, "from_on": "2021-07-01", "standing": "proposed",
            "authority": "Plan of adjustment, March 2021"}  # fmt: skip


AT_65 = {**MERIT, "credited_years": "32", "payment_date": "2021-07-01"}
LOW = {**AT_65, "average_compensation": "7000"}


@pytest.mark.parametrize(
    ("item", "facts", "before", "after"),
    [
        (proposed("reading", "A-01", "all_years"), AT_65, "1710.00", "1726.50"),
        (proposed("figure", "COORDINATION_LIMIT", "9000"), AT_65, "1710.00", "1650.00"),
        (proposed("figure", "MINIMUM_PENSION", "700"), LOW, "500.00", "700.00"),
    ],
)
def test_F_048_a_proposal_computes_only_as_a_proposal(
    item: dict[str, str], facts: dict[str, Any], before: str, after: str
) -> None:
    """Never before its day, and never as law: what rests on it is marked. The office's: the stamp, and no letter."""
    early, on_its_day = Law.on(date(2021, 6, 30), [item]), Law.on(date(2021, 7, 1), [item])
    assert str(route("766a", facts, under=early).monthly) == before
    one = route("766a", facts, under=on_its_day)
    assert str(one.monthly) == after
    assert (one.standing, item["key"] in one.rests_on) == (Standing.PROPOSED, True)
