"""Agencies, users and invitations: who works in the office."""

from cases.models import Agency, Role, User
from tests.journeys import roll
from tests.journeys.examples.example import Example, sends, submits, writes
from tests.journeys.people import ADMINISTRATOR, COORDINATOR, RETIREE

BOARD = {"who": ADMINISTRATOR}


def users() -> str:
    return "/junta/usuarios/"


def hers() -> str:
    return roll.at("administrator:user", User.objects.get(username=COORDINATOR).pk)


def agency() -> str:
    return roll.at("administrator:agency", Agency.objects.order_by("code")[0].pk)


def her_role() -> str:
    return roll.at("administrator:end_role", Role.objects.filter(user__username=COORDINATOR).order_by("pk")[0].pk)


WRONG = {"until_on_day": "31", "until_on_month": "2", "until_on_year": "2026"}
EXAMPLES = [
    Example(name="administrator:users", shows="everybody", path=users, **BOARD),
    Example(name="administrator:user", shows="a coordinator", path=hers, **BOARD),
    Example(name="administrator:user", shows="no role chosen", path=hers, then=submits(), status=422, **BOARD),
    Example(
        name="administrator:end_role", shows="a day that is none", path=hers, then=sends(her_role, **WRONG), status=422,
        **BOARD,
    ),
    Example(name="administrator:invite", shows="blank", path=lambda: "/junta/usuarios/invitar/", **BOARD),
    Example(
        name="administrator:invite", shows="nothing written", path=lambda: "/junta/usuarios/invitar/",
        then=writes(full_name=""), status=422, **BOARD,
    ),
    Example(
        name="administrator:confirm_invitation", shows="404", path=hers, status=404,
        then=sends(lambda: roll.at("administrator:confirm_invitation", roll.ANY)), **BOARD,
    ),
    Example(
        name="administrator:take_back", shows="404", path=hers, status=404,
        then=sends(lambda: roll.at("administrator:take_back", roll.ANY)), **BOARD,
    ),
    Example(name="administrator:agencies", shows="all", path=lambda: "/junta/agencias/", **BOARD),
    Example(name="administrator:agency", shows="one", path=agency, **BOARD),
    Example(name="administrator:agency", shows="no name", path=agency, then=writes(name=""), status=422, **BOARD),
    Example(
        name="coordinator:account_sheet", shows="404", path=lambda: "/agencia/miembros/", who=COORDINATOR, status=404,
        then=sends(lambda: roll.at("coordinator:account_sheet", roll.ANY)),
    ),
    Example(
        name="coordinator:account_code", shows="404", path=lambda: "/agencia/miembros/", who=COORDINATOR, status=404,
        then=sends(lambda: roll.at("coordinator:account_code", roll.ANY)),
    ),
    Example(
        name="administrator:account_sheet", shows="404", path=hers, status=404,
        then=sends(lambda: roll.at("administrator:account_sheet", roll.ANY)), **BOARD,
    ),
    Example(
        name="administrator:account_code", shows="404", path=hers, status=404,
        then=sends(lambda: roll.at("administrator:account_code", roll.ANY)), **BOARD,
    ),
    Example(name="open_account", shows="blank", path=lambda: "/mi-cuenta/"),
    Example(name="open_account", shows="nothing written", path=lambda: "/mi-cuenta/", then=submits(), status=422),
    Example(name="own_second_step", shows="off", path=lambda: "/sesiones/codigo/", who=RETIREE),
    Example(
        name="own_second_step", shows="nothing written", path=lambda: "/sesiones/codigo/", who=RETIREE, status=422,
        then=submits(),
    ),
    Example(name="join", shows="blank", path=lambda: "/invitacion/"),
    Example(name="join", shows="nothing written", path=lambda: "/invitacion/", then=submits(), status=422),
]
