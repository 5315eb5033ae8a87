"""From facts to the answer of the contract: nine routes read off on the day of payment, and the largest."""

from fractions import Fraction
from typing import Any

from tests.proofs.second import days, person
from tests.proofs.second.apart import mayor_annuity, window_annuity
from tests.proofs.second.first_cohort import age_annuity, merit_annuity
from tests.proofs.second.line import Line, Seen, closed, seen
from tests.proofs.second.new_cohort import annuities
from tests.proofs.second.person import Facts, Person, Readings

ROUTES = ("766(a)", "766(b)", "766(e)", "766a", "766d(a)", "766d(b)", "766d(c)", "766d(d)", "787o(b)")
ORDER_OF_TIES = ("766(b)", "766a", "766(e)", "766(a)", "787o(b)", "766d(b)", "766d(a)", "766d(d)", "766d(c)")
AGE_FAMILY = ("766(a)", "766(e)")


def answer(facts: Facts, readings: Readings | None = None) -> dict[str, Any]:
    """The nine routes with status, day and amounts, and what is proposed or elected."""
    member = person.of(facts, readings or {})
    views = {route: seen(line, member.paid) for route, line in lines(member).items()}
    half_even = member.reads("A-20") == "half_even"
    rows = {route: written(views[route], half_even) for route in ROUTES}
    largest = proposed(views, {route: row["monthly"] for route, row in rows.items()})
    routes = [{"route": route, **row} for route, row in rows.items()]
    return {"routes": routes, "largest": largest, "elected": elected(facts, views, largest)}


def lines(member: Person) -> dict[str, Line]:
    """Every route as a line of days; a savings-program member is governed by a chapter that was not read.

    So is whoever served past the freeze and began from 2000 on: § 787c keeps the years of the earlier ones alone.
    """
    if saves(member) or (member.frozen and member.start >= days.SAVINGS_PROGRAM):
        return dict.fromkeys(ROUTES, closed("not_covered"))
    if member.says("contributions_refunded"):
        return dict.fromkeys(ROUTES, closed("not_eligible"))
    by_age, coordinated = age_annuity(member)
    return {
        "766(a)": by_age,
        "766(b)": mayor_annuity(member),
        "766(e)": coordinated,
        "766a": merit_annuity(member),
        **annuities(member),
        "787o(b)": window_annuity(member),
    }


def saves(member: Person) -> bool:
    """Chapter 3: by the fact, or by entry from 2000-01-01 on where the fact is absent."""
    stated = member.facts.get("savings_program_member")
    return member.entry >= days.SAVINGS_PROGRAM if stated is None else bool(stated)


def cents(amount: Fraction, half_even: bool) -> str:
    """Rounded once, half up (A-20), and written with two places."""
    whole, rest = divmod(amount.numerator * 100, amount.denominator)
    twice = 2 * rest - amount.denominator
    if twice > 0 or (twice == 0 and (not half_even or whole % 2)):
        whole += 1
    return f"{whole // 100}.{whole % 100:02d}"


def written(view: Seen, half_even: bool) -> dict[str, str | None]:
    """A view in the contract's words; amounts only where something is payable."""
    annual = monthly = None
    if view.worth is not None:
        annual, monthly = cents(view.worth, half_even), cents(view.worth / 12, half_even)
    start = days.text(view.start) if view.status in ("payable", "deferred") and view.start else None
    return {"status": view.status, "payable_from": start, "annual": annual, "monthly": monthly}


def proposed(views: dict[str, Seen], monthly: dict[str, str | None]) -> str | None:
    """The payable route with the largest month; ties to the larger before the floor, then in the contract's order."""
    payable = [route for route in ORDER_OF_TIES if views[route].status == "payable"]
    if not payable:
        return None
    return max(payable, key=lambda route: (Fraction(monthly[route] or 0), views[route].bare or 0))


def elected(facts: Facts, views: dict[str, Seen], largest: str | None) -> str | None:
    """The member of the elected family that is payable on the day; without an election, the proposal."""
    chosen = facts.get("elected_route")
    if not chosen:
        return largest
    family = AGE_FAMILY if chosen in AGE_FAMILY else (chosen,)
    return next((route for route in family if views[route].status == "payable"), chosen)
