"""A person's own file: service by year, posts and pay as the agency has them, what is said of a line that is wrong, and
how one wishes to be written to."""

import uuid
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cases import clock, facts, on_file, service_years
from cases.access import at_desk, refuse
from cases.actions import doubts, preferences
from cases.forms.portal import DoubtForm, PreferencesForm
from cases.models import Doubt, Estimate, Letter, Person, Role, Salary, ServicePeriod

DESK = Role.Name.RETIREE
LINES = {"servicio": ServicePeriod, "sueldo": Salary}


@at_desk(DESK)
@require_safe
def file(request: HttpRequest) -> HttpResponse:
    """Everything the agency has of one's service and pay."""
    return _page(request, _oneself(request))


@at_desk(DESK)
@require_http_methods(["GET", "HEAD", "POST"])
def doubt(request: HttpRequest, what: str, line_id: uuid.UUID) -> HttpResponse:
    """Say that a line is wrong; the agency that holds the file has it at once."""
    person = _oneself(request)
    line = LINES[what].objects.in_force().select_related("agency").filter(participant=person.pk, pk=line_id).first()
    if line is None:
        refuse(request)
    form = DoubtForm(request.POST or None)
    if form.is_bound and form.is_valid():
        doubts.say(line, form.cleaned_data["says"], by=request.user, on=clock.today())
        messages.success(request, _("Your agency has what you wrote. You will read its answer on this page."))
        return redirect("retiree:file")
    decided = Letter.objects.visible_to(request.user, desk=DESK).filter(decision__isnull=False).defer("pdf")
    context = {"form": form, "line": line, "is_pay": what == "sueldo", "letter": decided.first()}
    return render(request, "retiree/doubt.html", context, status=422 if form.is_bound else 200)


@at_desk(DESK)
@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    """Keep the language, and paper or this page."""
    person, form = _oneself(request), PreferencesForm(request.POST)
    if not form.is_valid():
        return _page(request, person, form)
    preferences.choose(person, **form.cleaned_data, by=request.user, on=clock.today())
    messages.success(request, _("It is kept. Letters already made stay as they are."))
    return redirect("retiree:file")


def _oneself(request: HttpRequest) -> Person:
    person: Person | None = Person.objects.visible_to(request.user, desk=DESK).first()
    if person is None:
        refuse(request)
    assert person is not None
    return person


def _page(request: HttpRequest, person: Person, form: PreferencesForm | None = None) -> HttpResponse:
    chosen = {"language": person.language, "by_post": "paper" if person.by_post else "here"}
    said = Doubt.objects.visible_to(request.user, desk=DESK).select_related("period", "salary").order_by("-on", "-pk")
    own = {"participant": person.pk}
    context = {
        "person": person,
        "custody": person.custodies.filter(to_on__isnull=True).select_related("agency").first(),
        "periods": ServicePeriod.objects.in_force().filter(**own).select_related("agency").order_by("-from_on"),
        "pays": Salary.objects.in_force().filter(**own).order_by("-from_on"),
        "doubts": said,
        "doubted": {each.line.pk for each in said if each.answered_on is None},
        "estimates": Estimate.objects.visible_to(request.user, desk=DESK).select_related("forecast"),
        "form": form or PreferencesForm(initial=chosen),
    }
    status = 422 if form else 200
    return render(request, "retiree/file.html", context | _counted(person), status=status)


def _counted(person: Person) -> dict[str, Any]:
    """Service as the law counts it; `problem`, if the lines contradict each other."""
    try:
        record, years = service_years.of_file(on_file.of(person.pk), clock.today())
    except facts.Contradiction as problem:
        return {"problem": problem}
    return {"record": record, "years": years}
