"""The ways to write a roll's recompute that the bench holds against each other, and the means to take it back."""

import io
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection, transaction
from django.test import override_settings
from kombu import Connection

from benefits import determinations
from benefits.copying import copy_in
from benefits.models import Determination
from cases import rolls
from cases.actions import recompute
from cases.models import Act, Decision, Event, LedgerLine, Pension, Run, RunRow, User
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
UPDATE cases_runrow SET determination_id = NULL, state = 'previewed', reason = '';
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
        run = Run.objects.create(kind="age_65", month=MONTH, opened_on=date(2026, 10, 1), status="previewed")
        _preview(run)
        Run.objects.filter(pk=run.pk).update(status="approved", approved_by=approver, approved_on=date(2026, 10, 2))
        tidy()
        return cls(Run.objects.get(pk=run.pk), people)


def _preview(run: Run) -> None:
    """Rows and forecasts of the elected section: what the month's preview would hold."""
    after = None
    names = ("run", "pension", "state", "before", "after", "changes_on", "forecast", "reason")
    pensions = Pension.objects.select_related("determination").order_by("pk")
    with override_settings(EVERY_ROUTE_AT_65=False):
        while chunk := list((pensions.filter(pk__gt=after) if after else pensions)[:5000]):
            after = chunk[-1].pk
            said = list(rolls.Asker(run).ask(chunk, until=ON))
            with transaction.atomic():
                determinations.forecast_many(one.answer for one in said if one.answer)
                copy_in(RunRow, names, (
                    (run.pk, one.pension.pk, "previewed", one.before, one.after, one.on, one.answer.id, "")
                    for one in said if one.answer
                ))  # fmt: skip


def against_copy(office: Office, rounds: int, *, every_route: bool) -> tuple[list[float], list[float]]:
    """Seconds of each round, taking turns: the run itself, and the COPY of exactly the rows it wrote."""
    ours, copied = [], []
    with override_settings(EVERY_ROUTE_AT_65=every_route):
        for _ in range(rounds):
            ours.append(timed(lambda: by_processes(office)))
            done = Determination.objects.filter(cause="age_65").count()
            assert done == office.people == Act.objects.filter(kind="recomputed").count(), done
            rows = [(table, copied_out(table)) for table in TABLES]
            take_back()
            copied.append(timed(lambda rows=rows: copy_back(rows)))
            take_back()
    return ours, copied


def by_processes(office: Office, count: int = 2) -> None:
    """The run by as many processes as the worker has: each claims the chunks that no other holds."""
    connection.close()
    children = []
    for _ in range(count):
        child = os.fork()
        if not child:
            recompute.execute(office.run.pk, on=ON)
            os._exit(0)
        children.append(child)
    assert not any(os.waitpid(child, 0)[1] for child in children)


def timed(way: Callable[[], Any]) -> float:
    start = time.perf_counter()
    way()
    return time.perf_counter() - start


def copied_out(table: Any) -> bytes:
    """The rows of the run as COPY takes them; what the database fills in by itself is left out."""
    out = io.BytesIO()
    with connection.cursor() as cursor, cursor.copy(
        f"COPY (SELECT {_columns(table)} FROM {table._meta.db_table} WHERE {ROWS[table]}) TO STDOUT"
    ) as copy:
        for data in copy:
            out.write(data)
    return out.getvalue()


@transaction.atomic
def copy_back(rows: Sequence[tuple[Any, bytes]]) -> None:
    for table, data in rows:
        with connection.cursor() as cursor, cursor.copy(
            f"COPY {table._meta.db_table} ({_columns(table)}) FROM STDIN"
        ) as copy:
            for at in range(0, len(data), 1 << 20):
                copy.write(data[at : at + (1 << 20)])


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
    with tempfile.TemporaryDirectory() as folder, worker(Path(folder), application), Connection(broker) as sender:
        start = time.perf_counter()
        for pension in ids:
            chaos_clock.send(sender, "bench.one", [str(pension), str(approver.pk), ON.isoformat()])
        while Act.objects.filter(kind="recomputed").count() < people:
            time.sleep(0.05)
        seconds = time.perf_counter() - start
    take_back()
    return seconds


@contextmanager
def worker(folder: Path, application: str) -> Iterator[None]:
    log = folder / "worker.log"
    argv = [sys.executable, "-m", "celery", "-A", "tests.bench.recompute_worker", "--skip-checks", "worker", "-c", "2",
            "--without-gossip", "--without-mingle", "-l", "INFO"]  # fmt: skip
    env = os.environ | {"DATABASE_URL": application}
    with log.open("wb") as out:
        process = subprocess.Popen(argv, env=env, cwd=settings.ROOT, stdout=out, stderr=out)
    try:
        while b" ready." not in log.read_bytes():
            time.sleep(0.1)
            assert process.poll() is None, log.read_text()[-500:]
        yield
    finally:
        process.terminate()
        process.wait()


@dataclass(frozen=True)
class Found:
    """Milliseconds to find who turns 65 among `rows`, by the query of the clock and by a scan; and the plan's nodes."""

    rows: int
    people: int
    ours: list[float]
    scan: list[float]
    nodes: set[str]


FILL = """
WITH made AS (
    INSERT INTO cases_person (id, given_names, first_surname, second_surname, language, address_line_1, address_line_2,
        urbanization, town, postal_code)
    SELECT gen_random_uuid(), 'Ana', 'Rivera', '', 'es', '', '', '', '', '' FROM generate_series(1, %(rows)s)
    RETURNING id
)
INSERT INTO cases_pension (id, person_id, benefit, state, from_on, born_on, awaits_65)
SELECT gen_random_uuid(), id, 'retirement', 'in_payment', '2026-06-01', born, born > '1962-03-01'
FROM (SELECT id, date '1935-01-01' + (random() * 12000)::int AS born FROM made) m
"""
SCAN = """
SELECT id FROM cases_pension WHERE born_on BETWEEN %s AND %s AND awaits_65 AND state IN ('in_payment', 'resumed')
"""


def finding(rows: int) -> Found:
    """Who turns 65 in March 2027, found by the clock's own query and by a scan of the same table."""
    with transaction.atomic(), connection.cursor() as cursor:
        for table in ("cases_person", "cases_pension"):
            cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        cursor.execute(FILL, {"rows": max(rows - Pension.objects.count(), 0)})
        cursor.execute("UPDATE cases_pension SET awaits_65 = false WHERE born_on < '1962-03-02' AND awaits_65")
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        for table in ("cases_person", "cases_pension"):
            cursor.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER")
    tidy()
    due = Pension.objects.due_at_65(date(1962, 3, 31)).order_by().values_list("pk", flat=True)
    query, values = due.query.sql_with_params()
    span = (date(1962, 3, 2), date(1962, 3, 31))
    ours = [_explained(query, values) for _ in range(9)]
    scan = [_explained(SCAN, span, scanning=True) for _ in range(9)]
    return Found(Pension.objects.count(), len(due), [ms for ms, _ in ours], [ms for ms, _ in scan], ours[0][1])


def _explained(query: str, values: Sequence[Any], *, scanning: bool = False) -> tuple[float, set[str]]:
    with transaction.atomic(), connection.cursor() as cursor:
        if scanning:
            cursor.execute("SET LOCAL enable_indexscan = off; SET LOCAL enable_bitmapscan = off;"
                           "SET LOCAL enable_indexonlyscan = off; SET LOCAL max_parallel_workers_per_gather = 0")
        cursor.execute(f"EXPLAIN (ANALYZE, FORMAT JSON) {query}", values)
        plan = cursor.fetchone()[0]
        plan = (json.loads(plan) if isinstance(plan, str) else plan)[0]
    nodes: set[str] = set()
    rest = [plan["Plan"]]
    while rest:
        node = rest.pop()
        nodes.add(node["Node Type"])
        rest += node.get("Plans", [])
    return plan["Execution Time"], nodes


def median(figures: Sequence[float]) -> float:
    return statistics.median(figures)


def report(name: str, figures: Sequence[float]) -> None:
    print(f"{name:42} {median(figures):8.1f} s   ({min(figures):.1f} to {max(figures):.1f})", flush=True)


def report_ratio(name: str, above: Sequence[float], below: Sequence[float]) -> None:
    found = [one / other for one, other in zip(above, below, strict=True)]
    print(f"{name:42} {median(found):8.2f}     ({min(found):.2f} to {max(found):.2f})", flush=True)


def report_finding(found: Found) -> None:
    print(f"finding {found.people:,} who turn 65 among {found.rows:,}: {median(found.ours):.2f} ms, "
          f"a scan {median(found.scan):.1f} ms: 1/{median(found.scan) / median(found.ours):.0f}; "
          f"plan: {', '.join(sorted(found.nodes))}")
