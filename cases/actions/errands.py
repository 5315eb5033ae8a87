"""Things a person must do: left once, found until done, never done twice."""

import uuid
from datetime import date

from django.db import transaction

from cases.actions.review import demand_another
from cases.models import Act, Event, Notice, Pension, Task, User
from cases.returning import monthly_on

# What ends by an act of its own: a statement, a posting, a decision. Nobody ticks these off.
BY_ITS_OWN_ACT = (
    Task.Kind.INSURED_STATUS, Task.Kind.STOP_PROPOSED, Task.Kind.FACTS_CHANGED, Task.Kind.SERVICE_PAID,
    Task.Kind.REMEDY_SILENT, Task.Kind.ADDITIONAL, Task.Kind.OVERRIDE_ENDS,
)  # fmt: skip


class AlreadyDone(Exception):
    """Somebody did it meanwhile."""


class NotByHand(Exception):
    """It ends by its own act, not by being ticked off."""


def leave(
    kind: str, *, person_id: uuid.UUID, about: uuid.UUID, on: date, pension: Pension | None = None,
    due_on: date | None = None, note: str = "",
) -> Task:
    """The open task of that kind about that thing, new if there was none: two who leave it at once leave one."""
    fields = {"person_id": person_id, "pension": pension, "opened_on": on, "due_on": due_on, "note": note[:300]}
    return Task.objects.get_or_create(kind=kind, about=about, done_on=None, defaults=fields)[0]


def leave_notice(pension: Pension, kind: str, act: Act, *, on: date) -> None:
    """The errand of the press: what an act stops, or pays again, is told to the person once."""
    monthly = monthly_on(pension, act.from_on)
    before, after = (0, monthly) if kind == Notice.Kind.RESUMPTION else (monthly, 0)
    amounts = {"before": before, "after": after, "changes_on": act.from_on, "on": on}
    Notice.objects.get_or_create(pension=pension, kind=kind, act=act, defaults=amounts)


def tell_of_stops(pension: Pension, source: uuid.UUID, *, on: date) -> None:
    """What one source stopped and paid again is told, each once; and that a stop was taken back, where no other took
    its place."""
    kinds = {Act.Kind.SUSPENDED: Notice.Kind.SUSPENSION, Act.Kind.RESUMED: Notice.Kind.RESUMPTION}
    posted = Act.objects.filter(pension=pension, source=source, undone_by=None)
    told = [act for act in posted if act.kind in kinds]
    for act in told:
        leave_notice(pension, kinds[Act.Kind(act.kind)], act, on=on)
    taken_back = posted.filter(undoes__kind=Act.Kind.SUSPENDED).first()
    if taken_back and not told:
        leave_notice(pension, Notice.Kind.RESUMPTION, taken_back, on=on)


@transaction.atomic
def finish(task_id: uuid.UUID, *, outcome: str, by: User, on: date) -> Task:
    """Say that it is done and with what outcome.

    Raises:
        AlreadyDone: it was done.
        NotByHand: it is one of those that end by their own act.
        FourEyes: it is about oneself.
    """
    task = Task.objects.select_for_update(of=("self",)).get(pk=task_id)
    demand_another(by, task.person_id)
    if task.kind in BY_ITS_OWN_ACT:
        raise NotByHand
    return close(task, outcome=outcome, by=by, on=on)


def close(task: Task, *, outcome: str, by: User | None, on: date) -> Task:
    """End a held task, as part of the act that did it. `outcome`: words, or a name that the lists of words have."""
    if task.done_on:
        raise AlreadyDone
    task.done_on, task.done_by, task.outcome = on, by, outcome[:300]
    task.save()
    details = {"task": str(task.pk), "kind": task.kind}
    Event.record("task_done", on=on, by=by, person_id=task.person_id, pension_id=task.pension_id, details=details)
    return task


def close_about(kind: str, about: uuid.UUID, *, outcome: str, by: User | None, on: date) -> None:
    """End what is open of a kind about a thing, if anything is."""
    for task in Task.objects.open().select_for_update(of=("self",)).filter(kind=kind, about=about):
        close(task, outcome=outcome, by=by, on=on)
