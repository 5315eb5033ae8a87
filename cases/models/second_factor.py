"""The second thing a sign-in asks for: six digits from a secret that the person's device shares with us."""

from django.db import models

from cases.models.history import tracked
from cases.models.user import User


@tracked(exclude=["cipher", "last_step"])
class SecondFactor(models.Model):
    """A shared secret (RFC 6238), enciphered and bound to its user. It counts once a first code was right.

    `last_step`: the half minute of the last code used. A code is used once.
    """

    user = models.OneToOneField(User, models.PROTECT, primary_key=True, related_name="second_factor")
    cipher = models.BinaryField()
    confirmed_at = models.DateTimeField(null=True)
    last_step = models.BigIntegerField(default=0)

    def __str__(self) -> str:
        return f"second factor of {self.user}"

    def use(self, step: int) -> bool:
        """Use up a half minute; false, if it or a later one was used. Two at once: one of them gets it."""
        unused = SecondFactor.objects.filter(pk=self.pk, last_step__lt=step)
        return unused.update(last_step=step) == 1
