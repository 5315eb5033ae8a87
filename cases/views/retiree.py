"""The retiree's pages, made first for a phone."""

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cases.access import at_desk, visible_or_404
from cases.models import Letter, Pension, RetirementApplication, Role

DESK = Role.Name.RETIREE


@at_desk(DESK)
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What is paid, on whose desk one's case is, and one's letters."""
    pensions = Pension.objects.visible_to(request.user, desk=DESK).select_related("determination")
    cases = RetirementApplication.objects.visible_to(request.user, desk=DESK).order_by("-filed_at")
    letters = Letter.objects.visible_to(request.user, desk=DESK).defer("pdf").select_related("decision__application")
    context = {"pensions": pensions, "applications": cases.prefetch_related("events"), "letters": letters}
    return render(request, "retiree/home.html", context)


@at_desk(DESK)
@require_safe
def letter(request: HttpRequest, letter_id: uuid.UUID) -> HttpResponse:
    """The decision in plain words, before its letter is downloaded."""
    found = visible_or_404(
        Letter.objects.defer("pdf").select_related("decision__determination", "decision__application"),
        request, desk=DESK, pk=letter_id,
    )
    return render(request, "retiree/letter.html", {"letter": found, "determination": found.decision.determination})


@at_desk(DESK)
@require_safe
def download(request: HttpRequest, letter_id: uuid.UUID) -> HttpResponse:
    """The bytes that were signed, under the number of the case."""
    found = visible_or_404(Letter.objects.select_related("decision__application"), request, desk=DESK, pk=letter_id)
    name = f"{found.decision.application.number}-{found.language}.pdf"
    return HttpResponse(
        bytes(found.pdf),
        content_type="application/pdf",
        headers={"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "private, no-store"},
    )
