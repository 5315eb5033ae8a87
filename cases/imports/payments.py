"""The payer's file: what was paid, of which month and part, gross, each thing taken from it, and net."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from decimal import Decimal

from django.utils.translation import gettext as _

from benefits.models import Benefit
from cases.imports import table
from cases.imports.table import WHO, Column, Line, LineError, Sheet


def month(text: str) -> date:
    try:
        return date.fromisoformat(f"{text}-01")
    except ValueError as error:
        raise ValueError(_("Write the month as year and month: 2002-04.")) from error


def part(text: str) -> int:
    if not re.fullmatch(r"[1-9]\d?", text):
        raise ValueError(_("Write which payment of the month it is: 1 or 2."))
    return int(text)


def benefit(text: str) -> str:
    if text not in Benefit.values:
        raise ValueError(_("It is one of: %(names)s.") % {"names": ", ".join(Benefit.values)})
    return text


def deductions(text: str) -> list[tuple[str, Decimal]]:
    """`Préstamo=35.00|Plan médico=60.00`."""
    taken = []
    for each in filter(None, (piece.strip() for piece in text.split("|"))):
        name, _equals, amount = each.rpartition("=")
        if not name.strip():
            raise ValueError(_("Write each deduction with its name: Plan médico=60.00|Préstamo=35.00."))
        taken.append((table.words(name.strip())[:60], table.money(amount.strip())))
    return taken


COLUMNS = WHO | {
    "beneficio": Column(benefit),
    "mes": Column(month, needed=True),
    "pago": Column(part, needed=True),
    "fecha_de_pago": Column(table.day, needed=True),
    "bruto": Column(table.money, needed=True),
    "descuentos": Column(deductions),
    "neto": Column(table.money, needed=True),
}


def read(data: bytes, *, on: date) -> Sheet:
    """Every line of a file received on a day."""
    sheet = table.read(data, COLUMNS)
    wrong = {error.line for error in sheet.errors}
    right = [line for line in sheet.lines if line.number not in wrong]
    more = [*table.without_a_person(sheet), *(error for line in right for error in _impossible(line, on))]
    return replace(sheet, errors=tuple(sorted((*sheet.errors, *more), key=lambda error: error.line)))


def _impossible(line: Line, on: date) -> Iterator[LineError]:
    stated = line.stated
    if stated["fecha_de_pago"] > on:
        yield LineError(line.number, "fecha_de_pago", _("This day has not come yet."))
    taken = sum((amount for _name, amount in stated["descuentos"] or ()), Decimal(0))
    if stated["bruto"] < 0 or stated["bruto"] - taken != stated["neto"]:
        yield LineError(line.number, "neto", _("Gross less the deductions is not the net."))
