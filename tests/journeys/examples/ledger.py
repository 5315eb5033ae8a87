"""The account of a pension: the person's, and the Board's."""

from collections.abc import Callable

from cases.models import Act, Pension
from tests.journeys import roll
from tests.journeys.examples.example import Example, submits, writes
from tests.journeys.people import ADMINISTRATOR, COORDINATOR, RETIREE

HERS = {"who": ADMINISTRATOR}


def account(username: str, name: str = "retiree:ledger", asked: str = "") -> Callable[[], str]:
    return lambda: roll.at(name, Pension.objects.get(person__user__username=username).pk) + asked


def changed(asked: str = "") -> Callable[[], str]:
    """The Board's page of a pension whose months are divided."""
    found = Pension.objects.filter(lines__reading__gt="").order_by("pk")
    return lambda: roll.at("administrator:ledger", found[0].pk) + asked


def rate() -> str:
    """An amount of a pension that a determination gave."""
    act = Act.objects.filter(determination__isnull=False).order_by("pk")[0]
    return roll.at("administrator:rate", act.pk)


EXAMPLES = [
    Example(name="retiree:ledger", shows="months paid", path=account(RETIREE), who=RETIREE),
    Example(name="retiree:ledger", shows="of who is a coordinator too", path=account(COORDINATOR), who=COORDINATOR),
    Example(name="administrator:pensions", shows="all", path=lambda: "/junta/pensiones/", **HERS),
    Example(name="administrator:pensions", shows="none", path=lambda: "/junta/pensiones/?state=ended", **HERS),
    Example(
        name="administrator:pensions", shows="who is found", path=lambda: "/junta/pensiones/",
        then=writes(words="ortiz pena"), **HERS,
    ),
    Example(
        name="administrator:pensions", shows="nobody called that", path=lambda: "/junta/pensiones/",
        then=writes(words="zzz"), **HERS,
    ),
    Example(
        name="administrator:pensions", shows="no words", path=lambda: "/junta/pensiones/", then=submits(), status=422,
        **HERS,
    ),
    Example(name="administrator:payments", shows="the form", path=lambda: "/junta/pagos/", **HERS),
    Example(
        name="administrator:payments", shows="left empty", path=lambda: "/junta/pagos/", then=submits(), status=422,
        **HERS,
    ),
    Example(name="administrator:rate", shows="how it came about", path=rate, **HERS),
    Example(name="administrator:ledger", shows="lines and payments", path=changed(), **HERS),
    Example(
        name="administrator:ledger", shows="a claim compared",
        path=changed("?claimed=16327.08&first=1985-03&last=2002-04"), **HERS,
    ),
    Example(
        name="administrator:ledger", shows="a claim refused",
        path=changed("?claimed=x&first=2002-04&last=1985-03"), status=422, **HERS,
    ),
]
