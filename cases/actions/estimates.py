"""An estimate kept as it was told."""

import uuid
from datetime import date

from django.db import transaction

from benefits import determinations, register
from benefits.determinations import Answered
from benefits.models import Benefit, Cause
from cases import estimates, on_file, prospects
from cases.models import Estimate, Event, User


@transaction.atomic
def keep(person_id: uuid.UUID, *, retirement_on: date, by: User, on: date) -> Estimate:
    """Ask the law about a day, and keep its whole answer. Raises `facts.Contradiction`."""
    law = register.law_on(retirement_on)
    asked, supposed = estimates.asked_on(on_file.of(person_id), retirement_on, law)
    outcome = determinations.consider(asked, law)
    elected = outcome.largest or ""
    later = prospects.of(outcome.route(elected), asked, law) if elected else prospects.Prospect()
    answered = Answered(
        outcome=outcome, facts=asked, law=law, subject=person_id, benefit=Benefit.RETIREMENT,
        cause=Cause.APPLICATION, effective_on=retirement_on, elected=elected,
    )  # fmt: skip
    determinations.forecast_many([answered])
    estimate = Estimate.objects.create(
        person_id=person_id, forecast_id=answered.id, after=later.after, after_on=later.after_on,
        supposed=supposed or later.supposed, on=on, by=by,
    )  # fmt: skip
    details = {"estimate": str(estimate.pk), "day": retirement_on.isoformat()}
    Event.record("estimated", on=on, by=by, person_id=person_id, details=details)
    return estimate
