"""A file of pensions older than the system: each line read, or every reason why it cannot be. Pure; stores nothing."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from benefits.law.route import ROUTES
from cases import social_security
from cases.imports import table
from cases.imports.table import Column, LineError, Sheet
from cases.models import Group, PlanElection

PLANS = {
    "coordinacion": PlanElection.Plan.COORDINATION,
    "suplementacion": PlanElection.Plan.SUPPLEMENTATION,
    "ninguno": PlanElection.Plan.NONE,
}
GROUPS = {"general": Group.GENERAL, "policia": Group.POLICE, "bomberos": Group.FIRE, "alcalde": Group.MAYOR}
YEARS = re.compile(r"\d{1,2}(\.\d{1,6})?|\d{1,4}/[1-9]\d{0,3}")
SHARE = re.compile(r"\d{1,3}(\.\d{1,4})?")
MOST_YEARS = 80


def read_years(text: str) -> str:
    """Credited years as an exact number in text. Raises ValueError."""
    if not YEARS.fullmatch(text) or Fraction(text) > MOST_YEARS:
        raise ValueError(_("Write the years as a number like 26.75, or as a fraction like 323/12."))
    return text


def _share(text: str) -> Decimal:
    if not SHARE.fullmatch(text) or Decimal(text) > 100:
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
    known = {table.plain(name): value for name, value in names.items()}

    def read(text: str) -> Any:
        if table.plain(text) not in known:
            raise ValueError(_("It has to be one of these: %(names)s.") % {"names": ", ".join(names)})
        return known[table.plain(text)]

    return read


# Of one law and another: `766(a)` and `766a` are two options, so this cell is read letter by letter.
def _route(text: str) -> str:
    if text not in ROUTES:
        raise ValueError(_("It has to be one of these: %(names)s.") % {"names": ", ".join(ROUTES)})
    return text


COLUMNS: dict[str, Column] = {
    "numero_seguro_social": Column(table.nine_digits, needed=True, aliases=("seguro social", "ss", "nss", "seg soc")),
    "apellido_paterno": Column(_text(60), needed=True, aliases=("primer apellido", "paterno")),
    "apellido_materno": Column(_text(60), aliases=("segundo apellido", "materno")),
    "nombre": Column(_text(80), needed=True),
    "fecha_nacimiento": Column(table.day, needed=True),
    "fecha_ingreso_sistema": Column(table.day),
    "regimen": Column(_text(60), needed=True, aliases=("ley",)),
    "fecha_retiro": Column(table.day, needed=True),
    "anos_acreditados": Column(read_years, aliases=("años acreditados", "años")),
    "sueldo_promedio_anual": Column(table.money, aliases=("promedio anual",)),
    "por_ciento": Column(_share, aliases=("porcentaje",)),
    "plan": Column(_one_of(PLANS)),
    "grupo": Column(_one_of(GROUPS)),
    "opcion": Column(_route),
    "pension_mensual": Column(table.money, needed=True),
    "fecha_ultimo_cambio": Column(table.day),
    "ultimo_cambio": Column(_text(200)),
    "direccion_postal_linea_1": Column(_text(80)),
    "direccion_postal_linea_2": Column(_text(80)),
    "urbanizacion": Column(_text(80)),
    "municipio": Column(_text(60)),
    "codigo_postal": Column(_text(10)),
    "idioma": Column(_one_of({"es": "es", "en": "en"})),
}


def read(data: bytes, *, on: date) -> Sheet:
    """Every line of a file received on a day, with every error found at once."""
    sheet = table.read(data, COLUMNS)
    wrong = {error.line for error in sheet.errors}
    well = [line for line in sheet.lines if line.number not in wrong]
    more = [*(error for line in well for error in _impossible(line.number, line.stated, on)), *_twice(sheet)]
    return replace(sheet, errors=tuple(sorted((*sheet.errors, *more), key=lambda error: error.line)))


def total(sheet: Sheet) -> Decimal:
    """Dollars a month of all the pensions of a file."""
    return sum((line.stated["pension_mensual"] or Decimal() for line in sheet.lines), Decimal("0.00"))


def _impossible(number: int, stated: Any, on: date) -> Iterator[LineError]:
    """What no life can hold, where each cell alone is well."""
    born, retired = stated["fecha_nacimiento"], stated["fecha_retiro"]
    if retired > on:
        yield LineError(number, "fecha_retiro", _("This day has not come yet."))
    if born >= retired:
        yield LineError(number, "fecha_nacimiento", _("The birth is not before the retirement."))
    entered = stated["fecha_ingreso_sistema"]
    if entered and not born < entered <= retired:
        yield LineError(number, "fecha_ingreso_sistema", _("It is not between the birth and the retirement."))
    changed = stated["fecha_ultimo_cambio"]
    if changed and not retired <= changed <= on:
        yield LineError(number, "fecha_ultimo_cambio", _("It is not between the retirement and today."))
    if stated["pension_mensual"] <= 0:
        yield LineError(number, "pension_mensual", _("A pension of nothing is not brought in."))


def _twice(sheet: Sheet) -> Iterator[LineError]:
    seen: dict[str, int] = {}
    for line in sheet.lines:
        nine = line.stated["numero_seguro_social"]
        if nine in seen:
            says = _("The same person stands in line %(line)d.") % {"line": seen[nine]}
            yield LineError(line.number, "numero_seguro_social", says)
        elif nine:
            seen[nine] = line.number
