"""Files that move from one custodian to another, and what a custodian asks other agencies to certify."""

import uuid

from django.db import models
from django.db.models import F, Q

from benefits.models import sealed
from cases.models.history import tracked
from cases.models.service_period import Group
from cases.models.user import Role, User


def _of_her_agencies(user: User, desk: str, *fields: str) -> Q:
    """Rows that name one of a coordinator's agencies in one of these columns; nothing for anybody else."""
    if not user.is_authenticated or desk != Role.Name.COORDINATOR or not user.holds(desk):
        return Q(pk__in=[])
    mine = Q()
    for field in fields:
        mine |= Q(**{f"{field}__in": user.agencies()})
    return mine


class TransferQuerySet(models.QuerySet):
    def visible_to(self, user: User, *, desk: str) -> "TransferQuerySet":
        """Both agencies', save about oneself."""
        return self.filter(_of_her_agencies(user, desk, "giver", "taker")).exclude(person__user=user)

    def open(self) -> "TransferQuerySet":
        return self.filter(outcome="")


@tracked()
class Transfer(models.Model):
    """A file that one agency would hand to another. `asked_at`: which of both asked; the other one answers."""

    class Outcome(models.TextChoices):
        ACCEPTED = "accepted"
        REFUSED = "refused"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    person = models.ForeignKey("cases.Person", models.PROTECT, related_name="transfers")
    giver = models.ForeignKey("cases.Agency", models.PROTECT, related_name="+")
    taker = models.ForeignKey("cases.Agency", models.PROTECT, related_name="+")
    asked_at = models.ForeignKey("cases.Agency", models.PROTECT, related_name="+")
    asked_by = models.ForeignKey(User, models.PROTECT, related_name="+")
    asked_on = models.DateField()
    why = models.CharField(max_length=300)
    outcome = models.CharField(max_length=8, choices=Outcome, blank=True)
    answered_by = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")
    answered_on = models.DateField(null=True)

    objects = TransferQuerySet.as_manager()

    class Meta:
        ordering = ["asked_on", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["person"], condition=Q(outcome=""), name="one_transfer_asked_of_a_file"),
            models.CheckConstraint(condition=~Q(giver=F("taker")), name="a_transfer_is_between_two_agencies"),
            models.CheckConstraint(
                condition=Q(asked_at=F("giver")) | Q(asked_at=F("taker")), name="one_of_both_agencies_asks"
            ),
            models.CheckConstraint(
                condition=Q(outcome="", answered_by__isnull=True, answered_on__isnull=True)
                | (~Q(outcome="") & Q(answered_by__isnull=False, answered_on__isnull=False)),
                name="an_answer_about_a_transfer_has_who_and_when",
            ),
        ]

    @property
    def answers_id(self) -> uuid.UUID:
        """The agency that answers."""
        return self.taker_id if self.asked_at_id == self.giver_id else self.giver_id


class CertificationQuerySet(models.QuerySet):
    def visible_to(self, user: User, *, desk: str) -> "CertificationQuerySet":
        """Of whoever asks and of whoever is asked: the second sees this row and nothing else of the person."""
        return self.filter(_of_her_agencies(user, desk, "asked_at", "asked_of")).exclude(person__user=user)

    def asked_of(self, user: User) -> "CertificationQuerySet":
        return self.filter(_of_her_agencies(user, Role.Name.COORDINATOR, "asked_of")).exclude(person__user=user)

    def open(self) -> "CertificationQuerySet":
        return self.filter(outcome="")


@tracked()
class Certification(models.Model):
    """What a custodian asks another agency to certify: a name and days. The answer is lines, or that it has none."""

    class Outcome(models.TextChoices):
        CERTIFIED = "certified"
        NO_RECORD = "no_record"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    person = models.ForeignKey("cases.Person", models.PROTECT, related_name="certifications")
    asked_at = models.ForeignKey("cases.Agency", models.PROTECT, related_name="+")
    asked_of = models.ForeignKey("cases.Agency", models.PROTECT, related_name="+")
    from_on = models.DateField()
    to_on = models.DateField()
    asked_by = models.ForeignKey(User, models.PROTECT, related_name="+")
    asked_on = models.DateField()
    outcome = models.CharField(max_length=9, choices=Outcome, blank=True)
    note = models.CharField(max_length=300, blank=True)
    answered_by = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")
    answered_on = models.DateField(null=True)
    recorded_by = models.ForeignKey(User, models.PROTECT, null=True, related_name="+")
    recorded_on = models.DateField(null=True)

    objects = CertificationQuerySet.as_manager()

    class Meta:
        ordering = ["asked_on", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["person", "asked_of"], condition=Q(outcome=""), name="one_certification_asked_of_an_agency"
            ),
            models.CheckConstraint(condition=~Q(asked_at=F("asked_of")), name="one_certifies_what_another_asks"),
            models.CheckConstraint(condition=Q(to_on__gte=F("from_on")), name="days_asked_end_after_they_begin"),
            models.CheckConstraint(
                condition=Q(outcome="", answered_by__isnull=True, answered_on__isnull=True)
                | (~Q(outcome="") & Q(answered_by__isnull=False, answered_on__isnull=False)),
                name="a_certification_has_who_and_when",
            ),
            models.CheckConstraint(
                condition=Q(recorded_by__isnull=True, recorded_on__isnull=True)
                | Q(recorded_by__isnull=False, recorded_on__isnull=False, outcome="certified"),
                name="what_was_certified_is_recorded_by_somebody",
            ),
        ]


class CertifiedLine(models.Model):
    """A period that an agency certifies of its own, with the pay of a month in it, in dollars."""

    certification = models.ForeignKey(Certification, models.PROTECT, related_name="lines")
    from_on = models.DateField()
    to_on = models.DateField()
    post = models.CharField(max_length=120, blank=True)
    group = models.CharField(max_length=8, choices=Group, default=Group.GENERAL)
    contributed = models.BooleanField(default=True)
    monthly = models.DecimalField(max_digits=10, decimal_places=2)

    class Meta:
        ordering = ["from_on", "pk"]
        triggers = [sealed("what_was_certified_is_never_edited")]
        constraints = [
            models.CheckConstraint(condition=Q(to_on__gte=F("from_on")), name="a_certified_line_ends_after_it_begins"),
            models.CheckConstraint(condition=Q(monthly__gte=0), name="certified_pay_is_not_negative"),
        ]
