"""The auditor's desk, the question why a file is opened, and one's own sessions."""

from tests.journeys import roll
from tests.journeys.examples.example import Act, Example, sends
from tests.journeys.people import AUDITOR, COORDINATOR, RETIREE
from tests.journeys.visitor import Visitor

READS = {"who": AUDITOR}
JUAN = "Ortiz Peña"


def looks_for(kind: str, person: str) -> Act:
    """Choose the list, write surnames, and search."""

    def act(visitor: Visitor) -> None:
        visitor.goes(f"/auditoria/?clase={kind}")
        visitor.page.locator("main [name=person], main [name=words]").first.fill(person)
        visitor.page.locator("main form.search [type=submit]").click()

    return act


def finds_nobody(visitor: Visitor) -> None:
    visitor.page.locator("main [name=words]").fill("zzz")
    visitor.page.locator("main form.search [type=submit]").click()


def trail() -> str:
    return "/auditoria/"


def juan() -> str:
    return str(roll.person("Ortiz", "Peña").pk)


def says_nothing() -> Act:
    """Answer the question without a reason."""
    return sends(lambda: "/motivo/", person=juan, desk="auditor", next="/auditoria/", reason="")


EXAMPLES = [
    Example(name="auditor:trail", shows="events of a person", path=trail, then=looks_for("events", JUAN), **READS),
    Example(name="auditor:trail", shows="versions of a person", path=trail, then=looks_for("versions", JUAN), **READS),
    Example(name="auditor:trail", shows="nothing found", path=trail, then=looks_for("openings", "zzz"), **READS),
    Example(name="auditor:trail", shows="versions of nobody yet", path=lambda: "/auditoria/?clase=versions", **READS),
    Example(name="auditor:files", shows="every file", path=lambda: "/auditoria/expedientes/", **READS),
    Example(name="auditor:files", shows="nobody", path=lambda: "/auditoria/expedientes/", then=finds_nobody, **READS),
    Example(
        name="auditor:file", shows="a pensioner", path=lambda: roll.at("auditor:file", juan()),
        **READS,
    ),
    Example(
        name="reason", shows="nothing said", path=lambda: "/auditoria/expedientes/", then=says_nothing(), status=422,
        **READS,
    ),
    Example(name="sessions", shows="this one", path=lambda: "/sesiones/", who=RETIREE),
    Example(name="sessions", shows="of the staff", path=lambda: "/sesiones/", who=COORDINATOR),
]
