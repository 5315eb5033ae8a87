"""§ 766(c): return to service. The annuity is suspended and resumes; and one of two branches, never both."""

from fractions import Fraction

from benefits.law.figures import ADDITIONAL_ANNUITY_FROM
from benefits.law.law import Law
from benefits.law.ruling import Ruling, a_month
from benefits.law.step import Step, phrase, reason

FIVE = Fraction(5)


def reinstated(years: Fraction, contributions: Fraction, suspended_monthly: Fraction, law: Law) -> Ruling:
    """After the new separation: the suspended annuity, the same award, and the refund option or § 787j's annuity.

    ``years`` and ``contributions`` (dollars) are those since the return; ``suspended_monthly`` is dollars a month.
    """
    least = law.figure(ADDITIONAL_ANNUITY_FROM)
    resumed = Step("§ 766(c)", phrase("766c/resumed", monthly=suspended_monthly), suspended_monthly * 12)
    if years < FIVE or contributions < least:
        why = reason("§ 766(c)", "766c/refund_option", years=years, contributions=contributions)
        return a_month("refund_option", suspended_monthly, resumed, law, why)
    outcome = "additional_annuity_787j"
    if contributions == least:
        reading = law.reads("A-08")
        outcome = {"refund": "refund_option", "either": "ambiguous_default_annuity"}.get(reading, outcome)
    why = reason("§ 766(c)", "766c/additional_annuity", years=years, contributions=contributions)
    return a_month(outcome, suspended_monthly, resumed, law, why)
