"""The coordinator answers what a member says of a line of the file."""

import uuid

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from cases import clock
from cases.access import at_desk, visible_or_404
from cases.actions import doubts
from cases.forms.portal import AnswerDoubtForm
from cases.models import Doubt, Role

DESK = Role.Name.COORDINATOR


@at_desk(DESK)
@require_http_methods(["GET", "HEAD", "POST"])
def one(request: HttpRequest, doubt_id: uuid.UUID) -> HttpResponse:
    """The line, what the person says of it, and the answer they will read."""
    found = Doubt.objects.select_related("person", "period__agency", "salary__agency", "answered_by")
    doubt: Doubt = visible_or_404(found, request, desk=DESK, pk=doubt_id)
    form = AnswerDoubtForm(request.POST or None)
    if form.is_bound and form.is_valid():
        _answer(request, doubt, form)
        return redirect("coordinator:member", doubt.person_id)
    context = {"doubt": doubt, "person": doubt.person, "form": form}
    return render(request, "coordinator/doubt.html", context, status=422 if form.is_bound else 200)


def _answer(request: HttpRequest, doubt: Doubt, form: AnswerDoubtForm) -> None:
    try:
        doubts.settle(doubt.pk, **form.cleaned_data, by=request.user, on=clock.today())
        messages.success(request, _("It is answered, and the person reads it on their page."))
    except doubts.NotNow:
        messages.info(request, _("It was answered already."))
