"""Where one is signed in, and the way out everywhere else."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from cases import second_factor, sittings


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def sessions(request: HttpRequest) -> HttpResponse:
    """One's own sessions; posting signs out all but this one."""
    if request.method == "POST":
        ended = sittings.end_others(request)
        said = ngettext("You were signed out in one other place.", "You were signed out in %(n)s other places.", ended)
        messages.success(request, said % {"n": ended})
        return redirect("sessions")
    context = {
        "sittings": sittings.open_ones(request.user),
        "this": request.session.session_key,
        "chooses": not any(request.user.holds(role) for role in second_factor.STAFF),
    }
    return render(request, "public/sessions.html", context)
