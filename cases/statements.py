"""Everything a file states about a person, now or as it was believed: for whoever reads the file or a letter."""

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
from cases.models.person import Person
from cases.models.user import User


@dataclass(frozen=True)
class Stated:
    """A statement as it stands now (a withdrawn one says that what it replaced never was), and what it replaced, the
    latest first."""

    row: Recorded
    replaced: tuple[Recorded, ...]


def with_what_they_replaced(person_id: uuid.UUID) -> dict[str, list[Stated]]:
    """Statements by kind (the model's name), each with the whole line of its corrections. Four queries in all."""
    who = Person.objects.one_with(person_id).values_list("pk", flat=True)
    return _by_kind(_everything(list(who)))


def of_this_file(person_id: uuid.UUID) -> dict[str, list[Stated]]:
    """The same of this file alone, whatever leads to it."""
    return _by_kind(_everything([person_id]))


def _by_kind(found: dict[type[Recorded], list[Any]]) -> dict[str, list[Stated]]:
    return {model._meta.model_name: _lines(_in_order(model, found[model])) for model in _tables()}


def known_at(person_id: uuid.UUID, instant: datetime) -> dict[str, list[Recorded]]:
    """Statements by kind (the model's name) as they were believed at that instant, each with who recorded it and the
    paper that shows it. One query a kind."""
    who = Person.objects.one_with(person_id).values("pk")
    return {
        model._meta.model_name: list(_rows(model, {f"{column}__in": who}).known_at(instant))
        for model, column in _tables().items()
    }


def _tables() -> dict[type[Recorded], str]:
    """Every table of statements, and its column that names the person."""
    of_a_person = {model: "person_id" for model in STATEMENTS_OF_A_PERSON}
    return of_a_person | {model: "participant_id" for model in STATEMENTS_OF_A_MEMBER}


def _everything(who: list[uuid.UUID]) -> dict[type[Recorded], list[Any]]:
    """Every statement about some people, of every table at once, with who recorded it, its paper and its agency."""
    tables = {model._meta.db_table: model for model in _tables()}
    asked = " UNION ALL ".join(
        f"SELECT '{model._meta.db_table}', to_jsonb(t)::text FROM {model._meta.db_table} t WHERE {column} = ANY(%s)"
        for model, column in _tables().items()
    )
    found: dict[type[Recorded], list[Any]] = {model: [] for model in _tables()}
    with connection.cursor() as cursor:
        cursor.execute(asked, [who] * len(tables))
        for table, said in cursor.fetchall():
            found[tables[table]].append(_row(tables[table], json.loads(said, parse_float=Decimal)))
    _bring_beside([row for rows in found.values() for row in rows])
    return found


def _row(model: type[Recorded], said: dict[str, Any]) -> Recorded:
    fields = model._meta.concrete_fields
    values = [field.to_python(said[field.column]) for field in fields]
    return model.from_db(None, [field.attname for field in fields], values)


def _bring_beside(rows: list[Any]) -> None:
    users = User.objects.in_bulk({row.recorded_by_id for row in rows})
    agencies = Agency.objects.in_bulk({row.agency_id for row in rows if hasattr(row, "agency_id")})
    known = {row.pk: row for row in rows}
    for row in rows:
        row.recorded_by = users[row.recorded_by_id]
        if hasattr(row, "agency_id"):
            row.agency = agencies[row.agency_id]
        if getattr(row, "evidence_id", None) in known:
            row.evidence = known[row.evidence_id]


def _in_order(model: type[Recorded], rows: list[Any]) -> list[Any]:
    order = _day_of(model)
    return sorted(rows, key=lambda row: (getattr(row, order) is None, getattr(row, order), row.recorded_at))


def _day_of(model: type[Recorded]) -> str:
    names = {field.name for field in model._meta.fields}
    return next(name for name in ("from_on", "on", "seen_on", "system_entry_on") if name in names)


def _rows(model: type[Recorded], whose: dict[str, Any]) -> Any:
    names = {field.name for field in model._meta.fields}
    beside = [name for name in ("recorded_by", "evidence", "agency") if name in names]
    return model.objects.filter(**whose).select_related(*beside).order_by(_day_of(model), "recorded_at")


def _lines(rows: list[Any]) -> list[Stated]:
    before = {row.superseded_by_id: row for row in rows if row.superseded_by_id}
    return [Stated(row, tuple(_replaced(row, before))) for row in rows if not row.superseded_by_id]


def _replaced(row: Recorded, before: dict[uuid.UUID, Recorded]) -> Iterator[Recorded]:
    while row := before.get(row.pk):
        yield row
