"""A pensioner's return to service (§ 766(c), (d))."""

from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import RangeOperators
from django.db import models
from django.db.models import F, Q

from cases.models.assertion import IN_FORCE, Assertion, Recorded
from cases.models.pension import Pension
from cases.models.service_period import DAYS


class Reinstatement(Assertion):
    """Days back in a post, first and last included; `to_on` null: still there. `work` says which test of § 766(d) it
    answers; contributions of the new period are dollars, kept apart from the old ones. Of partial work: the part of a
    day, in hundredths, and dollars a month of this work and of the same post in full."""

    class Work(models.TextChoices):
        REGULAR = "regular"
        PARTIAL = "partial"
        PER_DIEM = "per_diem"
        FEES = "fees"
        UNPAID_OFFICE = "unpaid_office"

    pension = models.ForeignKey(Pension, models.PROTECT, related_name="reinstatements")
    agency = models.ForeignKey("cases.Agency", models.PROTECT, related_name="+")
    work = models.CharField(max_length=14, choices=Work, default=Work.REGULAR)
    from_on = models.DateField()
    to_on = models.DateField(null=True, blank=True)
    day_fraction = models.DecimalField(max_digits=3, decimal_places=2, null=True, blank=True)
    pay_monthly = models.DecimalField(max_digits=12, decimal_places=2, null=True, blank=True)
    full_time_monthly = models.DecimalField(max_digits=12, decimal_places=2, null=True, blank=True)
    contributions = models.DecimalField(max_digits=12, decimal_places=2, null=True, blank=True)

    class Meta(Assertion.Meta):
        constraints = [
            ExclusionConstraint(
                name="returns_to_service_do_not_overlap",
                expressions=[("pension", RangeOperators.EQUAL), (DAYS, RangeOperators.OVERLAPS)],
                condition=IN_FORCE,
            ),
            models.CheckConstraint(
                condition=Q(to_on__isnull=True) | Q(to_on__gte=F("from_on")), name="a_return_ends_after_it_begins"
            ),
        ]


class ReturnChoice(Recorded):
    """What the person elects for the period after a return to service: its refund, or the additional annuity."""

    class Choice(models.TextChoices):
        REFUND = "refund"
        ANNUITY = "annuity"

    pension = models.ForeignKey(Pension, models.PROTECT, related_name="return_choices")
    reinstatement = models.ForeignKey(Reinstatement, models.PROTECT, related_name="choices")
    choice = models.CharField(max_length=7, choices=Choice)
    chosen_on = models.DateField()

    class Meta(Recorded.Meta):
        constraints = [
            models.UniqueConstraint(
                fields=["reinstatement"], condition=IN_FORCE, name="one_choice_for_a_return_to_service"
            )
        ]
