"""Decisions drawn for a second look by another administrator: what share of them, and what was found."""

import uuid
from datetime import date
from hmac import digest
from secrets import token_bytes
from typing import Any

import pgtrigger
from django.db import models
from django.db.models import Count, Q
from django.db.models.functions import Now, TruncMonth

from benefits.models import sealed
from cases.models.decision import Decision
from cases.models.history import tracked
from cases.models.user import Role, User

# Whoever decided does not look again at what they decided, nobody at their own case, and what was found stays found.
LOOKED_AT_BY_ANOTHER = """
    IF OLD.looked_on IS NOT NULL
       OR (NEW.decision_id, NEW.rule_id, NEW.why, NEW.drawn_on) IS DISTINCT FROM
          (OLD.decision_id, OLD.rule_id, OLD.why, OLD.drawn_on)
    THEN
        RAISE EXCEPTION 'a sample stays as drawn and as looked at' USING ERRCODE = 'restrict_violation';
    END IF;
    IF EXISTS (
        SELECT 1 FROM cases_decision d JOIN benefits_determination b ON b.id = d.determination_id
        JOIN cases_user u ON u.id = NEW.looked_by_id
        WHERE d.id = NEW.decision_id AND (d.by_id = u.id OR b.subject = u.person_id)
    ) THEN
        RAISE EXCEPTION 'four eyes: another administrator looks again' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
"""


def _seed() -> bytes:
    return token_bytes(32)


class SamplingRuleQuerySet(models.QuerySet):
    def on(self, day: date) -> "SamplingRule | None":
        """The one in force on a day: the last that begins by then."""
        return self.filter(from_on__lte=day).order_by("-from_on", "-at").first()


class SamplingRule(models.Model):
    """From a day on: the per cent of first decisions drawn at random, and within how many days of an age or a length of
    service at which a pension changes every one is drawn. Neither can be nothing. `seed` is shown on no page: with it
    and the decision's own id, which exists only once the decision is taken, a draw can be done again and not foreseen.
    """

    share = models.PositiveSmallIntegerField()
    near_days = models.PositiveSmallIntegerField()
    from_on = models.DateField()
    document = models.CharField(max_length=200)
    by = models.ForeignKey(User, models.PROTECT, related_name="+")
    at = models.DateTimeField(db_default=Now(), editable=False)
    seed = models.BinaryField(max_length=32, default=_seed, editable=False)

    objects = SamplingRuleQuerySet.as_manager()

    class Meta:
        ordering = ["-from_on", "-at"]
        triggers = [sealed("a_rule_of_samples_is_never_edited")]
        constraints = [
            models.CheckConstraint(condition=Q(share__gte=1, share__lte=100), name="some_decisions_are_always_drawn"),
            models.CheckConstraint(condition=Q(near_days__gte=1), name="those_near_a_threshold_are_always_drawn"),
        ]

    def draws(self, decision_id: uuid.UUID) -> bool:
        """Whether this decision is in the random share."""
        drawn = int.from_bytes(digest(bytes(self.seed), decision_id.bytes, "sha256")[:8])
        return drawn % 100 < self.share


class SampleQuerySet(models.QuerySet):
    def visible_to(self, user: User, *, desk: str) -> "SampleQuerySet":
        """The Board's: nobody else looks."""
        on_duty = user.is_authenticated and user.holds(desk)
        return self.all() if on_duty and desk in (Role.Name.ADMINISTRATOR, Role.Name.AUDITOR) else self.none()

    def waiting(self) -> "SampleQuerySet":
        return self.filter(looked_on__isnull=True)

    def by_month(self) -> Any:
        """Of the decisions of each month, the latest first: how many were looked at again, and how many were right."""
        seen = self.filter(looked_on__isnull=False).order_by().annotate(month=TruncMonth("decision__on"))
        counts = {"looked": Count("pk"), "right": Count("pk", filter=Q(correct=True))}
        return seen.values("month").annotate(**counts).order_by("-month")


@tracked()
class Sample(models.Model):
    """A decision drawn, and what a second look found. `rule` none: the Board had set none, so every one is drawn."""

    class Why(models.TextChoices):
        RANDOM = "random"
        NEAR = "near"
        NO_RULE = "no_rule"

    class Severity(models.TextChoices):
        FORM = "form"
        AMOUNT = "amount"
        OPTION = "option"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    decision = models.OneToOneField(Decision, models.PROTECT, related_name="sample")
    rule = models.ForeignKey(SamplingRule, models.PROTECT, null=True, related_name="+")
    why = models.CharField(max_length=7, choices=Why)
    drawn_on = models.DateField()
    looked_on = models.DateField(null=True)
    looked_by = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")
    correct = models.BooleanField(null=True)
    found = models.CharField(max_length=1000, blank=True)
    severity = models.CharField(max_length=6, choices=Severity, blank=True)

    objects = SampleQuerySet.as_manager()

    class Meta:
        ordering = ["drawn_on", "pk"]
        triggers = [
            pgtrigger.Trigger(
                name="looked_at_by_another", when=pgtrigger.Before, operation=pgtrigger.Update,
                func=LOOKED_AT_BY_ANOTHER,
            )
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(looked_on__isnull=True, looked_by__isnull=True, correct__isnull=True, found="", severity="")
                | Q(looked_on__isnull=False, looked_by__isnull=False, correct=True, severity="")
                | Q(looked_on__isnull=False, looked_by__isnull=False, correct=False, found__gt="", severity__gt=""),
                name="what_is_wrong_is_said_and_weighed",
            ),
        ]

    @property
    def person_id(self) -> uuid.UUID:
        """Of whom the decision is."""
        subject: uuid.UUID = self.decision.determination.subject
        return subject
