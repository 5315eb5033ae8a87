"""What a person is told before it happens, and what is asked of them: each an errand of the press until it is given."""

import uuid

from django.db import models
from django.db.models import Exists, F, OuterRef, Q

from cases.models.history import tracked
from cases.models.ledger import MONEY
from cases.models.run import RunRow
from cases.models.user import User


class NoticeQuerySet(models.QuerySet):
    def without_letter(self) -> "NoticeQuerySet":
        """The errand of the press: written, and nobody has been told, by letter or otherwise. Oldest first. Of an act
        that was undone before anyone was told, nothing is told; nor of a change of law whose row no longer says so."""
        rows = RunRow.objects.filter(forecast=OuterRef("forecast"), state=RunRow.State.PREVIEWED)
        untold = self.filter(~Q(kind="law_change") | Exists(rows), given_on__isnull=True, letters__isnull=True)
        return untold.filter(act__undone_by__isnull=True).order_by("on", "pk")


@tracked()
class Notice(models.Model):
    """`before` and `after` are dollars a month; `changes_on` the day of the change, announced or asked about.

    `given_on` is the day its letter was issued; the person may be heard until `hear_until`. `answered_on` and `answer`
    are what the person said.
    """

    class Kind(models.TextChoices):
        AGE_65 = "age_65"
        LAW_CHANGE = "law_change"
        INSURED_ASKED = "insured_asked"
        REDUCTION = "reduction"
        RECOVERY = "recovery"
        RECOVERY_PLAN = "recovery_plan"
        SUSPENSION = "suspension"
        RESUMPTION = "resumption"
        CHOICE = "choice"
        ADDITIONAL = "additional"
        ENDED = "ended"
        CERTIFICATE = "certificate"

    # It tells an act or a plan that was decided: a remedy may be asked against it, as against a decision.
    DECIDES = (Kind.SUSPENSION, Kind.RESUMPTION, Kind.ADDITIONAL, Kind.ENDED, Kind.RECOVERY_PLAN)

    # Told before a reduction: by one of these a person is heard on it.
    LOWERS = (Kind.REDUCTION, Kind.AGE_65, Kind.LAW_CHANGE)

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    pension = models.ForeignKey("cases.Pension", models.PROTECT, related_name="notices")
    kind = models.CharField(max_length=14, choices=Kind)
    forecast = models.ForeignKey("benefits.Forecast", models.PROTECT, null=True, related_name="+")
    determination = models.ForeignKey("benefits.Determination", models.PROTECT, null=True, related_name="+")
    claim = models.ForeignKey("cases.Claim", models.PROTECT, null=True, related_name="notices")
    act = models.ForeignKey("cases.Act", models.PROTECT, null=True, related_name="+")
    before = models.DecimalField(**MONEY, null=True)
    after = models.DecimalField(**MONEY, null=True)
    changes_on = models.DateField(null=True)
    on = models.DateField()
    by = models.ForeignKey("cases.User", models.PROTECT, null=True, related_name="+")
    given_on = models.DateField(null=True)
    hear_until = models.DateField(null=True)
    answered_on = models.DateField(null=True)
    answer = models.TextField(blank=True)

    objects = NoticeQuerySet.as_manager()

    class Meta:
        ordering = ["-on"]
        constraints = [
            models.UniqueConstraint(
                fields=["pension", "kind", "changes_on", "forecast", "determination", "claim", "act"],
                nulls_distinct=False,
                name="nobody_is_told_twice",
            ),
            models.CheckConstraint(
                condition=Q(hear_until__isnull=True) | Q(hear_until__gte=F("on")), name="one_is_heard_after_being_told"
            ),
        ]

    @property
    def decided_by(self) -> User | None:
        """Whoever decided what it tells: the act, or the plan; none, where the system did it by itself."""
        return self.act.by if self.act else self.by
