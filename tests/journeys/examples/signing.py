"""The Board's desk: the register of who may sign for whom."""

from collections.abc import Callable

from cases.models import Delegation
from tests.journeys import roll
from tests.journeys.examples.example import Example, sends, submits
from tests.journeys.people import ADMINISTRATOR

HERS = {"who": ADMINISTRATOR}


def at(name: str) -> Callable[[], str]:
    return lambda: roll.at(f"administrator:{name}", Delegation.objects.get(delegate=None).pk)


EXAMPLES = [
    Example(name="administrator:delegations", shows="the system", path=lambda: "/junta/firmas/", **HERS),
    Example(name="administrator:delegate", shows="a form", path=lambda: "/junta/firmas/delegar/", **HERS),
    Example(
        name="administrator:delegate", shows="nothing written", path=lambda: "/junta/firmas/delegar/", status=422,
        then=submits(), **HERS,
    ),
    Example(name="administrator:delegation", shows="in force", path=at("delegation"), **HERS),
    Example(
        name="administrator:confirm_delegation", shows="409", path=at("delegation"), status=409,
        then=sends(at("confirm_delegation")), **HERS,
    ),
]
