"""Attempts at a door that anyone may try: counted, so that nobody tries for ever."""

from django.db import models
from django.db.models.functions import Now


class Attempt(models.Model):
    """One attempt. `network` and `account` are keyed hashes: the table names neither an address nor a user.

    `account` is empty at a door that asks for none.
    """

    class Door(models.TextChoices):
        SIGN_IN = "sign_in"
        SECOND_FACTOR = "second"
        LETTER_FILE = "letter_file"
        LETTER_CODE = "letter_code"
        INVITATION = "invitation"

    door = models.CharField(max_length=11)  # one of Door
    network = models.CharField(max_length=32)
    account = models.CharField(max_length=32, blank=True)
    at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        indexes = [
            models.Index(fields=["door", "network", "at"], name="attempts_of_a_network"),
            models.Index(fields=["at"], name="attempts_by_age"),
        ]
