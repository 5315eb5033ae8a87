"""How long one has to ask for each remedy, and the office to answer a reconsideration: a dated setting that names its
source (`settings.REMEDY_TERMS`).

A person's term counts from the notification on record; the office's own, from the day of filing: to take it up and, if
it is taken up, to decide it. Both are carried to the next working day. Of the bodies outside no term was read.
"""

from dataclasses import dataclass
from datetime import date, timedelta

from django.conf import settings

from cases.models import Decision, Notification, Remedy
from cases.pay_calendar import next_working_day


@dataclass(frozen=True, slots=True)
class Term:
    """`days` of the calendar, in use from `from_on` on; who says so."""

    from_on: date
    days: int
    source: str


def term(step: str, day: date) -> Term:
    """The term in use on a day; before the first one, the first."""
    rows = [row for row in settings.REMEDY_TERMS if row["step"] == step]
    terms = sorted((Term(date.fromisoformat(row["from_on"]), row["days"], row["source"]) for row in rows), key=_since)
    return max((each for each in terms if each.from_on <= day), key=_since, default=terms[0])


def last_day(step: str, told_on: date) -> date:
    """The last day to ask, of whoever was told on a day."""
    return next_working_day(told_on + timedelta(days=term(step, told_on).days))


def told_on(step: str, decision: Decision) -> date | None:
    """The day from which the term of a step counts: the last notification of the decision's letter that did not come
    back; of a later step, that of the letter of the step before or, of a body outside, the day that was typed. None
    where none is on record: no term has run."""
    if step == Remedy.Step.RECONSIDERATION:
        return _notified(letter__decision=decision)
    before = earlier(step, decision)
    return (_notified(letter__remedy=before) or before.notified_on) if before else None


def earlier(step: str, decision: Decision) -> Remedy | None:
    """The step before, if it was taken."""
    steps = list(Remedy.Step)
    at = steps.index(Remedy.Step(step))
    return Remedy.objects.filter(decision=decision, step=steps[at - 1]).first() if at else None


def own_step(remedy: Remedy) -> str:
    """Which of the office's own terms runs."""
    return "decide" if remedy.taken_up_on else "take_up"


def answer_by(remedy: Remedy) -> date | None:
    """The last day of the office's own term; none where it answered, or a body outside has to."""
    if remedy.step != Remedy.Step.RECONSIDERATION or remedy.decided_on:
        return None
    return next_working_day(remedy.filed_on + timedelta(days=term(own_step(remedy), remedy.filed_on).days))


def lapsed(remedy: Remedy, day: date) -> date | None:
    """The last day of that term, where it passed in silence by `day`: from it the person's next term counts."""
    until = answer_by(remedy)
    return until if until and until < day else None


def _notified(**of: Decision | Remedy) -> date | None:
    sent = Notification.objects.filter(**of, returned_on__isnull=True).order_by("sent_on")
    return sent.values_list("sent_on", flat=True).last()


def _since(each: Term) -> date:
    return each.from_on
