"""What is owed from each date on: award, minimum of 2013-07-01, recompute. Arrears, notices and charts read it."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from benefits.law.dates import birthday
from benefits.law.facts import Facts
from benefits.law.law import Law
from benefits.law.route import Route, Status
from benefits.law.routes import decide, decide_family, largest
from benefits.law.section_766.limits import MINIMUM_FROM


@dataclass(frozen=True, slots=True)
class Owed:
    """From this day on, this pension, dollars a year and a month, by this route and under this provision."""

    from_on: date
    route: str
    annual: Decimal
    monthly: Decimal
    provision: str


def timeline(facts: Facts, law: Law, until: date) -> tuple[Owed, ...]:
    """Each change of what is owed to the elected section, up to and including ``until``.

    Without an election, the largest route of the first day on which any is payable; an election does not hop
    sections at 65.
    """
    owed: list[Owed] = []
    elected = facts.elected_route if isinstance(facts.elected_route, str) else None
    for day in _days(facts, law, until):
        if elected is None:
            elected = largest(decide(facts, law, day))
        route = _payable(decide_family(facts, law, day, elected)) if elected else None
        if route and not (owed and (owed[-1].route, owed[-1].monthly) == (route.route, route.monthly)):
            owed.append(_owed(day, route))
    return tuple(owed)


def _payable(family: tuple[Route, ...]) -> Route | None:
    return next((one for one in family if one.status is Status.PAYABLE), None)


def _owed(day: date, route: Route) -> Owed:
    assert route.annual is not None and route.monthly is not None and route.steps is not None
    return Owed(day, route.route, route.annual, route.monthly, route.steps.provision)


def _days(facts: Facts, law: Law, until: date) -> list[date]:
    """The days on which anything can change, in order."""
    days = {MINIMUM_FROM, facts.retirement_date, facts.application_filed_date, facts.separation_date}
    days |= {one for one in (facts.fully_insured_date, facts.primary_benefits_date) if isinstance(one, date)}
    if facts.birth_date is not None:
        ages = (50, 55, 58, 59, 60, 61, 65)
        days |= {birthday(facts.birth_date, age, leap_day_on=law.reads("A-21")) for age in ages}
    return sorted(day for day in days if day <= until)
