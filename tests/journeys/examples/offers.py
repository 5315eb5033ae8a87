"""The letter of options: asked for at the agency and at the Board."""

from tests.journeys import roll
from tests.journeys.examples.example import Example, sends, submits
from tests.journeys.people import ADMINISTRATOR, COORDINATOR


def draft(name: str) -> str:
    return roll.at(f"coordinator:{name}", roll.case("draft", retirement_on__isnull=False).pk)


def closed(name: str) -> str:
    return roll.at(f"administrator:{name}", roll.case("approved").pk)


EXAMPLES = [
    Example(
        name="coordinator:offer", shows="it is being signed", path=lambda: draft("elect"), who=COORDINATOR,
        then=submits("/carta-de-opciones/"), during=lambda office: office.without("worker"),
    ),
    Example(
        name="administrator:offer", shows="nothing to choose", path=lambda: closed("review"), who=ADMINISTRATOR,
        then=sends(lambda: closed("offer")),
    ),
    Example(
        name="coordinator:offer_letter", shows="404", path=lambda: roll.at("coordinator:offer_letter", roll.ANY),
        who=COORDINATOR, status=404,
    ),
]
