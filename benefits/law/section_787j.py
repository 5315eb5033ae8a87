"""§ 787j. Benefits on separation from the Hybrid Program: the balance paid out, or a life annuity.

Read to (b)(4): the factor that turns a balance into an annuity, (c), is the Board's and absent (A-31): no amount.
"""

from fractions import Fraction

from benefits.law.figures import ADDITIONAL_ANNUITY_FROM
from benefits.law.law import Law
from benefits.law.ruling import Ruling
from benefits.law.step import Reason, reason
from benefits.law.stops import known

FIVE = Fraction(5)


def hybrid_separation(years: Fraction | None, balance: Fraction | None, law: Law) -> Ruling:
    """(a): less than five years, or $10,000 or less, is paid out; (b): five years and $10,000 or more, an annuity.

    At exactly $10,000 both fit (A-08): the annuity by default, and the distribution offered. ``None`` is not known:
    either alone may decide. Raises ``Unknown``.
    """
    least = law.figure(ADDITIONAL_ANNUITY_FROM)
    paid_out = _paid_out(years, balance, least)
    if paid_out:
        return Ruling("refund_option", reasons=paid_out)
    years, balance = known(credited_years=years, account_balance=balance)
    values = {"years": years, "balance": balance}
    if balance > least:
        return Ruling("annuity", reasons=(reason("§ 787j(b)", "787j/annuity", **values),))
    outcome = "refund_option" if law.reads("A-08") == "refund" else "ambiguous_default_annuity"
    return Ruling(outcome, reasons=(reason("§ 787j(a)-(b)", "787j/both_fit", **values),))


def _paid_out(years: Fraction | None, balance: Fraction | None, least: Fraction) -> tuple[Reason, ...]:
    """Each limb of (a) that is known to be met."""
    why = []
    if years is not None and years < FIVE:
        why.append(reason("§ 787j(a)", "787j/under_five_years", years=years))
    if balance is not None and balance < least:
        why.append(reason("§ 787j(a)", "787j/under_ten_thousand", balance=balance))
    return tuple(why)
