"""The retiree's notices: what the Board told one, until when one is heard, and one's own answer."""

import uuid

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from cases import clock
from cases.access import at_desk, refuse
from cases.actions import notices
from cases.forms.corrections import OwnAnswerForm
from cases.models import Letter, Notice, Pension, Role

DESK = Role.Name.RETIREE


@at_desk(DESK)
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Every notice one was given, the latest first."""
    context = {"notices": _own(request).order_by("-given_on", "-on"), "today": clock.today()}
    return render(request, "retiree/notices.html", context)


@at_desk(DESK)
@require_http_methods(["GET", "HEAD", "POST"])
def notice(request: HttpRequest, notice_id: uuid.UUID) -> HttpResponse:
    """One notice, and the answer one may give while one is heard."""
    found = _own(request).filter(pk=notice_id).first()
    if found is None:
        refuse(request)
    today, form = clock.today(), OwnAnswerForm(request.POST or None)
    open_ = found.answered_on is None and found.hear_until is not None and today <= found.hear_until
    if open_ and form.is_bound and form.is_valid():
        notices.answer(found.pk, form.cleaned_data["answer"], by=request.user, on=today)
        messages.success(request, _("Your answer reached the Board. You will be told what it decides."))
        return redirect("retiree:notice", found.pk)
    letters = Letter.objects.visible_to(request.user, desk=DESK).filter(notice=found).defer("pdf")
    context = {"notice": found, "open": open_, "form": form, "letters": letters, "today": today}
    late = form.is_bound and not open_
    return render(request, "retiree/notice.html", context, status=409 if late else 422 if form.is_bound else 200)


def to_answer(request: HttpRequest) -> QuerySet[Notice]:
    """Those one may still answer, the first to end first."""
    return _own(request).filter(answered_on__isnull=True, hear_until__gte=clock.today()).order_by("hear_until")


def _own(request: HttpRequest) -> QuerySet[Notice]:
    pensions = Pension.objects.visible_to(request.user, desk=DESK)
    return Notice.objects.filter(pension__in=pensions, given_on__isnull=False).select_related("pension")
