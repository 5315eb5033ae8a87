"""How a letter reached its person, and what the person asked of whom against the decision or the act it tells."""

import uuid

import pgtrigger
from django.db import models
from django.db.models import Q

from cases.models.decision import Decision
from cases.models.history import tracked
from cases.models.ledger import MONEY
from cases.models.notice import Notice
from cases.models.user import Role, User

# What was filed stays as filed, what was decided stays decided; a reconsideration is decided by somebody else than what
# it is about, and nobody decides on one's own case. It is about a decision, or about an act or a plan that a notice
# told (`Notice.DECIDES`), of the same person.
DECIDED_BY_ANOTHER = """
    IF TG_OP = 'INSERT' AND NOT EXISTS (
        SELECT 1 FROM cases_decision d JOIN benefits_determination b ON b.id = d.determination_id
        WHERE d.id = NEW.decision_id AND b.subject = NEW.person_id
        UNION ALL
        SELECT 1 FROM cases_notice n JOIN cases_pension p ON p.id = n.pension_id
        WHERE n.id = NEW.notice_id AND p.person_id = NEW.person_id
          AND n.kind IN ('suspension', 'resumption', 'additional', 'ended', 'recovery_plan')
    ) THEN
        RAISE EXCEPTION 'a remedy is about what was decided of its person' USING ERRCODE = 'restrict_violation';
    END IF;
    IF TG_OP = 'UPDATE' AND (
        (NEW.step, NEW.decision_id, NEW.notice_id, NEW.filed_on, NEW.how, NEW.grounds, NEW.filed_by_id)
        IS DISTINCT FROM (OLD.step, OLD.decision_id, OLD.notice_id, OLD.filed_on, OLD.how, OLD.grounds, OLD.filed_by_id)
        OR (NEW.counted_from, NEW.last_day) IS DISTINCT FROM (OLD.counted_from, OLD.last_day)
        OR (OLD.decided_on IS NOT NULL AND (NEW.outcome, NEW.decided_on, NEW.decided_by_id, NEW.reasons, NEW.pays)
            IS DISTINCT FROM (OLD.outcome, OLD.decided_on, OLD.decided_by_id, OLD.reasons, OLD.pays))
    ) THEN
        RAISE EXCEPTION 'a remedy stays as filed and as decided' USING ERRCODE = 'restrict_violation';
    END IF;
    IF TG_OP = 'UPDATE' AND OLD.taken_up_on IS NOT NULL
       AND (NEW.taken_up_on, NEW.taken_up_by_id) IS DISTINCT FROM (OLD.taken_up_on, OLD.taken_up_by_id)
    THEN
        RAISE EXCEPTION 'a remedy is taken up once' USING ERRCODE = 'restrict_violation';
    END IF;
    IF EXISTS (SELECT 1 FROM cases_user u WHERE u.id = NEW.taken_up_by_id AND u.person_id = NEW.person_id) THEN
        RAISE EXCEPTION 'four eyes: another person takes a remedy up' USING ERRCODE = 'restrict_violation';
    END IF;
    IF NEW.decided_by_id IS NOT NULL AND (
        EXISTS (SELECT 1 FROM cases_user u WHERE u.id = NEW.decided_by_id AND u.person_id = NEW.person_id)
        OR (NEW.step = 'reconsideration' AND EXISTS (
            SELECT 1 FROM cases_decision d WHERE d.id = NEW.decision_id AND d.by_id = NEW.decided_by_id
            UNION ALL
            SELECT 1 FROM cases_notice n LEFT JOIN cases_act a ON a.id = n.act_id
            LEFT JOIN cases_recovery c ON c.claim_id = n.claim_id AND c.accepted
            WHERE n.id = NEW.notice_id AND NEW.decided_by_id IN (n.by_id, a.by_id, c.decided_by_id)
        ))
    ) THEN
        RAISE EXCEPTION 'four eyes: another person decides a reconsideration' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
"""


@tracked()
class Notification(models.Model):
    """A letter on its way to its person. The term counts from `sent_on`, or from the next one where this came back."""

    class How(models.TextChoices):
        MAIL = "mail"
        CERTIFIED = "certified"
        IN_HAND = "in_hand"
        ELECTRONIC = "electronic"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    letter = models.ForeignKey("cases.Letter", models.PROTECT, related_name="notifications")
    how = models.CharField(max_length=10, choices=How)
    address = models.CharField(max_length=300)
    sent_on = models.DateField()
    receipt = models.CharField(max_length=60, blank=True)
    returned_on = models.DateField(null=True)
    by = models.ForeignKey(User, models.PROTECT, related_name="+")

    class Meta:
        ordering = ["-sent_on", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(returned_on__isnull=True) | Q(returned_on__gte=models.F("sent_on")),
                name="mail_comes_back_after_it_was_sent",
            ),
        ]


class RemedyQuerySet(models.QuerySet):
    def visible_to(self, user: User, *, desk: str) -> "RemedyQuerySet":
        """A retiree sees one's own; the Board all."""
        if not user.is_authenticated or not user.holds(desk):
            return self.none()
        if desk in (Role.Name.ADMINISTRATOR, Role.Name.AUDITOR):
            return self.all()
        return self.filter(person__user=user) if desk == Role.Name.RETIREE else self.none()

    def without_letter(self) -> "RemedyQuerySet":
        """The errand of the press: a reconsideration decided, and the person was not told, or by a letter since
        withdrawn. Oldest first."""
        untold = Q(letters__isnull=True) | Q(letters__withdrawals__accepted=True, letters__superseded_by__isnull=True)
        decided = self.filter(step=Remedy.Step.RECONSIDERATION, decided_on__isnull=False)
        return decided.filter(untold).order_by("decided_on", "pk")


@tracked()
class Remedy(models.Model):
    """One of the three steps against a decision, or against an act or a plan that a notice told. `counted_from`: the
    notification, none where none is on record, and then no term has run; `last_day`: the term's, carried to a working
    day. `taken_up_on`: the body said that it hears it, which lengthens its own term to decide
    (`cases/remedy_terms.py`). `pays`: dollars a month that the pension paid when it was decided, if it did.
    `notified_on` is typed where a body outside tells its outcome. `grounds_in`, `reasons_in`: the language they were
    written in, where it is known."""

    class Step(models.TextChoices):
        RECONSIDERATION = "reconsideration"
        APPEAL = "appeal"
        JUDICIAL = "judicial"

    class How(models.TextChoices):
        ONLINE = "online"
        MAIL = "mail"
        COUNTER = "counter"
        COURT = "court"

    class Outcome(models.TextChoices):
        UPHELD = "upheld"
        MODIFIED = "modified"
        REMANDED = "remanded"
        LATE = "late"

    BODIES = {Step.RECONSIDERATION: "administrator", Step.APPEAL: "board", Step.JUDICIAL: "court"}

    step = models.CharField(max_length=15, choices=Step)
    person = models.ForeignKey("cases.Person", models.PROTECT, related_name="remedies")
    decision = models.ForeignKey(Decision, models.PROTECT, null=True, related_name="remedies")
    notice = models.ForeignKey(Notice, models.PROTECT, null=True, related_name="remedies")
    filed_on = models.DateField()
    how = models.CharField(max_length=7, choices=How)
    filed_by = models.ForeignKey(User, models.PROTECT, related_name="+")
    grounds = models.TextField()
    grounds_in = models.CharField(max_length=2, blank=True, default="", db_default="")
    documents = models.CharField(max_length=300, blank=True)
    counted_from = models.DateField(null=True)
    last_day = models.DateField(null=True)
    taken_up_on = models.DateField(null=True)
    taken_up_by = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")
    outcome = models.CharField(max_length=8, choices=Outcome, blank=True)
    reasons = models.TextField(blank=True)
    reasons_in = models.CharField(max_length=2, blank=True, default="", db_default="")
    decided_on = models.DateField(null=True)
    decided_by = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")
    pays = models.DecimalField(**MONEY, null=True)
    notified_on = models.DateField(null=True)

    objects = RemedyQuerySet.as_manager()

    class Meta:
        ordering = ["-filed_on", "-pk"]
        triggers = [
            pgtrigger.Trigger(
                name="decided_by_another",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert | pgtrigger.Update,
                func=DECIDED_BY_ANOTHER,
            )
        ]
        constraints = [
            models.UniqueConstraint(fields=["decision", "step"], name="each_step_is_taken_once"),
            models.UniqueConstraint(fields=["notice", "step"], name="each_step_against_an_act_is_taken_once"),
            models.CheckConstraint(
                condition=Q(decision__isnull=False, notice__isnull=True)
                | Q(decision__isnull=True, notice__isnull=False),
                name="a_remedy_is_against_one_thing",
            ),
            models.CheckConstraint(
                condition=Q(taken_up_on__isnull=True, taken_up_by__isnull=True)
                | Q(taken_up_on__isnull=False, taken_up_by__isnull=False),
                name="a_remedy_is_taken_up_by_someone_on_a_day",
            ),
            models.CheckConstraint(
                condition=Q(outcome="", decided_on__isnull=True, decided_by__isnull=True)
                | Q(outcome__gt="", decided_on__isnull=False, decided_by__isnull=False, reasons__gt=""),
                name="a_remedy_is_decided_by_someone_with_reasons",
            ),
            models.CheckConstraint(
                condition=~Q(step="reconsideration", outcome="late")
                | Q(last_day__isnull=False, last_day__lt=models.F("filed_on")),
                name="only_what_was_filed_late_is_late",
            ),
        ]

    @property
    def number(self) -> str:
        """*R-2026-000012*; an appeal's begins with A, a judicial review's with J."""
        return f"{self.step[0].upper()}-{self.filed_on.year}-{self.pk:06d}"

    @property
    def is_late(self) -> bool:
        return self.last_day is not None and self.filed_on > self.last_day

    @property
    def against(self) -> Decision | Notice:
        """What it is about: a decision, or the notice that told an act or a plan."""
        about = self.decision or self.notice
        assert about is not None  # a constraint holds it
        return about

    @property
    def body(self) -> str:
        """Who decides it: administrator, board or court."""
        return self.BODIES[Remedy.Step(self.step)]
