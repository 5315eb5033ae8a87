"""Figures of a period kept as they were counted on a day: opened again, they are the same for ever."""

import uuid

from django.db import models
from django.db.models import F, Func, Q

from benefits.models import sealed


class FrozenReport(models.Model):
    """`figures` is the canonical text of `cases.figures`, and `sha256` its digest in hex. `on` is the day of the data;
    `at` the instant up to which it was looked at. It holds numbers of people, and nobody."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    from_on = models.DateField()
    to_on = models.DateField()
    on = models.DateField()
    at = models.DateTimeField(editable=False)
    by = models.ForeignKey("cases.User", models.PROTECT, related_name="+")
    figures = models.TextField()
    sha256 = models.CharField(max_length=64)

    class Meta:
        ordering = ["-at", "pk"]
        triggers = [sealed("a_frozen_report_is_never_edited")]
        constraints = [
            models.UniqueConstraint(fields=["sha256"], name="the_same_figures_are_frozen_once"),
            models.CheckConstraint(
                condition=Q(
                    sha256=Func(F("figures"), template="encode(sha256(convert_to(%(expressions)s, 'UTF8')), 'hex')")
                ),
                name="a_frozen_report_is_what_its_digest_says",
            ),
            models.CheckConstraint(condition=Q(from_on__lte=F("to_on")), name="a_frozen_period_begins_before_it_ends"),
        ]

    def __str__(self) -> str:
        return f"{self.from_on:%Y-%m-%d} {self.to_on:%Y-%m-%d}"
