"""How long one has to ask for each remedy: a dated setting that names its source (`settings.REMEDY_TERMS`).

Counted from the notification on record, and carried to the next working day.
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


def _notified(**of: Decision | Remedy) -> date | None:
    sent = Notification.objects.filter(**of, returned_on__isnull=True).order_by("sent_on")
    return sent.values_list("sent_on", flat=True).last()


def _since(each: Term) -> date:
    return each.from_on
