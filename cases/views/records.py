"""The coordinator states and corrects facts of a file she holds."""

import uuid
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
from cases.actions import records
from cases.forms.statements import InsuredStatusForm, SalaryForm, ServicePeriodForm, StatementForm
from cases.models import Evidence, InsuredStatus, Paper, Person, Recorded, Role, Salary, ServicePeriod

DESK = Role.Name.COORDINATOR
KINDS: dict[str, tuple[type[Recorded], type[StatementForm]]] = {
    "salary": (Salary, SalaryForm),
    "service": (ServicePeriod, ServicePeriodForm),
}


@at_desk(DESK)
@require_http_methods(["GET", "HEAD", "POST"])
def state(request: HttpRequest, person_id: uuid.UUID, kind: str) -> HttpResponse:
    """A new period of service or of pay, certified by the agency that holds the file."""
    person = visible_or_404(Person.objects, request, desk=DESK, pk=person_id)
    model, form_class = KINDS[kind]
    form = form_class(request.POST or None, person=person)
    if request.method == "POST" and form.is_valid():
        agency_id = person.custodies.get(to_on__isnull=True).agency_id
        fields = form.stated() | {"participant_id": person.pk, "agency_id": agency_id}
        if _done(form, lambda: records.state(model, fields, by=request.user, on=clock.today())):
            messages.success(request, _("The file has the new fact."))
            return redirect("coordinator:member", person.pk)
    return _page(request, person, form, kind)


@at_desk(DESK)
@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: HttpRequest, kind: str, statement_id: uuid.UUID) -> HttpResponse:
    """A correction: the old statement stays in the file and points to the new one."""
    model, form_class = KINDS[kind]
    statement = model.objects.in_force().filter(pk=statement_id).first()
    person = visible_or_404(Person.objects, request, desk=DESK, pk=records.person_of(statement) if statement else None)
    form = form_class(request.POST or None, instance=statement, person=person)
    if request.method == "POST" and form.is_valid():
        fields, note = form.stated(), form.cleaned_data["note"]
        if _done(form, lambda: records.correct(statement, fields, note=note, by=request.user, on=clock.today())):
            messages.success(request, _("The fact is corrected; the old one stays in the file."))
            return redirect("coordinator:member", person.pk)
    return _page(request, person, form, kind)


@at_desk(DESK)
@require_http_methods(["GET", "HEAD", "POST"])
def insured(request: HttpRequest, person_id: uuid.UUID) -> HttpResponse:
    """What Social Security answered, with the paper that shows it."""
    person = visible_or_404(Person.objects, request, desk=DESK, pk=person_id)
    form = InsuredStatusForm(request.POST or None, initial={"seen_on": clock.today()})
    if request.method == "POST" and form.is_valid():
        answer = form.cleaned_data
        if _done(form, lambda: _record_insured(person, answer, request.user)):
            messages.success(request, _("The insured status is recorded with its evidence."))
            return redirect("coordinator:member", person.pk)
    return _page(request, person, form, "insured")


@transaction.atomic
def _record_insured(person: Person, answer: dict[str, Any], user: Any) -> None:
    today = clock.today()
    paper = {name: answer[name] for name in ("seen_on", "issuer", "folio")}
    seen = paper | {"person_id": person.pk, "kind": Paper.SOCIAL_SECURITY}
    evidence = records.state(Evidence, seen, by=user, on=today)
    fields = {"status": answer["status"], "on": answer["on"], "evidence": evidence}
    old = InsuredStatus.objects.in_force().filter(participant_id=person.pk, status=answer["status"]).first()
    if old:
        records.correct(old, fields, note=_("A later paper"), by=user, on=today)
    else:
        records.state(InsuredStatus, fields | {"participant_id": person.pk}, by=user, on=today)


def _done(form: Any, act: Any) -> bool:
    """Whether the act went through; what the tables refuse comes back on the form, with nothing typed lost."""
    try:
        with transaction.atomic():
            act()
    except (IntegrityError, ObjectDoesNotExist):
        form.add_error(None, _("The file changed meanwhile, or this contradicts another fact. Look at it again."))
        return False
    return True


def _page(request: HttpRequest, person: Person, form: Any, kind: str) -> HttpResponse:
    context = {"person": person, "form": form, "kind": kind}
    return render(request, "coordinator/statement.html", context, status=422 if form.errors else 200)
