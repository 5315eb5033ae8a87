"""§ 787j. Benefits on separation from the Hybrid Program: the balance paid out, or a life annuity.

Read to (b)(4): the factor that turns a balance into an annuity, (c), is the Board's and absent (A-31): no amount.
"""

from fractions import Fraction

from benefits.law.figures import ADDITIONAL_ANNUITY_FROM
from benefits.law.law import Law
from benefits.law.ruling import Ruling
from benefits.law.step import reason

FIVE = Fraction(5)


def hybrid_separation(years: Fraction, balance: Fraction, law: Law) -> Ruling:
    """(a): less than five years, or $10,000 or less, is paid out; (b): five years and $10,000 or more, an annuity.

    At exactly $10,000 both fit (A-08): the annuity by default, and the distribution offered.
    """
    least = law.figure(ADDITIONAL_ANNUITY_FROM)
    values = {"years": years, "balance": balance}
    if years < FIVE or balance < least:
        return Ruling("refund_option", reasons=(reason("§ 787j(a)", "787j/paid_out", **values),))
    if balance > least:
        return Ruling("annuity", reasons=(reason("§ 787j(b)", "787j/annuity", **values),))
    outcome = "refund_option" if law.reads("A-08") == "refund" else "ambiguous_default_annuity"
    return Ruling(outcome, reasons=(reason("§ 787j(a)-(b)", "787j/both_fit", **values),))
