"""The letter of options: every option open to a member with both amounts, put down when somebody asks for it."""

import uuid
from datetime import date
from typing import Any

from django.db import transaction

from benefits import determinations
from benefits.law.route import Route
from benefits.models import Cause, Forecast
from cases import facts
from cases.models import OPEN, Event, Offer, RetirementApplication, User
from cases.prospects import Prospect


class NothingToChoose(Exception):
    """The case is closed, its days are not written down, or no option is open on the facts of the file."""


@transaction.atomic
def make(application_id: uuid.UUID, *, by: User, on: date) -> Offer:
    """Put down what may be chosen, on the facts of today: the errand of a letter, one a day. Decides nothing.

    Raises:
        NothingToChoose: see there.
    """
    application = RetirementApplication.objects.hold(pk=application_id)
    before = Offer.objects.filter(application=application, on=on).first()
    if before:
        return before
    options = facts.options_now(application)
    if application.status not in OPEN or not options.offered:
        raise NothingToChoose
    offer = Offer.objects.create(
        application=application, forecast=_forecast(application, options), by=by, on=on,
        options=[_option(route, later) for route, later in options.offered], elected=application.elected_route,
    )
    Event.record("options_put_down", on=on, by=by, application=application, person_id=application.person_id)
    return offer


def _forecast(application: RetirementApplication, options: facts.Options) -> Forecast:
    """The law's whole answer, kept with its facts and steps for the letter."""
    assert options.outcome is not None and options.facts is not None and options.law is not None
    answer = determinations.Answered(
        outcome=options.outcome, facts=options.facts, law=options.law, subject=application.person_id,
        benefit="retirement", cause=Cause.APPLICATION, effective_on=options.facts.payment_date, elected="",
    )
    determinations.forecast_many([answer])
    kept: Forecast = Forecast.objects.get(pk=answer.id)
    return kept


def _option(route: Route, later: Prospect) -> dict[str, Any]:
    now = route.monthly if route.monthly is not None else later.begins
    return {
        "route": route.route,
        "begins_on": route.payable_from.isoformat() if route.payable_from else None,
        "now": None if now is None else f"{now:.2f}",
        "after": None if later.after is None else f"{later.after:.2f}",
        "after_on": later.after_on.isoformat() if later.after_on else None,
        "supposed": later.supposed and later.after is not None,
    }
