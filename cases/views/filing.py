"""An application at the coordinator's desk, until it leaves her hands: days, election, filing, papers, withdrawal."""

import uuid
from typing import Any

from django.contrib import messages
from django.db.models import Prefetch
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cases import claimed, clock, course, facts, gates, on_file, papers, reconciliation
from cases.access import at_desk, visible_or_404
from cases.actions import applications
from cases.forms.coordinator import DaysForm, ElectionForm, FilingForm, PaperForm, ReasonForm
from cases.models import MOVES, Document, Event, IllegalMove, Offer, Paper, RetirementApplication, Role, Scan, Status

DESK = Role.Name.COORDINATOR
HERS = (Status.DRAFT, Status.DOCUMENTS_PENDING, Status.RETURNED)
FEW = 5  # notes on the page of a case; the others are a page away
GET_OR_POST = ["GET", "HEAD", "POST"]


@at_desk(DESK)
@require_safe
def application(request: HttpRequest, application_id: uuid.UUID) -> HttpResponse:
    """The case on one page: where it stands, what comes next, and what the law offers."""
    return render(request, "coordinator/application.html", _whole(_case(request, application_id)))


@at_desk(DESK)
@require_http_methods(GET_OR_POST)
def ask(request: HttpRequest, application_id: uuid.UUID) -> HttpResponse:
    """Set the days asked about, and show the options on them."""
    case = _case(request, application_id, HERS)
    form = DaysForm(request.POST or None, instance=case)
    if form.is_bound and form.is_valid():
        applications.ask(case.pk, **form.cleaned_data, by=request.user, on=clock.today())
        return redirect("coordinator:application", case.pk)
    case.refresh_from_db(fields=list(form.fields))  # what was typed stays on the form alone
    return _page(request, "coordinator/days.html", case, form)


@at_desk(DESK)
@require_http_methods(GET_OR_POST)
def elect(request: HttpRequest, application_id: uuid.UUID) -> HttpResponse:
    """Record the option that the member elected among those offered."""
    case = _case(request, application_id, HERS)
    offered = facts.options_now(case).offered
    start = {"elected_on": case.elected_on or clock.today(), "route": case.elected_route}
    form = ElectionForm(request.POST or None, initial=start, offered=[route.route for route, _later in offered])
    if form.is_bound and form.is_valid() and _elected(case, form, request):
        messages.success(request, _("The member's election is recorded."))
        return redirect("coordinator:application", case.pk)
    rows = list(zip(form["route"], offered, strict=True))
    sheet = case.scans.filter(kind=Paper.ELECTION_SHEET, evidence__isnull=False).first()
    more = {"offered": rows, "sheet": sheet, "offers": Offer.objects.told_of(case)}
    return _page(request, "coordinator/elect.html", case, form, **more)


@at_desk(DESK)
@require_http_methods(GET_OR_POST)
def file(request: HttpRequest, application_id: uuid.UUID) -> HttpResponse:
    """Check what was written, and file: the case gets its number, and its acknowledgement can be printed."""
    case = _case(request, application_id)
    form = FilingForm(request.POST or None, initial={"received_on": clock.today(), "token": case.token})
    if form.is_bound and form.is_valid() and _filed(case, form, request):
        return redirect("coordinator:acknowledgement", case.pk)
    if case.status != Status.DRAFT:
        raise IllegalMove(case, Status.DOCUMENTS_PENDING)
    if not case.retirement_on:
        return redirect("coordinator:application", case.pk)
    lines = on_file.of(case.person_id)
    options = facts.options_now(case, lines)
    lacks = gates.lacks(case, papers.expected(case, lines), options)
    more = {"options": options, "gates": gates.of(case, options, lines), "lacks": lacks}
    return _page(request, "coordinator/file.html", case, form, **more)


@at_desk(DESK)
@require_safe
def sheet(request: HttpRequest, application_id: uuid.UUID) -> HttpResponse:
    """The election sheet, to print: every option with both amounts, to be marked and signed by the member."""
    case = _case(request, application_id, HERS)
    if not case.retirement_on:
        return redirect("coordinator:application", case.pk)
    context = {"application": case, "person": case.person, "options": facts.options_now(case), "today": clock.today()}
    return render(request, "coordinator/sheet.html", context)


@at_desk(DESK)
@require_safe
def acknowledgement(request: HttpRequest, application_id: uuid.UUID) -> HttpResponse:
    """What the member takes home: number, day, who received it, what is missing."""
    case = visible_or_404(
        RetirementApplication.objects.filter(number__isnull=False).select_related("person", "agency", "filed_by"),
        request, desk=DESK, pk=application_id,
    )
    missing = case.documents.filter(evidence__isnull=True)
    context = {"application": case, "missing": missing, "typed_on": course.typed_on(case)}
    return render(request, "coordinator/acknowledgement.html", context)


@at_desk(DESK)
@require_http_methods(GET_OR_POST)
def paper(request: HttpRequest, document_id: int) -> HttpResponse:
    """A paper the case waited for was seen."""
    document = Document.objects.filter(pk=document_id, evidence__isnull=True).first()
    case = _case(request, document.application_id if document else None)
    form = PaperForm(request.POST or None, initial={"seen_on": clock.today()})
    if form.is_bound and form.is_valid():
        applications.receive_paper(document.pk, **form.cleaned_data, by=request.user, on=clock.today())
        messages.success(request, _("The document is recorded."))
        return redirect("coordinator:application", case.pk)
    return _page(request, "coordinator/paper.html", case, form, document=document)


@at_desk(DESK)
@require_POST
def submit_again(request: HttpRequest, application_id: uuid.UUID) -> HttpResponse:
    """Send a returned case back to the reviewer."""
    case = applications.submit_again(_case(request, application_id).pk, by=request.user, on=clock.today())
    if case.status == Status.IN_REVIEW:
        messages.success(request, _("The case is with the Board again. Its filing day has not changed."))
    return redirect("coordinator:application", case.pk)


@at_desk(DESK)
@require_http_methods(GET_OR_POST)
def withdraw(request: HttpRequest, application_id: uuid.UUID) -> HttpResponse:
    """Close a case at the member's wish; asked once, on a page of its own."""
    case = _case(request, application_id, [status for status in Status if Status.WITHDRAWN in MOVES[status]])
    form = ReasonForm(request.POST or None)
    if form.is_bound and form.is_valid():
        applications.withdraw(case.pk, **form.cleaned_data, by=request.user, on=clock.today())
        messages.success(request, _("The application is withdrawn. It stays in the file, with its reason."))
        return redirect("coordinator:application", case.pk)
    return _page(request, "coordinator/withdraw.html", case, form)


def _case(request: HttpRequest, application_id: uuid.UUID | None, among: Any = tuple(Status)) -> RetirementApplication:
    """A case of hers, in one of the states `among`; in another, the page of the conflict."""
    beside = ("person", "agency", "determination__edition", "filed_by", "election_recorded_by", "day_confirmed_by")
    handled = ("handling__worker", "handling__held_by", "started_by")
    cases = RetirementApplication.objects.select_related(*beside, *handled).with_what_it_lacks()
    cases = cases.prefetch_related(Prefetch("events", Event.objects.select_related("by", "contact")))
    cases = cases.annotate(**reconciliation.beside("person"), **claimed.beside("person"))
    case = visible_or_404(cases, request, desk=DESK, pk=application_id)
    if case.status not in among:
        raise IllegalMove(case, among[0])
    return case


def _whole(case: RetirementApplication) -> dict[str, Any]:
    """Everything of a case; while it is at her desk, what the law offers on the facts as they are now."""
    hers, today = case.status in HERS, clock.today()
    lines = on_file.of(case.person_id) if hers and case.retirement_on else None
    documents = list(case.documents.select_related("evidence")) if case.filed_at else []
    options = facts.options_now(case, lines) if hers else facts.options(case)
    return {
        "application": case,
        "person": case.person,
        "options": options,
        **_outside(case, lines, options),
        "gates": gates.of(case, options, lines) if hers else [],
        "scans": Scan.told_by(case.events.all()),
        "hers": hers,
        "may_withdraw": Status.WITHDRAWN in MOVES[case.status],
        "days": DaysForm(instance=case),
        "course": course.of(case, today),
        "documents": documents,
        "missing": [document for document in documents if document.evidence is None],
        "papers": papers.expected(case, lines) if case.status == Status.DRAFT and lines is not None else [],
        "history": case.events.all(),
        "typed_on": course.typed_on(case),
        "decided": course.last_decided(case),
        "handling": getattr(case, "handling", None),
        "contacts": [event.contact for event in reversed(case.events.all()) if event.verb == "noted"][:FEW],
        "since": course.since(case, today),
        "today": today,
    }


def _outside(case: RetirementApplication, lines: on_file.Lines | None, options: facts.Options) -> dict[str, Any]:
    """Contributions beside the record, and what is claimed of another system; asked of the file only where there is
    something to compare."""
    if not (case.imported or case.claimed):
        return {}
    lines = on_file.of(case.person_id) if lines is None else lines
    return {"years": reconciliation.of(case, lines), "claims": claimed.of_case(case, lines, options)}


def _page(
    request: HttpRequest, template: str, case: RetirementApplication, form: Any, **more: Any
) -> HttpResponse:
    """A short page of one form, with what was typed and what is wrong beside each field."""
    context = {"application": case, "person": case.person, "form": form} | more
    return render(request, template, context, status=422 if form.errors else 200)


def _elected(case: RetirementApplication, form: ElectionForm, request: HttpRequest) -> bool:
    """Whether the election was taken; else the form says why not."""
    route, day = form.cleaned_data["route"], form.cleaned_data["elected_on"]
    try:
        applications.elect(case.pk, route, elected_on=day, by=request.user, on=clock.today())
    except applications.NotOffered:
        form.add_error("route", _("The law does not offer this option on the facts of the file."))
        return False
    return True


def _filed(case: RetirementApplication, form: FilingForm, request: HttpRequest) -> bool:
    """Whether the application was filed, now or by the same page sent twice. Without its days it is not."""
    try:
        applications.file(case.pk, **form.cleaned_data, by=request.user, on=clock.today())
    except applications.Incomplete:
        return False
    return True
