"""A return to service is reported: at the agency's counter, or by the person, on a phone."""

import uuid
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from cases import clock
from cases.access import at_desk, refuse, visible_or_404
from cases.actions import records, returns, signs
from cases.forms.returns import AskAgainForm, HireForm, ReturnForm
from cases.forms.statements import WithdrawalForm
from cases.models import Agency, Pension, Person, Reinstatement, Role

COORDINATOR, RETIREE = Role.Name.COORDINATOR, Role.Name.RETIREE
GET_OR_POST = ["GET", "HEAD", "POST"]


@at_desk(COORDINATOR)
@require_http_methods(GET_OR_POST)
def report(request: HttpRequest, person_id: uuid.UUID) -> HttpResponse:
    """The agency where a pensioner works says so."""
    person = visible_or_404(Person.objects, request, desk=COORDINATOR, pk=person_id)
    pension = Pension.objects.open_of(person.pk, "retirement").first()
    if pension is None:
        refuse(request)
    form = _form(request, pension, agencies=_hers(request), by_oneself=False)
    if form.is_bound and form.is_valid() and _done(form, lambda: _report(form, pension, request)):
        messages.success(request, _("The return is recorded. The clock asks the law within minutes."))
        return redirect("coordinator:member", person.pk)
    return _page(request, "coordinator/return.html", form, person=person)


@sensitive_post_parameters("number")
@at_desk(COORDINATOR)
@require_http_methods(GET_OR_POST)
def hired(request: HttpRequest) -> HttpResponse:
    """A pensioner was hired whose file another agency holds: told by number, without seeing the file."""
    form = HireForm(request.POST or None, agencies=_hers(request))
    if form.is_bound and form.is_valid() and _done(form, lambda: _report(form, form.pension, request)):
        messages.success(request, _("The return is recorded. The clock asks the law within minutes."))
        return redirect("coordinator:members")
    return _page(request, "coordinator/return.html", form)


@at_desk(COORDINATOR)
@require_http_methods(GET_OR_POST)
def correct(request: HttpRequest, statement_id: uuid.UUID) -> HttpResponse:
    """It ended, or it was written wrongly: the old statement stays behind the new one."""
    back, person = _statement(request, statement_id)
    if back.superseded_by_id:
        return _already(request, person)
    agencies = Agency.objects.filter(pk=back.agency_id) | _hers(request)
    form = _form(request, back.pension, agencies=agencies, corrects=back, by_oneself=False)
    if form.is_bound and form.is_valid() and _done(form, lambda: _correct(form, back, request)):
        messages.success(request, _("The return is recorded. The clock asks the law within minutes."))
        return redirect("coordinator:member", person.pk)
    return _page(request, "coordinator/return.html", form, person=person, back=back)


@at_desk(COORDINATOR)
@require_http_methods(GET_OR_POST)
def withdraw(request: HttpRequest, statement_id: uuid.UUID) -> HttpResponse:
    """It never happened: what the clock did by it is undone."""
    back, person = _statement(request, statement_id)
    if back.superseded_by_id:
        return _already(request, person)
    form = WithdrawalForm(request.POST or None)
    if form.is_bound and form.is_valid() and _done(form, lambda: _withdraw(form, back, request)):
        messages.success(request, _("The return is withdrawn. What was done by it is undone within minutes."))
        return redirect("coordinator:member", person.pk)
    return _page(request, "coordinator/return.html", form, person=person, back=back, withdraws=True)


@at_desk(RETIREE)
@require_http_methods(GET_OR_POST)
def tell(request: HttpRequest, pension_id: uuid.UUID) -> HttpResponse:
    """«Volví a trabajar»: the person says so, in plain words."""
    pension = _own(request, pension_id)
    form = _form(request, pension, agencies=Agency.objects.all(), by_oneself=True)
    if form.is_bound and form.is_valid() and _done(form, lambda: _report(form, pension, request)):
        messages.success(request, _("Thank you. The Board has what you wrote, and you will receive a letter."))
        return redirect("retiree:home")
    return _page(request, "retiree/return.html", form, pension=pension)


@at_desk(RETIREE)
@require_http_methods(GET_OR_POST)
def ask_again(request: HttpRequest, pension_id: uuid.UUID) -> HttpResponse:
    """A stopped pension is asked for again (F-017): a request of its own beside what was decided."""
    pension = _own(request, pension_id)
    if signs.stop_of(pension) is None:
        refuse(request)
    form = AskAgainForm(request.POST or None)
    if form.is_bound and form.is_valid():
        signs.ask_again(pension.pk, note_=form.cleaned_data["note"], by=request.user, on=clock.today())
        messages.success(request, _("The Board has your request, and you will receive an answer."))
        return redirect("retiree:home")
    return _page(request, "retiree/ask_again.html", form, pension=pension)


def _hers(request: HttpRequest) -> Any:
    return Agency.objects.filter(pk__in=request.user.agencies())


def _own(request: HttpRequest, pension_id: uuid.UUID) -> Pension:
    seen = Pension.objects.exclude(state=Pension.State.ENDED)
    pension: Pension = visible_or_404(seen, request, desk=RETIREE, pk=pension_id, benefit="retirement")
    return pension


def _statement(request: HttpRequest, statement_id: uuid.UUID) -> tuple[Reinstatement, Person]:
    held = Reinstatement.objects.select_related("pension__person", "agency")
    back = visible_or_404(held, request, desk=COORDINATOR, pk=statement_id)
    return back, back.pension.person


def _already(request: HttpRequest, person: Person) -> HttpResponse:
    messages.info(request, _("That line was corrected meanwhile. This is what the file says now."))
    return redirect("coordinator:member", person.pk)


def _form(request: HttpRequest, pension: Pension, **options: Any) -> ReturnForm:
    return ReturnForm(request.POST or None, pension=pension, **options)


def _report(form: ReturnForm, pension: Pension, request: HttpRequest) -> None:
    returns.report(pension.pk, form.stated(), by=request.user, on=clock.today())


def _correct(form: ReturnForm, back: Reinstatement, request: HttpRequest) -> None:
    returns.correct(back, form.stated(), note=form.cleaned_data["note"], by=request.user, on=clock.today())


def _withdraw(form: WithdrawalForm, back: Reinstatement, request: HttpRequest) -> None:
    records.withdraw(back, note=form.cleaned_data["reason"], by=request.user, on=clock.today())


def _done(form: Any, act: Callable[[], None]) -> bool:
    """Whether the act went through; what changed meanwhile comes back on the form, with nothing typed lost."""
    try:
        with transaction.atomic():
            act()
    except (IntegrityError, ObjectDoesNotExist, returns.NotPossible):
        form.add_error(None, _("The file changed meanwhile, or this contradicts another fact. Look at it again."))
        return False
    return True


def _page(request: HttpRequest, template: str, form: Any, **more: Any) -> HttpResponse:
    return render(request, template, {"form": form} | more, status=422 if form.errors else 200)
