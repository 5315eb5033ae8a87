"""What the law produced and what the Board adopted. Rows know a person only as an opaque `subject`."""

import uuid

import pgtrigger
from django.contrib.postgres.indexes import BTreeIndex
from django.db import models
from django.db.models.functions import Now

from benefits import codec
from benefits.law.routes import Outcome


def sealed(sentence: str) -> pgtrigger.Protect:
    """A trigger that refuses UPDATE and DELETE by anyone, the table's owner included."""
    return pgtrigger.Protect(name=sentence, operation=pgtrigger.Update | pgtrigger.Delete)


def is_sealed(model: type[models.Model]) -> bool:
    """Whether a trigger refuses every change of its rows."""
    return any(isinstance(trigger, pgtrigger.Protect) for trigger in getattr(model._meta, "triggers", ()))


class Benefit(models.TextChoices):
    """Kinds of benefit one person may hold at once, each with its own chain of determinations."""

    RETIREMENT = "retirement"
    ADDITIONAL = "additional"
    SURVIVOR = "survivor"


class Cause(models.TextChoices):
    """Why the law was asked."""

    APPLICATION = "application"
    RESUBMISSION = "resubmission"
    AGE_65 = "age_65"
    CORRECTION = "correction"
    LAW_CHANGE = "law_change"
    RETURN = "return"
    INHERITED = "inherited"


class Edition(models.Model):
    """A version of the law: its figures, readings and tables, what was adopted over the shipped ones, and its source.

    `id` is the law's own hash of values and source; `source` is a zip of pure Python that computes again with nothing
    else. The row is written with the first determination made under it, and sealed.
    """

    id = models.CharField(primary_key=True, max_length=80)
    values = models.JSONField()
    adopted = models.JSONField()
    source = models.BinaryField()
    first_used_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        triggers = [sealed("an_edition_is_never_edited")]


class Answer(models.Model):
    """One answer of the law, kept as it was given: facts in, every route out.

    `annual` and `monthly` are dollars a year and a month after cap and floor; `formula_monthly` is dollars a month
    before the floor. They are null when nothing was elected or it pays nothing. `law_on` is the legal day of the law
    asked, `effective_on` the day from which the answer holds.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    subject = models.UUIDField()
    benefit = models.CharField(max_length=12, choices=Benefit, default=Benefit.RETIREMENT)
    facts = models.JSONField()
    routes = models.JSONField()
    elected_route = models.CharField(max_length=8, blank=True)
    annual = models.DecimalField(max_digits=14, decimal_places=2, null=True)
    monthly = models.DecimalField(max_digits=14, decimal_places=2, null=True)
    formula_monthly = models.DecimalField(max_digits=14, decimal_places=2, null=True)
    edition = models.ForeignKey(Edition, models.PROTECT, related_name="+")
    law_on = models.DateField()
    cause = models.CharField(max_length=12, choices=Cause)
    effective_on = models.DateField()
    computed_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        abstract = True

    def outcome(self) -> Outcome:
        """Every route as the law stated it, decoded from the stored form."""
        return codec.outcome_from_json(self.routes)


class Forecast(Answer):
    """What the law would say on a later day, or under values not adopted yet, on the facts known now. Announced and
    previewed, never paid; sealed."""

    class Meta:
        triggers = [sealed("a_forecast_is_never_edited")]


class Determination(Answer):
    """An answer that counts. Never edited; a new one supersedes it.

    `run` is the act that asked: an office act for a filing, null for the clock, so that the clock can state one cause
    on one day once.
    """

    supersedes = models.OneToOneField("self", models.PROTECT, null=True, related_name="successor")
    run = models.UUIDField(null=True)

    class Meta:
        triggers = [sealed("a_determination_is_never_edited")]
        indexes = [BTreeIndex(fields=["subject", "benefit", "-computed_at"], name="determination_by_subject")]
        constraints = [
            models.UniqueConstraint(
                fields=["subject", "benefit", "supersedes"],
                nulls_distinct=False,
                name="a_determination_has_one_successor",
            ),
            models.UniqueConstraint(
                fields=["subject", "benefit", "cause", "effective_on", "run"],
                nulls_distinct=False,
                name="a_cause_is_determined_once",
            ),
            models.CheckConstraint(
                condition=models.Q(annual__isnull=True, monthly__isnull=True)
                | models.Q(annual__isnull=False, monthly__isnull=False, elected_route__gt=""),
                name="an_amount_has_year_month_and_route",
            ),
        ]


class Adopted(models.Model):
    """A value the Board adopted: a figure, a reading or a table. `act` is the office's act, opaque here."""

    class Kind(models.TextChoices):
        FIGURE = "figure"
        READING = "reading"
        TABLE = "table"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    act = models.UUIDField()
    kind = models.CharField(max_length=8, choices=Kind)
    key = models.CharField(max_length=60)
    value = models.JSONField()
    standing = models.CharField(max_length=12, default="adopted")
    authority = models.CharField(max_length=200)
    document = models.CharField(max_length=200)
    from_on = models.DateField()
    adopted_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        triggers = [sealed("an_adopted_value_is_never_edited")]
        constraints = [
            models.UniqueConstraint(fields=["kind", "key", "from_on", "act"], name="an_act_adopts_a_value_once"),
        ]
