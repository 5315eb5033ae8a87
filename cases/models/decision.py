"""What a person at the Board decided about a computation, sealed; and who may not have decided it."""

import uuid

import pgtrigger
from django.db import models
from django.db.models import Exists, F, OuterRef, Q
from django.db.models.functions import Now

from benefits.models import sealed
from cases.models.act import Act
from cases.models.claimed import ClaimedService
from cases.models.contribution import ContributionTotal
from cases.models.evidence import Evidence
from cases.models.hearing import REDUCES_AFTER_HEARING
from cases.models.participant import Circumstance, InsuredStatus, Membership, PlanElection
from cases.models.person import VitalDate
from cases.models.reinstatement import Reinstatement, ReturnChoice
from cases.models.salary import Salary
from cases.models.service_period import ServicePeriod
from cases.models.uncredited import PaidService

STATEMENTS_OF_A_PERSON = (VitalDate, Evidence)
STATEMENTS_OF_A_PENSION = (Reinstatement, ReturnChoice)
STATEMENTS_OF_A_MEMBER = (
    Membership, PlanElection, InsuredStatus, Circumstance, ServicePeriod, Salary, PaidService, ContributionTotal,
    ClaimedService,
)  # fmt: skip


def _recorders_sql() -> str:
    """Who entered or corrected any fact of `who`, in this file or in one that leads to it (`files`): every table of
    statements, so that no pointer can be bent."""
    tables = [(model._meta.db_table, "person_id") for model in STATEMENTS_OF_A_PERSON]
    tables += [(model._meta.db_table, "participant_id") for model in STATEMENTS_OF_A_MEMBER]
    of_the_person = [f"{table} WHERE {column} = ANY(files)" for table, column in tables]
    of_a_pension = [
        f"{model._meta.db_table} s JOIN cases_pension p ON p.id = s.pension_id WHERE p.person_id = who"
        for model in STATEMENTS_OF_A_PENSION
    ]
    rows = of_the_person + of_a_pension
    return " UNION ALL ".join(f"SELECT 1 FROM {each} AND recorded_by_id = NEW.by_id" for each in rows)


# Who had a hand in a case, told by its sealed events: no column of the case itself, which may change, is asked.
HANDLED = ("started", "asked", "elected", "filed", "paper_received", "submitted_again")

# The rule stands in the database, so that no screen, shell or script of the application can go round it. A user who
# was ever linked to the person is that person; whoever ever handled the case or recorded a fact had a hand in it.
FOUR_EYES = f"""
    SELECT subject INTO who FROM benefits_determination WHERE id = NEW.determination_id;
    files := ARRAY(
        SELECT who UNION ALL
        SELECT merged_id FROM cases_merge WHERE kept_id = who AND outcome = 'merged' AND undone_on IS NULL
    );
    IF EXISTS (SELECT 1 FROM cases_user WHERE id = NEW.by_id AND person_id = who)
       OR EXISTS (SELECT 1 FROM cases_userhistory WHERE pgh_obj_id = NEW.by_id AND person_id = who)
    THEN
        RAISE EXCEPTION 'four eyes: one does not decide one''s own case' USING ERRCODE = 'restrict_violation';
    END IF;
    IF NEW.application_id IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM cases_retirementapplication a
        WHERE a.id = NEW.application_id AND a.person_id = who
          AND a.determination_id = NEW.determination_id AND a.status = 'in_review'
          AND (NOT a.filed_late OR a.day_confirmed_at IS NOT NULL OR NEW.kind <> 'approve')
    ) THEN
        RAISE EXCEPTION 'a decision is about the case as it stands' USING ERRCODE = 'restrict_violation';
    END IF;
    IF NEW.kind = 'return' THEN RETURN NEW; END IF;
    IF NEW.application_id IS NOT NULL AND (EXISTS (
        SELECT 1 FROM cases_event e
        WHERE e.application_id = NEW.application_id AND e.by_id = NEW.by_id AND e.verb IN {HANDLED}
    ) OR EXISTS (
        SELECT 1 FROM cases_retirementapplication a
        WHERE a.id = NEW.application_id AND NEW.by_id IN (a.filed_by_id, a.started_by_id, a.election_recorded_by_id)
    )) THEN
        RAISE EXCEPTION 'four eyes: whoever filed a case does not decide it' USING ERRCODE = 'restrict_violation';
    END IF;
    IF EXISTS ({_recorders_sql()}) THEN
        RAISE EXCEPTION 'four eyes: whoever entered a fact does not decide on it' USING ERRCODE = 'restrict_violation';
    END IF;
    IF NEW.kind = 'confirm' AND NEW.run_id IS NULL AND NOT EXISTS (
        SELECT 1 FROM cases_pension p WHERE p.recomputed_id = NEW.determination_id AND p.person_id = who
    ) THEN
        RAISE EXCEPTION 'what is confirmed is a recompute' USING ERRCODE = 'restrict_violation';
    END IF;
    IF NEW.run_id IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM cases_run r JOIN cases_runrow w ON w.run_id = r.id JOIN cases_pension p ON p.id = w.pension_id
        JOIN benefits_determination b ON b.id = NEW.determination_id
        WHERE r.id = NEW.run_id AND coalesce(w.let_by_id, r.approved_by_id) = NEW.by_id AND p.person_id = who
          AND w.after = b.monthly
          AND w.changes_on = b.effective_on AND w.state IN ('previewed', 'done', 'unchanged')
    ) THEN
        RAISE EXCEPTION 'a run confirms what was approved in its preview' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
"""


class DecisionQuerySet(models.QuerySet):
    def without_letter(self) -> "DecisionQuerySet":
        """The errand of the press: decided, and nobody has been told, or by a letter since withdrawn. Oldest first. Of
        a correction posted as a chain of rates, the decision on the last one tells them all."""
        posted = Act.objects.filter(determination=OuterRef("determination"))
        earlier = posted.filter(
            pension__acts__source=F("source"), pension__acts__on=F("on"), pension__acts__from_on__gt=F("from_on"),
            pension__acts__determination__isnull=False,
        )  # fmt: skip
        told_elsewhere = Exists(earlier)
        untold = Q(letters__isnull=True) | Q(letters__withdrawals__accepted=True, letters__superseded_by__isnull=True)
        return self.exclude(kind="return").filter(untold, ~told_elsewhere).order_by("at", "pk")


class Decision(models.Model):
    """One act of an administrator: approve, return or deny an application, or confirm a recompute. Never edited.

    `run`: the clock took it in the name of whoever approved that run, or let this row of it through afterwards; its
    preview held this very amount. `reason_in`: the language the reason was written in, where that is known.
    """

    class Kind(models.TextChoices):
        APPROVE = "approve"
        RETURN = "return"
        DENY = "deny"
        CONFIRM = "confirm"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    kind = models.CharField(max_length=8, choices=Kind)
    application = models.ForeignKey("cases.RetirementApplication", models.PROTECT, null=True, related_name="decisions")
    determination = models.ForeignKey("benefits.Determination", models.PROTECT, related_name="+")
    run = models.ForeignKey("cases.Run", models.PROTECT, null=True, related_name="decisions")
    by = models.ForeignKey("cases.User", models.PROTECT, related_name="+")
    at = models.DateTimeField(db_default=Now(), editable=False)
    on = models.DateField()
    reason = models.TextField(blank=True)
    reason_in = models.CharField(max_length=2, blank=True, default="", db_default="")

    objects = DecisionQuerySet.as_manager()

    class Meta:
        ordering = ["at"]
        triggers = [
            sealed("a_decision_is_never_edited"),
            pgtrigger.Trigger(
                name="four_eyes",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert,
                declare=[("who", "uuid"), ("files", "uuid[]")],
                func=FOUR_EYES,
            ),
            pgtrigger.Trigger(
                name="reduces_after_hearing",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert,
                condition=pgtrigger.Q(new__kind="confirm"),
                declare=[("answer", "record"), ("pension", "record"), ("paid", "numeric")],
                func=REDUCES_AFTER_HEARING,
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["determination"], condition=~Q(kind="return"), name="a_computation_is_decided_once"
            ),
            models.CheckConstraint(
                condition=Q(kind__in=("approve", "confirm")) | Q(reason__gt=""), name="a_refusal_has_a_reason"
            ),
            models.CheckConstraint(
                condition=Q(kind="confirm", application__isnull=True)
                | (~Q(kind="confirm") & Q(application__isnull=False)),
                name="a_confirmation_concerns_no_application",
            ),
            models.CheckConstraint(condition=Q(run__isnull=True) | Q(kind="confirm"), name="a_run_only_confirms"),
        ]
