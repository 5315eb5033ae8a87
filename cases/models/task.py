"""Something a person must do: dated, listed until done, never only remembered."""

import uuid

import pgtrigger
from django.db import models
from django.db.models import Q

from cases.models.history import tracked
from cases.models.user import Role, User

# Three end by what the person says or does: the return one reports, what one chooses, where one lives.
DONE_IS_DONE = """
    IF OLD.done_on IS NOT NULL THEN
        RAISE EXCEPTION 'what was done stays done: a new request is a new task' USING ERRCODE = 'restrict_violation';
    END IF;
    IF NEW.done_by_id IS NOT NULL AND NEW.kind NOT IN ('return_choice', 'return_matched', 'returned_letter')
       AND EXISTS (SELECT 1 FROM cases_user u WHERE u.id = NEW.done_by_id AND u.person_id = NEW.person_id)
    THEN
        RAISE EXCEPTION 'four eyes: nobody ends a task about oneself' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
"""


class TaskQuerySet(models.QuerySet):
    def open(self) -> "TaskQuerySet":
        return self.filter(done_on__isnull=True)

    def visible_to(self, user: User, *, desk: str) -> "TaskQuerySet":
        """The Board's list: nobody else's desk has one."""
        on_duty = user.is_authenticated and user.holds(desk)
        return self.all() if on_duty and desk in (Role.Name.ADMINISTRATOR, Role.Name.AUDITOR) else self.none()


@tracked()
class Task(models.Model):
    """`about` is what it concerns (a row's id). One open task of a kind about one thing."""

    class Kind(models.TextChoices):
        INSURED_STATUS = "insured_status"
        PROOF_OF_LIFE = "proof_of_life"
        STOP_PROPOSED = "stop_proposed"
        RAISE_TO_REVIEW = "raise_to_review"
        RETURN_REPORTED = "return_reported"
        RETURN_MATCHED = "return_matched"
        RETURN_CHOICE = "return_choice"
        FACTS_CHANGED = "facts_changed"
        COURT_ORDER = "court_order"
        LAWYER = "lawyer"
        SURVIVORS = "survivors"
        RESUMPTION_ASKED = "resumption_asked"
        RETURNED_LETTER = "returned_letter"
        REMEDY = "remedy"
        REMEDY_SILENT = "remedy_silent"
        ADDITIONAL = "additional"
        SERVICE_PAID = "service_paid"
        OVERRIDE_ENDS = "override_ends"
        TRANSFER_DUE = "transfer_due"
        WITHHELD_BACK = "withheld_back"
        FACT_MISSING = "fact_missing"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    kind = models.CharField(max_length=16, choices=Kind)
    person = models.ForeignKey("cases.Person", models.PROTECT, related_name="tasks")
    pension = models.ForeignKey("cases.Pension", models.PROTECT, null=True, related_name="tasks")
    about = models.UUIDField()
    opened_on = models.DateField()
    due_on = models.DateField(null=True)
    note = models.CharField(max_length=300, blank=True)
    done_on = models.DateField(null=True)
    done_by = models.ForeignKey("cases.User", models.PROTECT, null=True, related_name="+")
    outcome = models.CharField(max_length=300, blank=True)

    objects = TaskQuerySet.as_manager()

    class Meta:
        ordering = ["due_on", "opened_on"]
        triggers = [
            pgtrigger.Trigger(
                name="done_is_done", when=pgtrigger.Before, operation=pgtrigger.Update, func=DONE_IS_DONE
            )
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["kind", "about"], condition=Q(done_on__isnull=True), name="one_open_task_about_one_thing"
            )
        ]
        indexes = [models.Index(fields=["kind", "due_on"], condition=Q(done_on__isnull=True), name="tasks_still_open")]
