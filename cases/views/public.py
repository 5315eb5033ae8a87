"""The door, the first page, and the state of the house."""

from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.views import LoginView, LogoutView
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_safe

from cases import access, clock, doors, second_factor, sittings
from cases.forms.public import SignInForm
from cases.models import Attempt, Heartbeat, Task
from cases.views import second_step

SILENCE = timedelta(minutes=3)
UNTOLD = timedelta(minutes=30)  # since the press last saw that nobody waits too long for a letter


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The first page; whoever has signed in goes to the desk, and chooses one if there are two."""
    if not request.user.is_authenticated:
        return render(request, "public/home.html")
    desks = access.desks_of(request.user)
    if len(desks) == 1:
        return redirect(desks[0][1])
    return render(request, "public/desks.html", {"desks": desks})


@require_safe
def health(request: HttpRequest) -> JsonResponse:
    """Whether the database answers, the clock has been alive lately, and nobody decided about waits too long for a
    letter, nor who asked for a reconsideration for an answer. 503 only without the database."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        beats = dict(Heartbeat.objects.values_list("name", "at"))
        silent = Task.objects.open().filter(kind=Task.Kind.REMEDY_SILENT).exists()
    except DatabaseError:
        return JsonResponse({"database": "down"}, status=503)
    alive, told = _beat_within(beats.get("clock"), SILENCE), _beat_within(beats.get("letters"), UNTOLD)
    said = {"clock": "up" if alive else "silent", "letters": "up" if told else "late"}
    return JsonResponse({"database": "up", **said, "remedies": "late" if silent else "up"})


def _beat_within(at: datetime | None, term: timedelta) -> bool:
    return at is not None and clock.now() - at < term


class SignIn(LoginView):
    """The door; a refusal is a form to correct, like any other."""

    template_name = "public/sign_in.html"
    form_class = SignInForm
    redirect_authenticated_user = True

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if doors.is_shut(request, Attempt.Door.SIGN_IN, request.POST.get("username", "")):
            return render(request, self.template_name, {"form": SignInForm(request), "shut": True}, status=429)
        return super().post(request, *args, **kwargs)

    def form_valid(self, form: SignInForm) -> HttpResponse:
        user = form.get_user()
        doors.forget(self.request, Attempt.Door.SIGN_IN, user.username)
        if second_factor.is_asked_of(user):
            return second_step.begin(self.request, user, self.get_success_url())
        sittings.come_in(self.request, user)
        return redirect(self.get_success_url())

    def form_invalid(self, form: SignInForm) -> HttpResponse:
        if form.non_field_errors():  # what was left empty is no attempt
            doors.note(self.request, Attempt.Door.SIGN_IN, form.data.get("username", ""))
            sittings.failed(form.data.get("username", ""), "password")
        return self.render_to_response(self.get_context_data(form=form), status=422)


class SignOut(LogoutView):
    """The way out, which leaves its event."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.user.is_authenticated:
            sittings.go_out(request.user)
        return super().post(request, *args, **kwargs)


sign_in = sensitive_post_parameters("password")(SignIn.as_view())
sign_out = SignOut.as_view()
