"""§ 766(a): the age annuity as a route, until § 766(e) takes its place."""

from datetime import date

from benefits.law.dates import reaches
from benefits.law.facts import Facts, Plan
from benefits.law.finding import Finding
from benefits.law.law import Law
from benefits.law.membership import awaited, excepted_from_coordination
from benefits.law.route import Look
from benefits.law.section_766.e import SIXTY_FIVE, awaiting_social_security, recompute_day
from benefits.law.section_766.formula import at_retirement
from benefits.law.section_766.limits import age_maximum, minimum, special_limit
from benefits.law.section_766.right import Right, right_to_age_annuity
from benefits.law.step import phrase
from benefits.law.stops import Unknown, closed


def route(facts: Facts, law: Law) -> Finding:
    """The age annuity: payable from its start until the day of the recompute, where there is one."""
    right = right_to_age_annuity(facts, law)
    ahead = _until_recomputed(facts, law, right)
    if facts.payment_date < right.payable_from:
        raise awaited(facts, law, right.payable_from, right.age, right.provision)
    return _payable(facts, law, right, ahead)


def _payable(facts: Facts, law: Law, right: Right, ahead: tuple[Look, ...]) -> Finding:
    step, factor = at_retirement(facts, law, right.payable_from)
    step = special_limit(age_maximum(step, facts, law), facts, law)
    paid = minimum(step, facts, law, "766(a)")
    return Finding(right.payable_from, paid.step, step.amount, (*paid.ahead, *ahead), (*factor, *paid.rests_on))


def _until_recomputed(facts: Facts, law: Law, right: Right) -> tuple[Look, ...]:
    """§ 766(e): from the day of the recompute § 766(a) is closed; before it, the days to look again.

    Raises ``Closed``; ``Unknown`` where the plan or insured status is not known and already decides.
    """
    if excepted_from_coordination(facts, law) or facts.plan not in (None, Plan.COORDINATION):
        return ()
    decides_from = max(reaches(facts, SIXTY_FIVE, law), right.payable_from)
    if facts.plan is None:
        if facts.payment_date >= decides_from:
            raise Unknown("plan")
        return (Look(decides_from, phrase("look/plan"), "§ 766(e)"),)
    try:
        day = recompute_day(facts, law, right.payable_from)
    except Unknown:
        if facts.payment_date >= decides_from:
            raise
        return awaiting_social_security(facts, law, right)
    if day is None:
        return awaiting_social_security(facts, law, right)
    return _until(facts, right, day)


def _until(facts: Facts, right: Right, day: date) -> tuple[Look, ...]:
    if day <= right.payable_from:
        raise closed("§ 766(e)(1)", "766e/from_the_start", on=right.payable_from)
    if day <= facts.payment_date:
        raise closed("§ 766(e)", "766e/in_its_place", on=day)
    return (Look(day, phrase("look/recompute", on=day), "§ 766(e)"),)
