"""The Board's desk: what people are told before it happens, and how money is taken back without harm."""

import uuid
from datetime import date
from decimal import Decimal
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Prefetch, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cases import clock, recovery_plan
from cases.access import at_desk, refuse, visible_or_404
from cases.actions import notices, recovery, review, withholding
from cases.forms.corrections import AnswerForm, GivenForm, PlanDecisionForm, PlanForm, months_ahead
from cases.models import Claim, Letter, Notice, Pension, Recovery, Role
from cases.templatetags.backing import month_words

DESK = Role.Name.ADMINISTRATOR
A_PAGE = 50
STATES = ("all", "not_given", "may_be_heard", "heard")


@at_desk(DESK)
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Every notice, by where it stands; those whose time ends first stand first."""
    today = clock.today()
    state = request.GET.get("estado", "all")
    found = _seen(request).select_related("pension__person")
    rows = found.filter(_in_state(today)[state if state in STATES else "all"])
    context = {
        "page": Paginator(rows.order_by("given_on", "hear_until", "pk"), A_PAGE).get_page(request.GET.get("page")),
        "state": state,
        "counts": {name: found.filter(where).count() for name, where in _in_state(today).items()},
        "today": today,
    }
    return render(request, "administrator/notices.html", context)


@at_desk(DESK)
@require_safe
def notice(request: HttpRequest, notice_id: uuid.UUID) -> HttpResponse:
    """What one person was told, until when that person is heard, and what the answer was."""
    return _show(request, _notice(request, notice_id))


@at_desk(DESK)
@require_POST
def answer(request: HttpRequest, notice_id: uuid.UUID) -> HttpResponse:
    """Write down what the person said."""
    found, form = _notice(request, notice_id), AnswerForm(request.POST)
    if not form.is_valid():
        return _show(request, found, status=422, answering=form)
    review.demand_another(request.user, found.pension.person_id)
    try:
        notices.answer(found.pk, form.cleaned_data["answer"], by=request.user, on=clock.today())
    except notices.NotGiven:
        return _show(request, found, status=409, answering=form)
    messages.success(request, _("The answer is in the file."))
    return redirect("administrator:notice", found.pk)


@at_desk(DESK)
@require_POST
def given(request: HttpRequest, notice_id: uuid.UUID) -> HttpResponse:
    """Say that the office itself told the person, on a day."""
    found, form = _notice(request, notice_id), GivenForm(request.POST)
    if found.given_on:
        return _show(request, found, status=409)
    if not form.is_valid() or form.cleaned_data["given_on"] < found.on:
        return _show(request, found, status=422, giving=form)
    review.demand_another(request.user, found.pension.person_id)
    notices.give(found, on=form.cleaned_data["given_on"], by=request.user)
    messages.success(request, _("The day is recorded; the time to be heard counts from it."))
    return redirect("administrator:notice", found.pk)


@at_desk(DESK)
@require_safe
def recoveries(request: HttpRequest) -> HttpResponse:
    """Money paid in excess, and the plan of each, where there is one."""
    claims = Claim.objects.visible_to(request.user, desk=DESK).filter(kind=Claim.Kind.OVERPAYMENT)
    plans = Prefetch("recoveries", Recovery.objects.order_by("-proposed_on", "-decided_on"))
    claims = claims.select_related("pension__person").prefetch_related(plans).order_by("-on", "pk")
    page = Paginator(claims, A_PAGE).get_page(request.GET.get("page"))
    return render(request, "administrator/recoveries.html", {"page": page, "today": clock.today()})


@at_desk(DESK)
@require_http_methods(["GET", "HEAD", "POST"])
def recover(request: HttpRequest, claim_id: uuid.UUID) -> HttpResponse:
    """One claim: its months, its plan; a plan is looked at month by month before it is proposed."""
    claim = _claim(request, claim_id)
    form = _plan_form(request.POST or None)
    if not form.is_bound or not form.is_valid():
        return _recovery(request, claim, form, status=422 if form.is_bound else 200)
    try:
        return _propose(request, claim, form)
    except recovery_plan.NothingToSpare:
        form.add_error("protected_minimum", _("The pension leaves nothing above this minimum."))
        return _recovery(request, claim, form, status=422)
    except recovery.NotRecoverable:
        return _recovery(request, claim, form, status=409)


def _propose(request: HttpRequest, claim: Claim, form: PlanForm) -> HttpResponse:
    if "look" in request.POST:
        return _recovery(request, claim, form, plan=_plan(claim, withholding.outstanding(claim), form.cleaned_data))
    recovery.propose(claim.pk, **form.cleaned_data, by=request.user, on=clock.today())
    messages.success(request, _("The plan is proposed, and the notice to the person is written."))
    return redirect("administrator:recover", claim.pk)


@at_desk(DESK)
@require_POST
def decide(request: HttpRequest, recovery_id: uuid.UUID) -> HttpResponse:
    """A second person accepts or rejects a plan."""
    plan = Recovery.objects.filter(pk=recovery_id).first()
    claim, form = _claim(request, plan.claim_id if plan else None), PlanDecisionForm(request.POST)
    if not form.is_valid():
        return _recovery(request, claim, deciding=form, status=422)
    try:
        recovery.decide(recovery_id, **form.cleaned_data, by=request.user, on=clock.today())
    except review.FourEyes:
        form.add_error(None, _("Whoever proposed a plan does not decide it, nor does its person."))
        return _recovery(request, claim, deciding=form, status=403)
    except (notices.NotHeard, recovery.Decided, recovery.NotRecoverable):
        return _recovery(request, claim, deciding=form, status=409)
    messages.success(request, _("The decision is recorded."))
    return redirect("administrator:recover", claim.pk)


def _seen(request: HttpRequest) -> Any:
    return Notice.objects.filter(pension__in=Pension.objects.visible_to(request.user, desk=DESK))


def _in_state(today: date) -> dict[str, Q]:
    heard = Q(answered_on__isnull=False) | Q(hear_until__lt=today)
    given = Q(given_on__isnull=False, hear_until__isnull=False)
    return {"all": Q(), "not_given": Q(given_on__isnull=True), "may_be_heard": given & ~heard, "heard": given & heard}


def _notice(request: HttpRequest, notice_id: uuid.UUID) -> Notice:
    found = _seen(request).filter(pk=notice_id).select_related("pension__person", "claim", "by").first()
    if found is None:
        refuse(request)
    return found


def _show(request: HttpRequest, found: Notice, *, status: int = 200, **forms: Any) -> HttpResponse:
    context = {
        "notice": found,
        "heard": notices.is_heard(found, on=clock.today()),
        "letters": Letter.objects.filter(notice=found).defer("pdf"),
        "answering": AnswerForm(),
        "giving": GivenForm(initial={"given_on": clock.today()}),
        "today": clock.today(),
    }
    return render(request, "administrator/notice.html", context | forms, status=status)


def _claim(request: HttpRequest, claim_id: uuid.UUID | None) -> Claim:
    claims = Claim.objects.select_related("pension__person", "pension__determination", "act")
    found: Claim = visible_or_404(claims, request, desk=DESK, pk=claim_id)
    return found


def _plan_form(data: Any = None) -> PlanForm:
    return PlanForm(data, months=[(str(each), month_words(f"{each:%Y-%m}")) for each in months_ahead()])


def _plan(claim: Claim, total: Decimal, terms: dict[str, Any]) -> Any:
    return recovery_plan.plan(
        total, pension=recovery.pays_a_month(claim.pension), instalment=terms["monthly"],
        minimum=terms["protected_minimum"], from_month=terms["from_month"],
    )


def _recovery(
    request: HttpRequest, claim: Claim, form: PlanForm | None = None, *, status: int = 200, plan: Any = None,
    deciding: PlanDecisionForm | None = None,
) -> HttpResponse:
    last = claim.recoveries.select_related("proposed_by", "decided_by").order_by("-proposed_on", "-decided_on").first()
    if last and not (last.decided_on and not last.accepted):
        terms = {"monthly": last.monthly, "protected_minimum": last.protected_minimum, "from_month": last.from_month}
        plan = _plan(claim, last.total, terms)
    sent = recovery.notice_of(last) if last else None
    context = {
        "claim": claim,
        "last": last,
        "plan": plan,
        "notice": sent,
        "heard": sent is not None and notices.is_heard(sent, on=clock.today()),
        "pays": recovery.pays_a_month(claim.pension),
        "outstanding": withholding.outstanding(claim),
        "form": form or _plan_form(),
        "deciding": deciding or PlanDecisionForm(),
        "today": clock.today(),
    }
    return render(request, "administrator/recovery.html", context, status=status)
