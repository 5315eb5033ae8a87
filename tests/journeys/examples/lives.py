"""The life of pensions at the Board, and a retiree's notices."""

from collections.abc import Callable

from cases.seeds.roll import EARLIER
from tests.journeys import corrected, roll
from tests.journeys.examples.example import Act, Example, sends, submits, writes
from tests.journeys.people import ADMINISTRATOR, RETIREE
from tests.journeys.visitor import Visitor

BOARD = {"who": ADMINISTRATOR}
TERMS = {"monthly": "100.00", "protected_minimum": "500.00"}


def page(name: str, query: str = "") -> Callable[[], str]:
    return lambda: roll.at(f"administrator:{name}") + query


def raised(name: str) -> Callable[[], str]:
    return lambda: roll.at(f"administrator:{name}", corrected.raised().pk)


def told(name: str) -> Callable[[], str]:
    return lambda: roll.at(f"administrator:{name}", corrected.told().pk)


def lowered() -> str:
    return roll.at("administrator:change", corrected.told().pension_id)


def earlier() -> str:
    return roll.at("administrator:change", corrected.differs().pension_id)


def earlier_form() -> str:
    return roll.at("administrator:correct_earlier", corrected.differs().pension_id)


def claim() -> str:
    return roll.at("administrator:recover", corrected.overpaid().pk)


def life(name: str) -> Callable[[], str]:
    return lambda: roll.at(f"administrator:{name}", corrected.raised().person_id)


def own() -> str:
    return roll.at("retiree:notice", corrected.told().pk)


def brings(data: bytes) -> Act:
    """Choose a file with these bytes, and press."""

    def act(visitor: Visitor) -> None:
        file = {"name": "a.csv", "mimeType": "text/csv", "buffer": data}
        visitor.page.locator("main input[type=file]").set_input_files(file)
        submits()(visitor)

    return act


EXAMPLES = [
    Example(name="administrator:calendar", shows="this month", path=page("calendar"), **BOARD),
    Example(name="administrator:calendar", shows="nothing", path=page("calendar", "?mes=2030-02"), **BOARD),
    Example(name="administrator:life", shows="a pensioner", path=life("life"), **BOARD),
    Example(name="administrator:order", shows="blank", path=life("order"), **BOARD),
    Example(
        name="administrator:order", shows="nothing written", path=life("order"), then=submits(), status=422, **BOARD
    ),
    Example(name="administrator:change", shows="old and new", path=raised("change"), **BOARD),
    Example(name="administrator:change", shows="told and not heard", path=lowered, **BOARD),
    Example(name="administrator:change", shows="older than the system", path=earlier, **BOARD),
    Example(
        name="administrator:correct_earlier", shows="no paper", path=earlier, status=422,
        then=sends(earlier_form, years="28"), **BOARD,
    ),
    Example(name="administrator:changes", shows="what follows", path=page("changes"), **BOARD),
    Example(
        name="administrator:post_change", shows="409", path=raised("change"), status=409,
        then=sends(raised("post_change"), seen=roll.ANY), **BOARD,
    ),
    Example(
        name="administrator:announce_change", shows="409", path=raised("change"), status=409,
        then=sends(raised("announce_change"), seen=roll.ANY), **BOARD,
    ),
    Example(name="administrator:notice", shows="one may answer", path=told("notice"), **BOARD),
    Example(name="administrator:notices", shows="where they stand", path=page("notices"), **BOARD),
    Example(
        name="administrator:answer_notice", shows="nothing written", path=told("notice"), status=422,
        then=sends(told("answer_notice"), answer=""), **BOARD,
    ),
    Example(
        name="administrator:give_notice", shows="given before", path=told("notice"), status=409,
        then=sends(told("give_notice")), **BOARD,
    ),
    Example(name="administrator:recover", shows="a claim", path=claim, **BOARD),
    Example(
        name="administrator:recover", shows="wrong amounts", path=claim, status=422,
        then=writes(monthly="x", protected_minimum=""), **BOARD,
    ),
    Example(name="administrator:recover", shows="a plan looked at", path=claim, then=writes(**TERMS), **BOARD),
    Example(name="administrator:recoveries", shows="claims", path=page("recoveries"), **BOARD),
    Example(
        name="administrator:decide_recovery", shows="404", path=claim, status=404,
        then=sends(lambda: roll.at("administrator:decide_recovery", roll.ANY)), **BOARD,
    ),
    Example(name="administrator:inherited", shows="what differs", path=page("inherited"), **BOARD),
    Example(name="administrator:inherited", shows="all", path=page("inherited", "?veredicto=all"), **BOARD),
    Example(name="administrator:inherited", shows="none", path=page("inherited", "?ley=nada"), **BOARD),
    Example(name="administrator:bring_in", shows="blank", path=page("bring_in"), **BOARD),
    Example(
        name="administrator:bring_in", shows="brought before", path=page("bring_in"),
        then=brings(EARLIER.read_bytes()), **BOARD,
    ),
    Example(
        name="administrator:bring_in", shows="every error", path=page("bring_in"), status=422,
        then=brings(EARLIER.read_bytes().replace(b"-0", b"/0")), **BOARD,
    ),
    Example(name="retiree:notices", shows="none", path=lambda: "/mi-pension/avisos/", who=RETIREE),
    Example(name="retiree:notices", shows="one to answer", path=lambda: "/mi-pension/avisos/", who=corrected.TOLD),
    Example(name="retiree:notice", shows="one may answer", path=own, who=corrected.TOLD),
    Example(name="retiree:notice", shows="nothing written", path=own, who=corrected.TOLD, then=submits(), status=422),
]
