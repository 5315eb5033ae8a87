"""The Board's desk: the cases that wait, and the review of each by a second person."""

import uuid
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from benefits.models import Determination
from cases import clock, eyes, flags, on_file, reconciliation, reviewing
from cases.access import at_desk, visible_or_404
from cases.actions import applications, review
from cases.actions import reconciliation as certified
from cases.forms.administrator import AcceptYearForm, DecisionForm, DenialForm, ReturnForm
from cases.models import Decision, Event, IllegalMove, Pension, RetirementApplication, Role, Status
from cases.templatetags.backing import not_adopted_name

DESK = Role.Name.ADMINISTRATOR
A_PAGE = 50
REFUSALS = (
    review.NotAdopted, review.NothingElected, review.PensionOpen, review.DayNotConfirmed, review.Outrun,
    review.RaiseNotShown, review.OpensOnPayment, review.Unreconciled,
)  # fmt: skip


@at_desk(DESK)
@require_safe
def queue(request: HttpRequest) -> HttpResponse:
    """Cases that wait for a decision, oldest filing day first, and how many recomputes wait."""
    page = Paginator(_waiting(request), A_PAGE).get_page(request.GET.get("page"))
    page.object_list = list(page.object_list)  # asked once: the page speaks of its first case before it lists them
    context = {
        "page": page,
        "recomputes": Pension.objects.visible_to(request.user, desk=DESK).filter(recomputed__isnull=False).count(),
        "today": clock.today(),
    }
    return render(request, "administrator/queue.html", context)


@at_desk(DESK)
@require_safe
def case(request: HttpRequest, application_id: uuid.UUID) -> HttpResponse:
    """Facts beside their evidence and who entered them, every option, and the decision at the end."""
    return _show(request, _case(request, application_id))


@at_desk(DESK)
@require_POST
def confirm_day(request: HttpRequest, application_id: uuid.UUID) -> HttpResponse:
    """Confirm the earlier day of a filing typed late: whoever may decide the case does it."""

    return _on_the_way(request, application_id, review.confirm_day)


@at_desk(DESK)
@require_POST
def compute_again(request: HttpRequest, application_id: uuid.UUID) -> HttpResponse:
    """Ask the law again, where the file or the register changed since."""
    return _on_the_way(request, application_id, applications.compute_again)


@at_desk(DESK)
@require_POST
def approve(request: HttpRequest, application_id: uuid.UUID) -> HttpResponse:
    """Grant the pension that the page showed."""
    return _decide(request, application_id, DecisionForm(request.POST), review.approve, "approval")


@at_desk(DESK)
@require_POST
def return_(request: HttpRequest, application_id: uuid.UUID) -> HttpResponse:
    """Send the case back to its agency with everything that is wanted."""
    return _decide(request, application_id, ReturnForm(request.POST), review.return_, "returning")


@at_desk(DESK)
@require_POST
def deny(request: HttpRequest, application_id: uuid.UUID) -> HttpResponse:
    """Deny with reasons."""
    return _decide(request, application_id, DenialForm(request.POST), review.deny, "denial")


@at_desk(DESK)
@require_POST
def accept_year(request: HttpRequest, application_id: uuid.UUID) -> HttpResponse:
    """Let the difference of a fiscal year stand, by name, on an authority, with a reason."""
    application, form = _case(request, application_id), AcceptYearForm(request.POST)
    if not form.is_valid():
        return _show(request, application, accepting=form)
    day, order = form.cleaned_data["from_on"], {name: form.cleaned_data[name] for name in ("authority", "reason")}
    years = reconciliation.of_person(application.person_id, on_file.of(application.person_id))
    for year in (year for year in years if year.open and year.from_on == day):
        certified.accept(application.person_id, year, **order, by=request.user, on=clock.today())
    return redirect("administrator:review", application.pk)


def _waiting(request: HttpRequest) -> QuerySet[RetirementApplication]:
    """What is in review, oldest filing day first, and whether each came back."""
    came_back = Exists(Decision.objects.filter(application=OuterRef("pk"), kind=Decision.Kind.RETURN))
    cases = RetirementApplication.objects.visible_to(request.user, desk=DESK).filter(status=Status.IN_REVIEW)
    cases = cases.select_related("person", "agency", "determination")
    cases = cases.defer("determination__facts", "determination__routes")
    return cases.annotate(came_back=came_back).order_by("received_on", "number")


def _case(request: HttpRequest, application_id: uuid.UUID) -> RetirementApplication:
    cases = reviewing.cases_of(request.user, clock.today())
    return visible_or_404(cases, request, desk=DESK, pk=application_id)


def _on_the_way(request: HttpRequest, application_id: uuid.UUID, act: Callable[..., Any]) -> HttpResponse:
    """An act that decides nothing and leads back to the case."""
    application = _case(request, application_id)
    elsewhere = _attempt(request, application, lambda case: act(case.pk, by=request.user, on=clock.today()))
    return elsewhere or redirect("administrator:review", application.pk)


def _decide(
    request: HttpRequest, application_id: uuid.UUID, form: DecisionForm, act: Callable[..., Any], name: str
) -> HttpResponse:
    application = _case(request, application_id)
    if not form.is_valid():
        if application.status != Status.IN_REVIEW:
            return _outdated(request, application)
        return _show(request, application, **{name: form})
    words = {key: value for key, value in form.cleaned_data.items() if key != "determination"}
    seen = form.cleaned_data["determination"]

    def decide(application: RetirementApplication) -> None:
        act(application.pk, determination_id=seen, by=request.user, on=clock.today(), **words)

    try:
        elsewhere = _attempt(request, application, decide)
    except REFUSALS as refusal:
        form.add_error(None, _why(refusal))
        return _show(request, application, **{name: form})
    if not elsewhere:
        messages.success(request, _("The decision is recorded."))
    return elsewhere or redirect("administrator:review", application.pk)


def _attempt(
    request: HttpRequest, application: RetirementApplication, act: Callable[[RetirementApplication], None]
) -> HttpResponse | None:
    """Do it; or the page that says why it is not this person's to do, or that the case is no longer where it was."""
    try:
        if eyes.why_not_decide(request.user, application) == "own":
            raise review.FourEyes
        act(application)
    except review.FourEyes:
        return _barred(request, application)
    except IllegalMove:
        return _outdated(request, application)
    return None


def _why(refusal: Exception) -> str:
    """The reason of a refusal in words, to stand beside the form."""
    match refusal:
        case review.NotAdopted():
            missing = "; ".join(not_adopted_name(*each) for each in refusal.missing)
            return _("The Board has not adopted this yet: %(what)s") % {"what": missing}
        case review.NothingElected():
            return _("The member has not elected an option that is payable.")
        case review.PensionOpen():
            return _("This person already draws a pension of this kind.")
        case review.Outrun():
            return _("The file changed after this computation: compute it again first.")
        case review.OpensOnPayment():
            return _("An option opens when service is paid for: the agency tells the member what it costs first.")
        case review.Unreconciled():
            return _("Contributions of a fiscal year are not those of the service record.")
        case review.RaiseNotShown():
            return _("The act that granted the raise of the last year is not on file.")
        case _:
            return _("This filing was typed late: confirm its day first.")


def _barred(request: HttpRequest, application: RetirementApplication) -> HttpResponse:
    """Another person has to decide: which rule says so, and the way back. The attempt leaves its trace in the case."""
    rule = eyes.why_not_decide(request.user, application)
    Event.record(
        "decision_refused", on=clock.today(), by=request.user, application=application, details={"rule": rule}
    )
    context = {"application": application, "barred": rule}
    return render(request, "administrator/four_eyes.html", context, status=403)


def _outdated(request: HttpRequest, application: RetirementApplication) -> HttpResponse:
    """The case as it is now, beside what was on the page, and what was typed, so that none of it is lost."""
    now = _case(request, application.pk)
    seen = Determination.objects.filter(subject=now.person_id, pk=_uuid(request.POST.get("determination"))).first()
    context = {
        "application": now,
        "seen": seen,
        "last": now.decisions.select_related("by").last(),
        "typed": request.POST.get("reason", ""),
    }
    return render(request, "administrator/outdated.html", context, status=409)


def _uuid(text: str | None) -> uuid.UUID | None:
    try:
        return uuid.UUID(text or "")
    except ValueError:
        return None


def _show(request: HttpRequest, application: RetirementApplication, **forms: DecisionForm) -> HttpResponse:
    """The case on one page; `forms` are those refused, as they were typed."""
    start = {"determination": application.determination_id}
    context = reviewing.page_of(application, request.user, clock.today())
    context |= {
        "approval": DecisionForm(initial=start, auto_id="approve_%s"),
        "returning": ReturnForm(initial=start | {"reason": "\n".join(flags.wanted(context["flags"]))}),
        "denial": DenialForm(initial=start),
        "accepting": AcceptYearForm(initial={"from_on": next((y.from_on for y in context["years"] if y.open), None)}),
    }
    return render(request, "administrator/review.html", context | forms, status=422 if forms else 200)
