"""The coordinator's desk, its lists, a file, and a case at each step."""

from collections.abc import Callable

from cases.models import Document, Salary, ServicePeriod
from cases.seeds.bodies import POLICE, VALLE
from tests.journeys import roll
from tests.journeys.examples.example import Example, sends, submits, writes
from tests.journeys.people import ANOTHER_COORDINATOR, COORDINATOR, NEVER_ISSUED
from tests.journeys.visitor import Visitor

POLICE_COORDINATOR = "damaris.lugo"
HERS = {"who": COORDINATOR}
REFUSED = {"who": COORDINATOR, "status": 422}


def case(name: str, status: str, **which: object) -> Callable[[], str]:
    return lambda: roll.at(f"coordinator:{name}", roll.case(status, **which).pk)


def member(name: str = "member") -> Callable[[], str]:
    return lambda: roll.at(f"coordinator:{name}", roll.luis().person_id)


def statement(name: str, model: type[Salary] | type[ServicePeriod]) -> Callable[[], str]:
    def path() -> str:
        rows = model.objects.in_force().filter(participant_id=roll.luis().person_id)
        return roll.at(f"coordinator:{name}", rows.order_by("from_on").first().pk)

    return path


def paper() -> str:
    missing = Document.objects.filter(evidence=None, application=roll.case("documents_pending"))
    return roll.at("coordinator:paper", missing.order_by("pk").first().pk)


def no_such_day(visitor: Visitor) -> None:
    """31 February, which stays on the form with what is wrong beside it."""
    day = visitor.page.locator("main input.day").first
    day.fill("31")
    visitor.page.locator("main select.month").first.select_option("2")
    submits()(visitor)


def given() -> str:
    return f"/agencia/reasignar/?case={roll.case('draft').pk}"


def members() -> str:
    return "/agencia/miembros/"


EXAMPLES = [
    Example(name="coordinator:desk", shows="what waits", path=lambda: "/agencia/", **HERS),
    Example(name="coordinator:desk", shows="the whole agency", path=lambda: "/agencia/?list=agency", **HERS),
    Example(name="coordinator:desk", shows="a list of none", path=lambda: "/agencia/?list=held&days=180", **HERS),
    Example(name="coordinator:desk", shows="an empty desk", path=lambda: "/agencia/", who=roll.NO_FILES),
    Example(
        name="coordinator:save_filter", shows="without a name", path=lambda: "/agencia/?list=agency",
        then=sends(lambda: "/agencia/filtros/", name="", query="list=agency"), **REFUSED,
    ),
    Example(
        name="coordinator:drop_filter", shows="the queue again", path=lambda: "/agencia/",
        then=sends(lambda: "/agencia/filtros/quitar/", name="nada"), **HERS,
    ),
    Example(name="coordinator:reassign", shows="none marked", path=lambda: "/agencia/reasignar/", **HERS),
    Example(name="coordinator:reassign", shows="to whom", path=given, **HERS),
    Example(name="coordinator:reassign", shows="to nobody", path=given, then=submits(), **REFUSED),
    Example(name="coordinator:coming", shows="who comes next", path=lambda: "/agencia/proximos/", **HERS),
    Example(name="coordinator:coming", shows="nobody", path=lambda: "/agencia/proximos/", who=roll.NO_FILES),
    Example(name="coordinator:hold", shows="the question", path=case("hold", "draft"), **HERS),
    Example(name="coordinator:hold", shows="left empty", path=case("hold", "draft"), then=submits(), **REFUSED),
    Example(
        name="coordinator:release", shows="the case", path=case("application", "draft"),
        then=sends(case("release", "draft")), **HERS,
    ),
    Example(name="coordinator:contacts", shows="none yet", path=case("contacts", "draft"), **HERS),
    Example(name="coordinator:contacts", shows="left empty", path=case("contacts", "draft"), then=submits(), **REFUSED),
    Example(name="coordinator:members", shows="the list", path=lambda: "/agencia/miembros/", **HERS),
    Example(name="coordinator:members", shows="its second page", path=lambda: "/agencia/miembros/?page=2", **HERS),
    Example(name="coordinator:members", shows="no file", path=lambda: "/agencia/miembros/", who=roll.NO_FILES),
    Example(name="coordinator:members", shows="who is found", path=members, then=writes(words="rivera"), **HERS),
    Example(name="coordinator:members", shows="nobody", path=members, then=writes(words="zzyzx"), **HERS),
    Example(name="coordinator:members", shows="by number", path=members, then=writes(words=NEVER_ISSUED), **HERS),
    Example(
        name="coordinator:members", shows="too many letters", path=members,
        then=sends(members, words="a" * 81), **REFUSED,
    ),
    Example(name="coordinator:member", shows="a file", path=member(), **HERS),
    Example(name="coordinator:happened", shows="what happened", path=member("happened"), **HERS),
    Example(
        name="coordinator:start", shows="the case already open",
        path=lambda: roll.at("coordinator:member", roll.case("draft").person_id),
        then=sends(lambda: roll.at("coordinator:start", roll.case("draft").person_id)), **HERS,
    ),
    *(
        example
        for name in ("state_service", "state_salary", "insured", "state_evidence")
        for example in (
            Example(name=f"coordinator:{name}", shows="the form", path=member(name), **HERS),
            Example(name=f"coordinator:{name}", shows="left empty", path=member(name), then=submits(), **REFUSED),
        )
    ),
    *(
        example
        for name, model in (
            ("correct_service", ServicePeriod), ("withdraw_service", ServicePeriod),
            ("correct_salary", Salary), ("withdraw_salary", Salary),
        )
        for example in (
            Example(name=f"coordinator:{name}", shows="the form", path=statement(name, model), **HERS),
            Example(name=f"coordinator:{name}", shows="why", path=statement(name, model), then=submits(), **REFUSED),
        )
    ),
    Example(
        name="coordinator:correct_salary", shows="no such day", path=statement("correct_salary", Salary),
        then=no_such_day, **REFUSED,
    ),
    Example(
        name="coordinator:application", shows="a draft with its options",
        path=case("application", "draft", agency=POLICE), who=POLICE_COORDINATOR,
    ),
    *(
        Example(name="coordinator:application", shows=status, path=case("application", status), **HERS)
        for status in ("draft", "documents_pending", "in_review", "approved", "withdrawn")
    ),
    *(
        Example(
            name="coordinator:application", shows=status,
            path=case("application", status, agency=VALLE), who=ANOTHER_COORDINATOR,
        )
        for status in ("returned", "denied")
    ),
    Example(
        name="coordinator:application", shows="typed late",
        path=case("application", "in_review", filed_late=True), **HERS,
    ),
    Example(name="coordinator:ask", shows="the days", path=case("ask", "draft"), **HERS),
    Example(name="coordinator:ask", shows="no such day", path=case("ask", "draft"), then=no_such_day, **REFUSED),
    Example(name="coordinator:sheet", shows="what is marked and signed", path=case("sheet", "draft"), **HERS),
    Example(name="coordinator:elect", shows="what is offered", path=case("elect", "draft"), **HERS),
    Example(name="coordinator:elect", shows="no option chosen", path=case("elect", "draft"), then=submits(), **REFUSED),
    Example(name="coordinator:file", shows="what is filed", path=case("file", "draft"), **HERS),
    Example(name="coordinator:file", shows="no such day", path=case("file", "draft"), then=no_such_day, **REFUSED),
    Example(
        name="coordinator:acknowledgement", shows="papers missing",
        path=case("acknowledgement", "documents_pending"), **HERS,
    ),
    Example(
        name="coordinator:submit_again", shows="409", path=case("application", "in_review"),
        then=sends(case("submit_again", "in_review")), who=COORDINATOR, status=409,
    ),
    Example(name="coordinator:withdraw", shows="the question", path=case("withdraw", "documents_pending"), **HERS),
    Example(
        name="coordinator:withdraw", shows="no reason",
        path=case("withdraw", "documents_pending"), then=submits(), **REFUSED,
    ),
    Example(name="coordinator:paper", shows="the form", path=paper, **HERS),
    Example(name="coordinator:paper", shows="left empty", path=paper, then=submits(), **REFUSED),
]
