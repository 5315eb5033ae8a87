"""Who turns 65 within a month, among so many pensions: by the clock's own query, and by a scan of the same table."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from statistics import median
from typing import Any

from django.db import connection, transaction

from cases.models import Pension
from tests.bench.recompute_ways import tidy


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


def report(found: Found) -> None:
    print(f"finding {found.people:,} who turn 65 among {found.rows:,}: {median(found.ours):.2f} ms, "
          f"a scan {median(found.scan):.1f} ms: 1/{median(found.scan) / median(found.ours):.0f}; "
          f"plan: {', '.join(sorted(found.nodes))}")
