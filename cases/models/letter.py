"""A signed letter: the bytes that were signed are the bytes that are downloaded, for ever."""

import uuid

import pgtrigger
from django.db import models
from django.db.models import Case, F, Q, When
from django.db.models.functions import Coalesce, Now

from benefits.models import sealed
from cases.models.decision import Decision
from cases.models.user import Role, User
from cases.models.withdrawal import TOLD_AGAIN

TELLS_ITS_DECISION = """
    IF NEW.sha256 <> encode(sha256(NEW.pdf), 'hex') OR NOT EXISTS (
        SELECT 1 FROM cases_decision d JOIN benefits_determination b ON b.id = d.determination_id
        WHERE d.id = NEW.decision_id AND b.subject = NEW.person_id AND d.kind <> 'return'
        UNION ALL
        SELECT 1 FROM cases_notice n JOIN cases_pension p ON p.id = n.pension_id
        WHERE n.id = NEW.notice_id AND p.person_id = NEW.person_id
    ) THEN
        RAISE EXCEPTION 'a letter tells its decision to its person' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
"""


class LetterQuerySet(models.QuerySet):
    def with_amounts(self) -> "LetterQuerySet":
        """Each with `stated_monthly`, the dollars a month it states; null where it grants none."""
        decided = Case(When(decision__kind="deny", then=None), default=F("decision__determination__monthly"))
        return self.defer("pdf").annotate(stated_monthly=Coalesce("notice__after", decided))

    def visible_to(self, user: User, *, desk: str) -> "LetterQuerySet":
        """A retiree sees one's own; the Board all; a coordinator those of files her agencies hold."""
        if not user.is_authenticated or not user.holds(desk):
            return self.none()
        match desk:
            case Role.Name.COORDINATOR:
                held = Q(person__custodies__agency__in=user.agencies(), person__custodies__to_on__isnull=True)
                return self.filter(held).exclude(person__user=user)
            case Role.Name.ADMINISTRATOR | Role.Name.AUDITOR:
                return self.all()
            case _:
                return self.filter(person__user=user)


class Letter(models.Model):
    """One letter, of one decision or one notice. `forecast` is what an award announces: its change at 65, stored before
    the letter was made. Its file name and address hold the case number and a random id,
    nothing personal."""

    class Kind(models.TextChoices):
        AWARD = "award"
        DENIAL = "denial"
        RECOMPUTE = "recompute"
        CORRECTION = "correction"
        NOTICE_65 = "notice_65"
        INSURED_ASKED = "insured_asked"
        REDUCTION = "reduction"
        SUSPENSION = "suspension"
        RESUMPTION = "resumption"
        CHOICE = "choice"
        ADDITIONAL = "additional"
        RECOVERY = "recovery"
        RECOVERY_PLAN = "recovery_plan"
        ENDED = "ended"
        CERTIFICATE = "certificate"

    CODE_LENGTH = 20

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    kind = models.CharField(max_length=14, choices=Kind)
    decision = models.ForeignKey(Decision, models.PROTECT, null=True, related_name="letters")
    notice = models.ForeignKey("cases.Notice", models.PROTECT, null=True, related_name="letters")
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
            models.UniqueConstraint(fields=["notice"], name="a_notice_has_one_letter"),
            models.CheckConstraint(
                condition=Q(decision__isnull=False, notice__isnull=True)
                | Q(decision__isnull=True, notice__isnull=False),
                name="a_letter_tells_a_decision_or_a_notice",
            ),
        ]
