"""One question of the law: facts in the contract's words, and the route asked for."""

from datetime import date
from typing import Any

from benefits.codec import facts_from_json
from benefits.law.law import Law
from benefits.law.route import Outcome, Route
from benefits.law.routes import consider

# An ordinary member of the earlier cohort, in the Supplementation Plan, leaving before the freeze: nothing is
# recomputed, so that a table speaks of one provision at a time.
GENERAL: dict[str, Any] = {
    "group": "general",
    "plan": "supplementation",
    "fully_insured_date": None,
    "system_entry_date": "1970-01-01",
    "birth_date": "1950-06-15",
    "retirement_date": "2012-06-15",
    "credited_years": "25",
    "average_compensation": "24000",
}
COORDINATED = {**GENERAL, "plan": "coordination", "fully_insured_date": "2000-01-01"}
NEW = {**GENERAL, "plan": "none", "system_entry_date": "1990-04-02", "bought_years": "5"}
MAYOR = {
    **GENERAL,
    "group": "mayor",
    "mayor_years": "10",
    "other_credited_years": "10",
    "credited_years": "20",
    "highest_mayor_salary": "60000",
}


def law(**readings: str) -> Law:
    """The law as shipped, under these readings: ``law(A_01="all_years")``."""
    value = Law.on(date(2013, 7, 1))
    for id, reading in readings.items():
        value = value.reading(id.replace("_", "-"), reading)
    return value


def ask(facts: dict[str, Any], *, under: Law | None = None, **changed: Any) -> Outcome:
    """All routes for these facts; a fact changed to ``...`` is absent."""
    stated = {name: value for name, value in {**facts, **changed}.items() if value is not ...}
    return consider(facts_from_json(stated), under or law())


def route(name: str, facts: dict[str, Any], *, under: Law | None = None, **changed: Any) -> Route:
    """One route of the answer."""
    return ask(facts, under=under, **changed).route(name)


def short(one: Route) -> str:
    """Status, and what goes with it: the monthly amount, the day, what is missing, or why not."""
    if one.monthly is not None:
        return str(one.monthly)
    if one.payable_from is not None:
        return f"from {one.payable_from}"
    detail = one.missing or tuple(reason.says.id for reason in one.reasons)
    return f"{one.status}: {', '.join(detail)}"
