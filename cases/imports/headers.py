"""Where the header of a sheet is, which column is which, which rows are no lines (totals, headers again). Pure."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cases.imports.grids import Cell, said
from cases.imports.kinds import Field
from cases.imports.names import plain

LOOKED_AT = 25
UNUSED = "-"  # a column that a person said is not used
OURS = "error_de_importacion"  # the column that our own error file adds
TOTAL = re.compile(r"(gran |sub ?)?total(es)?( general(es)?)?( de .*)?|suman?|van|vienen|pagina \d+.*|page \d+.*")


@dataclass(frozen=True, slots=True)
class ColumnSeen:
    """A column of the file: its place (0 is the first), title, what it was taken for ("" undecided), what it holds."""

    place: int
    title: str
    field: str
    shows: tuple[Cell, ...] = ()


def known(fields: Mapping[str, Field]) -> dict[str, str]:
    """Every way to call a column, plain, and its name."""
    return {plain(called): name for name, field in fields.items() for called in (name, *field.aliases)}


def find(rows: Sequence[Sequence[Cell]], fields: Mapping[str, Field]) -> int:
    """The row (1 is the first) with the most known titles; of equals the first; of none, the first with two cells."""
    names = known(fields)

    def worth(row: Sequence[Cell]) -> int:
        return len({names[plain(said(cell))] for cell in row if isinstance(cell, str) and plain(cell) in names})

    found = [(worth(row), -at) for at, row in enumerate(rows[:LOOKED_AT], start=1)]
    best, at = max(found, default=(0, -1))
    if best:
        return -at
    wide = (at for at, row in enumerate(rows[:LOOKED_AT], 1) if sum(bool(said(cell)) for cell in row) > 1)
    return next(wide, 1)


def columns(
    rows: Sequence[Sequence[Cell]], header: int, fields: Mapping[str, Field], said_before: Mapping[str, str]
) -> tuple[ColumnSeen, ...]:
    """Each column that has a title or holds anything, with what it is: as said before by its title, or by its name.

    A name claimed twice is nobody's: a person says which.
    """
    titles = [said(cell) for cell in rows[header - 1]] if header <= len(rows) else []
    body = rows[header:]
    width = max([len(titles), *(len(row) for row in body)])
    names, seen = known(fields), []
    for place in range(width):
        title = titles[place] if place < len(titles) else ""
        shows = _shows(body, place)
        if title or shows:
            taken = said_before.get(str(place), "") or names.get(plain(title), "")
            seen.append(ColumnSeen(place, title, UNUSED if plain(title) == plain(OURS) else taken, shows))
    claims = [column.field for column in seen]
    return tuple(
        ColumnSeen(each.place, each.title, "", each.shows)
        if each.field not in ("", UNUSED) and claims.count(each.field) > 1
        else each
        for each in seen
    )


def _shows(body: Sequence[Sequence[Cell]], place: int) -> tuple[Cell, ...]:
    """The first three different cells that hold anything."""
    cells = (row[place] for row in body if place < len(row) and said(row[place]) and not is_total(row))
    found: dict[str, Cell] = {}
    for cell in cells:
        found.setdefault(said(cell), cell)
        if len(found) == 3:
            break
    return tuple(found.values())


def is_total(row: Sequence[Cell]) -> bool:
    """Whether a row sums others: its first word says so."""
    first = next((said(cell) for cell in row if said(cell)), "")
    return bool(TOTAL.fullmatch(plain(first)))


def is_header_again(row: Sequence[Cell], header: Sequence[Cell]) -> bool:
    """Whether the header is repeated, as at the top of each printed page."""
    titles = [plain(said(cell)) for cell in header if said(cell)]
    return [plain(said(cell)) for cell in row if said(cell)] == [title for title in titles if title != plain(OURS)]
