"""A relative's pages: of whoever lets them, what they let, as long as it stands. Every look is told to the person."""

import uuid

from django.contrib import messages
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from cases import account, clock
from cases.access import at_desk, refuse, visible_or_404
from cases.actions import mandates, returns
from cases.forms.returns import ReturnForm
from cases.models import Agency, Letter, Mandate, Pension, Role
from cases.views.retiree import as_file

DESK = Role.Name.DELEGATE
Scope = Mandate.Scope


@at_desk(DESK)
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Each person, and what may be seen or done for them."""
    standing = Mandate.objects.visible_to(request.user, desk=DESK).select_related("person")
    letters = Letter.objects.visible_to(request.user, desk=DESK).defer("pdf")
    pensions = Pension.objects.visible_to(request.user, desk=DESK)
    shown = [(each, letters.filter(person=each.person), pensions.filter(person=each.person)) for each in standing]
    return render(request, "delegate/home.html", {"shown": shown})


@at_desk(DESK)
@require_safe
def letter(request: HttpRequest, letter_id: uuid.UUID) -> HttpResponse:
    """The signed file of a letter."""
    found: Letter = visible_or_404(Letter.objects, request, desk=DESK, pk=letter_id)
    mandate = _mandate(request, found.person_id, Scope.LETTERS)
    mandates.looked(mandate, "letter", by=request.user, on=clock.today())
    return as_file(found)


@at_desk(DESK)
@require_safe
def ledger(request: HttpRequest, pension_id: uuid.UUID) -> HttpResponse:
    """The months of a pension: what was owed, what was paid, why it changed."""
    beside = ("person", "application", "determination")
    pension: Pension = visible_or_404(Pension.objects.select_related(*beside), request, desk=DESK, pk=pension_id)
    mandate = _mandate(request, pension.person_id, Scope.PAYMENTS)
    mandates.looked(mandate, "payments", by=request.user, on=clock.today())
    context = {"account": account.of(pension, until=clock.today()), "mandate": mandate}
    return render(request, "retiree/ledger.html", context)


@at_desk(DESK)
@require_http_methods(["GET", "HEAD", "POST"])
def report(request: HttpRequest, pension_id: uuid.UUID) -> HttpResponse:
    """A return to work, told as the person would tell it."""
    seen = Pension.objects.exclude(state=Pension.State.ENDED)
    pension: Pension = visible_or_404(seen, request, desk=DESK, pk=pension_id, benefit="retirement")
    mandate = _mandate(request, pension.person_id, Scope.REPORT)
    form = ReturnForm(request.POST or None, pension=pension, agencies=Agency.objects.all(), by_oneself=True)
    if form.is_bound and form.is_valid() and _reported(request, mandate, pension, form):
        messages.success(request, _("The Board has what you wrote, and the person reads that you told it."))
        return redirect("delegate:home")
    context = {"form": form, "pension": pension, "mandate": mandate}
    return render(request, "retiree/return.html", context, status=422 if form.is_bound else 200)


def _reported(request: HttpRequest, mandate: Mandate, pension: Pension, form: ReturnForm) -> bool:
    try:
        mandates.report(mandate, pension, form.stated(), by=request.user, on=clock.today())
    except (IntegrityError, returns.NotPossible):
        form.add_error(None, _("The file changed meanwhile, or this contradicts another fact. Look at it again."))
        return False
    return True


def _mandate(request: HttpRequest, person_id: uuid.UUID, scope: str) -> Mandate:
    """By what the user may do it today; a logged 404 without."""
    standing = Mandate.objects.visible_to(request.user, desk=DESK).filter(scopes__contains=[scope])
    found: Mandate | None = standing.filter(person=person_id).select_related("person").first()
    if found is None:
        refuse(request)
    assert found is not None
    return found
