"""The Board's desk: the register of who may sign for whom."""

import uuid
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cases import clock
from cases.access import at_desk
from cases.actions import delegations, review
from cases.forms.delegations import DelegationForm, EndForm
from cases.models import Delegation, Role

DESK = Role.Name.ADMINISTRATOR
A_PAGE = 50
GET_OR_POST = ["GET", "HEAD", "POST"]


@at_desk(DESK)
@require_safe
def listed(request: HttpRequest) -> HttpResponse:
    """Every row of the register, those in force and those that were."""
    page = Paginator(_rows(), A_PAGE).get_page(request.GET.get("page"))
    waiting = Delegation.objects.filter(confirmed_on__isnull=True, ended_on__isnull=True).count()
    return render(request, "administrator/delegations.html", {"page": page, "waiting": waiting, "today": clock.today()})


@at_desk(DESK)
@require_http_methods(GET_OR_POST)
def propose(request: HttpRequest) -> HttpResponse:
    """Write down who would sign for whom; a second person confirms it."""
    form = DelegationForm(request.POST or None, by=request.user)
    if form.is_bound and form.is_valid():
        row = delegations.propose(**form.cleaned_data, by=request.user, on=clock.today())
        messages.success(request, _("It is in the register, and holds once another person confirms it."))
        return redirect("administrator:delegation", row.pk)
    return render(request, "administrator/delegate.html", {"form": form}, status=422 if form.is_bound else 200)


@at_desk(DESK)
@require_http_methods(GET_OR_POST)
def delegation(request: HttpRequest, delegation_id: uuid.UUID) -> HttpResponse:
    """One row: who wrote it, who confirmed it; and ending it, with a reason."""
    row, form = get_object_or_404(_rows(), pk=delegation_id), EndForm(request.POST or None)
    if not form.is_bound or not form.is_valid():
        return _show(request, row, form, status=422 if form.is_bound else 200)
    try:
        delegations.end(row.pk, reason=form.cleaned_data["reason"], by=request.user, on=clock.today())
    except delegations.NotOpen:
        return _show(request, row, status=409)
    messages.success(request, _("It ends today."))
    return redirect("administrator:delegation", row.pk)


@at_desk(DESK)
@require_POST
def confirm(request: HttpRequest, delegation_id: uuid.UUID) -> HttpResponse:
    """A second person confirms a row."""
    row = get_object_or_404(_rows(), pk=delegation_id)
    try:
        delegations.confirm(row.pk, by=request.user, on=clock.today())
    except review.FourEyes:
        return _show(request, row, status=403)
    except delegations.NotOpen:
        return _show(request, row, status=409)
    messages.success(request, _("It is confirmed. Letters say it from now on."))
    return redirect("administrator:delegation", row.pk)


def _rows() -> Any:
    return Delegation.objects.select_related("official", "delegate", "proposed_by", "confirmed_by", "ended_by")


def _show(request: HttpRequest, row: Delegation, form: EndForm | None = None, status: int = 200) -> HttpResponse:
    hers = request.user.pk in (row.proposed_by_id, row.delegate_id)
    context = {"row": row, "form": form or EndForm(), "hers": hers, "refused": status, "today": clock.today()}
    return render(request, "administrator/delegation.html", context, status=status)
