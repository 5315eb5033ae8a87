"""Files that show a paper: sent, looked at, accepted as evidence or rejected. Never served as what they came as."""

import uuid
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods, require_safe

from cases import clock
from cases.access import at_desk, refuse, visible_or_404
from cases.actions import scans
from cases.forms.coordinator import ReasonForm
from cases.forms.scans import AcceptForm, ScanForm, ScanUpload
from cases.models import Event, Paper, Person, RetirementApplication, Role, Scan, Status
from cases.scans import store
from cases.scans.found import PDF

DESK = Role.Name.COORDINATOR
GET_OR_POST = ["GET", "HEAD", "POST"]
MADE_HERE = (Paper.APPLICATION, Paper.ELECTION_SHEET)  # printed at the agency, and signed there
EDITABLE = (Status.DRAFT, Status.DOCUMENTS_PENDING, Status.RETURNED)
# Whatever a file may hold, a browser that was told to open it runs nothing of it.
INERT = {
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}


def reads_a_scan(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Let a larger body in than elsewhere. The token of the form is asked for inside, once the reader is set."""
    guarded = csrf_protect(view)

    def outer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        request.upload_handlers = [ScanUpload(request)]
        return guarded(request, *args, **kwargs)

    return csrf_exempt(outer)


@reads_a_scan
@at_desk(DESK)
@require_http_methods(GET_OR_POST)
def send(request: HttpRequest, person_id: uuid.UUID) -> HttpResponse:
    """Choose the file of a paper of a member's file; it is opened apart before anything is kept."""
    person = visible_or_404(Person.objects, request, desk=DESK, pk=person_id)
    length = int(request.META.get("CONTENT_LENGTH") or 0)
    start = {"kind": request.GET.get("papel", "")}
    form = ScanForm(request.POST or None, request.FILES or None, on=clock.today(), length=length, initial=start)
    if form.is_bound and form.is_valid():
        return _received(request, person, form)
    if form.refused:
        Event.record("scan_refused", on=clock.today(), by=request.user, person=person, details={"why": form.refused})
    return render(
        request, "coordinator/scan_new.html", {"person": person, "form": form}, status=422 if form.errors else 200
    )


@at_desk(DESK)
@require_http_methods(GET_OR_POST)
def look(request: HttpRequest, scan_id: uuid.UUID) -> HttpResponse:
    """The file beside what is said of it; accepting it makes it evidence."""
    scan = _scan(request, scan_id)
    issuer = scan.application.agency.name if scan.application and scan.kind in MADE_HERE else ""
    form = AcceptForm(request.POST or None, initial={"seen_on": clock.today(), "issuer": issuer})
    if form.is_bound and form.is_valid():
        said = {name: form.cleaned_data[name] for name in ("issuer", "seen_on")}
        if _settled(request, lambda: scans.accept(scan.pk, **said, by=request.user, on=clock.today())):
            messages.success(request, _("The document is recorded, with its copy."))
        return _back(scan)
    return _page(request, "coordinator/scan.html", scan, form)


@at_desk(DESK)
@require_http_methods(GET_OR_POST)
def reject(request: HttpRequest, scan_id: uuid.UUID) -> HttpResponse:
    """It does not show the paper: why. Asked once, on a page of its own."""
    scan = _scan(request, scan_id)
    form = ReasonForm(request.POST or None)
    if form.is_bound and form.is_valid():
        reason = form.cleaned_data["reason"]
        if _settled(request, lambda: scans.reject(scan.pk, reason=reason, by=request.user, on=clock.today())):
            messages.success(request, _("The file is rejected; it stays, with its reason. The paper is still missing."))
        return _back(scan)
    return _page(request, "coordinator/scan_reject.html", scan, form)


@require_safe
def image(request: HttpRequest, scan_id: uuid.UUID, desk: str) -> HttpResponse:
    """A picture drawn anew from the one sent: nothing that stood beside its points is in it."""
    return at_desk(desk)(_image)(request, scan_id, desk)


@require_safe
def download(request: HttpRequest, scan_id: uuid.UUID, desk: str) -> HttpResponse:
    """The PDF as it came, to be saved and not opened here; of a picture, the one drawn anew. Who took it is noted."""
    return at_desk(desk)(_download)(request, scan_id, desk)


def _image(request: HttpRequest, scan_id: uuid.UUID, desk: str) -> HttpResponse:
    scan = _scan(request, scan_id, desk)
    if scan.media == PDF:
        refuse(request)
    return _bytes(request, scan, "inline", store.SHOWN)


def _download(request: HttpRequest, scan_id: uuid.UUID, desk: str) -> HttpResponse:
    scan = _scan(request, scan_id, desk)
    scans.opened(scan, by=request.user, on=clock.today())
    return _bytes(request, scan, "attachment", "" if scan.media == PDF else store.SHOWN)


def _bytes(request: HttpRequest, scan: Scan, disposition: str, part: str) -> HttpResponse:
    try:
        data = store.read(scan.pk, part)
    except store.Lost:
        return render(request, "errors/scan_lost.html", status=410)
    media, name = ("image/jpeg", "jpg") if part else (PDF, "pdf")
    headers = INERT | {"Content-Disposition": f'{disposition}; filename="{scan.kind}.{name}"'}
    return HttpResponse(data, content_type=media, headers=headers)


def _received(request: HttpRequest, person: Person, form: ScanForm) -> HttpResponse:
    case = RetirementApplication.objects.open().filter(person=person).first()
    scan, is_new = scans.receive(
        form.content, form.found, person_id=person.pk, kind=form.cleaned_data["kind"], application=case,
        by=request.user, on=clock.today(),
    )  # fmt: skip
    if not is_new:
        messages.info(request, _("This very file is here already, for the same document."))
    return redirect("coordinator:scan", scan.pk)


def _settled(request: HttpRequest, act: Callable[[], object]) -> bool:
    """Whether the act went through; else somebody else was faster, and the page says so."""
    try:
        act()
    except scans.Settled:
        messages.info(request, _("Somebody accepted or rejected this file meanwhile."))
        return False
    return True


def _scan(request: HttpRequest, scan_id: uuid.UUID, desk: str = DESK) -> Scan:
    beside = ("person", "application__agency", "by", "settled_by", "evidence")
    scan: Scan = visible_or_404(Scan.objects.select_related(*beside), request, desk=desk, pk=scan_id)
    return scan


def _back(scan: Scan) -> HttpResponse:
    """To the case it was sent for, and of a signed sheet to the election that it shows; else to the person's file."""
    if scan.kind == Paper.ELECTION_SHEET and scan.application and scan.application.status in EDITABLE:
        return redirect("coordinator:elect", scan.application_id)
    if scan.application_id:
        return redirect("coordinator:application", scan.application_id)
    return redirect("coordinator:member", scan.person_id)


def _page(request: HttpRequest, template: str, scan: Scan, form: Any) -> HttpResponse:
    context = {"scan": scan, "person": scan.person, "application": scan.application, "form": form, "pdf": PDF}
    return render(request, template, context, status=422 if form.errors else 200)
