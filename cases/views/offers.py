"""The letter of options of a case, asked for by a coordinator or by the Board, and its file at the agency."""

import uuid

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from cases import clock
from cases.access import at_desk, visible_or_404
from cases.actions import offers
from cases.models import Letter, RetirementApplication, Role
from cases.views.retiree import as_file

CASE = {Role.Name.COORDINATOR: "coordinator:elect", Role.Name.ADMINISTRATOR: "administrator:review"}


@at_desk(Role.Name.COORDINATOR)
@require_POST
def at_the_agency(request: HttpRequest, application_id: uuid.UUID) -> HttpResponse:
    """Ask for it at the agency."""
    return _ask(request, application_id, Role.Name.COORDINATOR)


@at_desk(Role.Name.ADMINISTRATOR)
@require_POST
def at_the_board(request: HttpRequest, application_id: uuid.UUID) -> HttpResponse:
    """Ask for it at the Board."""
    return _ask(request, application_id, Role.Name.ADMINISTRATOR)


@at_desk(Role.Name.COORDINATOR)
@require_safe
def download(request: HttpRequest, letter_id: uuid.UUID) -> HttpResponse:
    """The signed letter of options, to hand to the member."""
    letters = Letter.objects.filter(offer__isnull=False)
    return as_file(visible_or_404(letters, request, desk=Role.Name.COORDINATOR, pk=letter_id))


def _ask(request: HttpRequest, application_id: uuid.UUID, desk: Role.Name) -> HttpResponse:
    case = visible_or_404(RetirementApplication.objects, request, desk=desk, pk=application_id)
    try:
        offers.make(case.pk, by=request.user, on=clock.today())
        messages.success(request, _("The letter of options is being signed. It will be here within a minute."))
    except offers.NothingToChoose:
        messages.warning(request, _("There is nothing to choose now: the case is closed, or no option is open."))
    return redirect(CASE[desk], case.pk)
