"""Files received from outside: what each was, what each of its lines led to. The same file twice changes nothing."""

import uuid

from django.db import models
from django.db.models.functions import Now

from benefits.models import sealed


class ReceivedFile(models.Model):
    """A file by its hash, never by its name, which may hold a person's."""

    class Kind(models.TextChoices):
        DEATHS = "deaths"
        CONTRIBUTIONS = "contributions"
        PAYMENTS = "payments"
        INHERITED = "inherited"
        PEOPLE = "people"
        SERVICE = "service"
        SALARIES = "salaries"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    kind = models.CharField(max_length=13, choices=Kind)
    sha256 = models.CharField(max_length=64)
    on = models.DateField()
    by = models.ForeignKey("cases.User", models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        ordering = ["-at"]
        triggers = [sealed("a_received_file_is_never_edited")]
        constraints = [models.UniqueConstraint(fields=["kind", "sha256"], name="a_file_is_received_once")]


class ReceivedRow(models.Model):
    """One line of a file and what it led to. `person` null: nobody in the records answers to it."""

    file = models.ForeignKey(ReceivedFile, models.PROTECT, related_name="rows")
    line = models.PositiveIntegerField()
    person = models.ForeignKey("cases.Person", models.PROTECT, null=True, related_name="+")
    outcome = models.CharField(max_length=24)
    details = models.JSONField(default=dict)

    class Meta:
        ordering = ["line"]
        triggers = [sealed("a_received_row_is_never_edited")]
        constraints = [models.UniqueConstraint(fields=["file", "line"], name="a_line_is_read_once")]


class Signal(models.Model):
    """A weak sign that a pensioner may have died. One makes a task, two kinds of them a proposal to stop."""

    class Kind(models.TextChoices):
        RETURNED_MAIL = "returned_mail"
        OVER_90 = "over_90"
        NO_CONTACT = "no_contact"

    person = models.ForeignKey("cases.Person", models.PROTECT, related_name="signals")
    kind = models.CharField(max_length=13, choices=Kind)
    on = models.DateField()
    by = models.ForeignKey("cases.User", models.PROTECT, null=True, related_name="+")

    class Meta:
        triggers = [sealed("a_signal_is_never_edited")]
        constraints = [models.UniqueConstraint(fields=["person", "kind", "on"], name="a_signal_is_noted_once")]
