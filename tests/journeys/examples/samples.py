"""The Board's desk: decisions drawn for a second look."""

from cases.models import Sample
from tests.journeys import roll
from tests.journeys.examples.example import Example, submits, unfolds
from tests.journeys.people import ADMINISTRATOR

HERS = {"who": ADMINISTRATOR}
LIST = "/junta/muestras/"


def drawn() -> str:
    """One that another administrator decided."""
    others = Sample.objects.waiting().exclude(decision__by__username=ADMINISTRATOR)
    return roll.at("administrator:sample", others.order_by("pk")[0].pk)


EXAMPLES = [
    Example(name="administrator:samples", shows="what waits", path=lambda: LIST, **HERS),
    Example(
        name="administrator:samples", shows="nothing set", path=lambda: LIST, status=422, then=unfolds("/muestras/"),
        **HERS,
    ),
    Example(name="administrator:sample", shows="nothing said", path=drawn, status=422, then=submits(), **HERS),
]
