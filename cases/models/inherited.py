"""A pension older than the system: what is known of it, and whether today's law gives the same."""

from django.db import models

from cases.models.history import tracked
from cases.models.ledger import MONEY
from cases.models.participant import PlanElection
from cases.models.service_period import Group

# The one regime this law was read for: whatever was granted under another is kept and paid, and never computed.
READ_REGIME = "447-1951"


@tracked()
class Inherited(models.Model):
    """As the old file states it; an empty field is not known. Nothing here changes what is paid.

    `regime` is the law it was awarded under; where that was not read it is kept and never computed. `years` is an exact
    fraction as text, `average` dollars a year, `monthly` dollars a month as paid on the day of the import.
    """

    class Verdict(models.TextChoices):
        AGREES = "agrees"
        DIFFERS = "differs"
        NOT_COMPUTED = "not_computed"

    pension = models.OneToOneField("cases.Pension", models.PROTECT, primary_key=True, related_name="inherited")
    file = models.ForeignKey("cases.ReceivedFile", models.PROTECT, null=True, related_name="+")
    regime = models.CharField(max_length=60)
    retired_on = models.DateField()
    years = models.CharField(max_length=20, blank=True)
    average = models.DecimalField(**MONEY, null=True)
    percentage = models.DecimalField(max_digits=7, decimal_places=4, null=True)
    plan = models.CharField(max_length=16, choices=PlanElection.Plan, blank=True)
    group = models.CharField(max_length=10, choices=Group, blank=True)
    route = models.CharField(max_length=8, blank=True)
    monthly = models.DecimalField(**MONEY)
    last_changed_on = models.DateField(null=True)
    last_change = models.CharField(max_length=200, blank=True)
    verdict = models.CharField(max_length=12, choices=Verdict, blank=True)
    computed = models.DecimalField(**MONEY, null=True)
    why = models.JSONField(default=dict)
    checked_on = models.DateField(null=True)

    class Meta:
        ordering = ["pk"]
