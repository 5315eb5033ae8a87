"""Every change of what a pension owes: one act, posted into the ledger in the same transaction, whatever made it."""

import uuid
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from django.db import connection, transaction

from benefits import determinations
from benefits.copying import copy_in
from benefits.models import Determination
from cases import ledger
from cases.actions import ledger as kept
from cases.models import Act, Event, Pension, User

WITNESSED = frozenset({Act.Kind.SUSPENDED, Act.Kind.RESUMED, Act.Kind.ENDED, Act.Kind.UNDONE})
COLUMNS = (
    "id", "pension", "kind", "from_on", "monthly", "determination", "undoes", "source", "cause", "provision", "ground",
    "by", "on", "posting",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """An act before it has its number. A rate has `monthly` dollars; a stop a `ground`; an undoing the act undone."""

    pension_id: uuid.UUID
    kind: str
    from_on: date
    source: uuid.UUID
    cause: str
    provision: str
    on: date
    monthly: Decimal | None = None
    determination_id: uuid.UUID | None = None
    ground: str = ""
    undoes: int | None = None
    by_id: Any = None

    @property
    def key(self) -> tuple[Any, ...]:
        """What makes it itself: the same source does the same to a pension from the same day once."""
        return (self.pension_id, self.kind, self.source, self.from_on)


def record(
    pension: Pension, kind: str, *, from_on: date, source: uuid.UUID, cause: str, provision: str, on: date,
    by: User | None = None, determination: Determination | None = None, monthly: Decimal | None = None,
    ground: str = "", undoes: Act | None = None,
) -> Act:
    """Record one act of a pension and post it. `from_on`: the first day of what it brings; of a death, the day after.

    A determination gives the amount of its rate. Recorded again, it changes nothing and gives the act there is.

    Raises:
        IntegrityError: a rate nobody decided, a stop without a ground, an undoing of another pension's act.
    """
    draft = Draft(
        pension_id=pension.pk, kind=kind, from_on=undoes.from_on if undoes else from_on, source=source, cause=cause,
        provision=provision, on=on, monthly=determination.monthly if determination else monthly,
        determination_id=determination.pk if determination else None, ground=ground,
        undoes=undoes.pk if undoes else None, by_id=by.pk if by else None,
    )
    record_all(pension, [draft])
    return Act.objects.get(pension=pension, kind=kind, source=source, from_on=draft.from_on)


@transaction.atomic
def record_all(pension: Pension, drafts: Sequence[Draft]) -> None:
    """Record what one source brings as one posting: each month has one line, and the whole leaves one claim of a kind.

    A correction posts its whole chain of rates so, from the first day that changes (`cases.ledger.whole_chain`).
    """
    Pension.objects.hold(pk=pension.pk)
    if not record_many(drafts):
        return
    on = drafts[0].on
    state = state_on(kept.acts_of([pension.pk])[pension.pk], on)
    if state != pension.state:
        pension.state = state
        pension.save(update_fields=["state"])
    for draft in drafts:
        if draft.kind in WITNESSED:
            by = User.objects.filter(pk=draft.by_id).first()
            details = {"from_on": draft.from_on.isoformat()} | ({"ground": draft.ground} if draft.ground else {})
            Event.record(draft.kind, on=on, by=by, pension=pension, person_id=pension.person_id, details=details)


def record_many(drafts: Sequence[Draft]) -> int:
    """Write acts of many pensions and post them, by COPY; those there are already are left alone. Gives how many.

    The drafts of one pension are one posting: one source, one day. The caller holds the pensions' rows, and sets the
    state of those it stops.
    """
    there = kept.acts_of({each.pension_id for each in drafts})
    drafts = _new(drafts, there)
    if not drafts:
        return 0
    floors: dict[uuid.UUID, date] = {}
    for each in drafts:
        floors[each.pension_id] = ledger.first_of(min(each.from_on, floors.get(each.pension_id, each.from_on)))
    books = kept.load(floors, on=drafts[0].on, acts=there)
    acts: dict[uuid.UUID, list[ledger.Act]] = defaultdict(list)
    rows = []
    for number, each in zip(_numbers(len(drafts)), drafts, strict=True):
        posting = acts[each.pension_id]
        posting.append(_act(number, each, posting, books[each.pension_id].through))
        rows.append(_row(posting[-1], each))
    copy_in(Act, COLUMNS, rows)
    kept.post(books, acts)
    return len(drafts)


def _act(number: int, draft: Draft, before: Sequence[ledger.Act], through: date) -> ledger.Act:
    """The draft with its number; known, at the earliest, on the last day that the ledger has met."""
    posting = before[0].number if before else number
    return ledger.Act(
        number, draft.kind, draft.from_on, max(draft.on, through), draft.source, draft.cause, draft.provision,
        draft.monthly, draft.undoes, posting,
    )  # fmt: skip


def _row(act: ledger.Act, draft: Draft) -> tuple[Any, ...]:
    """As COLUMNS name them."""
    return (
        act.number, draft.pension_id, act.kind, act.from_on, act.monthly, draft.determination_id, act.undoes,
        act.source, act.cause, act.provision, draft.ground, draft.by_id, act.on, act.posting,
    )  # fmt: skip


def provision_of(determination: Determination) -> str:
    """The provision that the amount of a determination rests on."""
    route = determinations.paid_route(determination.outcome(), determination.elected_route)
    return route.steps.provision if route and route.steps else f"§ {determination.elected_route}"


def stops(standing: Iterable[Act], wanted: Mapping[tuple[str, date], str], **same: Any) -> list[Draft]:
    """What makes a pension's stops, and their ends, say what is wanted (a ground, by kind and first day): what stands
    and is not wanted is undone, and what is missing is done. `same`: what the drafts have in common."""
    there = {(act.kind, act.from_on): act for act in standing}
    undone = [
        Draft(kind=Act.Kind.UNDONE, from_on=act.from_on, undoes=act.pk, **same)
        for key, act in there.items() if key not in wanted
    ]  # fmt: skip
    missing = [(key, ground) for key, ground in wanted.items() if key not in there]
    return undone + [Draft(kind=kind, from_on=day, ground=ground, **same) for (kind, day), ground in missing]


def _new(drafts: Sequence[Draft], there: Mapping[uuid.UUID, Sequence[ledger.Act]]) -> list[Draft]:
    """Those not recorded yet."""
    keys = {(pension, act.kind, act.source, act.from_on) for pension, acts in there.items() for act in acts}
    return [each for each in drafts if each.key not in keys]


def _numbers(count: int) -> list[int]:
    """The next numbers of the acts, in order."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT nextval(pg_get_serial_sequence('cases_act', 'id')) FROM generate_series(1, %s)", [count]
        )
        return sorted(number for (number,) in cursor.fetchall())


def state_on(acts: Sequence[ledger.Act], day: date) -> str:
    """The state of a pension on a day, as its acts say."""
    course = ledger.Course(acts)
    if course.over is not None and course.over <= day:
        return Pension.State.ENDED
    if course.stopped_on(day):
        return Pension.State.SUSPENDED
    was_stopped = any(from_on <= day for from_on, _ in course.stops)
    return Pension.State.RESUMED if was_stopped else Pension.State.IN_PAYMENT
