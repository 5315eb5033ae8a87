"""The account of a pension, month by month: for the person, in plain words; for the Board, line by line."""

import uuid
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Count, OuterRef, Subquery
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from cases import account, claims, clock, derived
from cases.access import at_desk, visible_or_404
from cases.actions import payments as paid
from cases.forms.coordinator import SearchForm
from cases.forms.ledger import CheckForm
from cases.forms.returns import FileForm
from cases.imports import payments as payer_files
from cases.models import Act, Decision, LedgerLine, Pension, Person, ReceivedFile, ReturnAnswer, Role

A_PAGE, ERRORS_SHOWN = 50, 200


@at_desk(Role.Name.RETIREE)
@require_safe
def own(request: HttpRequest, pension_id: uuid.UUID) -> HttpResponse:
    """What we owed, what we paid, why it changed."""
    context = {"account": _account(request, pension_id, Role.Name.RETIREE)}
    return render(request, "retiree/ledger.html", context)


@sensitive_post_parameters("words")
@at_desk(Role.Name.ADMINISTRATOR)
@require_http_methods(["GET", "HEAD", "POST"])
def pensions(request: HttpRequest) -> HttpResponse:
    """Every pension, by surname, on the way to its account; a search comes by POST, and its pages too."""
    form, state = SearchForm(request.POST or None), request.GET.get("state", "")
    seen = _last_owed(request)
    seen = seen.filter(state=state) if state in Pension.State.values else seen
    searched = form.is_bound and form.is_valid()
    seen = seen.filter(person__in=_searched(request, form)) if searched else seen
    context = {
        "page": Paginator(_in_order(seen), A_PAGE).get_page(request.POST.get("page") or request.GET.get("page")),
        "state": state if state in Pension.State.values else "",
        "states": Pension.State.values,
        "search": form,
        "searched": searched,
    }
    return render(request, "administrator/pensions.html", context, status=422 if form.errors else 200)


def _last_owed(request: HttpRequest) -> Any:
    """The pensions that the Board sees, each with what its last month owes (dollars)."""
    last = LedgerLine.objects.filter(pension=OuterRef("pk")).order_by("-month", "-pk").values("owed_after")[:1]
    seen = Pension.objects.visible_to(request.user, desk=Role.Name.ADMINISTRATOR).select_related("person")
    return seen.annotate(last_owed=Subquery(last))


def _searched(request: HttpRequest, form: SearchForm) -> Any:
    """The people of this number or, without one, of these words."""
    people = Person.objects.visible_to(request.user, desk=Role.Name.ADMINISTRATOR)
    return people.numbered(form.number) if form.number else people.named(form.cleaned_data["words"])


def _in_order(pensions: Any) -> Any:
    """By surname as a person would file them, and of one person the pension first."""
    return pensions.order_by("person__search_name", "benefit", "pk")


@at_desk(Role.Name.ADMINISTRATOR)
@require_safe
def pension(request: HttpRequest, pension_id: uuid.UUID) -> HttpResponse:
    """Each act and each line, the claims with their months, the parts of months under every reading."""
    found = _account(request, pension_id, Role.Name.ADMINISTRATOR)
    form = CheckForm(request.GET) if "claimed" in request.GET else CheckForm()
    context = {"account": found, "form": form, "check": _check(found, form) if form.is_valid() else None}
    status = 422 if form.is_bound and not form.is_valid() else 200
    return render(request, "administrator/ledger.html", context, status=status)


@at_desk(Role.Name.ADMINISTRATOR)
@require_safe
def rate(request: HttpRequest, act_id: int) -> HttpResponse:
    """How one amount came about: its arithmetic, its law, what was known then and what the file says now."""
    seen = Pension.objects.visible_to(request.user, desk=Role.Name.ADMINISTRATOR)
    beside = ("pension__person", "pension__inherited", "determination", "by")
    rates = Act.objects.filter(pension__in=seen, kind__in=Act.RATES).select_related(*beside)
    act = get_object_or_404(rates, pk=act_id)
    answers = ReturnAnswer.objects.filter(reinstatement=act.source, monthly__isnull=False)
    context = {"act": act, "answers": answers, **(_come_about(act) if act.determination else {})}
    return render(request, "administrator/rate.html", context)


def _come_about(act: Act) -> dict[str, Any]:
    """Of an amount that the law computed: its route, who decided it, the facts known then and those of the file now."""
    then = act.determination
    found = derived.of(act.pension, clock.today())
    decided = Decision.objects.filter(determination=then).exclude(kind="return").select_related("by", "run")
    return {
        "route": then.outcome().route(then.elected_route),
        "decided": decided.first(),
        "then": derived.known_to(then),
        "now": None if found.problem else found.known_now,
    }


@sensitive_post_parameters("file")
@at_desk(Role.Name.ADMINISTRATOR)
@require_http_methods(["GET", "HEAD", "POST"])
def payments(request: HttpRequest) -> HttpResponse:
    """The payer's file: every error by its line, or every line written down."""
    form, errors = FileForm(request.POST or None, request.FILES or None), ()
    if form.is_bound and form.is_valid():
        sheet = payer_files.read(form.cleaned_data["file"].read(), on=clock.today())
        errors = sheet.errors[:ERRORS_SHOWN]
        if not errors:
            counts = paid.take(sheet, by=request.user, on=clock.today())
            messages.success(request, _told(counts))
            return redirect("administrator:payments")
    files = ReceivedFile.objects.filter(kind="payments").select_related("by").annotate(lines=Count("rows"))
    context = {"form": form, "errors": errors, "columns": payer_files.COLUMNS, "files": files[:A_PAGE]}
    return render(request, "administrator/payments.html", context, status=422 if form.errors or errors else 200)


def _told(counts: dict[str, int]) -> str:
    """What a file led to, in a sentence."""
    if not counts:
        return _("This very file was received before. Nothing was done again.")
    return _("%(paid)s payments written down, %(known)s known before, %(none)s of nobody with such a pension.") % {
        "paid": counts.get("paid", 0), "known": counts.get("known", 0), "none": counts.get("no_pension", 0),
    }  # fmt: skip


def _account(request: HttpRequest, pension_id: uuid.UUID, desk: str) -> account.Account:
    beside = ("person", "application", "determination")
    pensions = Pension.objects.select_related(*beside).defer("determination__facts", "determination__routes")
    return account.of(visible_or_404(pensions, request, desk=desk, pk=pension_id), until=clock.today())


def _check(found: account.Account, form: CheckForm) -> dict[str, Any]:
    """A sum somebody claims, beside what the months of the ledger leave, and beside one same amount every month."""
    values = form.cleaned_data
    apart = [
        claims.Difference(each.month, each.paid, each.owed)
        for each in found.months
        if values["first"] <= each.month <= values["last"] and each.balance and each.closed
    ]
    return {
        "explained": claims.explain(values["claimed"], apart),
        "one": claims.one_amount(values["claimed"], values["first"], form.end),
    }
