"""Returns to service, deaths, tasks and signs: at the agency, at the Board and on the phone."""

from collections.abc import Callable

from tests.journeys import afterwards, roll
from tests.journeys.examples.example import Act, Example, sends, submits, writes
from tests.journeys.people import ADMINISTRATOR, COORDINATOR, RETIREE
from tests.journeys.visitor import Visitor

BOARD, AGENCY, OWN = {"who": ADMINISTRATOR}, {"who": COORDINATOR}, {"who": RETIREE}
HEADER = "numero_seguro_social,apellido_paterno,apellido_materno,nombre,fecha_defuncion"
NOBODY = f"{HEADER}\n987654399,Vega,Vega,Ana,2026-01-02\n"
WRONG = f"{HEADER}\n9876,Vega,Vega,Ana,02/01/2026\n,Vega,,Ana,\n"
CONTRIBUTION = """numero_seguro_social,codigo_agencia,fecha_de_pago,aportacion_individual
987654399,081,2026-01-02,10.00
"""


def person() -> str:
    return roll.at("coordinator:report_return", afterwards.pensioner_at_work().person_id)


def member() -> str:
    return roll.at("coordinator:member", afterwards.returned().pension.person_id)


def back(name: str) -> Callable[[], str]:
    return lambda: roll.at(name, afterwards.returned().pk)


def own(name: str) -> Callable[[], str]:
    return lambda: roll.at(f"retiree:{name}", afterwards.own_pension(RETIREE).pk)


def stopped() -> str:
    return roll.at("retiree:ask_again", afterwards.stopped_pension().pk)


def page(name: str) -> Callable[[], str]:
    return lambda: roll.at(f"administrator:{name}")


def task(kind: str) -> Callable[[], str]:
    return lambda: roll.at("administrator:task", afterwards.task(kind).pk)


def mail() -> str:
    return roll.at("administrator:mail_came_back", afterwards.task("proof_of_life").person_id)


def brings(text: str) -> Act:
    """Choose a file with these lines, and press."""

    def act(visitor: Visitor) -> None:
        file = {"name": "a.csv", "mimeType": "text/csv", "buffer": text.encode()}
        visitor.page.locator("main input[type=file]").set_input_files(file)
        submits()(visitor)

    return act


EXAMPLES = [
    Example(name="coordinator:member", shows="a pensioner back at work", path=member, **AGENCY),
    Example(name="coordinator:report_return", shows="the form", path=person, **AGENCY),
    Example(name="coordinator:report_return", shows="left empty", path=person, then=submits(), status=422, **AGENCY),
    *(
        example
        for name in ("correct_return", "withdraw_return")
        for example in (
            Example(name=f"coordinator:{name}", shows="the form", path=back(f"coordinator:{name}"), **AGENCY),
            Example(
                name=f"coordinator:{name}", shows="why", path=back(f"coordinator:{name}"), then=submits(), status=422,
                **AGENCY,
            ),
        )
    ),
    Example(name="coordinator:hired", shows="the form", path=lambda: "/agencia/reingresos/", **AGENCY),
    Example(
        name="coordinator:hired", shows="left empty", path=lambda: "/agencia/reingresos/", then=submits(), status=422,
        **AGENCY,
    ),
    Example(name="retiree:report_return", shows="the form", path=own("report_return"), **OWN),
    Example(
        name="retiree:report_return", shows="left empty", path=own("report_return"), then=submits(), status=422, **OWN
    ),
    Example(name="retiree:ask_again", shows="the form", path=stopped, who=afterwards.STOPPED),
    Example(
        name="retiree:ask_again", shows="left empty", path=stopped, then=submits(), who=afterwards.STOPPED, status=422
    ),
    Example(name="administrator:returns", shows="who went back", path=page("returns"), **BOARD),
    Example(name="administrator:return_to_service", shows="one", path=back("administrator:return_to_service"), **BOARD),
    Example(
        name="administrator:choose", shows="nothing chosen", path=back("administrator:return_to_service"), status=422,
        then=sends(back("administrator:choose")), **BOARD,
    ),
    Example(
        name="administrator:receive_deaths", shows="no preview", path=page("deaths"),
        then=sends(page("receive_deaths")), **BOARD,
    ),
    Example(
        name="administrator:receive_contributions", shows="no preview", path=page("contributions"),
        then=sends(page("receive_contributions")), **BOARD,
    ),
    Example(name="administrator:deaths", shows="nobody", path=page("deaths"), **BOARD),
    Example(name="administrator:deaths", shows="a preview", path=page("deaths"), then=brings(NOBODY), **BOARD),
    Example(name="administrator:deaths", shows="lines", path=page("deaths"), then=brings(WRONG), status=422, **BOARD),
    Example(name="administrator:contributions", shows="the form", path=page("contributions"), **BOARD),
    Example(
        name="administrator:contributions", shows="a preview", path=page("contributions"), then=brings(CONTRIBUTION),
        **BOARD,
    ),
    Example(
        name="administrator:received_file", shows="its lines",
        path=lambda: roll.at("administrator:received_file", afterwards.received().pk), **BOARD,
    ),
    Example(name="administrator:tasks", shows="what is open", path=page("tasks"), **BOARD),
    Example(name="administrator:tasks", shows="none of a kind", path=lambda: "/junta/tareas/?kind=lawyer", **BOARD),
    Example(name="administrator:tasks", shows="what was done", path=lambda: "/junta/tareas/?kind=done", **BOARD),
    *(
        Example(name="administrator:task", shows=kind, path=task(kind), **BOARD)
        for kind in ("proof_of_life", "stop_proposed", "survivors", "return_choice")
    ),
    Example(
        name="administrator:task", shows="no outcome", path=task("proof_of_life"), then=submits(), status=422, **BOARD
    ),
    Example(name="administrator:signs", shows="who waits", path=page("signs"), **BOARD),
    Example(name="administrator:signs", shows="who is found", path=page("signs"), then=writes(words="ortiz"), **BOARD),
    Example(name="administrator:signs", shows="no words", path=page("signs"), then=submits(), status=422, **BOARD),
    Example(
        name="administrator:mail_came_back", shows="noted", path=page("signs"),
        then=sends(mail), **BOARD,
    ),
]
