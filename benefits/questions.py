"""One question in the contract's JSON → one answer: the annuity, and the nine kinds that are not one."""

from collections.abc import Callable, Mapping
from datetime import date
from fractions import Fraction
from typing import Any

from benefits import codec, values
from benefits.law.average_pay import Average, Pay, average
from benefits.law.facts import FactError
from benefits.law.law import Law
from benefits.law.notation import exact
from benefits.law.readings import REGISTER
from benefits.law.routes import consider
from benefits.law.ruling import Ruling
from benefits.law.section_765a import as_stated, debt, payment_plan, rate_of
from benefits.law.section_766.c import reinstated
from benefits.law.section_766.d import partial_regular_job
from benefits.law.section_766a import refuse_other_percentage
from benefits.law.section_787c import average_beyond_freeze, service_beyond_freeze
from benefits.law.section_787e import contribution
from benefits.law.section_787j import hybrid_separation
from benefits.law.section_788a import survivors
from benefits.law.service_credit import Credit, Period, credit
from benefits.law.standing import Standing
from benefits.law.step import Reason
from benefits.law.stops import Stop, Unknown
from benefits.schemas import IDENTITY, SCHEMAS

LawOn = Callable[[date], Law]
Answer = dict[str, Any]

# Kinds that name no day are answered by the compilation itself.
COMPILATION = date(2020, 1, 1)
ENVELOPE = ("id", "kind", "facts", "expected", "section", "title", "steps", "confidence", "ambiguity", "notes")


def answer(question: Any, law_on: LawOn) -> Answer:
    """The answer to one question. Raises ``FactError`` naming the field."""
    if not isinstance(question, Mapping):
        raise FactError("", "Cada línea es un objeto.", "Each line is an object.")
    for key in question:
        if key not in ENVELOPE:
            raise FactError(str(key), "Campo desconocido.", "Unknown field.")
    values.required(question, "kind", "facts")
    kind = question["kind"]
    head = {"id": question.get("id"), "kind": kind}
    if kind == "annuity":
        facts = codec.facts_from_json(question["facts"])
        law = law_on(facts.payment_date)
        refuse_other_percentage(facts, law)
        return head | codec.outcome_to_json(consider(facts, law))
    if not isinstance(kind, str) or kind not in SCHEMAS:
        raise FactError("kind", f"Clase desconocida: {values.shown(kind)}.", f"Unknown kind: {values.shown(kind)}.")
    return head | _ruled(kind, values.fields(question["facts"], SCHEMAS[kind]), law_on)


def _ruled(kind: str, facts: Mapping[str, Any], law_on: LawOn) -> Answer:
    asked = law_on(facts.get("period_from") or COMPILATION)
    law = (as_stated(facts.get("compounding"), asked) if kind == "payment_plan" else asked).listening()
    said = _one(kind, facts, law)
    heard = sorted((law.heard or set()) & REGISTER.keys())
    said["readings"] = [one for id in heard if (one := _applied(kind, facts, law, id, said))]
    return said | {"unused": _unused(kind, facts), "edition": asked.edition}


def _unused(kind: str, facts: Mapping[str, Any]) -> list[str]:
    """What was stated and has no part in the answer: who a reinstated pensioner is; what is voluntary elsewhere."""
    if kind == "reinstatement":
        return sorted(set(facts) & {*IDENTITY, "reinstated_from"})
    outside = kind == "contribution" and not facts.get("window_787o_b")
    return sorted(set(facts) & {"voluntary"}) if outside else []


def _applied(kind: str, facts: Mapping[str, Any], law: Law, id: str, said: Answer) -> Answer | None:
    """The reading, if another value of it would change the answer."""
    value, other = law.readings[id], {}
    for one in REGISTER[id].values:
        again = _one(kind, facts, law.reading(id, one)) if one != value else said
        changed = {
            key: again.get(key) for key in ("outcome", "monthly", "annual", "years") if _differ(key, again, said)
        }
        if changed:
            other[one] = changed
    return {"id": id, "value": value, "standing": _standing(kind, id, law).value, "other": other} if other else None


def _standing(kind: str, id: str, law: Law) -> Standing:
    """A-08 is enacted for § 766(c) and unverified for § 787j alone."""
    alone = kind == "hybrid_separation" and id == "A-08" and id not in law.standings
    return Standing.UNVERIFIED if alone else law.standing_of(id)


def _differ(key: str, again: Answer, said: Answer) -> bool:
    return again.get(key) != said.get(key)


def _one(kind: str, facts: Mapping[str, Any], law: Law) -> Answer:
    try:
        ruled = RULES[kind](facts, law)
    except Stop as stop:
        return _stopped(stop)
    if isinstance(ruled, Ruling):
        return _ruling(ruled)
    if isinstance(ruled, Credit):
        last_day = max([row["to_on"] for row in facts["periods"]], default=None)
        return _credit(ruled) | _reasons(service_beyond_freeze(last_day))
    return _average(ruled) | _reasons(average_beyond_freeze(facts["separation_date"]))


def _stopped(stop: Stop) -> Answer:
    reasons = [codec.reason_to_json(one) for one in stop.reasons]
    said: Answer = {"outcome": stop.status.value, "monthly": None, "annual": None, "steps": None}
    more = {"missing": list(stop.missing), "reasons": reasons, "governed_by": stop.governed_by}
    return said | {key: value for key, value in more.items() if value}


def _ruling(ruling: Ruling) -> Answer:
    said: Answer = {
        "outcome": ruling.outcome,
        "monthly": None if ruling.monthly is None else str(ruling.monthly),
        "annual": None if ruling.annual is None else str(ruling.annual),
        "steps": codec.step_to_json(ruling.steps) if ruling.steps else None,
    }
    return said | _reasons(ruling.reasons)


def _reasons(reasons: tuple[Reason, ...]) -> Answer:
    return {"reasons": [codec.reason_to_json(one) for one in reasons]} if reasons else {}


def _credit(found: Credit) -> Answer:
    rows = [
        {"year": row.year, "worked": exact(row.worked), "credited": exact(row.credited), "provision": row.provision}
        for row in found.by_fiscal_year
    ]
    return {"outcome": "credited", "years": exact(found.years), "worked": exact(found.worked), "by_fiscal_year": rows}


def _average(found: Average) -> Answer:
    rises = [{"on": one.on.isoformat(), "before": exact(one.before), "after": exact(one.after)} for one in found.rises]
    return {
        "outcome": "average",
        "annual": str(found.annual),
        "unrounded": exact(found.unrounded),
        "months": [{"month": one.month, "amount": exact(one.amount)} for one in found.months],
        "provision": found.provision,
        "rises_in_last_twelve_months": rises,
    }


def _need(facts: Mapping[str, Any], *names: str) -> tuple[Any, ...]:
    """The facts named. Raises ``Unknown`` with all that are absent."""
    missing = [name for name in names if facts.get(name) is None]
    if missing:
        raise Unknown(*missing)
    return tuple(facts[name] for name in names)


def _reinstatement(facts: Mapping[str, Any], law: Law) -> Ruling:
    (suspended,) = _need(facts, "suspended_monthly_pension")
    return reinstated(facts.get("reinstated_years"), facts.get("reinstated_contributions"), suspended, law)


def _compatible_work(facts: Mapping[str, Any], law: Law) -> Ruling:
    names = ("working_day_fraction", "partial_salary", "full_time_basic_salary", "pension_monthly")
    day, pay, full, pension = (facts.get(name) for name in names)
    return partial_regular_job(day, pay, full, pension, law)


def _contribution(facts: Mapping[str, Any], law: Law) -> Ruling:
    monthly, period_from = _need(facts, "monthly_compensation", "period_from")
    voluntary = facts.get("voluntary", Fraction(0))
    return contribution(monthly, facts.get("plan"), period_from, voluntary, facts.get("window_787o_b", False), law)


def _debt(facts: Mapping[str, Any], law: Law) -> Ruling:
    (principal,) = _need(facts, "principal")
    rate = _rate(facts, law)
    return debt(principal, rate, _term(facts), facts.get("compounding"), law)


def _payment_plan(facts: Mapping[str, Any], law: Law) -> Ruling:
    (principal,) = _need(facts, "principal")
    rate = _rate(facts, law)
    months = _term(facts) * 12
    if months.denominator != 1 or months < 1:
        raise FactError("months", "El plazo va en meses enteros.", "The term goes in whole months.")
    return payment_plan(principal, rate, months.numerator, law)


def _rate(facts: Mapping[str, Any], law: Law) -> Fraction:
    return rate_of(facts.get("annual_rate"), facts.get("requested_on"), facts.get("service_to"), law)


def _term(facts: Mapping[str, Any]) -> Fraction:
    """The term in years, stated in years or in months, not in both."""
    years, months = facts.get("years"), facts.get("months")
    if years is not None and months is not None:
        raise FactError("months", "El plazo va en años o en meses, no en ambos.", "Years or months, not both.")
    if months is not None:
        return Fraction(months, 12)
    if years is None:
        raise Unknown("years")
    return Fraction(years)


def _survivors(facts: Mapping[str, Any], law: Law) -> Ruling:
    covered = facts.get("covered_by_title_ii", False)
    return survivors(facts.get("pensioner_monthly"), covered, facts.get("beneficiaries"), law)


def _hybrid_separation(facts: Mapping[str, Any], law: Law) -> Ruling:
    return hybrid_separation(facts.get("credited_years"), facts.get("account_balance"), law)


def _service(facts: Mapping[str, Any], law: Law) -> Credit:
    (rows,) = _need(facts, "periods")
    return credit([Period(**row) for row in rows], law)


def _average_pay(facts: Mapping[str, Any], law: Law) -> Average:
    rows, separation = _need(facts, "salaries", "separation_date")
    for number, row in enumerate(rows):
        if row["from_on"] >= separation or (row["to_on"] is not None and row["to_on"] >= separation):
            raise FactError(
                f"salaries[{number}].to",
                "El sueldo es de un periodo posterior a la separación.",
                "The pay is of a period after the separation.",
            )
    pays = [Pay(row["from_on"], row["to_on"] or separation, row["monthly"], row["item"]) for row in rows]
    return average(pays, facts.get("system_entry_date"), separation, law)


RULES: dict[str, Callable[[Mapping[str, Any], Law], Ruling | Credit | Average]] = {
    "reinstatement": _reinstatement,
    "compatible_work": _compatible_work,
    "contribution": _contribution,
    "debt": _debt,
    "payment_plan": _payment_plan,
    "survivors": _survivors,
    "hybrid_separation": _hybrid_separation,
    "service": _service,
    "average": _average_pay,
}
