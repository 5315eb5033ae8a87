"""§ 766(d): work compatible with the pension. The half-day, half-pay test of a partial regular job.

The other kinds of work that (d) permits (boards paid by per diem, legislator or mayor without pay, fees, contracts
that are clearly not regular employment) are facts, not numbers.
"""

from fractions import Fraction

from benefits.law.law import Law
from benefits.law.ruling import Ruling, a_month
from benefits.law.step import Reason, Step, phrase, reason
from benefits.law.stops import known

HALF = Fraction(1, 2)


def partial_regular_job(
    day_fraction: Fraction | None,
    pay: Fraction | None,
    full_time_pay: Fraction | None,
    pension_monthly: Fraction | None,
    law: Law,
) -> Ruling:
    """«en tiempo y en retribución no exceda la mitad (½)»: kept, or suspended as a return to service, (c).

    ``pay`` and ``full_time_pay`` (the basic salary of the same job) are dollars a month. ``None`` is not known: more
    than half of the one suspends, whatever the other. Raises ``Unknown``.
    """
    more = _more_than_half(day_fraction, pay, full_time_pay)
    if more:
        return Ruling("suspended", reasons=more)
    day, pay, full, monthly = known(
        working_day_fraction=day_fraction,
        partial_salary=pay,
        full_time_basic_salary=full_time_pay,
        pension_monthly=pension_monthly,
    )
    kept = Step("§ 766(d)", phrase("766d_work/kept", monthly=monthly), monthly * 12)
    why = reason("§ 766(d)", "766d_work/half_or_less", day=day, pay=pay, full=full)
    return a_month("pension_kept", monthly, kept, law, why)


def _more_than_half(
    day_fraction: Fraction | None, pay: Fraction | None, full_time_pay: Fraction | None
) -> tuple[Reason, ...]:
    """Each half that is known to be exceeded."""
    why = []
    if day_fraction is not None and day_fraction > HALF:
        why.append(reason("§ 766(d)", "766d_work/more_than_half_day", day=day_fraction))
    if pay is not None and full_time_pay is not None and pay > full_time_pay * HALF:
        why.append(reason("§ 766(d)", "766d_work/more_than_half_pay", pay=pay, full=full_time_pay))
    return tuple(why)
