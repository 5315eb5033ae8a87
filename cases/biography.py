"""A person's life with the System, in order: acts, determinations, notices, letters, tasks, events, from the rows."""

import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Q, QuerySet

from benefits.models import Determination
from cases import clock
from cases.models import Act, Event, Letter, Notice, Person, Task

# Told by a row of their own: an act, a notice, a letter, a task.
TOLD_BY_THEIR_ROW = (
    "letter_issued", "suspended", "resumed", "ended", "undone", "reduction_announced", "task_done", "recomputed",
    "facts_changed", "refused", "decision_refused",
)  # fmt: skip
NOT_OF_THE_FILE = ("refused", "decision_refused", "opened", "scan_opened")  # who looked is for the auditor


@dataclass(frozen=True, slots=True)
class Moment:
    """`on`: the day it was done. `kind` names the sort of `row`; the template has its sentence."""

    on: date
    kind: str
    row: Any


def of(person_id: uuid.UUID) -> list[Moment]:
    """Everything, the latest first: one query a table, however long the life."""
    sources = (_events, _acts, _determinations, _notices, _letters, _tasks)
    moments = [moment for source in sources for moment in source(person_id)]
    return sorted(moments, key=lambda moment: moment.on, reverse=True)


def events_of(person_id: uuid.UUID) -> QuerySet[Event]:
    """What was done in a person's file and cases, the latest first."""
    who = Person.objects.one_with(person_id).values("pk")
    about = Q(person__in=who) | Q(pension__person__in=who) | Q(application__person__in=who)
    return Event.objects.filter(about).select_related("by").order_by("-id")


def _events(person_id: uuid.UUID) -> Iterator[Moment]:
    events = events_of(person_id).exclude(verb__in=TOLD_BY_THEIR_ROW)
    return (Moment(event.on, "event", event) for event in events)


def _acts(person_id: uuid.UUID) -> Iterator[Moment]:
    acts = Act.objects.filter(pension__person=person_id).select_related("by", "pension").order_by("-id")
    return (Moment(act.on, "act", act) for act in acts)


def _determinations(person_id: uuid.UUID) -> Iterator[Moment]:
    made = Determination.objects.filter(subject=person_id).defer("facts", "routes").order_by("-computed_at")
    return (Moment(clock.day_of(each.computed_at), "determination", each) for each in made)


def _notices(person_id: uuid.UUID) -> Iterator[Moment]:
    return (Moment(each.on, "notice", each) for each in Notice.objects.filter(pension__person=person_id))


def _letters(person_id: uuid.UUID) -> Iterator[Moment]:
    letters = Letter.objects.filter(person=person_id).defer("pdf")
    return (Moment(each.issued_on, "letter", each) for each in letters)


def _tasks(person_id: uuid.UUID) -> Iterator[Moment]:
    for task in Task.objects.filter(person=person_id).select_related("done_by"):
        yield Moment(task.opened_on, "task", task)
        if task.done_on:
            yield Moment(task.done_on, "task_done", task)
