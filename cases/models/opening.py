"""That a person's file was opened: by whom, from which desk, and why."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from benefits.models import sealed
from cases.models.user import User


class Opening(models.Model):
    """One opening of a file by somebody of the office, once a session. What the reason is about stands beside it.

    `CASE`: its own case brought the reader there (`application`). `WORK`: something that waits at the desk (`work`, the
    kind of row and its id). The others are what the reader said when asked, with `words`.
    """

    class Reason(models.TextChoices):
        CASE = "case"
        WORK = "work"
        REQUEST = "request"
        CALL = "call"
        RECORDS = "records"
        REVIEW = "review"
        OTHER = "other"

    at = models.DateTimeField(db_default=Now(), editable=False)
    by = models.ForeignKey(User, models.PROTECT, related_name="+")
    person = models.ForeignKey("cases.Person", models.PROTECT, related_name="openings")
    desk = models.CharField(max_length=14)  # a role's name
    page = models.CharField(max_length=60)
    reason = models.CharField(max_length=8, choices=Reason)
    words = models.CharField(max_length=300, blank=True)
    application = models.ForeignKey("cases.RetirementApplication", models.PROTECT, null=True, related_name="+")
    work = models.CharField(max_length=80, blank=True)

    class Meta:
        ordering = ["-id"]
        triggers = [sealed("an_opening_is_never_edited")]
        constraints = [
            models.CheckConstraint(
                condition=~Q(reason="case") | Q(application__isnull=False), name="a_case_as_reason_is_named"
            ),
            models.CheckConstraint(condition=~Q(reason="work") | Q(work__gt=""), name="work_as_reason_is_named"),
            models.CheckConstraint(condition=~Q(reason="other") | Q(words__gt=""), name="another_reason_is_said"),
        ]
        indexes = [
            models.Index(fields=["person", "-id"], name="openings_of_a_file"),
            models.Index(fields=["by", "-id"], name="openings_by_a_user"),
        ]

    def __str__(self) -> str:
        return self.reason
