"""The retiree asks the Board to look at a decision again."""

import uuid

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from cases import clock, remedy_terms
from cases.access import at_desk, visible_or_404
from cases.actions import remedies
from cases.forms.remedies import OwnRemedyForm
from cases.models import Letter, Remedy, Role

DESK = Role.Name.RETIREE
FIRST = Remedy.Step.RECONSIDERATION


@at_desk(DESK)
@require_http_methods(["GET", "HEAD", "POST"])
def reconsider(request: HttpRequest, letter_id: uuid.UUID) -> HttpResponse:
    """Until when, and why one does not agree. Filed late it is received all the same, and said so."""
    decided = Letter.objects.filter(decision__isnull=False).defer("pdf").select_related("decision__determination")
    letter: Letter = visible_or_404(decided, request, desk=DESK, pk=letter_id)
    form, today = OwnRemedyForm(request.POST or None), clock.today()
    filed = Remedy.objects.filter(decision=letter.decision, step=FIRST).first()
    if form.is_bound and form.is_valid() and not filed:
        try:
            _file(request, letter, form)
        except remedies.NotNow:
            messages.info(request, _("It was asked already."))
        return redirect("retiree:reconsider", letter.pk)
    told_on = remedy_terms.told_on(FIRST, letter.decision)
    until = remedy_terms.last_day(FIRST, told_on or letter.issued_on)
    context = {"letter": letter, "form": form, "filed": filed, "until": until, "late": today > until}
    return render(request, "retiree/reconsider.html", context, status=422 if form.errors else 200)


def _file(request: HttpRequest, letter: Letter, form: OwnRemedyForm) -> None:
    today = clock.today()
    remedies.file(
        letter.decision, step=FIRST, filed_on=today, how=Remedy.How.ONLINE, **form.cleaned_data, by=request.user,
        on=today,
    )
    messages.success(request, _("The Board has your request. It is decided by another person than the first time."))
