"""Agencies, municipalities and public corporations whose people are members, and the Board itself."""

import uuid

from django.db import models

from cases.models.history import tracked


@tracked()
class Agency(models.Model):
    """A body with a coordinator. The Board is one too: it holds the files of those who left."""

    class Kind(models.TextChoices):
        AGENCY = "agency"
        MUNICIPALITY = "municipality"
        CORPORATION = "corporation"
        BOARD = "board"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    code = models.CharField(max_length=8, unique=True)
    name = models.CharField(max_length=160)
    kind = models.CharField(max_length=12, choices=Kind)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name
