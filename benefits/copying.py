"""Many rows at once: COPY straight into the table, a tenth of the time of the same rows by INSERT."""

import json
from collections.abc import Iterable, Sequence
from typing import Any

from django.db import connection, models
from psycopg import sql


def copy_in(table: type[models.Model], names: Sequence[str], rows: Iterable[Sequence[Any]]) -> int:
    """Write `rows`, each with the values of the fields `names` in that order; what is not named is the database's.

    JSON goes in as text (see `as_text`). Returns how many. Every trigger and constraint of the table holds, as for an
    INSERT: the first row that is refused refuses all.
    """
    fields: list[Any] = [table._meta.get_field(name) for name in names]
    target = sql.SQL("COPY {} ({}) FROM STDIN").format(
        sql.Identifier(table._meta.db_table), sql.SQL(", ").join(sql.Identifier(field.column) for field in fields)
    )
    written = 0
    with connection.wrap_database_errors, connection.cursor() as cursor, cursor.copy(target) as copy:
        for row in rows:
            copy.write_row(row)
            written += 1
    return written


def as_text(value: Any) -> str:
    """JSON as COPY takes it: short, and in the file's own letters."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
