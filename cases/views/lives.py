"""The Board's desk: what is coming, month by month; and one person's whole life with the System."""

import uuid
from datetime import date
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from cases import bars, biography, clock, coming
from cases.access import at_desk, visible_or_404
from cases.actions import orders
from cases.forms.corrections import OrderForm
from cases.models import Pension, Person, Role, Task

DESK = Role.Name.ADMINISTRATOR
A_PAGE = 100


@at_desk(DESK)
@require_safe
def calendar(request: HttpRequest) -> HttpResponse:
    """The events of a month: who turns 65, 58, 55; which notices are due, which hearings end, what is awaited."""
    month, kind = _month(request.GET.get("mes"), clock.today()), request.GET.get("clase", "")
    kind = kind if kind in coming.KINDS else ""
    found = coming.of(month, clock.today(), (kind,) if kind else coming.KINDS)
    context = {
        "page": Paginator(found, A_PAGE).get_page(request.GET.get("page")),
        "month": month,
        "before": _near(month, -1),
        "after": _near(month, 1),
        "kinds": coming.KINDS,
        "kind": kind,
        "query": urlencode({"mes": f"{month:%Y-%m}", "clase": kind}),
    }
    return render(request, "administrator/calendar.html", context | _around(clock.today()))


def _around(today: date) -> dict[str, Any]:
    """The twelve months ahead, and whether an order passed its day with nobody complying."""
    ahead = coming.ahead(today)
    late = Task.objects.open().filter(kind=Task.Kind.COURT_ORDER, due_on__lt=today)
    return {
        "today": today,
        "ahead": ahead,
        "chart": bars.columns([(each.first, each.people) for each in ahead]),
        "alarms": late.exists(),
    }


@at_desk(DESK)
@require_safe
def life(request: HttpRequest, person_id: uuid.UUID) -> HttpResponse:
    """Acts, determinations, notices, letters and events of one person, the latest first."""
    person = visible_or_404(Person.objects, request, desk=DESK, pk=person_id)
    moments = biography.of(person.pk)
    pensions = Pension.objects.filter(person=person).select_related("determination", "inherited", "application")
    context = {
        "person": person,
        "page": Paginator(moments, A_PAGE).get_page(request.GET.get("page")),
        "pensions": pensions.defer("determination__facts", "determination__routes").order_by("from_on"),
        "today": clock.today(),
    }
    return render(request, "administrator/life.html", context)


@at_desk(DESK)
@require_http_methods(["GET", "HEAD", "POST"])
def order(request: HttpRequest, person_id: uuid.UUID) -> HttpResponse:
    """What a court ordered about a person becomes a task with its day."""
    person = visible_or_404(Person.objects, request, desk=DESK, pk=person_id)
    form = OrderForm(request.POST or None)
    if form.is_bound and form.is_valid():
        orders.receive(person, **form.cleaned_data, by=request.user, on=clock.today())
        messages.success(request, _("The order is a task with its day, and an alarm if it passes."))
        return redirect("administrator:life", person.pk)
    context: dict[str, Any] = {"person": person, "form": form}
    return render(request, "administrator/order.html", context, status=422 if form.is_bound else 200)


def _month(text: str | None, today: date) -> date:
    """The month asked for, as `2026-12`; this one, if none or none that can be."""
    try:
        month = date.fromisoformat(f"{text}-01")
    except ValueError:
        return today.replace(day=1)
    return month if abs(month.year - today.year) <= 10 else today.replace(day=1)


def _near(month: date, step: int) -> date:
    """The month before or after."""
    number = month.year * 12 + month.month - 1 + step
    return date(number // 12, number % 12 + 1, 1)
