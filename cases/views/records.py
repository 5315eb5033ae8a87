"""The coordinator states and corrects facts of a file she holds."""

import uuid
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from cases import clock
from cases.access import at_desk, visible_or_404
from cases.actions import applications, records
from cases.forms.statements import (
    EvidenceForm,
    InsuredStatusForm,
    SalaryForm,
    ServicePeriodForm,
    StatementForm,
    WithdrawalForm,
)
from cases.models import Evidence, InsuredStatus, Merge, Override, Person, Recorded, Role, Salary, ServicePeriod, User

DESK = Role.Name.COORDINATOR
KINDS: dict[str, tuple[type[Recorded], type[StatementForm]]] = {
    "salary": (Salary, SalaryForm),
    "service": (ServicePeriod, ServicePeriodForm),
}
GET_OR_POST = ["GET", "HEAD", "POST"]
A_DAY = timedelta(days=1)


@at_desk(DESK)
@require_http_methods(GET_OR_POST)
def state(request: HttpRequest, person_id: uuid.UUID, kind: str) -> HttpResponse:
    """A new period of service or of pay, certified by the agency that holds the file."""
    person = visible_or_404(Person.objects, request, desk=DESK, pk=person_id)
    form = KINDS[kind][1](request.POST or None, person=person)
    if form.is_bound and form.is_valid() and _done(form, lambda: _state(form, person, request.user)):
        messages.success(request, _("The file has the new fact."))
        return redirect("coordinator:member", person.pk)
    return _page(request, person, form, kind)


@at_desk(DESK)
@require_http_methods(GET_OR_POST)
def correct(request: HttpRequest, kind: str, statement_id: uuid.UUID) -> HttpResponse:
    """A correction: the old statement stays in the file and points to the new one."""
    statement, person = _statement(request, kind, statement_id)
    if statement.superseded_by_id or _is_the_boards(statement):
        return _already(request, person)
    foreign = not request.user.agencies().filter(agency=statement.agency_id).exists()
    form = KINDS[kind][1](request.POST or None, instance=statement, person=person, foreign=foreign)
    if form.is_bound and form.is_valid() and _done(form, lambda: _correct(form, statement, request.user)):
        messages.success(request, _("The fact is corrected; the old one stays in the file."))
        return redirect("coordinator:member", person.pk)
    return _page(request, person, form, kind, corrects=True, statement_id=statement_id, foreign=foreign)


@at_desk(DESK)
@require_http_methods(GET_OR_POST)
def withdraw(request: HttpRequest, kind: str, statement_id: uuid.UUID) -> HttpResponse:
    """That a statement never was: it stays visible, marked so, with the reason. Asked once, on a page of its own."""
    statement, person = _statement(request, kind, statement_id)
    if statement.superseded_by_id or _is_the_boards(statement):
        return _already(request, person)
    form = WithdrawalForm(request.POST or None)
    if form.is_bound and form.is_valid() and _done(form, lambda: _withdraw(form, statement, request.user)):
        messages.success(request, _("The line is withdrawn; it stays in the file, marked so."))
        return redirect("coordinator:member", person.pk)
    return _page(request, person, form, kind, withdraws=True, statement=statement)


@at_desk(DESK)
@require_http_methods(GET_OR_POST)
def evidence(request: HttpRequest, person_id: uuid.UUID) -> HttpResponse:
    """A paper seen, on which facts can rest."""
    person = visible_or_404(Person.objects, request, desk=DESK, pk=person_id)
    form = EvidenceForm(request.POST or None, initial={"seen_on": clock.today()})
    if form.is_bound and form.is_valid() and _done(form, lambda: _see(form.cleaned_data, person, request.user)):
        messages.success(request, _("The document is recorded."))
        return redirect("coordinator:member", person.pk)
    return _page(request, person, form, "evidence")


@at_desk(DESK)
@require_http_methods(GET_OR_POST)
def insured(request: HttpRequest, person_id: uuid.UUID) -> HttpResponse:
    """What Social Security answered, with the paper that shows it."""
    person = visible_or_404(Person.objects, request, desk=DESK, pk=person_id)
    form = InsuredStatusForm(request.POST or None, initial={"seen_on": clock.today()})
    if form.is_bound and form.is_valid() and _done(form, lambda: _record_insured(form, person, request.user)):
        messages.success(request, _("The insured status is recorded with its evidence."))
        return redirect("coordinator:member", person.pk)
    return _page(request, person, form, "insured")


def _statement(request: HttpRequest, kind: str, statement_id: uuid.UUID) -> tuple[Any, Person]:
    statement = KINDS[kind][0].objects.select_related("agency").filter(pk=statement_id).first()
    whose = Merge.objects.kept_of(records.person_of(statement)) if statement else None
    return statement, visible_or_404(Person.objects, request, desk=DESK, pk=whose)


def _is_the_boards(statement: Recorded) -> bool:
    """Whether the line is an authorised correction: the Board made it, and the Board changes it."""
    return Override.objects.filter(statement=statement.pk).exists()


def _already(request: HttpRequest, person: Person) -> HttpResponse:
    messages.info(request, _("That line was corrected meanwhile, or by the Board. This is what the file says now."))
    return redirect("coordinator:member", person.pk)


def _state(form: StatementForm, person: Person, user: User) -> None:
    """State it, certified by the agency that holds the file; what was open until then ends the day before."""
    today, fields = clock.today(), form.stated()
    if form.closes:
        end = {"to_on": fields["from_on"] - A_DAY}
        records.correct(form.closes, end, note=_("The next one begins."), by=user, on=today)
    agency_id = person.custodies.get(to_on__isnull=True).agency_id
    records.state(
        form.instance.__class__, fields | {"participant_id": person.pk, "agency_id": agency_id}, by=user, on=today
    )


def _correct(form: StatementForm, statement: Recorded, user: User) -> None:
    records.correct(statement, form.stated(), note=form.cleaned_data["note"], by=user, on=clock.today())


def _withdraw(form: WithdrawalForm, statement: Recorded, user: User) -> None:
    records.withdraw(statement, note=form.cleaned_data["reason"], by=user, on=clock.today())


def _record_insured(form: InsuredStatusForm, person: Person, user: User) -> None:
    today, answer = clock.today(), form.cleaned_data
    paper = records.state(Evidence, form.paper | {"person_id": person.pk}, by=user, on=today)
    fields = {"status": answer["status"], "on": answer["on"], "evidence": paper}
    old = InsuredStatus.objects.in_force().filter(participant_id=person.pk, status=answer["status"]).first()
    if old:
        records.correct(old, fields, note=_("A later paper"), by=user, on=today)
    else:
        records.state(InsuredStatus, fields | {"participant_id": person.pk}, by=user, on=today)
    applications.lay_before(paper, by=user, on=today)  # last: the case is computed with the status that it shows


def _see(stated: dict[str, Any], person: Person, user: User) -> None:
    """A paper seen enters the file, and the case that waits for one of its kind has it."""
    today = clock.today()
    paper = records.state(Evidence, stated | {"person_id": person.pk}, by=user, on=today)
    applications.lay_before(paper, by=user, on=today)


def _done(form: Any, act: Callable[[], None]) -> bool:
    """Whether the act went through; what the tables refuse comes back on the form, with nothing typed lost."""
    try:
        with transaction.atomic():
            act()
    except (IntegrityError, ObjectDoesNotExist):
        form.add_error(None, _("The file changed meanwhile, or this contradicts another fact. Look at it again."))
        return False
    return True


def _page(request: HttpRequest, person: Person, form: Any, kind: str, **more: Any) -> HttpResponse:
    context = {"person": person, "form": form, "kind": kind} | more
    return render(request, "coordinator/statement.html", context, status=422 if form.errors else 200)
