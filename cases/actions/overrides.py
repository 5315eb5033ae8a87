"""A fact of a file set otherwise by an authority, until a day: made, confirmed, or let fall. Nothing is overwritten."""

import uuid
from collections.abc import Mapping
from datetime import date
from typing import Any

from django.db import transaction

from cases.actions import errands, records
from cases.actions.review import demand_another
from cases.models import (
    Event,
    Evidence,
    InsuredStatus,
    Membership,
    Override,
    Paper,
    PlanElection,
    Recorded,
    Salary,
    ServicePeriod,
    Task,
    User,
    VitalDate,
)

TABLES: dict[str, type[Recorded]] = {
    Override.Kind.BIRTH: VitalDate,
    Override.Kind.MEMBERSHIP: Membership,
    Override.Kind.PLAN: PlanElection,
    Override.Kind.INSURED: InsuredStatus,
    Override.Kind.SERVICE: ServicePeriod,
    Override.Kind.PAY: Salary,
}


@transaction.atomic
def make(
    kind: str, statement_id: uuid.UUID, changes: Mapping[str, Any], *, authority: str, folio: str, reason: str,
    until_on: date, by: User, on: date,
) -> Override:
    """State a fact otherwise on an authority's word, its document seen today. Whoever does it entered a fact: another
    person decides the case.

    Raises:
        ObjectDoesNotExist: the statement was corrected meanwhile.
        IntegrityError: it contradicts another fact.
        FourEyes: it is one's own file.
    """
    statement: Any = TABLES[kind].objects.in_force().get(pk=statement_id)
    person_id = records.person_of(statement)
    demand_another(by, person_id)
    earlier = Override.objects.filter(statement=statement.pk).first()
    paper = {"person_id": person_id, "kind": Paper.OTHER, "issuer": authority, "folio": folio, "seen_on": on}
    evidence = records.state(Evidence, paper, by=by, on=on)
    new = records.correct(statement, dict(changes) | {"evidence": evidence}, note=reason, by=by, on=on)
    override = Override.objects.create(
        person_id=person_id, kind=kind, statement=new.pk, before=earlier.before if earlier else statement.pk,
        authority=authority, evidence=evidence, reason=reason, until_on=until_on, by=by, on=on,
    )
    details = {"override": str(override.pk), "statement": kind, "until": until_on.isoformat()}
    Event.record("fact_overridden", on=on, by=by, person_id=person_id, details=details)
    return override


@transaction.atomic
def confirm(
    override_id: uuid.UUID, *, authority: str, folio: str, reason: str, until_on: date, by: User, on: date
) -> Override:
    """Keep what it says until a later day, on a document of its own. Raises as `make` does."""
    old = Override.objects.get(pk=override_id)
    new = make(
        old.kind, old.statement, {}, authority=authority, folio=folio, reason=reason, until_on=until_on, by=by, on=on
    )
    errands.close_about(Task.Kind.OVERRIDE_ENDS, old.pk, outcome="override_confirmed", by=by, on=on)
    return new


@transaction.atomic
def let_fall(override_id: uuid.UUID, *, reason: str, by: User, on: date) -> Recorded:
    """State again what the file said before it. A pension that rests on it is derived anew by the clock, as after any
    correction, and posted by a second person. Raises as `make` does."""
    override = Override.objects.get(pk=override_id)
    demand_another(by, override.person_id)
    table: Any = TABLES[override.kind]
    statement, before = table.objects.in_force().get(pk=override.statement), table.objects.get(pk=override.before)
    restored: Recorded = records.correct(statement, records.fields_of(before), note=reason, by=by, on=on)
    errands.close_about(Task.Kind.OVERRIDE_ENDS, override.pk, outcome="override_fell", by=by, on=on)
    details = {"override": str(override.pk), "statement": override.kind}
    Event.record("override_fell", on=on, by=by, person_id=override.person_id, details=details)
    return restored


def ask_about_ended(today: date) -> int:
    """Leave a task about each that is past its day and still stands: to confirm it, or to let it fall."""
    ended = Override.objects.filter(until_on__lt=today).not_asked_about().order_by("until_on", "pk")
    standing = [each for each in ended if TABLES[each.kind].objects.in_force().filter(pk=each.statement).exists()]
    for each in standing:
        errands.leave(
            Task.Kind.OVERRIDE_ENDS, person_id=each.person_id, about=each.pk, on=today, due_on=today,
            note=each.authority,
        )
    return len(standing)
