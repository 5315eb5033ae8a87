"""Facts → every route: payable, deferred, not eligible and why, not covered, or stopped; and when to look again.

Every route is computed, always. The member elects; the largest is proposed, never assumed.
"""

from collections.abc import Callable, Iterable, Iterator
from datetime import date
from fractions import Fraction

from benefits.law import section_766a, section_766d, section_787o
from benefits.law.as_of import as_of
from benefits.law.dates import birthday
from benefits.law.facts import Facts
from benefits.law.figures import FREEZE
from benefits.law.finding import Finding
from benefits.law.freeze import freezes
from benefits.law.law import Law
from benefits.law.membership import in_savings_program, kept_by_787c, start
from benefits.law.money import to_cents
from benefits.law.nearest import nearest
from benefits.law.route import ROUTES, Look, Outcome, Route, Status
from benefits.law.section_766 import a, b, e
from benefits.law.stops import Stop
from benefits.law.support import supported
from benefits.law.view import FROZEN, frozen, is_frozen, seen, watched

# Contract: ties go to the larger before the floor, then in this order.
TIE_ORDER = ("766(b)", "766a", "766(e)", "766(a)", "787o(b)", "766d(b)", "766d(a)", "766d(d)", "766d(c)")
FAMILY = ("766(e)", "766(a)")
SHUT = (Status.NOT_ELIGIBLE, Status.NOT_COVERED)
# What only an amount needs: without it a right can still be told.
_OF_PAY = ("other_credited_years", "average_compensation", "highest_mayor_salary")
AMOUNTS = frozenset(("early_reduction_factor", *_OF_PAY, *(FROZEN[name] for name in _OF_PAY)))
MONTHS = 12

Rule = Callable[[Facts, Law], Finding]

# Chapter 2 sees the facts as § 787c froze them; the window of § 787o(b) sees the plain ones.
CHAPTER_2: dict[str, Rule] = {
    "766(a)": a.route,
    "766(b)": b.route,
    "766(e)": e.route,
    "766a": section_766a.route,
    "766d(a)": section_766d.years_of_service,
    "766d(b)": section_766d.high_risk_annuity,
    "766d(c)": section_766d.early_annuity,
    "766d(d)": section_766d.deferred_annuity,
}
WINDOW: dict[str, Rule] = {"787o(b)": section_787o.window}


def consider(facts: Facts, law: Law) -> Outcome:
    """All nine routes for the day of payment, with the readings that bite and what they would change."""
    used: set[str] = set()
    listening = law.listening()
    routes = tuple(_whole(one, facts, law, heard) for one, heard in _all(facts, listening, used))
    proposed = largest(routes)
    return Outcome(
        routes=routes,
        elected=_elected(facts, routes) or proposed,
        largest=proposed,
        largest_after_65=_largest_after_65(facts, law, routes, proposed),
        unused=tuple(sorted(facts.given - used - {"elected_route"})),
        edition=law.edition,
    )


def _whole(route: Route, facts: Facts, law: Law, heard: frozenset[str]) -> Route:
    """The route with the readings that bite, what it rests on, and, where denied, the nearest change."""
    route = supported(route, facts, law, heard, lambda name, other: decide_one(name, facts, other))
    if route.status is not Status.NOT_ELIGIBLE:
        return route
    near = nearest(route, facts, law, lambda name, changed: opens(name, changed, law))
    return route._replace(nearest=near) if near else route


def decide(facts: Facts, law: Law, on: date | None = None) -> tuple[Route, ...]:
    """All nine routes for the payment of ``on``, without asking what other readings would change."""
    return tuple(route for route, _ in _all(facts, law, None, on))


def decide_family(facts: Facts, law: Law, on: date, elected: str) -> tuple[Route, ...]:
    """The routes of the elected section alone (766(a) and 766(e) are one family) for the payment of ``on``.

    Each with its day, amounts, steps and reasons, as ``decide`` answers it: neither readings and standing nor the
    nearest change. For a recompute of many people; of one family at most one route is payable on a day.
    """
    return tuple(_some(family_of(elected), facts, law, on))


def family_of(route: str) -> tuple[str, ...]:
    """The routes between which an election does not choose: § 766(e) takes the place of § 766(a)."""
    return FAMILY if route in FAMILY else (route,)


def decide_one(name: str, facts: Facts, law: Law) -> Route:
    """One route, as ``decide`` would answer it."""
    return next(_some((name,), facts, law))


def opens(name: str, facts: Facts, law: Law) -> bool:
    """Whether the right is there: payable, deferred, or wanting only a factor or a fact that the amount needs."""
    plain = seen(facts)
    try:
        (WINDOW.get(name) or CHAPTER_2[name])(plain if name in WINDOW else _under_chapter_2(plain, law), law)
    except Stop as stop:
        return stop.status not in SHUT and AMOUNTS.issuperset(stop.missing)
    return True


def _some(names: Iterable[str], facts: Facts, law: Law, on: date | None = None) -> Iterator[Route]:
    plain = seen(facts, on)
    try:
        chapter_2 = _under_chapter_2(plain, law)
    except Stop as stop:
        yield from (_stopped(name, stop) for name in names)
        return
    for name in names:
        yield _by_rule(name, plain if name in WINDOW else chapter_2, law)


def _all(
    facts: Facts, law: Law, used: set[str] | None, on: date | None = None
) -> Iterable[tuple[Route, frozenset[str]]]:
    """Each route in turn, and the readings it consulted; ``used`` takes the facts looked at, where it is given."""
    plain = seen(facts, on) if used is None else watched(facts, used, on)
    heard = law.heard if law.heard is not None else set()
    try:
        chapter_2 = _under_chapter_2(plain, law)
    except Stop as stop:
        return [(_stopped(name, stop), frozenset(heard)) for name in ROUTES]
    common = frozenset(heard)
    answers: list[tuple[Route, frozenset[str]]] = []
    for name in ROUTES:
        if name.startswith("766d") and _earlier_cohort(answers[-1][0]):
            answers.append((Route(name, Status.NOT_ELIGIBLE, reasons=answers[-1][0].reasons), answers[-1][1]))
            continue
        heard.clear()
        route = _by_rule(name, plain if name in WINDOW else chapter_2, law)
        answers.append((route, common | heard))
    return answers


def _earlier_cohort(route: Route) -> bool:
    """Whether § 766d answered that the member is none of its own: its routes begin alike, and answer alike."""
    return bool(route.reasons) and route.reasons[0].says.id == "cohort/earlier"


def _under_chapter_2(plain: Facts, law: Law) -> Facts:
    """The facts as Chapter 2 sees them, frozen or not. Raises ``NotCovered`` or ``Unknown`` for every route at once."""
    in_savings_program(plain)
    if not freezes(plain, law):
        return plain
    kept_by_787c(plain)
    return frozen(plain)


def _by_rule(name: str, facts: Facts, law: Law) -> Route:
    rule = WINDOW.get(name) or CHAPTER_2[name]
    try:
        route = _payable(name, rule(facts, law), law)
    except Stop as stop:
        route = _stopped(name, stop)
    return as_of(law.date_of(FREEZE), route) if is_frozen(facts) else route


def _payable(name: str, finding: Finding, law: Law) -> Route:
    year, before_floor = finding.step.amount, finding.before_floor
    monthly = to_cents(year, law, MONTHS)
    return Route(
        route=name,
        status=Status.PAYABLE,
        payable_from=finding.payable_from,
        annual=to_cents(year, law),
        monthly=monthly,
        formula_monthly=monthly if before_floor is year else to_cents(before_floor, law, MONTHS),
        steps=finding.step,
        look_again_on=_first(finding.look_again),
        look_again=finding.look_again,
        rests_on=finding.rests_on,
        review=finding.review,
    )


def _stopped(name: str, stop: Stop) -> Route:
    """The status of a rule that ended without an amount."""
    return Route(
        route=name,
        status=stop.status,
        payable_from=stop.payable_from,
        reasons=stop.reasons,
        missing=stop.missing,
        governed_by=stop.governed_by,
        look_again_on=_first(stop.look_again),
        look_again=stop.look_again,
    )


def _first(looks: tuple[Look, ...]) -> date | None:
    return min([look.on for look in looks if look.on is not None], default=None)


def largest(routes: Iterable[Route]) -> str | None:
    """The payable route with the largest monthly amount (contract, tie order)."""
    payable = [route for route in routes if route.status is Status.PAYABLE]
    if len(payable) > 1:
        return max(payable, key=_rank).route
    return payable[0].route if payable else None


def _rank(route: Route) -> tuple[Fraction, Fraction, int]:
    assert route.monthly is not None and route.steps is not None
    step = route.steps
    before_floor = step.parts[0].amount if step.says.id == "minimum/raised" else step.amount
    return Fraction(route.monthly), before_floor, -TIE_ORDER.index(route.route)


def _elected(facts: Facts, routes: tuple[Route, ...]) -> str | None:
    """The elected section, or, of the one family 766(a) and 766(e), the member of it that is payable."""
    elected = facts.elected_route
    if not isinstance(elected, str) or elected not in FAMILY:
        return elected if isinstance(elected, str) else None
    payable = {route.route for route in routes if route.status is Status.PAYABLE}
    return next((name for name in FAMILY if name in payable), elected)


def _largest_after_65(facts: Facts, law: Law, routes: tuple[Route, ...], now: str | None) -> str | None:
    """The largest once 65, the start asked for and all that is known of Social Security have come.

    No rule closes a route for what a later day of payment brings: what is closed now is not asked again.
    """
    if facts.birth_date is None:
        return None
    known = (facts.fully_insured_date, facts.primary_benefits_date)
    at_65 = birthday(facts.birth_date, 65, leap_day_on=law.reads("A-21"))
    day = max([at_65, start(facts), *(one for one in known if isinstance(one, date))])
    if day <= facts.payment_date:
        return now
    return largest(_some([one.route for one in routes if one.status not in SHUT], facts, law, day))
