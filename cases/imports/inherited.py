"""A file of pensions older than the system: each line read, or every reason why it cannot be. Pure; stores nothing."""

import csv
import hashlib
import io
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from benefits.law.route import ROUTES
from cases import social_security
from cases.models import Group, PlanElection

PLANS = {
    "coordinacion": PlanElection.Plan.COORDINATION,
    "suplementacion": PlanElection.Plan.SUPPLEMENTATION,
    "ninguno": PlanElection.Plan.NONE,
}
GROUPS = {"general": Group.GENERAL, "policia": Group.POLICE, "bomberos": Group.FIRE, "alcalde": Group.MAYOR}
MONEY = re.compile(r"\d{1,9}(\.\d{1,2})?")
YEARS = re.compile(r"\d{1,2}(\.\d{1,6})?|\d{1,4}/\d{1,4}")
LONGEST_NAME, LONGEST_REGIME, LONGEST_REASON = 60, 60, 200


@dataclass(frozen=True, slots=True)
class LineError:
    """What is wrong in one line (1 is the header), in which column, in words."""

    line: int
    column: str
    says: str


@dataclass(frozen=True, slots=True)
class Line:
    """One pension as the file states it, by the names of `COLUMNS`; what is empty is None."""

    number: int
    stated: dict[str, Any]

    @property
    def social_security(self) -> str:
        """Nine digits."""
        nine: str = self.stated["numero_seguro_social"]
        return nine


@dataclass(frozen=True)
class Read:
    """What a file says: its hash, its lines, and every error found in it at once."""

    sha256: str
    lines: tuple[Line, ...] = ()
    errors: tuple[LineError, ...] = ()

    @property
    def total(self) -> Decimal:
        """Dollars a month of all its pensions."""
        return sum((line.stated["pension_mensual"] for line in self.lines), Decimal("0.00"))


def _number(text: str) -> str:
    try:
        return social_security.digits(text)
    except ValueError as error:
        raise ValueError(_("A Social Security number has nine digits.")) from error


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise ValueError(_("Write the day as year-month-day, like 1998-07-01.")) from error


def _money(text: str) -> Decimal:
    if not MONEY.fullmatch(text):
        raise ValueError(_("Write the amount in figures, with a point before the cents and no commas, like 1515.00."))
    return Decimal(text).quantize(Decimal("0.01"))


def _years(text: str) -> str:
    if not YEARS.fullmatch(text) or text.endswith("/0"):
        raise ValueError(_("Write the years as a number like 26.75, or as a fraction like 323/12."))
    Fraction(text)
    return text


def _share(text: str) -> Decimal:
    if not MONEY.fullmatch(text) or Decimal(text) > 100:
        raise ValueError(_("Write the percentage as a number from 0 to 100, like 65."))
    return Decimal(text)


def _text(longest: int) -> Callable[[str], str]:
    def read(text: str) -> str:
        if len(text) > longest:
            raise ValueError(_("It is longer than %(count)d letters.") % {"count": longest})
        if social_security.stands_in(text):
            raise ValueError(_("This reads like a Social Security number. It does not go here: take it out."))
        return text

    return read


def _one_of(names: dict[str, Any]) -> Callable[[str], Any]:
    def read(text: str) -> Any:
        if text.lower() not in names:
            raise ValueError(_("It has to be one of these: %(names)s.") % {"names": ", ".join(names)})
        return names[text.lower()]

    return read


@dataclass(frozen=True)
class Column:
    """How a cell is read; a needed one may not be empty, and one that is `optional` may have no column at all."""

    read: Callable[[str], Any]
    needed: bool = False
    optional: bool = False
    empty: Any = None


COLUMNS: dict[str, Column] = {
    "numero_seguro_social": Column(_number, needed=True),
    "apellido_paterno": Column(_text(LONGEST_NAME), needed=True),
    "apellido_materno": Column(_text(LONGEST_NAME), empty=""),
    "nombre": Column(_text(LONGEST_NAME), needed=True),
    "fecha_nacimiento": Column(_day, needed=True),
    "fecha_ingreso_sistema": Column(_day),
    "regimen": Column(_text(LONGEST_REGIME), needed=True),
    "fecha_retiro": Column(_day, needed=True),
    "anos_acreditados": Column(_years, empty=""),
    "sueldo_promedio_anual": Column(_money),
    "por_ciento": Column(_share),
    "plan": Column(_one_of(PLANS), empty=""),
    "grupo": Column(_one_of(GROUPS), empty=""),
    "opcion": Column(_one_of({name: name for name in ROUTES}), empty=""),
    "pension_mensual": Column(_money, needed=True),
    "fecha_ultimo_cambio": Column(_day),
    "ultimo_cambio": Column(_text(LONGEST_REASON), empty=""),
    "direccion_postal_linea_1": Column(_text(80), empty="", optional=True),
    "direccion_postal_linea_2": Column(_text(80), empty="", optional=True),
    "urbanizacion": Column(_text(80), empty="", optional=True),
    "municipio": Column(_text(60), empty="", optional=True),
    "codigo_postal": Column(_text(10), empty="", optional=True),
    "idioma": Column(_one_of({"es": "es", "en": "en"}), empty="es", optional=True),
}


def read(data: bytes, *, on: date) -> Read:
    """Every line of a file received on a day, with every error found, and the file's own hash."""
    sha256 = hashlib.sha256(data).hexdigest()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return Read(sha256, errors=(LineError(1, "", _("The file is not UTF-8 text: save it as CSV UTF-8.")),))
    rows = csv.DictReader(io.StringIO(text), delimiter=";" if ";" in text.partition("\n")[0] else ",")
    wrong = tuple(_of_the_header(rows.fieldnames or []))
    if wrong:
        return Read(sha256, errors=wrong)
    lines, errors = [], []
    for row in rows:
        if any((cell or "").strip() for cell in row.values() if isinstance(cell, str)):
            line, wrong = _line(rows.line_num, row, on)
            lines.append(line)
            errors += wrong
    if not lines:
        errors.append(LineError(1, "", _("The file holds no line under its header.")))
    return Read(sha256, tuple(lines), (*errors, *_twice(lines)))


def _of_the_header(names: Any) -> Iterator[LineError]:
    for name, column in COLUMNS.items():
        if name not in names and not column.optional:
            yield LineError(1, name, _("This column is missing."))
    for name in names:
        if name not in COLUMNS:
            yield LineError(1, name, _("Nobody knows this column: take it out."))


def _line(number: int, row: dict[str, Any], on: date) -> tuple[Line, list[LineError]]:
    stated, errors = {}, []
    if None in row:
        errors.append(LineError(number, "", _("The line has more cells than the header.")))
    for name, column in COLUMNS.items():
        cell = (row.get(name) or "").strip()
        stated[name] = column.empty
        if not cell and column.needed:
            errors.append(LineError(number, name, _("This cell is empty.")))
        elif cell:
            try:
                stated[name] = column.read(cell)
            except ValueError as error:
                errors.append(LineError(number, name, str(error)))
    return Line(number, stated), errors or list(_impossible(number, stated, on))


def _impossible(number: int, stated: dict[str, Any], on: date) -> Iterator[LineError]:
    """What no life can hold, where each cell alone is well."""
    if stated["fecha_retiro"] > on:
        yield LineError(number, "fecha_retiro", _("This day has not come yet."))
    if stated["fecha_nacimiento"] >= stated["fecha_retiro"]:
        yield LineError(number, "fecha_nacimiento", _("The birth is not before the retirement."))
    entered = stated["fecha_ingreso_sistema"]
    if entered and not stated["fecha_nacimiento"] < entered <= stated["fecha_retiro"]:
        yield LineError(number, "fecha_ingreso_sistema", _("It is not between the birth and the retirement."))
    changed = stated["fecha_ultimo_cambio"]
    if changed and not stated["fecha_retiro"] <= changed <= on:
        yield LineError(number, "fecha_ultimo_cambio", _("It is not between the retirement and today."))
    if not stated["pension_mensual"]:
        yield LineError(number, "pension_mensual", _("A pension of nothing is not brought in."))


def _twice(lines: list[Line]) -> Iterator[LineError]:
    seen: dict[str, int] = {}
    for line in lines:
        nine = line.stated["numero_seguro_social"]
        if nine and nine in seen:
            says = _("The same person stands in line %(line)d.") % {"line": seen[nine]}
            yield LineError(line.number, "numero_seguro_social", says)
        elif nine:
            seen[nine] = line.number
