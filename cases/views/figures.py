"""The Board's dashboard: the figures of a period, drawn, in tables and as CSV; frozen, and made again.

The auditor reads; an administrator alone freezes.
"""

import csv
import io
import json
import uuid
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from cases import clock, figures
from cases.access import at_desk
from cases.actions import figures as actions
from cases.forms.figures import PeriodForm, parts, query
from cases.imports.returned import escaped
from cases.models import FrozenReport, Role
from cases.templatetags.figure_terms import column_words, key_words

READERS = (Role.Name.ADMINISTRATOR, Role.Name.AUDITOR)
A_PAGE = 20


@at_desk(*READERS)
@require_safe
def dashboard(request: HttpRequest) -> HttpResponse:
    """The figures of the period that the address says, or of the last twelve months; and what was frozen."""
    return _show(request, _asked(request.GET))


@at_desk(*READERS)
@require_safe
def saved(request: HttpRequest, name: str) -> HttpResponse:
    """One table of the period as CSV."""
    form = _asked(request.GET)
    if name not in figures.SECTIONS or not form.is_valid():
        raise Http404
    return _csv(figures.of(*_period(form), on=clock.today()), name)


@at_desk(Role.Name.ADMINISTRATOR)
@require_POST
def freeze(request: HttpRequest) -> HttpResponse:
    """Keep the figures of the period for ever."""
    form = PeriodForm(request.POST, today=clock.today())
    if not form.is_valid():
        return _show(request, form)
    kept = actions.freeze(*_period(form), by=request.user, on=clock.today())
    messages.success(request, _("The figures are frozen. Whoever opens this page later reads the same."))
    return redirect("administrator:frozen", kept.pk)


@at_desk(*READERS)
@require_safe
def frozen(request: HttpRequest, report_id: uuid.UUID) -> HttpResponse:
    """A frozen report; asked to, the same counted again, and what differs."""
    report = get_object_or_404(FrozenReport.objects.select_related("by"), pk=report_id)
    kept, again = json.loads(report.figures), "rehacer" in request.GET
    context = {
        "report": report,
        "tables": list(figures.tables(kept)),
        "checks": list(figures.again(kept, report.at)) if again else None,
        "whole": figures.digest(report.figures) == report.sha256,
        "administers": request.user.holds(Role.Name.ADMINISTRATOR),
    }
    return render(request, "administrator/frozen.html", context)


@at_desk(*READERS)
@require_safe
def frozen_saved(request: HttpRequest, report_id: uuid.UUID, name: str) -> HttpResponse:
    """One table of a frozen report as CSV."""
    kept = json.loads(get_object_or_404(FrozenReport, pk=report_id).figures)
    if name not in kept["sections"]:
        raise Http404
    return _csv(kept, name)


def _show(request: HttpRequest, form: PeriodForm) -> HttpResponse:
    reports = Paginator(FrozenReport.objects.select_related("by").defer("figures"), A_PAGE)
    context: dict[str, Any] = {
        "form": form, "page": reports.get_page(request.GET.get("page")),
        "administers": request.user.holds(Role.Name.ADMINISTRATOR),
    }  # fmt: skip
    if form.is_valid():
        period = _period(form)
        context |= {
            "tables": list(figures.tables(figures.of(*period, on=clock.today()))), "query": query(*period),
            "parts": parts(*period), "from_on": period[0], "to_on": period[1], "today": clock.today(),
        }  # fmt: skip
    return render(request, "administrator/dashboard.html", context, status=200 if form.is_valid() else 422)


def _asked(said: Any) -> PeriodForm:
    today = clock.today()
    is_said = any(name.startswith(("desde", "hasta")) for name in said)
    return PeriodForm(said if is_said else parts(_a_year_before(today), today), today=today)


def _a_year_before(day: date) -> date:
    """The first day of twelve months that end on a day."""
    next_day = day + timedelta(days=1)
    last = 28 if (next_day.month, next_day.day) == (2, 29) else next_day.day
    return next_day.replace(year=next_day.year - 1, day=last)


def _period(form: PeriodForm) -> tuple[date, date]:
    return form.cleaned_data["desde"], form.cleaned_data["hasta"]


def _csv(kept: figures.Figures, name: str) -> HttpResponse:
    table = next(each for each in figures.tables(kept) if each.name == name)
    out = io.StringIO()
    csv.writer(out).writerows(_lines(table))
    response = HttpResponse(out.getvalue().encode("utf-8-sig"), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}-{kept["from_on"]}-{kept["to_on"]}.csv"'
    return response


def _lines(table: figures.Table) -> Iterator[list[str]]:
    """The header and the rows, in the language of whoever saves them; a number that there is none of is left empty."""
    yield [key_words(None, table), *(column_words(column) for column in table.columns)]
    for key, *numbers in table.rows:
        yield [escaped(key_words(key, table)), *("" if number is None else str(number) for number in numbers)]
