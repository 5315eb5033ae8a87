"""Statements in a member's file: stated, corrected, withdrawn. Nothing is overwritten."""

import uuid
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any, TypeVar

from django.db import models, transaction

from cases.actions import errands
from cases.models import (
    ClaimedService,
    ContributionTotal,
    Event,
    Evidence,
    InsuredStatus,
    Pension,
    Recorded,
    Reinstatement,
    ReturnChoice,
    ServicePayment,
    ServicePlan,
    Task,
    User,
)

Statement = TypeVar("Statement", bound=Recorded)
A_BATCH = 1_000
# A paper shows a fact and is none; contributions are compared, claims stand apart; payments count once they are
# confirmed; what follows from a return is posted by its own action.
NOT_ASKED_BY_THE_LAW = (
    Evidence, ContributionTotal, ClaimedService, Reinstatement, ReturnChoice, ServicePlan, ServicePayment,
)  # fmt: skip


@transaction.atomic
def state(model: type[Statement], stated: Mapping[str, Any], *, by: User, on: date) -> Statement:
    """Record a fact of the file, with its fields as `model` names them.

    Raises:
        IntegrityError: a constraint of the table refuses it (an overlap, a second birth date, missing evidence).
    """
    statement = model.objects.create(recorded_by=by, **stated)
    _witness("stated", statement, by=by, on=on)
    return statement


@transaction.atomic
def state_many(statements: Sequence[Statement], *, by: User, on: date) -> None:
    """Record many facts of one table as `state` records one: the same rows, the same events, the same consequences.
    Not for an insured status, which is stated with its paper, one at a time.

    Raises:
        IntegrityError: a constraint refuses one of them; none is recorded.
    """
    if not statements:
        return
    type(statements[0]).objects.bulk_create(statements, batch_size=A_BATCH)
    people = {person_of(each) for each in statements}
    if not isinstance(statements[0], NOT_ASKED_BY_THE_LAW):
        restate(people, on)
    name = statements[0]._meta.model_name
    Event.objects.bulk_create(
        [
            Event(
                verb="fact_stated", on=on, by=by, person_id=person_of(each),
                details={"statement": name, "id": str(each.pk)},
            )
            for each in statements
        ],
        batch_size=A_BATCH,
    )


@transaction.atomic
def correct(statement: Statement, changes: Mapping[str, Any], *, note: str, by: User, on: date) -> Statement:
    """Replace a statement by a new one that differs in `changes`, and point the old one to it. `note` says why."""
    return _supersede(statement, "corrected", changes, note=note, by=by, on=on)


@transaction.atomic
def withdraw(statement: Statement, *, note: str, by: User, on: date) -> Statement:
    """State that what was recorded never was. `note` says why."""
    return _supersede(statement, "withdrawn", {"withdrawn": True}, note=note, by=by, on=on)


def fields_of(statement: Recorded) -> dict[str, Any]:
    """What a statement says, by its columns: what another would have to say to say the same."""
    return {field.attname: getattr(statement, field.attname) for field in _stated_fields(type(statement))}


def _supersede(
    statement: Statement, verb: str, changes: Mapping[str, Any], *, note: str, by: User, on: date
) -> Statement:
    held = type(statement).objects.select_for_update(of=("self",)).in_force().get(pk=statement.pk)
    fields = fields_of(held) | _by_column(type(held), changes) | {"note": note}
    # The pointer goes first, so that the constraints of what is in force never see both; its target follows at once.
    new_id = uuid.uuid4()
    type(held).objects.filter(pk=held.pk).update(superseded_by_id=new_id)
    new = type(held).objects.create(pk=new_id, recorded_by=by, **fields)
    _witness(verb, new, by=by, on=on, replaces=str(held.pk))
    return new


def _by_column(model: type[models.Model], stated: Mapping[str, Any]) -> dict[str, Any]:
    """`{"evidence": paper}` and `{"evidence_id": paper.pk}` are one: by its column nothing can hide the other."""
    columns = {field.name: field.attname for field in model._meta.concrete_fields}
    return {columns.get(name, name): getattr(value, "pk", value) for name, value in stated.items()}


def _stated_fields(model: type[models.Model]) -> list[Any]:
    own = {"id", "recorded_at", "recorded_by", "note", "superseded_by", "withdrawn"}
    return [field for field in model._meta.concrete_fields if field.name not in own]


def _witness(verb: str, statement: Recorded, *, by: User, on: date, **more: str) -> None:
    person_id = person_of(statement)
    if isinstance(statement, InsuredStatus):
        _look_at_the_pension_again(person_id, on)
    if not isinstance(statement, NOT_ASKED_BY_THE_LAW):
        restate([person_id], on)
    details = {"statement": statement._meta.model_name, "id": str(statement.pk)} | more
    Event.record(f"fact_{verb}", on=on, by=by, person_id=person_id, details=details)


def person_of(statement: Recorded) -> uuid.UUID:
    """The person a statement is about, whatever table it stands in."""
    if isinstance(statement, Reinstatement | ReturnChoice):
        return statement.pension.person_id
    column = "person_id" if hasattr(statement, "person_id") else "participant_id"
    person_id: uuid.UUID = getattr(statement, column)
    return person_id


def _look_at_the_pension_again(person_id: uuid.UUID, on: date) -> None:
    """A pension that waited for this status is the clock's errand from today."""
    waiting = Pension.objects.filter(person_id=person_id, awaiting_insured_since__isnull=False)
    waiting.update(look_again_on=on, awaiting_insured_since=None)


def restate(people: Iterable[uuid.UUID], on: date) -> None:
    """What an open pension rests on may have changed: the clock derives its whole life anew (`corrections.examine`),
    and asks again where a fact was missing (`pensions.recompute`)."""
    whose = list(people)
    Pension.objects.filter(person_id__in=whose).exclude(state=Pension.State.ENDED).update(restated_on=on)
    waiting = Task.objects.open().filter(kind=Task.Kind.FACT_MISSING, person__in=whose)
    for task in waiting.select_for_update(of=("self",)):
        errands.close(task, outcome="stated", by=None, on=on)
