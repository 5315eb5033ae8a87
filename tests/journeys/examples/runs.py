"""The Board's desk: runs over many pensions, and the census."""

from tests.journeys import roll
from tests.journeys.examples.example import Example, sends, submits
from tests.journeys.people import ADMINISTRATOR, AUDITOR

HERS = {"who": ADMINISTRATOR}
TABLE = "/junta/registros/tabla/proponer/"


def run() -> str:
    return roll.at("administrator:run", roll.run_ahead().pk)


def row() -> str:
    return roll.at("administrator:run_row", roll.row_ahead().pk)


EXAMPLES = [
    Example(name="administrator:runs", shows="the months ahead", path=lambda: "/junta/procesos/", **HERS),
    Example(name="administrator:registers", shows="every value", path=lambda: "/junta/registros/", **HERS),
    Example(name="administrator:registers", shows="to the auditor", path=lambda: "/junta/registros/", who=AUDITOR),
    Example(
        name="administrator:register_entry", shows="a question", path=lambda: "/junta/registros/A-02/", **HERS
    ),
    Example(
        name="administrator:register_entry", shows="a table", path=lambda: "/junta/registros/766(a)/", **HERS
    ),
    Example(
        name="administrator:open_run", shows="nothing written", path=lambda: "/junta/registros/A-02/proponer/",
        status=422, then=submits(), **HERS,
    ),
    Example(
        name="administrator:propose_table", shows="nothing chosen", path=lambda: TABLE, status=422, then=submits(),
        **HERS,
    ),
    Example(name="administrator:run", shows="a month", path=run, **HERS),
    Example(
        name="administrator:turn_run", shows="409", path=run, status=409,
        then=sends(lambda: roll.at("administrator:turn_run", roll.run_ahead().pk, "reanudar")), **HERS,
    ),
    Example(name="administrator:run_row", shows="before and after", path=row, **HERS),
    Example(
        name="administrator:census", shows="everybody past 65", path=lambda: "/junta/censo/",
        during=lambda office: office.without("worker"), **HERS,
    ),
]
