"""How the cells of a column are being read, with a few of them, so that a person can say whether it is so. Pure."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from cases import social_security
from cases.imports import dates, money, names
from cases.imports.grids import Cell, said
from cases.imports.headers import ColumnSeen
from cases.imports.kinds import KINDS, NUMBER, SALARIES, WHOLE_NAME
from cases.imports.reading import Reading

HIDDEN = "•••-••-••••"


@dataclass(frozen=True, slots=True)
class Echo:
    """A cell as it stands, any number of Social Security hidden, and as it is read: a day, dollars, or names."""

    cell: str
    day: date | None = None
    dollars: Decimal | None = None
    parts: names.Parts | None = None


def of(column: ColumnSeen, reading: Reading, kind: str, answers: Mapping[str, Any], today: date) -> Iterator[Echo]:
    """Up to three cells of a column; a cell that cannot be read stands alone."""
    for cell in column.shows:
        shown = masked(said(cell), column.field)
        try:
            yield Echo(shown, **_as_read(cell, column.field, reading, kind, answers, today))
        except ValueError:
            yield Echo(shown)


def masked(text: str, field: str = "") -> str:
    return HIDDEN if field == NUMBER and re.search(r"\d", text) else social_security.WRITTEN.sub(HIDDEN, text)


def _as_read(
    cell: Cell, name: str, reading: Reading, kind: str, answers: Mapping[str, Any], today: date
) -> dict[str, Any]:
    asked = KINDS[kind].get(name)
    if asked and asked.reads == "day":
        order = reading.decided.get(name, ("", 0))[0]
        is_open = any(question.key == f"order:{name}" for question in reading.questions)
        is_read = {"day": dates.read(cell, order, today=today, since_1904=reading.grid.since_1904)}
        return {} if is_open else is_read
    if asked and asked.reads == "money":
        amount = money.read(cell if isinstance(cell, str | Decimal) else said(cell))
        basis = answers.get("basis") if kind == SALARIES else None
        return {"dollars": money.monthly(amount, basis) if basis else amount}
    if name == WHOLE_NAME:
        return {"parts": names.split(said(cell), answers.get("names") or names.SURNAMES_FIRST)}
    return {}
