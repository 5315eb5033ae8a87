"""A sheet saved as CSV, whatever saved it: comma or semicolon, UTF-8 or the old Windows letters, headers in any case.

Pure; stores nothing. Every error is found at once, with its line (1 is the header) and its column, in words.
"""

import csv
import hashlib
import io
import re
import uuid
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

from cases import social_security
from cases.imports.names import plain

MOST_BYTES, MOST_LINES = 5_000_000, 20_000
MONEY = re.compile(r"-?\$?\d{1,3}(,\d{3})*(\.\d{1,2})?|-?\$?\d{1,9}(\.\d{1,2})?")


@dataclass(frozen=True, slots=True)
class LineError:
    """What is wrong in one line, in which column, in words. The cell itself is never repeated: it may hold a number."""

    line: int
    column: str
    says: str


@dataclass(frozen=True, slots=True)
class Line:
    """One line by the names of the columns; what is empty, or has no column, is None."""

    number: int
    stated: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A file: its hash, its lines, and everything wrong with it."""

    sha256: str
    lines: tuple[Line, ...] = ()
    errors: tuple[LineError, ...] = ()


@dataclass(frozen=True, slots=True)
class Column:
    """How a cell is read (it raises ValueError with the words), by which names people call it."""

    read: Callable[[str], Any]
    needed: bool = False
    aliases: tuple[str, ...] = ()


def read(data: bytes, columns: Mapping[str, Column]) -> Sheet:
    """Every line of a file as `columns` ask for it. Columns nobody asked for are left alone."""
    sha256 = hashlib.sha256(data).hexdigest()
    if len(data) > MOST_BYTES:
        return Sheet(sha256, errors=(LineError(1, "", _("The file is too big: divide it.")),))
    text = _text(data)
    first = text.partition("\n")[0]
    rows = list(csv.reader(io.StringIO(text), delimiter=";" if first.count(";") > first.count(",") else ","))
    places = _places(rows[0] if rows else [], columns)
    missing = [name for name, column in columns.items() if column.needed and name not in places]
    if missing:
        return Sheet(sha256, errors=tuple(LineError(1, name, _("This column is missing.")) for name in missing))
    lines, errors = _lines(rows[1:], places, columns)
    if not lines:
        errors.append(LineError(1, "", _("The file holds no line under its header.")))
    if len(lines) > MOST_LINES:
        errors = [LineError(1, "", _("The file has too many lines: divide it."))]
    return Sheet(sha256, tuple(lines), tuple(errors))


def _text(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def _places(header: list[str], columns: Mapping[str, Column]) -> dict[str, int]:
    called = {plain(alias): name for name, column in columns.items() for alias in (name, *column.aliases)}
    return {called[plain(cell)]: place for place, cell in enumerate(header) if plain(cell) in called}


def _lines(
    rows: list[list[str]], places: dict[str, int], columns: Mapping[str, Column]
) -> tuple[list[Line], list[LineError]]:
    lines, errors = [], []
    for number, cells in enumerate(rows, start=2):
        if not any(cell.strip() for cell in cells):
            continue
        stated: dict[str, Any] = dict.fromkeys(columns)
        for name, place in places.items():
            cell = cells[place].strip() if place < len(cells) else ""
            try:
                stated[name] = _cell(cell, columns[name])
            except ValueError as error:
                errors.append(LineError(number, name, str(error)))
        lines.append(Line(number, stated))
    return lines, errors


def _cell(cell: str, column: Column) -> Any:
    if cell:
        return column.read(cell)
    if column.needed:
        raise ValueError(_("This cell is empty."))
    return None


def nine_digits(text: str) -> str:
    if not re.fullmatch(r"[\d\s.-]+", text):
        raise ValueError(_("A Social Security number has nine digits."))
    try:
        return social_security.digits(text)
    except ValueError as error:
        raise ValueError(_("A Social Security number has nine digits. Excel drops a zero in front.")) from error


def identifier(text: str) -> uuid.UUID:
    try:
        return uuid.UUID(text)
    except ValueError as error:
        raise ValueError(_("This is no identifier of this system.")) from error


def day(text: str) -> date:
    """Only year-month-day: of 01/07/1998 nobody knows whether it is July or January."""
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise ValueError(_("Write the day as year-month-day, like 1998-07-01.")) from error


def money(text: str) -> Decimal:
    if not MONEY.fullmatch(text):
        raise ValueError(_("Write the amount with a point before the cents, like 1,515.00."))
    return Decimal(re.sub(r"[$,]", "", text)).quantize(Decimal("0.01"))


def words(text: str) -> str:
    if len(text) > 80:
        raise ValueError(_("It is longer than %(count)d letters.") % {"count": 80})
    if social_security.stands_in(text):
        raise ValueError(_("This reads like a Social Security number. It does not go here: take it out."))
    return text


WHO = {
    "numero_seguro_social": Column(nine_digits, aliases=("seguro social", "ss", "nss", "seg soc", "num seguro social")),
    "identificador": Column(identifier, aliases=("id",)),
}


def without_a_person(sheet: Sheet) -> Iterator[LineError]:
    """Lines that name nobody: neither number nor identifier."""
    wrong = {error.line for error in sheet.errors}
    for line in sheet.lines:
        if line.number not in wrong and not any(line.stated[name] for name in WHO):
            yield LineError(line.number, "numero_seguro_social", _("It says neither the number nor the identifier."))
