"""Which tables are sealed, and how a row of one is read the same way for ever.

Each has a column `written_in` that no model knows: the transaction that wrote the row, as the database counts them
(`grant_application_role` puts it there). A transaction that is still open is never below the horizon, so what is below
it is all there is: a row that is committed late is not passed over, and nobody has to be held up to count.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from django.apps import apps
from django.db import connection, models
from psycopg import sql

from benefits.models import is_sealed
from cases.models import Block, BlockPage, Recorded

OWN = (Block, BlockPage)  # sealed by the chain itself
CHANGES = "superseded_by_id"  # of a statement: its pointer is filled in later, and an event says so
WHO = "pgh_user"  # no column: who wrote a line of history, from the context that it points to
CONTEXT = sql.SQL("(SELECT c.metadata->>'user' FROM pghistory_context c WHERE c.id = t.pgh_context_id)")
AT_A_TIME = 1000  # rows fetched
# The same text for the same row, whatever the session or the server likes.
PLAIN = "SET LOCAL timezone = 'UTC'; SET LOCAL bytea_output = 'hex'; SET LOCAL intervalstyle = 'postgres'"
ROWS = """
SELECT t.written_in, t.{key}::text, encode(sha256(convert_to(jsonb_build_array({columns})::text, 'UTF8')), 'hex')
FROM {table} t WHERE t.written_in >= %s AND t.written_in < %s ORDER BY t.written_in, t.{key}::text COLLATE "C"
"""


@dataclass(frozen=True)
class Table:
    """One audited table: its name, the column of its key, and those of its rows that never change. `points`: its rows
    are statements, which point to their correction."""

    name: str
    key: str
    columns: tuple[str, ...]
    points: bool = False


@dataclass(frozen=True)
class Row:
    """A row as it is hashed: the transaction it was written in, its key, and the SHA-256 of its values in hex."""

    written_in: int
    key: str
    values: str


def audited() -> list[Table]:
    """Every table whose rows are written once, by name: sealed ones, statements, histories."""
    kept = [model for model in apps.get_models() if is_audited(model)]
    return sorted((_table(model) for model in kept), key=lambda table: table.name)


def is_audited(model: type[models.Model]) -> bool:
    return model not in OWN and (is_sealed(model) or issubclass(model, Recorded))


def _table(model: type[models.Model]) -> Table:
    columns = tuple(field.column for field in model._meta.concrete_fields if field.column != CHANGES)
    who = (WHO,) if "pgh_context_id" in columns else ()
    return Table(model._meta.db_table, str(model._meta.pk.column), columns + who, issubclass(model, Recorded))


def rows(table: Table, columns: Sequence[str], begins: int, ends: int) -> Iterator[Row]:
    """The rows written from one transaction up to another, in order; read as they come, inside a transaction."""
    asked = sql.SQL(ROWS).format(
        table=sql.Identifier(table.name),
        key=sql.Identifier(table.key),
        columns=sql.SQL(", ").join(CONTEXT if name == WHO else sql.Identifier("t", name) for name in columns),
    )
    with connection.chunked_cursor() as cursor:
        cursor.execute(asked, [begins, ends])
        while found := cursor.fetchmany(AT_A_TIME):
            yield from (Row(*each) for each in found)


def read_plainly() -> None:
    """For this transaction, each value is written as the seal knows it."""
    with connection.cursor() as cursor:
        cursor.execute(PLAIN)


def horizon() -> int:
    """The first transaction that may still write: whatever was written before it is committed, or never will be."""
    return _moment("pg_snapshot_xmin(pg_current_snapshot())")


def present() -> int:
    """The first transaction that has not begun: nothing can have been written in it, or after it."""
    return _moment("pg_snapshot_xmax(pg_current_snapshot())")


def _moment(transaction: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT audit_moment({transaction})")
        moment: int = cursor.fetchone()[0]
        return moment


def count(table: Table, begins: int, ends: int | None = None) -> int:
    """How many rows were written from `begins` on, up to `ends`."""
    asked = sql.SQL("SELECT count(*) FROM {} WHERE written_in >= %s AND (%s::bigint IS NULL OR written_in < %s)")
    with connection.cursor() as cursor:
        cursor.execute(asked.format(sql.Identifier(table.name)), [begins, ends, ends])
        found: int = cursor.fetchone()[0]
        return found


@contextmanager
def alone() -> Iterator[bool]:
    """Whether nobody else seals at this moment; until the transaction ends nobody else will."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(hashtext('seal the audit trail'))")
        yield cursor.fetchone()[0]
