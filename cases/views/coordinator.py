"""The coordinator's members and their files."""

import uuid
from datetime import date
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Prefetch
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cases import annex, biography, charts, claimed, clock, facts, on_file, reconciliation, service_years, statements
from cases.access import at_desk, visible_or_404
from cases.actions import applications
from cases.forms.coordinator import SearchForm
from cases.models import OPEN, Agency, Merge, Pension, Person, Reinstatement, RetirementApplication, Role, VitalDate

DESK = Role.Name.COORDINATOR
A_PAGE = 50
FEW = 8  # of what happened, on the page of the file


@sensitive_post_parameters("words")
@at_desk(DESK)
@require_http_methods(["GET", "HEAD", "POST"])
def members(request: HttpRequest) -> HttpResponse:
    """Her members in order of surname; a search comes by POST, and its pages too."""
    form = SearchForm(request.POST or None)
    people = Person.objects.visible_to(request.user, desk=DESK)
    searched = form.is_bound and form.is_valid()
    if searched:
        people = people.numbered(form.number) if form.number else people.named(form.cleaned_data["words"])
    page = Paginator(_as_listed(people), A_PAGE).get_page(request.POST.get("page") or request.GET.get("page"))
    agencies = Agency.objects.filter(pk__in=request.user.agencies())
    context = {"page": page, "search": form, "searched": searched, "agencies": agencies}
    return render(request, "coordinator/members.html", context, status=422 if form.errors else 200)


@at_desk(DESK)
@require_safe
def member(request: HttpRequest, person_id: uuid.UUID) -> HttpResponse:
    """A member's file: service by fiscal year, pay, and every statement with who recorded it."""
    whole = Merge.objects.kept_of(person_id)
    if whole != person_id:
        return redirect("coordinator:member", whole)
    people = Person.objects.select_related("social_security_number")
    people = people.annotate(**reconciliation.beside("pk"), **claimed.beside("pk"))
    person = visible_or_404(people, request, desk=DESK, pk=person_id)
    return render(request, "coordinator/member.html", {"person": person, **_file_of(person, clock.today())})


@at_desk(DESK)
@require_safe
def happened(request: HttpRequest, person_id: uuid.UUID) -> HttpResponse:
    """Everything that was done in a file and its applications, the latest first."""
    person = visible_or_404(Person.objects, request, desk=DESK, pk=person_id)
    events = biography.events_of(person.pk).exclude(verb__in=biography.NOT_OF_THE_FILE)
    page = Paginator(events, A_PAGE).get_page(request.GET.get("page"))
    return render(request, "coordinator/happened.html", {"person": person, "page": page})


@at_desk(DESK)
@require_POST
def start(request: HttpRequest, person_id: uuid.UUID) -> HttpResponse:
    """Open a draft, or the application that is open already."""
    person = visible_or_404(Person.objects, request, desk=DESK, pk=person_id)
    application = applications.start(person.pk, by=request.user, on=clock.today())
    return redirect("coordinator:application", application.pk)


def _as_listed(people: Any) -> Any:
    births = VitalDate.objects.in_force().filter(kind=VitalDate.Kind.BIRTH)
    return people.in_order().prefetch_related(
        Prefetch("vital_dates", births, to_attr="births"),
        Prefetch("applications", RetirementApplication.objects.open(), to_attr="open_applications"),
    )


def _file_of(person: Person, today: date) -> dict[str, Any]:
    """Everything the file says of a member; `problem`, if what it says contradicts itself."""
    stated = statements.with_what_they_replaced(person.pk)
    cases = list(person.applications.order_by("-started_at"))
    births = [each.row.on for each in stated["vitaldate"] if each.row.kind == VitalDate.Kind.BIRTH]
    found = {
        "stated": stated,
        "told": annex.told(stated),
        "custody": person.custodies.select_related("agency").get(to_on__isnull=True),
        "applications": cases,
        "under_way": next((case for case in cases if case.status in OPEN), None),
        "born_on": births[0] if births else None,
        "age": _age(births[0], today) if births else None,
        "today": today,
        "doubts": person.doubts.open(),
        "happened": biography.events_of(person.pk).exclude(verb__in=biography.NOT_OF_THE_FILE)[:FEW],
        **_returns_of(person),
    }
    try:
        lines = on_file.of_stated(person.pk, stated)
        record, years = service_years.of_file(lines, today)
    except facts.Contradiction as problem:
        return found | {"problem": problem}
    found |= {"contributions": reconciliation.of(person, lines), "claims": claimed.of(person)}
    return found | {"record": record, "years": years, "chart": charts.pay(record.pays, record.average)}


def _returns_of(person: Person) -> dict[str, Any]:
    """The open pension, if there is one, and the returns to service on file, each with what the law answered."""
    returns = Reinstatement.objects.in_force().filter(pension__person=person)
    beside = returns.select_related("agency", "recorded_by").prefetch_related("answers")
    return {"pension": Pension.objects.open_of(person.pk, "retirement").first(), "returns": beside.order_by("from_on")}


def _age(born_on: date, today: date) -> int:
    return today.year - born_on.year - ((today.month, today.day) < (born_on.month, born_on.day))
