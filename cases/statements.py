"""Everything a file states about a person, as it is believed now: for whoever reads the file or reviews a case."""

import uuid
from typing import Any

from cases.models.assertion import Recorded
from cases.models.decision import STATEMENTS_OF_A_MEMBER, STATEMENTS_OF_A_PERSON


def in_force(person_id: uuid.UUID) -> dict[str, list[Recorded]]:
    """Statements by kind (the model's name), each with who recorded it, the paper that shows it and what it replaced.

    Two queries a kind, whatever the length of the file.
    """
    found = {model: "person_id" for model in STATEMENTS_OF_A_PERSON}
    found |= {model: "participant_id" for model in STATEMENTS_OF_A_MEMBER}
    return {model._meta.model_name: _of(model, {column: person_id}) for model, column in found.items()}


def _of(model: type[Recorded], whose: dict[str, Any]) -> list[Recorded]:
    names = {field.name for field in model._meta.fields}
    beside = [name for name in ("recorded_by", "evidence", "agency") if name in names]
    order = next(name for name in ("from_on", "on", "seen_on", "system_entry_on") if name in names)
    rows = model.objects.in_force().filter(**whose).select_related(*beside)
    return list(rows.prefetch_related("supersedes").order_by(order, "recorded_at"))
