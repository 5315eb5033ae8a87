"""What a run adds up to: by state, by group, by the body that holds the file, its biggest changes, and their spread."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.db.models import Case, Count, DecimalField, F, Q, QuerySet, Sum, Value, When
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Abs, Coalesce

from cases import bars
from cases.models import Run, RunRow
from cases.models.run import Status

State = RunRow.State
CHANGE = F("after") - F("before")
# Dollars a month: the edges between the bars of the spread.
EDGES = (Decimal(-250), Decimal(-100), Decimal(0), Decimal("0.01"), Decimal("100.01"), Decimal("250.01"))
MOST = 10


@dataclass(frozen=True)
class Totals:
    """`done` of `to_do` rows; sums are dollars a month."""

    run: Run
    states: dict[str, int]
    before: Decimal
    after: Decimal

    @property
    def rows(self) -> int:
        return sum(self.states.values())

    @property
    def to_do(self) -> int:
        """What approval lets the clock do, done or not."""
        return self.done + self.left + self.states.get(State.FAILED, 0)

    @property
    def left(self) -> int:
        return self.states.get(State.PREVIEWED, 0)

    @property
    def done(self) -> int:
        kept = (State.DONE, State.UNCHANGED, State.DIFFERS) if self.run.kind == Run.Kind.AGE_65 else (
            State.DONE, State.DIFFERS
        )
        return sum(self.states.get(state, 0) for state in kept)

    @property
    def parked(self) -> int:
        return self.states.get(State.PARKED, 0)

    @property
    def failed(self) -> int:
        return self.states.get(State.FAILED, 0)

    @property
    def moving(self) -> bool:
        """Whether the page should look again by itself."""
        return self.run.status == Status.PREVIEWING or (self.run.status == Status.APPROVED and self.left > 0)

    @property
    def difference(self) -> Decimal:
        return self.after - self.before


def of(run: Run) -> Totals:
    """Every row of a run by its state, and what they pay in all."""
    states = dict(run.rows.order_by().values_list("state").annotate(rows=Count("pk")))
    sums = counted(run).aggregate(before=_sum("before"), after=_sum("after"))
    return Totals(run, states, sums["before"], sums["after"])


def counted(run: Run) -> QuerySet[RunRow]:
    """The rows whose change counts: neither taken out nor without an amount."""
    return run.rows.filter(after__isnull=False).exclude(state=State.EXCLUDED).order_by()


def by_group(run: Run) -> list[dict[str, Any]]:
    """Pensions and dollars a month by the group of the post."""
    rows = counted(run).annotate(group=KeyTextTransform("group", "pension__determination__facts"))
    return [row | {"group": row["group"] or "general"} for row in _summed(rows, "group")]


def by_agency(run: Run) -> list[dict[str, Any]]:
    """Pensions and dollars a month by the body that holds the file, the largest change first."""
    rows = _summed(counted(run).filter(~Q(after=F("before"))), "agency__name")
    return sorted(rows, key=lambda row: -abs(row["after"] - row["before"]))


def biggest(run: Run) -> list[RunRow]:
    """The rows that change most, in dollars."""
    rows = counted(run).filter(~Q(after=F("before"))).select_related("pension__person")
    return list(rows.order_by(Abs(CHANGE).desc(), "pk")[:MOST])


def spread(run: Run) -> bars.Bars:
    """How many pensions change by how much, as bars from the largest fall to the largest rise."""
    steps = [When(**{"change__lt": edge}, then=Value(at)) for at, edge in enumerate(EDGES)]
    rows = counted(run).annotate(change=CHANGE).annotate(bar=Case(*steps, default=Value(len(EDGES))))
    counts = dict(rows.values_list("bar").annotate(pensions=Count("pk")))
    return bars.columns([(at, counts.get(at, 0)) for at in range(len(EDGES) + 1)])


def _summed(rows: QuerySet[RunRow], name: str) -> list[dict[str, Any]]:
    summed = rows.values(name).annotate(pensions=Count("pk"), before=_sum("before"), after=_sum("after"))
    return [row | {"difference": row["after"] - row["before"]} for row in summed.order_by(name)]


def _sum(name: str) -> Coalesce:
    return Coalesce(Sum(name), Value(0), output_field=DecimalField(max_digits=16, decimal_places=2))
