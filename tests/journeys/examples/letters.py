"""The Board's desk: letters still to be made, and one letter."""

from tests.journeys import roll
from tests.journeys.examples.example import Example, sends, unfolds
from tests.journeys.people import ADMINISTRATOR, RETIREE

HERS = {"who": ADMINISTRATOR}


def letter(name: str = "letter") -> str:
    return roll.at(f"administrator:{name}", roll.letter_of(RETIREE))


EXAMPLES = [
    Example(name="administrator:letters", shows="every case told", path=lambda: "/junta/cartas/", **HERS),
    Example(name="administrator:letters", shows="notices", path=lambda: "/junta/cartas/?lista=notices", **HERS),
    Example(name="administrator:letters", shows="withdrawals", path=lambda: "/junta/cartas/?lista=withdrawals", **HERS),
    Example(name="administrator:letter", shows="one that holds", path=letter, **HERS),
    Example(
        name="administrator:letter", shows="no reason", path=letter, status=422, then=unfolds(""), **HERS,
    ),
    Example(
        name="administrator:download_letter", shows="the signed file", path=lambda: letter("download_letter"),
        page=False, **HERS,
    ),
    Example(
        name="administrator:withdraw_letter", shows="404", path=letter, status=404,
        then=sends(lambda: roll.at("administrator:withdraw_letter", roll.ANY)), **HERS,
    ),
]
