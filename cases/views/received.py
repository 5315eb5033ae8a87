"""The Board's desk: files received from outside, looked at before anything is done, and what each line led to."""

import uuid
from types import ModuleType
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cases import clock
from cases.access import at_desk, refuse
from cases.actions import contributions, deaths
from cases.forms.returns import FileForm
from cases.imports import contributions as contribution_files
from cases.imports import deaths as death_files
from cases.models import Pension, Person, ReceivedFile, Role

DESK = Role.Name.ADMINISTRATOR
KINDS: dict[str, tuple[ModuleType, ModuleType]] = {
    "deaths": (death_files, deaths),
    "contributions": (contribution_files, contributions),
}
A_PAGE, ERRORS_SHOWN = 100, 200


@sensitive_post_parameters("file")
@at_desk(DESK)
@require_http_methods(["GET", "HEAD", "POST"])
def upload(request: HttpRequest, kind: str) -> HttpResponse:
    """Choose a file; see everything wrong with it, by line, or what each line would do. Nothing is done yet."""
    form = FileForm(request.POST or None, request.FILES or None)
    if not form.is_bound or not form.is_valid():
        return _page(request, kind, form)
    reader, action = KINDS[kind]
    sheet = reader.read(form.cleaned_data["file"].read(), on=clock.today())
    known = ReceivedFile.objects.filter(kind=kind, sha256=sheet.sha256).first()
    if known:
        return _known(request, known)
    if sheet.errors:
        form.add_error("file", _("Nothing was done. Correct these lines and choose the file again."))
        return _page(request, kind, form, errors=sheet.errors[:ERRORS_SHOWN], wrong=len(sheet.errors))
    found = action.examine(sheet)
    request.session[f"received_{kind}"] = {"sha256": sheet.sha256, "rows": [row.plain() for row in found]}
    return _preview(request, kind, found)


@at_desk(DESK)
@require_POST
def receive(request: HttpRequest, kind: str) -> HttpResponse:
    """Do what the preview showed, all of it or nothing."""
    waiting = request.session.pop(f"received_{kind}", None)
    if waiting is None:
        messages.info(request, _("That preview is no more. Choose the file again."))
        return redirect(f"administrator:{kind}")
    action = KINDS[kind][1]
    rows = [action.found_again(row) for row in waiting["rows"]]
    file, is_new = action.receive(waiting["sha256"], rows, by=request.user, on=clock.today())
    if not is_new:
        return _known(request, file)
    messages.success(request, _("The file was received, and what each line led to is below."))
    return redirect("administrator:received_file", file.pk)


@at_desk(DESK)
@require_safe
def result(request: HttpRequest, file_id: uuid.UUID) -> HttpResponse:
    """What each line of a file led to."""
    file = ReceivedFile.objects.filter(pk=file_id, kind__in=KINDS).select_related("by").first()
    if file is None:
        refuse(request)
    page = Paginator(file.rows.select_related("person"), A_PAGE).get_page(request.GET.get("page"))
    counts: dict[str, int] = {}
    for outcome in file.rows.values_list("outcome", flat=True):
        counts[outcome] = counts.get(outcome, 0) + 1
    context = {"file": file, "kind": file.kind, "page": page, "counts": counts, "words": f"{file.kind[:-1]}_row"}
    return render(request, "administrator/received_file.html", context)


def _known(request: HttpRequest, file: ReceivedFile) -> HttpResponse:
    messages.info(request, _("This very file was received before. Nothing was done again."))
    return redirect("administrator:received_file", file.pk)


def _page(request: HttpRequest, kind: str, form: FileForm, **more: Any) -> HttpResponse:
    files = ReceivedFile.objects.filter(kind=kind).select_related("by")
    context = {"kind": kind, "form": form, "columns": KINDS[kind][0].COLUMNS, "today": clock.today()} | more
    context["files"] = Paginator(files, A_PAGE).get_page(request.GET.get("page"))
    if kind == "deaths":
        context["payable"] = list(Pension.objects.of_the_dead(clock.today()).select_related("person")[:A_PAGE])
    return render(request, "administrator/upload.html", context, status=422 if form.errors else 200)


def _preview(request: HttpRequest, kind: str, found: list[Any]) -> HttpResponse:
    people = Person.objects.in_bulk({row.person_id for row in found if row.person_id})
    counts: dict[str, int] = {}
    for row in found:
        counts[row.outcome] = counts.get(row.outcome, 0) + 1
    context = {
        "kind": kind, "counts": counts, "words": f"{kind[:-1]}_row",
        "rows": [(row, people.get(row.person_id)) for row in found[: A_PAGE * 5]], "all": len(found),
    }  # fmt: skip
    return render(request, "administrator/preview.html", context)
