"""What is handed out: the user's own file with one more column, and the templates. Nothing in it computes. Pure.

A cell that a sheet would compute (it begins with = + - @) has an apostrophe put before it, unless it is a number; the
reader takes that apostrophe away again.
"""

import csv
import io
import re
from collections.abc import Mapping, Sequence
from typing import Any

import openpyxl
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter

from cases.imports import money
from cases.imports.grids import Grid
from cases.imports.headers import OURS
from cases.imports.kinds import KINDS

COMPUTES = re.compile(r"^[\s]*[=+\-@]")
WIDTH = 28


def escaped(text: str) -> str:
    """The text as no sheet will compute it."""
    if not COMPUTES.match(text):
        return text
    try:
        money.read(text)
    except ValueError:
        return f"'{text}"
    return text


def with_errors(data: bytes, grid: Grid, header: int, wrong: Mapping[int, str]) -> bytes:
    """The file again, in its own form, letters and separator, with what is wrong beside each of its rows."""
    added = {header: OURS} | dict(wrong)
    return _workbook(data, grid, added) if grid.form == "xlsx" else _text(grid, added)


def _text(grid: Grid, added: Mapping[int, str]) -> bytes:
    assert grid.letters  # text has letters
    out = io.StringIO()
    writer = csv.writer(out, delimiter=grid.separator, lineterminator=grid.ending)
    width = max(len(row) for row in grid.rows)
    for number, row in enumerate(grid.rows, start=1):
        cells = [escaped(str(cell)) for cell in row]
        more = [*[""] * (width - len(row)), added[number]] if number in added else []
        writer.writerow([*cells, *more])
    return out.getvalue().encode(grid.letters.encoding, errors="replace")


def _workbook(data: bytes, grid: Grid, added: Mapping[int, str]) -> bytes:
    """Values only: what a formula gave stays, the formula does not."""
    book = openpyxl.load_workbook(io.BytesIO(data), data_only=True, keep_links=False)
    for sheet in book.worksheets:
        for row in sheet.iter_rows():
            for cell in row:
                if isinstance(cell.value, str) and COMPUTES.match(cell.value):
                    cell.value = escaped(cell.value)
    sheet = book[grid.sheet]
    place = max(len(row) for row in grid.rows) + 1
    for number, says in added.items():
        sheet.cell(number, place).value = escaped(says)
    return _saved(book)


def _saved(book: Any) -> bytes:
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def template_text(kind: str) -> bytes:
    """The header alone, as UTF-8 with its mark, so that Excel reads the accents that will be typed."""
    return (",".join(KINDS[kind]) + "\r\n").encode("utf-8-sig")


def template_workbook(kind: str, sheet: str, instructions: Sequence[Sequence[str]]) -> bytes:
    """A sheet with the header, every column as text so that nothing is turned over, and one that explains it."""
    book = openpyxl.Workbook()
    first = book.active
    first.title = sheet
    for place, name in enumerate(KINDS[kind], start=1):
        first.cell(1, place, name).font = Font(bold=True)
        column = first.column_dimensions[get_column_letter(place)]
        column.width, column.number_format = max(len(name) + 2, 14), "@"
    first.freeze_panes = "A2"
    told = book.create_sheet("Instrucciones")
    for row in instructions:
        told.append([escaped(cell) for cell in row])
    for letter in "ABCD":
        told.column_dimensions[letter].width = WIDTH
    return _saved(book)
