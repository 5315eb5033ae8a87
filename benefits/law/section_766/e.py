"""§ 766(e): coordination with Social Security. When the annuity is recomputed, and by which formula."""

from datetime import date
from fractions import Fraction

from benefits.law.actuarial import EARLY_766A
from benefits.law.average import average
from benefits.law.dates import months_of_age, reaches
from benefits.law.facts import Facts, Plan
from benefits.law.figures import COORDINATION_LIMIT
from benefits.law.finding import Finding
from benefits.law.law import Law
from benefits.law.membership import awaited, excepted_by_kept_right, excepted_from_coordination
from benefits.law.route import Look
from benefits.law.section_766.formula import (
    ONE_AND_A_HALF,
    TWENTY,
    TWO,
    age_annuity,
    is_reduced,
    reduced,
    reduction_factor,
)
from benefits.law.section_766.limits import MOST, age_maximum, minimum, special_limit
from benefits.law.section_766.right import Right, right_to_age_annuity
from benefits.law.step import Reason, Step, phrase, product, reason, total
from benefits.law.stops import Closed, NoFactor, NotYet, Unknown, amounts, closed

ONE = Fraction("0.01")
SIXTY_FIVE = 65


def route(facts: Facts, law: Law) -> Finding:
    """The recomputed annuity: payable from the day of the recompute, when § 766(a)'s ends."""
    right = right_to_age_annuity(facts, law)
    if excepted_from_coordination(facts, law):
        raise closed("§ 766(e)", "766e/kept_right" if excepted_by_kept_right(facts, law) else "766e/excepted")
    if facts.plan is None:
        raise Unknown("plan")
    if facts.plan is not Plan.COORDINATION:
        raise closed("§ 766(e)", "766e/other_plan")
    day = recompute_day(facts, law, right.payable_from)
    if day is None:
        raise Closed(_not_qualified(facts, law, right), look_again=awaiting_social_security(facts, law, right))
    if facts.payment_date < day:
        raise _not_yet(facts, law, right, day)
    return _recomputed(facts, law, right, day)


def _not_yet(facts: Facts, law: Law, right: Right, day: date) -> NotYet:
    """Deferred to the recompute; or, governed by (e)(1) from the first day, to the start: nothing is recomputed."""
    provision = _provision(facts, law, right)
    if day == right.payable_from:
        return awaited(facts, law, day, right.age, provision)
    return NotYet(day, phrase("look/recompute", on=day), provision)


def _recomputed(facts: Facts, law: Law, right: Right, day: date) -> Finding:
    formula = coordinated_annuity(facts, law)
    step, rests_on, review = _reduction(formula, facts, law, right)
    if law_caps(step, facts, law):
        step = age_maximum(step, facts, law)
    step = special_limit(step, facts, law)
    paid = minimum(step, facts, law, "766(e)")
    return Finding(day, paid.step, step.amount, paid.ahead, (*rests_on, *paid.rests_on), review)


def law_caps(step: Step, facts: Facts, law: Law) -> bool:
    """Whether the 75 % maximum of (a) would cut this, and binds (e) too (A-06)."""
    if step.amount <= MOST * average(facts, law):
        return False
    return law.reads("A-06") == "caps_e_floor_last"


def coordinated_annuity(facts: Facts, law: Law, provision: str = "§ 766(e)(1)") -> Step:
    """«la suma de los siguientes productos»: 1 % and 1½ % up to $6,600 of pay, 1½ % and 2 % of the excess."""
    years, _ = amounts(facts, "credited_years", "average_compensation")
    pay = average(facts, law)
    base = min(pay, law.figure(COORDINATION_LIMIT))
    excess = pay - base
    early = min(years, TWENTY)
    late = years - early
    return total(
        provision,
        "766e/formula",
        product("§ 766(e)(1)(A)", "766e/A", ONE, base, early),
        product("§ 766(e)(1)(B)", "766e/B", ONE_AND_A_HALF, base, late),
        product("§ 766(e)(1)(C)", "766e/C", ONE_AND_A_HALF, excess, early),
        product("§ 766(e)(1)(D)", "766e/D", TWO, excess, late),
    )


def _reduction(formula: Step, facts: Facts, law: Law, right: Right) -> tuple[Step, tuple[str, ...], tuple[Reason, ...]]:
    """(e)(2): a reduced pension is recomputed whole, or keeps its reduction (A-04); a rise goes to review."""
    if not is_reduced(facts, law, right.payable_from):
        return formula, (), ()
    if law.reads("A-04") == "reduction_kept":
        factor, source = reduction_factor(facts, law, EARLY_766A, right.payable_from)
        months = months_of_age(facts, right.payable_from, law)
        return reduced(formula, "§ 766(e)(2)", factor, months), (source,), ()
    try:
        factor, _ = reduction_factor(facts, law, EARLY_766A, right.payable_from)
    except NoFactor:
        return formula, (), (reason("§ 766(e)(2)", "review/may_raise"),)
    before = age_annuity(facts, law).amount * factor
    if formula.amount > before:
        return formula, (), (reason("§ 766(e)(2)", "review/raises", before=before, after=formula.amount),)
    return formula, (), ()


def _not_qualified(facts: Facts, law: Law, right: Right) -> Reason:
    """What is wanting: insured status, or, for whoever became insured after a start at 65 or more, primary benefits."""
    if _wants_primary_benefits(facts, law, right):
        return reason("§ 766(e)(1)", "766e/no_primary_benefits")
    return reason("§ 766(e)", "766e/not_insured")


def _wants_primary_benefits(facts: Facts, law: Law, right: Right) -> bool:
    return isinstance(facts.fully_insured_date, date) and right.payable_from >= reaches(facts, SIXTY_FIVE, law)


def _provision(facts: Facts, law: Law, right: Right) -> str:
    return "§ 766(e)(2)" if right.payable_from < reaches(facts, SIXTY_FIVE, law) else "§ 766(e)(1)"


def recompute_day(facts: Facts, law: Law, payable_from: date) -> date | None:
    """The day of the recompute; none while the member is known not to be insured. Raises ``Unknown``.

    (e)(2), payable before 65: the later of 65 and insured status (A-18). (e)(1), payable at 65 or more: from the
    start if insured by then, else when primary benefits come.
    """
    at_65 = reaches(facts, SIXTY_FIVE, law)
    if payable_from < at_65:
        return _from_65(facts, law, at_65)
    return _at_65_or_more(facts, payable_from)


def _from_65(facts: Facts, law: Law, at_65: date) -> date | None:
    insured = facts.fully_insured_date
    if isinstance(insured, date) and insured <= at_65:
        return at_65
    if law.reads("A-18") == "recompute_at_65":
        return at_65
    if insured is None:
        raise Unknown("fully_insured_date")
    return insured if isinstance(insured, date) else None


def _at_65_or_more(facts: Facts, payable_from: date) -> date | None:
    insured, primary = facts.fully_insured_date, facts.primary_benefits_date
    if isinstance(insured, date) and insured <= payable_from:
        return payable_from
    if isinstance(primary, date) and primary <= payable_from:
        return payable_from
    if insured is None:
        raise Unknown("fully_insured_date")
    return primary if isinstance(primary, date) else None


def awaiting_social_security(facts: Facts, law: Law, right: Right) -> tuple[Look, ...]:
    """When to ask again about Social Security: on the 65th birthday, or after it when what is wanting is recorded."""
    at_65 = reaches(facts, SIXTY_FIVE, law)
    on = at_65 if facts.payment_date < at_65 else None
    if _wants_primary_benefits(facts, law, right):
        return (Look(on, phrase("look/primary_benefits"), "§ 766(e)(1)"),)
    return (Look(on, phrase("look/insured"), "§ 766(e)"),)
