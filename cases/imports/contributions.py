"""An employer's file of contributions: who contributed, where, when and how much."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from django.utils.translation import gettext as _

from cases.imports import table
from cases.imports.table import WHO, Column, LineError, Sheet

COLUMNS = WHO | {
    "codigo_agencia": Column(table.words, needed=True, aliases=("agencia", "cod agencia")),
    "fecha_de_pago": Column(table.day, needed=True, aliases=("fecha pago", "fec pago")),
    "aportacion_individual": Column(table.money, needed=True, aliases=("aportacion", "desc retiro")),
}


def read(data: bytes, *, on: date) -> Sheet:
    """Every line of a file received on a day."""
    sheet = table.read(data, COLUMNS)
    more = [*table.without_a_person(sheet), *_impossible(sheet, on)]
    return replace(sheet, errors=tuple(sorted((*sheet.errors, *more), key=lambda error: error.line)))


def _impossible(sheet: Sheet, on: date) -> Iterator[LineError]:
    for line in sheet.lines:
        paid_on = line.stated["fecha_de_pago"]
        if paid_on and paid_on > on:
            yield LineError(line.number, "fecha_de_pago", _("This day has not come yet."))
