"""The second step of coming in: six digits from one's own device; at the first time, the device learns the secret."""

import hmac
from datetime import datetime, timedelta
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from cases import clock, doors, second_factor, sittings
from cases.access import refuse
from cases.actions import second_steps
from cases.forms.public import CodeForm, CodeOrPaperForm
from cases.models import Attempt, User

KEPT = "signing_in"
MAY_TAKE = timedelta(minutes=10)


def begin(request: HttpRequest, user: User, afterwards: str) -> HttpResponse:
    """Remember, for some minutes, who gave which password, and ask for the code. Nobody has come in yet; whoever knew
    this session before does not know it any more, nor whoever saw a secret that no device was taught."""
    until, password = clock.now() + MAY_TAKE, user.get_session_auth_hash()
    request.session.cycle_key()
    if second_factor.confirmed(user) is None:
        second_factor.forget(user)
    request.session[KEPT] = {
        "user": str(user.pk), "password": password, "until": until.isoformat(), "afterwards": afterwards,
    }  # fmt: skip
    return redirect("second_step")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def second_step(request: HttpRequest) -> HttpResponse:
    """Ask for the code, and let in whoever gives it."""
    user = _who(request)
    if user is None:
        return redirect("sign_in")
    if doors.is_shut(request, Attempt.Door.SECOND_FACTOR, user.username):
        return _page(request, user, CodeForm(), status=429, shut=True)
    form = CodeOrPaperForm(request.POST or None)
    if request.method != "POST" or not form.is_valid():
        return _page(request, user, form, status=422 if request.method == "POST" else 200)
    if not _is_right(user, form):
        doors.note(request, Attempt.Door.SECOND_FACTOR, user.username)
        sittings.failed(user.username, "code")
        form.refuse()
        return _page(request, user, form, status=422)
    return _let_in(request, user)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def own(request: HttpRequest) -> HttpResponse:
    """A person turns the second step on or off, or asks for new recovery codes; the staff have it always."""
    user = request.user
    if any(user.holds(role) for role in second_factor.STAFF):
        refuse(request)
    if doors.is_shut(request, Attempt.Door.SECOND_FACTOR, user.username):
        return _own_page(request, CodeForm(), status=429, shut=True)
    form = CodeOrPaperForm(request.POST or None)
    if request.method != "POST" or not form.is_valid():
        return _own_page(request, form, status=422 if request.method == "POST" else 200)
    return _chosen(request, form)


def _chosen(request: HttpRequest, form: CodeForm) -> HttpResponse:
    """What the button says, done by whoever gives a right code."""
    user, is_on = request.user, second_factor.confirmed(request.user) is not None
    codes = None if is_on else second_steps.turn_on(user, form.cleaned_data["code"])
    if is_on and _is_right(user, form):
        if request.POST.get("act") != "codes":
            second_steps.turn_off(user)
            messages.success(request, _("The second step is off. From now on your password is enough."))
            return redirect("own_second_step")
        codes = second_steps.make_codes(user)
    if codes is None:
        doors.note(request, Attempt.Door.SECOND_FACTOR, user.username)
        form.refuse()
        return _own_page(request, form, status=422)
    doors.forget(request, Attempt.Door.SECOND_FACTOR, user.username)
    return render(request, "public/recovery_codes.html", {"codes": codes})


def _is_right(user: User, form: CodeForm) -> bool:
    """Whether it is the code of the device now, or one on paper, which is spent."""
    typed = form.cleaned_data["code"]
    return second_factor.accepts(second_factor.enrol(user), typed) or second_steps.use(user, typed)


def _who(request: HttpRequest) -> User | None:
    """Who gave, a short while ago, a password that still is theirs."""
    kept: dict[str, Any] = request.session.get(KEPT) or {}
    if not kept or datetime.fromisoformat(kept["until"]) < clock.now():
        return None
    user: User | None = User.objects.filter(pk=kept["user"], is_active=True).first()
    return user if user and hmac.compare_digest(kept.get("password", ""), user.get_session_auth_hash()) else None


def _let_in(request: HttpRequest, user: User) -> HttpResponse:
    afterwards: str = request.session.pop(KEPT)["afterwards"]
    doors.forget(request, Attempt.Door.SECOND_FACTOR, user.username)
    sittings.come_in(request, user)
    return redirect(afterwards)


def _own_page(request: HttpRequest, form: CodeForm, *, status: int, shut: bool = False) -> HttpResponse:
    user, context = request.user, {"form": form, "shut": shut}
    if second_factor.confirmed(user) is None:
        factor = second_factor.enrol(user)
        context |= {"secret": second_factor.secret_of(factor), "picture": second_factor.picture(factor)}
    else:
        context |= {"left": second_steps.left(user).count()}
    return render(request, "public/own_second_step.html", context, status=status)


def _page(request: HttpRequest, user: User, form: CodeForm, *, status: int, shut: bool = False) -> HttpResponse:
    """The first time with the secret to learn; afterwards it is never shown again."""
    context: dict[str, Any] = {"form": form, "shut": shut, "on_paper": second_steps.left(user).exists()}
    if second_factor.confirmed(user) is None:
        factor = second_factor.enrol(user)
        context |= {"secret": second_factor.secret_of(factor), "picture": second_factor.picture(factor)}
    return render(request, "public/second_step.html", context, status=status)
