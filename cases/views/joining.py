"""Whoever was invited makes an account, and learns the second step at once."""

from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from cases import clock, doors
from cases.actions import invitations
from cases.forms.users import JoinForm
from cases.models import Attempt, User
from cases.views import second_step

DOOR = Attempt.Door.INVITATION


@sensitive_post_parameters("code", "password", "again")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """The code, a user name and a password; then the code of a device."""
    if doors.is_shut(request, DOOR):
        return render(request, "public/join.html", {"shut": True}, status=429)
    form = JoinForm(request.POST or None)
    user = _joined(request, form) if form.is_bound and form.is_valid() else None
    if user:
        return second_step.begin(request, user, reverse("home"))
    return render(request, "public/join.html", {"form": form}, status=422 if form.is_bound else 200)


def _joined(request: HttpRequest, form: JoinForm) -> User | None:
    """The new user; None, and why on the form, if the code opens nothing."""
    said = form.cleaned_data
    try:
        return invitations.accept(
            said["code"], username=said["username"], password=said["password"], on=clock.today()
        )
    except invitations.NoInvitation:
        doors.note(request, DOOR)
        form.add_error("code", _("This code opens nothing: it was never given, it was used, or its days are over."))
    except IntegrityError:
        form.add_error("username", _("Somebody has this user name. Choose another."))
    return None
