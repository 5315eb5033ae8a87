"""A file of contributions, from an agency or at the Board's desk: what each line means is `actions.contributions`'.

At an agency's desk only its own lines are taken; what they say of somebody's pension is not shown there: the Board is
asked.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from cases.actions import contributions
from cases.actions.brought.found import Desk, Found, wrong
from cases.imports import table
from cases.imports.reading import Line, Problem
from cases.models import ReceivedFile, Role

KEPT = "kept"
PAID = "fecha_de_pago"


def as_sheet(lines: Sequence[Line], sha256: str = "") -> table.Sheet:
    """The lines as the actions of files of matches take them."""
    return table.Sheet(sha256, tuple(table.Line(line.number, _with_both(line)) for line in lines))


def _with_both(line: Line) -> dict[str, Any]:
    return dict(line.stated) | {"identificador": None}


def examine(lines: Sequence[Line], desk: Desk) -> list[Found]:
    """What each line would lead to. Stores nothing."""
    agencies = desk.agencies()
    problems = {line.number: _wrong(line, desk, agencies) for line in lines}
    well = [line for line in lines if not problems[line.number]]
    found = [wrong(number, None, *each) for number, each in problems.items() if each]
    if desk.role == Role.Name.COORDINATOR:
        return [*found, *(Found(line.number, KEPT) for line in well)]
    rows = contributions.examine(as_sheet(well))
    return [*found, *(Found(row.line, row.outcome, row.person_id) for row in rows)]


def _wrong(line: Line, desk: Desk, agencies: Any) -> list[Problem]:
    problems = [Problem(line.number, PAID, "not_yet")] if line.stated[PAID] > desk.on else []
    if desk.role == Role.Name.COORDINATOR and desk.agency_of(line, agencies) is None:
        problems.append(Problem(line.number, "codigo_agencia", "not_your_agency"))
    return problems


def receive(sha256: str, found: Sequence[Found], lines: Mapping[int, Line], desk: Desk) -> ReceivedFile:
    """Keep each line and ask the Board what it asks."""
    rows = contributions.examine(as_sheet(list(lines.values())))
    file, _is_new = contributions.receive(sha256, rows, by=desk.by, on=desk.on)
    return file
