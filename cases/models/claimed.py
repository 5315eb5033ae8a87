"""Service in another retirement system that a member claims: it counts for nothing until it is transferred."""

from django.db import models
from django.db.models import F, Q

from cases.models.assertion import Assertion
from cases.models.participant import Participant


class ClaimedService(Assertion):
    """Days of service in another system, first and last included, as the member claims them. It stands apart and enters
    no formula; once its contributions came, on `transferred_on`, the service is stated like any other (F-019)."""

    participant = models.ForeignKey(Participant, models.PROTECT, related_name="claimed_service")
    system = models.CharField(max_length=120)
    from_on = models.DateField()
    to_on = models.DateField()
    transferred_on = models.DateField(null=True, blank=True)

    class Meta(Assertion.Meta):
        ordering = ["from_on"]
        constraints = [
            models.CheckConstraint(condition=Q(to_on__gte=F("from_on")), name="claimed_service_ends_after_it_begins"),
        ]
