"""Service of another system that a member claims: stated apart, chased by a dated task, and settled when it came."""

import uuid
from datetime import date, timedelta
from typing import Any

from django.db import transaction

from cases.actions import errands, records
from cases.models import ClaimedService, RetirementApplication, Task, User

A_DAY = timedelta(days=1)


@transaction.atomic
def claim(
    person_id: uuid.UUID, *, system: str, from_on: date, to_on: date, evidence: Any, by: User, on: date
) -> ClaimedService:
    """State what a member claims; somebody has to obtain its transfer, before the resignation if one is asked about."""
    fields = {"participant_id": person_id, "system": system, "from_on": from_on, "to_on": to_on, "evidence": evidence}
    stated = records.state(ClaimedService, fields, by=by, on=on)
    case = RetirementApplication.objects.open().filter(person_id=person_id).first()
    _chase(stated, case.separation_on if case else None, on)
    return stated


@transaction.atomic
def transferred(claim_id: uuid.UUID, *, transferred_on: date, note: str, by: User, on: date) -> ClaimedService:
    """State that its contributions came; the service itself is stated like any other, with its paper.

    Raises:
        ObjectDoesNotExist: it was settled or withdrawn meanwhile.
    """
    stated = ClaimedService.objects.in_force().get(pk=claim_id, transferred_on=None)
    settled = records.correct(stated, {"transferred_on": transferred_on}, note=note, by=by, on=on)
    errands.close_about(Task.Kind.TRANSFER_DUE, stated.pk, outcome="transfer_came", by=by, on=on)
    return settled


@transaction.atomic
def withdraw(claim_id: uuid.UUID, *, note: str, by: User, on: date) -> None:
    """State that the claim was none. Raises as `transferred` does."""
    stated = ClaimedService.objects.in_force().get(pk=claim_id, transferred_on=None)
    records.withdraw(stated, note=note, by=by, on=on)
    errands.close_about(Task.Kind.TRANSFER_DUE, stated.pk, outcome="claim_withdrawn", by=by, on=on)


def chase(application: RetirementApplication, *, on: date) -> None:
    """Date what is claimed by the day before the resignation that a case asks about takes effect."""
    for stated in ClaimedService.objects.in_force().filter(participant=application.person_id, transferred_on=None):
        _chase(stated, application.separation_on, on)


def _chase(stated: ClaimedService, separation: date | None, on: date) -> None:
    due_on = separation - A_DAY if separation else None
    task = errands.leave(
        Task.Kind.TRANSFER_DUE, person_id=stated.participant_id, about=stated.pk, on=on, due_on=due_on,
        note=stated.system,
    )
    if due_on and task.due_on != due_on:
        task.due_on = due_on
        task.save(update_fields=["due_on"])
