"""Numbers, money, years and dates as people read them in Puerto Rico: $1,515.00, 3 de abril de 1990."""

from datetime import date
from fractions import Fraction
from math import floor

from benefits.law.notation import exact
from benefits.law.step import Value

HALF = Fraction(1, 2)
_ENERO = "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"
_JANUARY = "January February March April May June July August September October November December"
_MONTHS = {"es": _ENERO.split(), "en": _JANUARY.split()}
_YEAR = {"es": ("año", "años"), "en": ("year", "years")}
_MONTH = {"es": ("mes", "meses"), "en": ("month", "months")}


class Shown:
    """A value that a template shows by kind: ``{base:money}``, ``{years:years}``, ``{on:day}``, ``{rate:percent}``.

    Without a kind a number is shown as it is, and text as text. ``{as_of:then}`` and ``{as_of:figures}`` say the day of
    the years and the pay that § 787c froze, and nothing of others.
    """

    def __init__(self, value: Value, language: str) -> None:
        self.value = value
        self.language = language

    def __format__(self, kind: str) -> str:
        value = self.value
        if isinstance(value, date):
            return {"then": then, "figures": figures}.get(kind, day)(value, self.language)
        if isinstance(value, Fraction):
            kinds = {"money": money, "percent": percent, "years": years, "age": age, "at": at, "": number}
            return kinds[kind](value, self.language)
        return value


def money(amount: Fraction, language: str = "es") -> str:
    """Dollars and cents, half up: ``$1,515.00``."""
    cents = floor(abs(amount) * 100 + HALF)
    sign = "-" if amount < 0 else ""
    return f"{sign}${cents // 100:,}.{cents % 100:02d}"


def percent(rate: Fraction, language: str = "es") -> str:
    """``1.5 %`` in Spanish, ``1.5%`` in English."""
    text = exact(rate * 100)
    return f"{text} %" if language == "es" else f"{text}%"


def number(value: Fraction, language: str = "es") -> str:
    """An exact number; more than four decimals end in four."""
    text = exact(value)
    if "/" not in text and len(text.partition(".")[2]) <= 4:
        return text
    whole, rest = divmod(floor(value * 10000 + HALF), 10000)
    return f"{whole}.{rest:04d}".rstrip("0").rstrip(".")


def years(value: Fraction, language: str = "es") -> str:
    """``25 años``, ``2 meses``; a fraction to two places with the months: ``26.92 años (26 años y 11 meses)``."""
    one, many = _YEAR[language]
    if value.denominator == 1:
        return f"{value.numerator} {one if value == 1 else many}"
    hundredths = floor(value * 100 + HALF)
    shown = exact(value) if 100 % value.denominator == 0 else f"{hundredths // 100}.{hundredths % 100:02d}"
    months = value * 12
    if months.denominator != 1:
        return f"{shown} {many}"
    whole, over = divmod(months.numerator, 12)
    if not whole:
        return f"{over} {_MONTH[language][0 if over == 1 else 1]}"
    month = _MONTH[language][0 if over == 1 else 1]
    joined = "y" if language == "es" else "and"
    beside = f"{whole} {one if whole == 1 else many} {joined} {over} {month}"
    return f"{shown} {many} ({beside})"


def day(on: date, language: str = "es") -> str:
    """``3 de abril de 1990``, ``April 3, 1990``."""
    month = _MONTHS[language][on.month - 1]
    return f"{on.day} de {month} de {on.year}" if language == "es" else f"{month} {on.day}, {on.year}"


def then(on: date, language: str = "es") -> str:
    """After a figure: `` al 30 de junio de 2013 (sección 787c(a))``."""
    said = day(on, language)
    return f" al {said} (sección 787c(a))" if language == "es" else f" as of {said} (§ 787c(a))"


def figures(on: date, language: str = "es") -> str:
    """After what was counted by several figures: ``, con los años y el sueldo al 30 de junio de 2013 (…)``."""
    return f"{', con los años y el sueldo' if language == 'es' else ', with the years and the pay'}{then(on, language)}"


def age(months: Fraction, language: str = "es") -> str:
    """An age in whole months: ``56 años y 8 meses``, ``58 años``."""
    whole, over = divmod(floor(months), 12)
    one, many = _YEAR[language]
    said = f"{whole} {one if whole == 1 else many}"
    if not over:
        return said
    return f"{said} {'y' if language == 'es' else 'and'} {over} {_MONTH[language][0 if over == 1 else 1]}"


def at(months: Fraction, language: str = "es") -> str:
    """After a word for it: ``, 56 años y 8 meses``."""
    return f", {age(months, language)}"
