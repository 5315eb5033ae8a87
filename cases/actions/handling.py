"""Who of the agency works on a case, until when it rests, and what was noted of it."""

from collections.abc import Iterable
from datetime import date
from typing import Any
from uuid import UUID

from django.db import transaction

from cases.models import OPEN, Contact, Event, Handling, IllegalMove, RetirementApplication, Role, Status, User


class NotOfThisAgency(Exception):
    """The case would go to somebody who does not coordinate the agency that holds the file."""


@transaction.atomic
def reassign(cases: Iterable[UUID], *, to: User, by: User, on: date) -> int:
    """Give open cases to another coordinator of the agency that holds each file, all or none. How many changed hands.

    Raises:
        NotOfThisAgency: `to` does not coordinate the agency of one of them.
    """
    held = RetirementApplication.objects.select_for_update(of=("self",)).open().filter(pk__in=list(cases))
    given = 0
    for application in held.order_by("pk"):
        agency = application.person.custodies.get(to_on__isnull=True).agency_id
        if not to.roles.held_on(on).filter(role=Role.Name.COORDINATOR, agency_id=agency).exists():
            raise NotOfThisAgency
        handling, _made = Handling.objects.get_or_create(application=application)
        before = handling.worker_id or application.started_by_id
        if before != to.pk:
            handling.worker = to
            handling.save()
            details = {"from": str(before), "to": str(to.pk)}
            Event.record("reassigned", on=on, by=by, application=application, details=details)
            given += 1
    return given


@transaction.atomic
def hold(application_id: UUID, *, until: date, why: str, by: User, on: date) -> Handling:
    """Let a case rest until a day, on which it comes back by itself. It stops no term and moves no filing day.

    Raises:
        IllegalMove: the case is with the Board, or closed.
    """
    application = RetirementApplication.objects.hold(pk=application_id)
    if application.status not in OPEN or application.status == Status.IN_REVIEW:
        raise IllegalMove(application, application.status)
    handling, _made = Handling.objects.get_or_create(application=application)
    handling.held_on, handling.held_until, handling.held_by, handling.held_why = on, until, by, why
    handling.save()
    Event.record("held", on=on, by=by, application=application, details={"until": until.isoformat()})
    return handling


@transaction.atomic
def release(application_id: UUID, *, by: User, on: date) -> None:
    """Take a case up again. One that rests no longer stays as it is."""
    application = RetirementApplication.objects.hold(pk=application_id)
    handling = Handling.objects.filter(application=application, held_until__isnull=False).first()
    if handling is None:
        return
    handling.held_on, handling.held_until, handling.held_by, handling.held_why = None, None, None, ""
    handling.save()
    Event.record("released", on=on, by=by, application=application)


@transaction.atomic
def note(application_id: UUID, noted: dict[str, Any], *, by: User, on: date) -> Contact:
    """Write a note on a case, or a contact about it: kind, party, on, text. The same `id` twice is one note."""
    application = RetirementApplication.objects.hold(pk=application_id)
    known = Contact.objects.filter(pk=noted["id"]).first()
    if known:
        return known
    event = Event.record("noted", on=on, by=by, application=application)
    return Contact.objects.create(application=application, event=event, **noted)
