"""§ 788a. Survivors of a pensioner: 60 % of the pension, in equal parts; a share that ends accrues to the others."""

from fractions import Fraction

from benefits.law.law import Law
from benefits.law.money import exact_cents
from benefits.law.ruling import Ruling, a_month
from benefits.law.step import Step, phrase, reason, share
from benefits.law.stops import known

SIXTY_PERCENT = Fraction("0.60")


def survivors(
    pensioner_monthly: Fraction | None, covered_by_title_ii: bool, beneficiaries: int | None, law: Law
) -> Ruling:
    """Spouse and minor or disabled children (to 18, or 25 while studying). Nothing where Title II covered him.

    ``None`` is not known. Raises ``Unknown`` where it bites.
    """
    if covered_by_title_ii:
        return Ruling("not_eligible", reasons=(reason("§ 788a", "788a/title_ii"),))
    if beneficiaries is not None and beneficiaries < 1:
        return Ruling("not_eligible", reasons=(reason("§ 788a", "788a/nobody"),))
    monthly, beneficiaries = known(pensioner_monthly=pensioner_monthly, beneficiaries=beneficiaries)
    all_of_them = share("§ 788a(b)", "788a/sixty", SIXTY_PERCENT, monthly)
    each = all_of_them.amount / beneficiaries
    says = phrase(
        "788a/each" if exact_cents(each) else "788a/each_rounded", beneficiaries=str(beneficiaries), each=each
    )
    step = Step("§ 788a(b)", says, all_of_them.amount, (all_of_them,))
    return a_month("annuity", all_of_them.amount, step, law)
