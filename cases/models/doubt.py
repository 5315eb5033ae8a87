"""«This line is wrong»: what a person says of a line of their own file, and what the agency that holds it answers."""

import uuid

import pgtrigger
from django.db import models
from django.db.models import F, Q

from cases.models.history import tracked
from cases.models.person import Person
from cases.models.user import Role, User

ANSWERED_IS_ANSWERED = """
    IF OLD.answered_on IS NOT NULL OR (NEW.person_id, NEW.period_id, NEW.salary_id, NEW.says) IS DISTINCT FROM
       (OLD.person_id, OLD.period_id, OLD.salary_id, OLD.says)
    THEN
        RAISE EXCEPTION 'what was said and answered stays so' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
"""


class DoubtQuerySet(models.QuerySet):
    def open(self) -> "DoubtQuerySet":
        return self.filter(answered_on__isnull=True)

    def visible_to(self, user: User, *, desk: str) -> "DoubtQuerySet":
        """Those of the people whom the desk sees; a task of whoever holds the file."""
        seen = self.filter(person__in=Person.objects.visible_to(user, desk=desk).order_by())
        return seen if desk in (Role.Name.COORDINATOR, Role.Name.RETIREE) else self.none()


@tracked()
class Doubt(models.Model):
    """About one line, of service or of pay: whichever it is says its row. Open until somebody of the agency answers."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    person = models.ForeignKey(Person, models.PROTECT, related_name="doubts")
    period = models.ForeignKey("cases.ServicePeriod", models.PROTECT, null=True, related_name="doubts")
    salary = models.ForeignKey("cases.Salary", models.PROTECT, null=True, related_name="doubts")
    says = models.CharField(max_length=500)
    on = models.DateField()
    by = models.ForeignKey(User, models.PROTECT, related_name="+")
    corrected = models.BooleanField(null=True)
    answer = models.CharField(max_length=500, blank=True)
    answered_on = models.DateField(null=True)
    answered_by = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")

    objects = DoubtQuerySet.as_manager()

    class Meta:
        ordering = ["on", "pk"]
        triggers = [
            pgtrigger.Trigger(
                name="answered_is_answered", when=pgtrigger.Before, operation=pgtrigger.Update,
                func=ANSWERED_IS_ANSWERED,
            )
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(period__isnull=False, salary__isnull=True) | Q(period__isnull=True, salary__isnull=False),
                name="a_doubt_is_about_one_line",
            ),
            models.CheckConstraint(
                condition=Q(
                    answered_on__isnull=True, answered_by__isnull=True, corrected__isnull=True, answer=""
                ) | Q(answered_on__isnull=False, answered_by__isnull=False, corrected__isnull=False, answer__gt=""),
                name="an_answer_has_its_words_day_and_person",
            ),
            models.CheckConstraint(
                condition=Q(answered_by__isnull=True) | ~Q(answered_by=F("by")), name="nobody_answers_oneself"
            ),
            models.UniqueConstraint(
                fields=["period", "salary"], condition=Q(answered_on__isnull=True), nulls_distinct=False,
                name="one_open_doubt_about_one_line",
            ),
        ]

    def __str__(self) -> str:
        return self.says

    @property
    def line(self) -> models.Model:
        """The line of service or of pay."""
        return self.period or self.salary
