"""Facts of a file set otherwise by an authority: by what document, why and until when."""

import uuid

from django.db import models
from django.db.models import Exists, OuterRef, QuerySet

from benefits.models import sealed
from cases.models.evidence import Evidence
from cases.models.person import Person
from cases.models.task import Task
from cases.models.user import Role, User


class OverrideQuerySet(models.QuerySet):
    def visible_to(self, user: User, *, desk: str) -> "OverrideQuerySet":
        """The Board's: nobody else sets a fact by authority. What it says stands in the file for whoever reads it."""
        on_duty = user.is_authenticated and user.holds(desk)
        return self.all() if on_duty and desk in (Role.Name.ADMINISTRATOR, Role.Name.AUDITOR) else self.none()

    def not_asked_about(self) -> "QuerySet[Override]":
        """Those about which nobody was asked yet whether they go on."""
        return self.exclude(Exists(Task.objects.filter(kind=Task.Kind.OVERRIDE_ENDS, about=OuterRef("pk"))))


class Override(models.Model):
    """An authorised correction. `statement` says the fact in place of `before`, both rows of the table of `kind` (the
    model's name); it is a statement like any other and its own recorder and second person answer for it. Past its last
    day, `until_on`, it still stands until somebody confirms it or lets it fall."""

    class Kind(models.TextChoices):
        BIRTH = "vitaldate"
        MEMBERSHIP = "membership"
        PLAN = "planelection"
        INSURED = "insuredstatus"
        SERVICE = "serviceperiod"
        PAY = "salary"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    person = models.ForeignKey(Person, models.PROTECT, related_name="overrides")
    kind = models.CharField(max_length=13, choices=Kind)
    statement = models.UUIDField(unique=True)
    before = models.UUIDField()
    authority = models.CharField(max_length=160)
    evidence = models.ForeignKey(Evidence, models.PROTECT, related_name="+")
    reason = models.CharField(max_length=300)
    until_on = models.DateField()
    by = models.ForeignKey(User, models.PROTECT, related_name="+")
    on = models.DateField()

    objects = OverrideQuerySet.as_manager()

    class Meta:
        ordering = ["-on", "pk"]
        triggers = [sealed("an_authorised_correction_is_never_edited")]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(authority__gt="", reason__gt="", until_on__gte=models.F("on")),
                name="an_authorised_correction_has_authority_reason_and_end",
            )
        ]
        indexes = [models.Index(fields=["until_on"], name="authorised_until")]
