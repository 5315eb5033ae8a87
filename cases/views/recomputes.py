"""The Board's desk: pensions computed again by the clock, paid as before until a second person confirms."""

import uuid
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from benefits.models import Determination
from cases import annex, clock, eyes
from cases.access import at_desk, visible_or_404
from cases.actions import notices, pensions
from cases.forms.administrator import DecisionForm
from cases.models import Event, Pension, Role

DESK = Role.Name.ADMINISTRATOR
A_PAGE = 50


@at_desk(DESK)
@require_safe
def recomputes(request: HttpRequest) -> HttpResponse:
    """Pensions recomputed and not yet confirmed, and those that wait for an insured status."""
    seen = Pension.objects.visible_to(request.user, desk=DESK).select_related("person", "determination", "recomputed")
    seen = seen.select_related("inherited")
    long = [f"{one}__{column}" for one in ("determination", "recomputed") for column in ("facts", "routes")]
    seen = seen.defer(*long)
    computed = seen.filter(recomputed__isnull=False).order_by("recomputed__effective_on", "pk")
    waiting = seen.filter(awaiting_insured_since__isnull=False).order_by("awaiting_insured_since", "pk")
    context = {
        "page": Paginator(computed, A_PAGE).get_page(request.GET.get("page")),
        "waiting": Paginator(waiting, A_PAGE).get_page(request.GET.get("waiting")),
        "today": clock.today(),
    }
    return render(request, "administrator/recomputes.html", context)


@at_desk(DESK)
@require_safe
def recompute(request: HttpRequest, pension_id: uuid.UUID) -> HttpResponse:
    """A recompute: what is paid, what the law now says, what changed, and the arithmetic of both."""
    pension = _pension(request, pension_id)
    return render(request, "administrator/recompute.html", _context(request, pension))


@at_desk(DESK)
@require_POST
def confirm(request: HttpRequest, pension_id: uuid.UUID) -> HttpResponse:
    """Pay the recompute that was on the page."""
    pension, form = _pension(request, pension_id), DecisionForm(request.POST)
    if not form.is_valid():
        return render(request, "administrator/recompute.html", _context(request, pension) | {"form": form}, status=422)
    seen = form.cleaned_data["determination"]
    try:
        pensions.confirm(pension.pk, determination_id=seen, by=request.user, on=clock.today())
    except pensions.NothingToConfirm:
        return _outdated(request, pension)
    except pensions.FourEyes:
        return _barred(request, pension)
    except notices.NotHeard:
        return render(request, "administrator/recompute.html", _context(request, pension), status=409)
    messages.success(request, _("The recompute is confirmed and is paid from its effective day."))
    return redirect("administrator:recomputes")


def _pension(request: HttpRequest, pension_id: uuid.UUID) -> Pension:
    beside = ("person", "application", "inherited", "determination__edition", "recomputed__edition")
    return visible_or_404(Pension.objects.select_related(*beside), request, desk=DESK, pk=pension_id)


def _context(request: HttpRequest, pension: Pension) -> dict[str, Any]:
    return {
        "pension": pension,
        "paid": _elected(pension.determination),
        "now": _elected(pension.recomputed),
        "insured": annex.beside_evidence(pension.person_id)["person"],
        "history": pension.events.select_related("by"),
        "barred": eyes.why_not_confirm(request.user, pension),
        "unheard": _unheard(pension),
        "form": DecisionForm(initial={"determination": pension.recomputed_id}),
        "today": clock.today(),
    }


def _unheard(pension: Pension) -> Any:
    """The notice that must be given and heard before less is owed; none where nothing is lowered."""
    today, recomputed = clock.today(), pension.recomputed
    if recomputed is None or not notices.lowers(pension, recomputed):
        return None
    sent = notices.told(pension, recomputed)
    return None if any(notices.is_heard(each, on=today) for each in sent) else (sent[-1] if sent else None)


def _elected(determination: Determination | None) -> Any:
    """The route that a determination pays."""
    return determination and determination.outcome().route(determination.elected_route)


def _barred(request: HttpRequest, pension: Pension) -> HttpResponse:
    rule = eyes.why_not_confirm(request.user, pension)
    details = {"rule": rule}
    Event.record("decision_refused", on=clock.today(), by=request.user, pension=pension, details=details)
    context = {"pension": pension, "barred": rule}
    return render(request, "administrator/four_eyes.html", context, status=403)


def _outdated(request: HttpRequest, pension: Pension) -> HttpResponse:
    """Confirmed by another meanwhile, or computed again since: the pension as it is now."""
    context = {"pension": _pension(request, pension.pk)}
    return render(request, "administrator/recompute_outdated.html", context, status=409)
