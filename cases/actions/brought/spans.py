"""Days of service or of pay that a file brings beside those that the records hold: what is the same, what begins after
what is still open, and what lies over something else."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from cases.imports.reading import Line, Problem


@dataclass(frozen=True, slots=True)
class Span:
    """A line and the days it states, both ends included; `to_on` None: still so."""

    line: Line
    from_on: date
    to_on: date | None

    @property
    def last(self) -> date:
        return self.to_on or date.max


def over(span: Span, rows: Iterable[Any], column: str) -> tuple[Any | None, list[Problem]]:
    """The row of the records that ends the day before the span begins, and what the span otherwise lies over."""
    touched = [row for row in rows if row.from_on <= span.last and (row.to_on or date.max) >= span.from_on]
    if len(touched) == 1 and touched[0].to_on is None and touched[0].from_on < span.from_on:
        return touched[0], []
    number = span.line.number
    return None, [Problem(number, column, "over_another", row.from_on.isoformat()) for row in touched[:1]]


def over_each_other(spans: Sequence[Span], column: str) -> dict[int, Problem]:
    """Lines of the file that lie over one before them."""
    found: dict[int, Problem] = {}
    reach: Span | None = None
    for span in sorted(spans, key=lambda each: (each.from_on, each.line.number)):
        if reach and span.from_on <= reach.last:
            found[span.line.number] = Problem(span.line.number, column, "over_line", str(reach.line.number))
        if reach is None or span.last > reach.last:
            reach = span
    return found


def badly_placed(line: Line, first: str, last: str, born_on: date | None, on: date) -> list[Problem]:
    """Days that have not come, that end before they begin, or that begin before the person was born."""
    from_on, to_on = line.stated[first], line.stated[last]
    problems = [Problem(line.number, name, "not_yet") for name in (first, last) if (line.stated[name] or on) > on]
    if from_on and to_on and to_on < from_on:
        problems.append(Problem(line.number, last, "ends_before"))
    if from_on and born_on and from_on <= born_on:
        problems.append(Problem(line.number, first, "before_birth"))
    return problems
