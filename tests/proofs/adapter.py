"""The one place where the proofs touch the engine: facts in the contract's JSON, the answer in the contract's JSON."""

from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from functools import lru_cache
from typing import Any

from benefits.codec import facts_from_json, outcome_to_json
from benefits.law.facts import KNOWN_NOT, Facts
from benefits.law.law import Law
from benefits.law.routes import consider, decide, largest

law_of = lru_cache(maxsize=64)(Law.on)
exact = lru_cache(maxsize=4096)(Fraction)


def engine_answer(facts: Mapping[str, Any], readings: Mapping[str, str] | None = None) -> dict[str, Any]:
    """The engine's determination on the day of payment, under readings switched from the shipped ones."""
    law = law_of(date.fromisoformat(facts.get("payment_date") or facts["retirement_date"]))
    for question, value in (readings or {}).items():
        law = law.reading(question, value)
    return outcome_to_json(consider(facts_from_json(dict(facts)), law), says=False)


def engine_routes(facts: Mapping[str, Any]) -> dict[str, Any]:
    """The nine routes and the proposal alone, for millions of cells: no codec, readings, nearest change or words."""
    read = Facts(**{name: _read(name, value) for name, value in facts.items()})
    routes = decide(read, law_of(read.payment_date))
    rows = [
        {
            "route": one.route,
            "status": one.status.value,
            "payable_from": None if one.payable_from is None else one.payable_from.isoformat(),
            "annual": None if one.annual is None else str(one.annual),
            "monthly": None if one.monthly is None else str(one.monthly),
            "reasons": one.reasons,
        }
        for one in routes
    ]
    proposed = largest(routes)
    return {"routes": rows, "largest": proposed, "elected": proposed}


def _read(name: str, value: Any) -> Any:
    """A fact of a cell as the law takes it."""
    if value is None:
        return KNOWN_NOT
    if name.endswith("_date"):
        return date.fromisoformat(value)
    return value if name in ("group", "plan") else exact(value)
