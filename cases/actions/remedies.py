"""Letters notified, and the three remedies against what they tell: filed, decided by somebody else, notified."""

import uuid
from datetime import date
from decimal import Decimal

from django.db import IntegrityError, transaction

from cases import remedy_terms
from cases.actions import errands, notices, recovery, signs
from cases.actions.review import demand_another, four_eyes
from cases.models import Decision, Event, Letter, Notice, Notification, Pension, Remedy, Signal, Task, User
from cases.remedy_terms import lapsed


class NotNow(Exception):
    """The step before was not decided, or this one was taken or decided already."""


@transaction.atomic
def notify(letter: Letter, *, how: str, address: str, sent_on: date, receipt: str, by: User, on: date) -> Notification:
    """Write down how and to where a letter was sent; the term to ask for a remedy counts from that day, and that to be
    heard again, where the letter before it came back."""
    sent = Notification.objects.create(
        letter=letter, how=how, address=address, sent_on=sent_on, receipt=receipt, by=by
    )
    errands.close_about(Task.Kind.RETURNED_LETTER, letter.pk, outcome="notified_again", by=by, on=on)
    if ungiven := Notice.objects.filter(letters=letter, given_on__isnull=True).first():
        notices.give(ungiven, on=sent_on, by=by)
    _witness("letter_notified", letter.person_id, by, on, letter=str(letter.pk))
    return sent


@transaction.atomic
def came_back(notification_id: uuid.UUID, *, by: User, on: date) -> Notification:
    """The mail came back: no term ran from it, nor one to be heard, and somebody has to find the person. Once."""
    held = Notification.objects.select_for_update(of=("self",)).select_related("letter")
    sent = held.get(pk=notification_id)
    if sent.returned_on is None:
        sent.returned_on = on
        sent.save()
        letter = sent.letter
        if not letter.notifications.filter(returned_on__isnull=True).exists():
            Notice.objects.filter(letters=letter, answered_on__isnull=True).update(given_on=None)
        errands.leave(Task.Kind.RETURNED_LETTER, person_id=letter.person_id, about=letter.pk, on=on, note=sent.address)
        _witness("letter_came_back", letter.person_id, by, on, letter=str(letter.pk))
        if Pension.objects.filter(person_id=letter.person_id, state__in=Pension.PAID).exists():
            signs.note(letter.person_id, Signal.Kind.RETURNED_MAIL, by=by, on=on)
    return sent


@transaction.atomic
def file(
    against: Decision | Notice, *, step: str, filed_on: date, how: str, grounds: str, by: User, on: date,
    documents: str = "", grounds_in: str = "",
) -> Remedy:
    """Receive a remedy, in time or late, with the term as it was computed. Late or not, it is received. No text that
    was read asks that a reconsideration be taken before the rest.

    Raises:
        NotNow: a step before was taken, was not decided, and its own term still runs; or this one was taken.
    """
    before = remedy_terms.earlier(step, against)
    silent = remedy_terms.lapsed(before, filed_on) if before else None
    if before and not (before.decided_on or silent):
        raise NotNow
    counted = silent or remedy_terms.told_on(step, against)
    try:
        with transaction.atomic():
            remedy = Remedy.objects.create(
                **remedy_terms.about(against), step=step, person_id=_person_of(against), filed_on=filed_on, how=how,
                grounds=grounds, grounds_in=grounds_in, documents=documents, filed_by=by, counted_from=counted,
                last_day=remedy_terms.last_day(step, counted) if counted else None,
            )
    except IntegrityError as taken:
        raise NotNow from taken
    _witness("remedy_filed", remedy.person_id, by, on, remedy=remedy.number)
    return remedy


def _person_of(against: Decision | Notice) -> uuid.UUID:
    return against.pension.person_id if isinstance(against, Notice) else against.determination.subject


@transaction.atomic
def take_up(remedy_id: int, *, by: User, on: date) -> Remedy:
    """Say that a reconsideration is heard: the office's term to decide it runs from its filing.

    Raises:
        NotNow: a body outside hears it, or it was taken up or decided.
        FourEyes: it is one's own.
    """
    remedy = Remedy.objects.select_for_update(of=("self",)).get(pk=remedy_id)
    if remedy.step != Remedy.Step.RECONSIDERATION or remedy.taken_up_on or remedy.decided_on:
        raise NotNow
    demand_another(by, remedy.person_id)
    remedy.taken_up_on, remedy.taken_up_by = on, by
    remedy.save()
    _answered(remedy, "taken_up", by, on)
    _witness("remedy_taken_up", remedy.person_id, by, on, remedy=remedy.number)
    return remedy


@transaction.atomic
def sound_alarms(on: date) -> int:
    """An alarm, once, for each of the office's own terms that passed in silence (F-017): a task that only taking the
    reconsideration up, or deciding it, ends. Gives how many were sounded."""
    waiting = Remedy.objects.filter(step=Remedy.Step.RECONSIDERATION, decided_on=None)
    silent = [each for each in waiting.select_for_update(of=("self",), skip_locked=True) if lapsed(each, on)]
    sounded = 0
    for remedy in silent:
        about = _term_of(remedy, remedy_terms.own_step(remedy))
        if not Task.objects.open().filter(kind=Task.Kind.REMEDY_SILENT, about=about).exists():
            errands.leave(
                Task.Kind.REMEDY_SILENT, person_id=remedy.person_id, about=about, on=on, note=remedy.number,
                due_on=remedy_terms.answer_by(remedy),
            )
            Event.record("remedy_silent", on=on, person_id=remedy.person_id, details={"remedy": remedy.number})
            sounded += 1
    return sounded


def _term_of(remedy: Remedy, step: str) -> uuid.UUID:
    return uuid.uuid5(remedy.against.pk, step)


def _answered(remedy: Remedy, outcome: str, by: User, on: date) -> None:
    for step in ("take_up", "decide"):
        errands.close_about(Task.Kind.REMEDY_SILENT, _term_of(remedy, step), outcome=outcome, by=by, on=on)


@transaction.atomic
def decide(
    remedy_id: int, *, outcome: str, reasons: str, by: User, on: date, decided_on: date | None = None,
    reasons_in: str = "",
) -> Remedy:
    """Write down what was decided, and leave to somebody what follows from it; of a reconsideration, the press tells
    the person. `decided_on`: of a body outside; a reconsideration is decided today.

    Raises:
        NotNow: it was decided.
        FourEyes: a reconsideration is decided by another person than the decision; and nobody decides one's own.
    """
    held = Remedy.objects.select_for_update(of=("self",)).select_related("decision__determination", "notice__pension")
    remedy = held.get(pk=remedy_id)
    if remedy.decided_on is not None:
        raise NotNow
    remedy.outcome, remedy.reasons, remedy.decided_by = outcome, reasons, by
    remedy.reasons_in = reasons_in
    if remedy.step == Remedy.Step.RECONSIDERATION:
        remedy.decided_on, remedy.pays = on, _paid(remedy)
    else:
        remedy.decided_on = decided_on or on
    with four_eyes():
        remedy.save()
    _answered(remedy, "remedy_decided", by, on)
    _witness("remedy_decided", remedy.person_id, by, on, remedy=remedy.number, outcome=outcome)
    if outcome in (Remedy.Outcome.MODIFIED, Remedy.Outcome.REMANDED):
        _carry_out(remedy, on)
    return remedy


@transaction.atomic
def tell(remedy_id: int, *, notified_on: date, by: User, on: date) -> Remedy:
    """Write down the day a body outside notified its outcome: the term of the next step counts from it. Raises
    `NotNow`; of a reconsideration too, whose letter is notified like any other."""
    remedy = Remedy.objects.select_for_update(of=("self",)).get(pk=remedy_id)
    if remedy.step == Remedy.Step.RECONSIDERATION or remedy.decided_on is None or remedy.notified_on is not None:
        raise NotNow
    demand_another(by, remedy.person_id)
    remedy.notified_on = notified_on
    remedy.save()
    _witness("remedy_notified", remedy.person_id, by, on, remedy=remedy.number)
    return remedy


def _paid(remedy: Remedy) -> Decimal | None:
    """Dollars a month that the pension it is about pays now; none where it pays nothing."""
    against = remedy.against
    if isinstance(against, Notice):
        of = Pension.objects.filter(pk=against.pension_id)
    else:
        of = Pension.objects.filter(person_id=remedy.person_id, benefit=against.determination.benefit)
    pension = of.filter(state__in=Pension.PAID).order_by("from_on").last()
    return recovery.pays_a_month(pension) if pension else None


def _carry_out(remedy: Remedy, on: date) -> None:
    """What is modified or sent back has to be corrected or determined anew, by a person."""
    own = Pension.objects.filter(person_id=remedy.person_id).exclude(state=Pension.State.ENDED).first()
    pension = remedy.notice.pension if remedy.notice else own
    errands.leave(
        Task.Kind.REMEDY, person_id=remedy.person_id, about=_term_of(remedy, remedy.step), on=on,
        pension=pension, note=f"{remedy.number}: {remedy.reasons}",
    )


def _witness(verb: str, person_id: uuid.UUID, by: User, on: date, **details: str) -> None:
    Event.record(verb, on=on, by=by, person_id=person_id, details=details)
