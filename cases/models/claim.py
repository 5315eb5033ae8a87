"""Money between the System and a person: arrears, overpayments, and how one is recovered without harm."""

import uuid

import pgtrigger
from django.db import models
from django.db.models import F, Q

from benefits.models import sealed
from cases.models.history import tracked
from cases.models.ledger import MONEY, LedgerLine
from cases.models.user import Role, User

# A recovery starts after a notice, after the person could be heard, and by a second person's decision.
RECOVERS_AFTER_HEARING = """
    IF TG_OP = 'UPDATE' AND OLD.decided_on IS NOT NULL AND (NEW.total, NEW.monthly, NEW.protected_minimum,
        NEW.from_month, NEW.decided_on, NEW.decided_by_id, NEW.claim_id) IS DISTINCT FROM (OLD.total, OLD.monthly,
        OLD.protected_minimum, OLD.from_month, OLD.decided_on, OLD.decided_by_id, OLD.claim_id)
    THEN
        RAISE EXCEPTION 'a decided recovery stays as decided' USING ERRCODE = 'restrict_violation';
    END IF;
    IF EXISTS (
        SELECT 1 FROM cases_claim c JOIN cases_pension p ON p.id = c.pension_id
        JOIN cases_user u ON u.person_id = p.person_id
        WHERE c.id = NEW.claim_id AND u.id IN (NEW.proposed_by_id, NEW.decided_by_id)
    ) THEN
        RAISE EXCEPTION 'four eyes: nobody recovers from oneself' USING ERRCODE = 'restrict_violation';
    END IF;
    IF NEW.decided_on IS NOT NULL AND NEW.accepted AND NOT EXISTS (
        SELECT 1 FROM cases_notice n WHERE n.claim_id = NEW.claim_id AND n.given_on IS NOT NULL
          AND (n.hear_until < NEW.decided_on OR n.answered_on IS NOT NULL)
    ) THEN
        RAISE EXCEPTION 'nothing is recovered before the person was told and could be heard'
            USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
"""


class ClaimQuerySet(models.QuerySet):
    def visible_to(self, user: User, *, desk: str) -> "ClaimQuerySet":
        """A retiree sees one's own; the Board all."""
        if not user.is_authenticated or not user.holds(desk):
            return self.none()
        if desk in (Role.Name.ADMINISTRATOR, Role.Name.AUDITOR):
            return self.all()
        return self.filter(pension__person__user=user) if desk == Role.Name.RETIREE else self.none()


class Claim(models.Model):
    """What one posting left unpaid or overpaid in months that its payments can settle no more: what its ledger lines
    claim adds up to `total`, to the cent. `act` is the posting's first."""

    class Kind(models.TextChoices):
        ARREARS = "arrears"
        OVERPAYMENT = "overpayment"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    pension = models.ForeignKey("cases.Pension", models.PROTECT, related_name="claims")
    act = models.ForeignKey("cases.Act", models.PROTECT, related_name="claims")
    kind = models.CharField(max_length=11, choices=Kind)
    first_month = models.DateField()
    last_month = models.DateField()
    total = models.DecimalField(**MONEY)
    on = models.DateField()

    objects = ClaimQuerySet.as_manager()

    class Meta:
        ordering = ["-on"]
        triggers = [sealed("a_claim_is_never_edited")]
        constraints = [
            models.UniqueConstraint(fields=["act", "kind"], name="an_act_opens_a_claim_of_a_kind_once"),
            models.CheckConstraint(condition=Q(total__gt=0), name="a_claim_is_of_some_money"),
        ]

    @property
    def months(self) -> models.QuerySet[LedgerLine]:
        """Its ledger lines, one a month."""
        sign = {"claimed__gt": 0} if self.kind == Claim.Kind.ARREARS else {"claimed__lt": 0}
        return LedgerLine.objects.filter(pension_id=self.pension_id, act__posting=self.act_id, **sign)


@tracked()
class Recovery(models.Model):
    """A plan to recover an overpayment: so much in all, so much a month from a month on, never below the protected
    minimum. `total`: what was outstanding of the claim when it was proposed."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    claim = models.ForeignKey(Claim, models.PROTECT, related_name="recoveries")
    total = models.DecimalField(**MONEY)
    monthly = models.DecimalField(**MONEY)
    protected_minimum = models.DecimalField(**MONEY)
    from_month = models.DateField()
    proposed_by = models.ForeignKey("cases.User", models.PROTECT, related_name="+")
    proposed_on = models.DateField()
    decided_by = models.ForeignKey("cases.User", models.PROTECT, null=True, related_name="+")
    decided_on = models.DateField(null=True)
    accepted = models.BooleanField(null=True)
    reason = models.TextField(blank=True)

    class Meta:
        triggers = [
            pgtrigger.Trigger(
                name="recovers_after_hearing",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert | pgtrigger.Update,
                func=RECOVERS_AFTER_HEARING,
            )
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["claim"], condition=~Q(accepted=False), name="one_plan_of_recovery_for_a_claim"
            ),
            models.CheckConstraint(condition=~Q(proposed_by=F("decided_by")), name="two_people_decide_a_recovery"),
            models.CheckConstraint(condition=Q(protected_minimum__gt=0), name="a_recovery_leaves_something"),
            models.CheckConstraint(
                condition=Q(decided_by__isnull=True, decided_on__isnull=True, accepted__isnull=True)
                | Q(decided_by__isnull=False, decided_on__isnull=False, accepted__isnull=False),
                name="a_recovery_is_decided_by_someone_on_a_day",
            ),
        ]


class Referral(models.Model):
    """A claim or a pension of a dead person listed with collections, on a day; once."""

    pension = models.ForeignKey("cases.Pension", models.PROTECT, related_name="referrals")
    claim = models.OneToOneField(Claim, models.PROTECT, null=True, related_name="referral")
    source = models.UUIDField()
    on = models.DateField()

    class Meta:
        triggers = [sealed("a_referral_is_never_edited")]
        constraints = [models.UniqueConstraint(fields=["pension", "source"], name="a_source_is_referred_once")]
