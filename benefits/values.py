"""Single values of the contract: text to exact numbers, days, choices and yes/no, or a refusal that names the field."""

import json
import re
from collections.abc import Callable, Mapping
from datetime import date
from enum import StrEnum
from fractions import Fraction
from typing import Any

from benefits.law.facts import KNOWN_NOT, FactError

EARLIEST, LATEST = date(1850, 1, 1), date(2150, 12, 31)
_DECIMAL = re.compile(r"-?[0-9]{1,18}(\.[0-9]{1,18})?", re.ASCII)
_ENDLESS = re.compile(r"-?[0-9]+(\.[0-9]+)?", re.ASCII)
_RATIO = re.compile(r"-?[0-9]{1,30}/[0-9]{1,20}", re.ASCII)
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)

Reader = Callable[[str, Any], Any]


def number(field: str, value: Any) -> Fraction:
    """An exact number: text in decimals or as a fraction, or a whole JSON number."""
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**18:
        return Fraction(value)
    if isinstance(value, float):
        raise FactError(
            field,
            'Un número con decimales va como texto, por ejemplo "31250.50".',
            'A number with a fraction goes as text, for example "31250.50".',
        )
    if isinstance(value, str) and _DECIMAL.fullmatch(value):
        return Fraction(value)
    if isinstance(value, str) and _RATIO.fullmatch(value) and int(value.split("/")[1]):
        return Fraction(value)
    _not_null(field, value)
    if isinstance(value, int | str) and _ENDLESS.fullmatch(str(value)):
        raise FactError(field, "El número tiene demasiadas cifras.", "The number has too many digits.")
    raise FactError(field, f"No es un número: {shown(value)}.", f"Not a number: {shown(value)}.")


def count(field: str, value: Any) -> int:
    """A whole number, as a JSON integer or as text."""
    exact = number(field, value)
    if exact.denominator != 1:
        raise FactError(field, "Tiene que ser un número entero.", "It has to be a whole number.")
    return exact.numerator


def day(field: str, value: Any) -> date:
    """A day in ISO form that exists."""
    if isinstance(value, str) and _DAY.fullmatch(value):
        try:
            read = date.fromisoformat(value)
        except ValueError:
            read = None
        if read is not None and EARLIEST <= read <= LATEST:
            return read
    if value is None:
        raise FactError(field, "Falta la fecha.", "The date is missing.")
    raise FactError(field, f"La fecha no existe: {shown(value)}.", f"No such date: {shown(value)}.")


def yes_no(field: str, value: Any) -> bool:
    """True or false; null is known not to be, that is, false."""
    if value is None or isinstance(value, bool):
        return bool(value)
    raise FactError(
        field, f"Tiene que ser true o false: {shown(value)}.", f"It has to be true or false: {shown(value)}."
    )


def choice(values: type[StrEnum] | tuple[str, ...]) -> Reader:
    """One of the values, by its text."""

    def read(field: str, value: Any) -> Any:
        if isinstance(value, str) and value in tuple(values):
            return value if isinstance(values, tuple) else values(value)
        _not_null(field, value)
        raise FactError(field, f"Valor desconocido: {shown(value)}.", f"Unknown value: {shown(value)}.")

    return read


def text(field: str, value: Any) -> str:
    """Any text of reasonable length."""
    if isinstance(value, str) and len(value) <= 200:
        return value
    _not_null(field, value)
    raise FactError(field, f"Tiene que ser texto: {shown(value)}.", f"It has to be text: {shown(value)}.")


def or_known_not(reader: Reader) -> Reader:
    """Null is *known not to be*."""
    return lambda field, value: KNOWN_NOT if value is None else reader(field, value)


def or_when_null(reader: Reader, known_not: Any) -> Reader:
    """Null is *known not to be*, for which the contract has a word of its own."""
    return lambda field, value: known_not if value is None else reader(field, value)


def fields(data: Any, readers: Mapping[str, Reader], where: str = "") -> dict[str, Any]:
    """Each known key by its reader. Raises ``FactError`` for an unknown key or a value that is not one."""
    if not isinstance(data, Mapping):
        raise FactError(where or "facts", "Tiene que ser un objeto.", "It has to be an object.")
    for key in data:
        if key not in readers:
            raise FactError(f"{where}{key}", "Campo desconocido.", "Unknown field.")
    return {key: readers[key](f"{where}{key}", value) for key, value in data.items()}


def required(data: Mapping[str, Any], *names: str) -> None:
    """Raises ``FactError`` for the first name that is absent."""
    for name in names:
        if name not in data:
            raise FactError(name, "Falta este dato.", "This fact is required.")


def _not_null(field: str, value: Any) -> None:
    """Null, where *known not to be* has no meaning, is a fact that is missing."""
    if value is None:
        raise FactError(field, "Falta este dato.", "This fact is required.")


def shown(value: Any) -> str:
    """The value as it may be repeated in a message: as it was written, short, and on one line."""
    return json.dumps(value, ensure_ascii=False, default=repr)[:40]
