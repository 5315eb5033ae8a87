"""§ 787c. Accrued benefits: who was entitled on June 30, 2013, and the ages of those who were not.

The freeze itself (years, average and salary as of that day) is ``freeze.freezes`` and ``view.frozen``. Read to
(a)(1)(A) only. Not read, and so not computed: the ages of police and fire, (a)(3)-(5); the § 787j annuity that is
added to what had accrued.
"""

from datetime import date
from fractions import Fraction

from benefits.law.dates import age_on
from benefits.law.facts import LAST_FREE_SEPARATION, Facts
from benefits.law.figures import FREEZE, NEW_COHORT_AFTER
from benefits.law.law import Law
from benefits.law.membership import high_risk, in_earlier_cohort, reached_by
from benefits.law.step import Reason, reason
from benefits.law.stops import NotCovered, amount

TEN, TWENTY_FIVE, THIRTY = Fraction(10), Fraction(25), Fraction(30)


def entitled_in_2013(facts: Facts, law: Law, section: str) -> bool:
    """Entitled on June 30, 2013 under ``section``; by default any section keeps all of Chapter 2 (A-51).

    ``facts`` are those of the freeze. Sections: 766(a), 766a, 766d(a), 766d(b), 766d(c).
    """
    rights = _rights(facts, law)
    if rights.get(section, False):
        return True
    if not any(rights.values()):
        return False
    return law.reads("A-51") == "any_section_keeps_all"


def _rights(facts: Facts, law: Law) -> dict[str, bool]:
    """The sections of the cohort, and whether the ages and years of each were met on that day."""
    day = law.date_of(FREEZE)
    years = amount(facts, "credited_years")
    risk = high_risk(facts)
    at_55 = years >= TWENTY_FIVE and reached_by(facts, 55, day, law)
    if in_earlier_cohort(facts, law):
        at_58 = years >= TEN and reached_by(facts, 58, day, law)
        at_50 = risk and years >= TWENTY_FIVE and reached_by(facts, 50, day, law)
        return {"766(a)": at_58 or at_55 or at_50, "766a": years >= THIRTY}
    at_65 = years >= TEN and reached_by(facts, 65, day, law)
    return {"766d(a)": at_65, "766d(b)": risk and years >= THIRTY, "766d(c)": at_55}


def age_if_not_entitled(facts: Facts, law: Law) -> int:
    """§ 787c(a)(1): 57 on June 30, 2013 → 59; 56 → 60; 55 or less → 61; 58 keeps 58. Police and fire: not read (A-30).

    65, (a)(2), for the new cohort, and for whoever began in public service on April 1, 1990 itself: (a)(1) says
    «before» that day (A-10).
    """
    if high_risk(facts):
        raise NotCovered("§ 787c(a)(3)-(5)", reason("§ 787c(a)(3)-(5)", "787c/high_risk_not_read"))
    law.reads("A-30")
    began = facts.public_service_start_date
    began_too_late = began is not None and began >= law.date_of(NEW_COHORT_AFTER)
    if began_too_late or not in_earlier_cohort(facts, law):
        return 65
    age = age_on(facts, law.date_of(FREEZE), law)
    if age >= 58:
        return 58
    return {57: 59, 56: 60}.get(age, 61)


def average_beyond_freeze(separation: date) -> tuple[Reason, ...]:
    """(a): the average of whoever separated later is not the one on which Chapter 2's benefits are computed."""
    return (reason("§ 787c(a)", "787c/average_to_separation"),) if separation > LAST_FREE_SEPARATION else ()


def service_beyond_freeze(last_day: date | None) -> tuple[Reason, ...]:
    """(a): nor are years with service after June 30, 2013 those of that day."""
    beyond = last_day is not None and last_day >= LAST_FREE_SEPARATION
    return (reason("§ 787c(a)", "787c/service_after"),) if beyond else ()
