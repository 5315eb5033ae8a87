"""Files that people have, brought at the coordinator's desk or at the Board's: the same pages at both."""

import uuid
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cases import clock, incoming
from cases.access import at_its_desk, refuse
from cases.actions import imports
from cases.forms.imports import OF_DESK, BringForm, ReadingForm
from cases.imports import returned
from cases.imports.grids import Unreadable
from cases.models import Agency, Import, ImportState, Role
from cases.templatetags.terms import TERMS

A_PAGE, SOON = 100, 300  # lines shown at once; lines that are looked at while one waits
FORMS = {
    "csv": "text/csv; charset=utf-8", "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}  # fmt: skip


@sensitive_post_parameters("file")
@at_its_desk
@require_http_methods(["GET", "HEAD", "POST"])
def index(request: HttpRequest, desk: str) -> HttpResponse:
    """Bring a file; those on their way and those that came in; the templates."""
    form = BringForm(request.POST or None, request.FILES or None, desk=desk, agencies=_agencies(request, desk))
    brought = _opened(request, form, desk) if form.is_bound and form.is_valid() else None
    if brought:
        return redirect(f"{desk}:import", brought.pk)
    mine = Import.objects.visible_to(request.user, desk=desk).select_related("agency", "by").defer("content")
    context = {
        "form": form, "waiting": mine.open(), "kinds": incoming.guide(OF_DESK[desk]),
        "page": Paginator(mine.filter(state=ImportState.DONE), A_PAGE).get_page(request.GET.get("page")),
    }  # fmt: skip
    return _show(request, desk, "index", context, status=422 if form.errors else 200)


@at_its_desk
@require_http_methods(["GET", "HEAD", "POST"])
def one(request: HttpRequest, desk: str, import_id: uuid.UUID) -> HttpResponse:
    """A file on its way: how it is read, how far it is, what is wrong in it, what it would do, or what it did."""
    brought = _mine(request, desk, import_id)
    if brought.state in (ImportState.DONE, ImportState.GIVEN_UP, ImportState.WRITING):
        return _show(request, desk, "one", incoming.outcome(brought, request.GET.get("page")))
    asks = brought.state == ImportState.ASKING or "leer" in request.GET or request.method == "POST"
    return _read(request, desk, brought) if asks else _stands(request, desk, brought)


@at_its_desk
@require_POST
def receive(request: HttpRequest, desk: str, import_id: uuid.UUID) -> HttpResponse:
    """Receive what the preview showed, all of it or nothing."""
    brought = _mine(request, desk, import_id)
    try:
        seen = request.POST.get("seen", "")
        seen_round = int(seen) if seen.isdecimal() else -1
        brought = imports.receive(brought.pk, seen=seen_round, by=request.user, on=clock.today())
    except imports.NotNow:
        messages.info(request, _("The file has moved since that page was opened. This is how it stands."))
    else:
        _soon(brought, brought.lines)
    return redirect(f"{desk}:import", brought.pk)


@at_its_desk
@require_POST
def leave(request: HttpRequest, desk: str, import_id: uuid.UUID) -> HttpResponse:
    """Leave a file as if it had never come."""
    try:
        imports.give_up(_mine(request, desk, import_id).pk, by=request.user, on=clock.today())
        messages.success(request, _("The file was left. Nothing of it is kept."))
    except imports.NotNow:
        messages.info(request, _("The file has moved since that page was opened. This is how it stands."))
    return redirect(f"{desk}:imports")


@at_its_desk
@require_safe
def errors(request: HttpRequest, desk: str, import_id: uuid.UUID) -> HttpResponse:
    """The user's own file with one more column: what is wrong in each line."""
    brought = _mine(request, desk, import_id)
    if brought.state != ImportState.WRONG:
        raise Http404
    reading = imports.read(brought)
    data = returned.with_errors(imports.data_of(brought), reading.grid, reading.header, incoming.wrong_by_line(brought))
    return _file(data, f"errores-{incoming.FILES[brought.kind]}.{reading.grid.form}", FORMS[reading.grid.form])


@at_its_desk
@require_safe
def template(request: HttpRequest, desk: str, name: str, form: str) -> HttpResponse:
    """A template with Spanish headers."""
    kind = incoming.KIND_OF.get(name)
    if kind not in OF_DESK[desk] or form not in FORMS:
        raise Http404
    if form == "csv":
        return _file(returned.template_text(kind), f"{name}.csv", FORMS[form])
    book = returned.template_workbook(kind, name.capitalize(), incoming.instructions(kind))
    return _file(book, f"{name}.xlsx", FORMS[form])


def _agencies(request: HttpRequest, desk: str) -> Any:
    every = Agency.objects.all()
    return every.filter(pk__in=request.user.agencies()) if desk == Role.Name.COORDINATOR else every


def _mine(request: HttpRequest, desk: str, import_id: uuid.UUID) -> Import:
    """A file through its door. It is of many people and opens the file of none: no reason is asked."""
    mine = Import.objects.visible_to(request.user, desk=desk).filter(pk=import_id)
    found: Import | None = mine.select_related("agency", "by", "received_by", "file").first()
    if found is None:
        refuse(request)
    return found


def _opened(request: HttpRequest, form: BringForm, desk: str) -> Import | None:
    """The file, kept; None where it cannot be, with the reason on the form."""
    said = form.cleaned_data
    try:
        whose = {"desk": desk, "agency": said["agency"], "by": request.user, "on": clock.today()}
        return imports.open_(said["file"], said["kind"], **whose)
    except Unreadable as problem:
        form.add_error("file", TERMS["unreadable"][problem.code])
    except imports.ReceivedBefore as before:
        form.add_error("file", incoming.known(before.file))
    return None


def _read(request: HttpRequest, desk: str, brought: Import) -> HttpResponse:
    """Ask how the file is read; what was said is kept, and looked at once nothing is left to say."""
    reading = imports.read(brought)
    form = ReadingForm(
        request.POST or None, reading=reading, brought=brought, may_insist=incoming.may_insist(brought)
    )
    if form.is_bound and form.is_valid():
        try:
            brought = imports.answer(brought.pk, form.answers(), by=request.user, on=clock.today())
            _soon(brought, brought.lines)
            return redirect(f"{desk}:import", brought.pk)
        except Unreadable as problem:
            form.add_error(None, TERMS["unreadable"][problem.code])
        except imports.NotNow:
            return redirect(f"{desk}:import", brought.pk)
    context = {"brought": brought, "reading": reading, "form": form, "told": incoming.told(brought, reading)}
    return _show(request, desk, "reading", context, status=422 if form.errors else 200)


def _soon(brought: Import, lines: int) -> None:
    """A short file is done while one waits; a long one is the clock's errand."""
    if lines <= SOON:
        imports.advance(brought.pk, on=clock.today())


def _stands(request: HttpRequest, desk: str, brought: Import) -> HttpResponse:
    """How far it is; what is wrong in it; or what it would do."""
    if brought.state == ImportState.CHECKING:
        return _show(request, desk, "one", {"brought": brought})
    reading = imports.read(brought)
    context = incoming.preview(brought, reading, request.GET.get("page"))
    return _show(request, desk, "one", context | {"told": incoming.told(brought, reading), "reading": reading})


def _show(request: HttpRequest, desk: str, page: str, context: dict[str, Any], status: int = 200) -> HttpResponse:
    around = {"desk": desk, "nav": f"{desk}/_nav.html", "at": f"{desk}:import", "list": f"{desk}:imports"}
    return render(request, f"imports/{page}.html", context | around, status=status)


def _file(data: bytes, name: str, content_type: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "private, no-store"}
    return HttpResponse(data, content_type=content_type, headers=headers)
