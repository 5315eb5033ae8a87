"""The life of a pension: recomputed when the law looks again, paid anew when a second person confirms."""

import uuid
from datetime import date
from decimal import Decimal

from django.db import transaction

from benefits import determinations
from benefits.law.facts import Facts
from benefits.models import Cause, Determination
from cases import at_65, derived, earlier, facts
from cases.actions import acts, awaited, errands, notices
from cases.actions.notices import DAYS_TO_BE_HEARD
from cases.actions.review import FourEyes, four_eyes
from cases.models import Act, Decision, Event, Notice, Pension, Task, User


class NothingToConfirm(Exception):
    """The recompute was confirmed already, or superseded by a later one."""


@transaction.atomic
def recompute(pension_id: uuid.UUID, *, on: date) -> Determination | None:
    """Ask the law again about a pension whose day has come (§§ 766(e), 766a(c)-(d)); pay nothing differently yet.

    It takes the facts of the determination in force and changes only the day asked about, the insured status and the
    day of birth, as stated since. Late or twice changes nothing: the row is held, and one cause has one determination
    on one day. Returns None where nothing was due, or where the insured status is awaited: the pension then goes on.
    """
    pension = Pension.objects.hold(pk=pension_id)
    if not _is_due(pension, on):
        return None
    paid = pension.recomputed or pension.determination
    if paid and not pension.recomputed and pension.awaits_65 and pension.born_on:
        insured = at_65.statuses_of([pension.person_id]).get(pension.person_id)
        said = at_65.ask(pension, paid, at_65.facts_now(pension, paid, insured), until=on, laws=at_65.Laws())
        match said.says:
            case at_65.Says.RECOMPUTE if said.answer:
                return _keep(pension, said.answer, paid, on)
            case at_65.Says.WAITS:
                awaited.wait(pension, since=said.on or on, on=on)
                return None
            case at_65.Says.AHEAD:
                awaited.wait(pension, since=pension.look_again_on or on, on=on, again_on=said.on)
                return None
    return _recompute_whole(pension, paid, on)


def _is_due(pension: Pension, on: date) -> bool:
    """Whether its day has come: the one stored beside it, or the 65th birthday, by the birth date itself."""
    if pension.state not in Pension.LOOKED_AT:
        return False
    if pension.look_again_on and pension.look_again_on <= on:
        return True
    this = Pension.objects.filter(pk=pension.pk)
    return this.due_at_65(at_65.last_birth(on)).exists() or this.insured_by(on).exists()


def _recompute_whole(pension: Pension, paid: Determination | None, on: date) -> Determination | None:
    """Where more than the recompute at 65 changes what is owed: the first change of the whole timeline is asked. What
    the law cannot compute is a person's: the task names what is missing, and the census counts it until it is there."""
    asked = _asked(pension, paid, on)
    law = facts.law_of(asked)
    outcome = determinations.consider(asked, law)
    elected = outcome.elected or (paid.elected_route if paid else outcome.largest)
    if elected is None or facts.waits_for_insured_status(outcome, elected) or _stands(pension, asked):
        awaited.wait(pension, since=pension.look_again_on or on, on=on)
        return None
    if determinations.paid_route(outcome, elected) is None:
        missing = ", ".join(outcome.route(elected).missing)
        errands.leave(
            Task.Kind.FACT_MISSING, person_id=pension.person_id, about=pension.pk, pension=pension, on=on, note=missing
        )
        return None
    answer = determinations.Answered(
        outcome=outcome, facts=asked, law=law, subject=pension.person_id, benefit=pension.benefit, cause=Cause.AGE_65,
        effective_on=asked.payment_date, elected=elected,
    )
    return _keep(pension, answer, paid, on)


def _stands(pension: Pension, asked: Facts) -> bool:
    """Whether the birthday alone brought it here and nothing changes: it waits for a status that may come."""
    return pension.look_again_on is None and asked.payment_date == pension.from_on


def _asked(pension: Pension, paid: Determination | None, on: date) -> Facts:
    """The facts of today, asked about the day that changes what is owed: the first after the determination in force,
    or, of a pension older than the system, after the takeover, however late it is known; the day due, if nothing
    changes."""
    if paid is None:
        day = derived.recomputed_from(pension, on) or pension.look_again_on or on
        return earlier.facts_of(pension.inherited, day)
    insured = at_65.statuses_of([pension.person_id]).get(pension.person_id)
    asked = at_65.facts_now(pension, paid, insured)
    changes_on = facts.next_change(asked, after=paid.effective_on, until=on)
    return asked.but(payment_date=changes_on or pension.look_again_on or pension.from_on)


def _keep(
    pension: Pension, answer: determinations.Answered, paid: Determination | None, on: date
) -> Determination:
    """Store the law's answer beside the pension, to be confirmed; and whoever must look at it, or be heard, first."""
    determination = determinations.record(
        answer.outcome, answer.facts, answer.law, subject=answer.subject, benefit=answer.benefit, cause=answer.cause,
        effective_on=answer.effective_on, supersedes=paid, elected=answer.elected,
    )
    awaited.no_longer(pension, on=on)
    errands.close_about(Task.Kind.FACT_MISSING, pension.pk, outcome="stated", by=None, on=on)
    pension.recomputed = determination
    pension.look_again_on = answer.outcome.route(answer.elected).look_again_on
    pension.save()
    Event.record("recomputed", on=on, pension=pension, person_id=pension.person_id)
    before = paid.monthly if paid else pension.inherited.monthly
    _leave_for_people(pension, determination, answer, before, on)
    return determination


def _leave_for_people(
    pension: Pension, determination: Determination, answer: determinations.Answered, before: Decimal | None, on: date
) -> None:
    """A raise stops for review (A-04); a reduction is told, unless these figures were announced; one of months gone by
    in any case, and the person heard."""
    after = determination.monthly
    if before is None or after is None:
        return
    if after > before or (answer.route and answer.route.review):
        errands.leave(
            Task.Kind.RAISE_TO_REVIEW, person_id=pension.person_id, about=determination.pk, pension=pension, on=on,
            note=f"{before} → {after}",
        )
    is_late = determination.effective_on < on.replace(day=1)
    if after < before and (is_late or not notices.told(pension, determination)):
        notice = Notice(
            pension=pension, kind=Notice.Kind.REDUCTION, determination=determination, before=before, after=after,
            changes_on=determination.effective_on, on=on, hear_until=on + DAYS_TO_BE_HEARD,
        )
        Notice.objects.bulk_create([notice], ignore_conflicts=True)


@transaction.atomic
def confirm(pension_id: uuid.UUID, *, determination_id: uuid.UUID, by: User, on: date) -> Pension:
    """Confirm a recompute, so that it is paid from its effective day.

    Raises:
        NothingToConfirm: it was confirmed already, or another came after it.
        NotHeard: money already paid would be taken back, and the person was not told or may still be heard.
        FourEyes: one's own pension, or one entered a fact it rests on.
    """
    pension = Pension.objects.hold(pk=pension_id)
    recomputed = pension.recomputed
    if recomputed is None or recomputed.pk != determination_id:
        raise NothingToConfirm
    notices.demand_told(pension, recomputed, on=on)
    with four_eyes():
        Decision.objects.create(kind=Decision.Kind.CONFIRM, determination=recomputed, by=by, on=on)
    pension.determination, pension.recomputed = recomputed, None
    pension.save()
    acts.record(
        pension, Act.Kind.RECOMPUTED, from_on=recomputed.effective_on, source=recomputed.pk, cause=recomputed.cause,
        provision=acts.provision_of(recomputed), on=on, by=by, determination=recomputed,
    )
    Event.record("recompute_confirmed", on=on, by=by, pension=pension, person_id=pension.person_id)
    return pension


__all__ = ["FourEyes", "NothingToConfirm", "confirm", "recompute"]
