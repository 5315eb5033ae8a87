"""At the coordinator's desk and at the Board's: the sheet with the code of a person's own account."""

import uuid

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from cases import clock, printing
from cases.access import at_its_desk, visible_or_404
from cases.actions import accounts
from cases.models import Person, Role

FILES = {Role.Name.COORDINATOR: "coordinator:member", Role.Name.ADMINISTRATOR: "administrator:life"}


@at_its_desk
@never_cache
@require_POST
def sheet(request: HttpRequest, desk: str, person_id: uuid.UUID) -> HttpResponse:
    """Print a sheet with a new code. What is not printed was not given."""
    person = visible_or_404(Person.objects, request, desk=desk, pk=person_id)
    try:
        with transaction.atomic():
            invitation, code = accounts.invite(person.pk, by=request.user, on=clock.today())
            pdf = printing.of_account(invitation, code)
    except accounts.StaffHasItsOwn:
        messages.warning(request, _("This person works in the office and comes in with the account the office gave."))
        return redirect(FILES[Role.Name(desk)], person.pk)
    except printing.NotPrinted:
        messages.error(request, _("The sheet could not be printed, and no code was given. Try again."))
        return redirect(FILES[Role.Name(desk)], person.pk)
    return HttpResponse(pdf, content_type="application/pdf", headers={"Content-Disposition": "inline"})


@at_its_desk
@require_POST
def take_back(request: HttpRequest, desk: str, person_id: uuid.UUID) -> HttpResponse:
    """The code that was given opens nothing any more."""
    person = visible_or_404(Person.objects, request, desk=desk, pk=person_id)
    accounts.take_back(person.pk, by=request.user, on=clock.today())
    messages.success(request, _("The code opens nothing any more."))
    return redirect(FILES[Role.Name(desk)], person.pk)
