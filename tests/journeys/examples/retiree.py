"""The retiree's pages."""

from tests.journeys import roll
from tests.journeys.examples.example import Example, submits
from tests.journeys.people import COORDINATOR, RETIREE


def letter(name: str) -> str:
    return roll.at(f"retiree:{name}", roll.letter_of(RETIREE))


EXAMPLES = [
    Example(name="retiree:home", shows="a pension and its letter", path=lambda: "/mi-pension/", who=RETIREE),
    Example(name="retiree:home", shows="a pension that changed", path=lambda: "/mi-pension/", who=COORDINATOR),
    Example(name="retiree:home", shows="a case in review", path=lambda: "/mi-pension/", who=roll.REVIEWER_AND_MEMBER),
    Example(name="retiree:home", shows="nothing yet", path=lambda: "/mi-pension/", who=roll.NO_PENSION),
    Example(
        name="retiree:certificate", shows="a certificate asked for", path=lambda: "/mi-pension/",
        then=submits("/certificacion/"), who=COORDINATOR, during=lambda office: office.without("worker"),
    ),
    Example(name="retiree:letter", shows="the decision", path=lambda: letter("letter"), who=RETIREE),
    Example(name="retiree:download", shows="the signed file", path=lambda: letter("download"), who=RETIREE, page=False),
]
