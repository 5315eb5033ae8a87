"""The office's acts of adoption: by which authority and document a value of the law's register is used."""

import uuid

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now

from benefits.models import sealed


class Adoption(models.Model):
    """An act of the Board that adopts values, proposed by one person and adopted by another. `benefits.Adopted.act`
    is its id. A demonstration's act says that it is one, and so does every letter that rests on it."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    authority = models.CharField(max_length=200)
    document = models.CharField(max_length=200)
    on = models.DateField()
    demonstration = models.BooleanField(default=False)
    proposed_by = models.ForeignKey("cases.User", models.PROTECT, related_name="+")
    adopted_by = models.ForeignKey("cases.User", models.PROTECT, related_name="+")
    recorded_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        triggers = [sealed("an_adoption_is_never_edited")]
        constraints = [
            models.CheckConstraint(condition=~Q(proposed_by=F("adopted_by")), name="two_people_adopt_a_value")
        ]
