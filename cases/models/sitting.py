"""A session, and whose it is: so that its user sees where one is signed in, and can sign out there."""

from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models

from cases.models.user import User


class Sitting(AbstractBaseSession):
    """`user`: null before anybody came in. `began_at`: when the user did. `seen_at`: the last page, within a minute.
    `device`: what the browser said it is."""

    user = models.ForeignKey(User, models.PROTECT, null=True, related_name="sittings")
    began_at = models.DateTimeField()
    seen_at = models.DateTimeField()
    device = models.CharField(max_length=200, blank=True)

    class Meta(AbstractBaseSession.Meta):
        abstract = False
        indexes = [models.Index(fields=["user", "-seen_at"], name="sittings_of_a_user")]
