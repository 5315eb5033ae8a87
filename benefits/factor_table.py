"""Factor tables from CSV: checked row by row, and refused naming the row.

Columns, in any order and with or without a byte-order mark: ``age_months`` (*edad_meses*), ``factor``, and
``section`` (*seccion*): ``766(a)`` or ``766d(c)``; without it, ``766(a)``.
"""

import csv
import hashlib
import io
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

from benefits.law.actuarial import EARLY_766A, SPANS, TableError, validated
from benefits.law.facts import FactError
from benefits.law.law import Adopted
from benefits.law.standing import Standing
from benefits.values import count, number

COLUMNS = {
    "age_months": "age_months",
    "age_in_months": "age_months",
    "months": "age_months",
    "edad_meses": "age_months",
    "edad_en_meses": "age_months",
    "factor": "factor",
    "section": "section",
    "seccion": "section",
    "sección": "section",
    "table": "section",
}

Row = tuple[int, int, Fraction]


def read_tables(path: Path) -> list[Adopted]:
    """The tables of a file as values to adopt on one law, unverified. Raises ``TableError`` or ``OSError``."""
    content = path.read_bytes()
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("cp1252", errors="replace")
    version = hashlib.sha256(content).hexdigest()[:16]
    return [
        {
            "kind": "table",
            "key": key,
            "value": {str(months): str(factor) for months, factor in validated(key, rows).items()},
            "version": version,
            "document": path.name,
            "standing": Standing.UNVERIFIED,
        }
        for key, rows in _by_section(text).items()
    ]


def _by_section(text: str) -> dict[str, list[Row]]:
    tables: dict[str, list[Row]] = {}
    for row, cells in _rows(text):
        section = cells.get("section") or EARLY_766A
        key = section.removeprefix("§").strip()
        if key not in SPANS:
            raise TableError(row, f"Sección desconocida: {section}.", f"Unknown section: {section}.")
        tables.setdefault(key, []).append(_row(row, cells))
    if not tables:
        raise TableError(0, "La tabla no tiene renglones.", "The table has no rows.")
    return tables


def _row(row: int, cells: dict[str, str]) -> Row:
    try:
        return row, count("age_months", cells["age_months"]), number("factor", cells["factor"])
    except FactError as error:
        raise TableError(row, error.message_es, error.message_en) from error


def _rows(text: str) -> Iterator[tuple[int, dict[str, str]]]:
    """Each line's number and cells; every line has all the columns of the header."""
    dialect = ";" if text.split("\n", 1)[0].count(";") else ","
    lines = csv.reader(io.StringIO(text), delimiter=dialect)
    header = _header(next(lines, []))
    for row, cells in enumerate(lines, start=2):
        if not any(cell.strip() for cell in cells):
            continue
        if len(cells) != len(header):
            raise TableError(row, "No tiene las columnas del encabezado.", "It has not the columns of the header.")
        yield row, {name: cell.strip() for name, cell in zip(header, cells, strict=True)}


def _header(cells: list[str]) -> list[str]:
    names = [COLUMNS.get(cell.strip().lower(), "") for cell in cells]
    if "" in names or len(set(names)) != len(names) or not {"age_months", "factor"} <= set(names):
        raise TableError(
            1,
            "El encabezado es: age_months, factor y, si hace falta, section.",
            "The header is: age_months, factor and, where needed, section.",
        )
    return names
