"""§ 766d. Annuities of new participants: who first entered the System after April 1, 1990.

(a) for years of service, (b) high risk, (c) early retirement, (d) deferred. Nothing here is coordinated with Social
Security: the formula of (a) is a single 1½ %. No maximum of 75 % is stated.
"""

from datetime import date
from fractions import Fraction

from benefits.law.actuarial import EARLY_766D
from benefits.law.average import average
from benefits.law.dates import months_of_age, reaches
from benefits.law.facts import Facts
from benefits.law.finding import Finding
from benefits.law.freeze import freezes
from benefits.law.law import Law
from benefits.law.membership import (
    awaited,
    ever_mayor,
    high_risk,
    in_earlier_cohort,
    in_mayor_class,
    reached_by,
    refund_received,
    refund_requested,
    refund_requested_where_silent,
    start,
    starting,
)
from benefits.law.section_766.formula import reduced, reduction_factor
from benefits.law.section_766.limits import minimum, special_limit
from benefits.law.section_787c import age_if_not_entitled, entitled_in_2013
from benefits.law.step import Step, product, share
from benefits.law.stops import amount, amounts, closed

TEN, TWENTY_FIVE, THIRTY = Fraction(10), Fraction(25), Fraction(30)
ONE_AND_A_HALF = Fraction("0.015")


def years_of_service(facts: Facts, law: Law) -> Finding:
    """(a): separated at 65 or more, with ten years, no refund requested or received."""
    _new_participant(facts, law, "§ 766d(a)")
    _ten_years(facts, "§ 766d(a)")
    _kept_or_787c(facts, law)
    refund_requested(facts, "§ 766d(a)")
    if not reached_by(facts, 65, facts.separation_date, law):
        raise closed("§ 766d(a)", "766d/separated_before_65", on=reaches(facts, 65, law))
    payable_from = _not_before(facts, start(facts), "§ 766d(a)")
    return _paid(annuity_for_years(facts, law), facts, law, "766d(a)", payable_from)


def high_risk_annuity(facts: Facts, law: Law) -> Finding:
    """(b): police and fire with thirty years: 75 % from 55, 65 % below, on the day the annuity begins."""
    _new_participant(facts, law)
    if not high_risk(facts):
        raise closed("§ 766d(b)", "766d/not_high_risk")
    years = amount(facts, "credited_years")
    if freezes(facts, law) and not entitled_in_2013(facts, law, "766d(b)"):
        age_if_not_entitled(facts, law)  # police and fire: not read
    if years < THIRTY:
        raise closed("§ 766d(b)", "766d/under_thirty", years=years)
    refund_requested_where_silent(facts, law, "§ 766d(b)")
    payable_from = _not_before(facts, start(facts), "§ 766d(b)")
    amount(facts, "average_compensation")
    rate = Fraction("0.75") if reached_by(facts, 55, payable_from, law) else Fraction("0.65")
    step = share("§ 766d(b)", "766d/high_risk", rate, average(facts, law))
    return _paid(step, facts, law, "766d(b)", payable_from)


def early_annuity(facts: Facts, law: Law) -> Finding:
    """(c): separated at 55 or more with 25 years, payable before 65: (a)'s amount, reduced by the Board's guides."""
    _new_participant(facts, law)
    years = amount(facts, "credited_years")
    if years < TWENTY_FIVE:
        raise closed("§ 766d(c)", "766d/under_twenty_five", years=years)
    _separated_for_early(facts, law)
    if freezes(facts, law) and not entitled_in_2013(facts, law, "766d(c)"):
        age_if_not_entitled(facts, law)  # raises for police and fire: not read
        raise closed("§ 787c(a)(2)", "766d/no_early_after_2013")
    refund_requested_where_silent(facts, law, "§ 766d(c)")
    payable_from = start(facts)
    if payable_from >= reaches(facts, 65, law):
        raise closed("§ 766d(c)", "766d/nothing_to_reduce")
    _not_before(facts, payable_from, "§ 766d(c)")
    step = annuity_for_years(facts, law)
    factor, source = reduction_factor(facts, law, EARLY_766D, payable_from)
    step = reduced(step, "§ 766d(c)", factor, months_of_age(facts, payable_from, law))
    return _paid(step, facts, law, "766d(c)", payable_from, rests_on=(source,))


def _separated_for_early(facts: Facts, law: Law) -> None:
    """«cuya separación del servicio ocurriese al cumplir cincuenta y cinco (55) años» (A-45)."""
    at_55, out = reaches(facts, 55, law), facts.separation_date
    if out < at_55:
        raise closed("§ 766d(c)", "766d/separated_before_55", on=at_55)
    if out != at_55 and law.reads("A-45") == "on_the_birthday":
        raise closed("§ 766d(c)", "766d/not_on_the_birthday", on=at_55)


def deferred_annuity(facts: Facts, law: Law) -> Finding:
    """(d): separated before 65, no refund requested or received: (a)'s amount from 65 (A-14, A-43)."""
    _new_participant(facts, law, "§ 766d(d)")
    _ten_years(facts, "§ 766d(d)")
    _kept_or_787c(facts, law)
    at_65 = reaches(facts, 65, law)
    if facts.separation_date >= at_65:
        raise closed("§ 766d(d)", "766d/separated_at_65")
    refund_requested(facts, "§ 766d(d)")
    begins = start(facts)
    if facts.application_filed_date > at_65 and law.reads("A-43") == "from_65":
        begins = max(facts.retirement_date, facts.separation_date)
    payable_from = max(begins, at_65)
    if facts.payment_date < payable_from:
        raise awaited(facts, law, payable_from, 65, "§ 766d(d)")
    return _paid(annuity_for_years(facts, law, "§ 766d(d)"), facts, law, "766d(d)", payable_from)


def annuity_for_years(facts: Facts, law: Law, provision: str = "§ 766d(a)") -> Step:
    """«el uno y medio por ciento (1.5 %) de la retribución promedio, multiplicado por el número de años»."""
    years, _ = amounts(facts, "credited_years", "average_compensation")
    return product(provision, "766d/formula", ONE_AND_A_HALF, average(facts, law), years)


def _new_participant(facts: Facts, law: Law, of_refunds: str = "§ 765(b)") -> None:
    """Entered after April 1, 1990; a mayor of eight years keeps § 766d beside § 766(b) (A-35).

    ``of_refunds`` is the provision by which a refund received closes: (a) and (d) have their own words.
    """
    if in_earlier_cohort(facts, law):
        raise closed("§ 766d", "cohort/earlier")
    refund_received(facts, of_refunds)
    if ever_mayor(facts) and law.reads("A-35") == "b_only" and in_mayor_class(facts, law):
        raise closed("§ 766(b)", "766b/displaces")


def _ten_years(facts: Facts, provision: str) -> None:
    years = amount(facts, "credited_years")
    if years < TEN:
        raise closed(provision, "766d/under_ten", years=years)


def _kept_or_787c(facts: Facts, law: Law) -> None:
    """§ 787c: in service after the freeze and not entitled: 65 stays (A-30); police and fire not read."""
    if freezes(facts, law) and not entitled_in_2013(facts, law, "766d(a)"):
        age_if_not_entitled(facts, law)


def _not_before(facts: Facts, payable_from: date, provision: str) -> date:
    if facts.payment_date < payable_from:
        raise starting(facts, payable_from, provision)
    return payable_from


def _paid(
    step: Step, facts: Facts, law: Law, route: str, payable_from: date, rests_on: tuple[str, ...] = ()
) -> Finding:
    step = special_limit(step, facts, law)
    paid = minimum(step, facts, law, route)
    return Finding(payable_from, paid.step, step.amount, paid.ahead, (*rests_on, *paid.rests_on))
