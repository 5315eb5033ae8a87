"""The coordinator's desk: her members, and each application until it leaves her hands."""

import uuid

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cases import clock, facts, statements
from cases.access import at_desk, visible_or_404
from cases.actions import applications
from cases.forms.coordinator import DaysForm, ElectionForm, FilingForm, PaperForm, ReasonForm, SearchForm
from cases.models import Document, Person, RetirementApplication, Role

DESK = Role.Name.COORDINATOR
A_PAGE = 50


@at_desk(DESK)
@require_safe
def desk(request: HttpRequest) -> HttpResponse:
    """What waits for her, then what waits for somebody else."""
    cases = RetirementApplication.objects.visible_to(request.user, desk=DESK).open().select_related("person", "agency")
    page = Paginator(cases.order_by("received_on", "started_at"), A_PAGE).get_page(request.GET.get("page"))
    return render(request, "coordinator/desk.html", {"page": page, "search": SearchForm(), "today": clock.today()})


@at_desk(DESK)
@require_http_methods(["GET", "HEAD", "POST"])
def members(request: HttpRequest) -> HttpResponse:
    """Her members in order of surname; a search comes by POST, and its pages too."""
    form = SearchForm(request.POST or None)
    people = Person.objects.visible_to(request.user, desk=DESK)
    if request.method == "POST" and form.is_valid():
        people = people.named(form.cleaned_data["words"])
    page = Paginator(people.in_order(), A_PAGE).get_page(request.POST.get("page") or request.GET.get("page"))
    return render(request, "coordinator/members.html", {"page": page, "search": form})


@at_desk(DESK)
@require_safe
def member(request: HttpRequest, person_id: uuid.UUID) -> HttpResponse:
    """A member's file: service by fiscal year, pay, and every statement with who recorded it."""
    person = visible_or_404(Person.objects, request, desk=DESK, pk=person_id)
    context = {
        "person": person,
        "record": facts.record_of(person.pk),
        "statements": statements.in_force(person.pk),
        "applications": person.applications.order_by("-started_at"),
    }
    return render(request, "coordinator/member.html", context)


@at_desk(DESK)
@require_POST
def start(request: HttpRequest, person_id: uuid.UUID) -> HttpResponse:
    person = visible_or_404(Person.objects, request, desk=DESK, pk=person_id)
    application = applications.start(person.pk, by=request.user, on=clock.today())
    return redirect("coordinator:application", application.pk)


@at_desk(DESK)
@require_safe
def application(request: HttpRequest, application_id: uuid.UUID) -> HttpResponse:
    """The case on one page. A draft shows what the law would offer, each amount an estimate."""
    return _show(request, _case(request, application_id))


@at_desk(DESK)
@require_POST
def ask(request: HttpRequest, application_id: uuid.UUID) -> HttpResponse:
    """Set the days asked about, and show the options on them."""
    case = _case(request, application_id)
    form = DaysForm(request.POST, instance=case)
    if not form.is_valid():
        case.refresh_from_db()
        return _show(request, case, days=form)
    applications.ask(case.pk, **form.cleaned_data, by=request.user, on=clock.today())
    return redirect("coordinator:application", case.pk)


@at_desk(DESK)
@require_POST
def elect(request: HttpRequest, application_id: uuid.UUID) -> HttpResponse:
    """Record the option the member elected."""
    case = _case(request, application_id)
    form = ElectionForm(request.POST)
    if not form.is_valid():
        return _show(request, case, election=form)
    route, day = form.cleaned_data["route"], form.cleaned_data["elected_on"]
    try:
        applications.elect(case.pk, route, elected_on=day, by=request.user, on=clock.today())
    except applications.NotOffered:
        form.add_error(None, _("The law does not offer this option on the facts of the file."))
        return _show(request, case, election=form)
    messages.success(request, _("The member's election is recorded."))
    return redirect("coordinator:application", case.pk)


@at_desk(DESK)
@require_POST
def file(request: HttpRequest, application_id: uuid.UUID) -> HttpResponse:
    """File the application: it gets its number, and its acknowledgement can be printed."""
    case = _case(request, application_id)
    form = FilingForm(request.POST)
    if not form.is_valid():
        return _show(request, case, filing=form)
    try:
        filed = applications.file(case.pk, **form.cleaned_data, by=request.user, on=clock.today())
    except applications.Incomplete:
        form.add_error(None, _("Write first the days the application asks about."))
        return _show(request, case, filing=form)
    return redirect("coordinator:acknowledgement", filed.pk)


@at_desk(DESK)
@require_safe
def acknowledgement(request: HttpRequest, application_id: uuid.UUID) -> HttpResponse:
    """What the member takes home: number, day, who received it, what is missing."""
    case = visible_or_404(
        RetirementApplication.objects.filter(number__isnull=False), request, desk=DESK, pk=application_id
    )
    missing = case.documents.filter(evidence__isnull=True)
    return render(request, "coordinator/acknowledgement.html", {"application": case, "missing": missing})


@at_desk(DESK)
@require_http_methods(["GET", "HEAD", "POST"])
def paper(request: HttpRequest, document_id: int) -> HttpResponse:
    """A paper the case waited for was seen."""
    document = Document.objects.filter(pk=document_id, evidence__isnull=True).first()
    case = _case(request, document.application_id if document else None)
    form = PaperForm(request.POST or None, initial={"seen_on": clock.today()})
    if request.method == "POST" and form.is_valid():
        applications.receive_paper(document.pk, **form.cleaned_data, by=request.user, on=clock.today())
        return redirect("coordinator:application", case.pk)
    return render(request, "coordinator/paper.html", {"application": case, "document": document, "form": form})


@at_desk(DESK)
@require_POST
def submit_again(request: HttpRequest, application_id: uuid.UUID) -> HttpResponse:
    """Send a returned case back to the reviewer."""
    case = _case(request, application_id)
    applications.submit_again(case.pk, by=request.user, on=clock.today())
    messages.success(request, _("The case is with the Board again. Its filing day has not changed."))
    return redirect("coordinator:application", case.pk)


@at_desk(DESK)
@require_POST
def withdraw(request: HttpRequest, application_id: uuid.UUID) -> HttpResponse:
    """Close a case at the member's wish."""
    case = _case(request, application_id)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        return _show(request, case, withdrawal=form)
    applications.withdraw(case.pk, **form.cleaned_data, by=request.user, on=clock.today())
    return redirect("coordinator:desk")


def _case(request: HttpRequest, application_id: uuid.UUID | None) -> RetirementApplication:
    cases = RetirementApplication.objects.select_related("person", "agency", "determination")
    return visible_or_404(cases, request, desk=DESK, pk=application_id)


def _show(request: HttpRequest, case: RetirementApplication, **forms: object) -> HttpResponse:
    """The case page; `forms` are those that came back with errors, as they were typed."""
    today = clock.today()
    context = {
        "application": case,
        "today": today,
        "options": facts.options(case),
        "days": DaysForm(instance=case),
        "election": ElectionForm(initial={"elected_on": today}),
        "filing": FilingForm(initial={"received_on": today, "token": case.token}),
        "withdrawal": ReasonForm(),
        "documents": case.documents.select_related("evidence"),
        "history": case.events.select_related("by"),
        "last_return": case.decisions.filter(kind="return").last(),
    }
    failed = any(getattr(form, "errors", None) for form in forms.values())
    return render(request, "coordinator/application.html", context | forms, status=422 if failed else 200)
