"""A run, executed: in chunks, one transaction each, from the claim of its rows to the ledger lines and the events.

A chunk locks its rows and their pensions, skipping what another holds; a worker that dies lets go of both, and the next
sweep finds them as they were. The law is asked anew and its answer held against the approved row: equal, and the clock
decides in the name of whoever approved the run; anything else goes to a person, and names the fact that changed.
"""

import gc
import logging
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.db import connection, transaction

from benefits import determinations
from benefits.copying import as_text, copy_in
from cases import rolls
from cases.actions import acts, notices, postponed, previews
from cases.models import Act, Decision, Event, Notice, Run, RunChunk, RunRow
from cases.models.run import Status

logger = logging.getLogger(__name__)
CHUNK = 1000

SETTLE_PENSIONS = """
UPDATE cases_pension p SET determination_id = v.determination, recomputed_id = NULL, look_again_on = v.look,
    awaiting_insured_since = NULL
FROM unnest(%s::uuid[], %s::uuid[], %s::date[]) AS v(id, determination, look) WHERE p.id = v.id
"""
HOLD_FOR_A_PERSON = """
UPDATE cases_pension p SET recomputed_id = v.determination
FROM unnest(%s::uuid[], %s::uuid[]) AS v(id, determination) WHERE p.id = v.id AND p.recomputed_id IS NULL
"""
SETTLE_ROWS = """
UPDATE cases_runrow w SET state = v.state, determination_id = v.determination, reason = v.reason
FROM unnest(%s::bigint[], %s::text[], %s::uuid[], %s::text[]) AS v(id, state, determination, reason) WHERE w.id = v.id
"""
State = RunRow.State
PAID = ("facts", "elected_route", "monthly", "effective_on")
ASKED = (
    "run_id", "before", "after", "changes_on", "let_by_id", "forecast__facts",
    *(f"pension__{name}" for name in ("person", "benefit", "state", "from_on", "recomputed_id", "born_on")),
    *(f"pension__determination__{name}" for name in PAID),
)  # fmt: skip


@dataclass
class Chunk:
    """What one chunk found: each row with the law's answer of today."""

    run: Run
    on: date
    equal: list[tuple[RunRow, rolls.Said]] = field(default_factory=list)
    held: list[tuple[RunRow, rolls.Said, str]] = field(default_factory=list)  # for a person, and why


def execute(run_id: uuid.UUID, *, on: date) -> int:
    """Do the rows of an approved run whose day has come, chunk after chunk; returns how many rows. Late, twice or on
    two machines at once changes nothing; a run that is paused stops after the chunk at hand."""
    done = 0
    postponed.put_off(run_id, on=on)
    while rows := one_chunk(run_id, on=on):
        done += rows
    return done


@transaction.atomic
def one_chunk(run_id: uuid.UUID, *, on: date) -> int:
    """Claim up to a thousand rows and do them, all or none. Returns how many; 0: nothing is left to claim."""
    rows = _claim(run_id, on)
    if not rows:
        return 0
    run = Run.objects.get(pk=run_id)
    logger.info("run %s: %d rows claimed from %s", run.pk, len(rows), rows[0].pk)
    RunChunk.objects.bulk_create(
        [RunChunk(run=run, phase="run", number=rows[0].pk, rows=len(rows))], ignore_conflicts=True
    )
    with _no_search_for_cycles():
        chunk = _compare(run, rows, on)
        _confirm(chunk)
        _hold(chunk)
    return len(rows)


@contextmanager
def _no_search_for_cycles() -> Iterator[None]:
    """A chunk makes a million small values and no cycle; to look for one among them takes a twentieth of its time."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _claim(run_id: uuid.UUID, on: date) -> list[RunRow]:
    rows = RunRow.objects.filter(run_id=run_id, run__status=Status.APPROVED, state=State.PREVIEWED, changes_on__lte=on)
    rows = rows.select_related("pension__determination", "forecast").only(*ASKED)
    return list(rows.select_for_update(of=("self", "pension"), skip_locked=True).order_by("pk")[:CHUNK])


def _compare(run: Run, rows: Sequence[RunRow], on: date) -> Chunk:
    chunk, asker = Chunk(run, on), rolls.Asker(run)
    barred = _barred(run, rows)
    told = _told([row.pension_id for row in rows])
    said_of = asker.ask([row.pension for row in rows], on, _later_days(run, rows))
    for row, said in zip(rows, said_of, strict=True):
        why = "four_eyes" if row.pk in barred else rolls.difference(row, said) or _unheard(chunk, row, said, told)
        if why:
            chunk.held.append((row, said, why))
        else:
            chunk.equal.append((row, said))
    return chunk


def _later_days(run: Run, rows: Sequence[RunRow]) -> dict[uuid.UUID, date]:
    """Of a change of law: the day of each pension that was put off."""
    return {
        row.pension_id: row.changes_on
        for row in rows
        if run.effective_on and row.changes_on and row.changes_on > max(run.effective_on, row.pension.from_on)
    }


def _by(row: RunRow, run: Run) -> Any:
    """The id of whoever answers for a row: who let it through, else who approved the run."""
    return row.let_by_id or run.approved_by_id


def _barred(run: Run, rows: Sequence[RunRow]) -> set[int]:
    """The rows whose person is whoever answers for them, or has a fact that this one entered since."""
    people: dict[Any, dict[uuid.UUID, int]] = {}
    for row in rows:
        people.setdefault(_by(row, run), {})[row.pension.person_id] = row.pk
    return {asked[one] for by, asked in people.items() for one in rolls.had_a_hand(by, asked)}


def _told(pensions: Sequence[uuid.UUID]) -> dict[uuid.UUID, list[Notice]]:
    found: dict[uuid.UUID, list[Notice]] = {}
    for notice in Notice.objects.filter(pension_id__in=pensions, kind__in=Notice.LOWERS, given_on__isnull=False):
        found.setdefault(notice.pension_id, []).append(notice)
    return found


def _unheard(chunk: Chunk, row: RunRow, said: rolls.Said, told: dict[uuid.UUID, list[Notice]]) -> str:
    """Whatever lowers a pension waits until the person was told these figures and could be heard."""
    if said.on is None or said.after is None or said.before is None or said.after >= said.before:
        return ""
    same = [one for one in told.get(row.pension_id, ()) if (one.after, one.changes_on) == (said.after, said.on)]
    if chunk.run.kind == Run.Kind.LAW_CHANGE:
        same = [one for one in same if notices.is_in_time(one)]
    return "" if any(notices.is_heard(one, on=chunk.on) for one in same) else "not_heard"


def _confirm(chunk: Chunk) -> None:
    """Determination, decision, pension, act, ledger line and event of every row that is as it was approved."""
    pairs, run, on = chunk.equal, chunk.run, chunk.on
    if not pairs:
        return
    answers = [said.answer for _row, said in pairs if said.answer]
    determinations.record_many(answers)
    copy_in(
        Decision, ("id", "kind", "determination", "run", "by", "on", "reason"),
        (
            (uuid.uuid4(), Decision.Kind.CONFIRM, said.answer.id, run.pk, _by(row, run), on, "")
            for row, said in pairs if said.answer
        ),
    )
    looks = [one.outcome.route(one.elected).look_again_on for one in answers]
    ids = [row.pension_id for row, _said in pairs]
    _write(SETTLE_PENSIONS, ids, [one.id for one in answers], looks)
    acts.record_many([_act(row, one, run, on) for (row, _), one in zip(pairs, answers, strict=True) if _changes(row)])
    states = [State.DONE if _changes(row) else State.UNCHANGED for row, _said in pairs]
    _write(SETTLE_ROWS, [row.pk for row, _said in pairs], states, [one.id for one in answers], [""] * len(pairs))
    verbs = {State.DONE: "recompute_confirmed", State.UNCHANGED: "recompute_without_change"}
    _witness(((row, verbs[state]) for (row, _), state in zip(pairs, states, strict=True)), run, on)


def _changes(row: RunRow) -> bool:
    """The $500 floor can make a recompute change nothing of what is paid."""
    return row.after != row.before


def _act(row: RunRow, one: determinations.Answered, run: Run, on: date) -> acts.Draft:
    assert one.route is not None and one.route.steps is not None
    return acts.Draft(
        pension_id=row.pension_id, kind=Act.Kind.RECOMPUTED, from_on=one.effective_on, source=one.id, cause=one.cause,
        provision=one.route.steps.provision, on=on, monthly=one.route.monthly, determination_id=one.id,
        by_id=_by(row, run),
    )


def _hold(chunk: Chunk) -> None:
    """The rest: the row says why. Of a change of law the answer is kept, for a person to confirm, and whoever would be
    paid less is told; of a birthday the clock asks again alone, as for whoever is in no run."""
    if not chunk.held:
        return
    states = [_state(why) for _row, _said, why in chunk.held]
    kept: dict[int, uuid.UUID] = {}
    if chunk.run.kind == Run.Kind.LAW_CHANGE:
        kept = _keep_for_a_person(chunk)
    held = chunk.held
    _write(
        SETTLE_ROWS, [row.pk for row, _said, _why in held], states, [kept.get(row.pk) for row, _said, _why in held],
        [why[:300] for _row, _said, why in held],
    )
    _witness(((row, "run_row_held") for row, _said, _why in held), chunk.run, chunk.on)


def _state(why: str) -> str:
    if why == "four_eyes":
        return State.PARKED
    return State.FAILED if why.startswith("failed:") else State.DIFFERS


def _keep_for_a_person(chunk: Chunk) -> dict[int, uuid.UUID]:
    """The determinations of held rows, by row: shown beside the pension and not paid until a second person confirms."""
    pairs = [
        (row, said.answer)
        for row, said, _why in chunk.held
        if said.answer and said.answer.route and row.pension.recomputed_id is None
    ]
    determinations.record_many(answer for _row, answer in pairs)
    _write(HOLD_FOR_A_PERSON, [row.pension_id for row, _ in pairs], [answer.id for _, answer in pairs])
    kept = {row.pk: answer.id for row, answer in pairs}
    _tell(chunk, kept)
    return kept


def _tell(chunk: Chunk, kept: dict[int, uuid.UUID]) -> None:
    """Whoever would be paid less is told and may be heard before a second person confirms it."""
    lower = [
        (row, said) for row, said, _why in chunk.held
        if row.pk in kept and said.after is not None and said.before is not None and said.after < said.before
    ]  # fmt: skip
    told = (
        Notice(
            pension_id=row.pension_id, kind=Notice.Kind.REDUCTION, determination_id=kept[row.pk], before=said.before,
            after=said.after, changes_on=said.on, on=chunk.on, hear_until=chunk.on + notices.DAYS_TO_BE_HEARD,
        )
        for row, said in lower
    )
    Notice.objects.bulk_create(told, ignore_conflicts=True)


def _witness(rows: Any, run: Run, on: date) -> None:
    details = as_text({"run": str(run.pk)})
    copy_in(
        Event, ("on", "verb", "by", "person", "pension", "details"),
        ((on, verb, None, row.pension.person_id, row.pension_id, details) for row, verb in rows),
    )


def _write(statement: str, *columns: Sequence[Any]) -> None:
    if columns[0]:
        with connection.cursor() as cursor:
            cursor.execute(statement, [list(column) for column in columns])


def advance(run_id: uuid.UUID, *, on: date) -> int:
    """Take a run one step on, wherever it stands: its preview, whoever came since, or what fell due. Gives how many
    rows that was."""
    run = Run.objects.get(pk=run_id)
    match run.status:
        case Status.PREVIEWING:
            return previews.preview(run_id, on=on)
        case Status.PREVIEWED:
            return previews.refresh(run_id, on=on)
        case Status.APPROVED:
            previews.refresh(run_id, on=on)
            done = execute(run_id, on=on)
            _leave_to_the_clock(run, on)
            finish(run_id, on=on)
            return done
    return 0


def _leave_to_the_clock(run: Run, on: date) -> None:
    """Whoever turned 65 while the row was parked is computed alone, as whoever is in no run, and confirmed by a
    person. A change of law stays parked until somebody settles it."""
    if run.kind == Run.Kind.AGE_65:
        run.rows.filter(state=State.PARKED, changes_on__lte=on).update(state=State.ALONE)


@transaction.atomic
def finish(run_id: uuid.UUID, *, on: date) -> bool:
    """Close a run of which nothing is left to do, nor held for a person. A month stays open while one of its birthdays
    is to come."""
    run = Run.objects.select_for_update(of=("self",)).get(pk=run_id)
    left = RunRow.objects.filter(run=run, state__in=(State.PREVIEWED, State.PARKED)).exists()
    if run.status != Status.APPROVED or left:
        return False
    run.status = Status.DONE
    run.save(update_fields=["status"])
    Event.record("run_done", on=on, details={"run": str(run.pk)})
    return True

