"""Everything a file states about a person, now or as it was believed: for whoever reads the file or a letter."""

import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from cases.models.assertion import Recorded
from cases.models.decision import STATEMENTS_OF_A_MEMBER, STATEMENTS_OF_A_PERSON


@dataclass(frozen=True)
class Stated:
    """A statement as it stands now (a withdrawn one says that what it replaced never was), and what it replaced, the
    latest first."""

    row: Recorded
    replaced: tuple[Recorded, ...]


def with_what_they_replaced(person_id: uuid.UUID) -> dict[str, list[Stated]]:
    """Statements by kind (the model's name), each with the whole line of its corrections. One query a kind."""
    return {model._meta.model_name: _lines(_rows(model, {column: person_id})) for model, column in _tables().items()}


def known_at(person_id: uuid.UUID, instant: datetime) -> dict[str, list[Recorded]]:
    """Statements by kind (the model's name) as they were believed at that instant, each with who recorded it and the
    paper that shows it. One query a kind."""
    return {
        model._meta.model_name: list(_rows(model, {column: person_id}).known_at(instant))
        for model, column in _tables().items()
    }


def _tables() -> dict[type[Recorded], str]:
    """Every table of statements, and its column that names the person."""
    of_a_person = {model: "person_id" for model in STATEMENTS_OF_A_PERSON}
    return of_a_person | {model: "participant_id" for model in STATEMENTS_OF_A_MEMBER}


def _rows(model: type[Recorded], whose: dict[str, Any]) -> Any:
    names = {field.name for field in model._meta.fields}
    beside = [name for name in ("recorded_by", "evidence", "agency") if name in names]
    order = next(name for name in ("from_on", "on", "seen_on", "system_entry_on") if name in names)
    return model.objects.filter(**whose).select_related(*beside).order_by(order, "recorded_at")


def _lines(rows: Any) -> list[Stated]:
    before = {row.superseded_by_id: row for row in rows if row.superseded_by_id}
    return [Stated(row, tuple(_replaced(row, before))) for row in rows if not row.superseded_by_id]


def _replaced(row: Recorded, before: dict[uuid.UUID, Recorded]) -> Iterator[Recorded]:
    while row := before.get(row.pk):
        yield row
