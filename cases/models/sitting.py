"""From coming in to going out: a session as its user sees it."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from cases.models.user import User


class Sitting(models.Model):
    """`session`: the SHA-256 of the session's key, so that nobody comes in with what stands here. `device`: what the
    browser said it is."""

    class End(models.TextChoices):
        OUT = "out"
        SENT_OUT = "sent_out"
        IDLE = "idle"
        LONG = "long"

    user = models.ForeignKey(User, models.PROTECT, related_name="sittings")
    session = models.CharField(max_length=64, unique=True)
    device = models.CharField(max_length=200, blank=True)
    began_at = models.DateTimeField(db_default=Now(), editable=False)
    seen_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    end = models.CharField(max_length=8, choices=End, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(ended_at__isnull=True, end="") | Q(ended_at__isnull=False, end__gt=""),
                name="a_sitting_that_ended_says_how",
            ),
        ]
        indexes = [models.Index(fields=["user", "-began_at"], name="sittings_of_a_user")]

    def __str__(self) -> str:
        return self.device
