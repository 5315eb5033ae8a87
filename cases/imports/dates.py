"""Days as sheets write them. The order of day and month is decided for a whole column, or asked; never by cell. Pure.

Serial days are Excel's: day 1 is 1 January 1900, and its day 60 is 29 February 1900, which never was; under the system
of 1904 day 0 is 1 January 1904.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from cases.imports.names import plain

DAY_FIRST, MONTH_FIRST = "day_first", "month_first"
ORDERS = (DAY_FIRST, MONTH_FIRST)
EARLIEST, LATEST = 1900, 2100
SMALLEST_SERIAL = 10_000  # 1927: a smaller number in a column of days is rather a year, or a slip
PARTED = re.compile(r"(\d{1,2})\s*[/.\-]\s*(\d{1,2})\s*[/.\-]\s*(\d{4}|\d{2})")
ISO = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})|(\d{4})(\d{2})(\d{2})")
SERIAL = re.compile(r"\d{1,5}(\.0+)?")
HOURS = re.compile(r"[T\s]+0{1,2}:00(:00(\.0+)?)?(\s*[ap]\.?m\.?)?$", re.IGNORECASE)
MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "ene enero jan january", "feb febrero february", "mar marzo march", "abr abril apr april",
            "may mayo", "jun junio june", "jul julio july", "ago agosto aug august",
            "sep sept set septiembre setiembre september", "oct octubre october", "nov noviembre november",
            "dic diciembre dec december",
        ),
        start=1,
    )
    for name in names.split()
}  # fmt: skip
OPEN_ENDS = frozenset({"infinity", "infinito", "actual", "presente", "present", "vigente", "9999", "never"})
BIRTH_OF_1900, BIRTH_OF_1904 = date(1899, 12, 31), date(1904, 1, 1)


class NotADay(ValueError):
    """It cannot be read as a day; the code says why."""


@dataclass(frozen=True, slots=True)
class Order:
    """What a column says of its order: `decided`, or `asked`, or the lines that contradict each other.

    `shows`: the first line that allows only this reading.
    """

    decided: str = ""
    asked: bool = False
    contradictory: tuple[int, ...] = ()
    shows: int = 0


def decide(cells: Mapping[int, str | Decimal | date]) -> Order:
    """The order of a column from the cells of its lines that allow only one reading.

    A sheet that reads `01/07` as a day by itself and leaves `13/07` as text has turned some days over: a column with
    real days, none after the twelfth, beside text that only reads day first is contradictory as well.
    """
    sides: dict[str, list[int]] = {DAY_FIRST: [], MONTH_FIRST: []}
    either = False
    for line, cell in cells.items():
        first, second = _parts(cell)
        if first > 12 or second > 12:
            sides[DAY_FIRST if first > 12 else MONTH_FIRST].append(line)
        either = either or bool(first)
    if all(sides.values()):
        return Order(contradictory=tuple(sorted(sides[DAY_FIRST] + sides[MONTH_FIRST])))
    days = {line: cell for line, cell in cells.items() if isinstance(cell, date)}
    only = sides[DAY_FIRST]
    texts = [line for line, cell in cells.items() if _parts(cell)[0]]
    if only and len(only) == len(texts) and len(days) > 1 and all(day.day <= 12 for day in days.values()):
        return Order(contradictory=tuple(sorted([*only, *days])))
    for order, lines in sides.items():
        if lines:
            return Order(decided=order, shows=lines[0])
    return Order(asked=either)


def depends_on_order(cell: str | Decimal | date) -> bool:
    """Whether a cell can be read as two days."""
    return min(_parts(cell)) > 0 and max(_parts(cell)) <= 12


def _parts(cell: str | Decimal | date) -> tuple[int, int]:
    """The two figures before the year, (0, 0) where the cell does not depend on an order."""
    found = PARTED.fullmatch(_bare(cell)) if isinstance(cell, str) else None
    return (int(found[1]), int(found[2])) if found else (0, 0)


def read(cell: str | Decimal | date, order: str, *, today: date, since_1904: bool = False) -> date:
    """The day of a cell. A year of two figures is the latest that has come. Raises NotADay."""
    if isinstance(cell, date):
        return _possible(cell)
    if isinstance(cell, Decimal):
        return _from_number(cell, since_1904)
    text = _bare(cell)
    if plain(text).split(" ")[0] in OPEN_ENDS or plain(text) == "1 1 1":
        raise NotADay("open_end")
    if found := ISO.fullmatch(text):
        return _day(*(int(part) for part in found.groups() if part))
    if found := PARTED.fullmatch(text):
        first, second = int(found[1]), int(found[2])
        day, month = (first, second) if order == DAY_FIRST else (second, first)
        return _day(_year(found[3], today), month, day)
    if SERIAL.fullmatch(text):
        return _from_number(Decimal(text), since_1904)
    return _in_words(text, today)


def _from_number(number: Decimal, since_1904: bool) -> date:
    if number < SMALLEST_SERIAL:
        raise NotADay("not_a_day")
    return _possible(serial(number, since_1904=since_1904))


def serial(number: Decimal, *, since_1904: bool = False) -> date:
    """The day of Excel's number. Raises NotADay: it has hours, or it is the 29 February 1900 that never was."""
    if number != int(number) or not 0 <= number < 80_000:
        raise NotADay("not_a_day")
    count = int(number)
    if since_1904:
        return BIRTH_OF_1904 + timedelta(days=count)
    if count in (0, 60):
        raise NotADay("never_was")
    return BIRTH_OF_1900 + timedelta(days=count - (count > 60))


def _bare(cell: str) -> str:
    return HOURS.sub("", cell.strip().lstrip("'")).strip()


def _in_words(text: str, today: date) -> date:
    """`3 de abril de 1990`, `3-abr-90`, `April 3, 1990`: a month by its name needs no order."""
    words = [word for word in plain(text).split() if word not in ("de", "del", "of")]
    months = [MONTHS[word] for word in words if word in MONTHS]
    figures = [word for word in words if word.isdigit()]
    if len(words) != 3 or len(months) != 1 or len(figures) != 2 or len(figures[0]) > 2:
        raise NotADay("not_a_day")
    return _day(_year(figures[1], today), months[0], int(figures[0]))


def _year(text: str, today: date) -> int:
    if len(text) == 4:
        return int(text)
    year = today.year - today.year % 100 + int(text)
    return year if year <= today.year else year - 100


def _day(year: int, month: int, day: int) -> date:
    if year >= 9999 or year <= 1:
        raise NotADay("open_end")
    try:
        return _possible(date(year, month, day))
    except ValueError as error:
        raise error if isinstance(error, NotADay) else NotADay("never_was") from error


def _possible(day: date) -> date:
    if day.year >= 9999 or day.year <= 1:
        raise NotADay("open_end")
    if not EARLIEST <= day.year <= LATEST:
        raise NotADay("impossible_year")
    return day
