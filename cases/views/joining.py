"""Whoever was invited makes an account: the staff, who learn the second step at once; a person, for their own pages."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib import messages
from django.db import IntegrityError
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from cases import clock, doors, sittings
from cases.actions import accounts, invitations
from cases.forms.users import AccountForm, JoinForm
from cases.models import Attempt, User
from cases.views import second_step

DOOR = Attempt.Door.INVITATION
OPENS_NOTHING = gettext_lazy("This code opens nothing: it was never given, it was used, or its days are over.")
OPENS = ("code", "born_on", "monthly", "username", "password")


@sensitive_post_parameters("code", "password", "again")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """The code, a user name and a password; then the code of a device."""
    if is_shut(request):
        return render(request, "public/join.html", {"shut": True}, status=429)
    form = JoinForm(request.POST or None)
    user = _joined(request, form) if form.is_bound and form.is_valid() else None
    if user:
        return second_step.begin(request, user, reverse("home"))
    return render(request, "public/join.html", {"form": form}, status=422 if form.is_bound else 200)


@sensitive_post_parameters("code", "born_on_day", "born_on_month", "born_on_year", "monthly", "password", "again")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def open_account(request: HttpRequest) -> HttpResponse:
    """The code of a sheet, what only the person knows, a user name and a password."""
    if is_shut(request):
        return render(request, "public/account.html", {"shut": True}, status=429)
    form = AccountForm(request.POST or None)
    user = _opened(request, form) if form.is_bound and form.is_valid() else None
    if user:
        sittings.come_in(request, user)
        messages.success(request, _("Your account is open. From now on you come in with your user name and password."))
        return redirect("retiree:home")
    return render(request, "public/account.html", {"form": form}, status=422 if form.is_bound else 200)


def _opened(request: HttpRequest, form: AccountForm) -> User | None:
    """The user of the person; None, and on the form that it does not agree: never what does not."""
    said = form.cleaned_data
    why = _("The code, the date and the amount open nothing together. Look at your papers again.")
    with refused_on(form, request, why, at=None):
        return accounts.open_(**{name: said[name] for name in OPENS}, on=clock.today())


def _joined(request: HttpRequest, form: JoinForm) -> User | None:
    """The new user; None, and why on the form, if the code opens nothing."""
    said = form.cleaned_data
    with refused_on(form, request, OPENS_NOTHING):
        return invitations.accept(
            said["code"], username=said["username"], password=said["password"], on=clock.today()
        )


def is_shut(request: HttpRequest) -> bool:
    """Whether this code was tried too often from here, or too many were."""
    return doors.is_shut(request, DOOR, request.POST.get("code", ""))


@contextmanager
def refused_on(form: Form, request: HttpRequest, why: str, at: str | None = "code") -> Iterator[None]:
    """A code that opens nothing counts at the door and is said on the form; so is a user name that somebody has."""
    try:
        yield
    except invitations.NoInvitation:
        doors.note(request, DOOR, request.POST.get("code", ""))
        form.add_error(at, why)
    except IntegrityError:
        form.add_error("username", _("Somebody has this user name. Choose another."))
