"""What somebody stated, when it became known, and what replaced it. A correction inserts and points back."""

import uuid
from datetime import datetime

import pgtrigger
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

# The row stays as it was stated; only the pointer to its correction is ever filled in, once.
POINTS_FORWARD_ONCE = """
    IF TG_OP = 'DELETE'
       OR OLD.superseded_by_id IS NOT NULL
       OR NEW.superseded_by_id IS NULL
       OR to_jsonb(NEW) - 'superseded_by_id' IS DISTINCT FROM to_jsonb(OLD) - 'superseded_by_id'
    THEN
        RAISE EXCEPTION 'a statement is corrected by another, never changed' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
"""


# The pointer goes before its target, so this is asked when the transaction ends: the correction is another statement of
# the same kind about the same person, made in the same breath. A fact cannot vanish into itself or into a stranger.
POINTS_TO_ITS_CORRECTION = """
    EXECUTE format(
        'SELECT EXISTS (SELECT 1 FROM %I n WHERE n.id = $1 AND n.id <> $2 AND n.recorded_at >= transaction_timestamp()'
        ' AND coalesce(to_jsonb(n)->>''person_id'', to_jsonb(n)->>''participant_id'', to_jsonb(n)->>''pension_id'')'
        ' = $3)', TG_TABLE_NAME
    ) INTO found USING NEW.superseded_by_id, NEW.id,
        coalesce(to_jsonb(NEW)->>'person_id', to_jsonb(NEW)->>'participant_id', to_jsonb(NEW)->>'pension_id');
    IF NOT found THEN
        RAISE EXCEPTION 'a statement points to its own correction' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
"""


class RecordedQuerySet(models.QuerySet):
    def in_force(self) -> "RecordedQuerySet":
        """What is believed now."""
        return self.filter(superseded_by__isnull=True, withdrawn=False)

    def known_at(self, instant: datetime) -> "RecordedQuerySet":
        """What was believed at that instant."""
        return self.filter(
            Q(superseded_by__isnull=True) | Q(superseded_by__recorded_at__gt=instant),
            recorded_at__lte=instant,
            withdrawn=False,
        )


class Recorded(models.Model):
    """A statement in the file: who recorded it and when. A `withdrawn` row says that what it replaces never was."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    recorded_at = models.DateTimeField(db_default=Now(), editable=False)
    recorded_by = models.ForeignKey("cases.User", models.PROTECT, related_name="+", editable=False)
    note = models.CharField(max_length=300, blank=True)
    superseded_by = models.ForeignKey(
        "self", models.PROTECT, null=True, editable=False, related_name="supersedes", db_index=False
    )
    withdrawn = models.BooleanField(default=False, editable=False)

    objects = RecordedQuerySet.as_manager()

    class Meta:
        abstract = True
        triggers = [
            pgtrigger.Trigger(
                name="points_forward_once",
                when=pgtrigger.Before,
                operation=pgtrigger.Update | pgtrigger.Delete,
                func=POINTS_FORWARD_ONCE,
            ),
            pgtrigger.Trigger(
                name="points_to_its_correction",
                when=pgtrigger.After,
                operation=pgtrigger.Update,
                timing=pgtrigger.Deferred,
                declare=[("found", "boolean")],
                func=POINTS_TO_ITS_CORRECTION,
            ),
        ]


class Assertion(Recorded):
    """A fact the law asks for, with what shows it."""

    evidence = models.ForeignKey("cases.Evidence", models.PROTECT, null=True, blank=True, related_name="+")

    class Meta(Recorded.Meta):
        abstract = True


IN_FORCE = Q(superseded_by__isnull=True, withdrawn=False)
