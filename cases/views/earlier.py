"""The Board's desk: pensions older than the system, what today's law says of each, and the file that brings them in."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.db import IntegrityError
from django.db.models import Count, F, Q, Sum
from django.db.models.functions import Abs
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from cases import bars, clock
from cases.access import at_desk
from cases.actions import inherited
from cases.forms.corrections import FileForm
from cases.imports import inherited as reading
from cases.models import Inherited, Pension, Role

DESK = Role.Name.ADMINISTRATOR
A_PAGE = 50
MOST_ERRORS = 200


@at_desk(DESK)
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The roll of earlier pensions by verdict and regime, and the differences as a list to work through."""
    roll = Inherited.objects.filter(pension__in=Pension.objects.visible_to(request.user, desk=DESK))
    verdict, regime = request.GET.get("veredicto", "differs"), request.GET.get("ley", "")
    context = {
        "page": Paginator(_listed(roll, verdict, regime), A_PAGE).get_page(request.GET.get("page")),
        "totals": _totals(roll),
        "whole": roll.aggregate(people=Count("pk"), monthly=Sum("monthly")),
        "chart": bars.lines(_by_verdict(roll)),
        "regimes": list(roll.order_by("regime").values_list("regime", flat=True).distinct()),
        "verdict": verdict,
        "regime": regime,
        "query": urlencode({"veredicto": verdict, "ley": regime}),
    }
    return render(request, "administrator/inherited.html", context)


@at_desk(DESK)
@require_http_methods(["GET", "HEAD", "POST"])
def bring_in(request: HttpRequest) -> HttpResponse:
    """A file: looked at first, every error by its line; brought in whole when the same file comes again."""
    form = FileForm(request.POST or None, request.FILES or None)
    if not form.is_bound or not form.is_valid():
        return render(request, "administrator/bring_in.html", {"form": form}, status=422 if form.is_bound else 200)
    return _looked_at(request, form.cleaned_data["sha256"], form.cleaned_data["file"].read())


def _looked_at(request: HttpRequest, seen: str, data: bytes) -> HttpResponse:
    """What a file holds, or every error; brought in, if it is the one that was looked at before."""
    sheet = reading.read(data, on=clock.today())
    before, errors = inherited.received_before(sheet), inherited.errors_of(sheet)
    if seen == sheet.sha256 and not errors and not before and _brought(request, sheet):
        return redirect("administrator:inherited")
    context = {
        "form": FileForm(initial={"sha256": sheet.sha256}),
        "sheet": sheet,
        "total": None if errors else reading.total(sheet),
        "before": before,
        "errors": errors[:MOST_ERRORS],
        "more": max(0, len(errors) - MOST_ERRORS),
        "another": bool(seen) and seen != sheet.sha256,
    }
    return render(request, "administrator/bring_in.html", context, status=422 if errors else 200)


def _brought(request: HttpRequest, sheet: Any) -> bool:
    """Bring it in; not, if another hand brought in the same at the same moment."""
    try:
        inherited.bring_in(sheet, by=request.user, on=clock.today())
    except IntegrityError:
        return False
    count = len(sheet.lines)
    said = ngettext("%(count)d pension was brought in.", "%(count)d pensions were brought in.", count)
    messages.success(request, said % {"count": count} + " " + _("What is paid has not changed."))
    return True


def _totals(roll: Any) -> list[dict[str, Any]]:
    """People and dollars a month by regime, with how many of each verdict; their sum is the roll."""
    by = {name: Count("pk", filter=Q(verdict=name)) for name in Inherited.Verdict.values}
    rows = roll.values("regime").annotate(people=Count("pk"), monthly=Sum("monthly"), **by)
    return list(rows.order_by("-people", "regime"))


def _by_verdict(roll: Any) -> list[tuple[str, int]]:
    found = dict(roll.order_by().values_list("verdict").annotate(people=Count("pk")))
    return [(name, found.get(name, 0)) for name in Inherited.Verdict.values]


def _listed(roll: Any, verdict: str, regime: str) -> Any:
    """Those of a verdict and a law, the largest difference first."""
    rows = roll.annotate(difference=F("computed") - F("monthly")).select_related("pension__person")
    rows = rows.filter(verdict=verdict) if verdict in Inherited.Verdict.values else rows
    rows = rows.filter(regime=regime) if regime else rows
    return rows.order_by(Abs("difference").desc(nulls_last=True), "pk")
