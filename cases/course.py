"""The course of a case: on whose desk it was, from when, for how many days; told from its events, for every desk."""

from dataclasses import dataclass, replace
from datetime import date

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from cases.models import Event, RetirementApplication, Status

# The last of these before the Board acts is the day the case reached it.
TOWARDS_THE_BOARD = ("filed", "paper_received", "submitted_again")
ENDS = ("approved", "denied", "withdrawn")


@dataclass(frozen=True)
class Stay:
    """A desk, since when, and for how many days; `state` is done, now or next."""

    name: str
    state: str
    who: str = ""
    on: date | None = None
    days: int | None = None


def of(application: RetirementApplication, today: date) -> list[Stay]:
    """Where a filed case has been, where it is and what comes next. It reads `application.events`: prefetch them."""
    if not application.received_on:
        return []
    stops = _stops(application)
    stays = [_stay(application, *stop, until) for stop, until in zip(stops, _leavings(stops, today), strict=True)]
    if stays[-1].days is not None:
        stays[-1] = replace(stays[-1], state="now")
    return [*stays, *(Stay(name, "next") for name in _to_come(application))]


def now(application: RetirementApplication, today: date) -> Stay | None:
    """Where the case is, if somebody has to act on it."""
    return next((stay for stay in of(application, today) if stay.state == "now"), None)


def since(application: RetirementApplication, today: date) -> date:
    """The day the case came to the desk where it is; a draft, the day it was started. It reads the events too."""
    stay = now(application, today)
    return stay.on if stay and stay.on else application.events.all()[0].on


def typed_on(application: RetirementApplication) -> date | None:
    """The day on which the filing was typed, whatever the day it was received. It reads the events too."""
    return next((event.on for event in application.events.all() if event.verb == "filed"), None)


def last_decided(application: RetirementApplication) -> Event | None:
    """The last return or denial; its words are the case's `last_reason`. It reads the events too."""
    decided = [event for event in application.events.all() if event.verb in ("returned", "denied")]
    return decided[-1] if decided else None


def _stops(application: RetirementApplication) -> list[tuple[str, date]]:
    """Each desk the case came to and the day: agency, board, back, and the end."""
    stops, arrival = [("agency", application.received_on)], application.received_on
    for event in application.events.all():
        if event.verb in TOWARDS_THE_BOARD:
            arrival = event.on
        elif event.verb == "returned":
            stops += [("board", arrival), ("back", event.on)]
        elif event.verb in ("approved", "denied"):
            stops += [("board", arrival), (event.verb, event.on)]
        elif event.verb == "withdrawn":
            stops.append((event.verb, event.on))
    return [*stops, ("board", arrival)] if application.status == Status.IN_REVIEW else stops


def _leavings(stops: list[tuple[str, date]], today: date) -> list[date | None]:
    """The day each desk let go of the case: today for the desk that holds it, none for its end."""
    return [*(on for _where, on in stops[1:]), None if stops[-1][0] in ENDS else today]


def _stay(application: RetirementApplication, where: str, on: date, until: date | None) -> Stay:
    name, who = {
        "agency": (_("Received at the agency"), application.agency.name),
        "board": (pgettext("desk", "In review"), _("Retirement Board")),
        "back": (_("Returned to the agency"), application.agency.name),
        "approved": (_("Pension approved"), _("Retirement Board")),
        "denied": (_("Pension denied"), _("Retirement Board")),
        "withdrawn": (_("Application withdrawn"), ""),
    }[where]
    return Stay(name, "done", who, on, (until - on).days if until else None)


def _to_come(application: RetirementApplication) -> list[str]:
    review, decision = pgettext("desk", "In review"), _("Decision of the Board")
    return {
        Status.DOCUMENTS_PENDING: [review, decision],
        Status.RETURNED: [review, decision],
        Status.IN_REVIEW: [decision],
    }.get(Status(application.status), [])
