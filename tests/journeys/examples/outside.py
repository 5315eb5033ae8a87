"""What stands beside the service of a file: certified contributions, service of another system."""

from collections.abc import Callable
from datetime import date

from cases import clock
from cases.actions import claims_of_service
from cases.models import ClaimedService, ReceivedFile, ReceivedRow, RetirementApplication, User
from tests.journeys import roll
from tests.journeys.examples.example import Example, sends, submits
from tests.journeys.people import ADMINISTRATOR, COORDINATOR

HERS = {"who": COORDINATOR}


def member(name: str) -> Callable[[], str]:
    return lambda: roll.at(f"coordinator:{name}", roll.case("draft").person_id)


def made() -> ClaimedService:
    """A claim of whoever drafts an application, made once."""
    by, days = User.objects.get(username=COORDINATOR), {"from_on": date(1982, 7, 1), "to_on": date(1988, 6, 30)}
    found, system = ClaimedService.objects.first(), "Sistema de Retiro para Maestros"
    whose = roll.case("draft").person_id
    return found or claims_of_service.claim(whose, system=system, **days, evidence=None, by=by, on=clock.today())


def application() -> str:
    return roll.at("coordinator:application", made().participant_id and roll.case("draft").pk)


def unreconciled() -> RetirementApplication:
    """A case in review of whom a file brought contributions of a year without service, once."""
    case = RetirementApplication.objects.filter(status="in_review").exclude(pk=roll.luis().pk).latest("number")
    kind, today = ReceivedFile.Kind.CONTRIBUTIONS, clock.today()
    file, is_new = ReceivedFile.objects.get_or_create(kind=kind, sha256="0" * 64, defaults={"on": today})
    if is_new:
        details = {"paid_on": "1950-08-15", "amount": "12.00", "agency": "021"}
        ReceivedRow.objects.create(file=file, line=1, person=case.person, outcome="no_pension", details=details)
    return case


def waiting(name: str) -> Callable[[], str]:
    return lambda: roll.at(f"administrator:{name}", unreconciled().pk)


EXAMPLES = [
    Example(name="coordinator:certify_contributions", shows="a form", path=member("certify_contributions"), **HERS),
    Example(
        name="coordinator:certify_contributions", shows="nothing written", path=member("certify_contributions"),
        status=422, then=submits(), **HERS,
    ),
    Example(
        name="coordinator:claim_service", shows="nothing written", path=member("claim_service"), status=422,
        then=submits(), **HERS,
    ),
    Example(
        name="coordinator:claim", shows="nothing said", path=lambda: roll.at("coordinator:claim", made().pk),
        status=422, then=submits(), **HERS,
    ),
    Example(
        name="coordinator:application", shows="service of another system", path=application,
        during=lambda office: office.without("worker"), **HERS,
    ),
    Example(
        name="administrator:accept_year", shows="no authority", path=waiting("review"), status=422, who=ADMINISTRATOR,
        then=sends(waiting("accept_year"), from_on="1950-07-01"),
    ),
]
