"""Two files of one person, said to be one: nothing is moved or removed, reading is led from one to the other."""

import uuid

import pgtrigger
from django.db import models
from django.db.models import F, Q

from cases.models.history import tracked
from cases.models.user import Role, User

# A file that leads to another leads nowhere else, and nothing leads to it: reading never follows a chain.
NO_CHAIN = """
    IF NEW.outcome = 'merged' AND NEW.undone_on IS NULL AND EXISTS (
        SELECT 1 FROM cases_merge m
        WHERE m.id <> NEW.id AND m.outcome = 'merged' AND m.undone_on IS NULL
          AND (m.kept_id = NEW.merged_id OR m.merged_id = NEW.kept_id)
    ) THEN
        RAISE EXCEPTION 'a merged file leads to one file, and nothing leads to it' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
"""


class MergeQuerySet(models.QuerySet):
    def visible_to(self, user: User, *, desk: str) -> "MergeQuerySet":
        """The Board's: nobody else decides."""
        on_duty = user.is_authenticated and user.holds(desk)
        return self.all() if on_duty and desk in (Role.Name.ADMINISTRATOR, Role.Name.AUDITOR) else self.none()

    def in_force(self) -> "MergeQuerySet":
        return self.filter(outcome=Merge.Outcome.MERGED, undone_on__isnull=True)

    def proposed(self) -> "MergeQuerySet":
        return self.filter(outcome="")

    def kept_of(self, person_id: uuid.UUID | None) -> uuid.UUID | None:
        """The file to which this one leads; itself, if it leads nowhere."""
        return self.in_force().filter(merged=person_id).values_list("kept", flat=True).first() or person_id


@tracked()
class Merge(models.Model):
    """`kept`: the file that is read; `merged`: the one that leads to it while the merge stands. One person proposes,
    another decides; undone, each file is read alone again, with whatever was recorded in it meanwhile."""

    class Outcome(models.TextChoices):
        MERGED = "merged"
        REFUSED = "refused"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    kept = models.ForeignKey("cases.Person", models.PROTECT, related_name="merges")
    merged = models.ForeignKey("cases.Person", models.PROTECT, related_name="merged_into")
    why = models.CharField(max_length=300)
    proposed_by = models.ForeignKey(User, models.PROTECT, related_name="+")
    proposed_on = models.DateField()
    outcome = models.CharField(max_length=7, choices=Outcome, blank=True)
    decided_by = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")
    decided_on = models.DateField(null=True)
    undone_by = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")
    undone_on = models.DateField(null=True)
    undone_why = models.CharField(max_length=300, blank=True)

    objects = MergeQuerySet.as_manager()

    class Meta:
        ordering = ["-proposed_on", "pk"]
        triggers = [
            pgtrigger.Trigger(
                name="no_chain", when=pgtrigger.Before, operation=pgtrigger.Insert | pgtrigger.Update, func=NO_CHAIN
            )
        ]
        constraints = [
            models.CheckConstraint(condition=~Q(kept=F("merged")), name="nobody_is_merged_with_oneself"),
            models.UniqueConstraint(
                fields=["merged"], condition=~Q(outcome="refused") & Q(undone_on__isnull=True),
                name="a_file_is_merged_once",
            ),
            models.CheckConstraint(
                condition=Q(outcome="", decided_by__isnull=True, decided_on__isnull=True)
                | (~Q(outcome="") & Q(decided_by__isnull=False, decided_on__isnull=False)
                   & ~Q(decided_by=F("proposed_by"))),
                name="a_second_person_decides_a_merge",
            ),
            models.CheckConstraint(
                condition=Q(undone_on__isnull=True, undone_by__isnull=True, undone_why="")
                | Q(undone_on__isnull=False, undone_by__isnull=False, undone_why__gt="", outcome="merged"),
                name="undoing_a_merge_has_day_who_and_why",
            ),
        ]  # fmt: skip

    @property
    def person_id(self) -> uuid.UUID:
        """Whose file it is about: the one that is kept."""
        return self.kept_id
