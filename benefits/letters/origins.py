"""Where the figures of a letter come from: each must stand in its receipt, or the letter is not signed.

An amount, a percentage, a day, a month or a length of time in any sentence or table is looked for among the values of
the receipt, and among the figures of the very sentences of law that it names. The paper's own number, the address and
the office's telephone are no figures of the decision.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from math import floor
from typing import Any

from benefits.law.readings import REGISTER
from benefits.law.section_766.e import SIXTY_FIVE
from benefits.law.words import PHRASES as LAW_SAYS
from benefits.law.words.choices import CHOICES
from benefits.letters.content import ContentError, LetterContent
from benefits.letters.words import MONTHS, PHRASES

HALF = Fraction(1, 2)
NAMES = [month for names in MONTHS for month in names.split()]
A_MONTH = {name.lower(): number % 12 + 1 for number, name in enumerate(NAMES)}
MONTH = "|".join(NAMES)
NUMBER = r"\d[\d,]*(?:\.\d+)?(?:/\d+)?"
FIGURE = re.compile(
    rf"\$(?P<money>\d[\d,]*(?:\.\d+)?)"
    rf"|(?P<percent>{NUMBER})\s?%"
    rf"|(?P<d>\d{{1,2}})\.? de (?P<m>{MONTH}) de (?P<y>\d{{4}})"
    rf"|(?P<em>{MONTH}) (?P<ed>\d{{1,2}}), (?P<ey>\d{{4}})"
    rf"|(?P<om>{MONTH}) (?:de )?(?P<oy>\d{{4}})"
    rf"|(?P<whole>{NUMBER}) (?:años?|years?)(?: (?:y|and) (?P<over>\d+) (?:meses|mes|months?))?"
    rf"|\bage (?P<age>\d+)"
    rf"|(?P<months>{NUMBER}) (?:meses|mes|months?)\b",
    re.IGNORECASE,
)
ISO = re.compile(r"\d{4}-\d{2}-\d{2}")
EXACT = re.compile(r"-?\d+(?:\.\d+)?(?:/\d+)?")
# What is not of the decision, or is the receipt itself.
APART = {"receipt", "recipient", "office", "reference", "short_code", "check_at", "edition", "kind", "language"}
SHARED = {text for pair in PHRASES.values() for text in pair}
CHOSEN = {value: words for choices in CHOICES.values() for value, words in choices.items()}
A_CENT = Fraction(1, 100)

Figure = tuple[str, Any]


def check(content: LetterContent) -> None:
    """Raises ContentError where the words say a figure that the record does not hold. Names the figures' sort alone."""
    missing = untold(content)
    if missing:
        sorts = ", ".join(sorted({sort for sort, _ in missing}))
        raise ContentError(f"the words do not match the record: {len(missing)} figures ({sorts}) have no origin")


def untold(content: LetterContent) -> list[Figure]:
    """Every figure said without an origin."""
    known = Known(content.receipt)
    told = [getattr(content, each.name) for each in fields(content) if each.name not in APART]
    return [figure for figure in said_in(told) if not known.holds(figure)]


def said_in(value: Any) -> Iterator[Figure]:
    """The figures of a text, of a value, or of everything inside it; the shared sentences say none."""
    if isinstance(value, str):
        yield from () if value in SHARED else figures(value)
    elif isinstance(value, Decimal):
        yield "money", Fraction(value)
    elif isinstance(value, date):
        yield "day", value
    else:
        for inner in _inside(value):
            yield from said_in(inner)


def _inside(value: Any) -> Iterable[Any]:
    if is_dataclass(value):
        return [getattr(value, each.name) for each in fields(value)]
    return value if isinstance(value, (tuple, list)) else ()


def figures(text: str) -> Iterator[Figure]:
    """Amounts, percentages, days, months and lengths of time, in either language."""
    for found in FIGURE.finditer(text.replace("\N{NO-BREAK SPACE}", " ")):
        yield _figure(found)


def _figure(found: re.Match[str]) -> Figure:
    part = found.groupdict()
    if part["money"]:
        return "money", _number(part["money"])
    if part["percent"]:
        return "percent", _number(part["percent"]) / 100
    if part["d"] or part["ed"]:
        month = A_MONTH[(part["m"] or part["em"]).lower()]
        return "day", date(int(part["y"] or part["ey"]), month, int(part["d"] or part["ed"]))
    if part["om"]:
        return "month", (int(part["oy"]), A_MONTH[part["om"].lower()])
    if part["months"]:
        return "length", _number(part["months"]) / 12
    return "length", _number(part["age"] or part["whole"]) + Fraction(int(part["over"] or 0), 12)


def _number(text: str) -> Fraction:
    return Fraction(text.replace(",", ""))


class Known:
    """The values of a receipt, ready to be asked."""

    def __init__(self, receipt: Mapping[str, Any]) -> None:
        self.numbers: set[Fraction] = {Fraction(SIXTY_FIVE)}
        self.days: set[date] = set()
        self.said: set[Figure] = set()
        self._read(receipt)
        self.cents = {floor(abs(number) * 100 + HALF) for number in self.numbers}

    def holds(self, figure: Figure) -> bool:
        """Whether the receipt has it, rounded as a letter rounds."""
        sort, value = figure
        if figure in self.said:
            return True
        match sort:
            case "money":
                return floor(abs(value) * 100 + HALF) in self.cents
            case "day":
                return value in self.days
            case "month":
                return value in {(day.year, day.month) for day in self.days}
            case "percent":
                return value in self.numbers
            case _:
                # Years are written whole, with their months, or to two or four decimals; an age is kept in months.
                return value * 12 in self.numbers or any(abs(value - number) < A_CENT for number in self.numbers)

    def _read(self, value: Any) -> None:
        if isinstance(value, Mapping):
            for key, inner in value.items():
                self._read_named(key, inner)
        elif isinstance(value, (list, tuple)):
            for inner in value:
                self._read(inner)
        elif isinstance(value, str):
            self._read_text(value)
        elif isinstance(value, int) and not isinstance(value, bool):
            self.numbers.add(Fraction(value))

    def _read_named(self, key: str, inner: Any) -> None:
        """A phrase or a reading by its id says the figures of its own sentence."""
        if key in ("id", "value") and isinstance(inner, str):
            for text in (*LAW_SAYS.get(inner, ()), *_of_reading(inner), *CHOSEN.get(inner, ())):
                self.said.update(figures(text))
        self._read(inner)

    def _read_text(self, text: str) -> None:
        if ISO.fullmatch(text):
            self.days.add(date.fromisoformat(text))
        elif EXACT.fullmatch(text) and not text.endswith("/0"):
            self.numbers.add(abs(Fraction(text)))
        else:
            self.said.update(figures(text))


def _of_reading(id: str) -> tuple[str, ...]:
    reading = REGISTER.get(id)
    return (reading.es, reading.en) if reading else ()
