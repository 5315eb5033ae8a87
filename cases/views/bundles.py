"""The Board's desk: the letters of a run, how far the press is, and all of one body's in one file."""

import uuid

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from cases import bundled, clock
from cases.access import at_desk
from cases.actions import bundles
from cases.forms.letters import BundleForm
from cases.models import Bundle, Role, Run
from cases.queue import as_uuid

DESK = Role.Name.ADMINISTRATOR
A_PAGE = 50
TYPES = {"zip": "application/zip", "pdf": "application/pdf", "csv": "text/csv", "json": "application/json"}


@at_desk(DESK)
@require_safe
def letters(request: HttpRequest, run_id: uuid.UUID) -> HttpResponse:
    """How many letters of a run are made, what failed, and the files asked for; it can be left and found again."""
    run = get_object_or_404(Run, pk=run_id)
    progress, groups = bundled.progress(run), bundled.groups(run)
    making = any(each.made_at is None for group in groups for each in group.bundles)
    context = {
        "run": run,
        "progress": progress,
        "page": Paginator(groups, A_PAGE).get_page(request.GET.get("page")),
        "moving": making or progress.waiting > len(progress.failed),
    }
    return render(request, "administrator/run_letters.html", context)


@at_desk(DESK)
@require_POST
def bind(request: HttpRequest, run_id: uuid.UUID) -> HttpResponse:
    """Ask for the letters of one kind and one body in one file; the worker makes it."""
    run, form = get_object_or_404(Run, pk=run_id), BundleForm(request.POST)
    if not form.is_valid():
        raise Http404
    wanted = Bundle(run=run, **form.wanted())
    try:
        bundles.ask(
            run.pk, **form.wanted(), letters=bundled.of(wanted).count(), by=request.user, on=clock.today()
        )
        messages.success(request, _("The file is being made. It appears here; you may leave this page meanwhile."))
    except bundles.NothingThere:
        raise Http404 from None
    return redirect("administrator:run_letters", run.pk)


@at_desk(DESK)
@require_safe
def bundle(request: HttpRequest, bundle_id: uuid.UUID, part: str) -> HttpResponse | FileResponse:
    """The file, or its manifest, sent piece by piece."""
    found = get_object_or_404(Bundle, pk=bundle_id, made_at__isnull=False)
    path = found.path(part)
    if part not in (found.form, "csv", "json") or not path.exists():
        raise Http404
    if part == found.form and bundled.is_past(found):
        messages.warning(request, _("A letter in that file was withdrawn or replaced since. Ask for the file again."))
        return redirect("administrator:run_letters", found.run_id)
    bundles.take(found, by=request.user, on=clock.today())
    response = FileResponse(path.open("rb"), as_attachment=True, filename=path.name, content_type=TYPES[part])
    response["Cache-Control"] = "private, no-store"
    return response


@at_desk(DESK)
@require_POST
def press_again(request: HttpRequest) -> HttpResponse:
    """Try at once what failed: of one run, or everything."""
    run = get_object_or_404(Run, pk=as_uuid(request.POST["run"])) if request.POST.get("run") else None
    many = bundles.try_again(run, by=request.user, on=clock.today())
    messages.success(request, _("Letters to be tried again within a minute: %(many)d") % {"many": many})
    return redirect("administrator:run_letters", run.pk) if run else redirect("administrator:letters")
