"""Estimates for any date: what each day of retirement would pay, one kept as it was told, and how it came out."""

import uuid
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from cases import charts, claimed, clock, estimates, facts, on_file
from cases.access import at_desk, visible_or_404
from cases.actions import estimates as kept
from cases.forms.estimates import EstimateForm
from cases.models import Estimate, Person, Role

DESK = Role.Name.COORDINATOR


@at_desk(DESK)
@require_http_methods(["GET", "HEAD", "POST"])
def index(request: HttpRequest, person_id: uuid.UUID) -> HttpResponse:
    """The chart of monthly income by day of retirement; a day to ask about; those told before."""
    person = visible_or_404(Person.objects, request, desk=DESK, pk=person_id)
    form = EstimateForm(request.POST or None)
    if form.is_bound and form.is_valid():
        day = form.cleaned_data["retirement_on"]
        try:
            estimate = kept.keep(person.pk, retirement_on=day, by=request.user, on=clock.today())
            return redirect("coordinator:estimate", estimate.pk)
        except facts.Contradiction as problem:
            return _page(request, person, form, problem=problem)
    return _page(request, person, form)


@at_desk(DESK)
@require_safe
def one(request: HttpRequest, estimate_id: uuid.UUID) -> HttpResponse:
    """One estimate as it was told; once the case is decided, what made the amount another, cause by cause."""
    beside = ("person", "forecast__edition", "by")
    estimate = visible_or_404(Estimate.objects.select_related(*beside), request, desk=DESK, pk=estimate_id)
    decision = estimates.decided(estimate)
    causes = estimates.reconcile(estimate.forecast, decision) if decision else []
    options = facts.stored_options(estimate.forecast)
    context = {"estimate": estimate, "person": estimate.person, "options": options, "decision": decision}
    context["claims"] = claimed.of_estimate(estimate.person, options)
    return render(request, "coordinator/estimate.html", context | {"causes": causes, "facts": options.facts})


def _page(request: HttpRequest, person: Person, form: EstimateForm, **more: Any) -> HttpResponse:
    course = estimates.course(on_file.of(person.pk), clock.today() + estimates.A_DAY)
    points = [(point.on, point.monthly, point.after) for point in course.points]
    context = {
        "person": person, "form": form, "course": course,
        "chart": charts.income(points, [(cliff.on, cliff) for cliff in course.cliffs]),
        "told": Estimate.objects.filter(person=person).select_related("forecast", "by"),
    }  # fmt: skip
    wrong = form.errors or "problem" in more
    return render(request, "coordinator/estimates.html", context | more, status=422 if wrong else 200)
