"""A file on its way into the records: read, asked about, looked at beside them, and written whole or not at all."""

import uuid
from datetime import date, timedelta

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from cases.models.history import tracked
from cases.models.user import Role, User


class ImportState(models.TextChoices):
    """`asking`: a person says how it is read. `checking` and `writing` are errands of the clock."""

    ASKING = "asking"
    CHECKING = "checking"
    WRONG = "wrong"
    READY = "ready"
    WRITING = "writing"
    DONE = "done"
    GIVEN_UP = "given_up"


CLOSED = (ImportState.DONE, ImportState.GIVEN_UP)
DAYS_KEPT = timedelta(days=30)  # a rule of the office: so long a file waits for whoever brought it


class ImportQuerySet(models.QuerySet):
    def visible_to(self, user: User, *, desk: str) -> "ImportQuerySet":
        """Her agency's, at the coordinator's desk; those of the Board's own desk, at the administrator's."""
        if not user.is_authenticated or not user.holds(desk):
            return self.none()
        held = self.filter(desk=desk)
        return held.filter(agency__in=user.agencies()) if desk == Role.Name.COORDINATOR else held

    def open(self) -> "ImportQuerySet":
        return self.exclude(state__in=CLOSED)

    def errands(self) -> "ImportQuerySet":
        """Those that wait for the clock, oldest first."""
        return self.filter(state__in=(ImportState.CHECKING, ImportState.WRITING)).order_by("at")

    def left_waiting(self, day: date) -> "ImportQuerySet":
        """Those that nobody received in time; what is being written is not stopped."""
        return self.open().exclude(state=ImportState.WRITING).filter(on__lt=day - DAYS_KEPT)


@tracked(exclude=["content", "done"])
class Import(models.Model):
    """`content`: the file enciphered, gone once it is closed. `answers`: what a person said of how it is read.

    `round` counts the times it was looked at; `done` of `lines` were, in this one. `counts`: lines by outcome.
    """

    class Kind(models.TextChoices):
        PEOPLE = "people"
        SERVICE = "service"
        SALARIES = "salaries"
        CONTRIBUTIONS = "contributions"
        DEATHS = "deaths"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    kind = models.CharField(max_length=13, choices=Kind)
    desk = models.CharField(max_length=14, choices=Role.Name)
    agency = models.ForeignKey("cases.Agency", models.PROTECT, null=True, related_name="+")
    by = models.ForeignKey(User, models.PROTECT, related_name="+")
    on = models.DateField()
    at = models.DateTimeField(db_default=Now(), editable=False)
    sha256 = models.CharField(max_length=64)
    content = models.BinaryField(null=True)
    state = models.CharField(max_length=8, choices=ImportState, default=ImportState.ASKING)
    answers = models.JSONField(default=dict)
    round = models.PositiveIntegerField(default=0)
    lines = models.PositiveIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)
    counts = models.JSONField(default=dict)
    received_by = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")
    file = models.OneToOneField("cases.ReceivedFile", models.PROTECT, null=True, related_name="brought")

    objects = ImportQuerySet.as_manager()

    class Meta:
        ordering = ["-at"]
        constraints = [
            models.UniqueConstraint(
                fields=["kind", "sha256", "desk", "agency"], condition=~Q(state__in=CLOSED), nulls_distinct=False,
                name="a_file_is_on_its_way_once",
            ),
            models.CheckConstraint(
                condition=Q(content__isnull=False) | Q(state__in=CLOSED), name="what_is_on_its_way_is_kept"
            ),
            models.CheckConstraint(
                condition=Q(content__isnull=True) | ~Q(state__in=CLOSED), name="what_is_closed_is_not_kept"
            ),
            models.CheckConstraint(
                condition=~Q(state="done") | Q(file__isnull=False, received_by__isnull=False),
                name="what_is_done_was_received",
            ),
        ]

    @property
    def kept_until(self) -> date:
        """The last day it waits to be received."""
        return self.on + DAYS_KEPT


class ImportRow(models.Model):
    """A line beside the records: what it would do, and everything wrong with it. It holds no number and no name.

    `problems` and `cautions`: lists of {"column", "code", "about"}. Rows go when the file is looked at again.
    """

    brought = models.ForeignKey(Import, models.PROTECT, related_name="rows")
    line = models.PositiveIntegerField()
    person = models.ForeignKey("cases.Person", models.PROTECT, null=True, related_name="+")
    outcome = models.CharField(max_length=24)
    problems = models.JSONField(default=list)
    cautions = models.JSONField(default=list)

    class Meta:
        ordering = ["line"]
        constraints = [models.UniqueConstraint(fields=["brought", "line"], name="a_line_is_looked_at_once")]


class ImportLayout(models.Model):
    """How an agency's files with these titles were read the last time: offered, and shown, each time."""

    agency = models.ForeignKey("cases.Agency", models.PROTECT, null=True, related_name="+")
    kind = models.CharField(max_length=13, choices=Import.Kind)
    titles = models.CharField(max_length=64)
    answers = models.JSONField(default=dict)
    on = models.DateField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["agency", "kind", "titles"], nulls_distinct=False, name="a_layout_is_remembered_once"
            )
        ]
