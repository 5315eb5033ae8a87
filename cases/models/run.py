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


# Nobody settles one's own row; and once the run is approved, a row is let through by somebody who did not open the run.
SETTLED_BY_ANOTHER = """
    IF NEW.state IN ('previewed', 'excluded') AND (EXISTS (
        SELECT 1 FROM cases_pension p JOIN cases_user u ON u.person_id = p.person_id
        WHERE p.id = NEW.pension_id AND u.id IN (NEW.by_id, NEW.let_by_id)
    ) OR EXISTS (SELECT 1 FROM cases_run r WHERE r.id = NEW.run_id AND r.opened_by_id = NEW.let_by_id))
    THEN
        RAISE EXCEPTION 'four eyes: another person settles a row' USING ERRCODE = 'restrict_violation';
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


class RunRowQuerySet(models.QuerySet):
    def that_wait_for_a_person(self) -> "RunRowQuerySet":
        """Held, in a run that is not given up: a person lets each through, or leaves it out with a reason. Whoever
        waits for an insured status stands on the list of those."""
        held = self.filter(state=RunRow.State.PARKED).exclude(reason="says:waits")
        return held.exclude(run__status__in=(Status.PREVIEWING, Status.CANCELLED))


class RunRow(models.Model):
    """One pension of a run: dollars a month before and after, as previewed; then what the run really gave.

    `parked`: a limit or a rule of review holds it for a person. `excluded`: somebody took it out, with `reason`.
    `alone`: its birthday came while it was parked, and the clock computed the pension by itself. `let_by` let it
    through after the run was approved, and answers for it.
    """

    class State(models.TextChoices):
        PREVIEWED = "previewed"
        PARKED = "parked"
        EXCLUDED = "excluded"
        DONE = "done"
        UNCHANGED = "unchanged"
        DIFFERS = "differs"
        ALONE = "alone"
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
    let_by = models.ForeignKey("cases.User", models.PROTECT, null=True, related_name="+")
    let_on = models.DateField(null=True)

    objects = RunRowQuerySet.as_manager()

    class Meta:
        ordering = ["id"]
        triggers = [
            pgtrigger.Trigger(
                name="settled_by_another",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert | pgtrigger.Update,
                condition=pgtrigger.Q(new__by__isnull=False) | pgtrigger.Q(new__let_by__isnull=False),
                func=SETTLED_BY_ANOTHER,
            )
        ]
        indexes = [models.Index(fields=["run"], condition=Q(state="parked"), name="rows_that_wait_for_a_person")]
        constraints = [
            models.CheckConstraint(
                condition=Q(let_by__isnull=True, let_on__isnull=True)
                | Q(let_by__isnull=False, let_on__isnull=False),
                name="a_row_is_let_through_by_someone_on_a_day",
            ),
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
