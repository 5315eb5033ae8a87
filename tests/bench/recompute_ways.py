"""The ways to write a roll's recompute that the bench holds against each other, and the means to take it back."""

import os
import statistics
import subprocess
import sys
import tempfile
import time
import traceback
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from datetime import date, timedelta
from pathlib import Path
from typing import IO, Any

from django.conf import settings
from django.db import connection, transaction
from django.test import override_settings
from kombu import Connection

from benefits import determinations
from benefits.copying import copy_in
from benefits.models import Determination
from cases import rolls
from cases.actions import notices, recompute
from cases.models import Act, Decision, Event, LedgerLine, Notice, Pension, Run, RunRow, User
from tests.proofs import chaos_clock, pensioners
from tests.proofs.pensioners import Pensioner

MONTH = date(2027, 2, 1)
ON = date(2027, 2, 28)
BORN = date(1962, 2, 1)
TABLES = (Determination, Decision, Act, LedgerLine, Event)
ROWS = {
    Determination: "cause = 'age_65'", Decision: "run_id IS NOT NULL", Act: "kind = 'recomputed'",
    LedgerLine: "act_id IN (SELECT id FROM cases_act WHERE kind = 'recomputed')", Event: "verb = 'recompute_confirmed'",
}  # fmt: skip
TAKE_BACK = """
UPDATE cases_pension p SET determination_id = d.supersedes_id, recomputed_id = NULL, awaits_65 = true
    FROM benefits_determination d WHERE d.id = p.determination_id AND d.cause = 'age_65';
UPDATE cases_runrow SET determination_id = NULL, state = 'previewed', reason = ''
    WHERE determination_id IS NOT NULL;
DELETE FROM cases_claim;
DELETE FROM cases_ledgerline WHERE act_id IN (SELECT id FROM cases_act WHERE kind = 'recomputed');
DELETE FROM cases_act WHERE kind = 'recomputed';
DELETE FROM cases_decision c USING benefits_determination d
    WHERE d.id = c.determination_id AND d.cause = 'age_65';
DELETE FROM cases_event WHERE verb LIKE 'recompute%' OR verb LIKE 'run_%';
DELETE FROM cases_runchunk;
DELETE FROM benefits_determination WHERE cause = 'age_65';
UPDATE cases_run SET status = 'approved';
"""


@dataclass(frozen=True)
class Office:
    """A roll, and its run, approved."""

    run: Run
    people: int

    @classmethod
    def open(cls, people: int) -> "Office":
        recorder, granter, approver = pensioners.people()
        pensioners.adopt_readings(recorder, granter)
        pensioners.write(Pensioner(BORN + timedelta(days=number % 28)) for number in range(people))
        tidy()
        run = Run.objects.create(kind="age_65", month=MONTH, opened_on=date(2026, 10, 1), status="previewed")
        ids = list(Pension.objects.order_by("pk").values_list("pk", flat=True))
        in_processes(lambda number: _preview(run, ids[number::PROCESSES]))
        Run.objects.filter(pk=run.pk).update(status="approved", approved_by=approver, approved_on=date(2026, 10, 2))
        notices.announce_due(date(2026, 10, 2))
        Notice.objects.update(given_on=date(2026, 10, 2))
        tidy()
        return cls(Run.objects.get(pk=run.pk), people)


def _preview(run: Run, ids: Sequence[uuid.UUID]) -> None:
    """Rows and forecasts of the elected section: what the month's preview would hold. Those born alike under one
    section are asked about once."""
    names = ("run", "pension", "state", "before", "after", "changes_on", "forecast", "reason")
    pensions = Pension.objects.select_related("determination").defer("determination__routes")
    with override_settings(EVERY_ROUTE_AT_65=False):
        for at in range(0, len(ids), 1000):
            chunk = [(each, (each.born_on, each.determination.elected_route))
                     for each in pensions.filter(pk__in=ids[at : at + 1000])]  # fmt: skip
            alike = {key: each for each, key in chunk}
            said = dict(zip(alike, rolls.Asker(run).ask(list(alike.values()), until=ON), strict=True))
            answers = [
                replace(said[key].answer, id=uuid.uuid4(), subject=each.person_id, supersedes=each.determination_id)
                for each, key in chunk
            ]
            with transaction.atomic():
                determinations.forecast_many(answers)
                copy_in(RunRow, names, (
                    (run.pk, each.pk, "previewed", said[key].before, said[key].after, said[key].on, answer.id, "")
                    for (each, key), answer in zip(chunk, answers, strict=True)
                ))  # fmt: skip


def against_copy(office: Office, rounds: int, *, every_route: bool) -> tuple[list[float], list[float]]:
    """Seconds of each round, taking turns: the run itself, and the COPY of exactly the rows it wrote."""
    ours, copied = [], []
    due = RunRow.objects.filter(state="previewed").count()
    with override_settings(EVERY_ROUTE_AT_65=every_route):
        for _ in range(rounds):
            ours.append(timed(lambda: in_processes(lambda _: recompute.execute(office.run.pk, on=ON))))
            done = Determination.objects.filter(cause="age_65").count()
            assert done == due == Act.objects.filter(kind="recomputed").count(), (done, due)
            with ExitStack() as files:
                rows = [(table, files.enter_context(copied_out(table))) for table in TABLES]
                take_back()
                copied.append(timed(lambda rows=rows: copy_back(rows)))
            take_back()
            report_round(ours[-1], copied[-1])
    return ours, copied


PROCESSES = 2


def in_processes(work: Callable[[int], Any]) -> None:
    """Work shared by as many processes as the worker has; of a run each claims the chunks that no other holds.

    Each is a session of its own, as each of the server's processes is: a machine at work for others as well shares its
    time by session.
    """
    connection.close()
    children = []
    for number in range(PROCESSES):
        child = os.fork()
        if not child:
            try:
                os.setsid()
                work(number)
                os._exit(0)
            finally:
                traceback.print_exc()
                os._exit(1)
        children.append(child)
    assert not any([os.waitpid(child, 0)[1] for child in children])


def timed(way: Callable[[], Any]) -> float:
    start = time.perf_counter()
    way()
    return time.perf_counter() - start


def copied_out(table: Any) -> IO[bytes]:
    """The rows of the run as COPY takes them; what the database fills in by itself is left out."""
    out = tempfile.TemporaryFile()  # noqa: SIM115 - the caller's
    with connection.cursor() as cursor, cursor.copy(
        f"COPY (SELECT {_columns(table)} FROM {table._meta.db_table} WHERE {ROWS[table]}) TO STDOUT"
    ) as copy:
        for data in copy:
            out.write(data)
    out.seek(0)
    return out


@transaction.atomic
def copy_back(rows: Sequence[tuple[Any, IO[bytes]]]) -> None:
    for table, data in rows:
        with connection.cursor() as cursor, cursor.copy(
            f"COPY {table._meta.db_table} ({_columns(table)}) FROM STDIN"
        ) as copy:
            while piece := data.read(1 << 20):
                copy.write(piece)


def _columns(table: Any) -> str:
    return ", ".join(f'"{field.column}"' for field in table._meta.concrete_fields if not field.generated)


def take_back() -> None:
    """The roll as it was before, the tables swept."""
    tables = [*(table._meta.db_table for table in TABLES), "cases_pension", "cases_runrow", "cases_claim",
              "cases_run", "cases_runchunk"]  # fmt: skip
    with transaction.atomic(), connection.cursor() as cursor:
        for table in tables:
            cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        cursor.execute(TAKE_BACK)
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        for table in tables:
            cursor.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER")
    tidy()


def tidy() -> None:
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")


def by_bulk_create(office: Office, people: int) -> float:
    """Seconds for the same rows of some people through the ORM, two thousand an INSERT; computing left out."""
    with some_of(office, people):
        recompute.execute(office.run.pk, on=ON)
        rows = [list(table.objects.extra(where=[ROWS[table]])) for table in TABLES]
    take_back()

    @transaction.atomic
    def write() -> None:
        for table, found in zip(TABLES, rows, strict=True):
            table.objects.bulk_create(found, batch_size=2000)

    seconds = timed(write)
    take_back()
    return seconds


@contextmanager
def some_of(office: Office, people: int) -> Iterator[None]:
    """Only so many rows of the run to do."""
    few = list(RunRow.objects.filter(run=office.run).order_by("pk").values_list("pk", flat=True)[:people])
    RunRow.objects.filter(run=office.run).exclude(pk__in=few).update(state="parked")
    yield
    RunRow.objects.filter(run=office.run, state="parked").update(state="previewed")


def one_task_each(office: Office, people: int, application: str) -> float:
    """Seconds for one message and one transaction a person, by a worker of two processes."""
    broker = settings.CELERY_BROKER_URL
    approver = User.objects.get(pk=office.run.approved_by_id)
    ids = list(Pension.objects.order_by("pk").values_list("pk", flat=True)[:people])
    with tempfile.TemporaryDirectory() as folder, workers(Path(folder), application), Connection(broker) as sender:
        start = time.perf_counter()
        for pension in ids:
            chaos_clock.send(sender, "bench.one", [str(pension), str(approver.pk), ON.isoformat()])
        while Act.objects.filter(kind="recomputed").count() < people:
            time.sleep(0.05)
        seconds = time.perf_counter() - start
    take_back()
    return seconds


@contextmanager
def workers(folder: Path, application: str) -> Iterator[None]:
    """As many processes as the chunks have, each a worker in a session of its own."""
    argv = [sys.executable, "-m", "celery", "-A", "tests.bench.recompute_worker", "--skip-checks", "worker", "-c", "1",
            "--without-gossip", "--without-mingle", "-l", "INFO"]  # fmt: skip
    env = os.environ | {"DATABASE_URL": application}
    started = []
    for number in range(PROCESSES):
        log = folder / f"{number}.log"
        with log.open("wb") as out:
            process = subprocess.Popen(
                [*argv, "-n", f"bench{number}"], env=env, cwd=settings.ROOT, stdout=out, stderr=out,
                start_new_session=True,
            )  # fmt: skip
        started.append((process, log))
    try:
        for process, log in started:
            while b" ready." not in log.read_bytes():
                time.sleep(0.1)
                assert process.poll() is None, log.read_text()[-500:]
        yield
    finally:
        for process, _ in started:
            process.terminate()
        for process, _ in started:
            process.wait()


def median(figures: Sequence[float]) -> float:
    return statistics.median(figures)


def report_round(ours: float, copied: float) -> None:
    ratio, load = ours / copied, os.getloadavg()[0]
    print(f"  a round: {ours:.1f} s in chunks, {copied:.1f} s by COPY: {ratio:.2f}; load {load:.1f}", flush=True)


def report(name: str, figures: Sequence[float]) -> None:
    print(f"{name:42} {median(figures):8.1f} s   ({min(figures):.1f} to {max(figures):.1f})", flush=True)


def report_ratio(name: str, above: Sequence[float], below: Sequence[float]) -> None:
    found = [one / other for one, other in zip(above, below, strict=True)]
    print(f"{name:42} {median(found):8.2f}     ({min(found):.2f} to {max(found):.2f})", flush=True)
