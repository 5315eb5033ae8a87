"""Coming in and going out, and where else one is signed in; each leaves its event."""

from django.contrib.auth import login
from django.db.models import QuerySet
from django.http import HttpRequest

from cases import clock, sessions
from cases.models import Event, Sitting, User

BACKEND = "cases.whoever.Whoever"


def come_in(request: HttpRequest, user: User) -> None:
    """The user is who they say: a session of their own begins now."""
    login(request, user, backend=BACKEND)
    request.session[sessions.BEGAN] = clock.now().isoformat()
    request.session[sessions.DEVICE] = request.META.get("HTTP_USER_AGENT", "")[:200]
    Event.record("signed_in", on=clock.today(), by=user)


def failed(username: str, step: str) -> None:
    """An attempt that was refused, at `step`. What was typed is not kept: it may be a password in the wrong field."""
    tried = User.objects.filter(username=username).values_list("pk", flat=True).first()
    Event.record("sign_in_failed", on=clock.today(), details={"step": step, "user": str(tried or "")})


def go_out(user: User) -> None:
    Event.record("signed_out", on=clock.today(), by=user)


def open_ones(user: User) -> QuerySet[Sitting]:
    """Where the user is signed in at this moment, the latest first."""
    return Sitting.objects.filter(user=user, expire_date__gt=clock.now()).order_by("-seen_at")


def end_others(request: HttpRequest) -> int:
    """Sign the user out everywhere but here; gives in how many places."""
    others = open_ones(request.user).exclude(session_key=request.session.session_key)
    ended: int = others.delete()[0]
    if ended:
        Event.record("signed_out_elsewhere", on=clock.today(), by=request.user, details={"sessions": ended})
    return ended


def end_all(user: User) -> None:
    """Sign a user out everywhere."""
    Sitting.objects.filter(user=user).delete()


def sweep() -> int:
    """Forget sessions that have ended; returns how many."""
    forgotten: int = Sitting.objects.filter(expire_date__lt=clock.now()).delete()[0]
    return forgotten
