"""Service worked and not contributed, § 765a: what it would cost, the plan, what was paid, what it credits."""

import uuid
from decimal import Decimal

import pgtrigger
from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import RangeOperators
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now

from benefits.models import sealed
from cases.models.assertion import IN_FORCE, Assertion
from cases.models.participant import Participant
from cases.models.person import Person
from cases.models.service_period import DAYS
from cases.models.user import User

# What a purchase credits is what its payments in force come to, and whoever wrote one of them does not confirm it.
A_SECOND_PERSON_CONFIRMS = """
    IF EXISTS (
        SELECT 1 FROM cases_servicepayment p
        WHERE p.plan_id = NEW.plan_id AND p.recorded_by_id = NEW.recorded_by_id
    ) OR EXISTS (SELECT 1 FROM cases_user u WHERE u.id = NEW.recorded_by_id AND u.person_id = NEW.participant_id)
    THEN
        RAISE EXCEPTION 'four eyes: another person confirms what was paid' USING ERRCODE = 'restrict_violation';
    END IF;
    IF NOT NEW.withdrawn AND NEW.paid IS DISTINCT FROM (
        SELECT sum(p.amount) FROM cases_servicepayment p
        WHERE p.plan_id = NEW.plan_id AND p.superseded_by_id IS NULL AND NOT p.withdrawn
    ) THEN
        RAISE EXCEPTION 'what is credited is what was paid' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
"""


class ServiceQuote(models.Model):
    """What the days cost on `asked_on`, in dollars, as it was told: `principal` are the contributions that were not
    paid, with interest from `interest_from` at `rate`, a share of one a year. `source` says where they come from."""

    class Terms(models.TextChoices):
        SPECIAL = "special"
        BOARD = "board"
        SIMPLE = "simple"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    person = models.ForeignKey(Person, models.PROTECT, related_name="service_quotes")
    from_on = models.DateField()
    to_on = models.DateField()
    terms = models.CharField(max_length=7, choices=Terms)
    requested_on = models.DateField()
    asked_on = models.DateField()
    principal = models.DecimalField(max_digits=10, decimal_places=2)
    interest_from = models.DateField()
    rate = models.DecimalField(max_digits=7, decimal_places=6)
    source = models.CharField(max_length=160)
    cost = models.DecimalField(max_digits=10, decimal_places=2)
    edition = models.ForeignKey("benefits.Edition", models.PROTECT, related_name="+")
    on = models.DateField()
    at = models.DateTimeField(db_default=Now(), editable=False)
    by = models.ForeignKey(User, models.PROTECT, related_name="+")

    class Meta:
        ordering = ["-at"]
        triggers = [sealed("a_quote_is_never_edited")]
        constraints = [
            models.CheckConstraint(condition=Q(to_on__gte=F("from_on")), name="quoted_service_ends_after_it_begins"),
            models.CheckConstraint(
                condition=Q(principal__gt=0, cost__gte=F("principal")), name="a_quote_costs_at_least_what_was_owed"
            ),
        ]

    def __str__(self) -> str:
        return str(self.pk)


class ServicePlan(Assertion):
    """A quote accepted: so many equal instalments, a month apart; of one alone, the cost itself."""

    participant = models.ForeignKey(Participant, models.PROTECT, related_name="service_plans")
    quote = models.ForeignKey(ServiceQuote, models.PROTECT, related_name="plans")
    granted_on = models.DateField()
    first_due_on = models.DateField()
    months = models.PositiveSmallIntegerField()
    instalment = models.DecimalField(max_digits=10, decimal_places=2)

    class Meta(Assertion.Meta):
        ordering = ["granted_on", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["quote"], condition=IN_FORCE, name="a_quote_is_accepted_once"),
            models.CheckConstraint(condition=Q(months__gte=1, instalment__gt=0), name="a_plan_has_instalments"),
            models.CheckConstraint(condition=Q(evidence__isnull=False), name="a_plan_has_its_document"),
        ]

    @property
    def total(self) -> Decimal:
        """Everything that the plan will have taken, in dollars."""
        return self.instalment * self.months


class ServicePayment(Assertion):
    """Dollars that were paid on a day towards a plan."""

    participant = models.ForeignKey(Participant, models.PROTECT, related_name="service_payments")
    plan = models.ForeignKey(ServicePlan, models.PROTECT, related_name="payments")
    paid_on = models.DateField()
    amount = models.DecimalField(max_digits=10, decimal_places=2)

    class Meta(Assertion.Meta):
        ordering = ["paid_on", "recorded_at"]
        constraints = [models.CheckConstraint(condition=Q(amount__gt=0), name="a_payment_is_of_something")]


class PaidService(Assertion):
    """Days of service that count in the proportion `paid` to `cost`, in dollars; whoever confirmed it recorded it."""

    participant = models.ForeignKey(Participant, models.PROTECT, related_name="paid_service")
    plan = models.ForeignKey(ServicePlan, models.PROTECT, related_name="credits")
    terms = models.CharField(max_length=7, choices=ServiceQuote.Terms)
    from_on = models.DateField()
    to_on = models.DateField()
    paid = models.DecimalField(max_digits=10, decimal_places=2)
    cost = models.DecimalField(max_digits=10, decimal_places=2)

    class Meta(Assertion.Meta):
        ordering = ["from_on"]
        triggers = [
            *Assertion.Meta.triggers,
            pgtrigger.Trigger(
                name="confirmed_by_another", when=pgtrigger.Before, operation=pgtrigger.Insert,
                func=A_SECOND_PERSON_CONFIRMS,
            ),
        ]
        constraints = [
            ExclusionConstraint(
                name="service_is_bought_once",
                expressions=[("participant", RangeOperators.EQUAL), (DAYS, RangeOperators.OVERLAPS)],
                condition=IN_FORCE,
            ),
            models.CheckConstraint(
                condition=Q(paid__gt=0, paid__lte=F("cost")), name="paid_service_costs_at_least_what_was_paid"
            ),
        ]
