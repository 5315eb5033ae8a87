"""The Board's figures of a period: seven tables of whole numbers, as data that can be kept, drawn, and counted again.

The figures are plain JSON: the same value is shown, saved as CSV, frozen and held against what the data says later. Of
agencies the code and the name by then; of people, how many.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from hashlib import sha256
from typing import Any

from cases import bars, census, coming, tallies
from cases.models import Status

MOST_DRAWN = 12  # of agencies: the first of the table
WHOLE = ""  # the key of all agencies together
Figures = Mapping[str, Any]


@dataclass(frozen=True)
class Section:
    """One table. `drawn`: the column that its chart shows. `as_known`: it can be counted as it was known at an instant.
    `later`: it can be counted of a day that has passed, by what is known today."""

    name: str
    columns: tuple[str, ...]
    drawn: str
    as_known: bool = True
    later: bool = True


SECTIONS = {
    each.name: each
    for each in (
        Section("waiting", ("under_30", "from_30", "from_90", "from_180", "cases"), "cases", later=False),
        Section("time", ("answered", "agency_median", "agency_90", "board_median", "board_90"), "agency_median"),
        Section("right", ("submitted", "right", "returned", "unanswered", "percent"), "percent"),
        Section("decisions", ("approve", "return", "deny", "confirm", "decisions"), "decisions"),
        Section("pensions", ("pensions", "monthly"), "pensions"),
        Section("coming", ("people",), "people", as_known=False),
        Section("census", ("people",), "people", as_known=False),
    )
}
UPRIGHT = ("pensions", "coming")
BY_AGENCY = ("time", "right")


@dataclass(frozen=True)
class Table:
    """A table as it is shown: the `columns` it was made with, its rows (the key first), and the names of agencies."""

    name: str
    columns: list[str]
    rows: list[list[Any]]
    agencies: Mapping[str, str]

    @property
    def drawn(self) -> str:
        """The column that the chart shows."""
        return SECTIONS[self.name].drawn

    @property
    def lines(self) -> list[tuple[Any, list[tuple[str, Any]]]]:
        """Each row as its key and its numbers, each with its column."""
        return [(row[0], list(zip(self.columns, row[1:], strict=True))) for row in self.rows]

    @property
    def is_long(self) -> bool:
        return len(self.rows) > MOST_DRAWN + 1

    @property
    def upright(self) -> bool:
        return self.name in UPRIGHT

    @property
    def chart(self) -> bars.Bars:
        """A bar for each row, but none for all agencies together."""
        place = 1 + self.columns.index(self.drawn)
        counts = [(row[0], row[place] or 0) for row in self.rows if row[0] != WHOLE or self.name not in BY_AGENCY]
        return bars.columns(counts) if self.upright else bars.named(counts[:MOST_DRAWN])


@dataclass(frozen=True)
class Difference:
    """One number of a table, as it was and as it is now; none: the row is not there."""

    key: str
    column: str
    was: Any
    now: Any


@dataclass(frozen=True)
class Check:
    """A table counted again. None: it cannot be; else what differs: `known`, with what was known then, `later`, with
    what is known today."""

    name: str
    known: list[Difference] | None
    later: list[Difference] | None
    agencies: Mapping[str, str]


def of(from_on: date, to_on: date, *, on: date, known: datetime | None = None) -> Figures:
    """The figures of a period, both days in it, with what stands on the day `on`: nine queries and those of the census.

    `known`: looking at nothing younger than that instant, where the records tell; none, at everything.
    """
    agencies: dict[str, str] = {}
    rows: dict[str, list[list[Any]]] = {
        "waiting": _in_order(tallies.waiting(on, known), [status.value for status in Status]),
        "time": _by_agency(tallies.times(from_on, to_on, known), agencies),
        "right": [_with_percent(row) for row in _by_agency(tallies.right(from_on, to_on, known), agencies)],
        "decisions": [list(row) for row in tallies.decisions(from_on, to_on, known)],
        "pensions": _every_bin(tallies.pensions(on, known)),
        "coming": [[f"{month.first:%Y-%m}", month.people] for month in coming.ahead(on)],
        "census": [[bucket, people] for bucket, people in census.take(on).people.items()],
    }
    return {
        "from_on": from_on.isoformat(), "to_on": to_on.isoformat(), "on": on.isoformat(), "agencies": agencies,
        "sections": {name: {"columns": list(SECTIONS[name].columns), "rows": found} for name, found in rows.items()},
    }  # fmt: skip


def canonical(figures: Figures) -> str:
    """The one text of some figures: keys in order, no spaces, letters as they are."""
    return json.dumps(figures, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def digest(text: str) -> str:
    """SHA-256 of a canonical text, in hex."""
    return sha256(text.encode()).hexdigest()


def tables(figures: Figures) -> Iterator[Table]:
    """Each table that was kept, in the order of the page; one that came to the page later is not in an older report."""
    for name in _kept(figures):
        kept = figures["sections"][name]
        yield Table(name, kept["columns"], kept["rows"], figures["agencies"])


def again(figures: Figures, known: datetime) -> Iterator[Check]:
    """Every table counted again, of the same period and day: as known at that instant, and as known today."""
    days = {name: date.fromisoformat(figures[name]) for name in ("from_on", "to_on", "on")}
    then, now = of(**days, known=known), of(**days)
    agencies = now["agencies"] | figures["agencies"]
    for name in _kept(figures):
        section = SECTIONS[name]
        known_then = differences(name, figures, then) if section.as_known else None
        known_now = differences(name, figures, now) if section.later else None
        yield Check(name, known_then, known_now, agencies)


def differences(name: str, kept: Figures, made: Figures) -> list[Difference]:
    """Every number of a table that is not the same in both."""
    was, now = _numbers(kept["sections"][name]), _numbers(made["sections"][name])
    places = [*was, *(place for place in now if place not in was)]
    return [
        Difference(*place, was.get(place), now.get(place)) for place in places if was.get(place) != now.get(place)
    ]


def _kept(figures: Figures) -> list[str]:
    return [name for name in SECTIONS if name in figures["sections"]]


def _numbers(table: Mapping[str, Any]) -> dict[tuple[str, str], Any]:
    """By key and column."""
    names = table["columns"]
    return {(str(row[0]), name): value for row in table["rows"] for name, value in zip(names, row[1:], strict=True)}


def _in_order(rows: tallies.Rows, order: list[str]) -> list[list[Any]]:
    return [list(row) for row in sorted(rows, key=lambda row: order.index(row[0]))]


def _by_agency(rows: tallies.Rows, agencies: dict[str, str]) -> list[list[Any]]:
    """The code for the key, its name put by."""
    agencies.update({code: name for code, name, *_rest in rows if code is not None})
    return [[code if code is not None else WHOLE, *numbers] for code, _name, *numbers in rows]


def _with_percent(row: list[Any]) -> list[Any]:
    """Whole per cent of those answered that were decided without a return; none where nothing was answered."""
    decided, returned = row[2], row[3]
    answered = decided + returned
    return [*row, (200 * decided + answered) // (2 * answered) if answered else None]


def _every_bin(rows: tallies.Rows) -> list[list[Any]]:
    """From the first bin to the last that holds somebody; dollars as text, to the cent. None where nobody draws."""
    found = {first: (people, str(monthly)) for first, people, monthly in rows}
    last = max(found, default=-1)
    return [[str(first), *found.get(first, (0, "0.00"))] for first in range(0, last + 1, tallies.STEP)]
