"""A workbook as rows of cells: its values, never its macros, its links or its entities. Pure.

Before anything is parsed the archive is looked at: what would unpack beyond measure, or declares entities, is refused.
"""

import io
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any

import openpyxl
from defusedxml.ElementTree import iterparse
from openpyxl.utils.datetime import CALENDAR_MAC_1904

from cases.imports.names import plain

MOST_PARTS, MOST_UNPACKED, MOST_RATIO = 500, 60_000_000, 200
SMALL = 1_000_000  # a part this small may be packed as tight as it likes
MOST_ROWS = 60_000
MACROS = "xl/vbaProject.bin"
NAMESPACE = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
FEW = 8

Cell = str | Decimal | date


class Unreadable(Exception):
    """The file cannot be read at all; `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Note:
    """Something in the file that is not read, or read in a way worth saying; `about` names where."""

    code: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Book:
    """One sheet of a workbook, the names of all its visible ones, and how its days are numbered."""

    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[Note, ...]
    sheets: tuple[str, ...]
    sheet: str
    since_1904: bool


def read(data: bytes, chosen: str = "") -> Book:
    """The sheet named, or the first visible one that holds anything. Raises Unreadable."""
    _guard(data)
    try:
        book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
        return _book(book, data, chosen)
    except Unreadable:
        raise
    except Exception as error:  # whatever a broken workbook breaks inside the library
        raise Unreadable("broken_workbook") from error


def _guard(data: bytes) -> None:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = archive.infolist()
            if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
                raise Unreadable("bomb")
            for part in parts:
                if part.file_size > SMALL and part.file_size > MOST_RATIO * max(part.compress_size, 1):
                    raise Unreadable("bomb")
                if part.filename.endswith((".xml", ".rels")) and _declares(archive.read(part)):
                    raise Unreadable("entities")
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError) as error:
        raise Unreadable("broken_workbook") from error


def _declares(xml: bytes) -> bool:
    """Whether a part declares a document type, in whatever width its letters are written."""
    bare = xml.replace(b"\0", b"")
    return b"<!DOCTYPE" in bare or b"<!ENTITY" in bare


def _book(book: Any, data: bytes, chosen: str) -> Book:
    visible = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"]
    hidden = [sheet.title for sheet in book.worksheets if sheet.sheet_state != "visible"]
    named = [sheet for sheet in visible if sheet.title == chosen]
    candidates = named or [sheet for sheet in visible if plain(sheet.title) != "instrucciones"] or visible
    if not candidates:
        raise Unreadable("no_sheet")
    rows: tuple[tuple[Cell, ...], ...] = ()
    sheet = candidates[0]
    for sheet in candidates:
        rows = _rows(sheet)
        if rows:
            break
    notes = [Note("hidden_sheets", ", ".join(hidden))] if hidden else []
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        if MACROS in archive.namelist():
            notes.append(Note("macros"))
        with archive.open(sheet._worksheet_path) as part:
            notes += _unseen(part)
    titles = tuple(each.title for each in visible)
    return Book(rows, tuple(notes), titles, sheet.title, book.epoch == CALENDAR_MAC_1904)


def _rows(sheet: Any) -> tuple[tuple[Cell, ...], ...]:
    sheet.reset_dimensions()  # what a sheet says of its own size may be wrong
    rows: list[tuple[Cell, ...]] = []
    for row in sheet.iter_rows():
        cells = [_cell(cell) for cell in row]
        while cells and cells[-1] == "":
            cells.pop()
        rows.append(tuple(cells))
        if len(rows) > MOST_ROWS:
            raise Unreadable("too_many_lines")
    while rows and not rows[-1]:
        rows.pop()
    return tuple(rows)


def _cell(cell: Any) -> Cell:
    value = cell.value
    match value:
        case None:
            return ""
        case bool():
            return "sí" if value else "no"
        case int() | float():
            return _number(value, str(cell.number_format or ""))
        case datetime():
            return value.date() if (value.hour, value.minute) == (0, 0) else value.isoformat(" ")
        case _:
            return value if isinstance(value, date) else str(value)


def _number(value: int | float, shown_as: str) -> Cell:
    """Exact; padded with the zeros in front that its format shows, as of a number of Social Security."""
    number = Decimal(str(value))
    zeros = shown_as.count("0")
    if number == number.to_integral_value():
        whole = str(int(number))
        is_padded = zeros > len(whole) and re.fullmatch(r"[0\-\\\s\"]+", shown_as)
        return whole.zfill(zeros) if is_padded else Decimal(whole)
    return number


def _unseen(part: Any) -> Iterator[Note]:
    """Rows and columns that are hidden, cells that are merged, formulas whose value was never kept."""
    found: dict[str, list[str]] = {"hidden_rows": [], "hidden_columns": [], "merged_cells": [], "no_value": []}
    for _event, element in iterparse(part, forbid_dtd=True):
        where = element.attrib
        match element.tag.removeprefix(NAMESPACE):
            case "row":
                if where.get("hidden") in ("1", "true"):
                    found["hidden_rows"].append(where.get("r", "?"))
                found["no_value"] += _without_value(element)
                element.clear()
            case "col" if where.get("hidden") in ("1", "true"):
                found["hidden_columns"].append(where.get("min", "?"))
            case "mergeCell":
                found["merged_cells"].append(where.get("ref", "?"))
    return (Note(code, _few(places)) for code, places in found.items() if places)


def _without_value(row: Any) -> Iterator[str]:
    for cell in row.iter(f"{NAMESPACE}c"):
        if cell.find(f"{NAMESPACE}f") is not None and not cell.findtext(f"{NAMESPACE}v"):
            yield cell.attrib.get("r", "?")


def _few(places: list[str]) -> str:
    return ", ".join(places[:FEW]) + (f" (+{len(places) - FEW})" if len(places) > FEW else "")
