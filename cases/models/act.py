"""What a pension owes, as a line of dated acts: each sealed, each with its one cause and its provision."""

import pgtrigger
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from benefits.models import sealed

# A rate is what a stored determination says, once somebody decided it, posted once and from its day (the first act of a
# pension may begin later, where the ledger does); only a pension older than the system brings its own figure.
RATES_WHAT_WAS_DETERMINED = """
    IF NEW.determination_id IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM benefits_determination b JOIN cases_pension p ON p.id = NEW.pension_id
        JOIN cases_decision d ON d.determination_id = b.id
        WHERE b.id = NEW.determination_id AND b.subject = p.person_id AND b.monthly = NEW.monthly
          AND NOT EXISTS (SELECT 1 FROM cases_act a WHERE a.determination_id = b.id)
          AND (b.effective_on = NEW.from_on OR NOT EXISTS (SELECT 1 FROM cases_act a WHERE a.pension_id = p.id))
          AND d.kind IN ('approve', 'confirm')
    ) THEN
        RAISE EXCEPTION 'a rate is what was determined and decided' USING ERRCODE = 'restrict_violation';
    END IF;
    IF NEW.undoes_id IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM cases_act a WHERE a.id = NEW.undoes_id AND a.pension_id = NEW.pension_id
    ) THEN
        RAISE EXCEPTION 'an act undoes one of the same pension' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
"""

# What no decision stands behind is still posted by another: nobody acts on one's own pension, and an additional annuity
# is granted, raised or lowered by a named person who stated nothing about the return.
POSTED_BY_ANOTHER = """
    IF EXISTS (
        SELECT 1 FROM cases_pension p JOIN cases_user u ON u.person_id = p.person_id
        WHERE p.id = NEW.pension_id AND u.id = NEW.by_id
    ) THEN
        RAISE EXCEPTION 'four eyes: nobody acts on one''s own pension' USING ERRCODE = 'restrict_violation';
    END IF;
    IF NEW.monthly IS NOT NULL AND NEW.cause = 'return' AND (NEW.by_id IS NULL OR EXISTS (
        SELECT 1 FROM cases_pension p JOIN cases_pension q ON q.person_id = p.person_id
        JOIN cases_reinstatement s ON s.pension_id = q.id AND s.recorded_by_id = NEW.by_id WHERE p.id = NEW.pension_id
    )) THEN
        RAISE EXCEPTION 'four eyes: another person grants an additional annuity' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
"""


# What no decision stands behind lowers nothing unheard either: the notice told this rate, or the first of its posting.
# No rate is undone: another is posted. A stop, and its end, are no rates; the law or a court orders them.
LOWERS_AFTER_HEARING = """
    IF EXISTS (SELECT 1 FROM cases_act a WHERE a.id = NEW.undoes_id AND a.monthly IS NOT NULL) THEN
        RAISE EXCEPTION 'a rate is put aside by another, never undone' USING ERRCODE = 'restrict_violation';
    END IF;
    IF NEW.monthly < (
        SELECT a.monthly FROM cases_act a
        WHERE a.pension_id = NEW.pension_id AND a.monthly IS NOT NULL AND a.from_on <= NEW.from_on
          AND a.posting <> NEW.posting
        ORDER BY a.posting DESC, a.from_on DESC, a.id DESC LIMIT 1
    ) AND NOT EXISTS (
        SELECT 1 FROM cases_notice n
        WHERE n.pension_id = NEW.pension_id AND n.kind = 'reduction' AND n.given_on IS NOT NULL
          AND (n.hear_until < NEW."on" OR n.answered_on IS NOT NULL)
          AND ((n.changes_on, n.after) = (NEW.from_on, NEW.monthly) OR EXISTS (
              SELECT 1 FROM cases_act f WHERE f.pension_id = NEW.pension_id AND f.posting = NEW.posting
                AND f.from_on <= NEW.from_on AND (f.from_on, f.monthly) = (n.changes_on, n.after)
          ))
    ) THEN
        RAISE EXCEPTION 'what is paid is not reduced before the person was told and could be heard'
            USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
"""


class Act(models.Model):
    """One change of what is owed, from a legal day on: a rate (dollars a month), or a stop, or its end.

    `id` is the order in which acts became known; `on` the day. A rate overrides, from `from_on` on, every rate known
    before it; stops follow the order of their legal days, whenever they became known. `source` is what made it: the
    determination, the return to service, the death; none makes the same act twice. `posting` is the first of the acts
    posted with it, as one change: a derivation's rates are posted whole (see `cases/ledger.py`).
    """

    class Kind(models.TextChoices):
        AWARDED = "awarded"
        INHERITED = "inherited"
        RECOMPUTED = "recomputed"
        CORRECTED = "corrected"
        SUSPENDED = "suspended"
        RESUMED = "resumed"
        ENDED = "ended"
        UNDONE = "undone"

    class Ground(models.TextChoices):
        """The legal basis of a stop: chosen from a list, never typed."""

        RETURN_TO_SERVICE = "return_to_service"
        DEATH = "death"
        FORFEITURE = "forfeiture"
        COURT_ORDER = "court_order"
        SUPPOSED_DEATH = "supposed_death"

    pension = models.ForeignKey("cases.Pension", models.PROTECT, related_name="acts")
    kind = models.CharField(max_length=10, choices=Kind)
    from_on = models.DateField()
    monthly = models.DecimalField(max_digits=14, decimal_places=2, null=True)
    determination = models.ForeignKey("benefits.Determination", models.PROTECT, null=True, related_name="+")
    undoes = models.OneToOneField("self", models.PROTECT, null=True, related_name="undone_by")
    source = models.UUIDField()
    posting = models.BigIntegerField()
    cause = models.CharField(max_length=24)
    provision = models.CharField(max_length=60)
    ground = models.CharField(max_length=20, choices=Ground, blank=True)
    by = models.ForeignKey("cases.User", models.PROTECT, null=True, related_name="+")
    on = models.DateField()
    at = models.DateTimeField(db_default=Now(), editable=False)

    RATES = (Kind.AWARDED, Kind.INHERITED, Kind.RECOMPUTED, Kind.CORRECTED)
    STOPS = (Kind.SUSPENDED, Kind.ENDED)

    class Meta:
        ordering = ["id"]
        indexes = [
            models.Index(
                fields=["from_on"], condition=Q(kind__in=("suspended", "resumed", "ended")), name="stops_by_their_day"
            )
        ]
        triggers = [
            sealed("an_act_is_never_edited"),
            pgtrigger.Trigger(
                name="rates_what_was_determined",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert,
                func=RATES_WHAT_WAS_DETERMINED,
            ),
            pgtrigger.Trigger(
                name="posted_by_another",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert,
                condition=pgtrigger.Q(new__determination__isnull=True),
                func=POSTED_BY_ANOTHER,
            ),
            pgtrigger.Trigger(
                name="lowers_after_hearing",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert,
                condition=pgtrigger.Q(new__determination__isnull=True),
                func=LOWERS_AFTER_HEARING,
            ),
        ]
        constraints = [
            models.UniqueConstraint(fields=["pension", "kind", "source", "from_on"], name="a_source_acts_once"),
            models.CheckConstraint(
                condition=Q(kind__in=("awarded", "inherited", "recomputed", "corrected"), monthly__isnull=False)
                | Q(kind__in=("suspended", "resumed", "ended", "undone"), monthly__isnull=True),
                name="a_rate_has_an_amount_and_nothing_else_has",
            ),
            models.CheckConstraint(
                condition=Q(kind="undone", undoes__isnull=False) | (~Q(kind="undone") & Q(undoes__isnull=True)),
                name="an_undoing_names_what_it_undoes",
            ),
            models.CheckConstraint(
                condition=~Q(kind__in=("suspended", "ended")) | Q(ground__gt=""), name="a_stop_has_a_legal_ground"
            ),
        ]
