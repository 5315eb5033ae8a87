"""A run over many pensions: previewed row by row, approved by a named person, then computed anew and compared."""

import uuid
from typing import Any

import pgtrigger
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now

from benefits.models import sealed
from cases.models.history import tracked
from cases.models.ledger import MONEY


class Status(models.TextChoices):
    PREVIEWING = "previewing"
    PREVIEWED = "previewed"
    APPROVED = "approved"
    PAUSED = "paused"
    DONE = "done"
    CANCELLED = "cancelled"


# What was approved stays as it was approved: the name, the day, and what the run is about.
STAYS_AS_APPROVED = """
    IF OLD.approved_by_id IS NOT NULL AND (NEW.approved_by_id, NEW.approved_on, NEW.kind, NEW.month, NEW.adopted)
       IS DISTINCT FROM (OLD.approved_by_id, OLD.approved_on, OLD.kind, OLD.month, OLD.adopted)
    THEN
        RAISE EXCEPTION 'an approved run stays as approved' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
"""


@tracked()
class Run(models.Model):
    """`age_65`: everyone whose 65th birthday falls in `month`, opened by the clock months ahead. `law_change`: the
    whole roll under `adopted` values, each beside what stood `before` it when it was proposed. `limits` park a row for
    a person: {"dollars": "…", "percent": "…"}."""

    class Kind(models.TextChoices):
        AGE_65 = "age_65"
        LAW_CHANGE = "law_change"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    kind = models.CharField(max_length=10, choices=Kind)
    month = models.DateField(null=True)
    title = models.CharField(max_length=120, blank=True)
    adopted = models.JSONField(default=list)
    effective_on = models.DateField(null=True)
    limits = models.JSONField(default=dict)
    status = models.CharField(max_length=10, choices=Status, default=Status.PREVIEWING)
    opened_by = models.ForeignKey("cases.User", models.PROTECT, null=True, related_name="+")
    opened_on = models.DateField()
    approved_by = models.ForeignKey("cases.User", models.PROTECT, null=True, related_name="+")
    approved_on = models.DateField(null=True)

    class Meta:
        ordering = ["-opened_on", "-month"]
        triggers = [
            pgtrigger.Trigger(
                name="stays_as_approved", when=pgtrigger.Before, operation=pgtrigger.Update, func=STAYS_AS_APPROVED
            )
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["kind", "month"], condition=Q(kind="age_65"), name="one_run_for_the_birthdays_of_a_month"
            ),
            models.CheckConstraint(
                condition=Q(approved_by__isnull=True, approved_on__isnull=True)
                | Q(approved_by__isnull=False, approved_on__isnull=False),
                name="a_run_is_approved_by_someone_on_a_day",
            ),
            models.CheckConstraint(
                condition=~Q(status__in=("approved", "done")) | Q(approved_by__isnull=False),
                name="no_run_without_approval",
            ),
            models.CheckConstraint(
                condition=Q(opened_by__isnull=True) | ~Q(opened_by=F("approved_by")), name="two_people_make_a_run"
            ),
        ]

    @property
    def proposed(self) -> list[dict[str, Any]]:
        """The values as the register takes them."""
        return [{name: value for name, value in item.items() if name != "before"} for item in self.adopted]


class RunRow(models.Model):
    """One pension of a run: dollars a month before and after, as previewed; then what the run really gave.

    `parked`: a limit or a rule of review holds it for a person. `excluded`: somebody took it out, with `reason`.
    """

    class State(models.TextChoices):
        PREVIEWED = "previewed"
        PARKED = "parked"
        EXCLUDED = "excluded"
        DONE = "done"
        UNCHANGED = "unchanged"
        DIFFERS = "differs"
        FAILED = "failed"

    run = models.ForeignKey(Run, models.PROTECT, related_name="rows")
    pension = models.ForeignKey("cases.Pension", models.PROTECT, related_name="run_rows")
    state = models.CharField(max_length=9, choices=State, default=State.PREVIEWED)
    before = models.DecimalField(**MONEY, null=True)
    after = models.DecimalField(**MONEY, null=True)
    changes_on = models.DateField(null=True)
    forecast = models.ForeignKey("benefits.Forecast", models.PROTECT, null=True, related_name="+")
    determination = models.ForeignKey("benefits.Determination", models.PROTECT, null=True, related_name="+")
    agency = models.ForeignKey("cases.Agency", models.PROTECT, null=True, related_name="+")
    reason = models.CharField(max_length=300, blank=True)
    by = models.ForeignKey("cases.User", models.PROTECT, null=True, related_name="+")

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["run", "pension"], name="a_pension_stands_once_in_a_run"),
            models.CheckConstraint(condition=~Q(state="excluded") | Q(reason__gt=""), name="an_exclusion_has_a_reason"),
        ]


class RunChunk(models.Model):
    """A claim on a piece of a run: whoever writes the row does the piece, in the same transaction."""

    run = models.ForeignKey(Run, models.PROTECT, related_name="chunks")
    phase = models.CharField(max_length=10)
    number = models.PositiveIntegerField()
    rows = models.PositiveIntegerField()
    at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        triggers = [sealed("a_claimed_chunk_stays_claimed")]
        constraints = [models.UniqueConstraint(fields=["run", "phase", "number"], name="a_chunk_is_claimed_once")]
