"""The Board's desk: facts that changed after a determination, with old and new, before anyone posts the difference."""

import uuid
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from cases import annex, clock, derived, eyes
from cases.access import at_desk, visible_or_404
from cases.actions import corrections, inherited, notices
from cases.forms.corrections import SeenForm
from cases.forms.earlier import EarlierForm
from cases.models import Event, Inherited, Pension, Role, Task

DESK = Role.Name.ADMINISTRATOR
A_PAGE = 50


@at_desk(DESK)
@require_safe
def changes(request: HttpRequest) -> HttpResponse:
    """Pensions of which a fact changed after the determination, and something follows."""
    tasks = Task.objects.visible_to(request.user, desk=DESK).open().filter(kind=Task.Kind.FACTS_CHANGED)
    tasks = tasks.select_related("person", "pension__determination", "pension__inherited").defer(
        "pension__determination__facts", "pension__determination__routes"
    )
    page = Paginator(tasks.order_by("opened_on", "pk"), A_PAGE).get_page(request.GET.get("page"))
    return render(request, "administrator/changes.html", {"page": page, "today": clock.today()})


@at_desk(DESK)
@require_safe
def change(request: HttpRequest, pension_id: uuid.UUID) -> HttpResponse:
    """What was known then and what is known now, month by month; and what may be done about it."""
    return _show(request, _pension(request, pension_id))


@at_desk(DESK)
@require_POST
def post(request: HttpRequest, pension_id: uuid.UUID) -> HttpResponse:
    """Post the difference the page showed."""
    return _act(request, pension_id, corrections.post, _("The correction is posted. Its letter is being prepared."))


@at_desk(DESK)
@require_POST
def announce(request: HttpRequest, pension_id: uuid.UUID) -> HttpResponse:
    """Tell the person before the pension, or what was paid of it, is lowered."""
    return _act(request, pension_id, corrections.announce, _("The notice is written. Its letter is being prepared."))


@at_desk(DESK)
@require_POST
def correct_earlier(request: HttpRequest, pension_id: uuid.UUID) -> HttpResponse:
    """Correct what the old file says of a pension older than the system."""
    pension = _pension(request, pension_id)
    form = EarlierForm(request.POST, inherited=get_object_or_404(Inherited, pension=pension))
    if not form.is_valid():
        return _show(request, pension, status=422, form=form)
    paper = form.shown_by | {"seen_on": clock.today()}
    try:
        inherited.correct(pension.pk, form.changes, paper=paper, by=request.user, on=clock.today())
    except corrections.FourEyes:
        return _barred(request, pension)
    except inherited.NothingSaid:
        form.add_error(None, _("Nothing differs from what stands."))
        return _show(request, pension, status=422, form=form)
    messages.success(request, _("The old file is corrected and the law asked again. Another person decides."))
    return redirect("administrator:change", pension.pk)


def _act(request: HttpRequest, pension_id: uuid.UUID, act: Any, done: str) -> HttpResponse:
    pension, form = _pension(request, pension_id), SeenForm(request.POST)
    if not form.is_valid():
        return _show(request, pension, status=422)
    try:
        act(pension.pk, seen=form.cleaned_data["seen"], by=request.user, on=clock.today())
    except corrections.FourEyes:
        return _barred(request, pension)
    except (corrections.Outrun, corrections.NothingFollows, corrections.NotPosted):
        return _show(request, _pension(request, pension_id), status=409, outdated=True)
    except notices.NotHeard:
        return _show(request, pension, status=409, unheard=True)
    messages.success(request, done)
    return redirect("administrator:change", pension.pk)


def _pension(request: HttpRequest, pension_id: uuid.UUID) -> Pension:
    beside = ("person", "determination__edition", "inherited")
    return visible_or_404(Pension.objects.select_related(*beside), request, desk=DESK, pk=pension_id)


def _show(request: HttpRequest, pension: Pension, *, status: int = 200, **more: Any) -> HttpResponse:
    found = derived.of(pension, clock.today())
    notice = corrections.announced(found) if found.harms else None
    context = {
        "pension": pension,
        "found": found,
        "notice": notice,
        "heard": notice is not None and notices.is_heard(notice, on=clock.today()),
        "changed": _stated_since(pension),
        "barred": eyes.why_not_confirm(request.user, pension),
        "today": clock.today(),
        "form": EarlierForm(inherited=pension.inherited) if hasattr(pension, "inherited") else None,
    }
    return render(request, "administrator/change.html", context | more, status=status)


def _stated_since(pension: Pension) -> list[annex.Entry]:
    """The statements made since what is paid was computed, each with what it replaced."""
    if pension.determination is None:
        return []
    since = pension.determination.computed_at
    groups = annex.beside_evidence(pension.person_id).values()
    return [entry for group in groups for entry in group if entry.recorded_at > since]


def _barred(request: HttpRequest, pension: Pension) -> HttpResponse:
    rule = eyes.why_not_confirm(request.user, pension)
    details = {"rule": rule}
    Event.record("decision_refused", on=clock.today(), by=request.user, pension=pension, details=details)
    return render(request, "administrator/four_eyes.html", {"pension": pension, "barred": rule}, status=403)
