"""The retiree asks the Board to look again at a decision, or at an act that a letter told."""

import uuid
from typing import Any

from django.contrib import messages
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from cases import clock, remedy_terms
from cases.access import at_desk, visible_or_404
from cases.actions import remedies
from cases.forms.remedies import OwnRemedyForm
from cases.models import Letter, Notice, Remedy, Role

DESK = Role.Name.RETIREE
FIRST = Remedy.Step.RECONSIDERATION


@at_desk(DESK)
@require_http_methods(["GET", "HEAD", "POST"])
def reconsider(request: HttpRequest, letter_id: uuid.UUID) -> HttpResponse:
    """Until when, and why one does not agree. Filed late it is received all the same, and said so."""
    letter = _seen(request, letter_id)
    form = OwnRemedyForm(request.POST or None)
    filed = Remedy.objects.filter(**remedy_terms.about(letter.decides), step=FIRST).first()
    if form.is_bound and form.is_valid() and not filed:
        try:
            _file(request, letter, form)
        except remedies.NotNow:
            messages.info(request, _("It was asked already."))
        return redirect("retiree:reconsider", letter.pk)
    context = {"letter": letter, "form": form, "filed": filed, "today": clock.today(), **_term(letter)}
    return render(request, "retiree/reconsider.html", context, status=422 if form.errors else 200)


def _seen(request: HttpRequest, letter_id: uuid.UUID) -> Letter:
    decides = Q(decision__isnull=False) | Q(notice__kind__in=Notice.DECIDES)
    beside = Letter.objects.select_related("decision__determination", "notice__pension").defer("pdf")
    letter: Letter = visible_or_404(beside.filter(decides), request, desk=DESK, pk=letter_id)
    return letter


def _term(letter: Letter) -> dict[str, Any]:
    """From the notification on record; where none is, how long it will be."""
    told_on = remedy_terms.told_on(FIRST, letter.decides)
    until = remedy_terms.last_day(FIRST, told_on) if told_on else None
    return {"told_on": told_on, "until": until, "days": remedy_terms.term(FIRST, told_on or clock.today()).days}


def _file(request: HttpRequest, letter: Letter, form: OwnRemedyForm) -> None:
    today = clock.today()
    remedies.file(
        letter.decides, step=FIRST, filed_on=today, how=Remedy.How.ONLINE, **form.cleaned_data, by=request.user,
        on=today,
    )
    messages.success(request, _("The Board has your request. It is decided by another person than the first time."))
