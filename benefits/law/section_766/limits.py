"""§§ 766(a), 787o(a)(3), 766d(a): the maximum, the 60 % limit of the special rate, and the minimum pension.

Order: formula, reduction, maximum, 60 % limit, minimum last (A-06).
"""

from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from benefits.law.average import average
from benefits.law.facts import LAST_FREE_SEPARATION, Facts
from benefits.law.figures import MINIMUM_PENSION, SPECIAL_LIMIT, NoFigure
from benefits.law.law import Law
from benefits.law.membership import began_by_1990
from benefits.law.route import Look
from benefits.law.step import Step, phrase
from benefits.law.stops import amount

MOST = Fraction("0.75")
THIRTY = Fraction(30)
MONTHS = 12
MINIMUM_FROM = date(2013, 7, 1)


def at_most(step: Step, provision: str, id: str, rate: Fraction, base: Fraction) -> Step:
    """The step, or ``rate × base`` where that is less."""
    most = rate * base
    if step.amount <= most:
        return step
    return Step(provision, phrase(id, rate=rate, base=base), most, (step,))


def age_maximum(step: Step, facts: Facts, law: Law) -> Step:
    """«La anualidad máxima de retiro por edad … setenta y cinco por ciento (75 %) de la retribución promedio»."""
    return at_most(step, "§ 766(a)", "766a_age/maximum", MOST, average(facts, law))


def special_limit(step: Step, facts: Facts, law: Law, *, merit: bool = False) -> Step:
    """§ 787o(a)(3): who used the 9.5 % rate and began by 1990-04-01 has at most 60 % with 30 years (A-33)."""
    if not limited(facts, law):
        return step
    most = law.figure(SPECIAL_LIMIT) * average(facts, law)
    if step.amount <= most or not (merit or law.reads("A-33") == "every_route_but_mayors"):
        return step
    return at_most(step, "§ 787o(a)(3)", "787o/sixty", law.figure(SPECIAL_LIMIT), average(facts, law))


def limited(facts: Facts, law: Law) -> bool:
    """Whether the 60 % limit can bind: the special rate used, start by 1990-04-01, thirty years completed."""
    return facts.used_special_rate and began_by_1990(facts, law) and amount(facts, "credited_years") >= THIRTY


@dataclass(frozen=True, slots=True)
class Paid:
    """What is paid once the minimum has been seen to: the step, what it rests on, and when the minimum is to come."""

    step: Step
    rests_on: tuple[str, ...] = ()
    ahead: tuple[Look, ...] = ()


def minimum(step: Step, facts: Facts, law: Law, route: str) -> Paid:
    """«Todo pensionado que esté recibiendo una pensión menor de quinientos dólares ($500) mensuales recibirá …».

    The step raised where it must be. It rests on A-24 for a payment that an older minimum might touch, on A-05 where
    the minimum is not established beyond §§ 766 and 766d.
    """
    if not _less_than_minimum(step, facts, law, route):
        return Paid(step)
    ahead = _minimum_ahead(facts, route)
    try:
        least = law.figure(MINIMUM_PENSION, facts.payment_date)
    except NoFigure:
        return Paid(step, ("A-24",), ahead)
    if not _reached(facts, law, route):
        return Paid(step, (), ahead)
    says = phrase("minimum/raised", monthly=step.amount / MONTHS, least=least)
    unsettled = ("A-05",) if route in ("766a", "787o(b)") else ()
    return Paid(Step(_provision(route), says, least * MONTHS, (step,)), unsettled, ahead)


def _minimum_ahead(facts: Facts, route: str) -> tuple[Look, ...]:
    """July 1, 2013, for a pension that the minimum will raise on that day."""
    if facts.payment_date >= MINIMUM_FROM or facts.separation_date > LAST_FREE_SEPARATION:
        return ()
    return (Look(MINIMUM_FROM, phrase("look/minimum"), _provision(route)),)


def _less_than_minimum(step: Step, facts: Facts, law: Law, route: str) -> bool:
    """Less than the minimum, before deductions, for a member whom the section does not exclude (A-42)."""
    if step.amount >= law.figure(MINIMUM_PENSION, max(facts.payment_date, MINIMUM_FROM)) * MONTHS:
        return False
    if not facts.retired_under_other_system:
        return True
    return route.startswith("766d") and law.reads("A-42") == "has_floor"


def _reached(facts: Facts, law: Law, route: str) -> bool:
    """A-05: who was on the roll or had left by July 1, 2013; or every payment."""
    if facts.separation_date <= LAST_FREE_SEPARATION and route != "787o(b)":
        return True
    return law.reads("A-05") == "every_payment"


def _provision(route: str) -> str:
    """(b) displaces § 766(a)'s sentences; § 766d(a)'s speak of «este Capítulo 2» and of «todo pensionado»."""
    return "§ 766d(a)" if route.startswith("766d") or route == "766(b)" else "§ 766(a)"
