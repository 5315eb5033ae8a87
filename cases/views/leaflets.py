"""What the office tells to anyone, without signing in."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cases import changed_at_65, clock, remedy_terms
from cases.models import Remedy


@require_safe
def at_65(request: HttpRequest) -> HttpResponse:
    """Why a pension changes at 65: the law, an example that the engine computes, what to do until when."""
    today = clock.today()
    context = {"example": changed_at_65.example(today), "term": remedy_terms.term(Remedy.Step.RECONSIDERATION, today)}
    return render(request, "public/at_65.html", context)
