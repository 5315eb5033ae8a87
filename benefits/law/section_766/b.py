"""§ 766(b): mayors who have served eight years, on the highest salary they had as mayor."""

from fractions import Fraction

from benefits.law.average import average
from benefits.law.dates import reaches
from benefits.law.facts import Facts
from benefits.law.figures import SPECIAL_LIMIT
from benefits.law.finding import Finding
from benefits.law.freeze import freezes
from benefits.law.law import Law
from benefits.law.membership import (
    EIGHT_YEARS,
    awaited,
    fallen,
    in_mayor_class,
    refund_received,
    refund_requested_where_silent,
    start,
)
from benefits.law.section_766.limits import at_most, limited, minimum
from benefits.law.step import Step, product, total
from benefits.law.stops import Closed, Unknown, amounts, closed

FIVE = Fraction("0.05")
ONE_AND_A_HALF = Fraction("0.015")
TWO = Fraction("0.02")
TEN, TWENTY = Fraction(10), Fraction(20)
FIFTY = 50


def route(facts: Facts, law: Law) -> Finding:
    """«desde la fecha de la solicitud …, pero nunca antes de que el alcalde cumpla cincuenta (50) años»."""
    _in_class(facts, law)
    refund_received(facts)
    refund_requested_where_silent(facts, law, "§ 766(b)")
    payable_from = max(start(facts), reaches(facts, FIFTY, law))
    if facts.payment_date < payable_from:
        raise awaited(facts, law, payable_from, FIFTY, "§ 766(b)")
    step = _special_limit(mayor_annuity(facts, law), facts, law)
    paid = minimum(step, facts, law, "766(b)")
    return Finding(payable_from, paid.step, step.amount, paid.ahead, paid.rests_on)


def _in_class(facts: Facts, law: Law) -> None:
    """Raises ``Closed`` for whoever is outside the class; where the years are unknown, a refund may close it first."""
    try:
        inside = in_mayor_class(facts, law)
    except Unknown:
        refund_requested_where_silent(facts, law, "§ 766(b)")
        raise
    if not inside:
        raise _not_in_class(facts, law)


def _not_in_class(facts: Facts, law: Law) -> Closed:
    """Convicted (all received under (b) is owed back), removed for just cause, under eight years, or began too late."""
    if facts.convicted_of_mayoral_acts:
        return closed("§ 766(b)", "766b/convicted")
    if facts.removed_for_cause and fallen(facts, law):
        return closed("§ 766(b)", "766b/removed")
    served = facts.mayor_years_served
    if not isinstance(served, Fraction) or served >= EIGHT_YEARS:
        return closed("§ 787c(a)", "766b/began_from_2000")
    if not served:
        return closed("§ 766(b)", "766b/never_mayor")
    return closed("§ 766(b)", "766b/under_eight_frozen" if freezes(facts, law) else "766b/under_eight", years=served)


def mayor_annuity(facts: Facts, law: Law) -> Step:
    """5 % of the highest salary a year to ten years; other service 1½ % to twenty years and 2 % beyond; 90 % at most.

    Years as mayor above ten are «otros servicios acreditados no incluidos en el cómputo anterior» (A-07).
    """
    mayor, other, salary = amounts(facts, "mayor_years", "other_credited_years", "highest_mayor_salary")
    as_mayor = min(mayor, TEN)
    above = mayor - as_mayor
    if above and law.reads("A-07") == "lost":
        above = Fraction(0)
    rest = other + above
    step = total(
        "§ 766(b)",
        "766b/formula",
        product("§ 766(b)(1)", "766b/as_mayor", FIVE, salary, as_mayor),
        product("§ 766(b)(2)", "766b/other_to_twenty", ONE_AND_A_HALF, salary, min(rest, TWENTY)),
        product("§ 766(b)(2)", "766b/other_over_twenty", TWO, salary, max(rest - TWENTY, Fraction(0))),
    )
    return at_most(step, "§ 766(b)", "766b/maximum", Fraction("0.90"), salary)


def _special_limit(step: Step, facts: Facts, law: Law) -> Step:
    """§ 787o(a)(3) speaks of average pay; whether it binds (b) is A-39."""
    if not facts.used_special_rate or not limited(facts, law) or law.reads("A-39") == "no":
        return step
    return at_most(step, "§ 787o(a)(3)", "787o/sixty", law.figure(SPECIAL_LIMIT), average(facts, law))
