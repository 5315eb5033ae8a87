"""Factor tables from a sheet: checked row by row, and refused naming the row.

Columns, in any order and with or without a byte-order mark: ``age_months`` (*edad_meses*), ``factor``, and
``section`` (*seccion*): ``766(a)`` or ``766d(c)``, for the register also ``787j(c)``; without it, ``766(a)``.
"""

import csv
import hashlib
import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

from benefits import additional
from benefits.law.actuarial import EARLY_766A, SPANS, TableError, validated
from benefits.law.facts import FactError
from benefits.law.law import Adopted
from benefits.law.notation import exact
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
Check = Callable[[Iterable[Row]], dict[int, Fraction]]
OF_THE_LAW: Mapping[str, Check] = {key: partial(validated, key) for key in SPANS}
OF_THE_REGISTER: Mapping[str, Check] = {**OF_THE_LAW, additional.KEY: additional.validated}


@dataclass
class Sheet:
    """The tables of a file by section, and everything wrong with its rows."""

    tables: dict[str, dict[int, Fraction]] = field(default_factory=dict)
    errors: list[TableError] = field(default_factory=list)

    def values(self) -> list[dict[str, Any]]:
        """As values to adopt: exact factors by age in months, as text."""
        return [
            {"kind": "table", "key": key, "value": {str(months): exact(factor) for months, factor in factors.items()}}
            for key, factors in self.tables.items()
        ]


def read_tables(path: Path) -> list[Adopted]:
    """The tables of a file as values to adopt on one law, unverified. Raises ``TableError`` or ``OSError``."""
    content = path.read_bytes()
    version = hashlib.sha256(content).hexdigest()[:16]
    sheet = look_at(_lines(content), OF_THE_LAW)
    if sheet.errors:
        raise sheet.errors[0]
    standing = {"version": version, "document": path.name, "standing": Standing.UNVERIFIED}
    return [value | standing for value in sheet.values()]


def look_at(lines: Iterable[Sequence[str]], checks: Mapping[str, Check] = OF_THE_REGISTER) -> Sheet:
    """Read a sheet whole: every row that cannot be read; then, of each section, the first row that cannot stand."""
    sheet = Sheet()
    try:
        sections = _by_section(lines, checks, sheet.errors)
    except TableError as error:
        return Sheet(errors=[*sheet.errors, error])
    except csv.Error:
        return Sheet(errors=[TableError(0, "El archivo no es un CSV.", "The file is no CSV.")])
    for key, rows in () if sheet.errors else sections.items():
        try:
            sheet.tables[key] = checks[key](rows)
        except TableError as error:
            sheet.errors.append(error)
    return sheet


def _lines(content: bytes) -> Iterator[list[str]]:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("cp1252", errors="replace")
    return csv.reader(io.StringIO(text), delimiter=";" if text.split("\n", 1)[0].count(";") else ",")


def _by_section(
    lines: Iterable[Sequence[str]], checks: Mapping[str, Check], errors: list[TableError]
) -> dict[str, list[Row]]:
    tables: dict[str, list[Row]] = {}
    for row, cells in _rows(lines):
        try:
            tables.setdefault(_section(row, cells, checks), []).append(_row(row, cells))
        except TableError as error:
            errors.append(error)
    if not tables and not errors:
        raise TableError(0, "La tabla no tiene renglones.", "The table has no rows.")
    return tables


def _section(row: int, cells: dict[str, str], checks: Mapping[str, Check]) -> str:
    section = cells.get("section") or EARLY_766A
    key = section.removeprefix("§").strip()
    if key not in checks:
        raise TableError(row, f"Sección desconocida: {section}.", f"Unknown section: {section}.")
    return key


def _row(row: int, cells: dict[str, str]) -> Row:
    if not cells:
        raise TableError(row, "No tiene las columnas del encabezado.", "It has not the columns of the header.")
    try:
        return row, count("age_months", cells["age_months"]), number("factor", cells["factor"])
    except FactError as error:
        raise TableError(row, error.message_es, error.message_en) from error


def _rows(lines: Iterable[Sequence[str]]) -> Iterator[tuple[int, dict[str, str]]]:
    """Each line's number and cells; none, where it has not the columns of the header."""
    rows = iter(lines)
    header = _header(next(rows, []))
    for row, cells in enumerate(rows, start=2):
        if not any(cell.strip() for cell in cells):
            continue
        whole = len(cells) == len(header)
        yield row, {name: cell.strip() for name, cell in zip(header, cells, strict=False)} if whole else {}


def _header(cells: Sequence[str]) -> list[str]:
    names = [COLUMNS.get(cell.strip().lower(), "") for cell in cells]
    if "" in names or len(set(names)) != len(names) or not {"age_months", "factor"} <= set(names):
        raise TableError(
            1,
            "El encabezado es: age_months, factor y, si hace falta, section.",
            "The header is: age_months, factor and, where needed, section.",
        )
    return names
