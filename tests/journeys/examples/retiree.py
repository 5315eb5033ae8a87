"""The retiree's pages."""

from cases import clock
from cases.actions import doubts
from cases.models import Salary, ServicePeriod, User
from tests.journeys import roll
from tests.journeys.examples.example import Example, submits
from tests.journeys.people import COORDINATOR, RETIREE


def letter(name: str) -> str:
    return roll.at(f"retiree:{name}", roll.letter_of(RETIREE))


def line_of(username: str) -> ServicePeriod:
    return ServicePeriod.objects.in_force().filter(participant__person__user__username=username).order_by("from_on")[0]


def doubt_service() -> str:
    return roll.at("retiree:doubt_service", line_of(RETIREE).pk)


def doubt_pay() -> str:
    pay = Salary.objects.in_force().filter(participant__person__user__username=RETIREE).order_by("from_on")[0]
    return roll.at("retiree:doubt_pay", pay.pk)


def doubted() -> str:
    """A line of somebody whose file her agency holds, said to be wrong."""
    line = ServicePeriod.objects.in_force().filter(participant=roll.carmen().pk).order_by("from_on")[0]
    by = User.objects.get(username=RETIREE)
    return roll.at("coordinator:doubt", doubts.say(line, "Empecé en marzo, no en julio.", by=by, on=clock.today()).pk)


EXAMPLES = [
    Example(name="retiree:home", shows="a pension and its letter", path=lambda: "/mi-pension/", who=RETIREE),
    Example(name="retiree:home", shows="a pension that changed", path=lambda: "/mi-pension/", who=COORDINATOR),
    Example(name="retiree:home", shows="a case in review", path=lambda: "/mi-pension/", who=roll.REVIEWER_AND_MEMBER),
    Example(name="retiree:home", shows="nothing yet", path=lambda: "/mi-pension/", who=roll.NO_PENSION),
    Example(
        name="retiree:certificate", shows="a certificate asked for", path=lambda: "/mi-pension/",
        then=submits("/certificacion/"), who=COORDINATOR, during=lambda office: office.without("worker"),
    ),
    Example(name="retiree:file", shows="service and pay", path=lambda: "/mi-pension/expediente/", who=RETIREE),
    Example(
        name="retiree:preferences", shows="kept", path=lambda: "/mi-pension/expediente/", who=RETIREE,
        then=submits("/preferencias/"),
    ),
    Example(name="retiree:doubt_service", shows="blank", path=doubt_service, who=RETIREE),
    Example(name="retiree:doubt_pay", shows="nothing said", path=doubt_pay, who=RETIREE, then=submits(), status=422),
    Example(name="coordinator:doubt", shows="to answer", path=doubted, who=COORDINATOR),
    Example(name="coordinator:doubt", shows="no answer", path=doubted, who=COORDINATOR, then=submits(), status=422),
    Example(name="retiree:letter", shows="the decision", path=lambda: letter("letter"), who=RETIREE),
    Example(name="retiree:download", shows="the signed file", path=lambda: letter("download"), who=RETIREE, page=False),
]
