"""§§ 787e, 787o(b)(3): what a member contributes since July 1, 2013. The rates of before were not read."""

from datetime import date
from fractions import Fraction

from benefits.law.facts import Plan
from benefits.law.figures import CONTRIBUTION, CONTRIBUTION_LIMIT, COORDINATED_CONTRIBUTION, NoFigure
from benefits.law.law import Law
from benefits.law.money import to_cents
from benefits.law.ruling import Ruling
from benefits.law.step import Step, phrase, reason, share, total
from benefits.law.stops import NotCovered, Unknown

ALL_TEN_PERCENT_FROM = date(2015, 7, 1)


def compulsory(monthly: Fraction, plan: Plan | None, period_from: date, law: Law) -> Step:
    """The compulsory contribution of a month, dollars: 10 %; a coordinated member's first $550 at 7, 8.5, 10 %."""
    try:
        rate = law.figure(CONTRIBUTION, period_from)
    except NoFigure:
        why = reason("§ 787e", "787e/before_2013")
        raise NotCovered("§ 787e", why) from None
    if plan is None and period_from < ALL_TEN_PERCENT_FROM:
        raise Unknown("plan")
    if plan is not Plan.COORDINATION:
        return share("§ 787e(a)", "787e/all", rate, monthly)
    base = min(monthly, law.figure(CONTRIBUTION_LIMIT))
    return total(
        "§ 787e(b)",
        "787e/coordinated",
        share("§ 787e(b)", "787e/to_limit", law.figure(COORDINATED_CONTRIBUTION, period_from), base),
        share("§ 787e(b)", "787e/over_limit", rate, monthly - base),
    )


def contribution(
    monthly: Fraction, plan: Plan | None, period_from: date, voluntary: Fraction, window: bool, law: Law
) -> Ruling:
    """The month's contribution; in the window of § 787o(b), what goes to the System and what to the account."""
    step = compulsory(monthly, plan, period_from, law)
    cents = to_cents(step.amount, law)
    if not window:
        return Ruling("contribution", monthly=cents, steps=step)
    account = Step("§ 787o(b)(3)", phrase("787o/to_account"), voluntary)
    says = phrase("787o/to_system", system=step.amount, account=voluntary)
    both = Step("§ 787o(b)(3)", says, step.amount, (step, account))
    return Ruling(f"system {cents}, account {to_cents(voluntary, law)}", monthly=cents, steps=both)
