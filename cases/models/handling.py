"""How an agency handles a case: who works on it, until when it rests, and what was noted or said along the way."""

import uuid

from django.db import models
from django.db.models import Q

from benefits.models import sealed
from cases.models.history import tracked
from cases.models.user import User


@tracked()
class Handling(models.Model):
    """`worker` null: whoever started the application. On hold until `held_until`, the day it comes back by itself."""

    application = models.OneToOneField(
        "cases.RetirementApplication", models.PROTECT, primary_key=True, related_name="handling"
    )
    worker = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")
    held_on = models.DateField(null=True)
    held_until = models.DateField(null=True)
    held_by = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")
    held_why = models.CharField(max_length=300, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(held_on__isnull=True, held_until__isnull=True, held_by__isnull=True, held_why="")
                | Q(held_on__isnull=False, held_until__gt=models.F("held_on"), held_by__isnull=False, held_why__gt=""),
                name="a_hold_has_days_reason_and_who",
            )
        ]


class Contact(models.Model):
    """A note of the agency on a case, or a call, visit or message: with whom, on which day. Never edited: the words of
    an `event`, so that a case is read with what was said of it."""

    class Kind(models.TextChoices):
        NOTE = "note"
        CALL = "call"
        VISIT = "visit"
        MAIL = "mail"
        EMAIL = "email"

    class Party(models.TextChoices):
        NOBODY = ""
        MEMBER = "member"
        FAMILY = "family"
        AGENCY = "agency"
        BOARD = "board"
        OTHER = "other"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    application = models.ForeignKey("cases.RetirementApplication", models.PROTECT, related_name="contacts")
    event = models.OneToOneField("cases.Event", models.PROTECT, related_name="contact")
    kind = models.CharField(max_length=5, choices=Kind)
    party = models.CharField(max_length=6, choices=Party, blank=True)
    on = models.DateField()
    text = models.CharField(max_length=1000)

    class Meta:
        ordering = ["-event"]
        triggers = [sealed("what_was_noted_is_never_edited")]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind="note", party="") | (~Q(kind="note") & ~Q(party="")), name="a_contact_is_with_somebody"
            )
        ]
