"""«This line is wrong»: a person says so of a line of their own file, and whoever holds the file answers. It changes no
fact by itself, and stops no term."""

import uuid
from datetime import date

from django.db import transaction

from cases.models import Doubt, Event, Salary, ServicePeriod, User


class NotNow(Exception):
    """It was answered already, or it is the answerer's own."""


@transaction.atomic
def say(line: ServicePeriod | Salary, says: str, *, by: User, on: date) -> Doubt:
    """Leave the task at the desk of whoever holds the file. One that waits about the same line stays as it is."""
    about = {"period": line} if isinstance(line, ServicePeriod) else {"salary": line}
    person_id = line.participant_id
    doubt, is_new = Doubt.objects.open().get_or_create(
        **about, defaults={"person_id": person_id, "says": says, "on": on, "by": by}
    )
    if is_new:
        Event.record("line_doubted", on=on, by=by, person_id=person_id, details={"doubt": str(doubt.pk)})
    return doubt


@transaction.atomic
def settle(doubt_id: uuid.UUID, *, corrected: bool, answer: str, by: User, on: date) -> Doubt:
    """Tell the person what was found; whether the line was corrected is an act of its own.

    Raises:
        NotNow: see there.
    """
    doubt: Doubt = Doubt.objects.select_for_update(of=("self",)).get(pk=doubt_id)
    if doubt.answered_on or doubt.by_id == by.pk:
        raise NotNow
    doubt.corrected, doubt.answer, doubt.answered_by, doubt.answered_on = corrected, answer, by, on
    doubt.save(update_fields=["corrected", "answer", "answered_by", "answered_on"])
    Event.record("doubt_answered", on=on, by=by, person_id=doubt.person_id, details={"doubt": str(doubt.pk)})
    return doubt
