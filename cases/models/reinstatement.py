"""A pensioner's return to service (§ 766(c), (d))."""

from datetime import date
from decimal import Decimal

import pgtrigger
from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import RangeOperators
from django.db import models
from django.db.models import Exists, F, OuterRef, Q

from benefits.additional import KEY as TABLE_OF_787J
from benefits.models import Adopted, sealed
from cases.models.assertion import IN_FORCE, Assertion, Recorded, RecordedQuerySet
from cases.models.ledger import MONEY
from cases.models.pension import Pension
from cases.models.person import Person
from cases.models.service_period import DAYS
from cases.models.user import User

# In form, import and SQL alike: nobody comes back to service before having left it.
FOLLOWS_A_SEPARATION = """
    IF NOT NEW.withdrawn AND EXISTS (
        SELECT 1 FROM cases_pension p WHERE p.id = NEW.pension_id AND NEW.from_on < p.from_on
    ) THEN
        RAISE EXCEPTION 'a return to service follows a separation' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
"""


class ReinstatementQuerySet(RecordedQuerySet):
    def visible_to(self, user: User, *, desk: str) -> "ReinstatementQuerySet":
        """Those of the people whose files one sees at that desk."""
        return self.filter(pension__person__in=Person.objects.visible_to(user, desk=desk))

    def due(self, day: date) -> "ReinstatementQuerySet":
        """The errands: what is said last, on whose first day, or whose end, the law was not asked though it has come;
        or whose additional annuity waited for a table that the Board has adopted since. A withdrawal is one from its
        first day, so that what was done is undone."""
        asked = ReturnAnswer.objects.filter(reinstatement=OuterRef("pk"))
        begun, ended = (~Exists(asked.filter(phase=phase)) for phase in (ReturnAnswer.BEGUN, ReturnAnswer.ENDED))
        lasts = Q(withdrawn=False, to_on__lt=day)
        aged = Exists(asked.filter(phase=ReturnAnswer.ENDED, look_again_on__lte=day))
        grown = aged & ~Exists(asked.filter(phase=ReturnAnswer.AGE))
        last = self.filter(superseded_by__isnull=True)
        first = Q(from_on__lte=day) | Q(withdrawn=True)
        return last.filter(first & begun | lasts & ended | lasts & grown | lasts & _has_its_table(asked))

    def that_wait_for_a_table(self) -> "ReinstatementQuerySet":
        """Said last, old enough, and without the table that gives the annuity its amount (A-31)."""
        asked = ReturnAnswer.objects.filter(reinstatement=OuterRef("pk"))
        return self.filter(_waits_for_one(asked), superseded_by__isnull=True, withdrawn=False)


def _has_its_table(asked: models.QuerySet) -> Q:
    """The amount waited for a table (A-31), and one is in force on the day of the annuity."""
    adopted = Adopted.objects.filter(kind=Adopted.Kind.TABLE, key=TABLE_OF_787J, from_on__lte=OuterRef("look_again_on"))
    covered = Exists(asked.filter(Exists(adopted), phase=ReturnAnswer.ENDED))
    return covered & _waits_for_one(asked)


def _waits_for_one(asked: models.QuerySet) -> Q:
    waited = Exists(asked.filter(phase=ReturnAnswer.AGE, outcome="missing_factor"))
    return waited & ~Exists(asked.filter(phase=ReturnAnswer.TABLE))


class Reinstatement(Assertion):
    """Days back in a post, first and last included; `to_on` null: still there. `work` says which test of § 766(d) it
    answers; contributions of the new period are dollars, kept apart from the old ones. Of partial work: the part of a
    day, in hundredths, and dollars a month of this work and of the same post in full."""

    class Work(models.TextChoices):
        REGULAR = "regular"
        PARTIAL = "partial"
        PER_DIEM = "per_diem"
        FEES = "fees"
        UNPAID_OFFICE = "unpaid_office"

    pension = models.ForeignKey(Pension, models.PROTECT, related_name="reinstatements")
    agency = models.ForeignKey("cases.Agency", models.PROTECT, related_name="+")
    work = models.CharField(max_length=14, choices=Work, default=Work.REGULAR)
    from_on = models.DateField()
    to_on = models.DateField(null=True, blank=True)
    day_fraction = models.DecimalField(max_digits=3, decimal_places=2, null=True, blank=True)
    pay_monthly = models.DecimalField(max_digits=12, decimal_places=2, null=True, blank=True)
    full_time_monthly = models.DecimalField(max_digits=12, decimal_places=2, null=True, blank=True)
    contributions = models.DecimalField(max_digits=12, decimal_places=2, null=True, blank=True)

    objects = ReinstatementQuerySet.as_manager()

    class Meta(Assertion.Meta):
        triggers = [
            *Assertion.Meta.triggers,
            pgtrigger.Trigger(
                name="follows_a_separation",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert,
                func=FOLLOWS_A_SEPARATION,
            ),
        ]
        constraints = [
            ExclusionConstraint(
                name="returns_to_service_do_not_overlap",
                expressions=[("pension", RangeOperators.EQUAL), (DAYS, RangeOperators.OVERLAPS)],
                condition=IN_FORCE,
            ),
            models.CheckConstraint(
                condition=Q(to_on__isnull=True) | Q(to_on__gte=F("from_on")), name="a_return_ends_after_it_begins"
            ),
        ]


class ReturnAnswer(models.Model):
    """What the law answered about a return: on its first day, after its end, at the age of § 787j, and, where the
    Board's table was absent then, when it came. Each once.

    `outcome` is the law's word; `reasons` are stored by id, `missing` names the facts it lacked. `look_again_on`: the
    day of the additional annuity; `monthly`: its dollars a month, and `worked_out` how they come about.
    """

    BEGUN, ENDED, AGE, TABLE = "begun", "ended", "age", "table"

    reinstatement = models.ForeignKey(Reinstatement, models.PROTECT, related_name="answers")
    phase = models.CharField(max_length=5, choices=[(each, each) for each in (BEGUN, ENDED, AGE, TABLE)])
    outcome = models.CharField(max_length=32)
    reasons = models.JSONField(default=list)
    missing = models.JSONField(default=list)
    edition = models.CharField(max_length=80)
    look_again_on = models.DateField(null=True)
    monthly = models.DecimalField(**MONEY, null=True)
    worked_out = models.JSONField(default=dict)
    on = models.DateField()

    class Meta:
        ordering = ["id"]
        triggers = [sealed("an_answer_on_a_return_is_never_edited")]
        constraints = [
            models.UniqueConstraint(fields=["reinstatement", "phase"], name="a_return_is_answered_once_a_phase")
        ]

    @property
    def paid_in(self) -> Decimal:
        """Dollars contributed since the return, that the additional annuity comes from."""
        return Decimal(self.worked_out["contributions"])

    @property
    def annual(self) -> Decimal:
        """The additional annuity, dollars a year."""
        return Decimal(self.worked_out["annual"])


class ReturnChoice(Recorded):
    """What the person elects for the period after a return to service: its refund, or the additional annuity."""

    class Choice(models.TextChoices):
        REFUND = "refund"
        ANNUITY = "annuity"

    pension = models.ForeignKey(Pension, models.PROTECT, related_name="return_choices")
    reinstatement = models.ForeignKey(Reinstatement, models.PROTECT, related_name="choices")
    choice = models.CharField(max_length=7, choices=Choice)
    chosen_on = models.DateField()

    class Meta(Recorded.Meta):
        constraints = [
            models.UniqueConstraint(
                fields=["reinstatement"], condition=IN_FORCE, name="one_choice_for_a_return_to_service"
            )
        ]
