"""The letters of a run together in one file: a ZIP of what was signed, or a copy to print; made by the worker."""

import uuid
from pathlib import Path

from django.conf import settings
from django.db import models
from django.db.models import Q

from cases.models.letter import Letter


class Bundle(models.Model):
    """`agency` holds the files of these people; none: nobody's. Until `made_at` it is an errand of the worker. The file
    lies in the run folder under this row's id, some days; its manifest beside it."""

    class Form(models.TextChoices):
        ZIP = "zip"
        PRINT = "pdf"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    run = models.ForeignKey("cases.Run", models.PROTECT, related_name="bundles")
    agency = models.ForeignKey("cases.Agency", models.PROTECT, null=True, related_name="+")
    kind = models.CharField(max_length=14, choices=Letter.Kind)
    form = models.CharField(max_length=3, choices=Form)
    asked_by = models.ForeignKey("cases.User", models.PROTECT, related_name="+")
    asked_on = models.DateField()
    made_at = models.DateTimeField(null=True)
    letters = models.PositiveIntegerField(null=True)
    pages = models.PositiveIntegerField(null=True)
    sha256 = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ["-made_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["run", "agency", "kind", "form"], condition=Q(made_at__isnull=True), nulls_distinct=False,
                name="one_bundle_of_a_sort_is_being_made",
            ),
            models.CheckConstraint(
                condition=Q(made_at__isnull=True, letters__isnull=True, pages__isnull=True, sha256="")
                | Q(made_at__isnull=False, letters__isnull=False, pages__isnull=False, sha256__gt=""),
                name="a_bundle_made_says_what_it_holds",
            ),
        ]

    @property
    def is_there(self) -> bool:
        """Whether its file is still kept."""
        return self.path().exists()

    def path(self, part: str = "") -> Path:
        """Where its file lies, or its manifest (`csv`, `json`)."""
        return Path(settings.RUN_DIR) / "bundles" / f"{self.pk}.{part or self.form}"
