"""§ 766(c)-(d): one return to service, from its first day to what follows its end.

(d) first: work that keeps the pension is no return. Then (c): the payment stops, and after the new separation the same
annuity resumes; beside it, the refund option or § 787j's additional annuity. Not read, and so not computed: the wording
of (c) before Act 3-2013, to whose § 787j it sends; the factor of § 787j(c), the Board's (A-31).
"""

from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from benefits.law.dates import ONE_DAY, reaches, span
from benefits.law.facts import Facts
from benefits.law.figures import FIRST_DAY_787C
from benefits.law.law import Law
from benefits.law.ruling import Ruling
from benefits.law.section_766.c import reinstated
from benefits.law.section_766.d import partial_regular_job
from benefits.law.section_787c import age_if_not_entitled
from benefits.law.step import Reason, reason
from benefits.law.stops import NotCovered

SUSPENDED = "suspended"


@dataclass(frozen=True, slots=True)
class Return:
    """Days at work, first and last included; ``to_on`` none: still there. ``work``: ``regular``, ``partial``,
    ``per_diem``, ``fees`` or ``unpaid_office``. ``day`` is a share of the regular day; ``pay`` and ``full_time_pay``
    dollars a month; ``contributions`` dollars since the return. ``None``: not known."""

    work: str
    from_on: date
    to_on: date | None = None
    day: Fraction | None = None
    pay: Fraction | None = None
    full_time_pay: Fraction | None = None
    contributions: Fraction | None = None

    @property
    def years(self) -> Fraction | None:
        """«trabajó»: from the first day to the last, as the calendar has them; none while it goes on."""
        return span(self.from_on, self.to_on + ONE_DAY) if self.to_on else None


def while_it_lasts(back: Return, pension_monthly: Fraction, law: Law) -> Ruling:
    """``pension_kept`` or ``suspended``. The regime is that of the day of the return.

    Raises ``NotCovered`` for a day whose wording was not read, ``Unknown`` where half a day or half a pay is not known.
    """
    first = law.date_of(FIRST_DAY_787C)
    if back.from_on < first:
        raise NotCovered("§ 766(c)", reason("§ 766(c)", "766c/earlier_wording", day=back.from_on, first=first))
    kept = permitted(back.work)
    if kept:
        return Ruling("pension_kept", reasons=(kept,))
    if back.work == "partial":
        return partial_regular_job(back.day, back.pay, back.full_time_pay, pension_monthly, law)
    return Ruling(SUSPENDED, reasons=(reason("§ 766(c)", "766c/regular"),))


def permitted(work: str) -> Reason | None:
    """(d): work that is no regular employment, whatever it pays."""
    match work:
        case "per_diem":
            return reason("§ 766(d)", "766d_work/per_diem")
        case "fees":
            return reason("§ 766(d)", "766d_work/fees")
        case "unpaid_office":
            return reason("§ 766(d)", "766d_work/unpaid_office")
    return None


def once_it_ended(back: Return, suspended_monthly: Fraction, law: Law) -> Ruling:
    """After the new separation: ``refund_option``, ``additional_annuity_787j`` or, read so, both (A-08).

    Raises ``Unknown``: neither years nor contributions decide alone, and one of them is not known.
    """
    return reinstated(back.years, back.contributions, suspended_monthly, law)


def additional_from(facts: Facts, ended_on: date, law: Law) -> date:
    """The day of the additional annuity: the age of § 787c(a), to which § 787j refers (A-32), never before the end.

    Raises ``NotCovered`` for police and fire, ``Unknown`` without birth date or start in public service.
    """
    law.reads("A-32")
    return max(reaches(facts, age_if_not_entitled(facts, law), law), ended_on + ONE_DAY)


def no_amount() -> Reason:
    """§ 787j(c): the contributions become an annuity by the Board's factor, which is absent (A-31)."""
    return reason("§ 787j(c)", "766c/no_table")
