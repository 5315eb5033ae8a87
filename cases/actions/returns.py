"""A pensioner's return to service, § 766(c)-(d): reported by a person, answered by the law, done by the clock.

The report is an errand. `settle` asks the law once on the first day, once after the end, once at the age of § 787j and,
where a table was missing then, once it is adopted; keeps each answer, and makes the acts of the pension say what the
statement in force says: what an earlier version of it did is undone. Nothing else writes a suspension or a resumption
for a return.
"""

import uuid
from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from django.db import transaction

from cases.actions import acts, additional, errands, records
from cases.models import Act, Event, Notice, Pension, Reinstatement, ReturnAnswer, ReturnChoice, Task, User
from cases.returning import ANNUITY, CHOICES, PAYS, Said, ask_about, offered

A_DAY = timedelta(days=1)
DAYS_TO_CHOOSE = timedelta(days=30)
CAUSE, PROVISION = additional.CAUSE_OF_A_STOP, additional.PROVISION_OF_A_STOP
UNANSWERED = ("not_covered", "missing_fact")


class NotPossible(Exception):
    """No such return can be: `field` is where it is wrong and `why` a name of the list `WHY_NOT` of the forms."""

    def __init__(self, field: str, why: str) -> None:
        super().__init__(f"{field}: {why}")
        self.field, self.why = field, why


class NothingToChoose(Exception):
    """The law gives no such choice for this return, or it was made."""


@transaction.atomic
def report(pension_id: uuid.UUID, stated: Mapping[str, Any], *, by: User, on: date) -> Reinstatement:
    """State that a pensioner went back to work: fields as `Reinstatement` names them. The clock does the rest.

    Raises:
        NotPossible: before the pension, over another return, or ended before it began (F-078).
    """
    pension = Pension.objects.hold(pk=pension_id)
    check(pension, stated.get("from_on"), stated.get("to_on"))
    back = records.state(Reinstatement, {**stated, "pension_id": pension.pk}, by=by, on=on)
    errands.close_about(Task.Kind.RETURN_MATCHED, pension.pk, outcome="reported", by=by, on=on)
    return back


@transaction.atomic
def correct(back: Reinstatement, changes: Mapping[str, Any], *, note: str, by: User, on: date) -> Reinstatement:
    """Say it otherwise, or that it ended. What the clock did by the old words it undoes. Raises `NotPossible`."""
    pension = Pension.objects.hold(pk=back.pension_id)
    days = {name: changes.get(name, getattr(back, name)) for name in ("from_on", "to_on")}
    check(pension, days["from_on"], days["to_on"], besides=back.pk)
    return records.correct(back, changes, note=note, by=by, on=on)


def check(pension: Pension, from_on: Any, to_on: Any, *, besides: uuid.UUID | None = None) -> None:
    """Raise `NotPossible` for days that cannot be; the tables refuse the same."""
    if from_on is None or from_on < pension.from_on:
        raise NotPossible("from_on", "before_the_pension")
    if to_on and to_on < from_on:
        raise NotPossible("to_on", "ends_before_it_begins")
    others = Reinstatement.objects.in_force().filter(pension=pension).exclude(pk=besides)
    for other in others:
        if other.from_on <= (to_on or date.max) and from_on <= (other.to_on or date.max):
            raise NotPossible("from_on", "over_another" if other.to_on else "another_is_open")


@transaction.atomic
def settle(reinstatement_id: uuid.UUID, *, on: date) -> bool:
    """Ask the law what has come due about a return, and do what it says. False: nothing was due, or another does it.

    Late, twice, or on two machines changes nothing: the pension's row is claimed, and each answer is given once.
    """
    held = Pension.objects.select_for_update(of=("self",), skip_locked=True)
    pension = held.filter(reinstatements=reinstatement_id).first()
    back = pension and Reinstatement.objects.due(on).filter(pk=reinstatement_id).first()
    if not pension or not back:
        return False
    answers = {answer.phase: answer for answer in back.answers.all()}
    said: list[ReturnAnswer] = []
    while phase := _next_phase(back, answers, on):
        answer = ask_about(phase, back, pension, answers)
        if phase == ReturnAnswer.TABLE and answer.outcome != PAYS:
            return False  # the table that was adopted has no row for this age
        answers[phase] = _keep(back, phase, answer, on)
        said.append(answers[phase])
    earlier = line_of(back)[1:]
    _make_the_acts_say_it(pension, back, earlier, answers, on)
    additional.stand_still(pension.person_id, source=back.pk, on=on)
    _close_what_was_left(earlier, on)
    for kept in said:
        _leave_what_a_person_must_do(pension, back, kept, on)
    additional.ask_a_person(pension, on=on)
    return True


def _next_phase(back: Reinstatement, answers: Mapping[str, ReturnAnswer], on: date) -> str | None:
    """The first question that has come due and was not asked."""
    if ReturnAnswer.BEGUN not in answers:
        return ReturnAnswer.BEGUN if back.withdrawn or back.from_on <= on else None
    if back.withdrawn or back.to_on is None or back.to_on >= on:
        return None
    if ReturnAnswer.ENDED not in answers:
        return ReturnAnswer.ENDED
    looks_on = answers[ReturnAnswer.ENDED].look_again_on
    if looks_on is None or looks_on > on or _took_it_out(back):
        return None
    if ReturnAnswer.AGE not in answers:
        return ReturnAnswer.AGE
    waits = answers[ReturnAnswer.AGE].outcome == "missing_factor" and ReturnAnswer.TABLE not in answers
    return ReturnAnswer.TABLE if waits and Reinstatement.objects.due(on).filter(pk=back.pk).exists() else None


def _keep(back: Reinstatement, phase: str, said: Said, on: date) -> ReturnAnswer:
    details = {"return": str(back.pk), "phase": phase, "outcome": said.outcome}
    pension_id, person_id = back.pension_id, back.pension.person_id
    Event.record("return_answered", on=on, pension_id=pension_id, person_id=person_id, details=details)
    return ReturnAnswer.objects.create(
        reinstatement=back, phase=phase, outcome=said.outcome, reasons=said.reasons, missing=said.missing,
        edition=said.edition, look_again_on=said.look_again_on, monthly=said.monthly, worked_out=said.worked_out, on=on,
    )


def line_of(back: Reinstatement) -> list[Reinstatement]:
    """A statement and what it replaced, the latest first."""
    line = [back]
    while before := Reinstatement.objects.filter(superseded_by=line[-1].pk).first():
        line.append(before)
    return line


def _make_the_acts_say_it(
    pension: Pension, back: Reinstatement, earlier: list[Reinstatement], answers: Mapping[str, ReturnAnswer], on: date
) -> None:
    """One posting: what the line of statements did and should not have is undone, and what is missing is done."""
    wanted = additional.stopped_by(back, answers)
    line = [back.pk, *(each.pk for each in earlier)]
    done = Act.objects.filter(pension=pension, source__in=line, undone_by=None).exclude(kind=Act.Kind.UNDONE)
    drafts = acts.stops(
        done, wanted, pension_id=pension.pk, source=back.pk, cause=CAUSE, on=on, provision=PROVISION
    )  # fmt: skip
    if drafts:
        acts.record_all(pension, drafts)
        errands.tell_of_stops(pension, back.pk, on=on)


def _close_what_was_left(earlier: list[Reinstatement], on: date) -> None:
    for each in earlier:
        for kind in (Task.Kind.RETURN_REPORTED, Task.Kind.RETURN_CHOICE):
            errands.close_about(kind, each.pk, outcome="superseded", by=None, on=on)


def _leave_what_a_person_must_do(pension: Pension, back: Reinstatement, answer: ReturnAnswer, on: date) -> None:
    whose: dict[str, Any] = {"person_id": pension.person_id, "about": back.pk, "on": on, "pension": pension}
    nobody_knows_when = answer.outcome in ANNUITY and answer.look_again_on is None
    if answer.outcome in UNANSWERED or nobody_knows_when:
        errands.leave(Task.Kind.RETURN_REPORTED, due_on=on + DAYS_TO_CHOOSE, **whose)
    elif CHOICES.get(answer.outcome) and not _chosen(back):
        errands.leave(Task.Kind.RETURN_CHOICE, due_on=on + DAYS_TO_CHOOSE, **whose)
        since = back.to_on and back.to_on + A_DAY
        kind = Notice.Kind.CHOICE
        Notice.objects.get_or_create(pension=pension, kind=kind, changes_on=since, defaults={"on": on})


def _took_it_out(back: Reinstatement) -> bool:
    """What was paid in went back to the person: no annuity follows."""
    refunds = ReturnChoice.objects.in_force().filter(choice=ReturnChoice.Choice.REFUND)
    return refunds.filter(reinstatement__in=line_of(back)).exists()


def _chosen(back: Reinstatement) -> bool:
    return ReturnChoice.objects.in_force().filter(reinstatement__in=line_of(back)).exists()


@transaction.atomic
def choose(reinstatement_id: uuid.UUID, choice: str, *, chosen_on: date, by: User, on: date) -> ReturnChoice:
    """What the person elects for the contributions of a return. It pays nothing: the refund is an order of payment, and
    the annuity waits for the Board's table (A-31).

    Raises:
        NothingToChoose: the law gives no such choice, or it was made.
    """
    back = Reinstatement.objects.in_force().get(pk=reinstatement_id)
    Pension.objects.hold(pk=back.pension_id)
    if choice not in offered(back) or _chosen(back):
        raise NothingToChoose
    fields = {"pension_id": back.pension_id, "reinstatement": back, "choice": choice, "chosen_on": chosen_on}
    made = records.state(ReturnChoice, fields, by=by, on=on)
    errands.close_about(Task.Kind.RETURN_CHOICE, back.pk, outcome=choice, by=by, on=on)
    return made
