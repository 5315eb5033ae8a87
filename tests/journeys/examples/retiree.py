"""The retiree's pages."""

from collections.abc import Callable
from datetime import timedelta

from cases import clock
from cases.actions import doubts, mandates
from cases.models import Mandate, Pension, Salary, ServicePeriod, User
from tests.journeys import roll
from tests.journeys.examples.example import Example, sends, submits
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


def helps() -> str:
    """The coordinator helps her neighbour the retiree; he lets her, the first time one looks."""
    by, her = User.objects.get(username=RETIREE), User.objects.get(username=COORDINATOR)
    if not Mandate.objects.filter(user=her).exists():
        today, what = clock.today(), {"name": her.full_name, "scopes": list(Mandate.Scope.values)}
        _, code = mandates.give(by.person, **what, until_on=today + timedelta(days=90), by=by, on=today)
        mandates.take_up(code, user=her, on=today)
    return "/por-otra-persona/"


def helps_with(name: str) -> Callable[[], str]:
    def path() -> str:
        helps()
        of = {"letter": roll.letter_of(RETIREE), "other": Pension.objects.get(person__user__username=RETIREE).pk}
        return roll.at(f"delegate:{name}", of.get(name, of["other"]))

    return path


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
    Example(name="retiree:mandates", shows="to let somebody", path=lambda: "/mi-pension/familiar/", who=RETIREE),
    Example(
        name="retiree:mandates", shows="nothing written", path=lambda: "/mi-pension/familiar/", who=RETIREE, status=422,
        then=submits(),
    ),
    Example(
        name="retiree:end_mandate", shows="404", path=lambda: "/mi-pension/familiar/", who=RETIREE, status=404,
        then=sends(lambda: roll.at("retiree:end_mandate", roll.ANY)),
    ),
    Example(name="take_up", shows="blank", path=lambda: "/autorizacion/"),
    Example(name="take_up", shows="nothing written", path=lambda: "/autorizacion/", then=submits(), status=422),
    Example(name="delegate:home", shows="whom she helps", path=helps, who=COORDINATOR),
    Example(name="delegate:letter", shows="the signed file", path=helps_with("letter"), who=COORDINATOR, page=False),
    Example(name="delegate:ledger", shows="the months", path=helps_with("ledger"), who=COORDINATOR),
    Example(name="delegate:report_return", shows="blank", path=helps_with("report_return"), who=COORDINATOR),
    Example(name="retiree:letter", shows="the decision", path=lambda: letter("letter"), who=RETIREE),
    Example(name="retiree:download", shows="the signed file", path=lambda: letter("download"), who=RETIREE, page=False),
]
