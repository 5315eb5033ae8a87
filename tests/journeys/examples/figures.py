"""The Board's figures, and a report frozen and made again."""

from urllib.parse import urlencode

from cases import clock
from cases.actions import figures
from cases.models import FrozenReport, User
from tests.journeys import roll
from tests.journeys.examples.example import Act, Example, sends
from tests.journeys.people import ADMINISTRATOR, AUDITOR

HERS = {"who": ADMINISTRATOR}
NO_DAYS = {
    "desde_day": "31", "desde_month": "2", "desde_year": "2026",
    "hasta_day": "1", "hasta_month": "3", "hasta_year": "2026",
}  # fmt: skip


def page() -> str:
    return "/junta/tablero/"


def frozen(name: str = "frozen", *key: str) -> str:
    report = FrozenReport.objects.first()
    if report is None:
        today = clock.today()
        report = figures.freeze(today.replace(day=1), today, by=User.objects.get(username=ADMINISTRATOR), on=today)
    return roll.at(f"administrator:{name}", report.pk, *key)


def freezes_no_period() -> Act:
    return sends(lambda: "/junta/tablero/congelar/", **NO_DAYS)


EXAMPLES = [
    Example(name="administrator:dashboard", shows="twelve months", path=page, **HERS),
    Example(
        name="administrator:dashboard", shows="no such day", path=lambda: f"/junta/tablero/?{urlencode(NO_DAYS)}",
        status=422, **HERS,
    ),
    Example(
        name="administrator:figures", shows="a table", path=lambda: "/junta/tablero/decisions.csv", page=False, **HERS
    ),
    Example(name="administrator:freeze", shows="no period", path=page, status=422, then=freezes_no_period(), **HERS),
    Example(name="administrator:frozen", shows="made again", path=lambda: f"{frozen()}?rehacer=1", who=AUDITOR),
    Example(
        name="administrator:frozen_figures", shows="a table", path=lambda: frozen("frozen_figures", "time"), page=False,
        **HERS,
    ),
]
