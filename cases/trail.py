"""The audit trail as an auditor asks for it, by person, user and day: events, openings of files, versions of rows."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any

from django.apps import apps
from django.db.models import CharField, Q, QuerySet, Value
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast

from cases import clock
from cases.models import Event, Opening, Person, User

KINDS = ("events", "openings", "versions")
PEOPLE = 200  # people or users that words may mean; more are not asked about one by one


@dataclass(frozen=True)
class Asked:
    """What is looked for; an empty one asks for everything."""

    person: str = ""
    user: str = ""
    day: date | None = None

    def people(self) -> list[Any] | None:
        """Ids of who is meant; None: anybody."""
        if not self.person:
            return None
        return list(Person.objects.named(self.person).values_list("pk", flat=True)[:PEOPLE])

    def users(self) -> list[Any] | None:
        if not self.user:
            return None
        named = Q(username__iexact=self.user) | Q(full_name__icontains=self.user)
        return list(User.objects.filter(named).values_list("pk", flat=True)[:PEOPLE])

    def between(self) -> tuple[datetime, datetime] | None:
        """The day in San Juan, from its first instant to the next day's."""
        if not self.day:
            return None
        begins = datetime.combine(self.day, time.min, clock.SAN_JUAN)
        return begins, begins + timedelta(days=1)

    def __bool__(self) -> bool:
        return bool(self.person or self.user or self.day)


def events(asked: Asked) -> QuerySet[Event]:
    """Acts, comings and goings, refusals; the latest first."""
    found = Event.objects.select_related("by", "person", "application").order_by("-id")
    if (people := asked.people()) is not None:
        about = Q(person__in=people) | Q(application__person__in=people) | Q(pension__person__in=people)
        found = found.filter(about | Q(details__id__in=[str(pk) for pk in people]))
    if (users := asked.users()) is not None:
        found = found.filter(Q(by__in=users) | Q(details__user__in=[str(pk) for pk in users]))
    return _on(found, asked, "at")


def openings(asked: Asked) -> QuerySet[Opening]:
    """Whose file was opened, by whom and why; the latest first."""
    found = Opening.objects.select_related("by", "person", "application").order_by("-id")
    if (people := asked.people()) is not None:
        found = found.filter(person__in=people)
    if (users := asked.users()) is not None:
        found = found.filter(by__in=users)
    return _on(found, asked, "at")


def versions(asked: Asked) -> QuerySet[Any]:
    """What the triggers kept of rows that change: when, what was done, `table`, the `row`'s id, `who`: a user's id."""
    people, users = asked.people(), asked.users()
    parts = [part for model in histories() if (part := _versions_of(model, asked, people, users)) is not None]
    return parts[0].union(*parts[1:], all=True).order_by("-pgh_created_at")


def histories() -> list[Any]:
    """Every table of versions."""
    return [model for model in apps.get_app_config("cases").get_models() if hasattr(model, "pgh_tracked_model")]


def _versions_of(model: Any, asked: Asked, people: Iterable[Any] | None, users: Iterable[Any] | None) -> Any:
    """The versions of one table; None, if it knows nobody and a person is asked for."""
    found = model.objects.annotate(
        table=Value(model.pgh_tracked_model._meta.model_name, CharField()),
        row=Cast("pgh_obj_id", CharField()),
        who=KeyTextTransform("user", "pgh_context__metadata"),
    )
    if people is not None:
        about = whose(model)
        if about is None:
            return None
        found = found.filter(**{f"{about}__in": people})
    if users is not None:
        found = found.filter(who__in=[str(pk) for pk in users])
    return _on(found, asked, "pgh_created_at").values("pgh_created_at", "pgh_label", "table", "row", "who")


def whose(model: Any) -> str | None:
    """How a version leads to its person."""
    if model.pgh_tracked_model is Person:
        return "pgh_obj_id"
    names = {field.name for field in model._meta.get_fields()}
    paths = {"person": "person_id", "pension": "pension__person_id", "application": "application__person_id"}
    return next((path for name, path in paths.items() if name in names), None)


def _on(found: QuerySet[Any], asked: Asked, column: str) -> QuerySet[Any]:
    between = asked.between()
    return found.filter(**{f"{column}__gte": between[0], f"{column}__lt": between[1]}) if between else found
