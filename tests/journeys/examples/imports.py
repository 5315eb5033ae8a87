"""Files that people have, brought at the agency and at the Board, in every state."""

from tests.journeys import brought, roll
from tests.journeys.brought import at
from tests.journeys.examples.example import Act, Example, sends, submits
from tests.journeys.people import ADMINISTRATOR, COORDINATOR
from tests.journeys.visitor import Visitor

AGENCY, BOARD = {"who": COORDINATOR}, {"who": ADMINISTRATOR}
LISTS = {"coordinator": ("/agencia/importar/", AGENCY), "administrator": ("/junta/importar/", BOARD)}
DEATHS = "SEG SOC;APELLIDOS Y NOMBRE;FEC DEFUNCION\n987-65-4399;VEGA, ANA;02/01/2026\n"


def brings(kind: str, data: bytes) -> Act:
    """Choose what a file holds and the file, and press."""

    def act(visitor: Visitor) -> None:
        visitor.page.locator(f"main [name=kind][value={kind}]").check()
        file = {"name": "a.csv", "mimeType": "text/csv", "buffer": data}
        visitor.page.locator("main input[type=file]").set_input_files(file)
        submits()(visitor)

    return act


def none(name: str) -> str:
    """An address of the Board's for a file that is not there."""
    return roll.at(f"administrator:{name}", roll.ANY)


EXAMPLES = [
    *(
        example
        for desk, (path, who) in LISTS.items()
        for example in (
            Example(name=f"{desk}:imports", shows="the form", path=lambda path=path: path, **who),
            Example(
                name=f"{desk}:imports", shows="left empty", path=lambda path=path: path, then=submits(), status=422,
                **who,
            ),
            Example(
                name=f"{desk}:import_template", shows="a template", page=False,
                path=lambda path=path: f"{path}plantillas/personas.csv", **who,
            ),
        )
    ),
    Example(
        name="coordinator:imports", shows="no sheet", path=lambda: "/agencia/importar/", status=422,
        then=brings("people", b"%PDF-1.7"), **AGENCY,
    ),
    Example(
        name="administrator:import", shows="the days are asked about", path=lambda: "/junta/importar/",
        then=brings("deaths", DEATHS.encode()), **BOARD,
    ),
    Example(name="coordinator:import", shows="how it is read", path=at("import", brought.asking), **AGENCY),
    Example(
        name="coordinator:import", shows="what was not said", path=at("import", brought.asking), then=submits(),
        status=422, **AGENCY,
    ),
    *(
        Example(name="coordinator:import", shows=state.__name__, path=at("import", state), **AGENCY)
        for state in (brought.wrong, brought.ready, brought.done, brought.left)
    ),
    Example(
        name="coordinator:import", shows="checking", path=at("import", brought.checking),
        during=lambda office: office.without("worker"), **AGENCY,
    ),
    Example(
        name="coordinator:import_errors", shows="the file with its errors", path=at("import_errors", brought.wrong),
        page=False, **AGENCY,
    ),
    Example(
        name="coordinator:import_receive", shows="an old page", path=at("import", brought.ready),
        then=sends(at("import_receive", brought.ready), seen="0"), **AGENCY,
    ),
    Example(
        name="coordinator:import_leave", shows="one in the records", path=lambda: "/agencia/importar/",
        then=sends(at("import_leave", brought.done)), **AGENCY,
    ),
    Example(
        name="administrator:import_errors", shows="none", path=lambda: none("import_errors"), status=404, **BOARD
    ),
    *(
        Example(
            name=f"administrator:{name}", shows="none", path=lambda: "/junta/importar/", status=404,
            then=sends(lambda name=name: none(name)), **BOARD,
        )
        for name in ("import_receive", "import_leave")
    ),
]
