"""Files of one person, whose a file is, what agencies ask of each other, and the agencies' desks."""

from collections.abc import Callable

from cases.models import Agency
from cases.seeds.bodies import VALLE
from tests.journeys import between, roll
from tests.journeys.examples.example import Example, sends, submits
from tests.journeys.people import ADMINISTRATOR, COORDINATOR
from tests.journeys.roll import ANY

HERS, BOARD = {"who": COORDINATOR}, {"who": ADMINISTRATOR}


def of_luis(name: str) -> Callable[[], str]:
    return lambda: roll.at(name, roll.luis().person_id)


def propose() -> str:
    person = roll.luis().person
    return roll.at("coordinator:propose_merge", person.pk, between.proposed(person).merged_id)


def merge(name: str, *act: str) -> Callable[[], str]:
    return lambda: roll.at(f"administrator:{name}", between.refused(roll.luis().person).pk, *act)


def waiting() -> str:
    return roll.at("administrator:merge", between.proposed(roll.luis().person).pk)


def certification(name: str) -> Callable[[], str]:
    return lambda: roll.at(f"coordinator:{name}", between.asked().pk)


def interim() -> str:
    return roll.at("administrator:interim", Agency.objects.get(code=VALLE).pk)


EXAMPLES = [
    Example(name="coordinator:duplicates", shows="who looks alike", path=lambda: "/agencia/duplicados/", **HERS),
    Example(name="coordinator:duplicates", shows="nobody", path=lambda: "/agencia/duplicados/", who=roll.NO_FILES),
    Example(name="coordinator:propose_merge", shows="the question", path=propose, **HERS),
    Example(name="coordinator:propose_merge", shows="no reason", path=propose, then=submits(), status=422, **HERS),
    Example(name="coordinator:duplicates_of", shows="one", path=of_luis("coordinator:duplicates_of"), **HERS),
    Example(name="administrator:merges", shows="what is proposed", path=lambda: "/junta/duplicados/", **BOARD),
    Example(name="administrator:merge", shows="both files", path=waiting, **BOARD),
    Example(name="administrator:merge", shows="two people", path=merge("merge"), **BOARD),
    Example(
        name="administrator:decide_merge", shows="decided already", path=waiting,
        then=sends(merge("decide_merge", "unir")), status=409, **BOARD,
    ),
    Example(
        name="administrator:undo_merge", shows="never merged", path=waiting, then=sends(merge("undo_merge")),
        status=409, **BOARD,
    ),
    Example(name="coordinator:custody", shows="who holds it", path=of_luis("coordinator:custody"), **HERS),
    *(
        example
        for name in ("coordinator:hand_over", "coordinator:ask_certification")
        for example in (
            Example(name=name, shows="the form", path=of_luis(name), **HERS),
            Example(name=name, shows="left empty", path=of_luis(name), then=submits(), status=422, **HERS),
        )
    ),
    Example(name="coordinator:requests", shows="nothing", path=lambda: "/agencia/peticiones/", who=roll.NO_FILES),
    Example(name="coordinator:ask_file", shows="the form", path=lambda: "/agencia/peticiones/expediente/", **HERS),
    Example(
        name="coordinator:ask_file", shows="left empty", path=lambda: "/agencia/peticiones/expediente/",
        then=submits(), status=422, **HERS,
    ),
    Example(
        name="coordinator:answer_certification", shows="a name and days", path=certification("answer_certification"),
        **HERS,
    ),
    Example(
        name="coordinator:answer_certification", shows="left empty", path=certification("answer_certification"),
        then=submits(), status=422, **HERS,
    ),
    Example(
        name="coordinator:certify", shows="a number in the note", path=certification("answer_certification"),
        then=sends(certification("certify"), note="123-45-6789"), status=422, **HERS,
    ),
    Example(name="coordinator:requests", shows="what is asked", path=lambda: "/agencia/peticiones/", **HERS),
    Example(
        name="coordinator:answer_transfer", shows="404", path=lambda: "/agencia/peticiones/expediente/",
        then=sends(lambda: roll.at("coordinator:answer_transfer", ANY, "aceptar")), status=404, **HERS,
    ),
    Example(
        name="coordinator:record_certification", shows="404", path=lambda: "/agencia/peticiones/expediente/",
        then=sends(lambda: roll.at("coordinator:record_certification", ANY)), status=404, **HERS,
    ),
    Example(name="administrator:desks", shows="who coordinates", path=lambda: "/junta/escritorios/", **BOARD),
    Example(name="administrator:interim", shows="the form", path=interim, **BOARD),
    Example(name="administrator:interim", shows="left empty", path=interim, then=submits(), status=422, **BOARD),
    Example(name="administrator:take_file", shows="the form", path=of_luis("administrator:take_file"), **BOARD),
    Example(
        name="administrator:take_file", shows="left empty", path=of_luis("administrator:take_file"), then=submits(),
        status=422, **BOARD,
    ),
]
