"""Who may see and do what. `visible_to` on the querysets is the door; here is what stands before it."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.db.models import Exists, Q
from django.http import Http404, HttpRequest, HttpResponse

from cases import clock
from cases.models import Event, Pension, RetirementApplication, Role, User
from cases.models.decision import STATEMENTS_OF_A_MEMBER, STATEMENTS_OF_A_PERSON

View = Callable[..., HttpResponse]

DESKS = {
    Role.Name.COORDINATOR: "coordinator:desk",
    Role.Name.ADMINISTRATOR: "administrator:queue",
    Role.Name.RETIREE: "retiree:home",
}


def desks_of(user: User) -> list[tuple[str, str]]:
    """The desks a user may sit at today: (role, URL name), in the order of DESKS."""
    held = set(user.roles.held_on(clock.today()).values_list("role", flat=True))
    return [(role, url) for role, url in DESKS.items() if role in held]


def at_desk(role: str) -> Callable[[View], View]:
    """Let only holders of `role` in. To anyone else the page does not exist, and the attempt is logged."""

    def decorate(view: View) -> View:
        @login_required
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if not request.user.holds(role):
                refuse(request)
            return view(request, *args, **kwargs)

        return guarded

    return decorate


def visible_or_404(queryset: Any, request: HttpRequest, *, desk: str, **which: Any) -> Any:
    """One row through its door, or a logged 404 that does not say whether the row exists."""
    found = queryset.visible_to(request.user, desk=desk).filter(**which).first()
    if found is None:
        refuse(request)
    return found


def refuse(request: HttpRequest) -> None:
    """Log who tried which page, and answer as if it did not exist."""
    where = request.resolver_match.view_name if request.resolver_match else ""
    Event.record("refused", on=clock.today(), by=request.user, details={"page": where})
    raise Http404


def why_not_decide(user: User, application: RetirementApplication) -> str | None:
    """Which rule of second-person review bars this user from this case: 'own', 'filed', 'entered', or None.

    The same rule stands in the database (`Decision`'s trigger), for whoever comes another way; here it is asked so that
    the page can say it before anyone presses a button.
    """
    if user.person_id == application.person_id:
        return "own"
    if user.pk in (application.filed_by_id, application.started_by_id, application.election_recorded_by_id):
        return "filed"
    return "entered" if entered_a_fact(user, application.person_id) else None


def why_not_confirm(user: User, pension: Pension) -> str | None:
    """The same question about a recompute: 'own', 'entered' or None."""
    if user.person_id == pension.person_id:
        return "own"
    return "entered" if entered_a_fact(user, pension.person_id) else None


def entered_a_fact(user: User, person_id: Any) -> bool:
    """Whether the user ever entered or corrected a fact of this person. One query over every table of statements."""
    stated = Q()
    for models, column in ((STATEMENTS_OF_A_PERSON, "person_id"), (STATEMENTS_OF_A_MEMBER, "participant_id")):
        for model in models:
            stated |= Q(Exists(model.objects.filter(recorded_by=user, **{column: person_id})))
    return User.objects.filter(stated, pk=user.pk).exists()
