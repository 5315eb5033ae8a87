"""§ 766(d): work compatible with the pension. The half-day, half-pay test of a partial regular job.

The other kinds of work that (d) permits (boards paid by per diem, legislator or mayor without pay, fees, contracts
that are clearly not regular employment) are facts, not numbers.
"""

from fractions import Fraction

from benefits.law.law import Law
from benefits.law.ruling import Ruling, a_month
from benefits.law.step import Step, phrase, reason

HALF = Fraction(1, 2)


def partial_regular_job(
    day_fraction: Fraction, pay: Fraction, full_time_pay: Fraction, pension_monthly: Fraction, law: Law
) -> Ruling:
    """«en tiempo y en retribución no exceda la mitad (½)»: kept, or suspended as a return to service, (c).

    ``pay`` and ``full_time_pay`` (the basic salary of the same job) are dollars a month.
    """
    values = {"day": day_fraction, "pay": pay, "full": full_time_pay}
    if day_fraction > HALF or pay > full_time_pay * HALF:
        return Ruling("suspended", reasons=(reason("§ 766(d)", "766d_work/more_than_half", **values),))
    kept = Step("§ 766(d)", phrase("766d_work/kept", monthly=pension_monthly), pension_monthly * 12)
    why = reason("§ 766(d)", "766d_work/half_or_less", **values)
    return a_month("pension_kept", pension_monthly, kept, law, why)
