"""Papers of a case to be printed and signed by hand."""

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from cases import facts, printing
from cases.access import at_desk, refuse, visible_or_404
from cases.models import RetirementApplication, Role

DESK = Role.Name.COORDINATOR


@at_desk(DESK)
@require_safe
def paper(request: HttpRequest, application_id: uuid.UUID, which: str, language: str) -> HttpResponse:
    """One paper, in one language, filled from the record as it is now."""
    cases = RetirementApplication.objects.select_related("person__social_security_number", "agency")
    case = visible_or_404(cases, request, desk=DESK, pk=application_id)
    if which not in printing.KINDS or language not in printing.LANGUAGES or not case.retirement_on:
        refuse(request)
    try:
        pdf = printing.of_case(case, which, language)
    except (printing.NotPrinted, facts.Contradiction) as problem:
        context = {"application": case, "person": case.person, "problem": problem}
        return render(request, "coordinator/not_printed.html", context, status=503)
    headers = {"Content-Disposition": f'inline; filename="{which}-{language}.pdf"'}
    return HttpResponse(pdf, content_type="application/pdf", headers=headers)
