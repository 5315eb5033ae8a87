"""Weak signs that a pensioner may have died. One asks for a proof of life; two kinds propose a stop. None stops.

A stop is decided by a person who noted none of them, on a ground chosen from the list, and it is a suspension: whoever
turns out to be alive is paid again from the day it stopped.
"""

import uuid
from datetime import date, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from cases import eyes
from cases.actions import acts, errands
from cases.actions.review import FourEyes
from cases.models import Act, Event, Notice, Pension, Person, Signal, Task, User, VitalDate

AGE = 90
A_YEAR = timedelta(days=365)
DAYS_TO_ANSWER = timedelta(days=30)
CAUSE = "signs_of_death"
PROVISION = "§ 766(c)"  # «vitalicia»: owed to the living
GROUNDS = (Act.Ground.SUPPOSED_DEATH, Act.Ground.COURT_ORDER, Act.Ground.FORFEITURE)
CONTACTS = ("filed", "asked", "elected", "paper_received", "submitted_again", "fact_stated")


class NotStopped(Exception):
    """The pension was not stopped by such a decision, or is going again."""


class Alive(Exception):
    """A proof of life came after the stop was proposed: `proof`, the task it ended."""

    def __init__(self, proof: Task) -> None:
        super().__init__(str(proof.pk))
        self.proof = proof


def look(*, on: date) -> Any:
    """The ids of people with a sign that was not noted yet: past 90, or a year without contact."""
    paid = Pension.objects.filter(person=OuterRef("pk"), state__in=Pension.PAID)
    people = Person.objects.filter(Exists(paid)).filter(_past_90(on) | _silent(on))
    return people.order_by("pk").values_list("pk", flat=True)


def _past_90(on: date) -> Q:
    born = VitalDate.objects.in_force().filter(person=OuterRef("pk"), kind=VitalDate.Kind.BIRTH)
    noted = Signal.objects.filter(person=OuterRef("pk"), kind=Signal.Kind.OVER_90)
    return Q(Exists(born.filter(on__lte=_years_before(on, AGE)))) & ~Q(Exists(noted))


def _silent(on: date) -> Q:
    """Known for more than a year, and nothing from the person since: no sign-in, no act, no paper, no proof of life."""
    since = on - A_YEAR
    known = Event.objects.filter(person=OuterRef("pk"), on__lte=since)
    own = Event.objects.filter(person=OuterRef("pk"), on__gt=since).filter(
        Q(by__person=OuterRef("pk")) | Q(verb__in=CONTACTS)
    )
    signed_in = User.objects.filter(person=OuterRef("pk"), last_login__date__gt=since)
    lives = Task.objects.filter(person=OuterRef("pk"), kind=Task.Kind.PROOF_OF_LIFE, done_on__gt=since)
    noted = Signal.objects.filter(person=OuterRef("pk"), kind=Signal.Kind.NO_CONTACT, on__gt=since)
    heard = Exists(own) | Exists(signed_in) | Exists(lives) | Exists(noted)
    return Q(Exists(known)) & ~Q(heard)


def _years_before(day: date, years: int) -> date:
    leap_day = (day.month, day.day) == (2, 29)
    return day.replace(year=day.year - years, day=28 if leap_day else day.day)


@transaction.atomic
def note(person_id: uuid.UUID, kind: str, *, by: User, on: date) -> Signal:
    """Somebody saw a sign, such as mail that came back. The same on the same day is one."""
    signal, is_new = Signal.objects.get_or_create(person_id=person_id, kind=kind, on=on, defaults={"by": by})
    if is_new:
        Event.record("sign_noted", on=on, by=by, person_id=person_id, details={"sign": kind})
        weigh(person_id, on=on)
    return signal


@transaction.atomic
def weigh(person_id: uuid.UUID, *, on: date) -> None:
    """Note what the clock can see, and leave what follows: one kind of sign a proof of life, two a proposal as well."""
    pensions = Pension.objects.select_for_update(of=("self",)).filter(person_id=person_id, state__in=Pension.PAID)
    held = list(pensions.order_by("pk"))
    for kind, seen in ((Signal.Kind.OVER_90, _past_90(on)), (Signal.Kind.NO_CONTACT, _silent(on))):
        if Person.objects.filter(seen, pk=person_id).exists():
            Signal.objects.get_or_create(person_id=person_id, kind=kind, on=on)
    kinds = _standing(person_id)
    if kinds and held:
        due_on = on + DAYS_TO_ANSWER
        errands.leave(Task.Kind.PROOF_OF_LIFE, person_id=person_id, about=person_id, on=on, due_on=due_on)
    if len(kinds) > 1:
        for pension in held:
            whose: dict[str, Any] = {"person_id": person_id, "about": pension.pk, "pension": pension}
            errands.leave(Task.Kind.STOP_PROPOSED, on=on, due_on=on + DAYS_TO_ANSWER, **whose)


def _standing(person_id: uuid.UUID) -> set[str]:
    """The kinds of signs since the person was last found alive; being past 90 stands beside a new one."""
    asked = (Task.Kind.PROOF_OF_LIFE, Task.Kind.STOP_PROPOSED)
    answers = Task.objects.filter(person_id=person_id, kind__in=asked, done_on__isnull=False).order_by("done_on")
    last = answers.last()
    signals = list(Signal.objects.filter(person_id=person_id))
    new = {each.kind for each in signals if last is None or last.done_on is None or each.on > last.done_on}
    return new | {each.kind for each in signals if each.kind == Signal.Kind.OVER_90} if new else set()


@transaction.atomic
def decide(task_id: uuid.UUID, *, ground: str, reason: str, by: User, on: date) -> Task:
    """Accept a proposal to stop (`ground` of the list), or not (none). The pension is suspended from that day.

    Raises:
        FourEyes: one's own pension, one's own sign or fact.
        errands.AlreadyDone: somebody decided meanwhile.
        Alive: the ground is the signs, and a proof of life came after the proposal.
    """
    task = Task.objects.select_for_update(of=("self",)).get(pk=task_id, kind=Task.Kind.STOP_PROPOSED)
    pension = Pension.objects.hold(pk=task.about)
    if task.done_on:
        raise errands.AlreadyDone
    if why_not(by, pension):
        raise FourEyes
    if ground == Act.Ground.SUPPOSED_DEATH:
        _demand_silence(task)
    if ground:
        act = acts.record(
            pension, Act.Kind.SUSPENDED, from_on=on, source=task.pk, cause=CAUSE, provision=PROVISION, on=on, by=by,
            ground=Act.Ground(ground),
        )  # fmt: skip
        errands.leave_notice(pension, Notice.Kind.SUSPENSION, act, on=on)
    return errands.close(task, outcome=reason, by=by, on=on)


def _demand_silence(task: Task) -> None:
    """Raises `Alive`. The errands of a proof of life are held, so that one ended at this moment is waited for."""
    asked = Task.objects.filter(person_id=task.person_id, kind=Task.Kind.PROOF_OF_LIFE).order_by("pk")
    for each in asked.select_for_update(of=("self",)):
        if each.done_on and each.done_on >= task.opened_on and each.outcome != "died":
            raise Alive(each)


def why_not(user: User, pension: Pension) -> str | None:
    """The rule that bars a user from deciding: 'own', 'entered' or None."""
    noted = Signal.objects.filter(person_id=pension.person_id, by=user).exists()
    return "entered" if noted else eyes.why_not_confirm(user, pension)


@transaction.atomic
def resume(pension_id: uuid.UUID, *, source: uuid.UUID, by: User, on: date) -> Act:
    """The person is alive, or the ground has gone: the stop is undone, and every month since is owed.

    Raises:
        FourEyes: one's own pension.
        NotStopped: no such decision stands.
    """
    pension = Pension.objects.hold(pk=pension_id)
    stop = stop_of(pension)
    if stop is None:
        raise NotStopped
    if why_not(by, pension):
        raise FourEyes
    act = acts.record(
        pension, Act.Kind.UNDONE, from_on=stop.from_on, undoes=stop, source=source, cause=CAUSE, provision=PROVISION,
        on=on, by=by,
    )  # fmt: skip
    errands.leave_notice(pension, Notice.Kind.RESUMPTION, act, on=on)
    return act


def stop_of(pension: Pension) -> Act | None:
    """The decided stop that stands: no return to service, no death."""
    stops = Act.objects.filter(pension=pension, kind__in=Act.STOPS, ground__in=GROUNDS, undone_by=None)
    return stops.order_by("pk").last()


@transaction.atomic
def ask_again(pension_id: uuid.UUID, *, note_: str, by: User, on: date) -> Task:
    """Ask that a stopped pension be paid again, however final the stop was (F-017): a case of its own, linked to the
    act that stopped it by `about`. Neither the decision nor an earlier request is overwritten.

    Raises:
        NotStopped: no such decision stands.
    """
    pension = Pension.objects.hold(pk=pension_id)
    stop = stop_of(pension)
    if stop is None:
        raise NotStopped
    waiting = Task.objects.open().filter(kind=Task.Kind.RESUMPTION_ASKED, about=stop.source).first()
    if waiting:
        return waiting
    whose: dict[str, Any] = {"person_id": pension.person_id, "about": stop.source, "pension": pension}
    task = errands.leave(Task.Kind.RESUMPTION_ASKED, on=on, due_on=on + DAYS_TO_ANSWER, note=note_, **whose)
    Event.record("resumption_asked", on=on, by=by, pension=pension, person_id=pension.person_id)
    return task


@transaction.atomic
def answer(task_id: uuid.UUID, *, resumed: bool, reason: str, by: User, on: date) -> Task:
    """Answer such a request: the stop is undone, or it stands; the reason is kept beside the request.

    Raises:
        FourEyes, NotStopped: as `resume` does. errands.AlreadyDone: it was answered.
    """
    task = Task.objects.select_for_update(of=("self",)).get(pk=task_id, kind=Task.Kind.RESUMPTION_ASKED)
    if task.done_on:
        raise errands.AlreadyDone
    assert task.pension_id is not None  # such a request is about a pension
    if why_not(by, Pension.objects.get(pk=task.pension_id)):
        raise FourEyes
    if resumed:
        resume(task.pension_id, source=task.pk, by=by, on=on)
    return errands.close(task, outcome=reason, by=by, on=on)
