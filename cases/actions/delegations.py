"""The register of who may sign for whom: proposed by one person, confirmed by a second, ended with a reason."""

import uuid
from collections.abc import Sequence
from datetime import date

from django.db import transaction

from cases.actions.review import FourEyes
from cases.models import Delegation, Event, User


class NotOpen(Exception):
    """It was confirmed, or ended, since the page was opened."""


@transaction.atomic
def propose(
    *, official: User, delegate: User | None, kinds: Sequence[str], from_on: date, until_on: date, document: str,
    by: User, on: date,
) -> Delegation:
    """Write down who would sign for whom; nothing may be signed by it until a second person confirms it.

    Raises:
        FourEyes: nobody writes one's own.
    """
    if delegate == by:
        raise FourEyes
    delegation = Delegation.objects.create(
        official=official, delegate=delegate, kinds=list(kinds), from_on=from_on, until_on=until_on, document=document,
        proposed_by=by, proposed_on=on,
    )
    return _witness("delegation_proposed", delegation, by, on)


@transaction.atomic
def confirm(delegation_id: uuid.UUID, *, by: User, on: date) -> Delegation:
    """Confirm it: it holds from its first day on, and never before today.

    Raises:
        NotOpen: it was confirmed or ended.
        FourEyes: this person proposed it, or would sign by it.
    """
    delegation = _hold(delegation_id)
    if delegation.confirmed_by_id:
        raise NotOpen
    if by.pk in (delegation.proposed_by_id, delegation.delegate_id):
        raise FourEyes
    delegation.confirmed_by, delegation.confirmed_on = by, on
    delegation.save()
    return _witness("delegation_confirmed", delegation, by, on)


@transaction.atomic
def end(delegation_id: uuid.UUID, *, reason: str, by: User, on: date) -> Delegation:
    """End it, with this day as its last. Raises `NotOpen`: it was ended."""
    delegation = _hold(delegation_id)
    delegation.ended_by, delegation.ended_on, delegation.end_reason = by, on, reason
    delegation.save()
    return _witness("delegation_ended", delegation, by, on)


def _hold(delegation_id: uuid.UUID) -> Delegation:
    delegation = Delegation.objects.select_for_update(of=("self",)).get(pk=delegation_id)
    if delegation.ended_by_id:
        raise NotOpen
    return delegation


def _witness(verb: str, delegation: Delegation, by: User, on: date) -> Delegation:
    Event.record(verb, on=on, by=by, details={"delegation": str(delegation.pk)})
    return delegation
