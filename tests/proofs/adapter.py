"""The one place where the proofs touch the engine: facts in the contract's JSON, the answer in the contract's JSON."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from benefits.codec import facts_from_json, outcome_to_json
from benefits.law.law import Law
from benefits.law.routes import consider


def engine_answer(facts: Mapping[str, Any], readings: Mapping[str, str] | None = None) -> dict[str, Any]:
    """The engine's determination on the day of payment, under readings switched from the shipped ones."""
    law = Law.on(date.fromisoformat(facts.get("payment_date") or facts["retirement_date"]))
    for question, value in (readings or {}).items():
        law = law.reading(question, value)
    return outcome_to_json(consider(facts_from_json(dict(facts)), law), says=False)
