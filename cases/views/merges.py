"""Two files of one person: a coordinator proposes, an administrator merges, refuses or undoes."""

import uuid
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cases import clock, duplicates, statements
from cases.access import at_desk, refuse, visible_or_404
from cases.actions import merges
from cases.forms.merges import MergeForm, UndoForm
from cases.models import Merge, Person, Role

AGENCY, BOARD = Role.Name.COORDINATOR, Role.Name.ADMINISTRATOR
A_PAGE = 50


@at_desk(AGENCY)
@require_safe
def possible(request: HttpRequest) -> HttpResponse:
    """Files of her agencies that may be of the same person as another."""
    page = Paginator(duplicates.in_agencies(request.user), A_PAGE).get_page(request.GET.get("page"))
    return render(request, "coordinator/duplicates.html", {"page": page})


@at_desk(AGENCY)
@require_safe
def of_one(request: HttpRequest, person_id: uuid.UUID) -> HttpResponse:
    """Files anywhere in the System that may be of the same person as this one."""
    person = visible_or_404(Person.objects, request, desk=AGENCY, pk=person_id)
    page = Paginator(duplicates.of(person), A_PAGE).get_page(request.GET.get("page"))
    return render(request, "coordinator/duplicates.html", {"page": page, "person": person})


@at_desk(AGENCY)
@require_http_methods(["GET", "HEAD", "POST"])
def propose(request: HttpRequest, person_id: uuid.UUID, other_id: uuid.UUID) -> HttpResponse:
    """Propose that a file of hers and another are one; only what the list showed of the other is seen."""
    person = visible_or_404(Person.objects, request, desk=AGENCY, pk=person_id)
    pair = next((each for each in duplicates.of(person) if each.other.pk == other_id), None)
    if pair is None:
        refuse(request)
    form = MergeForm(request.POST or None)
    if form.is_bound and form.is_valid() and _proposed(pair, form, request):
        messages.success(request, _("It is proposed. Somebody at the Board decides."))
        return redirect("coordinator:duplicates")
    context = {"person": person, "pair": pair, "form": form}
    return render(request, "coordinator/propose_merge.html", context, status=422 if form.errors else 200)


@at_desk(BOARD)
@require_safe
def listed(request: HttpRequest) -> HttpResponse:
    """What is proposed, and what was decided."""
    found = Merge.objects.visible_to(request.user, desk=BOARD).select_related("kept", "merged", "proposed_by")
    page = Paginator(found.order_by("outcome", "-proposed_on", "pk"), A_PAGE).get_page(request.GET.get("page"))
    return render(request, "administrator/merges.html", {"page": page})


@at_desk(BOARD)
@require_safe
def one(request: HttpRequest, merge_id: uuid.UUID) -> HttpResponse:
    """Both files beside each other, what contradicts what, and the decision."""
    return _one(request, merge_id)


@at_desk(BOARD)
@require_POST
def decide(request: HttpRequest, merge_id: uuid.UUID, act: str) -> HttpResponse:
    """Merge them or refuse; what cannot be merged says why."""
    todo = {"unir": merges.accept, "rechazar": merges.refuse}.get(act) or refuse(request)
    merge = visible_or_404(Merge.objects, request, desk=BOARD, pk=merge_id)
    try:
        todo(merge.pk, by=request.user, on=clock.today())
    except merges.NotMergeable as problem:
        messages.error(request, _why(problem))
        return _one(request, merge_id, status=409)
    messages.success(request, _("The decision is recorded."))
    return redirect("administrator:merge", merge.pk)


@at_desk(BOARD)
@require_POST
def undo(request: HttpRequest, merge_id: uuid.UUID) -> HttpResponse:
    """Read the two files apart again, with a reason."""
    merge = visible_or_404(Merge.objects, request, desk=BOARD, pk=merge_id)
    form = UndoForm(request.POST)
    if merge.outcome != Merge.Outcome.MERGED or merge.undone_on:
        messages.error(request, _("These two files are not read as one."))
        return _one(request, merge_id, status=409)
    if not form.is_valid():
        return _one(request, merge_id, form=form, status=422)
    merges.undo(merge.pk, **form.cleaned_data, by=request.user, on=clock.today())
    messages.success(request, _("The two files are read apart again."))
    return redirect("administrator:merge", merge.pk)


def _one(request: HttpRequest, merge_id: uuid.UUID, *, form: UndoForm | None = None, status: int = 200) -> HttpResponse:
    beside = ("kept", "merged", "proposed_by", "decided_by", "undone_by")
    merge = visible_or_404(Merge.objects.select_related(*beside), request, desk=BOARD, pk=merge_id)
    people = (merge.kept, merge.merged)
    context = {
        "merge": merge, "form": form or UndoForm(), "mine": merge.proposed_by_id == request.user.pk,
        "files": [(person, statements.of_this_file(person.pk), _held_by(person)) for person in people],
        "clashes": duplicates.contradictions(*(person.pk for person in people)) if not merge.outcome else [],
    }
    return render(request, "administrator/merge.html", context, status=status)


def _held_by(person: Person) -> Any:
    return person.custodies.select_related("agency").filter(to_on__isnull=True).first()


def _proposed(pair: duplicates.Pair, form: MergeForm, request: HttpRequest) -> bool:
    """Whether it is proposed; else the form says why not."""
    said = form.cleaned_data
    try:
        merges.propose(pair.person.pk, pair.other.pk, **said, by=request.user, on=clock.today())
    except merges.NotMergeable as problem:
        form.add_error(None, _why(problem))
        return False
    return True


def _why(problem: merges.NotMergeable) -> str:
    return {
        "cases": _("Both files have an application or a pension: they cannot be merged."),
        "facts": _("The two files contradict each other: the lines below have to be corrected first."),
        "known": _("This was proposed or decided already."),
    }[problem.why]
