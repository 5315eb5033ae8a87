"""The clock's own sign of life, so that its silence can be seen."""

from django.db import models


class Heartbeat(models.Model):
    """The last instant at which a hand of the clock was alive. One row a name."""

    name = models.CharField(max_length=40, primary_key=True)
    at = models.DateTimeField()
