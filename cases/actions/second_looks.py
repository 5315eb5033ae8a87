"""The second look at a decision that was drawn, and what was found."""

import uuid
from datetime import date

from django.db import transaction

from cases.actions.review import FourEyes, four_eyes
from cases.models import Event, Sample, User


class AlreadyLooked(Exception):
    """Somebody looked at it meanwhile."""


@transaction.atomic
def look(sample_id: uuid.UUID, *, correct: bool, found: str, severity: str, by: User, on: date) -> Sample:
    """Record what a second look found. It changes nothing of the decision: what is wrong goes its own way.

    Raises:
        AlreadyLooked: somebody did meanwhile.
        FourEyes: this person took the decision, or it is their own case.
    """
    sample = Sample.objects.select_for_update(of=("self",)).select_related("decision__determination").get(pk=sample_id)
    if sample.looked_on:
        raise AlreadyLooked
    if why_not_look(by, sample):
        raise FourEyes
    sample.looked_on, sample.looked_by, sample.correct = on, by, correct
    sample.found, sample.severity = found, "" if correct else severity
    with four_eyes():
        sample.save()
    Event.record("sample_looked_at", on=on, by=by, person_id=sample.person_id, details={"sample": str(sample.pk)})
    return sample


def why_not_look(user: User, sample: Sample) -> str | None:
    """Which rule bars this user from this sample: 'own', 'decided' or None."""
    if user.person_id and user.person_id == sample.person_id:
        return "own"
    return "decided" if user.pk == sample.decision.by_id else None
