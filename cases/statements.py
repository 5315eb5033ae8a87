"""Everything a file states about a person, now or as it was believed: for whoever reads the file or a letter."""

import functools
import json
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.db import connection

from cases.models.agency import Agency
from cases.models.assertion import Recorded
from cases.models.decision import STATEMENTS_OF_A_MEMBER, STATEMENTS_OF_A_PERSON
from cases.models.evidence import Evidence
from cases.models.merge import Merge
from cases.models.override import Override
from cases.models.user import User


@dataclass(frozen=True)
class Stated:
    """A statement as it stands now (a withdrawn one says that what it replaced never was), and what it replaced, the
    latest first."""

    row: Recorded
    replaced: tuple[Recorded, ...]


def with_what_they_replaced(person_id: uuid.UUID) -> dict[str, list[Stated]]:
    """Statements by kind (the model's name), each with the whole line of its corrections. One query in all."""
    return _by_kind(_with_those_that_lead_to_it(person_id))


def of_this_file(person_id: uuid.UUID) -> dict[str, list[Stated]]:
    """The same of this file alone, whatever leads to it."""
    return _by_kind(_everything(person_id, "SELECT NULL::uuid", ()))


def _by_kind(found: dict[type[Recorded], list[Any]]) -> dict[str, list[Stated]]:
    return {model._meta.model_name: _lines(_in_order(model, found[model])) for model in _tables()}


def known_at(person_id: uuid.UUID, instant: datetime) -> dict[str, list[Recorded]]:
    """Statements by kind (the model's name) as they were believed at that instant, each with who recorded it, the paper
    that shows it and the authorised correction it is. One query in all: what replaced one stands in the same file."""
    found = _with_those_that_lead_to_it(person_id)
    return {model._meta.model_name: _believed_at(instant, _in_order(model, found[model])) for model in _tables()}


def _believed_at(instant: datetime, rows: list[Any]) -> list[Any]:
    known = {row.pk: row.recorded_at for row in rows}
    return [
        row
        for row in rows
        if row.recorded_at <= instant
        and not row.withdrawn
        and (row.superseded_by_id is None or known[row.superseded_by_id] > instant)
    ]


def _tables() -> dict[type[Recorded], str]:
    """Every table of statements, and its column that names the person."""
    of_a_person = {model: "person_id" for model in STATEMENTS_OF_A_PERSON}
    return of_a_person | {model: "participant_id" for model in STATEMENTS_OF_A_MEMBER}


def _with_those_that_lead_to_it(person_id: uuid.UUID) -> dict[type[Recorded], list[Any]]:
    led = Merge.objects.in_force().filter(kept=person_id).order_by().values("merged")
    return _everything(person_id, *led.query.sql_with_params())


def _everything(person_id: uuid.UUID, led: str, params: tuple[Any, ...]) -> dict[type[Recorded], list[Any]]:
    """Every statement in a file and in those that `led` selects, of every table at once, with who recorded it, its
    paper, its agency and the authorised correction it is, if it is one."""
    tables = {model._meta.db_table: model for model in _tables()}
    files = f"WITH files AS (SELECT ARRAY(SELECT %s::uuid UNION ALL {led}) AS who) "
    asked = files + _selected_of_every_table()
    found: dict[type[Recorded], list[Any]] = {model: [] for model in _tables()}
    with connection.cursor() as cursor:
        cursor.execute(asked, [person_id, *params])
        for table, said, recorder, agency, override in cursor.fetchall():
            row = _row(tables[table], said)
            row.recorded_by = User.from_db(None, ["id", "full_name"], [row.recorded_by_id, recorder])
            row.override = override and _row(Override, override)
            if agency:
                row.agency = _row(Agency, agency)
            found[tables[table]].append(row)
    _bring_papers_beside(found)
    return found


@functools.cache
def _selected_of_every_table() -> str:
    return " UNION ALL ".join(_selected(model, column) for model, column in _tables().items())


def _selected(model: type[Recorded], column: str) -> str:
    table, names = model._meta.db_table, {field.name for field in model._meta.fields}
    agency = "JOIN cases_agency a ON a.id = t.agency_id" if "agency" in names else ""
    return (
        f"SELECT '{table}', to_jsonb(t)::text, u.full_name, {'to_jsonb(a)::text' if agency else 'NULL'},"
        f" to_jsonb(o)::text FROM {table} t JOIN cases_user u ON u.id = t.recorded_by_id"
        f" LEFT JOIN cases_override o ON o.statement = t.id {agency}"
        f" WHERE t.{column} = ANY((SELECT who FROM files)::uuid[])"
    )


def _row(model: Any, said: str) -> Any:
    """A row as its table tells it in JSON."""
    fields, plain = model._meta.concrete_fields, json.loads(said, parse_float=Decimal)
    values = [field.to_python(plain[field.column]) for field in fields]
    return model.from_db(None, [field.attname for field in fields], values)


def _bring_papers_beside(found: dict[type[Recorded], list[Any]]) -> None:
    papers = {paper.pk: paper for paper in found[Evidence]}
    for row in (row for rows in found.values() for row in rows):
        if getattr(row, "evidence_id", None) in papers:
            row.evidence = papers[row.evidence_id]


def _in_order(model: type[Recorded], rows: list[Any]) -> list[Any]:
    order = _day_of(model)
    return sorted(rows, key=lambda row: (getattr(row, order) is None, getattr(row, order), row.recorded_at))


def _day_of(model: type[Recorded]) -> str:
    names = {field.name for field in model._meta.fields}
    return next(name for name in ("from_on", "on", "seen_on", "system_entry_on") if name in names)


def _lines(rows: list[Any]) -> list[Stated]:
    before = {row.superseded_by_id: row for row in rows if row.superseded_by_id}
    return [Stated(row, tuple(_replaced(row, before))) for row in rows if not row.superseded_by_id]


def _replaced(row: Recorded, before: dict[uuid.UUID, Recorded]) -> Iterator[Recorded]:
    while row := before.get(row.pk):
        yield row
