"""What goes wrong between two people becomes a page that says so, never an error 500."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control

from cases.actions.pensions import NothingToConfirm
from cases.actions.review import FourEyes
from cases.models import IllegalMove
from cases.openings import ReasonWanted
from cases.views import reasons


class CasesMiddleware:
    """An illegal move is a 409 with the case as it is now; a decision that is not one's own to take, a 403; a file that
    nothing says why to open, a question.

    What a person sees who has signed in stays in no cache: the next one at the same desk may press *back*.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.session.accessed and request.user.is_authenticated:
            request.session.is_used()
            patch_cache_control(response, private=True, no_store=True)
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        match exception:
            case IllegalMove():
                exception.application.refresh_from_db()
                context = {"application": exception.application, "wanted": exception.to}
                return render(request, "errors/409.html", context, status=409)
            case NothingToConfirm():
                return render(request, "errors/409.html", status=409)
            case FourEyes():
                return render(request, "errors/four_eyes.html", status=403)
            case ReasonWanted():
                return reasons.ask(request, exception)
        return None
