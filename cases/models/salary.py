"""Pay by month, with what kind of pay it is: only base pay enters the average."""

from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import RangeOperators
from django.db import models
from django.db.models import F, Q

from cases.models.assertion import IN_FORCE, Assertion
from cases.models.participant import Participant
from cases.models.service_period import DAYS

MOST_A_MONTH = 100_000  # dollars; nobody in public service is paid it


class Salary(Assertion):
    """Pay in dollars a month from a day on, both ends included. `to_on` null: still paid."""

    class Item(models.TextChoices):
        BASE = "base"
        DIFFERENTIAL = "differential"
        BONUS = "bonus"
        OVERTIME = "overtime"
        LUMP_SUM = "lump_sum"
        OTHER = "other"

    participant = models.ForeignKey(Participant, models.PROTECT, related_name="salaries")
    agency = models.ForeignKey("cases.Agency", models.PROTECT, related_name="+")
    item = models.CharField(max_length=12, choices=Item, default=Item.BASE)
    monthly = models.DecimalField(max_digits=10, decimal_places=2)
    from_on = models.DateField()
    to_on = models.DateField(null=True, blank=True)

    class Meta(Assertion.Meta):
        ordering = ["from_on"]
        constraints = [
            ExclusionConstraint(
                name="one_pay_of_an_item_on_a_day",
                expressions=[
                    ("participant", RangeOperators.EQUAL),
                    ("item", RangeOperators.EQUAL),
                    (DAYS, RangeOperators.OVERLAPS),
                ],
                condition=IN_FORCE,
            ),
            models.CheckConstraint(
                condition=Q(to_on__isnull=True) | Q(to_on__gte=F("from_on")), name="pay_ends_after_it_begins"
            ),
            models.CheckConstraint(condition=Q(monthly__gte=0), name="pay_is_not_negative"),
        ]
