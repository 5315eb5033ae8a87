"""§ 787o. Transitory provisions of Act 3-2013.

(a) the special 9.5 % rate: the 60 % limit of (a)(3) is ``section_766.limits.special_limit``; interest and the dates
of (a)(1), (2), (4) are ``section_765a``. (b) the window for thirty years completed by December 31, 2013; its
contributions, (b)(3), are ``section_787e``.
"""

from datetime import date
from fractions import Fraction

from benefits.law.average import average
from benefits.law.dates import reaches
from benefits.law.facts import Facts
from benefits.law.figures import FREEZE
from benefits.law.finding import Finding
from benefits.law.freeze import freezes
from benefits.law.law import Law
from benefits.law.membership import (
    began_by_1990,
    reached_by,
    refund_received,
    refund_requested_where_silent,
    start,
    starting,
)
from benefits.law.section_766.limits import minimum
from benefits.law.section_766a import recomputed_merit_annuity
from benefits.law.section_829 import is_recomputed
from benefits.law.step import Step, share
from benefits.law.stops import Unknown, amount, closed
from benefits.law.view import frozen

THIRTY = Fraction(30)
LAST_DAY = date(2013, 12, 31)
FIFTY_FIVE_PERCENT, SIXTY_PERCENT = Fraction("0.55"), Fraction("0.60")


def window(facts: Facts, law: Law) -> Finding:
    """(b): thirty years and retirement by December 31, 2013: 55 % below 55, 60 % from 55; on the plain facts."""
    _began_in_time(facts, law)
    refund_received(facts)
    payable_from = start(facts)
    if payable_from > LAST_DAY and law.reads("A-19b") == "by_2013_12_31":
        raise closed("§ 787o(b)", "787o/after_the_window", on=payable_from)
    refund_requested_where_silent(facts, law, "§ 787o(b)")
    _thirty_in_the_window(facts, law)
    if facts.payment_date < payable_from:
        raise starting(facts, payable_from, "§ 787o(b)")
    step = _annuity(facts, law, payable_from)
    paid = minimum(step, facts, law, "787o(b)")
    return Finding(payable_from, paid.step, step.amount, rests_on=paid.rests_on)


def _began_in_time(facts: Facts, law: Law) -> None:
    if not began_by_1990(facts, law):
        raise closed("§ 787o(b)", "787o/began_after_1990")


def _thirty_in_the_window(facts: Facts, law: Law) -> None:
    """Thirty years completed from July 1 to December 31, 2013; whoever had them before holds § 766a (A-38)."""
    if not freezes(facts, law):
        raise closed("§ 787o(b)", "787o/left_before")
    completed = facts.thirty_years_date
    if _by_the_freeze(facts, law):
        if law.reads("A-38") == "no_holds_766a":
            raise closed("§ 787o(b)", "787o/holds_766a")
        return
    if isinstance(completed, date):
        if completed > LAST_DAY:
            raise closed("§ 787o(b)", "787o/thirty_after_the_window", on=completed)
        return
    _by_the_years(facts)


def _by_the_freeze(facts: Facts, law: Law) -> bool:
    """Thirty years already on June 30, 2013."""
    completed = facts.thirty_years_date
    if isinstance(completed, date):
        return completed <= law.date_of(FREEZE)
    then = facts.credited_years_at_2013_06_30
    return isinstance(then, Fraction) and then >= THIRTY


def _by_the_years(facts: Facts) -> None:
    """No day of the thirtieth year is stated: the years decide where they can."""
    years, then = facts.credited_years, facts.credited_years_at_2013_06_30
    if isinstance(years, Fraction) and years < THIRTY:
        raise closed("§ 787o(b)", "787o/under_thirty", years=years)
    if facts.thirty_years_date is not None:
        raise closed("§ 787o(b)", "787o/never_thirty")
    in_the_window = facts.separation_date <= LAST_DAY
    if not (in_the_window and isinstance(years, Fraction) and isinstance(then, Fraction)):
        raise Unknown("thirty_years_date")


def _annuity(facts: Facts, law: Law, payable_from: date) -> Step:
    """(b)(1)-(2), on the ordinary average (A-19a); not recomputed at 65 (A-11)."""
    base = frozen(facts) if law.reads("A-19a") == "frozen_average" else facts
    amount(base, "average_compensation")
    day = law.date_of(FREEZE) if law.reads("A-19c") == "age_on_2013_06_30" else payable_from
    at_55 = reached_by(facts, 55, day, law)
    rate = SIXTY_PERCENT if at_55 else FIFTY_FIVE_PERCENT
    if facts.payment_date >= reaches(facts, 65, law) and law.reads("A-11") == "recomputed" and _is_due(facts, law):
        return recomputed_merit_annuity(base, law, rate)
    provision = "§ 787o(b)(2)" if at_55 else "§ 787o(b)(1)"
    return share(provision, "787o/percentage", rate, average(base, law))


def _is_due(facts: Facts, law: Law) -> bool:
    """Whether § 766a(c)'s conditions are met on the day of payment, 65 being reached. Raises ``Unknown``."""
    if not is_recomputed(facts, law):
        return False
    insured = facts.fully_insured_date
    if insured is None:
        raise Unknown("fully_insured_date")
    return isinstance(insured, date) and insured <= facts.payment_date
