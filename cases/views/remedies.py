"""The Board's desk: how letters were notified, and the remedies against what they tell, each step with its term."""

import uuid
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cases import case_record, clock, remedy_terms
from cases.access import at_desk, refuse, visible_or_404
from cases.actions import remedies
from cases.actions.review import FourEyes
from cases.forms.remedies import NotificationForm, OutcomeForm, RemedyForm, ToldForm
from cases.models import Event, Letter, Notification, Remedy, RetirementApplication, Role

DESK = Role.Name.ADMINISTRATOR
A_PAGE = 50


@at_desk(DESK)
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Those that wait for a decision first, the oldest first; then those decided."""
    seen = Remedy.objects.visible_to(request.user, desk=DESK).select_related("person")
    decided = request.GET.get("estado") == "decididos"
    rows = seen.filter(decided_on__isnull=not decided).order_by("-decided_on" if decided else "filed_on", "pk")
    page = Paginator(rows, A_PAGE).get_page(request.GET.get("page"))
    waiting = seen.filter(decided_on__isnull=True).count()
    context = {"page": page, "decided": decided, "waiting": waiting, "today": clock.today()}
    return render(request, "administrator/remedies.html", context)


@at_desk(DESK)
@require_safe
def of_letter(request: HttpRequest, letter_id: uuid.UUID) -> HttpResponse:
    """How one letter was notified, until when one may ask, and what was asked."""
    return _show(request, _letter(request, letter_id))


@at_desk(DESK)
@require_POST
def notify(request: HttpRequest, letter_id: uuid.UUID) -> HttpResponse:
    """Write down how and to where a letter was sent."""
    letter, form = _letter(request, letter_id), NotificationForm(request.POST)
    if not form.is_valid():
        return _show(request, letter, status=422, sending=form)
    remedies.notify(letter, **form.cleaned_data, by=request.user, on=clock.today())
    messages.success(request, _("The notification is on record; the term counts from it."))
    return redirect("administrator:letter_remedies", letter.pk)


@at_desk(DESK)
@require_POST
def came_back(request: HttpRequest, notification_id: uuid.UUID) -> HttpResponse:
    """The mail came back."""
    sent = Notification.objects.filter(pk=notification_id).first()
    letter = _letter(request, sent.letter_id if sent else None)
    remedies.came_back(notification_id, by=request.user, on=clock.today())
    messages.success(request, _("It is noted: no term runs, and a task waits for another address."))
    return redirect("administrator:letter_remedies", letter.pk)


@at_desk(DESK)
@require_POST
def file(request: HttpRequest, letter_id: uuid.UUID) -> HttpResponse:
    """Receive a remedy on paper or from a court."""
    letter, form = _letter(request, letter_id), RemedyForm(request.POST)
    against = letter.against
    if against is None:
        refuse(request)
    if not form.is_valid():
        return _show(request, letter, status=422, filing=form)
    try:
        filed = remedies.file(against, **form.cleaned_data, by=request.user, on=clock.today())
    except remedies.NotNow:
        form.add_error("step", _("This step was taken already, or the one before was not decided."))
        return _show(request, letter, status=409, filing=form)
    return redirect("administrator:remedy", filed.pk)


@at_desk(DESK)
@require_http_methods(["GET", "HEAD", "POST"])
def remedy(request: HttpRequest, remedy_id: int) -> HttpResponse:
    """One remedy: its term as it was computed, and its outcome."""
    found = _remedy(request, remedy_id)
    form = OutcomeForm(request.POST or None, remedy=found, initial={"decided_on": clock.today()})
    if request.POST.get("act") == "take_up":
        return _take_up(request, found)
    if form.is_bound and form.is_valid():
        return _decide(request, found, form)
    return _one(request, found, status=422 if form.is_bound else 200, deciding=form)


def _decide(request: HttpRequest, found: Remedy, form: OutcomeForm) -> HttpResponse:
    try:
        remedies.decide(found.pk, **form.cleaned_data, by=request.user, on=clock.today())
    except FourEyes:
        form.add_error(None, _("Another person decides it: you took the decision it is about, or it is your own case."))
        return _one(request, found, status=403, deciding=form)
    except remedies.NotNow:
        return _one(request, _remedy(request, found.pk), status=409)
    messages.success(request, _("The decision is recorded."))
    return redirect("administrator:remedy", found.pk)


def _take_up(request: HttpRequest, found: Remedy) -> HttpResponse:
    try:
        remedies.take_up(found.pk, by=request.user, on=clock.today())
    except remedies.NotNow:
        return _one(request, _remedy(request, found.pk), status=409)
    messages.success(request, _("It is taken up; the term to decide it runs from its filing."))
    return redirect("administrator:remedy", found.pk)


@at_desk(DESK)
@require_POST
def told(request: HttpRequest, remedy_id: int) -> HttpResponse:
    """The day the outcome was notified."""
    found, form = _remedy(request, remedy_id), ToldForm(request.POST)
    if not form.is_valid():
        return _one(request, found, status=422, telling=form)
    try:
        remedies.tell(found.pk, notified_on=form.cleaned_data["notified_on"], by=request.user, on=clock.today())
    except remedies.NotNow:
        return _one(request, found, status=409)
    messages.success(request, _("The day is recorded; the term of the next step counts from it."))
    return redirect("administrator:remedy", found.pk)


@at_desk(DESK)
@require_safe
def record(request: HttpRequest, application_id: uuid.UUID) -> HttpResponse:
    """The administrative record of a case, whole, as it stands now; who took it is witnessed apart from it."""
    cases = RetirementApplication.objects.select_related("person", "agency")
    case = visible_or_404(cases, request, desk=DESK, pk=application_id)
    Event.record("record_made", on=clock.today(), by=request.user, details={"application": str(case.pk)})
    name = f'attachment; filename="{case.number or case.pk}.zip"'
    headers = {"Content-Disposition": name, "Cache-Control": "private, no-store"}
    return HttpResponse(case_record.of(case), content_type="application/zip", headers=headers)


def _letter(request: HttpRequest, letter_id: uuid.UUID | None) -> Letter:
    beside = ["person", "decision__determination", "remedy__decision__determination"]
    beside += ["notice__pension", "remedy__notice__pension"]
    seen = Letter.objects.defer("pdf", "decision__determination__facts", "decision__determination__routes")
    found: Letter = visible_or_404(seen.select_related(*beside), request, desk=DESK, pk=letter_id)
    return found


def _remedy(request: HttpRequest, remedy_id: int) -> Remedy:
    beside = ("person", "decision__by", "notice__act__by", "notice__by", "filed_by", "taken_up_by", "decided_by")
    found: Remedy = visible_or_404(Remedy.objects.select_related(*beside), request, desk=DESK, pk=remedy_id)
    return found


def _show(request: HttpRequest, letter: Letter, *, status: int = 200, **forms: Any) -> HttpResponse:
    against = letter.against
    step = Remedy.Step.APPEAL if letter.remedy else Remedy.Step.RECONSIDERATION
    told_on = remedy_terms.told_on(step, against) if against else None
    context = {
        "letter": letter,
        "step": step if against else None,
        "sent": letter.notifications.select_related("by"),
        "remedies": against.remedies.order_by("filed_on") if against else [],
        "told_on": told_on,
        "until": remedy_terms.last_day(step, told_on) if told_on else None,
        "term": remedy_terms.term(step, told_on or letter.issued_on),
        "sending": NotificationForm(initial={"address": ", ".join(letter.person.address_lines)}),
        "filing": RemedyForm(initial={"step": step}),
        "today": clock.today(),
    }
    return render(request, "administrator/letter_remedies.html", context | forms, status=status)


def _one(request: HttpRequest, found: Remedy, *, status: int = 200, **forms: Any) -> HttpResponse:
    context = {
        "remedy": found,
        "letter": found.against.letters.defer("pdf").first(),
        "told": found.letters.defer("pdf").first(),
        "is_told": found.step == Remedy.Step.RECONSIDERATION,
        "term": remedy_terms.term(found.step, found.counted_from or found.filed_on),
        "own_term": remedy_terms.term(remedy_terms.own_step(found), found.filed_on),
        "deciding": OutcomeForm(remedy=found, initial={"decided_on": clock.today()}),
        "telling": ToldForm(initial={"notified_on": clock.today()}),
        "moved": status == 409,
        "today": clock.today(),
    }
    return render(request, "administrator/remedy.html", context | forms, status=status)
