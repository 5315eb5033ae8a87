"""An invitation: a code, handed over in person or by post, for some days: to work in the office in one role, or to
open the account of the person a file is of."""

import uuid

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now

from cases.models.history import tracked
from cases.models.person import Person
from cases.models.user import Role, User


@tracked(exclude=["code"])
class Invitation(models.Model):
    """`code`: its keyed hash; the code itself is shown once, to whoever invites. Used once, or taken back.

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
    wrong = models.PositiveSmallIntegerField(default=0, editable=False)
    used_by = models.ForeignKey(User, models.PROTECT, null=True, related_name="invitations", editable=False)
    used_at = models.DateTimeField(null=True, editable=False)
    taken_back_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        ordering = ["-invited_at"]
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
            models.UniqueConstraint(
                fields=["person"], condition=Q(used_at__isnull=True, taken_back_at__isnull=True),
                name="one_code_opens_the_pages_of_a_person",
            ),
        ]

    def __str__(self) -> str:
        return self.full_name
