"""The Board's desk: runs over many pensions, and the census that checks on the clock."""

import uuid
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from benefits import factor_table
from cases import census as counted
from cases import charts, clock, registers, run_tables, run_totals, untold
from cases.access import at_desk
from cases.actions import runs
from cases.forms.runs import ExclusionForm, LawChangeForm, TableForm
from cases.models import CensusCount, Event, Pension, Role, Run, RunRow
from cases.templatetags.words import language

DESK = Role.Name.ADMINISTRATOR
A_PAGE = 50
TURNS: dict[str, Callable[..., Any]] = {
    "aprobar": runs.approve, "pausar": runs.pause, "reanudar": runs.resume, "reintentar": runs.retry,
    "desistir": runs.cancel,
}  # fmt: skip


@at_desk(DESK)
@require_safe
def listed(request: HttpRequest) -> HttpResponse:
    """Every run, those that wait for a person first; or every row, of whichever run, that a person must settle."""
    parked = RunRow.objects.that_wait_for_a_person()
    if request.GET.get("estado") == "parked":
        rows = parked.select_related("run", "pension__person").order_by("changes_on", "pk")
        context = {"page": Paginator(rows, A_PAGE).get_page(request.GET.get("page")), "today": clock.today()}
        return render(request, "administrator/parked.html", context)
    found = Run.objects.select_related("approved_by", "opened_by").exclude(status="cancelled")
    page = Paginator(found.order_by("-month", "-opened_on"), A_PAGE).get_page(request.GET.get("page"))
    page.object_list = [run_totals.of(run) for run in page.object_list]
    waiting = Run.objects.filter(status="previewed").count()
    context = {"page": page, "waiting": waiting, "parked": parked.count(), "today": clock.today()}
    return render(request, "administrator/runs.html", context)


@at_desk(DESK)
@require_http_methods(["GET", "HEAD", "POST"])
def open_(request: HttpRequest, key: str) -> HttpResponse:
    """Propose a value of an entry of the register: its effect is computed before anybody adopts it."""
    entry = registers.find(key, clock.today())
    if entry is None or entry.kind == registers.Kind.TABLE:
        raise Http404
    form = LawChangeForm(request.POST or None, entry=entry, initial={"value": request.GET.get("valor")})
    if form.is_bound and form.is_valid():
        try:
            run = runs.open_law_change(**form.proposal(form.values()), by=request.user, on=clock.today())
        except runs.NoSuchValue:
            form.add_error("value", _("The law cannot take this value."))
        else:
            return redirect("administrator:run", run.pk)
    context = {"form": form, "entry": entry}
    return render(request, "administrator/open_run.html", context, status=422 if form.errors else 200)


@at_desk(DESK)
@require_http_methods(["GET", "HEAD", "POST"])
def propose_table(request: HttpRequest) -> HttpResponse:
    """Propose a table of factors from a sheet: every wrong row, or its effect on the whole roll."""
    form, errors = TableForm(request.POST or None, request.FILES or None), list[Any]()
    if form.is_bound and form.is_valid():
        sheet = factor_table.look_at(form.cleaned_data["file"])
        errors = [(error.row, getattr(error, f"message_{language()}")) for error in sheet.errors[:A_PAGE]]
        if not errors:
            opened = runs.open_law_change(**form.proposal(sheet.values()), by=request.user, on=clock.today())
            return redirect("administrator:run", opened.pk)
    context = {"form": form, "errors": errors}
    return render(request, "administrator/propose_table.html", context, status=422 if form.errors or errors else 200)


@at_desk(DESK)
@require_safe
def run(request: HttpRequest, run_id: uuid.UUID) -> HttpResponse:
    """What a run does, to whom and to how much; its progress, and what waits for a person."""
    found = get_object_or_404(Run.objects.select_related("approved_by", "opened_by"), pk=run_id)
    return _show(request, found)


@at_desk(DESK)
@require_POST
def turn(request: HttpRequest, run_id: uuid.UUID, act: str) -> HttpResponse:
    """Approve a run, pause it, take it up again, try again what failed, or give it up."""
    found = get_object_or_404(Run, pk=run_id)
    if act not in TURNS:
        raise Http404
    try:
        TURNS[act](found.pk, by=request.user, on=clock.today())
    except runs.FourEyes:
        return _show(request, found, refused=_("Another person has to approve it: you opened it."), status=403)
    except runs.NotNow:
        found.refresh_from_db()
        return _show(request, found, refused=_("The run has moved since this page was opened."), status=409)
    return redirect("administrator:run", found.pk)


@at_desk(DESK)
@require_http_methods(["GET", "HEAD", "POST"])
def row(request: HttpRequest, row_id: int) -> HttpResponse:
    """One pension of a run: before and after, why a person must look, and taking it out or letting it go."""
    beside = ("run", "pension__person", "pension__determination", "forecast", "determination", "agency", "by")
    found = get_object_or_404(RunRow.objects.select_related(*beside), pk=row_id)
    releasing = request.POST.get("act") == "release"
    form = ExclusionForm(request.POST if request.method == "POST" and not releasing else None)
    refused, status = "", 422 if form.errors else 200
    if releasing or (form.is_bound and form.is_valid()):
        refused, status = _settle(request, found, "" if releasing else form.cleaned_data["reason"])
        if not refused:
            return redirect("administrator:run", found.run_id)
    context = _row_context(request, found, form, refused)
    return render(request, "administrator/run_row.html", context, status=status)


def _settle(request: HttpRequest, found: RunRow, reason: str) -> tuple[str, int]:
    """Take the row out for a reason, or let it go where none is given; what stands against it, in words."""
    try:
        if reason:
            runs.exclude(found.pk, reason=reason, by=request.user, on=clock.today())
        else:
            runs.release(found.pk, by=request.user, on=clock.today())
    except runs.NotNow:
        found.refresh_from_db()
        return _("The run has moved since this page was opened."), 409
    except runs.FourEyes:
        return _("Another person settles it: it is your own pension, you opened the run, or you entered a fact."), 403
    messages.success(request, _("The row is settled."))
    return "", 200


def _row_context(request: HttpRequest, found: RunRow, form: ExclusionForm, refused: str) -> dict[str, Any]:
    answer, parked = found.forecast or found.determination, found.state == "parked"
    barred = runs.why_not_release(found, request.user)
    open_ = parked or (found.state in ("previewed", "failed") and found.run.status not in ("done", "cancelled"))
    return {
        "row": found, "form": form, "refused": refused, "barred": barred if parked else None,
        "may_exclude": open_ and barred != "own",
        "may_release": parked and found.run.status != "previewing" and found.after is not None and not barred,
        "route": answer.outcome().route(answer.elected_route) if answer else None,
    }  # fmt: skip


@at_desk(DESK)
@require_safe
def census(request: HttpRequest) -> HttpResponse:
    """Every pensioner past 65 in one bucket, the nights before, and whoever was forgotten."""
    today = clock.today()
    taken = counted.take(today)
    forgotten = Pension.objects.filter(pk__in=counted.forgotten(today) if taken.forgotten else [])
    nights = CensusCount.objects.filter(on__lte=today).order_by("on")
    context = {
        "census": taken,
        "forgotten": forgotten.select_related("person").order_by("born_on"),
        "chart": charts.counts([(each.on, each.people) for each in nights.filter(bucket="awaiting_insured")]),
        "nights": _nights(nights),
        "untold": untold.decisions().count(),
    }
    return render(request, "administrator/census.html", context)


def _nights(nights: Any) -> list[tuple[Any, dict[str, int]]]:
    """The last thirty nights, the latest first, each with its buckets."""
    found: dict[Any, dict[str, int]] = {}
    for each in nights.order_by("-on")[: 30 * len(counted.BUCKETS)]:
        found.setdefault(each.on, dict.fromkeys(counted.BUCKETS, 0))[each.bucket] = each.people
    return list(found.items())


def _show(request: HttpRequest, found: Run, refused: str = "", status: int = 200) -> HttpResponse:
    state = request.GET.get("estado", "")
    rows = found.rows.select_related("pension__person", "agency").order_by("pk")
    rows = rows.filter(state=state) if state in RunRow.State.values else rows.exclude(state="unchanged")
    context = {
        "run": found,
        "totals": run_totals.of(found),
        "page": Paginator(rows, A_PAGE).get_page(request.GET.get("page")),
        "state": state,
        "groups": run_totals.by_group(found),
        "agencies": run_totals.by_agency(found)[:20],
        "biggest": run_totals.biggest(found),
        "chart": run_totals.spread(found),
        "tables": run_tables.compared(found),
        "waiting": run_tables.waiting(found),
        "history": Event.objects.filter(details__run=str(found.pk), pension=None).select_related("by"),
        "opened_it": found.opened_by_id == request.user.pk,
        "refused": refused,
        "today": clock.today(),
    }
    return render(request, "administrator/run.html", context, status=status)

