"""A file that shows a paper: received, found readable, and then accepted as evidence or rejected with a reason."""

import uuid
from collections.abc import Iterable
from typing import Any

import pgtrigger
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from cases.models.evidence import Paper
from cases.models.history import tracked
from cases.models.person import Person
from cases.models.user import User

# What came in is what stays; and whoever accepted or rejected it did so once.
STAYS_AS_RECEIVED = """
    IF (NEW.id, NEW.person_id, NEW.application_id, NEW.kind, NEW.media, NEW.size, NEW.pages, NEW.sha256, NEW.at,
        NEW.by_id) IS DISTINCT FROM
       (OLD.id, OLD.person_id, OLD.application_id, OLD.kind, OLD.media, OLD.size, OLD.pages, OLD.sha256, OLD.at,
        OLD.by_id) OR OLD.state IN ('accepted', 'rejected')
    THEN
        RAISE EXCEPTION 'a file stays as it was received, and is settled once' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
"""


class ScanQuerySet(models.QuerySet):
    def visible_to(self, user: User, *, desk: str) -> "ScanQuerySet":
        """Those of the people whom the desk sees."""
        return self.filter(person__in=Person.objects.visible_to(user, desk=desk))

    def waiting(self) -> "ScanQuerySet":
        """Those that nobody has accepted or rejected yet."""
        return self.filter(state__in=(Scan.State.RECEIVED, Scan.State.READABLE))


@tracked()
class Scan(models.Model):
    """The row of a file kept under `id`. `size` in bytes; `application`: the case it was sent for, if for one."""

    class State(models.TextChoices):
        RECEIVED = "received"
        READABLE = "readable"
        ACCEPTED = "accepted"
        REJECTED = "rejected"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    person = models.ForeignKey(Person, models.PROTECT, related_name="scans")
    application = models.ForeignKey("cases.RetirementApplication", models.PROTECT, null=True, related_name="scans")
    kind = models.CharField(max_length=24, choices=Paper)
    media = models.CharField(max_length=15)
    size = models.PositiveIntegerField()
    pages = models.PositiveSmallIntegerField()
    sha256 = models.CharField(max_length=64)
    at = models.DateTimeField(db_default=Now(), editable=False)
    by = models.ForeignKey(User, models.PROTECT, related_name="+")
    state = models.CharField(max_length=8, choices=State, default=State.RECEIVED)
    evidence = models.OneToOneField("cases.Evidence", models.PROTECT, null=True, related_name="scan")
    reason = models.CharField(max_length=300, blank=True)
    settled_by = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")
    settled_on = models.DateField(null=True)

    objects = ScanQuerySet.as_manager()

    class Meta:
        ordering = ["-at"]
        triggers = [
            pgtrigger.Trigger(
                name="stays_as_received", when=pgtrigger.Before, operation=pgtrigger.Update, func=STAYS_AS_RECEIVED
            )
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["person", "kind", "sha256"], condition=~Q(state="rejected"), name="a_file_shows_a_paper_once"
            ),
            models.CheckConstraint(
                condition=Q(state="accepted", evidence__isnull=False) | ~Q(state="accepted") & Q(evidence__isnull=True),
                name="what_is_accepted_is_evidence",
            ),
            models.CheckConstraint(
                condition=Q(state="rejected", reason__gt="") | ~Q(state="rejected") & Q(reason=""),
                name="what_is_rejected_has_a_reason",
            ),
            models.CheckConstraint(
                condition=Q(state__in=("accepted", "rejected"), settled_by__isnull=False, settled_on__isnull=False)
                | Q(state__in=("received", "readable"), settled_by__isnull=True, settled_on__isnull=True),
                name="whoever_settles_it_signs",
            ),
        ]
        indexes = [models.Index(fields=["person", "state"], name="scans_of_a_person")]

    def __str__(self) -> str:
        return f"{self.kind} · {self.state}"

    @classmethod
    def told_by(cls, events: Iterable[Any]) -> "list[Scan]":
        """The files that the events of a case tell of, each in its last state, without asking for their rows."""
        verbs = {f"scan_{state}": state for state in cls.State}
        told = {
            event.details["scan"]: cls(
                pk=event.details["scan"], kind=event.details["kind"], state=verbs[event.verb], at=event.at
            )
            for event in events
            if event.verb in verbs
        }
        return list(told.values())
