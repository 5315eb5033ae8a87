"""Membership of the System: entry, plan, insured status, and what else the law asks about a member."""

from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import RangeOperators
from django.db import models
from django.db.models import F, Func, Q, Value
from django.db.models.functions import Now

from cases.models.assertion import IN_FORCE, Assertion
from cases.models.history import tracked
from cases.models.person import Person


class Participant(models.Model):
    """A person's membership. Its facts are statements of their own, below."""

    person = models.OneToOneField(Person, models.PROTECT, primary_key=True, related_name="participant")
    since = models.DateTimeField(db_default=Now(), editable=False)

    def __str__(self) -> str:
        return str(self.person)


class Membership(Assertion):
    """When the person first entered the System and public service: two dates that different sections ask for (A-10).

    `savings_program` null: not stated; the law then goes by the day of entry.
    """

    participant = models.ForeignKey(Participant, models.PROTECT, related_name="memberships")
    system_entry_on = models.DateField()
    public_service_start_on = models.DateField()
    savings_program = models.BooleanField(null=True)

    class Meta(Assertion.Meta):
        constraints = [
            models.UniqueConstraint(fields=["participant"], condition=IN_FORCE, name="one_membership_in_force"),
            models.CheckConstraint(
                condition=Q(public_service_start_on__lte=F("system_entry_on")),
                name="public_service_begins_no_later_than_the_system",
            ),
        ]


class PlanElection(Assertion):
    """Coordination with Social Security, supplementation, or neither, from a day on."""

    class Plan(models.TextChoices):
        COORDINATION = "coordination"
        SUPPLEMENTATION = "supplementation"
        NONE = "none"

    participant = models.ForeignKey(Participant, models.PROTECT, related_name="plan_elections")
    plan = models.CharField(max_length=16, choices=Plan)
    from_on = models.DateField()

    class Meta(Assertion.Meta):
        constraints = [
            models.UniqueConstraint(
                fields=["participant", "from_on"], condition=IN_FORCE, name="one_plan_from_a_day_on"
            )
        ]


class InsuredStatus(Assertion):
    """Federal Social Security status. `on` null: known not to be so yet; no row at all: unknown.

    A date without a paper that shows it is refused: people lose money by this tick (F-074).
    """

    class Status(models.TextChoices):
        FULLY_INSURED = "fully_insured"
        PRIMARY_BENEFITS = "primary_benefits"

    participant = models.ForeignKey(Participant, models.PROTECT, related_name="insured_statuses")
    status = models.CharField(max_length=16, choices=Status)
    on = models.DateField(null=True, blank=True)

    class Meta(Assertion.Meta):
        constraints = [
            models.UniqueConstraint(
                fields=["participant", "status"], condition=IN_FORCE, name="one_insured_status_of_each_kind"
            ),
            models.CheckConstraint(
                condition=Q(on__isnull=True) | Q(evidence__isnull=False),
                name="insured_status_needs_evidence",
            ),
        ]


class Circumstance(Assertion):
    """Something that happened to a membership and opens or closes an option, on a day."""

    class Kind(models.TextChoices):
        REFUND_REQUESTED = "refund_requested"
        REFUND_RECEIVED = "refund_received"
        OTHER_SYSTEM = "retired_under_other_system"
        REMOVED_FOR_CAUSE = "removed_for_cause"
        CONVICTED = "convicted_of_mayoral_acts"
        SPECIAL_RATE = "used_special_rate"

    participant = models.ForeignKey(Participant, models.PROTECT, related_name="circumstances")
    kind = models.CharField(max_length=28, choices=Kind)
    on = models.DateField()

    class Meta(Assertion.Meta):
        constraints = [
            models.UniqueConstraint(fields=["participant", "kind", "on"], condition=IN_FORCE, name="stated_once")
        ]


CUSTODY_DAYS = Func(F("from_on"), F("to_on"), Value("[]"), function="daterange", output_field=models.Field())


@tracked()
class Custody(models.Model):
    """Which agency holds the file, from when. It moves with the person, by a dated act."""

    person = models.ForeignKey(Person, models.PROTECT, related_name="custodies")
    agency = models.ForeignKey("cases.Agency", models.PROTECT, related_name="custodies")
    from_on = models.DateField()
    to_on = models.DateField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["person"], condition=Q(to_on__isnull=True), name="one_custodian"),
            ExclusionConstraint(
                name="one_custodian_on_a_day",
                expressions=[("person", RangeOperators.EQUAL), (CUSTODY_DAYS, RangeOperators.OVERLAPS)],
            ),
            models.CheckConstraint(
                condition=Q(to_on__isnull=True) | Q(to_on__gte=F("from_on")), name="custody_ends_after_it_begins"
            ),
        ]
        indexes = [models.Index(fields=["agency"], condition=Q(to_on__isnull=True), name="files_of_an_agency")]
