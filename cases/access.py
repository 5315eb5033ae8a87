"""Who may see and do what. `visible_to` on the querysets is the door; here is what stands before it."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse

from cases import clock, openings
from cases.models import Event, Role, User

View = Callable[..., HttpResponse]

DESKS = {
    Role.Name.COORDINATOR: "coordinator:desk",
    Role.Name.ADMINISTRATOR: "administrator:queue",
    Role.Name.AUDITOR: "auditor:trail",
    Role.Name.RETIREE: "retiree:home",
    Role.Name.DELEGATE: "delegate:home",
}


def desks_of(user: User) -> list[tuple[str, str]]:
    """The desks a user may sit at today: (role, URL name), in the order of DESKS."""
    held = set(user.roles.held_on(clock.today()).values_list("role", flat=True))
    return [(role, url) for role, url in DESKS.items() if role in held]


def at_desk(*roles: str) -> Callable[[View], View]:
    """Let only holders of one of the roles in. To anyone else the page does not exist, and the attempt is logged."""

    def decorate(view: View) -> View:
        @login_required
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if not any(request.user.holds(role) for role in roles):
                refuse(request)
            return view(request, *args, **kwargs)

        return guarded

    return decorate


def at_its_desk(view: View) -> View:
    """The page stands at two desks; the address says at which, and only whoever sits there sees it."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, desk: str, **kwargs: Any) -> HttpResponse:
        return at_desk(desk)(view)(request, *args, desk=desk, **kwargs)

    return guarded


def visible_or_404(queryset: Any, request: HttpRequest, *, desk: str, **which: Any) -> Any:
    """One row through its door, the file behind it noted as opened; or a logged 404 that does not say whether the row
    exists."""
    found = queryset.visible_to(request.user, desk=desk).filter(**which).first()
    if found is None:
        refuse(request)
    openings.note(request, found, desk=desk)
    return found


def refuse(request: HttpRequest) -> None:
    """Log who tried which page and which row of which kind, and answer as if it did not exist."""
    match = request.resolver_match
    details = {"page": match.view_name if match else ""}
    for name, value in (match.kwargs if match else {}).items():
        if name.endswith("_id"):
            details |= {"kind": name.removesuffix("_id"), "id": str(value)}
    Event.record("refused", on=clock.today(), by=request.user, details=details)
    raise Http404
