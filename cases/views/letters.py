"""The Board's desk: the letters that are still to be made, and one letter: how it stands, its file, its withdrawal."""

import uuid
from collections.abc import Iterable
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cases import clock, letters, standing, untold
from cases.access import at_desk, visible_or_404
from cases.actions import withdrawals
from cases.actions.review import FourEyes
from cases.forms.letters import WithdrawalForm
from cases.models import Decision, Letter, Offer, Person, Remedy, Role, Withdrawal
from cases.views.retiree import as_file

DESK = Role.Name.ADMINISTRATOR
A_PAGE = 50
LISTS = {
    "decisions": gettext_lazy("Decided and without a letter"),
    "notices": gettext_lazy("Notices not given"),
    "offers": gettext_lazy("Options not told"),
    "reconsiderations": gettext_lazy("Reconsiderations not told"),
    "withdrawals": gettext_lazy("Withdrawals to decide"),
}


@at_desk(DESK)
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Decided and without a letter; notices not given; options and reconsiderations not told; withdrawals to decide."""
    found, shown = _lists(), request.GET.get("lista", "")
    shown = shown if shown in LISTS else "decisions"
    page = Paginator(found[shown], A_PAGE).get_page(request.GET.get("page"))
    rows = list(page.object_list) if shown == "withdrawals" else _with_failures(page.object_list)
    context = {
        "page": page, "rows": rows, "shown": shown, "title": LISTS[shown],
        "failing": shown != "withdrawals" and any(row["failure"] for row in rows),
        "lists": [(name, title, found[name].count()) for name, title in LISTS.items()],
        "decided": found["decisions"].count(),
        "late": untold.are_late(),
    }  # fmt: skip
    return render(request, "administrator/letters.html", context)


@at_desk(DESK)
@require_http_methods(["GET", "HEAD", "POST"])
def letter(request: HttpRequest, letter_id: uuid.UUID) -> HttpResponse:
    """How a letter stands; and, by POST, the proposal that it be withdrawn."""
    found = _letter(request, letter_id)
    form = WithdrawalForm(request.POST if request.method == "POST" else None)
    if not form.is_bound or not form.is_valid():
        return _show(request, found, form, status=422 if form.is_bound else 200)
    try:
        withdrawals.propose(found.pk, **form.cleaned_data, by=request.user, on=clock.today())
    except FourEyes:
        form.add_error(None, _("It is your own letter: others propose and decide its withdrawal."))
        return _show(request, found, form, status=403)
    except withdrawals.NotNow:
        return _show(request, found, form, status=409)
    messages.success(request, _("The withdrawal is proposed; another person decides it."))
    return redirect("administrator:letter", found.pk)


@at_desk(DESK)
@require_POST
def withdraw(request: HttpRequest, withdrawal_id: uuid.UUID) -> HttpResponse:
    """A second person withdraws the letter, or lets it stand."""
    proposed = Withdrawal.objects.filter(pk=withdrawal_id).first()
    found = _letter(request, proposed.letter_id if proposed else None)
    accepted = request.POST.get("decision") == "accept"
    try:
        withdrawals.decide(withdrawal_id, accepted=accepted, by=request.user, on=clock.today())
    except FourEyes:
        return _show(request, found, barred=True, status=403)
    except withdrawals.NotNow:
        return _show(request, found, moved=True, status=409)
    messages.success(request, _("The letter is withdrawn.") if accepted else _("The letter stands."))
    return redirect("administrator:letter", found.pk)


@at_desk(DESK)
@require_safe
def download(request: HttpRequest, letter_id: uuid.UUID) -> HttpResponse:
    """The bytes that were signed, as they were signed."""
    found = visible_or_404(Letter.objects, request, desk=DESK, pk=letter_id)
    return as_file(found)


def _lists() -> dict[str, QuerySet[Any]]:
    beside = ("application__person", "determination", "by", "run")
    waiting = Withdrawal.objects.filter(accepted__isnull=True).select_related("letter__person", "proposed_by")
    return {
        "decisions": untold.decisions().select_related(*beside).defer("determination__facts", "determination__routes"),
        "notices": untold.notices().select_related("pension__person", "by"),
        "offers": untold.offers().select_related("application__person", "by"),
        "reconsiderations": untold.reconsiderations().select_related("person", "decided_by"),
        "withdrawals": waiting.defer("letter__pdf"),
    }


def _with_failures(rows: Iterable[Any]) -> list[dict[str, Any]]:
    """Each decision, notice, offer or remedy with whose it is, and how often its letter failed."""
    rows = list(rows)
    failed = untold.failures([row.pk for row in rows])
    decided = [row for row in rows if isinstance(row, Decision)]
    people = Person.objects.in_bulk([row.determination.subject for row in decided])
    whose = {row.pk: people[row.determination.subject] for row in decided}
    whose |= {row.pk: row.person for row in rows if isinstance(row, Remedy)}
    whose |= {row.pk: row.application.person for row in rows if isinstance(row, Offer)}
    return [
        {"row": row, "person": whose.get(row.pk) or row.pension.person, "failure": failed.get(str(row.pk))}
        for row in rows
    ]


def _letter(request: HttpRequest, letter_id: uuid.UUID | None) -> Letter:
    beside = ["person", "decision__application", "decision__by", "notice", "supersedes", "superseded_by"]
    beside += ["remedy__decision__application", "remedy__notice__pension__application", "remedy__decided_by"]
    seen = Letter.objects.defer("pdf", "supersedes__pdf", "superseded_by__pdf").select_related(*beside)
    found: Letter = visible_or_404(seen, request, desk=DESK, pk=letter_id)
    return found


def _show(
    request: HttpRequest, found: Letter, form: WithdrawalForm | None = None, *, status: int = 200, **also: Any
) -> HttpResponse:
    history = list(found.withdrawals.select_related("proposed_by", "decided_by"))
    stands = standing.of(found)
    proposed = next((each for each in history if each.accepted is None), None)
    context = {
        "letter": found,
        "number": letters.number_of_letter(found),
        "stands": stands,
        "history": history,
        "proposed": proposed,
        "own_proposal": proposed is not None and proposed.proposed_by_id == request.user.pk,
        "form": form or WithdrawalForm(),
        "may_propose": stands.holds and proposed is None and found.person_id != request.user.person_id,
        **also,
    }
    return render(request, "administrator/letter.html", context, status=status)
