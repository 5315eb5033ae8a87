"""A letter that no longer holds: one person proposes it, with a reason, another decides. Its bytes stay as they are."""

import uuid

import pgtrigger
from django.db import models
from django.db.models import F, Q

from cases.models.history import tracked

DECIDED_ONCE = """
    IF TG_OP = 'UPDATE' AND (OLD.accepted IS NOT NULL
        OR (NEW.letter_id, NEW.reason, NEW.proposed_by_id)
            IS DISTINCT FROM (OLD.letter_id, OLD.reason, OLD.proposed_by_id))
    THEN
        RAISE EXCEPTION 'a withdrawal is decided once, as it was proposed' USING ERRCODE = 'restrict_violation';
    END IF;
    IF EXISTS (
        SELECT 1 FROM cases_letter l JOIN cases_user u ON u.person_id = l.person_id
        WHERE l.id = NEW.letter_id AND u.id IN (NEW.proposed_by_id, NEW.decided_by_id)
    ) THEN
        RAISE EXCEPTION 'four eyes: one does not withdraw one''s own letter' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
"""

# Of a letter: a decision that was told, on a case or on a remedy, is told again only in place of its withdrawn letter.
TOLD_AGAIN = """
    IF EXISTS (
        SELECT 1 FROM cases_letter l WHERE (l.decision_id = NEW.decision_id OR l.remedy_id = NEW.remedy_id) AND NOT (
            EXISTS (SELECT 1 FROM cases_withdrawal w WHERE w.letter_id = l.id AND w.accepted)
            AND (l.id = NEW.supersedes_id OR EXISTS (SELECT 1 FROM cases_letter n WHERE n.supersedes_id = l.id))
        )
    ) THEN
        RAISE EXCEPTION 'a decision is told again when its letter was withdrawn' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
"""


@tracked()
class Withdrawal(models.Model):
    """`accepted` null: it waits for a second person. Of a decision, a withdrawn letter leaves the errand of another."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    letter = models.ForeignKey("cases.Letter", models.PROTECT, related_name="withdrawals")
    reason = models.CharField(max_length=300)
    proposed_by = models.ForeignKey("cases.User", models.PROTECT, related_name="+")
    proposed_on = models.DateField()
    decided_by = models.ForeignKey("cases.User", models.PROTECT, null=True, related_name="+")
    decided_on = models.DateField(null=True)
    accepted = models.BooleanField(null=True)

    class Meta:
        ordering = ["proposed_on", "pk"]
        triggers = [
            pgtrigger.Trigger(
                name="decided_once",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert | pgtrigger.Update,
                func=DECIDED_ONCE,
            )
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["letter"], condition=~Q(accepted=False) | Q(accepted__isnull=True),
                name="a_letter_is_withdrawn_once",
            ),
            models.CheckConstraint(
                condition=Q(decided_by__isnull=True, decided_on__isnull=True, accepted__isnull=True)
                | Q(decided_by__isnull=False, decided_on__isnull=False, accepted__isnull=False),
                name="a_withdrawal_is_decided_by_someone_on_a_day",
            ),
            models.CheckConstraint(condition=~Q(proposed_by=F("decided_by")), name="two_people_withdraw_a_letter"),
            models.CheckConstraint(condition=Q(reason__gt=""), name="a_withdrawal_has_a_reason"),
        ]
