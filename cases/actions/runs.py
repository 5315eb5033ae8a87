"""Runs over many pensions: opened, looked at, approved by somebody else, paused, taken up again."""

import uuid
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction

from benefits import register
from benefits.law.law import NoReading
from benefits.law.standing import Standing
from benefits.models import Adopted
from cases import at_65, rolls
from cases.actions import additional
from cases.actions.notices import announce_due
from cases.actions.review import FourEyes, demand_another
from cases.models import Adoption, Event, Run, RunRow, Task, User
from cases.models.run import Status

AHEAD = timedelta(days=150)
State = RunRow.State


class NotNow(Exception):
    """The run is not where this can be done to it."""


class NoSuchValue(Exception):
    """The register has no such figure, reading or table, or the value cannot stand."""


def open_months(*, on: date) -> int:
    """Open the run of every month of birthdays from this one to the one 150 days ahead; those that are open stay."""
    months, month, last = [], on.replace(day=1), on + AHEAD
    while month <= last:
        months.append(Run(kind=Run.Kind.AGE_65, month=month, opened_on=on))
        month = (month + timedelta(days=32)).replace(day=1)
    before = Run.objects.filter(kind=Run.Kind.AGE_65).count()
    Run.objects.bulk_create(months, ignore_conflicts=True)
    return Run.objects.filter(kind=Run.Kind.AGE_65).count() - before


@transaction.atomic
def open_law_change(
    *, title: str, adopted: Sequence[Mapping[str, Any]], effective_on: date, limits: Mapping[str, str], by: User,
    on: date,
) -> Run:
    """Propose values for the register, and have their effect on the whole roll computed before anybody adopts them.

    `adopted`: kind, key, value; `limits`: the largest change a month in dollars and in percent that needs no person.

    Raises:
        NoSuchValue: the law cannot take one of them.
    """
    proposed = [{**item, "from_on": effective_on.isoformat(), "authority": "", "document": title} for item in adopted]
    law = register.law_on(effective_on)
    try:
        for item in proposed:
            item["before"] = register.stands_before(item, law)
            law = register.adopting(law, item)
        law.values  # noqa: B018 - a value that cannot be read says so here
    except (LookupError, NoReading, ValueError, ArithmeticError) as problem:
        raise NoSuchValue(str(problem)) from problem
    run = Run.objects.create(
        kind=Run.Kind.LAW_CHANGE, title=title, adopted=proposed, effective_on=effective_on, limits=dict(limits),
        opened_by=by, opened_on=on,
    )
    Event.record("run_opened", on=on, by=by, details={"run": str(run.pk)})
    return run


@transaction.atomic
def approve(run_id: uuid.UUID, *, by: User, on: date) -> Run:
    """Approve a preview: its rows are then done as they stand, each on its day, in this person's name.

    Rows of people whose facts this person entered, or of this person, are parked: somebody else looks at them. The
    values of a change of law are adopted by this very act. Whoever is to be paid less is told.

    Raises:
        NotNow: the preview is not ready, or was approved.
        FourEyes: this person opened it.
    """
    run = _hold(run_id, Status.PREVIEWED)
    if run.opened_by_id == by.pk:
        raise FourEyes
    _park(run, by)
    if run.kind == Run.Kind.LAW_CHANGE:
        _adopt(run, by, on)
        additional.look_again(run.adopted, on=on)
    run.status, run.approved_by, run.approved_on = Status.APPROVED, by, on
    run.save()
    _witness("run_approved", run, by, on)
    announce_due(on)
    return run


def _park(run: Run, by: User) -> None:
    people = dict(run.rows.filter(state=State.PREVIEWED).values_list("pension__person_id", "pk"))
    barred = [people[one] for one in rolls.had_a_hand(by.pk, people)]
    run.rows.filter(pk__in=barred).update(state=State.PARKED, reason="four_eyes", by=by)


def _adopt(run: Run, by: User, on: date) -> None:
    """What was proposed by one and approved by another stands in the register from its day on."""
    assert run.opened_by is not None  # a change of law is proposed by a person
    act = Adoption.objects.create(
        authority=settings.OFFICE["name"], document=run.title, on=on, demonstration=settings.DEMONSTRATION,
        proposed_by=run.opened_by, adopted_by=by,
    )
    Adopted.objects.bulk_create(
        Adopted(
            act=act.pk, kind=item["kind"], key=item["key"], value=item["value"], authority=act.authority,
            document=act.document, from_on=date.fromisoformat(item["from_on"]), standing=_standing(item["kind"]),
        )
        for item in run.adopted
    )


def _standing(kind: str) -> str:
    """A table of a demonstration stays illustrative, whoever signs it: so does every letter that rests on it."""
    illustrative = settings.DEMONSTRATION and kind == Adopted.Kind.TABLE
    return Standing.ILLUSTRATIVE if illustrative else Standing.ADOPTED


@transaction.atomic
def exclude(row_id: int, *, reason: str, by: User, on: date) -> RunRow:
    """Take a pension out of a run, with a reason.

    Raises:
        NotNow: it was done.
        FourEyes: it is one's own.
    """
    row = _hold_row(row_id, State.PREVIEWED, State.PARKED, State.FAILED)
    demand_another(by, row.pension.person_id)
    row.state, row.reason, row.by = State.EXCLUDED, reason, by
    row.save()
    _witness("run_row_excluded", row.run, by, on, row=row)
    return row


@transaction.atomic
def release(row_id: int, *, by: User, on: date) -> RunRow:
    """Let a parked row go with the rest. After the approval it is announced, and done on its day, in this person's
    name.

    Raises:
        NotNow: it is not parked, or has no amount.
        FourEyes: it is one's own; after the approval also where this person opened the run or entered a fact.
    """
    row = _hold_row(row_id, State.PARKED)
    if row.run.status == Status.PREVIEWING or row.after is None:
        raise NotNow
    if why_not_release(row, by):
        raise FourEyes
    row.state, row.reason, row.by = State.PREVIEWED, "", by
    if row.run.approved_by_id:
        row.let_by, row.let_on = by, on
        Run.objects.filter(pk=row.run_id, status=Status.DONE).update(status=Status.APPROVED)
    row.save()
    _witness("run_row_released", row.run, by, on, row=row)
    if row.let_by_id:
        announce_due(on)
    return row


def why_not_release(row: RunRow, by: User) -> str | None:
    """Which rule bars this user from letting a row go: 'own', 'opened', 'entered' or None."""
    if by.person_id == row.pension.person_id:
        return "own"
    if row.run.approved_by_id is None:
        return None
    if row.run.opened_by_id == by.pk:
        return "opened"
    return "entered" if rolls.had_a_hand(by.pk, [row.pension.person_id]) else None


@transaction.atomic
def retry(run_id: uuid.UUID, *, by: User, on: date) -> int:
    """Put what failed back among what is to be done. Raises NotNow: the run is not approved."""
    run = _hold(run_id, Status.APPROVED, Status.PAUSED, Status.DONE)
    again = run.rows.filter(state=State.FAILED, after__isnull=False).update(state=State.PREVIEWED, reason="")
    if again and run.status == Status.DONE:
        run.status = Status.APPROVED
        run.save(update_fields=["status"])
    _witness("run_retried", run, by, on)
    return again


def pause(run_id: uuid.UUID, *, by: User, on: date) -> Run:
    """Stop a run after the chunk at hand. Raises NotNow."""
    return _turn(run_id, Status.APPROVED, Status.PAUSED, "run_paused", by, on)


def resume(run_id: uuid.UUID, *, by: User, on: date) -> Run:
    """Take a paused run up where it stopped. Raises NotNow."""
    return _turn(run_id, Status.PAUSED, Status.APPROVED, "run_resumed", by, on)


@transaction.atomic
def cancel(run_id: uuid.UUID, *, by: User, on: date) -> Run:
    """Give up a change of law that nobody approved. Raises NotNow."""
    run = _hold(run_id, Status.PREVIEWING, Status.PREVIEWED)
    if run.kind != Run.Kind.LAW_CHANGE:
        raise NotNow
    run.status = Status.CANCELLED
    run.save(update_fields=["status"])
    _witness("run_cancelled", run, by, on)
    return run


@transaction.atomic
def _turn(run_id: uuid.UUID, from_: str, to: str, verb: str, by: User, on: date) -> Run:
    run = _hold(run_id, from_)
    run.status = to
    run.save(update_fields=["status"])
    _witness(verb, run, by, on)
    return run


def _hold(run_id: uuid.UUID, *states: str) -> Run:
    run = Run.objects.select_for_update(of=("self",)).get(pk=run_id)
    if run.status not in states:
        raise NotNow
    return run


def _hold_row(row_id: int, *states: str) -> RunRow:
    row = RunRow.objects.select_for_update(of=("self",)).select_related("run", "pension").get(pk=row_id)
    if row.state not in states or row.run.status == Status.CANCELLED:
        raise NotNow
    return row


def _witness(verb: str, run: Run, by: User, on: date, row: RunRow | None = None) -> None:
    about: dict[str, Any] = {"pension": row.pension, "person_id": row.pension.person_id} if row else {}
    Event.record(verb, on=on, by=by, details={"run": str(run.pk)}, **about)


def changes_done() -> list[uuid.UUID]:
    """The changes of law of which nothing was left: a pension may be granted afterwards from a day before them."""
    done = Run.objects.filter(kind=Run.Kind.LAW_CHANGE, status=Status.DONE)
    return list(done.order_by("effective_on", "pk").values_list("pk", flat=True))


def due_alone(on: date, *, most: int, but: Iterable[Any] = ()) -> list[uuid.UUID]:
    """Pensions whose day has come and that no approved or paused run will do, without those in `but`, nor those for
    which a person must find a fact first: the task ends when one is stated, and the clock asks again."""
    rows = RunRow.objects.filter(state=State.PREVIEWED, run__status__in=(Status.APPROVED, Status.PAUSED))
    held = rows.filter(changes_on__lte=on).values("pension_id").union(
        Task.objects.open().filter(kind=Task.Kind.FACT_MISSING).values("pension_id")
    )
    alone = (each.exclude(pk__in=held).exclude(pk__in=list(but)) for each in at_65.due(on))
    return list(dict.fromkeys(pk for each in alone for pk in each.order_by("pk").values_list("pk", flat=True)[:most]))
