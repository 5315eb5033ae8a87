"""The Board's desk: what a person must do, and the weak signs that somebody may have died."""

import uuid
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cases import clock, survivors, uncredited
from cases.access import at_desk, visible_or_404
from cases.actions import additional, errands, notices, signs
from cases.forms.coordinator import SearchForm
from cases.forms.corrections import SeenForm
from cases.forms.returns import OutcomeForm, ResumeForm, StopForm
from cases.models import Pension, Person, Role, Signal, Task
from cases.templatetags.words import date_words

DESK = Role.Name.ADMINISTRATOR
A_PAGE = 50
GET_OR_POST = ["GET", "HEAD", "POST"]
FORMS: dict[str, type[Any]] = {
    Task.Kind.STOP_PROPOSED: StopForm, Task.Kind.RESUMPTION_ASKED: ResumeForm, Task.Kind.ADDITIONAL: SeenForm,
}  # fmt: skip


@at_desk(DESK)
@require_safe
def tasks(request: HttpRequest) -> HttpResponse:
    """What is open, the first due first; one kind alone; or what was done."""
    seen = Task.objects.visible_to(request.user, desk=DESK)
    counts = list(seen.open().order_by("kind").values_list("kind").annotate(Count("pk")))
    kind = request.GET.get("kind", "")
    done = kind == "done"
    listed = seen.filter(done_on__isnull=False).order_by("-done_on", "pk") if done else seen.open()
    if kind in Task.Kind:
        listed = listed.filter(kind=kind)
    if not done:
        listed = listed.order_by("due_on", "opened_on", "pk")
    page = Paginator(listed.select_related("person", "done_by"), A_PAGE).get_page(request.GET.get("page"))
    context = {"page": page, "counts": counts, "all": sum(count for _kind, count in counts), "today": clock.today()}
    return render(request, "administrator/tasks.html", context | {"kind": kind, "done": done})


@at_desk(DESK)
@require_http_methods(GET_OR_POST)
def task(request: HttpRequest, task_id: uuid.UUID) -> HttpResponse:
    """One task: what it is about, and how it ends."""
    found = _task(request, task_id)
    due = additional.due(found.person_id) if found.kind == Task.Kind.ADDITIONAL and not found.done_on else None
    form = FORMS.get(found.kind, OutcomeForm)(request.POST or None, initial={"seen": due and due.chain and due.seen})
    if form.is_bound and form.is_valid():
        return _end(request, found, lambda: _do(request, found, form.cleaned_data))
    context = _about(request, found) | {"form": None if found.done_on or _by_another_act(found) else form, "due": due}
    context["told"] = additional.announced(due) if due and due.chain else None
    return render(request, "administrator/task.html", context, status=422 if form.errors else 200)


def _about(request: HttpRequest, found: Task) -> dict[str, Any]:
    pension = found.pension
    return {
        "task": found,
        "signals": Signal.objects.filter(person=found.person).select_related("by").order_by("-on", "kind"),
        "barred": signs.why_not(request.user, pension) if found.kind in FORMS and pension else None,
        "own": found.person_id == request.user.person_id,
        "stop": signs.stop_of(pension) if pension else None,
        "survivors": survivors.told(found) if found.kind == Task.Kind.SURVIVORS else None,
        "account": _account(found) if found.kind == Task.Kind.SERVICE_PAID else None,
        "before": Task.objects.filter(kind=found.kind, about=found.about).exclude(pk=found.pk),
        "today": clock.today(),
    }


def _account(found: Task) -> uncredited.Account | None:
    """The plan whose payments are to be confirmed."""
    return next((one for one in uncredited.accounts(found.person_id) if one.plan.pk == found.about), None)


@sensitive_post_parameters("words")
@at_desk(DESK)
@require_http_methods(GET_OR_POST)
def find(request: HttpRequest) -> HttpResponse:
    """Who has signs now; and, found by name or number in a POST, of whom mail came back."""
    form = SearchForm(request.POST or None)
    people = _found(request, form) if form.is_bound and form.is_valid() else Person.objects.none()
    kinds = (Task.Kind.PROOF_OF_LIFE, Task.Kind.STOP_PROPOSED)
    waiting = Task.objects.visible_to(request.user, desk=DESK).open().filter(kind__in=kinds)
    context = {
        "search": form,
        "people": list(people[:A_PAGE]),
        "page": Paginator(waiting.select_related("person"), A_PAGE).get_page(request.GET.get("page")),
        "today": clock.today(),
    }
    return render(request, "administrator/signs.html", context, status=422 if form.errors else 200)


def _found(request: HttpRequest, form: SearchForm) -> Any:
    """Whoever is paid and answers to the words, or has the number."""
    seen = Person.objects.visible_to(request.user, desk=DESK).filter(pensions__state__in=Pension.PAID).distinct()
    number = form.number
    return seen.numbered(number) if number else seen.named(form.cleaned_data["words"]).in_order()


@at_desk(DESK)
@require_POST
def mail_came_back(request: HttpRequest, person_id: uuid.UUID) -> HttpResponse:
    """A letter to this person was returned."""
    person = visible_or_404(Person.objects, request, desk=DESK, pk=person_id)
    signs.note(person.pk, Signal.Kind.RETURNED_MAIL, by=request.user, on=clock.today())
    messages.success(request, _("It is noted. What it leads to stands in the list."))
    return redirect("administrator:signs")


def _task(request: HttpRequest, task_id: uuid.UUID) -> Task:
    held = Task.objects.select_related("person", "pension", "done_by")
    found: Task = visible_or_404(held, request, desk=DESK, pk=task_id)
    return found


def _by_another_act(found: Task) -> bool:
    return found.kind in errands.BY_ITS_OWN_ACT and found.kind not in FORMS


def _do(request: HttpRequest, found: Task, said: dict[str, Any]) -> None:
    who: dict[str, Any] = {"by": request.user, "on": clock.today()}
    match found.kind:
        case Task.Kind.STOP_PROPOSED:
            ground = "" if said["ground"] == "none" else said["ground"]
            signs.decide(found.pk, ground=ground, reason=said["outcome"], **who)
        case Task.Kind.RESUMPTION_ASKED:
            signs.answer(found.pk, resumed=said["resumed"] == "yes", reason=said["outcome"], **who)
        case Task.Kind.ADDITIONAL:
            act = additional.announce if "announce" in request.POST else additional.grant
            act(found.pk, seen=said["seen"], **who)
        case _:
            errands.finish(found.pk, outcome=said["outcome"], **who)


def _end(request: HttpRequest, found: Task, act: Callable[[], None]) -> HttpResponse:
    try:
        act()
    except (errands.AlreadyDone, errands.NotByHand, signs.NotStopped):
        messages.info(request, _("It was done meanwhile. This is how it stands now."))
        return redirect("administrator:task", found.pk)
    except signs.Alive as found_alive:
        proof = found_alive.proof
        said = {"day": date_words(proof.done_on), "how": proof.outcome}
        messages.error(request, _("Not stopped: a proof of life came on %(day)s (%(how)s).") % said)
        return redirect("administrator:task", found.pk)
    except (additional.Outrun, notices.NotHeard):
        messages.info(request, _("Nothing was posted: it changed meanwhile, or the person has not been heard yet."))
        return redirect("administrator:task", found.pk)
    messages.success(request, _("It is done, and stands in the list of what was done."))
    return redirect("administrator:tasks")
