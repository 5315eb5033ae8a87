"""The life of a pension: recomputed when the law looks again, paid anew when a second person confirms."""

import uuid
from datetime import date

from django.db import transaction

from benefits import codec, determinations
from benefits.law.facts import Facts
from benefits.models import Cause, Determination
from cases import facts
from cases.actions.review import FourEyes, four_eyes
from cases.models import Decision, Event, Pension, User


class NothingToConfirm(Exception):
    """The recompute was confirmed already, or superseded by a later one."""


@transaction.atomic
def recompute(pension_id: uuid.UUID, *, on: date) -> Determination | None:
    """Ask the law again about a pension whose day has come (§§ 766(e), 766a(c)-(d)); pay nothing differently yet.

    It takes the facts of the determination in force and changes only the day asked about and the insured status, as
    stated since. Late or twice changes nothing: the row is held, and one cause has one determination on one day.
    Returns None where nothing was due, or where the insured status is unknown: the pension then goes on and waits,
    listed, for somebody to state it.
    """
    pension = Pension.objects.hold(pk=pension_id)
    if pension.state != Pension.State.IN_PAYMENT or not pension.look_again_on or pension.look_again_on > on:
        return None
    previous = pension.recomputed or pension.determination
    asked = _facts_now(pension, previous, on)
    law = facts.law_of(asked)
    outcome = determinations.consider(asked, law)
    elected = outcome.elected or previous.elected_route
    if facts.waits_for_insured_status(outcome, elected):
        _wait_for_insured_status(pension, on)
        return None
    determination = determinations.record(
        outcome, asked, law, subject=pension.person_id, benefit=pension.benefit, cause=Cause.AGE_65,
        effective_on=asked.payment_date, supersedes=previous, elected=elected,
    )
    pension.recomputed, pension.look_again_on = determination, outcome.route(elected).look_again_on
    pension.save()
    Event.record("recomputed", on=on, pension=pension, person_id=pension.person_id)
    return determination


def _facts_now(pension: Pension, previous: Determination, on: date) -> Facts:
    """The facts the pension stands on with the insured status of today, asked about the day that changes what is owed:
    the first after the determination in force, however late it is known; the day due, if nothing changes."""
    asked = codec.facts_from_json(previous.facts).but(**facts.insured_status(pension.person_id))
    changes_on = facts.next_change(asked, after=previous.effective_on, until=on)
    return asked.but(payment_date=changes_on or pension.look_again_on)


def _wait_for_insured_status(pension: Pension, on: date) -> None:
    """Put the pension on the list of those whose insured status is unknown; stating it brings the clock back."""
    pension.awaiting_insured_since, pension.look_again_on = pension.look_again_on, None
    pension.save()
    Event.record("insured_status_awaited", on=on, pension=pension, person_id=pension.person_id)


@transaction.atomic
def confirm(pension_id: uuid.UUID, *, determination_id: uuid.UUID, by: User, on: date) -> Pension:
    """Confirm a recompute, so that it is paid from its effective day.

    Raises:
        NothingToConfirm: it was confirmed already, or another came after it.
        FourEyes: one's own pension, or one entered a fact it rests on.
    """
    pension = Pension.objects.hold(pk=pension_id)
    recomputed = pension.recomputed
    if recomputed is None or recomputed.pk != determination_id:
        raise NothingToConfirm
    with four_eyes():
        Decision.objects.create(kind=Decision.Kind.CONFIRM, determination=recomputed, by=by, on=on)
    pension.determination, pension.recomputed = recomputed, None
    pension.save()
    Event.record("recompute_confirmed", on=on, by=by, pension=pension, person_id=pension.person_id)
    return pension


__all__ = ["FourEyes", "NothingToConfirm", "confirm", "recompute"]
