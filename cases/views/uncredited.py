"""Service worked and not contributed: what it costs, the plan, what was paid; and the Board's second person."""

import uuid
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cases import clock, printing, uncredited
from cases.access import at_desk, refuse, visible_or_404
from cases.actions import uncredited as acts
from cases.forms.uncredited import CorrectPaymentForm, LeaveForm, PaymentForm, PlanForm, QuoteForm
from cases.models import Merge, Person, Role, ServicePayment, ServicePlan, ServiceQuote, Task

DESK, BOARD = Role.Name.COORDINATOR, Role.Name.ADMINISTRATOR
GET_OR_POST = ["GET", "HEAD", "POST"]


@at_desk(DESK)
@require_http_methods(GET_OR_POST)
def index(request: HttpRequest, person_id: uuid.UUID) -> HttpResponse:
    """What of a file is not paid for, what it would cost, the quotes told and the plans under way."""
    person = visible_or_404(Person.objects, request, desk=DESK, pk=person_id)
    form = QuoteForm(request.POST or None, person=person, initial={"asked_on": clock.today()})
    if form.is_bound and form.is_valid():
        who, source = {"by": request.user, "on": clock.today()}, form.cleaned_data["source"]
        try:
            return redirect("coordinator:quote", acts.quote(person.pk, form.asked(), source=source, **who).pk)
        except uncredited.Stopped as stopped:
            return _index(request, person, form, stopped)
    return _index(request, person, form)


@at_desk(DESK)
@require_safe
def quote(request: HttpRequest, quote_id: uuid.UUID) -> HttpResponse:
    """One quote as it was told, with the plan that was made of it and what was paid."""
    return _quote(request, *_told(request, quote_id))


@at_desk(DESK)
@require_POST
def accept(request: HttpRequest, quote_id: uuid.UUID) -> HttpResponse:
    """The member signed for the quote, in so many payments."""
    told, person = _told(request, quote_id)
    form = PlanForm(request.POST, person=person)
    if _done(form, lambda: acts.accept(told.pk, **form.cleaned_data, by=request.user, on=clock.today())):
        messages.success(request, _("The payment plan is in the file."))
        return redirect("coordinator:quote", told.pk)
    return _quote(request, told, person, accepting=form)


@at_desk(DESK)
@require_POST
def pay(request: HttpRequest, plan_id: uuid.UUID) -> HttpResponse:
    """A payment was made towards a plan."""
    plan, person = _plan(request, plan_id)
    form = PaymentForm(request.POST, person=person)
    if _done(form, lambda: acts.pay(plan.pk, **form.cleaned_data, by=request.user, on=clock.today())):
        messages.success(request, _("The payment is recorded. It counts as service once the Board confirms it."))
        return redirect("coordinator:quote", plan.quote_id)
    return _quote(request, plan.quote, person, paying=form)


@at_desk(DESK)
@require_POST
def leave(request: HttpRequest, plan_id: uuid.UUID) -> HttpResponse:
    """A plan that never was, with the reason."""
    plan, person = _plan(request, plan_id)
    form = LeaveForm(request.POST)
    if _done(form, lambda: acts.leave(plan.pk, **form.cleaned_data, by=request.user, on=clock.today())):
        messages.success(request, _("The plan is withdrawn; it stays in the file, marked so."))
        return redirect("coordinator:quote", plan.quote_id)
    return _quote(request, plan.quote, person, leaving=form)


@at_desk(DESK)
@require_http_methods(GET_OR_POST)
def correct_payment(request: HttpRequest, payment_id: uuid.UUID) -> HttpResponse:
    """What was paid in truth; the row that was wrong stays, behind the new one."""
    payment = ServicePayment.objects.in_force().select_related("plan__quote").filter(pk=payment_id).first()
    person = _whose(request, payment)
    now = {"amount": f"{payment.amount:,}", "paid_on": payment.paid_on, "evidence": payment.evidence_id}
    form = CorrectPaymentForm(request.POST or None, person=person, initial=now)
    if form.is_bound and _done(form, lambda: _correct(form, payment, request)):
        messages.success(request, _("The payment is corrected; the old row stays in the file."))
        return redirect("coordinator:quote", payment.plan.quote_id)
    context = {"person": person, "payment": payment, "form": form}
    return render(request, "coordinator/payment.html", context, status=422 if form.errors else 200)


@at_desk(DESK)
@require_safe
def paper(request: HttpRequest, quote_id: uuid.UUID, language: str) -> HttpResponse:
    """A quote to be given to the member, as a PDF."""
    told, person = _told(request, quote_id)
    if language not in printing.LANGUAGES:
        refuse(request)
    try:
        pdf = printing.of_quote(told, person, language)
    except printing.NotPrinted as problem:
        return render(request, "coordinator/not_printed.html", {"person": person, "problem": problem}, status=503)
    headers = {"Content-Disposition": f'inline; filename="servicio-{language}.pdf"'}
    return HttpResponse(pdf, content_type="application/pdf", headers=headers)


@at_desk(BOARD)
@require_POST
def confirm(request: HttpRequest, plan_id: uuid.UUID) -> HttpResponse:
    """Let what was paid count as service: a second person, from the list of tasks."""
    about = Task.objects.filter(kind=Task.Kind.SERVICE_PAID, about=plan_id).order_by("-done_on")
    task = visible_or_404(about, request, desk=BOARD)
    try:
        acts.confirm(plan_id, by=request.user, on=clock.today())
        messages.success(request, _("What was paid counts as service in its proportion."))
    except acts.NotPayable as problem:
        messages.info(request, _why(problem))
    return redirect("administrator:task", task.pk)


def _told(request: HttpRequest, quote_id: uuid.UUID) -> tuple[ServiceQuote, Person]:
    quotes = ServiceQuote.objects.select_related("person", "edition", "by")
    told = quotes.filter(pk=quote_id).first()
    return told, _person(request, told.person_id if told else None)


def _plan(request: HttpRequest, plan_id: uuid.UUID) -> tuple[ServicePlan, Person]:
    plan = ServicePlan.objects.select_related("quote__edition", "quote__by").filter(pk=plan_id).first()
    return plan, _whose(request, plan)


def _whose(request: HttpRequest, statement: Any) -> Person:
    return _person(request, statement.participant_id if statement else None)


def _person(request: HttpRequest, person_id: uuid.UUID | None) -> Person:
    person: Person = visible_or_404(Person.objects, request, desk=DESK, pk=Merge.objects.kept_of(person_id))
    return person


def _correct(form: CorrectPaymentForm, payment: ServicePayment, request: HttpRequest) -> None:
    note = form.cleaned_data["note"]
    acts.correct_payment(payment, form.changes, note=note, by=request.user, on=clock.today())


def _done(form: Any, act: Callable[[], Any]) -> bool:
    """Whether the act went through; else the form says why not, with nothing typed lost."""
    if not form.is_valid():
        return False
    try:
        act()
    except acts.NotPayable as problem:
        form.add_error("amount" if problem.why == "much" else None, _why(problem))
        return False
    except ServicePayment.DoesNotExist:
        form.add_error(None, _("The file changed meanwhile. Look at it again."))
        return False
    return True


def _why(problem: acts.NotPayable) -> str:
    return {
        "bought": _("There is a plan for some of these days already."),
        "much": _("It is more than what is still due of the plan."),
        "ended": _("The plan is not in force any more."),
        "paid": _("Something was paid towards this plan: correct the payments first."),
    }[problem.why]


def _index(
    request: HttpRequest, person: Person, form: QuoteForm, stopped: uncredited.Stopped | None = None
) -> HttpResponse:
    context = {
        "person": person, "form": form, "stopped": stopped, "unpaid": uncredited.unpaid_service(person),
        "accounts": uncredited.accounts(person.pk),
        "told": ServiceQuote.objects.filter(person__in=Person.objects.one_with(person.pk)).select_related("by"),
    }  # fmt: skip
    wrong = form.errors or stopped
    return render(request, "coordinator/uncredited.html", context, status=422 if wrong else 200)


def _quote(request: HttpRequest, told: ServiceQuote, person: Person, **forms: Any) -> HttpResponse:
    """A quote's page with the forms that may follow it; `forms`: the one that is wrong."""
    account = next((one for one in uncredited.accounts(person.pk) if one.plan.quote_id == told.pk), None)
    today = clock.today()
    context = {
        "quote": told, "person": person, "price": uncredited.priced(told), "account": account, "today": today,
        "due_days": uncredited.due_days(account.plan) if account else [],
        "share": uncredited.share_of(account) if account else None,
        "accepting": PlanForm(person=person, initial={"granted_on": told.asked_on}),
        "paying": PaymentForm(person=person, initial={"paid_on": today}), "leaving": LeaveForm(),
        "in_service": uncredited.in_service(person), **forms,
    }  # fmt: skip
    return render(request, "coordinator/quote.html", context, status=422 if forms else 200)
