"""Pensions older than the system, asked of today's law: does it give what is paid, and if not, why. Stores nothing."""

from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from typing import Any

from benefits import codec, determinations, register
from benefits.law.facts import FactError, Facts, Group, Plan
from benefits.law.law import Law
from benefits.law.route import Outcome, Route, Status
from benefits.law.routes import FAMILY
from benefits.law.timeline import timeline
from cases import facts
from cases.models import Inherited
from cases.models.inherited import READ_REGIME

TWO_PLACES = Decimal("0.01")


@dataclass(frozen=True)
class Answer:
    """`computed`: dollars a month that today's law gives. `why`: a code and the values its sentence needs."""

    verdict: str
    computed: Decimal | None = None
    why: dict[str, Any] = field(default_factory=dict)
    look_again_on: date | None = None


def is_read(regime: str) -> bool:
    """Whether the law this pension was granted under is the one that was read."""
    return regime.strip() == READ_REGIME


def facts_of(inherited: Inherited, on: date) -> Facts:
    """What the old file and the statements since say, asked about a day. Raises FactError: they contradict, or the law
    it was granted under was not read."""
    if not is_read(inherited.regime):
        es, en = "La ley que la concedió no se leyó: %s.", "The law it was granted under was not read: %s."
        raise FactError("regime", es % inherited.regime, en % inherited.regime)
    person = inherited.pension.person_id
    stated: dict[str, Any] = facts.identity(person) | facts.insured_status(person) | facts.circumstances(person)
    stated |= {
        "retirement_date": inherited.retired_on,
        "payment_date": on,
        "credited_years": Fraction(inherited.years) if inherited.years else None,
        "average_compensation": Fraction(inherited.average) if inherited.average is not None else None,
        "plan": Plan(inherited.plan) if inherited.plan else None,
        "group": Group(inherited.group) if inherited.group else None,
        "elected_route": inherited.route or None,
    }
    return Facts(**{name: value for name, value in stated.items() if value is not None})


def ask(inherited: Inherited, on: date) -> Answer:
    """The answer of today's law about a pension as it was brought in."""
    if not is_read(inherited.regime):
        return _not_computed(code="regime", regime=inherited.regime)
    try:
        asked = facts_of(inherited, on)
        law = register.law_on(on)
        outcome = determinations.consider(asked, law)
    except FactError as problem:
        return _not_computed(code="contradiction", es=problem.message_es, en=problem.message_en)
    return _answer(inherited, asked, law, outcome)


def _answer(inherited: Inherited, asked: Facts, law: Law, outcome: Outcome) -> Answer:
    route = _route(outcome, inherited.route)
    if route is None:
        return _not_computed(code="no_option")
    if route.status is not Status.PAYABLE or route.monthly is None:
        return _stopped(route)
    if route.monthly == inherited.monthly:
        return Answer(Inherited.Verdict.AGREES, route.monthly, {"code": "agrees"}, route.look_again_on)
    why = _because(inherited, asked, law, route.monthly)
    return Answer(Inherited.Verdict.DIFFERS, route.monthly, why, route.look_again_on)


def _route(outcome: Outcome, named: str) -> Route | None:
    """The option the file names, or the largest where it names none; § 766(e) follows § 766(a)."""
    name = named or outcome.largest
    if not name:
        return max(outcome.routes, key=lambda route: len(route.missing), default=None)
    family = [outcome.route(each) for each in (FAMILY if name in FAMILY else (name,))]
    return next((route for route in family if route.status is Status.PAYABLE), None) or family[-1]


def _stopped(route: Route) -> Answer:
    if route.missing:
        return _not_computed(code="missing", facts=list(route.missing))
    reasons = [codec.reason_to_json(reason) for reason in route.reasons]
    return _not_computed(code="closed", route=route.route, reasons=reasons)


def _not_computed(**why: Any) -> Answer:
    return Answer(Inherited.Verdict.NOT_COMPUTED, None, why)


def _because(inherited: Inherited, asked: Facts, law: Law, computed: Decimal) -> dict[str, Any]:
    """The likeliest cause of a difference, from what the file itself says."""
    owed = timeline(asked, law, asked.payment_date)
    for earlier, later in pairwise(owed):
        if earlier.monthly == inherited.monthly:
            return {"code": "as_before", "changed_on": later.from_on.isoformat(), "provision": later.provision}
    if inherited.percentage is not None and inherited.average is not None:
        by_the_file = (inherited.percentage * inherited.average / 1200).quantize(TWO_PLACES)
        if abs(by_the_file - inherited.monthly) <= TWO_PLACES:
            return {"code": "percentage", "percentage": str(inherited.percentage.normalize())}
    if abs(computed - inherited.monthly) <= TWO_PLACES:
        return {"code": "rounding"}
    percent = ((inherited.monthly - computed) * 100 / computed).quantize(TWO_PLACES) if computed else None
    return {"code": "unexplained", "percent": None if percent is None else str(percent)}
