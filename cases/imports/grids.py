"""A file as rows of cells, be it separated text or a workbook. What is there and not read is noted. Pure."""

import csv
import io
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from cases.imports import encodings, workbooks
from cases.imports.encodings import Letters
from cases.imports.workbooks import Cell, Note, Unreadable

__all__ = ["Cell", "Grid", "Note", "Unreadable", "read", "said"]

MOST_BYTES, MOST_ROWS, MOST_COLUMNS = 5_000_000, 20_500, 100
SEPARATORS = ";,\t|"
SAMPLE = 200
OLD_WORKBOOK, ZIP, PDF = b"\xd0\xcf\x11\xe0", b"PK\x03\x04", b"%PDF"


@dataclass(frozen=True, slots=True)
class Grid:
    """`form`: csv or xlsx. `letters` and `separator` are of text; `sheets`, `sheet` and `since_1904` of a workbook."""

    form: str
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[Note, ...] = ()
    letters: Letters | None = None
    separator: str = ""
    ending: str = "\n"
    sheets: tuple[str, ...] = ()
    sheet: str = ""
    since_1904: bool = False


def read(data: bytes, answers: Mapping[str, str]) -> Grid:
    """The rows of a file; `answers` may name its encoding or its sheet. Raises Unreadable."""
    if len(data) > MOST_BYTES:
        raise Unreadable("too_big")
    if data.startswith(OLD_WORKBOOK):
        raise Unreadable("old_workbook")
    if data.startswith(PDF):
        raise Unreadable("not_a_sheet")
    if data.startswith(ZIP):
        book = workbooks.read(data, answers.get("sheet", ""))
        grid = Grid(
            "xlsx", book.rows, book.notes, sheets=book.sheets, sheet=book.sheet, since_1904=book.since_1904
        )
    else:
        grid = _text(data, answers.get("encoding", ""))
    if len(grid.rows) > MOST_ROWS:
        raise Unreadable("too_many_lines")
    if any(len(row) > MOST_COLUMNS for row in grid.rows):
        raise Unreadable("too_many_columns")
    return grid


def _text(data: bytes, encoding: str) -> Grid:
    try:
        letters = encodings.decide(data, encoding)
    except UnicodeDecodeError as error:
        raise Unreadable("other_letters") from error
    if "\0" in letters.text:
        raise Unreadable("not_a_sheet")
    separator = _separator(letters.text)
    ending = "\r\n" if "\r\n" in letters.text else "\n" if "\n" in letters.text else "\r"
    try:
        rows = tuple(tuple(row) for row in _parse(letters.text, separator))
    except csv.Error as error:
        raise Unreadable("not_a_sheet") from error
    return Grid("csv", rows, letters=letters, separator=separator, ending=ending)


def _parse(text: str, separator: str, most: int = MOST_ROWS + 1) -> list[list[str]]:
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    return [row for row, _at in zip(rows, range(most), strict=False)]


def _separator(text: str) -> str:
    """As the file says (`sep=;`), or the one that parts most of its lines into the same and the largest number."""
    if text[:4].lower() == "sep=" and text[4:5] in SEPARATORS:
        return text[4]
    return max(SEPARATORS, key=lambda each: _parts(text, each))


def _parts(text: str, separator: str) -> tuple[bool, int]:
    try:
        widths = Counter(len(row) for row in _parse(text, separator, SAMPLE) if any(cell.strip() for cell in row))
    except csv.Error:
        return False, 0
    width, lines = max(widths.items(), key=lambda found: (found[0] > 1, found[1]), default=(0, 0))
    return width > 1 and lines * 2 >= widths.total(), width


def said(cell: Cell) -> str:
    """A cell as one would read it aloud."""
    if isinstance(cell, date):
        return cell.isoformat()
    if isinstance(cell, Decimal):
        return f"{cell:f}"
    return cell.strip()
