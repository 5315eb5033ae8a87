"""Codes on paper, each good for one sign-in when the device of the second step is not at hand."""

from django.db import models
from django.db.models.functions import Now

from cases.models.history import tracked
from cases.models.user import User


@tracked(exclude=["code"])
class RecoveryCode(models.Model):
    """`code`: its keyed hash. `spent_at`: when it was used, or new ones took its place."""

    user = models.ForeignKey(User, models.PROTECT, related_name="recovery_codes")
    code = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(db_default=Now(), editable=False)
    spent_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"recovery code of {self.user}"
