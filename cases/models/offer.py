"""What a member may choose among, put down with both amounts when somebody asks for the letter of options."""

import uuid
from typing import Any

from django.db import models

from benefits.models import sealed
from cases.models.letter import Letter


class OfferQuerySet(models.QuerySet):
    def without_letter(self) -> "OfferQuerySet":
        """The errand of the press. Oldest first."""
        return self.filter(letters__isnull=True).order_by("on", "pk")

    def told_of(self, application: Any) -> "OfferQuerySet":
        """Those of a case, each with who asked for it and its letter (`told`)."""
        letters = models.Prefetch("letters", Letter.objects.defer("pdf"), to_attr="told")
        return self.filter(application=application).select_related("by").prefetch_related(letters)


class Offer(models.Model):
    """Every option open on the facts of a day, as `forecast` answers it. `options`: route, `begins_on`, `now` and
    `after` in dollars a month, `after_on` (where it changes at 65) and `supposed`: that the person is insured by then.
    `elected`: what had been chosen by then, if anything. It decides nothing."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    application = models.ForeignKey("cases.RetirementApplication", models.PROTECT, related_name="offers")
    forecast = models.ForeignKey("benefits.Forecast", models.PROTECT, related_name="+")
    options = models.JSONField()
    elected = models.CharField(max_length=8, blank=True)
    by = models.ForeignKey("cases.User", models.PROTECT, related_name="+")
    on = models.DateField()

    objects = OfferQuerySet.as_manager()

    class Meta:
        ordering = ["-on", "pk"]
        triggers = [sealed("an_offer_is_never_edited")]
        constraints = [models.UniqueConstraint(fields=["application", "on"], name="options_are_put_down_once_a_day")]
