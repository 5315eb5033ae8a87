"""§ 766(a): who has a right to the age annuity, immediate or deferred, and from which day."""

from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from benefits.law.dates import reaches
from benefits.law.facts import Facts
from benefits.law.freeze import freezes
from benefits.law.law import Law
from benefits.law.membership import (
    high_risk,
    in_earlier_cohort,
    in_mayor_class,
    reached_by,
    refund_received,
    refund_requested,
    start,
)
from benefits.law.section_787c import age_if_not_entitled, entitled_in_2013
from benefits.law.stops import amount, closed

TEN, TWENTY_FIVE = Fraction(10), Fraction(25)


@dataclass(frozen=True, slots=True)
class Right:
    """A right to the age annuity: from when it is payable, at which age, and the provision that sets that age."""

    payable_from: date
    age: int
    provision: str = "§ 766(a)"


def right_to_age_annuity(facts: Facts, law: Law) -> Right:
    """§ 766(a): «todos los participantes que no hubieren recibido el reembolso … tendrán derecho».

    Raises ``Closed``, ``NotCovered`` or ``Unknown``.
    """
    if not in_earlier_cohort(facts, law):
        raise closed("§ 766d", "cohort/new_participant")
    if in_mayor_class(facts, law):
        raise closed("§ 766(b)", "766b/displaces")
    refund_received(facts, "§ 766(a)")
    years = amount(facts, "credited_years")
    if years < TEN:
        raise closed("§ 766(a)", "766a_age/under_ten", years=years)
    if freezes(facts, law) and not entitled_in_2013(facts, law, "766(a)"):
        return _by_new_ages(facts, law, years)
    return _by_chapter_2(facts, law, years)


def _by_chapter_2(facts: Facts, law: Law, years: Fraction) -> Right:
    """Optional retirement at the ages of (a); or, separated before them, the deferred annuity."""
    age = _age_met_at_separation(facts, law, years)
    if age is not None:
        return Right(start(facts), age)
    refund_requested(facts, "§ 766(a)")
    age = _deferred_age(facts, law, years)
    return Right(max(start(facts), reaches(facts, age, law)), age)


def _age_met_at_separation(facts: Facts, law: Law, years: Fraction) -> int | None:
    """55 and 25, 58 and 10, police and fire 50 and 25; none where the annuity is deferred."""
    early = 50 if high_risk(facts) else 55
    out = facts.separation_date
    if years >= TWENTY_FIVE and reached_by(facts, early, out, law):
        return early
    return 58 if reached_by(facts, 58, out, law) else None


def _deferred_age(facts: Facts, law: Law, years: Fraction) -> int:
    """«por lo menos diez (10) y menos de veinticinco (25) años»: at 58; at 50 or 55 with 25 years (A-12)."""
    if years < TWENTY_FIVE:
        return 58
    reading = law.reads("A-12")
    worked = years - amount(facts, "bought_years") if facts.bought_years else years
    if reading == "from_58" or (reading == "credited_against_served" and worked < TWENTY_FIVE):
        return 58
    return 50 if high_risk(facts) else 55


def _by_new_ages(facts: Facts, law: Law, years: Fraction) -> Right:
    """§ 787c(a)(1): not entitled on June 30, 2013: 59, 60 or 61 (A-30)."""
    age = age_if_not_entitled(facts, law)
    if _age_met_at_separation(facts, law, years) is None:
        refund_requested(facts, "§ 766(a)")
    return Right(max(start(facts), reaches(facts, age, law)), age, "§ 787c(a)(1)")
