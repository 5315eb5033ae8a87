"""The coordinator files a reconsideration that a person left on paper at the agency."""

import uuid
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from cases import clock, remedy_terms
from cases.access import at_desk, refuse, visible_or_404
from cases.actions import remedies
from cases.forms.remedies import PaperForm
from cases.models import Decision, Remedy, RetirementApplication, Role

DESK = Role.Name.COORDINATOR
FIRST = Remedy.Step.RECONSIDERATION


@at_desk(DESK)
@require_http_methods(["GET", "HEAD", "POST"])
def reconsider(request: HttpRequest, application_id: uuid.UUID) -> HttpResponse:
    """What the person wrote, on the day it was received; late or not, it is filed."""
    cases = RetirementApplication.objects.select_related("person")
    case = visible_or_404(cases, request, desk=DESK, pk=application_id)
    decision = case.decisions.select_related("determination").exclude(kind=Decision.Kind.RETURN).last()
    if decision is None:
        refuse(request)
    form = PaperForm(request.POST or None)
    if form.is_bound and form.is_valid():
        _file(request, decision, form)
        return redirect("coordinator:reconsider", case.pk)
    context = {"application": case, "person": case.person, "form": form} | _stands(decision)
    return render(request, "coordinator/reconsider.html", context, status=422 if form.errors else 200)


def _stands(decision: Decision) -> dict[str, Any]:
    """What was asked before, and the last day, where the letter was notified."""
    told_on = remedy_terms.told_on(FIRST, decision)
    filed = Remedy.objects.filter(decision=decision, step=FIRST).select_related("filed_by").first()
    return {"filed": filed, "until": remedy_terms.last_day(FIRST, told_on) if told_on else None}


def _file(request: HttpRequest, decision: Decision, form: PaperForm) -> None:
    try:
        remedies.file(decision, step=FIRST, **form.cleaned_data, by=request.user, on=clock.today())
        messages.success(request, _("It is filed. Another person at the Board decides it."))
    except remedies.NotNow:
        messages.info(request, _("It was asked already."))
