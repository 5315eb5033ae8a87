"""Contributions of a fiscal year as an agency certifies them, and a difference that the Board lets stand by name."""

from django.db import models
from django.db.models import Q

from benefits.models import sealed
from cases.models.assertion import IN_FORCE, Assertion
from cases.models.participant import Participant
from cases.models.user import User


class ContributionTotal(Assertion):
    """Dollars of individual contributions of the fiscal year that begins on `from_on`, July 1: what the service record
    says, beside what the employers' files brought. Nothing is computed with it."""

    participant = models.ForeignKey(Participant, models.PROTECT, related_name="contribution_totals")
    agency = models.ForeignKey("cases.Agency", models.PROTECT, related_name="+")
    from_on = models.DateField()
    amount = models.DecimalField(max_digits=10, decimal_places=2)

    class Meta(Assertion.Meta):
        ordering = ["from_on"]
        constraints = [
            models.UniqueConstraint(
                fields=["participant", "agency", "from_on"], condition=IN_FORCE, name="one_total_of_a_fiscal_year"
            ),
            models.CheckConstraint(
                condition=Q(from_on__month=7, from_on__day=1), name="a_fiscal_year_begins_on_july_1"
            ),
            models.CheckConstraint(condition=Q(amount__gte=0), name="contributions_are_not_negative"),
        ]


class YearAccepted(models.Model):
    """A fiscal year whose two totals differ, let stand by somebody's name, on an authority, with a reason. Another
    total of either side, and it stands for nothing."""

    person = models.ForeignKey("cases.Person", models.PROTECT, related_name="years_accepted")
    from_on = models.DateField()
    imported = models.DecimalField(max_digits=12, decimal_places=2)
    certified = models.DecimalField(max_digits=12, decimal_places=2, null=True)
    authority = models.CharField(max_length=160)
    reason = models.CharField(max_length=300)
    by = models.ForeignKey(User, models.PROTECT, related_name="+")
    on = models.DateField()

    class Meta:
        ordering = ["from_on", "pk"]
        triggers = [sealed("a_year_accepted_is_never_edited")]
        constraints = [
            models.CheckConstraint(condition=Q(authority__gt="", reason__gt=""), name="a_year_is_accepted_by_name"),
        ]
