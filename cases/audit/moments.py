"""When a row was written, as the database counts its transactions: a column of every audited table, kept by the owner.

It is no field of a model: nothing of the office reads it, and a table that becomes audited has it with the next
`grant_application_role`. A restored database counts its transactions anew; the shift carries the count on.
"""

from typing import Any

from psycopg import sql

from cases.audit.tables import Table, audited
from cases.models import Block

MOMENT = """
CREATE OR REPLACE FUNCTION public.audit_moment(transaction xid8) RETURNS bigint
LANGUAGE sql IMMUTABLE AS 'SELECT $1::text::bigint + {shift}'
"""
COLUMN = "ALTER TABLE {table} ADD COLUMN written_in bigint NOT NULL DEFAULT audit_moment(pg_current_xact_id())"
INDEX = "CREATE INDEX {index} ON {table} USING brin (written_in) WITH (autosummarize = on)"
NOW = "SELECT pg_current_xact_id()::text::bigint"


def keep(cursor: Any) -> None:
    """Give every audited table its column, and the count of transactions its shift. Idempotent."""
    cursor.execute("SELECT 1 FROM pg_proc WHERE proname = 'audit_moment'")
    if cursor.fetchone() is None:
        cursor.execute(MOMENT.format(shift=0))
    cursor.execute("SELECT table_name FROM information_schema.columns WHERE column_name = 'written_in'")
    there = {name for (name,) in cursor.fetchall()}
    for table in audited():
        if table.name not in there:
            named = {"table": sql.Identifier(table.name), "index": sql.Identifier(f"{table.name}_written_in")}
            cursor.execute(sql.SQL(COLUMN).format(**named))
            cursor.execute(sql.SQL(INDEX).format(**named))
    _carry_on(cursor)


def _carry_on(cursor: Any) -> None:
    """In a restored database, count on from where the one that was dumped stood."""
    last = Block.objects.order_by("number").last()
    cursor.execute("SELECT audit_moment(pg_current_xact_id())")
    if last is None or cursor.fetchone()[0] >= last.ends:
        return
    reached = max(last.ends, *(_latest(cursor, table) for table in audited()))
    cursor.execute(NOW)
    cursor.execute(MOMENT.format(shift=reached + 1 - cursor.fetchone()[0]))


def _latest(cursor: Any, table: Table) -> int:
    cursor.execute(sql.SQL("SELECT coalesce(max(written_in), 0) FROM {}").format(sql.Identifier(table.name)))
    latest: int = cursor.fetchone()[0]
    return latest
