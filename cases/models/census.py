"""The nightly count of pensioners past 65, by bucket: a check on the clock that the clock has no part in."""

from django.db import models


class CensusCount(models.Model):
    """How many people stood in a bucket that night."""

    on = models.DateField()
    bucket = models.CharField(max_length=20)
    people = models.PositiveIntegerField()

    class Meta:
        ordering = ["on", "bucket"]
        constraints = [models.UniqueConstraint(fields=["on", "bucket"], name="a_bucket_is_counted_once_a_night")]
