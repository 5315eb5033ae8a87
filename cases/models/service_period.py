"""Service by employer, as each agency certifies its own."""

from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import RangeOperators
from django.db import models
from django.db.models import F, Func, Q, Value

from cases.models.assertion import IN_FORCE, Assertion
from cases.models.participant import Participant


class DateRange(Func):
    """The days of a row, both ends included; an open end is null."""

    function = "daterange"
    output_field = models.Field()


DAYS = DateRange(F("from_on"), F("to_on"), Value("[]"))


class Group(models.TextChoices):
    """The post held, as the law divides posts."""

    GENERAL = "general"
    POLICE = "police"
    FIRE = "fire"
    MAYOR = "mayor"


class ServicePeriod(Assertion):
    """Days of service in one post, first and last included. `to_on` null: still in it."""

    class Kind(models.TextChoices):
        ORDINARY = "ordinary"
        PRIOR = "prior"
        MILITARY = "military"
        BOUGHT = "bought"
        TRANSFERRED = "transferred"
        TRUST = "trust"

    participant = models.ForeignKey(Participant, models.PROTECT, related_name="service_periods")
    agency = models.ForeignKey("cases.Agency", models.PROTECT, related_name="+")
    post = models.CharField(max_length=120, blank=True)
    group = models.CharField(max_length=8, choices=Group, default=Group.GENERAL)
    kind = models.CharField(max_length=12, choices=Kind, default=Kind.ORDINARY)
    from_on = models.DateField()
    to_on = models.DateField(null=True, blank=True)
    contributed = models.BooleanField(default=True)

    class Meta(Assertion.Meta):
        ordering = ["from_on"]
        constraints = [
            ExclusionConstraint(
                name="service_periods_do_not_overlap",
                expressions=[("participant", RangeOperators.EQUAL), (DAYS, RangeOperators.OVERLAPS)],
                condition=IN_FORCE,
            ),
            models.CheckConstraint(
                condition=Q(to_on__isnull=True) | Q(to_on__gte=F("from_on")), name="service_ends_after_it_begins"
            ),
        ]
