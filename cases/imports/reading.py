"""A file read as a kind asks: its columns, what only a person can say of them, its lines, and everything wrong at once.

Stores nothing. A cell is never repeated in what is wrong: it may hold a number.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from typing import Any

from cases import social_security
from cases.imports import dates, grids, headers, money, names
from cases.imports.grids import Cell, Grid, said
from cases.imports.headers import UNUSED, ColumnSeen
from cases.imports.kinds import KINDS, NAMED, NUMBER, PEOPLE, SALARIES, WHOLE_NAME, Field

MOST_LINES = 20_000
FORMULA = re.compile(r"'(?=[=+\-@])")  # as our own files escape what a sheet would compute


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong in a line (its row in the file) and a column; `code` is a word of the office's list."""

    line: int
    column: str
    code: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """Something only a person can say: its key among the answers, and what can be said."""

    key: str
    options: tuple[str, ...]
    about: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """One line by the names of the columns; what is empty, or has no column, is None."""

    number: int
    stated: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Reading:
    """`missing`: columns the kind needs. `decided`: the order of days by column, with the line that shows it (0: a
    person said it). `skipped`: rows that are no lines, by reason."""

    grid: Grid
    header: int
    columns: tuple[ColumnSeen, ...] = ()
    missing: tuple[str, ...] = ()
    questions: tuple[Question, ...] = ()
    decided: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    skipped: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    lines: tuple[Line, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def undecided(self) -> tuple[ColumnSeen, ...]:
        return tuple(column for column in self.columns if not column.field)

    @property
    def is_whole(self) -> bool:
        """Whether nothing is left for a person to say."""
        return not (self.undecided or self.missing or self.questions)


def read(data: bytes, kind: str, answers: Mapping[str, Any], *, today: date) -> Reading:
    """Every line of a file. Raises Unreadable."""
    grid = grids.read(data, answers)
    fields = KINDS[kind]
    header = int(answers.get("header") or 0) or headers.find(grid.rows, fields)
    columns = headers.columns(grid.rows, header, fields, answers.get("columns", {}))
    body, skipped = _body(grid, header)
    reading = Reading(grid, header, columns, _missing(kind, columns), skipped=skipped)
    places = {column.field: column.place for column in columns if column.field not in ("", UNUSED)}
    orders = {name: dates.decide(_cells(body, at)) for name, at in places.items() if fields[name].reads == "day"}
    decided = {name: _said(order, answers.get(f"order:{name}", "")) for name, order in orders.items()}
    reading = replace(
        reading,
        decided={name: found for name, found in decided.items() if found[0]},
        questions=tuple(_questions(kind, reading, body, places, orders, answers)),
    )
    if not reading.is_whole:
        return reading
    return _with_lines(reading, kind, body, places, answers, _contradictions(orders), today)


def _body(grid: Grid, header: int) -> tuple[dict[int, tuple[Cell, ...]], dict[str, tuple[int, ...]]]:
    """The rows below the header by their number, without those that are no lines."""
    body: dict[int, tuple[Cell, ...]] = {}
    skipped: dict[str, list[int]] = {"total": [], "header_again": [], "above": list(range(1, header))}
    titles = grid.rows[header - 1] if header <= len(grid.rows) else ()
    for number, row in enumerate(grid.rows[header:], start=header + 1):
        if not any(said(cell) for cell in row):
            continue
        if headers.is_total(row):
            skipped["total"].append(number)
        elif headers.is_header_again(row, titles):
            skipped["header_again"].append(number)
        else:
            body[number] = row
    return body, {reason: tuple(rows) for reason, rows in skipped.items() if rows}


def _cells(body: Mapping[int, tuple[Cell, ...]], place: int) -> dict[int, Cell]:
    return {number: row[place] for number, row in body.items() if place < len(row) and said(row[place])}


def _missing(kind: str, columns: tuple[ColumnSeen, ...]) -> tuple[str, ...]:
    there = {column.field for column in columns}
    missing = [name for name, each in KINDS[kind].items() if each.needed and name not in there]
    if kind in NAMED and WHOLE_NAME not in there:
        missing += [name for name in ("apellido_paterno", "nombre") if name not in there]
    return tuple(missing)


def _said(order: dates.Order, answer: str) -> tuple[str, int]:
    return (order.decided, order.shows) if order.decided else (answer if order.asked else "", 0)


def _questions(
    kind: str, reading: Reading, body: Mapping[int, tuple[Cell, ...]], places: Mapping[str, int],
    orders: Mapping[str, dates.Order], answers: Mapping[str, Any],
) -> Iterator[Question]:
    letters = reading.grid.letters
    if letters and not letters.certain:
        yield Question("encoding", tuple(letters.examples))
    for name, order in orders.items():
        if order.asked and not answers.get(f"order:{name}"):
            yield Question(f"order:{name}", dates.ORDERS, name)
    if kind == SALARIES and "periodo_del_sueldo" not in places and not answers.get("basis"):
        yield Question("basis", tuple(money.BASES))
    if kind in NAMED and WHOLE_NAME in places and not answers.get("names"):
        cells = _cells(body, places[WHOLE_NAME]).values()
        if names.needs_an_order(said(cell) for cell in cells):
            yield Question("names", (names.SURNAMES_FIRST, names.NAME_FIRST))


def _contradictions(orders: Mapping[str, dates.Order]) -> list[Problem]:
    """A column whose values contradict each other stops, with the rows that do."""
    return [
        Problem(line, name, "contradictory") for name, order in orders.items() for line in order.contradictory
    ]


def _with_lines(
    reading: Reading, kind: str, body: Mapping[int, tuple[Cell, ...]], places: Mapping[str, int],
    answers: Mapping[str, Any], problems: list[Problem], today: date,
) -> Reading:
    lines = []
    stopped = {problem.column for problem in problems}
    for number, row in body.items():
        stated: dict[str, Any] = dict.fromkeys(KINDS[kind])
        for name, place in places.items():
            if name in stopped:
                continue
            cell = row[place] if place < len(row) else ""
            try:
                stated[name] = _value(cell, name, kind, reading, today)
            except ValueError as error:
                problems.append(Problem(number, name, str(error)))
        lines.append(Line(number, _whole(stated, kind, answers)))
    if not lines:
        problems.append(Problem(reading.header, "", "no_lines"))
    if len(lines) > MOST_LINES:
        problems = [Problem(1, "", "too_many_lines")]
    return replace(reading, lines=tuple(lines), problems=tuple(sorted(problems, key=lambda each: each.line)))


def _value(cell: Cell, name: str, kind: str, reading: Reading, today: date) -> Any:
    asked = KINDS[kind][name]
    if not said(cell):
        if asked.needed:
            raise ValueError("empty")
        return None
    match asked.reads:
        case "day":
            order = reading.decided.get(name, (dates.DAY_FIRST, 0))[0]
            return dates.read(cell, order, today=today, since_1904=reading.grid.since_1904)
        case "money":
            return money.read(cell if isinstance(cell, str | Decimal) else said(cell))
        case "number":
            return _nine_digits(cell)
        case "percent":
            return money.read(said(cell).rstrip("% "))
        case "choice":
            return _choice(said(cell), asked)
    return _words(FORMULA.sub("", said(cell)), asked, kind)


def _nine_digits(cell: Cell) -> str:
    text = said(cell)
    if re.search(r"[eE]\+", text):
        raise ValueError("scientific")
    if not re.fullmatch(r"\d{9}|\d{3}[-. ]\d{2}[-. ]\d{4}", text):
        raise ValueError("not_nine_digits")
    return social_security.digits(text)


def _choice(text: str, asked: Field) -> str:
    choices = {names.plain(name): value for name, value in asked.choices.items()}
    if names.plain(text) not in choices:
        raise ValueError("not_a_choice")
    return choices[names.plain(text)]


def _words(text: str, asked: Field, kind: str) -> str:
    if len(text) > asked.longest:
        raise ValueError("too_long")
    if social_security.stands_in(text):
        raise ValueError("a_number_in_words")
    if asked.reads == "name" and kind == PEOPLE and names.lost_a_letter(text):
        raise ValueError("lost_letter")
    return text


def _whole(stated: dict[str, Any], kind: str, answers: Mapping[str, Any]) -> Mapping[str, Any]:
    """Surnames and name of their own, where they shared one cell."""
    if kind in NAMED and stated[WHOLE_NAME]:
        first, second, given = names.split(stated[WHOLE_NAME], answers.get("names") or names.SURNAMES_FIRST)
        parts = {"apellido_paterno": first, "apellido_materno": second, "nombre": given}
        stated |= {name: stated[name] or part for name, part in parts.items()}
    if stated.get("inicial"):
        stated["nombre"] = f"{stated['nombre'] or ''} {stated['inicial']}".strip()
    return stated


def digits_of(line: Line) -> str:
    """The number by which a line names its person; empty where it could not be read."""
    return line.stated[NUMBER] or ""
