"""What a person is paid, by kind of benefit."""

import uuid
from datetime import date
from typing import Any

import pgtrigger
from django.db import models
from django.db.models import Q

from benefits.models import Benefit
from cases.models.history import tracked
from cases.models.user import Role, User

PAYS_WHAT_WAS_DECIDED = """
    IF NEW.determination_id IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM cases_decision d JOIN benefits_determination b ON b.id = d.determination_id
        WHERE b.id = NEW.determination_id AND b.subject = NEW.person_id AND d.kind IN ('approve', 'confirm')
    ) THEN
        RAISE EXCEPTION 'a pension pays what was decided' USING ERRCODE = 'restrict_violation';
    END IF;
    IF TG_OP = 'UPDATE' AND (NEW.person_id, NEW.benefit, NEW.application_id, NEW.from_on)
       IS DISTINCT FROM (OLD.person_id, OLD.benefit, OLD.application_id, OLD.from_on)
    THEN
        RAISE EXCEPTION 'a pension stays whose it is' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
"""


class PensionQuerySet(models.QuerySet):
    def visible_to(self, user: User, *, desk: str) -> "PensionQuerySet":
        """A retiree sees one's own; the Board all. Coordinators have no desk here: they hold members' files."""
        if not user.is_authenticated or not user.holds(desk):
            return self.none()
        if desk in (Role.Name.ADMINISTRATOR, Role.Name.AUDITOR):
            return self.all()
        return self.filter(person__user=user) if desk == Role.Name.RETIREE else self.none()

    def open_of(self, person_id: uuid.UUID, benefit: str) -> "PensionQuerySet":
        return self.filter(person_id=person_id, benefit=benefit).exclude(state=Pension.State.ENDED)

    def due(self, day: date) -> "PensionQuerySet":
        """Paid, with a day on which the law looks again that has come, however long ago: nobody is missed by an
        outage. The index holds only these."""
        return self.filter(state__in=Pension.PAID, look_again_on__lte=day)

    def hold(self, **which: Any) -> "Pension":
        """Lock the pension row, and it alone."""
        return self.select_for_update(of=("self",)).get(**which)


@tracked()
class Pension(models.Model):
    """`determination` is what is paid. `recomputed`, if set, is the law's later answer: shown, and not paid until a
    second person confirms it. `look_again_on` is when the clock must ask the law next; null: never.
    `awaiting_insured_since`: the law asked for the insured status on that day and nobody has stated it yet.
    `restated_on`: a fact it rests on was stated or corrected that day, and nobody has looked at what follows yet.
    A pension older than the system has no determination until one is made; its `Inherited` row says what is known.
    `state` is today's; the acts are its whole life."""

    class State(models.TextChoices):
        IN_PAYMENT = "in_payment"
        SUSPENDED = "suspended"
        RESUMED = "resumed"
        ENDED = "ended"

    PAID = (State.IN_PAYMENT, State.RESUMED)

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    person = models.ForeignKey("cases.Person", models.PROTECT, related_name="pensions")
    benefit = models.CharField(max_length=12, choices=Benefit, default=Benefit.RETIREMENT)
    application = models.OneToOneField("cases.RetirementApplication", models.PROTECT, null=True, related_name="pension")
    state = models.CharField(max_length=10, choices=State, default=State.IN_PAYMENT)
    from_on = models.DateField()
    determination = models.ForeignKey("benefits.Determination", models.PROTECT, null=True, related_name="+")
    recomputed = models.ForeignKey("benefits.Determination", models.PROTECT, null=True, related_name="+")
    look_again_on = models.DateField(null=True)
    awaiting_insured_since = models.DateField(null=True)
    restated_on = models.DateField(null=True)

    objects = PensionQuerySet.as_manager()

    class Meta:
        triggers = [
            pgtrigger.Trigger(
                name="pays_what_was_decided",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert | pgtrigger.Update,
                func=PAYS_WHAT_WAS_DECIDED,
            )
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["person", "benefit"], condition=~Q(state="ended"), name="one_open_pension_of_a_kind"
            ),
            models.CheckConstraint(
                condition=Q(determination__isnull=False) | Q(application__isnull=True),
                name="an_application_grants_what_was_determined",
            ),
        ]
        indexes = [
            models.Index(
                fields=["look_again_on"],
                condition=Q(state__in=("in_payment", "resumed"), look_again_on__isnull=False),
                name="pensions_the_law_looks_at",
            ),
            models.Index(
                fields=["restated_on"], condition=Q(restated_on__isnull=False), name="pensions_somebody_restated"
            ),
        ]
