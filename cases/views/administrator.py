"""The Board's desk: review by a second person, and recomputes that wait for a confirmation."""

import uuid
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from cases import access, clock, facts, statements
from cases.access import at_desk, visible_or_404
from cases.actions import pensions, review
from cases.forms.administrator import DecisionForm, RefusalForm
from cases.models import Pension, RetirementApplication, Role, Status

DESK = Role.Name.ADMINISTRATOR
A_PAGE = 50


@at_desk(DESK)
@require_safe
def queue(request: HttpRequest) -> HttpResponse:
    """Cases that wait for a decision, oldest filing day first, and how many recomputes wait."""
    cases = RetirementApplication.objects.visible_to(request.user, desk=DESK).filter(status=Status.IN_REVIEW)
    cases = cases.select_related("person", "agency").order_by("received_on", "number")
    context = {
        "page": Paginator(cases, A_PAGE).get_page(request.GET.get("page")),
        "recomputes": Pension.objects.visible_to(request.user, desk=DESK).filter(recomputed__isnull=False).count(),
        "today": clock.today(),
    }
    return render(request, "administrator/queue.html", context)


@at_desk(DESK)
@require_safe
def case(request: HttpRequest, application_id: uuid.UUID) -> HttpResponse:
    """Facts beside who entered them, every option, and the decision at the end."""
    return _show(request, _case(request, application_id))


@at_desk(DESK)
@require_POST
def confirm_day(request: HttpRequest, application_id: uuid.UUID) -> HttpResponse:
    """Confirm the earlier day of a filing typed late."""
    application = _case(request, application_id)
    review.confirm_day(application.pk, by=request.user, on=clock.today())
    return redirect("administrator:review", application.pk)


@at_desk(DESK)
@require_POST
def approve(request: HttpRequest, application_id: uuid.UUID) -> HttpResponse:
    return _decide(request, application_id, DecisionForm(request.POST), review.approve, "approval")


@at_desk(DESK)
@require_POST
def return_(request: HttpRequest, application_id: uuid.UUID) -> HttpResponse:
    return _decide(request, application_id, RefusalForm(request.POST), review.return_, "return_form")


@at_desk(DESK)
@require_POST
def deny(request: HttpRequest, application_id: uuid.UUID) -> HttpResponse:
    return _decide(request, application_id, RefusalForm(request.POST), review.deny, "denial")


@at_desk(DESK)
@require_safe
def recomputes(request: HttpRequest) -> HttpResponse:
    """Pensions recomputed and not yet confirmed, and those that wait for an insured status."""
    seen = Pension.objects.visible_to(request.user, desk=DESK).select_related("person", "determination", "recomputed")
    waiting = seen.filter(awaiting_insured_since__isnull=False).order_by("awaiting_insured_since")
    page = Paginator(seen.filter(recomputed__isnull=False).order_by("recomputed__effective_on", "pk"), A_PAGE)
    context = {
        "page": page.get_page(request.GET.get("page")),
        "waiting": Paginator(waiting, A_PAGE).get_page(request.GET.get("waiting")),
    }
    return render(request, "administrator/recomputes.html", context)


@at_desk(DESK)
@require_safe
def recompute(request: HttpRequest, pension_id: uuid.UUID) -> HttpResponse:
    """A recompute: what is paid, what the law now says, and the arithmetic of both."""
    return render(request, "administrator/recompute.html", _recomputed(request, pension_id))


@at_desk(DESK)
@require_POST
def confirm_recompute(request: HttpRequest, pension_id: uuid.UUID) -> HttpResponse:
    context = _recomputed(request, pension_id)
    form = DecisionForm(request.POST)
    if not form.is_valid():
        return render(request, "administrator/recompute.html", context | {"form": form}, status=422)
    pension = context["pension"]
    pensions.confirm(
        pension.pk, determination_id=form.cleaned_data["determination"], by=request.user, on=clock.today()
    )
    messages.success(request, _("The recompute is confirmed and is paid from its effective day."))
    return redirect("administrator:recomputes")


def _case(request: HttpRequest, application_id: uuid.UUID) -> RetirementApplication:
    cases = RetirementApplication.objects.select_related("person", "agency", "determination", "filed_by")
    return visible_or_404(cases, request, desk=DESK, pk=application_id)


def _decide(
    request: HttpRequest, application_id: uuid.UUID, form: DecisionForm, act: Callable[..., Any], name: str
) -> HttpResponse:
    application = _case(request, application_id)
    if form.is_valid():
        words = {key: value for key, value in form.cleaned_data.items() if key != "determination"}
        seen = form.cleaned_data["determination"]
        try:
            act(application.pk, determination_id=seen, by=request.user, on=clock.today(), **words)
        except review.NotAdopted as refusal:
            form.add_error(None, _("Not adopted yet: %(what)s.") % {"what": str(refusal)})
        except review.NothingElected:
            form.add_error(None, _("The member has not elected an option that is payable."))
        except review.PensionOpen:
            form.add_error(None, _("This person already draws a pension of this kind."))
        except review.DayNotConfirmed:
            form.add_error(None, _("This filing was typed late: confirm its day first."))
        else:
            messages.success(request, _("The decision is recorded."))
            return redirect("administrator:review", application.pk)
    return _show(request, application, **{name: form})


def _show(request: HttpRequest, application: RetirementApplication, **forms: DecisionForm) -> HttpResponse:
    start = {"determination": application.determination_id}
    context = {
        "application": application,
        "today": clock.today(),
        "options": facts.options(application),
        "statements": statements.in_force(application.person_id),
        "record": facts.record_of(application.person_id),
        "not_adopted": facts.not_adopted(application),
        "barred": access.why_not_decide(request.user, application),
        "approval": DecisionForm(initial=start),
        "return_form": RefusalForm(initial=start, auto_id="return_%s"),
        "denial": RefusalForm(initial=start, auto_id="deny_%s"),
        "decisions": application.decisions.select_related("by").prefetch_related("letters"),
        "history": application.events.select_related("by"),
        "documents": application.documents.select_related("evidence"),
    }
    return render(request, "administrator/review.html", context | forms, status=422 if forms else 200)


def _recomputed(request: HttpRequest, pension_id: uuid.UUID) -> dict[str, Any]:
    pensions_seen = Pension.objects.select_related("person", "determination", "recomputed")
    pension = visible_or_404(pensions_seen, request, desk=DESK, pk=pension_id)
    return {
        "pension": pension,
        "form": DecisionForm(initial={"determination": pension.recomputed_id}),
        "barred": access.why_not_confirm(request.user, pension),
    }
