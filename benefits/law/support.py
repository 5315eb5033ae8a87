"""What a route's answer rests on, and how firmly. Readings that bite are found by running it again under the others."""

from collections.abc import Callable
from datetime import date

from benefits.law.facts import Facts
from benefits.law.figures import FIRST_DAY_766, FIRST_DAY_766A, FIRST_DAY_766D, FIRST_DAY_787C
from benefits.law.law import Law
from benefits.law.readings import REGISTER
from benefits.law.route import AppliedReading, Route, Status
from benefits.law.section_766.formula import FACT_FACTOR
from benefits.law.standing import Standing, worst
from benefits.law.step import reason

FIRST_DAYS = {
    "766a": FIRST_DAY_766A,
    **dict.fromkeys(("766(a)", "766(b)", "766(e)"), FIRST_DAY_766),
    **dict.fromkeys(("766d(a)", "766d(b)", "766d(c)", "766d(d)"), FIRST_DAY_766D),
    "787o(b)": FIRST_DAY_787C,
}
RIGHT_KEPT = (Status.PAYABLE, Status.DEFERRED, Status.MISSING_FACT, Status.MISSING_FACTOR)

Again = Callable[[str, Law], Route]


def supported(route: Route, facts: Facts, law: Law, heard: frozenset[str], again: Again) -> Route:
    """The route with its readings, what it rests on, and how firmly it stands."""
    if not heard and route.status is Status.NOT_ELIGIBLE:
        return route  # a denial for which nothing open was asked rests on the statute alone
    readings = _biting(route, law, heard, again) if heard else ()
    rests = _rests(route, facts, law, readings)
    rests |= {key: law.standing_of(key) for key in sorted(heard) if key not in REGISTER}
    review = route.review
    if any(one.id == "A-22" for one in readings):
        review = (*review, reason("§ 766a(a)", "review/applied_later"))
    if not readings and not rests and not route.rests_on:
        return route
    standing = worst(list(rests.values()))
    return route._replace(readings=readings, standing=standing, rests_on=tuple(rests), review=review)


def _biting(route: Route, law: Law, heard: frozenset[str], again: Again) -> tuple[AppliedReading, ...]:
    """Listed only where another value would change amount, status or date; A-30 wherever it gives the right."""
    applied = []
    for id in sorted(heard & REGISTER.keys()):
        value, values = law.readings[id], REGISTER[id].values
        others = {
            other: _difference(route, again(route.route, law.reading(id, other))) for other in values if other != value
        }
        bites = {other: change for other, change in others.items() if change}
        if bites or (id == "A-30" and route.status in RIGHT_KEPT):
            applied.append(AppliedReading(id, value, law.standing_of(id), bites))
    return tuple(applied)


def _difference(route: Route, other: Route) -> dict[str, str | None]:
    """What another reading changes: status, date, monthly amount (the annual only where the month stays)."""
    changes: dict[str, str | None] = {}
    if other.status is not route.status:
        changes["status"] = str(other.status)
    if other.payable_from != route.payable_from and other.payable_from is not None:
        changes["payable_from"] = other.payable_from.isoformat()
    if other.monthly != route.monthly and other.monthly is not None:
        changes["monthly"] = str(other.monthly)
    elif other.annual != route.annual and other.annual is not None:
        changes["annual"] = str(other.annual)
    return changes


def _rests(route: Route, facts: Facts, law: Law, readings: tuple[AppliedReading, ...]) -> dict[str, Standing]:
    """Everything not enacted that the answer rests on."""
    rests = {one.id: one.standing for one in readings}
    for key in route.rests_on:
        rests[key] = law.standings.get(key, Standing.UNVERIFIED) if key == FACT_FACTOR else law.standing_of(key)
    if route.status is Status.MISSING_FACTOR:
        rests["A-13"] = law.standing_of("A-13")
    if route.status in RIGHT_KEPT and route.route in FIRST_DAYS:
        key = FIRST_DAYS[route.route]
        rests[key] = _first_day(key, facts.separation_date, law)
    return {key: standing for key, standing in rests.items() if standing is not Standing.ENACTED}


def _first_day(key: str, applied_on: date, law: Law) -> Standing:
    """A rule applied before the first day on which its wording was seen is unverified."""
    first = law.dated(key)
    if not isinstance(first.value, date) or applied_on < first.value:
        return Standing.UNVERIFIED
    return first.standing
