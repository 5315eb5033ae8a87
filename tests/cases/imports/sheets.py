"""Sheets as people have them, made on the spot."""

import io
import zipfile
from datetime import date

import openpyxl
from openpyxl.utils.datetime import CALENDAR_MAC_1904

TODAY = date(2026, 11, 30)


def text(*rows: str, encoding: str = "utf-8", ending: str = "\n") -> bytes:
    return (ending.join(rows) + ending).encode(encoding)


def book(*rows: list, since_1904: bool = False, hidden: str = "", title: str = "Hoja1", touch=None) -> bytes:
    """A workbook of one visible sheet; `touch` does more to it before it is saved."""
    made = openpyxl.Workbook()
    if since_1904:
        made.epoch = CALENDAR_MAC_1904
    sheet = made.active
    sheet.title = title
    for row in rows:
        sheet.append(row)
    if hidden:
        made.create_sheet(hidden).sheet_state = "hidden"
    if touch:
        touch(sheet)
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def with_part(data: bytes, name: str, content: bytes) -> bytes:
    """The same archive with one part more, or in place of its own."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for part in old.infolist():
            if part.filename != name:
                new.writestr(part, old.read(part))
        new.writestr(name, content)
    return out.getvalue()


def opened(data: bytes):
    return openpyxl.load_workbook(io.BytesIO(data))
