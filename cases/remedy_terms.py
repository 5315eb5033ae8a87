"""How long one has to ask for each remedy, and the office to answer a reconsideration: a dated setting that names its
source (`settings.REMEDY_TERMS`).

A person's term counts from the notification on record; the office's own, from the day of filing: to take it up and, if
it is taken up, to decide it. Both are carried to the next working day. Of the bodies outside no term was read.
"""

from dataclasses import dataclass
from datetime import date, timedelta

from django.conf import settings

from cases.models import Decision, Notice, Notification, Remedy
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


def told_on(step: str, against: Decision | Notice) -> date | None:
    """The day from which the term of a step counts: the last notification that did not come back of the letter of the
    step before or, where none was taken, of what it is against; of a body outside, the day that was typed. None where
    none is on record: no term has run."""
    before = earlier(step, against)
    if before is None:
        return _notified(**{f"letter__{field}": row for field, row in about(against).items()})
    return _notified(letter__remedy=before) or before.notified_on


def about(against: Decision | Notice) -> dict[str, Decision | Notice]:
    """The field by which a remedy, or a letter, names it."""
    return {"notice" if isinstance(against, Notice) else "decision": against}


def earlier(step: str, against: Decision | Notice) -> Remedy | None:
    """The last step taken before this one. No text that was read asks that each be taken."""
    steps = list(Remedy.Step)
    before = steps[: steps.index(Remedy.Step(step))]
    taken = {each.step: each for each in Remedy.objects.filter(**about(against), step__in=before)}
    return next((taken[each] for each in reversed(before) if each in taken), None)


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


def _notified(**of: Decision | Notice | Remedy) -> date | None:
    sent = Notification.objects.filter(**of, returned_on__isnull=True).order_by("sent_on")
    return sent.values_list("sent_on", flat=True).last()


def _since(each: Term) -> date:
    return each.from_on
