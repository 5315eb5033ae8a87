"""A letter withdrawn: proposed by one person, with its reason, and decided by another. The file never changes."""

import uuid
from datetime import date

from django.db import transaction

from cases.actions.review import FourEyes
from cases.models import Event, Letter, User, Withdrawal


class NotNow(Exception):
    """The letter was replaced, or its withdrawal is proposed or decided already."""


@transaction.atomic
def propose(letter_id: uuid.UUID, *, reason: str, by: User, on: date) -> Withdrawal:
    """Say why a letter should no longer hold.

    Raises:
        NotNow: it was replaced, or this was proposed already and not refused.
        FourEyes: it is this person's own letter.
    """
    letter = Letter.objects.defer("pdf").select_related("decision", "notice").get(pk=letter_id)
    _is_of_another(letter, by)
    if hasattr(letter, "superseded_by"):
        raise NotNow
    fields = {"reason": reason, "proposed_by": by, "proposed_on": on}
    standing = Withdrawal.objects.exclude(accepted=False)
    withdrawal, is_new = standing.get_or_create(letter=letter, defaults=fields)
    if not is_new:
        raise NotNow
    _witness("letter_withdrawal_proposed", letter, by, on)
    return withdrawal


@transaction.atomic
def decide(withdrawal_id: uuid.UUID, *, accepted: bool, by: User, on: date) -> Withdrawal:
    """Withdraw the letter, or let it stand. Of a decision, the press then makes another that names this one.

    Raises:
        NotNow: it was decided, or the letter was replaced meanwhile.
        FourEyes: this person proposed it, or it is this person's own letter.
    """
    withdrawal = Withdrawal.objects.select_for_update(of=("self",)).get(pk=withdrawal_id)
    letter = Letter.objects.defer("pdf").select_related("decision", "notice").get(pk=withdrawal.letter_id)
    if withdrawal.accepted is not None or (accepted and hasattr(letter, "superseded_by")):
        raise NotNow
    if withdrawal.proposed_by_id == by.pk:
        raise FourEyes
    _is_of_another(letter, by)
    withdrawal.accepted, withdrawal.decided_by, withdrawal.decided_on = accepted, by, on
    withdrawal.save()
    _witness("letter_withdrawn" if accepted else "letter_withdrawal_refused", letter, by, on)
    return withdrawal


def _is_of_another(letter: Letter, by: User) -> None:
    if by.person_id == letter.person_id:
        raise FourEyes


def _witness(verb: str, letter: Letter, by: User, on: date) -> None:
    application_id = letter.decision.application_id if letter.decision else None
    pension_id = letter.notice.pension_id if letter.notice else None
    Event.record(
        verb, on=on, by=by, person_id=letter.person_id, application_id=application_id, pension_id=pension_id,
        details={"letter": str(letter.pk)},
    )
