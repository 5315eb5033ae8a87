"""An application for retirement: its whole life is the table MOVES."""

import uuid
from typing import Any

import pgtrigger
from django.db import models
from django.db.models import Count, F, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce, Now

from cases.models.decision import Decision
from cases.models.evidence import Document
from cases.models.history import tracked
from cases.models.user import Role, User


class IllegalMove(Exception):
    """The case is not where the act supposes. `application` is the case as it is now."""

    def __init__(self, application: "RetirementApplication", to: str) -> None:
        super().__init__(f"{application.status} -> {to}")
        self.application = application
        self.to = to


class Status(models.TextChoices):
    DRAFT = "draft"
    DOCUMENTS_PENDING = "documents_pending"
    IN_REVIEW = "in_review"
    RETURNED = "returned"
    APPROVED = "approved"
    DENIED = "denied"
    WITHDRAWN = "withdrawn"


MOVES: dict[Status, frozenset[str]] = {
    Status.DRAFT: frozenset({Status.DOCUMENTS_PENDING, Status.IN_REVIEW, Status.WITHDRAWN}),
    Status.DOCUMENTS_PENDING: frozenset({Status.IN_REVIEW, Status.WITHDRAWN}),
    Status.IN_REVIEW: frozenset({Status.RETURNED, Status.APPROVED, Status.DENIED, Status.WITHDRAWN}),
    Status.RETURNED: frozenset({Status.IN_REVIEW, Status.DOCUMENTS_PENDING, Status.WITHDRAWN}),
    Status.APPROVED: frozenset(),
    Status.DENIED: frozenset(),
    Status.WITHDRAWN: frozenset(),
}
OPEN = (Status.DRAFT, Status.DOCUMENTS_PENDING, Status.IN_REVIEW, Status.RETURNED)
FILED = tuple(status for status in Status if status is not Status.DRAFT)

# Once the desk has received it, nobody rewrites who received it, when, or that it was typed late; while the Board looks
# at it nobody changes what is asked; and no step is taken that the table has not.
STAYS_AS_FILED = f"""
    IF OLD.filed_at IS NOT NULL AND (
        NEW.filed_at, NEW.filed_by_id, NEW.received_on, NEW.filed_late, NEW.number, NEW.person_id, NEW.agency_id,
        NEW.token, NEW.started_by_id
    ) IS DISTINCT FROM (
        OLD.filed_at, OLD.filed_by_id, OLD.received_on, OLD.filed_late, OLD.number, OLD.person_id, OLD.agency_id,
        OLD.token, OLD.started_by_id
    ) THEN
        RAISE EXCEPTION 'what was filed stays as filed' USING ERRCODE = 'restrict_violation';
    END IF;
    IF OLD.status IN ('in_review', 'approved', 'denied') AND (
        NEW.separation_on, NEW.retirement_on, NEW.elected_route, NEW.elected_on, NEW.election_recorded_by_id
    ) IS DISTINCT FROM (
        OLD.separation_on, OLD.retirement_on, OLD.elected_route, OLD.elected_on, OLD.election_recorded_by_id
    ) THEN
        RAISE EXCEPTION 'what is reviewed stays as submitted' USING ERRCODE = 'restrict_violation';
    END IF;
    IF NEW.status <> OLD.status AND (OLD.status || '>' || NEW.status) NOT IN {
        tuple(f"{before.value}>{after}" for before, steps in MOVES.items() for after in sorted(steps))
    } THEN
        RAISE EXCEPTION 'no such step in the life of a case' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
"""

# The end of a case is a decision about the computation it stands on, or it is not an end.
ENDS_BY_A_DECISION = """
    IF NEW.status IN ('approved', 'denied') AND NOT EXISTS (
        SELECT 1 FROM cases_decision d
        WHERE d.application_id = NEW.id AND d.determination_id = NEW.determination_id
          AND d.kind = CASE NEW.status WHEN 'approved' THEN 'approve' ELSE 'deny' END
    ) THEN
        RAISE EXCEPTION 'a case ends by a decision' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
"""


class ApplicationQuerySet(models.QuerySet):
    def visible_to(self, user: User, *, desk: str) -> "ApplicationQuerySet":
        """A coordinator sees those of files her agencies hold, save her own; the Board those filed; a retiree, one's
        own that were filed."""
        if not user.is_authenticated or not user.holds(desk):
            return self.none()
        match desk:
            case Role.Name.COORDINATOR:
                held = Q(person__custodies__agency__in=user.agencies(), person__custodies__to_on__isnull=True)
                return self.filter(held).exclude(person__user=user)
            case Role.Name.ADMINISTRATOR | Role.Name.AUDITOR:
                return self.filter(status__in=FILED)
            case _:
                return self.filter(person__user=user, status__in=FILED)

    def open(self) -> "ApplicationQuerySet":
        return self.filter(status__in=OPEN)

    def with_what_it_lacks(self) -> "ApplicationQuerySet":
        """Each with how many papers are `missing`, and the `last_reason` for which it came back or was denied."""
        papers = Document.objects.filter(application=OuterRef("pk"), evidence=None)
        missing = papers.order_by().values("application").annotate(count=Count("pk")).values("count")
        refused = Decision.objects.filter(application=OuterRef("pk"), kind__in=("return", "deny")).order_by("-at")
        last = Subquery(refused.values("reason")[:1])
        return self.annotate(missing=Coalesce(Subquery(missing), 0), last_reason=last)

    def before(self, application: "RetirementApplication") -> "ApplicationQuerySet":
        """Those of the same person that ended before this one began, the last first: what it follows."""
        own = self.filter(person=application.person_id, started_at__lte=application.started_at)
        return own.exclude(Q(status__in=OPEN) | Q(pk=application.pk)).order_by("-started_at", "pk")

    def hold(self, **which: Any) -> "RetirementApplication":
        """Lock the case row, and it alone, before asking what is in force."""
        return self.select_for_update(of=("self",)).get(**which)


@tracked(exclude=["token"])
class RetirementApplication(models.Model):
    """`received_on`: the day the signed application reached the desk; the pension begins with it (§ 766(a)).
    `filed_at`: the instant it was typed. `retirement_on`: the day from which the annuity is asked.
    `separation_on`: the first day out of the post."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    number = models.CharField(max_length=16, unique=True, null=True, editable=False)  # noqa: DJ001  unfiled: none yet
    token = models.UUIDField(unique=True, default=uuid.uuid4, editable=False)
    person = models.ForeignKey("cases.Person", models.PROTECT, related_name="applications")
    agency = models.ForeignKey("cases.Agency", models.PROTECT, related_name="applications")
    status = models.CharField(max_length=18, choices=Status, default=Status.DRAFT)
    separation_on = models.DateField(null=True, blank=True)
    retirement_on = models.DateField(null=True, blank=True)
    language = models.CharField(max_length=2, choices=[("es", "Español"), ("en", "English")], default="es")
    elected_route = models.CharField(max_length=8, blank=True)
    elected_on = models.DateField(null=True, blank=True)
    election_recorded_by = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")
    received_on = models.DateField(null=True, blank=True)
    filed_at = models.DateTimeField(null=True, editable=False)
    filed_by = models.ForeignKey(User, models.PROTECT, null=True, related_name="+", editable=False)
    filed_late = models.BooleanField(default=False, editable=False)
    day_confirmed_at = models.DateTimeField(null=True, editable=False)
    day_confirmed_by = models.ForeignKey(User, models.PROTECT, null=True, related_name="+", editable=False)
    determination = models.ForeignKey("benefits.Determination", models.PROTECT, null=True, related_name="+")
    started_at = models.DateTimeField(db_default=Now(), editable=False)
    started_by = models.ForeignKey(User, models.PROTECT, related_name="+", editable=False)

    objects = ApplicationQuerySet.as_manager()

    class Meta:
        triggers = [
            pgtrigger.Trigger(
                name="stays_as_filed", when=pgtrigger.Before, operation=pgtrigger.Update, func=STAYS_AS_FILED
            ),
            pgtrigger.Trigger(
                name="ends_by_a_decision",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert | pgtrigger.Update,
                func=ENDS_BY_A_DECISION,
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["person"], condition=Q(status__in=OPEN), name="one_open_application_of_a_person"
            ),
            models.CheckConstraint(
                condition=Q(elected_route="", elected_on__isnull=True, election_recorded_by__isnull=True)
                | Q(elected_route__gt="", elected_on__isnull=False, election_recorded_by__isnull=False),
                name="an_election_has_day_and_recorder",
            ),
            models.CheckConstraint(
                condition=Q(filed_at__isnull=True, filed_by__isnull=True, number__isnull=True)
                | Q(
                    filed_at__isnull=False, filed_by__isnull=False, number__isnull=False,
                    received_on__isnull=False, separation_on__isnull=False, retirement_on__isnull=False,
                ),
                name="a_filing_is_whole",
            ),
            models.CheckConstraint(
                condition=Q(status__in=(Status.DRAFT, Status.WITHDRAWN)) | Q(filed_at__isnull=False),
                name="beyond_draft_means_filed",
            ),
            models.CheckConstraint(
                condition=~Q(status__in=(Status.IN_REVIEW, Status.APPROVED, Status.DENIED))
                | Q(determination__isnull=False),
                name="what_is_reviewed_is_computed",
            ),
            models.CheckConstraint(
                condition=Q(day_confirmed_at__isnull=True, day_confirmed_by__isnull=True)
                | Q(day_confirmed_at__isnull=False, day_confirmed_by__isnull=False),
                name="a_confirmation_has_who_and_when",
            ),
            models.CheckConstraint(
                condition=Q(day_confirmed_by__isnull=True)
                | (~Q(day_confirmed_by=F("filed_by")) & ~Q(day_confirmed_by=F("started_by"))),
                name="whoever_filed_does_not_confirm_the_day",
            ),
            models.CheckConstraint(
                condition=Q(retirement_on__isnull=True)
                | Q(separation_on__isnull=True)
                | Q(retirement_on__gte=F("separation_on")),
                name="retirement_is_not_before_separation",
            ),
        ]
        indexes = [models.Index(fields=["status", "received_on"], name="applications_by_age")]

    def __str__(self) -> str:
        return self.number or "—"

    def move_to(self, status: str) -> None:
        """Take one declared step; the caller holds the row and saves it.

        Raises:
            IllegalMove: the table has no such step from where the case is.
        """
        if status not in MOVES[Status(self.status)]:
            raise IllegalMove(self, status)
        self.status = status

    @property
    def filing_day_is_confirmed(self) -> bool:
        return not self.filed_late or self.day_confirmed_at is not None
