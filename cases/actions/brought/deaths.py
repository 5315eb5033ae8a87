"""A file of deaths, at the Board's desk: what each line does is `actions.deaths`'."""

from collections.abc import Mapping, Sequence

from cases.actions import deaths
from cases.actions.brought.contributions import as_sheet
from cases.actions.brought.found import Desk, Found, by_person, wrong
from cases.imports.kinds import NUMBER
from cases.imports.reading import Line, Problem
from cases.models import ReceivedFile

DIED = "fecha_defuncion"


def examine(lines: Sequence[Line], desk: Desk) -> list[Found]:
    """What each line would do. Stores nothing. A line that names somebody twice is an error of the second."""
    problems = {line.number: _impossible(line, desk) for line in lines}
    for _number, (first, *again) in by_person(lines):
        for line in again:
            problems[line.number].append(Problem(line.number, NUMBER, "twice", str(first.number)))
    well = [line for line in lines if not problems[line.number]]
    found = [wrong(number, None, *each) for number, each in problems.items() if each]
    return [*found, *(Found(row.line, row.outcome, row.person_id) for row in deaths.examine(as_sheet(well)))]


def _impossible(line: Line, desk: Desk) -> list[Problem]:
    said = line.stated
    problems = [Problem(line.number, name, "empty") for name in ("apellido_paterno", "nombre") if not said[name]]
    if said[DIED] > desk.on:
        problems.append(Problem(line.number, DIED, "not_yet"))
    return problems


def receive(sha256: str, found: Sequence[Found], lines: Mapping[int, Line], desk: Desk) -> ReceivedFile:
    """State each death and do what follows from it."""
    file, _is_new = deaths.receive(sha256, deaths.examine(as_sheet(list(lines.values()))), by=desk.by, on=desk.on)
    return file
