"""A signed letter: the bytes that were signed are the bytes that are downloaded, for ever."""

import uuid
from functools import reduce
from operator import or_

import pgtrigger
from django.db import models
from django.db.models import Case, F, Q, When
from django.db.models.functions import Coalesce, Now

from benefits.models import sealed
from cases.models.decision import Decision
from cases.models.mandate import Mandate
from cases.models.notice import Notice
from cases.models.user import Role, User
from cases.models.withdrawal import TOLD_AGAIN

TELLS = ("decision", "notice", "offer", "remedy")
TELLS_ITS_DECISION = """
    IF NEW.sha256 <> encode(sha256(NEW.pdf), 'hex') OR NOT EXISTS (
        SELECT 1 FROM cases_decision d JOIN benefits_determination b ON b.id = d.determination_id
        WHERE d.id = NEW.decision_id AND b.subject = NEW.person_id AND d.kind <> 'return'
        UNION ALL
        SELECT 1 FROM cases_notice n JOIN cases_pension p ON p.id = n.pension_id
        WHERE n.id = NEW.notice_id AND p.person_id = NEW.person_id
        UNION ALL
        SELECT 1 FROM cases_offer o JOIN cases_retirementapplication a ON a.id = o.application_id
        WHERE o.id = NEW.offer_id AND a.person_id = NEW.person_id
        UNION ALL
        SELECT 1 FROM cases_remedy r WHERE r.id = NEW.remedy_id AND r.person_id = NEW.person_id
          AND r.step = 'reconsideration' AND r.decided_on IS NOT NULL
    ) THEN
        RAISE EXCEPTION 'a letter tells its decision to its person' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
"""


# Whoever decided could sign it that day: by a delegation in force or, where the register never named them for it, by
# the role of an administrator (`cases/signing.py`). A letter that only tells or asks has no decision to answer for.
SIGNED_BY_WHO_MAY = """
    IF NEW.decision_id IS NOT NULL THEN
        SELECT d.by_id AS signer, d.kind::text AS what, coalesce(w.let_on, r.approved_on, d."on") AS day INTO signed
        FROM cases_decision d LEFT JOIN cases_run r ON r.id = d.run_id
        LEFT JOIN cases_runrow w ON w.run_id = r.id AND w.determination_id = d.determination_id
        WHERE d.id = NEW.decision_id;
    ELSE
        SELECT c.decided_by_id AS signer, 'recovery'::text AS what, c.decided_on AS day INTO signed
        FROM cases_notice n JOIN cases_recovery c ON c.claim_id = n.claim_id AND c.accepted
        WHERE n.id = NEW.notice_id AND n.kind = 'recovery_plan'
        UNION ALL
        SELECT a.by_id, 'act'::text, CASE WHEN a.by_id IS NULL THEN NEW.issued_on ELSE a."on" END
        FROM cases_notice n JOIN cases_act a ON a.id = n.act_id
        WHERE n.id = NEW.notice_id AND n.kind <> 'recovery_plan'
        UNION ALL
        SELECT r.decided_by_id, 'remedy'::text, r.decided_on FROM cases_remedy r WHERE r.id = NEW.remedy_id;
    END IF;
    IF signed.what IS NULL OR EXISTS (
        SELECT 1 FROM cases_delegation g
        WHERE g.delegate_id IS NOT DISTINCT FROM signed.signer AND signed.what = ANY(g.kinds)
          AND g.confirmed_on <= signed.day AND signed.day BETWEEN g.from_on AND g.until_on
          AND (g.ended_on IS NULL OR g.ended_on >= signed.day)
    ) THEN
        RETURN NEW;
    END IF;
    IF EXISTS (
        SELECT 1 FROM cases_delegation g WHERE g.delegate_id IS NOT DISTINCT FROM signed.signer
          AND signed.what = ANY(g.kinds) AND g.confirmed_on <= signed.day
    ) OR NOT EXISTS (
        SELECT 1 FROM cases_role o WHERE o.user_id = signed.signer AND o.role = 'administrator'
          AND o.from_on <= signed.day AND (o.until_on IS NULL OR o.until_on >= signed.day)
    ) THEN
        RAISE EXCEPTION 'nobody may sign this letter' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
"""


class LetterQuerySet(models.QuerySet):
    def with_amounts(self) -> "LetterQuerySet":
        """Each with `stated_monthly`, the dollars a month it states; null where it grants none."""
        decided = Case(When(decision__kind="deny", then=None), default=F("decision__determination__monthly"))
        return self.defer("pdf").annotate(stated_monthly=Coalesce("notice__after", "remedy__pays", decided))

    def visible_to(self, user: User, *, desk: str) -> "LetterQuerySet":
        """A retiree sees one's own; the Board all; a coordinator those of files her agencies hold; a relative those of
        whoever lets them."""
        if not user.is_authenticated or not user.holds(desk):
            return self.none()
        match desk:
            case Role.Name.COORDINATOR:
                held = Q(person__custodies__agency__in=user.agencies(), person__custodies__to_on__isnull=True)
                return self.filter(held).exclude(person__user=user)
            case Role.Name.ADMINISTRATOR | Role.Name.AUDITOR:
                return self.all()
            case Role.Name.DELEGATE:
                return self.filter(person__in=Mandate.objects.people(user, Mandate.Scope.LETTERS))
            case _:
                return self.filter(person__user=user)


class Letter(models.Model):
    """One letter, of one decision, notice, offer or decided remedy. `forecast` is what an award announces: its change
    at 65, stored before the letter was made. Its file name and address hold the case number and a random id, nothing
    personal."""

    class Kind(models.TextChoices):
        AWARD = "award"
        DENIAL = "denial"
        RECOMPUTE = "recompute"
        CORRECTION = "correction"
        NOTICE_65 = "notice_65"
        NOTICE_LAW = "notice_law"
        INSURED_ASKED = "insured_asked"
        REDUCTION = "reduction"
        SUSPENSION = "suspension"
        RESUMPTION = "resumption"
        CHOICE = "choice"
        ADDITIONAL = "additional"
        RECOVERY = "recovery"
        RECOVERY_PLAN = "recovery_plan"
        ENDED = "ended"
        OFFER = "offer"
        CERTIFICATE = "certificate"
        RECONSIDERED = "reconsidered"

    CODE_LENGTH = 20

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    kind = models.CharField(max_length=14, choices=Kind)
    decision = models.ForeignKey(Decision, models.PROTECT, null=True, related_name="letters")
    notice = models.ForeignKey(Notice, models.PROTECT, null=True, related_name="letters")
    offer = models.ForeignKey("cases.Offer", models.PROTECT, null=True, related_name="letters")
    remedy = models.ForeignKey("cases.Remedy", models.PROTECT, null=True, related_name="letters")
    forecast = models.ForeignKey("benefits.Forecast", models.PROTECT, null=True, related_name="+")
    person = models.ForeignKey("cases.Person", models.PROTECT, related_name="letters")
    language = models.CharField(max_length=2)
    issued_on = models.DateField()
    short_code = models.CharField(max_length=24, unique=True)
    pdf = models.BinaryField()
    sha256 = models.CharField(max_length=64)
    signed_at = models.DateTimeField(db_default=Now(), editable=False)
    supersedes = models.OneToOneField("self", models.PROTECT, null=True, related_name="superseded_by")

    objects = LetterQuerySet.as_manager()

    class Meta:
        ordering = ["-signed_at"]
        triggers = [
            sealed("a_signed_letter_is_never_edited"),
            pgtrigger.Trigger(
                name="tells_its_decision",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert,
                func=TELLS_ITS_DECISION,
            ),
            pgtrigger.Trigger(
                name="signed_by_who_may",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert,
                declare=[("signed", "record")],
                func=SIGNED_BY_WHO_MAY,
            ),
            pgtrigger.Trigger(
                name="told_again_when_withdrawn",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert,
                func=TOLD_AGAIN,
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["decision", "supersedes"], condition=Q(decision__isnull=False), nulls_distinct=False,
                name="a_decision_is_told_once_or_anew_in_place_of_a_letter",
            ),
            models.UniqueConstraint(
                fields=["remedy", "supersedes"], condition=Q(remedy__isnull=False), nulls_distinct=False,
                name="a_remedy_is_told_once_or_anew_in_place_of_a_letter",
            ),
            models.UniqueConstraint(fields=["notice"], name="a_notice_has_one_letter"),
            models.UniqueConstraint(fields=["offer"], name="an_offer_has_one_letter"),
            models.CheckConstraint(
                condition=reduce(or_, (Q(**{f"{one}__isnull": one != told for one in TELLS}) for told in TELLS)),
                name="a_letter_tells_one_thing",
            ),
        ]

    @property
    def decides(self) -> Decision | Notice | None:
        """What was decided and it tells first: a reconsideration may be asked of it."""
        if self.notice and self.notice.kind not in Notice.DECIDES:
            return None
        return self.decision or self.notice

    @property
    def against(self) -> Decision | Notice | None:
        """What whoever has it may ask a remedy against: what it decides, or tells for a second time."""
        return self.remedy.against if self.remedy else self.decides
