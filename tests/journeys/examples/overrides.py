"""The Board's desk: a fact set otherwise by an authority."""

from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal

from cases import clock
from cases.actions import overrides
from cases.models import Override, Salary, User
from tests.journeys import roll
from tests.journeys.examples.example import Example, submits
from tests.journeys.people import ADMINISTRATOR

HERS = {"who": ADMINISTRATOR}


def pay(status: str) -> Salary:
    return Salary.objects.in_force().filter(participant=roll.case(status).person_id).order_by("from_on")[0]


def fact() -> str:
    return roll.at("administrator:override_new", "salary", pay("in_review").pk)


def made() -> Override:
    """One of whoever withdrew the application, made once."""
    today, found = clock.today(), Override.objects.first()
    return found or overrides.make(
        "salary", pay("withdrawn").pk, {"monthly": Decimal("1234.56")}, authority="Orden 2026-14", folio="",
        reason="Así lo ordenó el tribunal.", until_on=today + timedelta(days=90),
        by=User.objects.get(username=ADMINISTRATOR), on=today,
    )


def override() -> Callable[[], str]:
    return lambda: roll.at("administrator:override", made().pk)


EXAMPLES = [
    Example(name="administrator:override_new", shows="a fact", path=fact, **HERS),
    Example(name="administrator:override_new", shows="no order", path=fact, status=422, then=submits(), **HERS),
    Example(name="administrator:override", shows="in force", path=override(), **HERS),
]
