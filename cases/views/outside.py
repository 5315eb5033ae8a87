"""The coordinator states what stands beside the service of a file: certified contributions, service elsewhere."""

import uuid
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from cases import clock
from cases.access import at_desk, visible_or_404
from cases.actions import claims_of_service, reconciliation
from cases.forms.outside import ClaimForm, ContributionTotalForm, SettledForm
from cases.models import ClaimedService, ContributionTotal, Person, Role

DESK = Role.Name.COORDINATOR
GET_OR_POST = ["GET", "HEAD", "POST"]


@at_desk(DESK)
@require_http_methods(GET_OR_POST)
def certify(request: HttpRequest, person_id: uuid.UUID) -> HttpResponse:
    """What the service record says was contributed in a fiscal year, certified by the agency that holds the file."""
    person = visible_or_404(Person.objects, request, desk=DESK, pk=person_id)
    form = ContributionTotalForm(request.POST or None, person=person)
    if form.is_bound and form.is_valid():
        typed, agency_id = dict(form.cleaned_data), person.custodies.get(to_on__isnull=True).agency_id
        year = typed.pop("year")
        said = ContributionTotal.objects.in_force().filter(participant=person.pk, agency=agency_id, from_on=year)
        if said.exists() and not typed["note"]:
            form.add_error("note", _("The file says a total of that year already: write why it is another."))
        else:
            _done(reconciliation.certify, request, person.pk, from_on=year, agency_id=agency_id, **typed)
            return redirect("coordinator:member", person.pk)
    return _page(request, person, form, "certify")


@at_desk(DESK)
@require_http_methods(GET_OR_POST)
def claim(request: HttpRequest, person_id: uuid.UUID) -> HttpResponse:
    """Service in another retirement system that the member claims."""
    person = visible_or_404(Person.objects, request, desk=DESK, pk=person_id)
    form = ClaimForm(request.POST or None, person=person)
    if form.is_bound and form.is_valid():
        _done(claims_of_service.claim, request, person.pk, **form.cleaned_data)
        return redirect("coordinator:member", person.pk)
    return _page(request, person, form, "claim")


@at_desk(DESK)
@require_http_methods(GET_OR_POST)
def settle(request: HttpRequest, claim_id: uuid.UUID) -> HttpResponse:
    """What became of a claim: its transfer came, or there is none."""
    stated = ClaimedService.objects.filter(pk=claim_id).first()
    person = visible_or_404(Person.objects, request, desk=DESK, pk=stated and stated.participant_id)
    form = SettledForm(request.POST or None)
    if not form.is_bound or not form.is_valid():
        return _page(request, person, form, "settle", stated=stated)
    came, day = form.cleaned_data["came"], {"transferred_on": form.cleaned_data["transferred_on"]}
    act = claims_of_service.transferred if came else claims_of_service.withdraw
    try:
        _done(act, request, claim_id, note=form.cleaned_data["note"], **(day if came else {}))
    except ObjectDoesNotExist:
        messages.info(request, _("That line was corrected meanwhile, or by the Board. This is what the file says now."))
    return redirect("coordinator:member", person.pk)


def _done(act: Callable[..., Any], request: HttpRequest, key: uuid.UUID, **typed: Any) -> None:
    act(key, **typed, by=request.user, on=clock.today())
    messages.success(request, _("The file has the new fact."))


def _page(request: HttpRequest, person: Person, form: Any, kind: str, **more: Any) -> HttpResponse:
    context = {"person": person, "form": form, "kind": kind} | more
    return render(request, "coordinator/outside.html", context, status=422 if form.errors else 200)
