"""The register as people read it: each figure, table and interpretation, what it is today and by which paper, and what
it was. Nothing is worked out here: what the law takes is said again, with who proposed and who adopted it."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from benefits import factor_table, register
from benefits.law.figures import SHIPPED, Figure
from benefits.law.readings import REGISTER
from benefits.law.standing import Standing
from benefits.models import Adopted
from cases.models import Adoption, Run

Kind = Adopted.Kind
KINDS = (Kind.FIGURE, Kind.TABLE, Kind.READING)  # in the order in which they are listed
FIRM = (Standing.ENACTED, Standing.ADOPTED)
FIGURES = {figure.key: figure for figure in reversed(SHIPPED)}
TABLES = tuple(factor_table.OF_THE_REGISTER)


@dataclass(frozen=True, slots=True)
class Version:
    """A value of an entry, as the register keeps it, from a day on (always, if none) to its last (open, if none).
    `act`: who proposed and who adopted it; none for what was delivered with the system."""

    value: Any
    standing: str
    from_on: date | None = None
    until: date | None = None
    source: str = ""
    act: Adoption | None = None

    def holds_on(self, day: date) -> bool:
        """Whether it is not before its first day, nor past its last."""
        return (self.from_on is None or self.from_on <= day) and (self.until is None or day <= self.until)


@dataclass(frozen=True, slots=True)
class Entry:
    """`unit` is of figures; `choices`, the values that a question may take; `versions`, the last adopted first."""

    kind: str
    key: str
    provision: str
    now: Version | None
    versions: tuple[Version, ...]
    unit: str = ""
    choices: tuple[str, ...] = ()

    @property
    def standing(self) -> str:
        """How firmly it stands today."""
        return self.now.standing if self.now else Standing.ABSENT

    @property
    def is_firm(self) -> bool:
        """Whether the law or the Board gave its value."""
        return self.standing in FIRM

    @property
    def others(self) -> list[str]:
        """What else was considered of a question."""
        return [each for each in self.choices if self.now is None or each != self.now.value]


@dataclass(frozen=True, slots=True)
class Proposal:
    """A value that was proposed of an entry, and the run that shows whom it would affect."""

    run: Run
    value: Any


def listed(day: date) -> list[Entry]:
    """Every entry as it stands on a day: figures, tables and questions, for two queries in all."""
    adopted = _adopted()
    return [_entry(kind, key, adopted.get((kind, key), []), day) for kind, key in _keys()]


def find(key: str, day: date) -> Entry | None:
    """One entry as it stands on a day; none where the register has no such name."""
    kind = kind_of(key)
    return _entry(kind, key, _adopted(key=key).get((kind, key), []), day) if kind else None


def kind_of(key: str) -> str | None:
    """What a name of the register is the name of."""
    return next((kind for kind, each in _keys() if each == key), None)


def proposals(entry: Entry) -> list[Proposal]:
    """Every value of it that was proposed over the roll, the latest first."""
    item = {"kind": entry.kind, "key": entry.key}
    runs = Run.objects.filter(kind=Run.Kind.LAW_CHANGE, adopted__contains=[item])
    runs = runs.select_related("opened_by", "approved_by").order_by("-opened_on", "-pk")
    return [Proposal(run, each["value"]) for run in runs for each in run.adopted if each["key"] == entry.key]


def weak(route: Any) -> list[str]:
    """What of the register an amount that does not stand firmly rests on: open questions and tables; else all of it."""
    if route.standing in FIRM:
        return []
    asked = {each.id: each.standing for each in route.readings}
    open_ = [key for key, standing in asked.items() if standing not in FIRM]
    return [*open_, *(key for key in route.rests_on if key in TABLES)] or list(route.rests_on)


def _keys() -> Iterable[tuple[str, str]]:
    yield from ((Kind.FIGURE, key) for key in dict.fromkeys(figure.key for figure in SHIPPED))
    yield from ((Kind.TABLE, key) for key in TABLES)
    yield from ((Kind.READING, key) for key in REGISTER)


def _adopted(**which: str) -> dict[tuple[str, str], list[Version]]:
    """What was adopted of each entry, the last first: the order in which the law lays one over the other."""
    rows = list(Adopted.objects.filter(**which).order_by("-adopted_at", "-kind", "-key"))
    acts = Adoption.objects.select_related("proposed_by", "adopted_by").in_bulk({row.act for row in rows})
    found: dict[tuple[str, str], list[Version]] = {}
    for row in rows:
        version = Version(row.value, row.standing, row.from_on, None, row.document, acts.get(row.act))
        found.setdefault((row.kind, row.key), []).append(version)
    return found


def _entry(kind: str, key: str, adopted: list[Version], day: date) -> Entry:
    versions = (*adopted, *_delivered(kind, key))
    now = next((each for each in versions if each.holds_on(day)), None)
    if kind == Kind.READING:
        question = REGISTER[key]
        return Entry(kind, key, question.provision, now, versions, choices=question.values)
    if kind == Kind.FIGURE:
        return Entry(kind, key, FIGURES[key].provision, now, versions, unit=FIGURES[key].unit)
    return Entry(kind, key, f"§ {key}", now, versions)


def _delivered(kind: str, key: str) -> list[Version]:
    """What the system holds of an entry before anything is adopted; a table there is none of."""
    if kind == Kind.READING:
        return [Version(REGISTER[key].default, REGISTER[key].standing)]
    return [_of_figure(figure) for figure in reversed(SHIPPED) if figure.key == key]


def _of_figure(figure: Figure) -> Version:
    last = figure.until and figure.until - timedelta(days=1)
    return Version(register.plain(figure.value), figure.standing, figure.from_on, last, figure.source)
