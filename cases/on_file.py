"""What a file states of a person, as far as the law asks, in one query however much it is: lines of plain values."""

import uuid
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from django.db.models import (
    BooleanField,
    CharField,
    DateField,
    DecimalField,
    F,
    OuterRef,
    Q,
    Subquery,
    UUIDField,
    Value,
)
from django.db.models.functions import Cast, Coalesce

from cases.models import (
    Circumstance,
    InsuredStatus,
    Membership,
    Merge,
    PaidService,
    PlanElection,
    Salary,
    ServicePeriod,
    VitalDate,
)


@dataclass(frozen=True, slots=True)
class Line:
    """One statement in force. `word`: its kind, plan, status or item; `flag`: contributed, or in the savings program;
    of a membership `to_on` is the day of entry to public service; of service bought `amount` of its `cost` is paid.
    `own`: not of a file that leads to this one."""

    what: str
    from_on: date | None
    to_on: date | None
    word: str
    group: str
    amount: Decimal | None
    flag: bool | None
    agency_id: uuid.UUID | None
    cost: Decimal | None = None
    own: bool = True


class Lines(tuple[Line, ...]):
    """The lines of one person, in order of their days."""

    def of(self, what: str) -> list[Line]:
        return [line for line in self if line.what == what]

    def last(self, what: str) -> Line | None:
        found = self.of(what)
        return found[-1] if found else None


def of(person_id: uuid.UUID) -> Lines:
    return of_many([person_id])[person_id]


def of_many(people: Iterable[uuid.UUID]) -> dict[uuid.UUID, Lines]:
    """The lines of each, asked at once, with those of the files that lead to it."""
    who = list(people)
    first, *others = (_selected(what, *table, who) for what, table in TABLES.items())
    found: dict[uuid.UUID, list[Line]] = defaultdict(list)
    for kept, person_id, *line in first.union(*others, all=True):
        found[kept].append(Line(*line, own=kept == person_id))
    return {one: Lines(sorted(found[one], key=_place)) for one in who}


def of_stated(person_id: uuid.UUID, stated: Mapping[str, Sequence[Any]]) -> Lines:
    """The same lines, of statements that are at hand (`statements.with_what_they_replaced`): no query."""
    found = []
    for what, (model, whose, columns) in TABLES.items():
        rows = [each.row for each in stated[model._meta.model_name] if not each.row.withdrawn]
        if model is VitalDate:
            rows = [row for row in rows if row.kind == VitalDate.Kind.BIRTH]
        for row in rows:
            said = {name: getattr(row, columns[name]) if name in columns else None for name in COLUMNS}
            found.append(Line(what, **said, own=getattr(row, whose) == person_id))
    return Lines(sorted(found, key=_place))


def _place(line: Line) -> tuple[str, bool, date]:
    """By day; of what is said once, what the file itself says comes last and counts."""
    return line.what, line.own and line.what in SAID_ONCE, line.from_on or date.min


def _selected(what: str, model: Any, whose: str, columns: dict[str, str], who: list[uuid.UUID]) -> Any:
    """The same columns from every table: a field where it has one, else a null of its type."""
    asked = [
        F(columns[name]) if name in columns else Cast(Value(None), output_field=kind)
        for name, kind in COLUMNS.items()
    ]
    led = Merge.objects.in_force().filter(kept__in=who)
    kept = Coalesce(Subquery(led.filter(merged=OuterRef(whose)).values("kept")[:1]), F(whose), output_field=UUIDField())
    rows = model.objects.in_force().filter(Q(**{f"{whose}__in": who}) | Q(**{f"{whose}__in": led.values("merged")}))
    if model is VitalDate:
        rows = rows.filter(kind=VitalDate.Kind.BIRTH)
    return rows.order_by().annotate(kept=kept).values_list("kept", whose, Value(what), *asked)


SAID_ONCE = ("birth", "membership", "insured")
COLUMNS = {
    "from_on": DateField(),
    "to_on": DateField(),
    "word": CharField(max_length=32),
    "group": CharField(max_length=8),
    "amount": DecimalField(max_digits=10, decimal_places=2),
    "flag": BooleanField(),
    "agency_id": UUIDField(),
    "cost": DecimalField(max_digits=10, decimal_places=2),
}
SPAN = {"from_on": "from_on", "to_on": "to_on", "agency_id": "agency_id"}
TABLES: dict[str, tuple[Any, str, dict[str, str]]] = {
    "birth": (VitalDate, "person_id", {"from_on": "on"}),
    "membership": (
        Membership,
        "participant_id",
        {"from_on": "system_entry_on", "to_on": "public_service_start_on", "flag": "savings_program"},
    ),
    "plan": (PlanElection, "participant_id", {"from_on": "from_on", "word": "plan"}),
    "insured": (InsuredStatus, "participant_id", {"from_on": "on", "word": "status"}),
    "circumstance": (Circumstance, "participant_id", {"from_on": "on", "word": "kind"}),
    "service": (ServicePeriod, "participant_id", SPAN | {"word": "kind", "group": "group", "flag": "contributed"}),
    "bought": (
        PaidService,
        "participant_id",
        {"from_on": "from_on", "to_on": "to_on", "word": "terms", "amount": "paid", "cost": "cost"},
    ),
    "salary": (Salary, "participant_id", SPAN | {"word": "item", "amount": "monthly"}),
}
