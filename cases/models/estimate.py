"""An estimate that somebody was shown, kept as it was told, so that it can be set beside the decision."""

import uuid

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from benefits.models import sealed
from cases.models.person import Person
from cases.models.user import User


class EstimateQuerySet(models.QuerySet):
    def visible_to(self, user: User, *, desk: str) -> "EstimateQuerySet":
        """Those of the people whom the desk sees."""
        return self.filter(person__in=Person.objects.visible_to(user, desk=desk))


class Estimate(models.Model):
    """`forecast`: the law's whole answer for its day. `after`: dollars a month from `after_on`, where it changes at 65;
    `supposed`: nobody had stated the insured status, and the change supposes it."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    person = models.ForeignKey(Person, models.PROTECT, related_name="estimates")
    forecast = models.OneToOneField("benefits.Forecast", models.PROTECT, related_name="+")
    after = models.DecimalField(max_digits=14, decimal_places=2, null=True)
    after_on = models.DateField(null=True)
    supposed = models.BooleanField(default=False)
    on = models.DateField()
    at = models.DateTimeField(db_default=Now(), editable=False)
    by = models.ForeignKey(User, models.PROTECT, related_name="+")

    objects = EstimateQuerySet.as_manager()

    class Meta:
        ordering = ["-at"]
        triggers = [sealed("an_estimate_is_never_edited")]
        constraints = [
            models.CheckConstraint(
                condition=Q(after__isnull=True, after_on__isnull=True) | Q(after__isnull=False, after_on__isnull=False),
                name="a_change_at_65_has_amount_and_day",
            )
        ]

    def __str__(self) -> str:
        return str(self.forecast_id)
