"""The law as a value: figures, readings and tables in force on a legal day, as adopted at a moment of knowledge."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from functools import cached_property
from typing import Any

from benefits.law.actuarial import FactorTable, validated
from benefits.law.figures import SHIPPED, Figure, NoFigure
from benefits.law.readings import REGISTER
from benefits.law.standing import Standing

Adopted = Mapping[str, Any]
"""Plain data: kind (figure, reading, table), key, value, from_on, authority, document; standing if not ``adopted``."""


class NoReading(LookupError):
    """No such reading, or no such value of it."""


@dataclass(frozen=True)
class Law:
    """Immutable. ``heard``, where given, collects what a computation consults: readings, and figures not enacted.

    ``chosen`` holds the questions whose reading was given, by the asker or by the Board, and not left as shipped.
    """

    day: date
    figures: Mapping[str, tuple[Figure, ...]]
    readings: Mapping[str, str]
    tables: Mapping[str, FactorTable] = field(default_factory=dict)
    standings: Mapping[str, Standing] = field(default_factory=dict)
    adopted: tuple[Adopted, ...] = ()
    source: str = ""
    heard: set[str] | None = field(default=None, compare=False, repr=False)
    chosen: frozenset[str] = field(default=frozenset(), compare=False, repr=False)

    @classmethod
    def on(cls, day: date, adopted: Iterable[Adopted] = (), *, source: str = "") -> "Law":
        """The law of ``day`` as shipped, with what was adopted from that day or before laid over it.

        ``source`` is the hash of this package's source (``benefits.edition``), part of the edition.
        """
        in_force = tuple(item for item in adopted if _from(item) is None or _from(item) <= day)  # type: ignore[operator]
        law = cls(day, _by_key(SHIPPED), {id: one.default for id, one in REGISTER.items()}, source=source)
        for item in in_force:
            law = law.adopting(item)
        return law

    def adopting(self, item: Adopted) -> "Law":
        """This law with one adopted value. Raises ``NoReading`` or ``TableError`` for one that cannot stand."""
        kind, key = str(item["kind"]), str(item["key"])
        standing = Standing(item.get("standing") or _standing(item))
        standings = {**self.standings, key: standing}
        adopted = (*self.adopted, item)
        if kind == "reading":
            return replace(self.reading(key, str(item["value"])), standings=standings, adopted=adopted)
        if kind == "table":
            table = _table(key, item, standing)
            return replace(self, tables={**self.tables, key: table}, standings=standings, adopted=adopted)
        if kind == "figure":
            figures = {**self.figures, key: _laid_over(self.figures.get(key, ()), item, standing)}
            return replace(self, figures=figures, standings=standings, adopted=adopted)
        raise LookupError(f"an adopted value is a figure, a reading or a table, not {kind!r}")

    def reading(self, id: str, value: str) -> "Law":
        """This law under another reading. Raises ``NoReading``."""
        one = REGISTER.get(id)
        if one is None or value not in one.values:
            raise NoReading(f"{id}={value}")
        standings = self.standings
        if value != self.readings[id]:
            standings = {key: standing for key, standing in standings.items() if key != id}
        readings = {**self.readings, id: value}
        return replace(self, readings=readings, standings=standings, chosen=self.chosen | {id})

    def reads(self, id: str) -> str:
        """The reading in force of an open question."""
        if self.heard is not None:
            self.heard.add(id)
        return self.readings[id]

    def listening(self) -> "Law":
        """This law, collecting in ``heard`` the readings consulted from now on."""
        return replace(self, heard=set())

    def figure(self, key: str, on: date | None = None) -> Fraction:
        """The amount or rate of ``key`` on a day (this law's, if none is given). Raises ``NoFigure``."""
        value = self._used(self.dated(key, on)).value
        if not isinstance(value, Fraction):
            raise NoFigure(f"{key} has no amount")
        return value

    def date_of(self, key: str) -> date:
        """The day fixed by ``key``. Raises ``NoFigure``."""
        value = self._used(self.dated(key)).value
        if not isinstance(value, date):
            raise NoFigure(f"{key} has no day")
        return value

    def _used(self, figure: Figure) -> Figure:
        """Collects in ``heard`` a figure that is not enacted: the answer rests on it."""
        if self.heard is not None and figure.standing is not Standing.ENACTED:
            self.heard.add(figure.key)
        return figure

    def dated(self, key: str, on: date | None = None) -> Figure:
        """The figure ``key`` as in force on a day. Raises ``NoFigure`` outside its dates."""
        day = on or self.day
        for figure in self.figures[key]:
            if (figure.from_on is None or figure.from_on <= day) and (figure.until is None or day < figure.until):
                return figure
        raise NoFigure(f"{key} has no value on {day}")

    def standing_of(self, key: str) -> Standing:
        """How firmly a reading, a figure or a table stands."""
        if key in self.standings:
            return self.standings[key]
        if key in REGISTER:
            switched = self.readings[key] != REGISTER[key].default
            return Standing.UNVERIFIED if switched else REGISTER[key].standing
        if key in self.figures:
            return self.figures[key][0].standing
        return Standing.ABSENT

    @cached_property
    def values(self) -> dict[str, Any]:
        """Every value this law computes from, as plain JSON data."""
        return {
            "figures": {key: [_plain(figure) for figure in them] for key, them in sorted(self.figures.items())},
            "readings": dict(sorted(self.readings.items())),
            "standings": {key: str(standing) for key, standing in sorted(self.standings.items())},
            "tables": {
                key: {
                    "version": table.version,
                    "source": table.source,
                    "standing": str(table.standing),
                    "factors": {str(months): str(factor) for months, factor in sorted(table.factors.items())},
                }
                for key, table in sorted(self.tables.items())
            },
        }

    @cached_property
    def edition(self) -> str:
        """Hash of the values, and hash of the source, apart by a point."""
        text = json.dumps(self.values, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        values = hashlib.sha256(text.encode()).hexdigest()
        return f"{values[:32]}.{self.source[:32]}" if self.source else values[:32]


def _by_key(figures: Iterable[Figure]) -> dict[str, tuple[Figure, ...]]:
    keyed: dict[str, tuple[Figure, ...]] = {}
    for figure in figures:
        keyed[figure.key] = (*keyed.get(figure.key, ()), figure)
    return keyed


def _plain(figure: Figure) -> dict[str, Any]:
    names = ("value", "unit", "from_on", "until", "provision", "source", "standing")
    return {name: None if getattr(figure, name) is None else str(getattr(figure, name)) for name in names}


def _from(item: Adopted) -> date | None:
    value = item.get("from_on")
    return date.fromisoformat(value) if isinstance(value, str) else value


def _standing(item: Adopted) -> Standing:
    """A table invented for the demonstration stays illustrative, whoever signs it."""
    authority = str(item.get("authority", "")).lower()
    demonstration = "demonstration" in authority or "demostración" in authority
    return Standing.ILLUSTRATIVE if demonstration and item["kind"] == "table" else Standing.ADOPTED


def _table(key: str, item: Adopted, standing: Standing) -> FactorTable:
    pairs = sorted((int(months), Fraction(str(factor))) for months, factor in dict(item["value"]).items())
    rows = ((row, months, factor) for row, (months, factor) in enumerate(pairs, start=1))
    return FactorTable(key, validated(key, rows), str(item.get("version", "")), str(item.get("document", "")), standing)


def _laid_over(before: tuple[Figure, ...], item: Adopted, standing: Standing) -> tuple[Figure, ...]:
    """The adopted value first, from its day on; what was shipped stays for the days before."""
    shipped = before[0] if before else None
    raw = item["value"]
    value = date.fromisoformat(raw) if isinstance(raw, str) and raw.count("-") == 2 else raw
    exact = value if isinstance(value, date) or value is None else Fraction(str(value))
    figure = Figure(
        str(item["key"]),
        exact,
        shipped.unit if shipped else "",
        _from(item),
        None,
        shipped.provision if shipped else "",
        str(item.get("document", "")),
        standing,
    )
    return (figure, *before)
