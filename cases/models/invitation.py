"""An invitation: a code, handed over in person or by post, for some days: to work in the office in one role, or to
open the account of the person a file is of."""

import uuid

import pgtrigger
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now

from cases.models.history import tracked
from cases.models.person import Person
from cases.models.user import Role, User

# Whoever makes administrators alone could give oneself a second mind: another of them confirms the words of the
# invitation as they stand. An account that was opened before this rule is not asked about again.
STAYS_AS_INVITED = """
    IF TG_OP = 'INSERT' AND (NEW.confirmed_by_id IS NOT NULL OR NEW.used_at IS NOT NULL) THEN
        RAISE EXCEPTION 'an invitation is confirmed and used after it was written' USING ERRCODE = 'restrict_violation';
    ELSIF TG_OP = 'UPDATE' AND (
        (NEW.code, NEW.full_name, NEW.position, NEW.role, NEW.expires_at, NEW.invited_by_id)
        IS DISTINCT FROM
        (OLD.code, OLD.full_name, OLD.position, OLD.role, OLD.expires_at, OLD.invited_by_id)
        OR (NEW.agency_id, NEW.person_id, NEW.until_on) IS DISTINCT FROM (OLD.agency_id, OLD.person_id, OLD.until_on)
        OR (OLD.confirmed_by_id IS NOT NULL AND NEW.confirmed_by_id IS DISTINCT FROM OLD.confirmed_by_id)
    ) THEN
        RAISE EXCEPTION 'an invitation stays as written and confirmed' USING ERRCODE = 'restrict_violation';
    ELSIF TG_OP = 'UPDATE' AND NEW.used_at IS NOT NULL AND OLD.used_at IS NULL
        AND NEW.role = 'administrator' AND NEW.confirmed_by_id IS NULL
    THEN
        RAISE EXCEPTION 'four eyes: two administrators make a third' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
"""


@tracked(exclude=["code"])
class Invitation(models.Model):
    """`code`: its keyed hash; the code itself is shown once, to whoever invites. Used once, or taken back.

    `confirmed_by`: the second administrator, without whom an administrator's opens nothing.

    `person`: whose own pages it opens, to whoever also knows what only they know; `wrong`: how often that was missed.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    code = models.CharField(max_length=64, unique=True, editable=False)
    full_name = models.CharField(max_length=160)
    position = models.CharField(max_length=160, blank=True)
    role = models.CharField(max_length=14, choices=Role.Name)
    agency = models.ForeignKey("cases.Agency", models.PROTECT, null=True, blank=True, related_name="+")
    person = models.ForeignKey(Person, models.PROTECT, null=True, related_name="invitations", editable=False)
    until_on = models.DateField(null=True, blank=True)
    expires_at = models.DateTimeField()
    invited_by = models.ForeignKey(User, models.PROTECT, related_name="+", editable=False)
    invited_at = models.DateTimeField(db_default=Now(), editable=False)
    confirmed_by = models.ForeignKey(User, models.PROTECT, null=True, related_name="+", editable=False)
    confirmed_at = models.DateTimeField(null=True, editable=False)
    wrong = models.PositiveSmallIntegerField(default=0, editable=False)
    used_by = models.ForeignKey(User, models.PROTECT, null=True, related_name="invitations", editable=False)
    used_at = models.DateTimeField(null=True, editable=False)
    taken_back_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        ordering = ["-invited_at"]
        triggers = [
            pgtrigger.Trigger(
                name="stays_as_invited",
                when=pgtrigger.Before,
                operation=pgtrigger.Insert | pgtrigger.Update,
                func=STAYS_AS_INVITED,
            )
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(role="coordinator", agency__isnull=False, person__isnull=True)
                | Q(role__in=("administrator", "auditor"), agency__isnull=True, person__isnull=True)
                | Q(role="retiree", agency__isnull=True, person__isnull=False),
                name="one_is_invited_to_a_role_of_the_staff_or_to_ones_own_pages",
            ),
            models.CheckConstraint(
                condition=Q(used_by__isnull=True, used_at__isnull=True)
                | Q(used_by__isnull=False, used_at__isnull=False, taken_back_at__isnull=True),
                name="an_invitation_is_used_by_someone_or_taken_back",
            ),
            models.CheckConstraint(
                condition=Q(used_by__isnull=True) | ~Q(used_by=F("invited_by")), name="nobody_invites_oneself"
            ),
            models.CheckConstraint(
                condition=Q(confirmed_by__isnull=True, confirmed_at__isnull=True)
                | Q(role="administrator", confirmed_by__isnull=False, confirmed_at__isnull=False),
                name="an_invitation_of_an_administrator_is_confirmed_by_someone",
            ),
            models.CheckConstraint(
                condition=~Q(confirmed_by=F("invited_by")) & ~Q(confirmed_by=F("used_by")),
                name="two_administrators_make_a_third",
            ),
            models.UniqueConstraint(
                fields=["person"], condition=Q(used_at__isnull=True, taken_back_at__isnull=True),
                name="one_code_opens_the_pages_of_a_person",
            ),
        ]

    def __str__(self) -> str:
        return self.full_name
