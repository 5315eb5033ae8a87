"""A change of law that would lower a pension before its person was told for 90 days waits, for that person alone.

The day of the change stands for everybody else. What is put off is asked anew on the later day, and announced with the
figures of that day; where they are not the ones approved, a person lets the row through.
"""

import uuid
from collections.abc import Sequence
from datetime import date, timedelta

from django.db import transaction
from django.db.models import Exists, F, OuterRef, QuerySet

from benefits import determinations
from cases import rolls
from cases.actions import notices, previews
from cases.models import Notice, Pension, Run, RunRow
from cases.models.run import Status

CHUNK = 1000
State = RunRow.State


def put_off(run_id: uuid.UUID, *, on: date) -> int:
    """Give a later day to each reduction that was not told 90 days before its own, and announce it. Returns how many.
    What comes from a day gone by when the run was approved is not put off: it waits for a hearing instead."""
    moved = 0
    while rows := _one_chunk(run_id, on):
        moved += rows
    if moved:
        notices.announce_due(on)
    return moved


@transaction.atomic
def _one_chunk(run_id: uuid.UUID, on: date) -> int:
    run = Run.objects.get(pk=run_id)
    if run.kind != Run.Kind.LAW_CHANGE or run.status != Status.APPROVED:
        return 0
    held = _untold(run, on).select_related("pension__determination", "forecast").order_by("pk")
    rows = list(held.select_for_update(of=("self", "pension"), skip_locked=True)[:CHUNK])
    if rows:
        _move(run, rows, on + notices.DAYS_BEFORE + notices.DAYS_FOR_THE_MAIL)
    return len(rows)


def _untold(run: Run, on: date) -> QuerySet[RunRow]:
    """Reductions from a day that was to come when they were approved, with less than 90 days to go, and not told."""
    told = Notice.objects.filter(
        pension=OuterRef("pension"), kind=Notice.Kind.LAW_CHANGE, after=OuterRef("after"),
        changes_on=OuterRef("changes_on"), given_on__lte=F("changes_on") - notices.DAYS_BEFORE,
    )  # fmt: skip
    rows = run.rows.filter(
        ~Exists(told), state=State.PREVIEWED, after__lt=F("before"), changes_on__gt=run.approved_on,
        changes_on__lt=on + notices.DAYS_BEFORE,
    )  # fmt: skip
    return rows.exclude(pension__state=Pension.State.ENDED)


def _move(run: Run, rows: Sequence[RunRow], day: date) -> None:
    pensions, untold = [row.pension for row in rows], _written(rows)
    days = {pension.pk: day for pension in pensions}
    said_of = list(rolls.Asker(run).ask(pensions, day, days))
    determinations.forecast_many(said.answer for said in said_of if said.answer and said.after is not None)
    for row, said in zip(rows, said_of, strict=True):
        row.changes_on = day
        why = rolls.difference(row, said)
        if why:
            row.state, row.reason, row.let_by, row.let_on = State.PARKED, why[:300], None, None
            row.before, row.after, row.changes_on = said.before, said.after, said.on
        row.forecast_id = said.answer.id if said.answer and said.after is not None else None
        if not why and row.pension_id in untold:
            _tell_the_day(untold[row.pension_id], row)
    fields = ["state", "reason", "let_by", "let_on", "before", "after", "changes_on", "forecast"]
    RunRow.objects.bulk_update(rows, fields, batch_size=previews.CHUNK)


def _written(rows: Sequence[RunRow]) -> dict[uuid.UUID, Notice]:
    """Notices of these rows that nobody was given yet, by pension."""
    written = Notice.objects.filter(forecast__in=[row.forecast_id for row in rows], given_on=None, letters=None)
    return {notice.pension_id: notice for notice in written.filter(kind=Notice.Kind.LAW_CHANGE)}


def _tell_the_day(notice: Notice, row: RunRow) -> None:
    """What nobody was given yet tells the later day."""
    assert row.changes_on is not None and notice.hear_until is not None
    notice.forecast_id, notice.changes_on = row.forecast_id, row.changes_on
    notice.hear_until = max(notice.hear_until, row.changes_on - timedelta(days=1))
    notice.save()
