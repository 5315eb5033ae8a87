"""Orders of a court: a task with a day, and an alarm if nobody has complied by then."""

import uuid
from datetime import date, timedelta

from django.db import transaction
from django.db.models import CharField, Exists, OuterRef
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast

from cases.actions import errands
from cases.actions.review import demand_another
from cases.models import Event, Pension, Person, Task, User

# A rule of the office: an order that itself says a day is given that day.
DAYS_TO_COMPLY = timedelta(days=30)


@transaction.atomic
def receive(
    person: Person, *, number: str, asks: str, ordered_on: date, by: User, on: date, due_on: date | None = None
) -> Task:
    """Write down what a court ordered about a person, with its day. The same order again is the same task. Raises
    `FourEyes`: it is about oneself."""
    demand_another(by, person.pk)
    pension = Pension.objects.filter(person=person).exclude(state=Pension.State.ENDED).first()
    about = uuid.uuid5(person.pk, number.strip().casefold())
    done = Task.objects.filter(kind=Task.Kind.COURT_ORDER, about=about, done_on__isnull=False).first()
    if done:
        return done
    task = errands.leave(
        Task.Kind.COURT_ORDER, person_id=person.pk, about=about, on=on, pension=pension,
        due_on=due_on or ordered_on + DAYS_TO_COMPLY, note=f"{number}: {asks}",
    )
    details = {"task": str(task.pk), "ordered_on": ordered_on.isoformat()}
    Event.record("order_received", on=on, by=by, person=person, pension=pension, details=details)
    return task


@transaction.atomic
def sound_alarms(on: date) -> int:
    """An alarm, once, for each order nobody has complied with by its day. Gives how many were sounded."""
    sounded = Event.objects.annotate(task=KeyTextTransform("task", "details")).filter(
        verb="order_overdue", task=Cast(OuterRef("pk"), CharField())
    )
    late = Task.objects.open().filter(kind=Task.Kind.COURT_ORDER, due_on__lt=on).exclude(Exists(sounded))
    tasks = list(late.select_for_update(of=("self",), skip_locked=True))
    for task in tasks:
        details = {"task": str(task.pk), "due_on": task.due_on.isoformat() if task.due_on else ""}
        Event.record("order_overdue", on=on, person_id=task.person_id, pension_id=task.pension_id, details=details)
    return len(tasks)
