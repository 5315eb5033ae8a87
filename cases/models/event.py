"""What happened, in order, by whom. Append-only; holds nothing personal but the pointer to the person."""

from datetime import date
from typing import Any

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from benefits.models import sealed
from cases.models.user import User

# What brings a case to another desk.
TURNS = ("filed", "paper_received", "submitted_again", "returned", "approved", "denied")


class Event(models.Model):
    """`by` null: the clock. `on` is the legal day the act bears, `at` the instant it was done."""

    at = models.DateTimeField(db_default=Now(), editable=False)
    on = models.DateField()
    verb = models.CharField(max_length=40)
    by = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")
    person = models.ForeignKey("cases.Person", models.PROTECT, null=True, related_name="events")
    application = models.ForeignKey(
        "cases.RetirementApplication", models.PROTECT, null=True, related_name="events"
    )
    pension = models.ForeignKey("cases.Pension", models.PROTECT, null=True, related_name="events")
    details = models.JSONField(default=dict)

    class Meta:
        ordering = ["id"]
        triggers = [sealed("what_happened_is_never_edited")]
        indexes = [
            models.Index(fields=["application", "id"], name="events_of_an_application"),
            models.Index(fields=["person", "id"], name="events_of_a_person"),
            models.Index(fields=["on"], condition=Q(verb__in=TURNS), name="turns_of_cases_by_their_day"),
        ]

    def __str__(self) -> str:
        return self.verb

    @classmethod
    def record(cls, verb: str, *, on: date, by: User | None = None, **about: Any) -> "Event":
        """Write the witness of an act, inside its transaction. `about`: person, application, pension, details."""
        return cls.objects.create(verb=verb, on=on, by=by, **about)
