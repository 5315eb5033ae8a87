"""A person lets a relative see letters or payments, or report for them, until a day; never decide or elect."""

import uuid
from datetime import date
from typing import Any

import pgtrigger
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q

from cases import clock
from cases.models.history import tracked
from cases.models.user import User

# Whose it is, for what and until when never changes; what was taken up or taken back stays so.
STAYS_AS_GIVEN = """
    IF (NEW.person_id, NEW.name, NEW.scopes, NEW.until_on, NEW.given_by_id, NEW.code)
       IS DISTINCT FROM (OLD.person_id, OLD.name, OLD.scopes, OLD.until_on, OLD.given_by_id, OLD.code)
       OR (OLD.user_id IS NOT NULL AND NEW.user_id IS DISTINCT FROM OLD.user_id)
       OR OLD.revoked_on IS NOT NULL
    THEN
        RAISE EXCEPTION 'a mandate stays as it was given' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
"""


class MandateQuerySet(models.QuerySet):
    def standing(self) -> "MandateQuerySet":
        """Neither taken back nor past their last day; taken up or not yet."""
        return self.filter(revoked_on__isnull=True, until_on__gte=clock.today())

    def visible_to(self, user: User, *, desk: str) -> "MandateQuerySet":
        """Those that the user acts by; a person's own, at the desk of one's own pages."""
        if not user.is_authenticated or not user.holds(desk):
            return self.none()
        return self.standing().filter(user=user) if desk == "delegate" else self.filter(person__user=user)

    def people(self, user: User, *scopes: str) -> Any:
        """The ids of the people for whom the user may do one of these today."""
        return self.standing().filter(user=user, scopes__overlap=list(scopes)).values("person")


@tracked(exclude=["code"])
class Mandate(models.Model):
    """`code`: the keyed hash of what the relative types to take it up, once; from then on `user` acts by it."""

    class Scope(models.TextChoices):
        LETTERS = "letters"
        PAYMENTS = "payments"
        REPORT = "report"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    person = models.ForeignKey("cases.Person", models.PROTECT, related_name="mandates")
    name = models.CharField(max_length=160)
    scopes = ArrayField(models.CharField(max_length=8, choices=Scope))
    until_on = models.DateField()
    code = models.CharField(max_length=64, unique=True)
    given_on = models.DateField()
    given_by = models.ForeignKey(User, models.PROTECT, related_name="+")
    user = models.ForeignKey(User, models.PROTECT, null=True, related_name="mandates")
    taken_up_on = models.DateField(null=True)
    revoked_on = models.DateField(null=True)
    revoked_by = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")

    objects = MandateQuerySet.as_manager()

    class Meta:
        ordering = ["-given_on", "pk"]
        triggers = [
            pgtrigger.Trigger(
                name="stays_as_given", when=pgtrigger.Before, operation=pgtrigger.Update, func=STAYS_AS_GIVEN
            )
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(scopes__len__gt=0, until_on__gte=F("given_on")), name="a_mandate_is_for_something_and_ends"
            ),
            models.CheckConstraint(
                condition=Q(user__isnull=True, taken_up_on__isnull=True)
                | Q(~Q(user=F("given_by")), user__isnull=False, taken_up_on__isnull=False),
                name="a_mandate_is_taken_up_by_somebody_else_on_a_day",
            ),
            models.CheckConstraint(
                condition=Q(revoked_on__isnull=True, revoked_by__isnull=True)
                | Q(revoked_on__isnull=False, revoked_by__isnull=False),
                name="a_mandate_is_taken_back_by_someone_on_a_day",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def stands_on(self, day: date) -> bool:
        return self.revoked_on is None and day <= self.until_on
