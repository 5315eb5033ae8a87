"""A case at the coordinator's desk as work: on hold until a day, taken up again, notes and contacts."""

import uuid

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from cases import clock
from cases.access import at_desk, visible_or_404
from cases.actions import handling
from cases.forms.handling import ContactForm, HoldForm
from cases.models import OPEN, IllegalMove, RetirementApplication, Role, Status

DESK = Role.Name.COORDINATOR
GET_OR_POST = ["GET", "HEAD", "POST"]
A_PAGE = 50


@at_desk(DESK)
@require_http_methods(GET_OR_POST)
def hold(request: HttpRequest, application_id: uuid.UUID) -> HttpResponse:
    """Let a case rest until a day, with a reason."""
    case = _case(request, application_id)
    if case.status not in OPEN or case.status == Status.IN_REVIEW:
        raise IllegalMove(case, case.status)
    form = HoldForm(request.POST or None)
    if form.is_bound and form.is_valid():
        handling.hold(case.pk, **form.cleaned_data, by=request.user, on=clock.today())
        messages.success(request, _("The case rests until that day."))
        return redirect("coordinator:application", case.pk)
    context = {"application": case, "person": case.person, "form": form}
    return render(request, "coordinator/hold.html", context, status=422 if form.errors else 200)


@at_desk(DESK)
@require_POST
def release(request: HttpRequest, application_id: uuid.UUID) -> HttpResponse:
    """Take a case up again before its day."""
    case = _case(request, application_id)
    handling.release(case.pk, by=request.user, on=clock.today())
    return redirect("coordinator:application", case.pk)


@at_desk(DESK)
@require_http_methods(GET_OR_POST)
def contacts(request: HttpRequest, application_id: uuid.UUID) -> HttpResponse:
    """Notes and contacts of a case, the latest first, and a new one."""
    case = _case(request, application_id)
    form = ContactForm(request.POST or None)
    if form.is_bound and form.is_valid():
        handling.note(case.pk, form.cleaned_data, by=request.user, on=clock.today())
        messages.success(request, _("It is noted."))
        return redirect("coordinator:contacts", case.pk)
    page = Paginator(case.contacts.select_related("event__by"), A_PAGE).get_page(request.GET.get("page"))
    context = {"application": case, "person": case.person, "form": form, "page": page}
    return render(request, "coordinator/contacts.html", context, status=422 if form.errors else 200)


def _case(request: HttpRequest, application_id: uuid.UUID) -> RetirementApplication:
    cases = RetirementApplication.objects.select_related("person", "agency")
    found: RetirementApplication = visible_or_404(cases, request, desk=DESK, pk=application_id)
    return found
