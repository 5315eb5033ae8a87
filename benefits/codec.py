"""Facts, routes and steps ⇄ JSON: the one codec of the command, the stored determination and the receipt.

The stored form leaves out ``says``: it keeps each phrase's id and values, which give the words back.
"""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import Any

from benefits import values
from benefits.law.facts import KNOWN_NOT, FactError, Facts, Group, Plan
from benefits.law.impossible import refuse_impossible
from benefits.law.notation import exact
from benefits.law.route import ROUTES, AppliedReading, Look, Outcome, Route, Status
from benefits.law.standing import Standing
from benefits.law.step import Phrase, Reason, Step, Value
from benefits.law.words import say

__all__ = [
    "FactError",
    "facts_from_json",
    "facts_to_json",
    "outcome_from_json",
    "outcome_to_json",
    "reason_to_json",
    "step_to_json",
    "stored_facts",
]

LANGUAGES = ("es", "en")

_DAY, _NUMBER, _YES_NO = values.day, values.or_known_not(values.number), values.yes_no
_KNOWN_DAY = values.or_known_not(values.day)
_READERS: dict[str, values.Reader] = {
    "separation_date": _DAY,
    "application_filed_date": _DAY,
    "retirement_date": _DAY,
    "payment_date": _DAY,
    "birth_date": _DAY,
    "system_entry_date": _DAY,
    "public_service_start_date": _DAY,
    "group": values.or_when_null(values.choice(Group), Group.GENERAL),
    "plan": values.or_when_null(values.choice(Plan), Plan.NONE),
    "credited_years": _NUMBER,
    "bought_years": _NUMBER,
    "average_compensation": _NUMBER,
    "credited_years_at_2013_06_30": _NUMBER,
    "average_compensation_at_2013_06_30": _NUMBER,
    "fully_insured_date": _KNOWN_DAY,
    "primary_benefits_date": _KNOWN_DAY,
    "contributions_refunded": _YES_NO,
    "refund_requested": _YES_NO,
    "retired_under_other_system": _YES_NO,
    "savings_program_member": _YES_NO,
    "merit_percentage": _NUMBER,
    "early_reduction_factor": _NUMBER,
    "mayor_years": _NUMBER,
    "other_credited_years": _NUMBER,
    "highest_mayor_salary": _NUMBER,
    "mayor_years_at_2013_06_30": _NUMBER,
    "other_credited_years_at_2013_06_30": _NUMBER,
    "highest_mayor_salary_at_2013_06_30": _NUMBER,
    "mayor_years_served": _NUMBER,
    "removed_for_cause": _YES_NO,
    "convicted_of_mayoral_acts": _YES_NO,
    "former_group": values.or_known_not(values.choice(Group)),
    "uninterrupted_transfer": _YES_NO,
    "high_risk_transfer_date": _KNOWN_DAY,
    "high_risk_right_vested_date": _KNOWN_DAY,
    "used_special_rate": _YES_NO,
    "thirty_years_date": _KNOWN_DAY,
    "elected_route": values.or_known_not(values.choice(ROUTES)),
}


def facts_from_json(data: Mapping[str, Any]) -> Facts:
    """The facts of an annuity. Raises ``FactError`` naming the field."""
    read = values.fields(data, _READERS)
    values.required(read, "retirement_date")
    facts = Facts(**read)
    refuse_impossible(facts)
    return facts


def stored_facts(data: Mapping[str, Any], changes: Mapping[str, Any]) -> Facts:
    """The facts of a stored answer with some of them changed: ``facts_from_json(data).but(**changes)``, at a third of
    the price. What cannot be was refused when it was first stated."""
    return Facts(**{**values.fields(data, _READERS), **changes})


def facts_to_json(facts: Facts) -> dict[str, Any]:
    """The facts as stated (defaults left out); numbers exact, as text."""
    return {name: _plain(getattr(facts, name)) for name in sorted(facts.given)}


def _plain(value: Any) -> Any:
    if value is KNOWN_NOT:
        return None
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Fraction):
        return exact(value)
    return value.isoformat() if isinstance(value, date) else value


def outcome_to_json(outcome: Outcome, *, says: bool = True) -> dict[str, Any]:
    """The outcome; with its words in both languages, or with phrase ids and values alone (the stored form)."""
    return {
        "elected": outcome.elected,
        "largest": outcome.largest,
        "largest_after_65": outcome.largest_after_65,
        "routes": [route_to_json(route, says=says) for route in outcome.routes],
        "unused": list(outcome.unused),
        "edition": outcome.edition,
    }


def route_to_json(route: Route, *, says: bool = True) -> dict[str, Any]:
    """One route; keys that say nothing for its status are left out."""
    data: dict[str, Any] = {"route": route.route, "status": route.status.value}
    data.update(
        payable_from=_plain(route.payable_from),
        annual=_text(route.annual),
        monthly=_text(route.monthly),
        formula_monthly=_text(route.formula_monthly),
        governed_by=route.governed_by,
    )
    data["missing"] = list(route.missing)
    data["reasons"] = [reason_to_json(one, says=says) for one in route.reasons]
    data["nearest"] = [reason_to_json(one, says=says) for one in route.nearest]
    data["review"] = [reason_to_json(one, says=says) for one in route.review]
    data = {key: value for key, value in data.items() if value not in (None, [])}
    data["look_again_on"] = _plain(route.look_again_on)
    data["look_again"] = [_look(one, says) for one in route.look_again]
    data["readings"] = [_applied(one) for one in route.readings]
    data["standing"] = route.standing.value
    data["rests_on"] = list(route.rests_on)
    if route.steps is not None:
        data["steps"] = step_to_json(route.steps, says=says)
    return data


def step_to_json(step: Step, *, says: bool = True) -> dict[str, Any]:
    """A step and its parts; the amount exact, a fraction where its decimals do not end."""
    return {
        "provision": step.provision,
        **_said(step, step.says, says),
        "amount": exact(step.amount),
        "parts": [step_to_json(part, says=says) for part in step.parts],
    }


def _said(thing: Step | Reason | Look, phrase: Phrase, says: bool) -> dict[str, Any]:
    if says:
        return {"says": {language: say(thing, language) for language in LANGUAGES}}
    return {"phrase": {"id": phrase.id, "values": {name: _value(value) for name, value in phrase.values}}}


def _value(value: Value) -> Any:
    """A number under ``n``, a day under ``d``, text as it is: each comes back as what it was."""
    if isinstance(value, Fraction):
        return {"n": exact(value)}
    return {"d": value.isoformat()} if isinstance(value, date) else value


def reason_to_json(one: Reason, *, says: bool = True) -> dict[str, Any]:
    """A reason and its provision."""
    return {"provision": one.provision, **_said(one, one.says, says)}


def _look(one: Look, says: bool) -> dict[str, Any]:
    said = _said(one, one.why, says)
    return {"on": _plain(one.on), "provision": one.provision, **({"why": said["says"]} if says else said)}


def _applied(one: AppliedReading) -> dict[str, Any]:
    other = {value: dict(change) for value, change in one.other.items()}
    return {"id": one.id, "value": one.value, "standing": one.standing.value, "other": other}


def _text(amount: Decimal | None) -> str | None:
    return None if amount is None else str(amount)


def outcome_from_json(data: Mapping[str, Any]) -> Outcome:
    """The outcome of a stored form. Raises ``KeyError`` or ``ValueError`` for one that is not."""
    return Outcome(
        routes=tuple(_route(one) for one in data["routes"]),
        elected=data["elected"],
        largest=data["largest"],
        largest_after_65=data["largest_after_65"],
        unused=tuple(data["unused"]),
        edition=data["edition"],
    )


def _route(data: Mapping[str, Any]) -> Route:
    return Route(
        route=data["route"],
        status=Status(data["status"]),
        payable_from=_day(data.get("payable_from")),
        annual=_decimal(data.get("annual")),
        monthly=_decimal(data.get("monthly")),
        formula_monthly=_decimal(data.get("formula_monthly")),
        steps=_step(data["steps"]) if "steps" in data else None,
        reasons=_reasons(data, "reasons"),
        nearest=_reasons(data, "nearest"),
        missing=tuple(data.get("missing", ())),
        governed_by=data.get("governed_by"),
        look_again_on=_day(data["look_again_on"]),
        look_again=tuple(Look(_day(one["on"]), _phrase(one), one["provision"]) for one in data["look_again"]),
        readings=tuple(
            AppliedReading(one["id"], one["value"], Standing(one["standing"]), one["other"]) for one in data["readings"]
        ),
        standing=Standing(data["standing"]),
        rests_on=tuple(data["rests_on"]),
        review=_reasons(data, "review"),
    )


def _reasons(data: Mapping[str, Any], key: str) -> tuple[Reason, ...]:
    return tuple(reason_from_json(one) for one in data.get(key, ()))


def reason_from_json(data: Mapping[str, Any]) -> Reason:
    """A reason of a stored form. Raises ``KeyError`` for one that is not."""
    return Reason(data["provision"], _phrase(data))


def _step(data: Mapping[str, Any]) -> Step:
    parts = tuple(_step(part) for part in data["parts"])
    return Step(data["provision"], _phrase(data), Fraction(data["amount"]), parts)


def _phrase(data: Mapping[str, Any]) -> Phrase:
    stored = data["phrase"]
    return Phrase(stored["id"], tuple((name, _valued(value)) for name, value in stored["values"].items()))


def _valued(value: Any) -> Value:
    if isinstance(value, Mapping):
        return Fraction(value["n"]) if "n" in value else date.fromisoformat(value["d"])
    return str(value)


def _day(text: str | None) -> date | None:
    return None if text is None else date.fromisoformat(text)


def _decimal(text: str | None) -> Decimal | None:
    return None if text is None else Decimal(text)
