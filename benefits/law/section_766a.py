"""§ 766a. Merit annuity: thirty years or more of credited service, at any age.

No reduction for retiring early exists here: 65 % is the only price of youth.
"""

from datetime import date
from fractions import Fraction

from benefits.law.average import average
from benefits.law.dates import reaches
from benefits.law.facts import FactError, Facts, Plan
from benefits.law.figures import COORDINATION_LIMIT, FREEZE, SPECIAL_LIMIT
from benefits.law.finding import Finding
from benefits.law.freeze import freezes
from benefits.law.law import Law
from benefits.law.membership import (
    ever_mayor,
    excepted_from_coordination,
    in_earlier_cohort,
    in_mayor_class,
    refund_received,
    refund_requested_where_silent,
    start,
    starting,
)
from benefits.law.route import Look
from benefits.law.section_766.limits import limited, minimum, special_limit
from benefits.law.section_829 import is_recomputed
from benefits.law.step import Reason, Step, phrase, product, reason, share, total
from benefits.law.stops import Unknown, amount, amounts, closed

THIRTY = Fraction(30)
SIXTY_FIVE_PERCENT, SEVENTY_FIVE_PERCENT = Fraction("0.65"), Fraction("0.75")
ONE_AND_A_HALF = Fraction("0.015")


def route(facts: Facts, law: Law) -> Finding:
    """The merit annuity of (b), recomputed by (d) from the day of (c)."""
    payable_from = start(facts)
    _right(facts, law, payable_from)
    if facts.payment_date < payable_from:
        raise starting(facts, payable_from, "§ 766a(a)")
    recomputed, ahead = _recompute_day(facts, law, payable_from)
    rate = merit_rate(facts, law, payable_from)
    if recomputed:
        step, review = _recomputed(facts, law, rate)
    else:
        step, review = special_limit(merit_annuity(facts, law, rate), facts, law, merit=True), ()
    paid = minimum(step, facts, law, "766a")
    return Finding(payable_from, paid.step, step.amount, (*paid.ahead, *ahead), paid.rests_on, review)


def _right(facts: Facts, law: Law, payable_from: date) -> None:
    """(a): «todo participante del Sistema en servicio activo» with thirty years; what closes for sure goes first."""
    if not in_earlier_cohort(facts, law) and law.reads("A-17") == "no":
        raise closed("§ 766d", "cohort/new_participant")
    refund_received(facts)
    years = facts.credited_years
    if isinstance(years, Fraction) and years < THIRTY:
        raise closed("§ 766a(a)", "766a/under_thirty", years=years)
    if ever_mayor(facts) and law.reads("A-16") == "b_only" and in_mayor_class(facts, law):
        raise closed("§ 766(b)", "766b/displaces")
    refund_requested_where_silent(facts, law, "§ 766a(a)")
    if facts.application_filed_date > facts.separation_date and law.reads("A-22") == "lost_by_separating":
        raise closed("§ 766a(a)", "766a/not_in_service")
    _merit_outside_coordination(facts, law, payable_from)
    amount(facts, "credited_years")


def _merit_outside_coordination(facts: Facts, law: Law, payable_from: date) -> None:
    """(b) names only Coordination members below 65: the others by A-09, who first retires at 65 or more by A-03."""
    outside = facts.plan not in (None, Plan.COORDINATION)
    if outside and law.reads("A-09") == "no_merit":
        raise closed("§ 766a(b)", "766a/other_plan")
    if payable_from < reaches(facts, 65, law):
        return
    insured = facts.fully_insured_date
    try:
        excepted = outside or excepted_from_coordination(facts, law)
    except Unknown:
        return  # the amount asks again, once it is due
    in_d = not excepted and isinstance(insured, date) and insured <= payable_from
    known = excepted or (facts.plan is not None and insured is not None)
    if known and not in_d and law.reads("A-03") == "no_merit_annuity":
        raise closed("§ 766a(b), (d)", "766a/first_retires_at_65")


def _recompute_day(facts: Facts, law: Law, payable_from: date) -> tuple[bool, tuple[Look, ...]]:
    """(c): «sesenta y cinco años (65) o más … y … plenamente asegurados»: reached or not, and when to look again."""
    from_65 = max(reaches(facts, 65, law), payable_from)
    try:
        if not is_recomputed(facts, law):
            return False, ()
        insured = facts.fully_insured_date
        if insured is None:
            raise Unknown("fully_insured_date")
    except Unknown:
        if facts.payment_date >= from_65:
            raise
        return False, (Look(from_65, phrase("look/insured"), "§ 766a(c)"),)
    if not isinstance(insured, date):
        on = from_65 if facts.payment_date < from_65 else None
        return False, (Look(on, phrase("look/insured"), "§ 766a(c)"),)
    day = max(from_65, insured)
    if facts.payment_date >= day:
        return True, ()
    return False, (Look(day, phrase("look/recompute", on=day), "§ 766a(c)"),)


def merit_rate(facts: Facts, law: Law, payable_from: date) -> Fraction:
    """(b)(1)-(2): 65 % below 55, 75 % from 55, fixed at award by the age at separation (A-02, A-19c, A-22)."""
    rate = facts.merit_percentage
    if not isinstance(rate, Fraction):
        decides = _day_of_age(facts, law, payable_from)
        rate = SEVENTY_FIVE_PERCENT if reaches(facts, 55, law) <= decides else SIXTY_FIVE_PERCENT
    still_65_percent = rate == SIXTY_FIVE_PERCENT and facts.payment_date >= reaches(facts, 55, law)
    if still_65_percent and law.reads("A-02") == "rises_at_55":
        return SEVENTY_FIVE_PERCENT
    return rate


def refuse_other_percentage(facts: Facts, law: Law) -> None:
    """Raises ``FactError`` for a stated 65 or 75 % that contradicts the age which decides under A-22 (R-766a-x-4)."""
    rate = facts.merit_percentage
    if facts.birth_date is None or rate not in (SIXTY_FIVE_PERCENT, SEVENTY_FIVE_PERCENT):
        return
    at_55 = reaches(facts, 55, law) <= _day_of_age(facts, law, start(facts))
    if at_55 != (rate == SEVENTY_FIVE_PERCENT):
        raise FactError(
            "merit_percentage",
            "Contradice la edad que decide el por ciento (A-22).",
            "It contradicts the age that decides the percentage (A-22).",
        )


def _day_of_age(facts: Facts, law: Law, payable_from: date) -> date:
    """The day on which 55 is tested: separation, unless another reading of A-22 or A-19c is in force."""
    if payable_from > facts.separation_date and law.reads("A-22") == "age_at_start":
        return payable_from
    if freezes(facts, law) and law.reads("A-19c") == "age_on_2013_06_30":
        return law.date_of(FREEZE)
    return facts.separation_date


def merit_annuity(facts: Facts, law: Law, rate: Fraction) -> Step:
    """(b): the percentage of the average compensation; years above thirty raise nothing ((b)(3))."""
    amount(facts, "average_compensation")
    provision = "§ 766a(b)(1)" if rate == SIXTY_FIVE_PERCENT else "§ 766a(b)(2)"
    return share(provision, "766a/percentage", rate, average(facts, law))


def _recomputed(facts: Facts, law: Law, rate: Fraction) -> tuple[Step, tuple[Reason, ...]]:
    """(d), and a mark for review where the recompute would raise the pension."""
    step = special_limit(recomputed_merit_annuity(facts, law, rate), facts, law, merit=True)
    before = special_limit(merit_annuity(facts, law, rate), facts, law, merit=True).amount
    if step.amount > before:
        return step, (reason("§ 766a(d)", "review/raises", before=before, after=step.amount),)
    return step, ()


def recomputed_merit_annuity(facts: Facts, law: Law, rate: Fraction) -> Step:
    """(d): 1½ % of pay up to $6,600 for each year, plus the percentage of (b) of the excess (A-01).

    § 787o(a)(3): that percentage is at most 60 % for whoever used the special rate (A-11, last sentence).
    """
    years, _ = amounts(facts, "credited_years", "average_compensation")
    pay = average(facts, law)
    base = min(pay, law.figure(COORDINATION_LIMIT))
    if years > THIRTY and law.reads("A-01") == "thirty_years":
        years = THIRTY
    if limited(facts, law):
        rate = min(rate, law.figure(SPECIAL_LIMIT))
    return total(
        "§ 766a(d)",
        "766a/recomputed",
        product("§ 766a(d)", "766a/to_limit", ONE_AND_A_HALF, base, years),
        share("§ 766a(d)", "766a/over_limit", rate, pay - base),
    )
