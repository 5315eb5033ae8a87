"""A file of deaths: whom it names and when each died, or every reason why it cannot be read."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from django.utils.translation import gettext as _

from cases.imports import table
from cases.imports.table import WHO, Column, LineError, Sheet

COLUMNS = WHO | {
    "apellido_paterno": Column(table.words, needed=True, aliases=("1er apellido", "primer apellido", "paterno")),
    "apellido_materno": Column(table.words, aliases=("2do apellido", "segundo apellido", "materno")),
    "nombre": Column(table.words, needed=True),
    "fecha_defuncion": Column(table.day, needed=True, aliases=("fecha de defuncion", "fec defuncion", "fecha muerte")),
}


def read(data: bytes, *, on: date) -> Sheet:
    """Every line of a file received on a day. A line that names somebody twice is an error of the second."""
    sheet = table.read(data, COLUMNS)
    more = [*table.without_a_person(sheet), *_impossible(sheet, on), *_twice(sheet)]
    return replace(sheet, errors=tuple(sorted((*sheet.errors, *more), key=lambda error: error.line)))


def _impossible(sheet: Sheet, on: date) -> Iterator[LineError]:
    for line in sheet.lines:
        died_on = line.stated["fecha_defuncion"]
        if died_on and died_on > on:
            yield LineError(line.number, "fecha_defuncion", _("This day has not come yet."))
        elif died_on and died_on.year < 1900:
            yield LineError(line.number, "fecha_defuncion", _("This day is too long ago. Look at the year."))


def _twice(sheet: Sheet) -> Iterator[LineError]:
    seen: dict[object, int] = {}
    for line in sheet.lines:
        who = line.stated["numero_seguro_social"] or line.stated["identificador"]
        if who in seen:
            says = _("The same person stands in line %(line)d.") % {"line": seen[who]}
            yield LineError(line.number, "numero_seguro_social", says)
        elif who:
            seen[who] = line.number
