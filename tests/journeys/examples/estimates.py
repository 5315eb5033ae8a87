"""Estimates: every day of retirement, and one kept as it was told."""

from datetime import timedelta

from cases import clock
from cases.actions import estimates
from cases.models import Estimate, User
from tests.journeys import roll
from tests.journeys.examples.example import Example, submits
from tests.journeys.people import COORDINATOR

HERS = {"who": COORDINATOR}


def told() -> str:
    person_id = roll.case("draft").person_id
    estimate = Estimate.objects.filter(person=person_id).first()
    if estimate is None:
        by, on = User.objects.get(username=COORDINATOR), clock.today()
        estimate = estimates.keep(person_id, retirement_on=on + timedelta(days=400), by=by, on=on)
    return roll.at("coordinator:estimate", estimate.pk)


def index() -> str:
    return roll.at("coordinator:estimates", roll.case("draft").person_id)


EXAMPLES = [
    Example(name="coordinator:estimates", shows="every day", path=index, **HERS),
    Example(
        name="coordinator:estimates", shows="no day given", path=index, then=submits(), who=COORDINATOR, status=422
    ),
    Example(name="coordinator:estimate", shows="one kept", path=told, **HERS),
]
