"""The register of who may sign for whom: from, until, by which document; made by one person, confirmed by a second."""

import uuid
from datetime import date

import pgtrigger
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q

from cases.models.history import tracked
from cases.models.user import User

# What was confirmed stays as it was confirmed, and what ended stays ended.
STAYS_AS_CONFIRMED = """
    IF TG_OP = 'INSERT' AND NEW.confirmed_by_id IS NOT NULL THEN
        RAISE EXCEPTION 'a delegation is confirmed after it was proposed' USING ERRCODE = 'restrict_violation';
    ELSIF TG_OP = 'UPDATE' AND (
        (NEW.official_id, NEW.kinds, NEW.from_on, NEW.until_on, NEW.document, NEW.proposed_by_id)
        IS DISTINCT FROM
        (OLD.official_id, OLD.kinds, OLD.from_on, OLD.until_on, OLD.document, OLD.proposed_by_id)
        OR NEW.delegate_id IS DISTINCT FROM OLD.delegate_id
        OR (OLD.confirmed_by_id IS NOT NULL
            AND (NEW.confirmed_by_id, NEW.confirmed_on) IS DISTINCT FROM (OLD.confirmed_by_id, OLD.confirmed_on))
        OR OLD.ended_by_id IS NOT NULL
    ) THEN
        RAISE EXCEPTION 'a delegation stays as proposed, confirmed and ended' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
"""


class DelegationQuerySet(models.QuerySet):
    def naming(self, signer: User | None, kind: str, day: date) -> "DelegationQuerySet":
        """Those confirmed by a day that say how somebody (none: the system) signs a kind, in force or not."""
        return self.filter(delegate=signer, kinds__contains=[kind], confirmed_on__lte=day)

    def in_force(self, day: date) -> "DelegationQuerySet":
        """Those that hold on a day, its first and its last included."""
        ended = Q(ended_on__isnull=True) | Q(ended_on__gte=day)
        return self.filter(ended, from_on__lte=day, until_on__gte=day, confirmed_on__lte=day)


@tracked()
class Delegation(models.Model):
    """`delegate` signs `kinds` of decisions for `official`; none: what the system does by itself. Both the same: an
    appointment, in one's own name. Whoever the register names for a kind signs it only while the register says so.
    `ended_on` is its last day."""

    class Kind(models.TextChoices):
        APPROVE = "approve"
        DENY = "deny"
        CONFIRM = "confirm"
        RECOVERY = "recovery"
        ACT = "act"
        REMEDY = "remedy"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    official = models.ForeignKey(User, models.PROTECT, related_name="+")
    delegate = models.ForeignKey(User, models.PROTECT, null=True, related_name="delegations")
    kinds = ArrayField(models.CharField(max_length=10, choices=Kind))
    from_on = models.DateField()
    until_on = models.DateField()
    document = models.CharField(max_length=200)
    proposed_by = models.ForeignKey(User, models.PROTECT, related_name="+")
    proposed_on = models.DateField()
    confirmed_by = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")
    confirmed_on = models.DateField(null=True)
    ended_by = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")
    ended_on = models.DateField(null=True)
    end_reason = models.CharField(max_length=300, blank=True)

    objects = DelegationQuerySet.as_manager()

    class Meta:
        ordering = ["-from_on", "-proposed_on", "pk"]
        triggers = [
            pgtrigger.Trigger(
                name="stays_as_confirmed",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert | pgtrigger.Update,
                func=STAYS_AS_CONFIRMED,
            )
        ]
        constraints = [
            models.CheckConstraint(condition=Q(kinds__len__gt=0), name="a_delegation_is_of_some_kind"),
            models.CheckConstraint(condition=Q(until_on__gte=F("from_on")), name="a_delegation_ends_after_it_begins"),
            models.CheckConstraint(condition=~Q(proposed_by=F("confirmed_by")), name="two_people_make_a_delegation"),
            models.CheckConstraint(
                condition=~Q(delegate=F("proposed_by")) & ~Q(delegate=F("confirmed_by")),
                name="nobody_delegates_to_oneself",
            ),
            models.CheckConstraint(
                condition=Q(delegate__isnull=False) | Q(kinds=["act"]), name="the_system_decides_nothing_by_itself"
            ),
            models.CheckConstraint(
                condition=Q(confirmed_by__isnull=True, confirmed_on__isnull=True)
                | Q(confirmed_by__isnull=False, confirmed_on__isnull=False),
                name="a_delegation_is_confirmed_by_someone_on_a_day",
            ),
            models.CheckConstraint(
                condition=Q(ended_by__isnull=True, ended_on__isnull=True, end_reason="")
                | Q(ended_by__isnull=False, ended_on__isnull=False, end_reason__gt=""),
                name="a_delegation_is_ended_with_a_reason",
            ),
        ]

    def state_on(self, day: date) -> str:
        """Where a row stands on a day: ended, proposed, over, ahead or in_force."""
        if self.ended_on:
            return "ended"
        if not self.confirmed_on:
            return "proposed"
        if self.until_on < day:
            return "over"
        return "ahead" if self.from_on > day else "in_force"
