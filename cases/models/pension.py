"""What a person is paid, by kind of benefit."""

import uuid
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pgtrigger
from django.db import models
from django.db.models import Exists, OuterRef, Q

from benefits.models import Benefit
from cases.models.history import tracked
from cases.models.inherited import READ_REGIME
from cases.models.mandate import Mandate
from cases.models.participant import InsuredStatus
from cases.models.person import VitalDate
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

# What decides when the law looks at a pension at 65, kept beside it by the database itself, so that an index finds it
# and no action can forget it: the day of birth now in force, and whether the elected section of what is paid still
# looks ahead to the recompute (§ 766(e), § 766a(c)). A pension without a determination may: nobody has asked the law;
# one older than the system only while it is paid as before 65, or a fact is missing, and never under a law not read.
# An additional annuity and a survivor's benefit are never recomputed by age.
STANDS_BESIDE_WHAT_DECIDES = f"""
    NEW.born_on := (
        SELECT v."on" FROM cases_vitaldate v WHERE v.person_id = NEW.person_id AND v.kind = 'birth'
          AND v.superseded_by_id IS NULL AND NOT v.withdrawn
    );
    IF NEW.benefit <> 'retirement' THEN
        NEW.awaits_65 := false;
    ELSIF NEW.determination_id IS NULL THEN
        NEW.awaits_65 := NOT EXISTS (
            SELECT 1 FROM cases_inherited i WHERE i.pension_id = NEW.id AND (
                i.regime <> '{READ_REGIME}' OR i.why->>'code' NOT IN ('as_before', 'missing')
            )
        );
    ELSIF TG_OP = 'UPDATE' AND NEW.determination_id IS NOT DISTINCT FROM OLD.determination_id THEN
        NEW.awaits_65 := OLD.awaits_65;
    ELSE
        NEW.awaits_65 := EXISTS (
            SELECT 1 FROM benefits_determination b WHERE b.id = NEW.determination_id AND jsonb_path_exists(
                b.routes,
                '$.routes[*] ? (@.route == $elected).look_again[*].provision
                    ? (@ starts with "§ 766(e)" || @ == "§ 766a(c)")',
                jsonb_build_object('elected', b.elected_route)
            )
        );
    END IF;
    RETURN NEW;
"""


class PensionQuerySet(models.QuerySet):
    def visible_to(self, user: User, *, desk: str) -> "PensionQuerySet":
        """A retiree sees one's own; the Board all; a relative those of whoever lets them. Coordinators have no desk
        here: they hold members' files."""
        if not user.is_authenticated or not user.holds(desk):
            return self.none()
        if desk in (Role.Name.ADMINISTRATOR, Role.Name.AUDITOR):
            return self.all()
        if desk == Role.Name.DELEGATE:
            scopes = (Mandate.Scope.PAYMENTS, Mandate.Scope.REPORT)
            return self.filter(person__in=Mandate.objects.people(user, *scopes))
        return self.filter(person__user=user) if desk == Role.Name.RETIREE else self.none()

    def open_of(self, person_id: uuid.UUID, benefit: str) -> "PensionQuerySet":
        return self.filter(person_id=person_id, benefit=benefit).exclude(state=Pension.State.ENDED)

    def due(self, day: date) -> "PensionQuerySet":
        """Open, with a day on which the law looks again that has come, however long ago: nobody is missed by an
        outage. The index holds only these."""
        return self.filter(state__in=Pension.LOOKED_AT, look_again_on__lte=day)

    def due_at_65(self, born_by: date) -> "PensionQuerySet":
        """Open, born by that day, and not recomputed: by birth date, insured status and determination alone, however
        long ago. Those whose status is awaited come back with `insured_by`. One index holds only these."""
        return self.filter(
            state__in=Pension.LOOKED_AT, awaits_65=True, recomputed__isnull=True, awaiting_insured_since__isnull=True,
            born_on__lte=born_by,
        )

    def insured_by(self, day: date) -> "PensionQuerySet":
        """Of those whose insured status was awaited: it is on file by now, with a day that has come."""
        stated = InsuredStatus.objects.in_force().filter(participant_id=OuterRef("person_id"), on__lte=day)
        waiting = self.filter(awaiting_insured_since__isnull=False, recomputed__isnull=True)
        return waiting.filter(Exists(stated), state__in=Pension.LOOKED_AT)

    def restated(self, day: date) -> "PensionQuerySet":
        """Open, with a fact stated or corrected that nobody has looked at; the recompute at 65, where due, goes first.
        The index holds only these."""
        due = Q(look_again_on__lte=day, state__in=Pension.LOOKED_AT)
        return self.filter(restated_on__isnull=False).exclude(due).exclude(state=Pension.State.ENDED)

    def of_the_dead(self, day: date) -> "PensionQuerySet":
        """Whose holder's death is stated, and which has not ended: dead and still payable. Nobody stays in it."""
        died = _deaths().filter(on__lte=day)
        return self.exclude(state=Pension.State.ENDED).filter(Exists(died))

    def ended_by_no_death(self) -> "PensionQuerySet":
        """Ended by a death that is no more on file, or is now of another day."""
        same = _deaths().filter(on=OuterRef("acts__from_on") - timedelta(days=1))
        return self.filter(~Exists(same), acts__kind="ended", acts__ground="death", acts__undone_by=None)

    def hold(self, **which: Any) -> "Pension":
        """Lock the pension row, and it alone."""
        return self.select_for_update(of=("self",)).get(**which)


def _deaths() -> Any:
    return VitalDate.objects.in_force().filter(person_id=OuterRef("person_id"), kind=VitalDate.Kind.DEATH)


@tracked(exclude=["born_on", "awaits_65"])
class Pension(models.Model):
    """`determination` is what is paid. `recomputed`, if set, is the law's later answer: shown, and not paid until a
    second person confirms it. `look_again_on` is when the clock must ask the law next; null: never.
    `awaiting_insured_since`: the law asked for the insured status on that day and nobody has stated it yet.
    `restated_on`: a fact it rests on was stated or corrected that day, and nobody has looked at what follows yet.
    A pension older than the system has no determination until one is made; its `Inherited` row says what is known.
    `state` is today's; the acts are its whole life. `born_on` and `awaits_65` (the recompute at 65 is still ahead) are
    the database's own, by trigger; nothing else writes them."""

    class State(models.TextChoices):
        IN_PAYMENT = "in_payment"
        SUSPENDED = "suspended"
        RESUMED = "resumed"
        ENDED = "ended"

    PAID = (State.IN_PAYMENT, State.RESUMED)
    # Whose 65th birthday counts: while nothing is paid too, so that what resumes is what is owed by then.
    LOOKED_AT = (*PAID, State.SUSPENDED)

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
    born_on = models.DateField(null=True, editable=False)
    awaits_65 = models.BooleanField(default=False, editable=False)

    objects = PensionQuerySet.as_manager()

    class Meta:
        triggers = [
            pgtrigger.Trigger(
                name="pays_what_was_decided",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert | pgtrigger.Update,
                func=PAYS_WHAT_WAS_DECIDED,
            ),
            pgtrigger.Trigger(
                name="stands_beside_what_decides",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert | pgtrigger.Update,
                func=STANDS_BESIDE_WHAT_DECIDES,
            ),
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
                fields=["born_on"],
                include=["id"],
                condition=Q(
                    state__in=("in_payment", "resumed", "suspended"), awaits_65=True, recomputed__isnull=True,
                    awaiting_insured_since__isnull=True,
                ),
                name="pensions_not_recomputed_at_65",
            ),
            models.Index(
                fields=["awaiting_insured_since"],
                condition=Q(awaiting_insured_since__isnull=False),
                name="pensions_that_await_a_status",
            ),
            models.Index(
                fields=["look_again_on"],
                condition=Q(state__in=("in_payment", "resumed", "suspended"), look_again_on__isnull=False),
                name="pensions_the_law_looks_at",
            ),
            models.Index(
                fields=["restated_on"], condition=Q(restated_on__isnull=False), name="pensions_somebody_restated"
            ),
        ]

    @property
    def paid_monthly(self) -> Decimal | None:
        """Dollars a month of what is paid: as determined, as brought from before the system, or, of an additional
        annuity, as its last rate says."""
        if self.determination:
            return self.determination.monthly
        if hasattr(self, "inherited"):
            return self.inherited.monthly
        rate = self.acts.filter(monthly__isnull=False, undone_by=None).last()
        return rate.monthly if rate else None
