"""The Board's desk: letters still to be made, and one letter."""

from tests.journeys import roll
from tests.journeys.examples.example import Example, sends, unfolds
from tests.journeys.people import ADMINISTRATOR, RETIREE

HERS = {"who": ADMINISTRATOR}


def letter(name: str = "letter") -> str:
    return roll.at(f"administrator:{name}", roll.letter_of(RETIREE))


def of_a_run() -> str:
    return roll.at("administrator:run_letters", roll.run_ahead().pk)


EXAMPLES = [
    Example(name="administrator:run_letters", shows="none yet", path=of_a_run, **HERS),
    Example(
        name="administrator:bind", shows="404", path=lambda: "/junta/registros/tabla/proponer/", status=404,
        then=sends(lambda: roll.at("administrator:bind", roll.run_ahead().pk)), **HERS,
    ),
    Example(
        name="administrator:bundle", shows="404", path=lambda: roll.at("administrator:bundle", roll.ANY, "zip"),
        status=404, **HERS,
    ),
    Example(
        name="administrator:press_again", shows="nothing failed", path=letter,
        then=sends(lambda: roll.at("administrator:press_again")), **HERS,
    ),
    *(
        Example(
            name="administrator:letters", shows=shows, path=lambda which=which: f"/junta/cartas/{which}",
            during=lambda office: office.without("worker"), **HERS,
        )
        for shows, which in (
            ("every case told", ""), ("notices", "?lista=notices"), ("withdrawals", "?lista=withdrawals"),
        )
    ),
    Example(name="administrator:letter", shows="one that holds", path=letter, **HERS),
    Example(
        name="administrator:letter", shows="no reason", path=letter, status=422, then=unfolds("#withdraw"), **HERS,
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
