"""The Board's desk: who went back to work, what the law answered, and what the person chose."""

import uuid
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Exists, OuterRef
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from cases import clock, returning
from cases.access import at_desk, visible_or_404
from cases.actions import returns
from cases.forms.returns import ChoiceForm
from cases.models import Reinstatement, ReturnAnswer, ReturnChoice, Role, Task

DESK = Role.Name.ADMINISTRATOR
A_PAGE = 50


@at_desk(DESK)
@require_safe
def listed(request: HttpRequest) -> HttpResponse:
    """Returns that wait for a person, then those the law has answered, the latest first."""
    seen = Reinstatement.objects.visible_to(request.user, desk=DESK).in_force()
    seen = seen.select_related("pension__person", "agency").prefetch_related("answers")
    kinds = (Task.Kind.RETURN_REPORTED, Task.Kind.RETURN_CHOICE)
    asked = Exists(Task.objects.open().filter(about=OuterRef("pk"), kind__in=kinds))
    matched = Task.objects.visible_to(request.user, desk=DESK).open().filter(kind=Task.Kind.RETURN_MATCHED)
    context = {
        "page": Paginator(seen.filter(asked).order_by("from_on", "pk"), A_PAGE).get_page(request.GET.get("page")),
        "matched": list(matched.select_related("person")[:A_PAGE]),
        "rest": Paginator(seen.exclude(asked).order_by("-from_on", "pk"), A_PAGE).get_page(request.GET.get("rest")),
        "today": clock.today(),
    }
    return render(request, "administrator/returns.html", context)


@at_desk(DESK)
@require_safe
def one(request: HttpRequest, statement_id: uuid.UUID) -> HttpResponse:
    """One return: what was stated and by whom, what the law answered, what the pension did."""
    return _page(request, _seen(request, statement_id))


@at_desk(DESK)
@require_POST
def choose(request: HttpRequest, statement_id: uuid.UUID) -> HttpResponse:
    """What the person elected, as it was said at the Board."""
    back = _seen(request, statement_id)
    form = ChoiceForm(request.POST, offered=returning.offered(back))
    if not form.is_valid():
        return _page(request, back, form=form)
    said = form.cleaned_data
    try:
        returns.choose(back.pk, said["choice"], chosen_on=said["chosen_on"], by=request.user, on=clock.today())
    except returns.NothingToChoose:
        messages.info(request, _("The choice was recorded meanwhile."))
    else:
        messages.success(request, _("The choice is recorded."))
    return redirect("administrator:return_to_service", back.pk)


def _seen(request: HttpRequest, statement_id: uuid.UUID) -> Reinstatement:
    held = Reinstatement.objects.select_related("pension__person", "agency", "recorded_by")
    back: Reinstatement = visible_or_404(held, request, desk=DESK, pk=statement_id)
    return back


def _page(request: HttpRequest, back: Reinstatement, form: ChoiceForm | None = None) -> HttpResponse:
    line = returns.line_of(back)
    chosen = ReturnChoice.objects.in_force().filter(reinstatement__in=line).select_related("recorded_by").first()
    offered = set() if chosen or back.superseded_by_id else returning.offered(back)
    context: dict[str, Any] = {
        "back": back,
        "earlier": line[1:],
        "answers": [(answer, returning.reasons_of(answer)) for answer in back.answers.all()],
        "acts": back.pension.acts.filter(source__in=[each.pk for each in line]).select_related("undoes", "undone_by"),
        "contributed": returning.contributed(back),
        "chosen": chosen,
        "form": form or (ChoiceForm(offered=offered, initial={"chosen_on": clock.today()}) if offered else None),
        "newer": back.superseded_by_id,
        "ENDED": ReturnAnswer.ENDED,
    }
    return render(request, "administrator/return.html", context, status=422 if form and form.errors else 200)
