"""The Board's desk: first decisions drawn for a second look by another administrator, and how many were right."""

import uuid

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from cases import clock
from cases.access import at_desk, visible_or_404
from cases.actions import review, second_looks
from cases.actions import samples as drawing
from cases.forms.samples import LookForm, SamplingRuleForm
from cases.models import Role, Sample, SamplingRule

DESK = Role.Name.ADMINISTRATOR
A_PAGE, MONTHS = 50, 24
GET_OR_POST = ["GET", "HEAD", "POST"]
BESIDE = ("decision__application__person", "decision__determination", "decision__by", "looked_by")


@at_desk(DESK)
@require_http_methods(GET_OR_POST)
def samples(request: HttpRequest) -> HttpResponse:
    """What waits for a second look, oldest first; what was found, month by month; and the rule, which can be set."""
    form = SamplingRuleForm(request.POST or None)
    if form.is_bound and form.is_valid():
        drawing.set_rule(**form.cleaned_data, by=request.user, on=clock.today())
        messages.success(request, _("The rule is set."))
        return redirect("administrator:samples")
    seen, today = Sample.objects.visible_to(request.user, desk=DESK), clock.today()
    waiting = seen.waiting().select_related(*BESIDE).defer("decision__determination__routes")
    context = {
        "page": Paginator(waiting, A_PAGE).get_page(request.GET.get("page")),
        "months": list(seen.by_month()[:MONTHS]),
        "rule": SamplingRule.objects.on(today),
        "form": form,
    }
    return render(request, "administrator/samples.html", context, status=422 if form.errors else 200)


@at_desk(DESK)
@require_http_methods(GET_OR_POST)
def sample(request: HttpRequest, sample_id: uuid.UUID) -> HttpResponse:
    """One decision drawn: the way to its case, and what a second look finds."""
    found = visible_or_404(Sample.objects.select_related(*BESIDE), request, desk=DESK, pk=sample_id)
    form = LookForm(request.POST or None)
    if not form.is_bound or not form.is_valid():
        return _show(request, found, form, status=422 if form.is_bound else 200)
    try:
        second_looks.look(found.pk, **form.cleaned_data, by=request.user, on=clock.today())
    except review.FourEyes:
        return _show(request, found, form, status=403)
    except second_looks.AlreadyLooked:
        found.refresh_from_db()
        return _show(request, found, form, status=409)
    messages.success(request, _("What you found is recorded."))
    return redirect("administrator:samples")


def _show(request: HttpRequest, found: Sample, form: LookForm, *, status: int) -> HttpResponse:
    context = {"sample": found, "form": form, "barred": second_looks.why_not_look(request.user, found)}
    return render(request, "administrator/sample.html", context, status=status)
