"""§ 766(c): return to service. The annuity is suspended and resumes; and one of two branches, never both."""

from fractions import Fraction

from benefits.law.figures import ADDITIONAL_ANNUITY_FROM
from benefits.law.law import Law
from benefits.law.ruling import Ruling, a_month
from benefits.law.step import Reason, Step, phrase, reason
from benefits.law.stops import known

FIVE = Fraction(5)


def reinstated(years: Fraction | None, contributions: Fraction | None, suspended_monthly: Fraction, law: Law) -> Ruling:
    """After the new separation: the suspended annuity, the same award, and the refund option or § 787j's annuity.

    ``years`` and ``contributions`` (dollars) are those since the return, ``None`` where not known: either alone may
    decide. ``suspended_monthly`` is dollars a month. Raises ``Unknown``.
    """
    least = law.figure(ADDITIONAL_ANNUITY_FROM)
    resumed = Step("§ 766(c)", phrase("766c/resumed", monthly=suspended_monthly), suspended_monthly * 12)
    short = _short(years, contributions, least)
    if short:
        return a_month("refund_option", suspended_monthly, resumed, law, *short)
    years, contributions = known(reinstated_years=years, reinstated_contributions=contributions)
    outcome, says = _both_reached(law.reads("A-08") if contributions == least else "annuity")
    why = reason("§ 766(c)", says, years=years, contributions=contributions)
    return a_month(outcome, suspended_monthly, resumed, law, why)


def _both_reached(reading: str) -> tuple[str, str]:
    """The outcome and its words; at exactly $10,000, by A-08."""
    if reading == "refund":
        return "refund_option", "766c/exactly_ten_thousand"
    if reading == "either":
        return "ambiguous_default_annuity", "766c/either"
    return "additional_annuity_787j", "766c/additional_annuity"


def _short(years: Fraction | None, contributions: Fraction | None, least: Fraction) -> tuple[Reason, ...]:
    """«menos de cinco (5) años … o … menos de diez mil dólares ($10,000)»: each limb that is known to be met."""
    why = []
    if years is not None and years < FIVE:
        why.append(reason("§ 766(c)", "766c/under_five_years", years=years))
    if contributions is not None and contributions < least:
        why.append(reason("§ 766(c)", "766c/under_ten_thousand", contributions=contributions))
    return tuple(why)
