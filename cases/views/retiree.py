"""The retiree's pages, made first for a phone: what is paid, where one's case is, one's letters."""

import uuid
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from benefits.models import Cause
from cases import at_65, claimed, clock, course, facts, letters, on_file, returning, standing
from cases.access import at_desk, visible_or_404
from cases.actions import certificates, signs
from cases.models import OPEN, Doubt, InsuredStatus, Letter, Mandate, Pension, RetirementApplication, Role, Status
from cases.templatetags.words import language
from cases.views import notices_of_mine

DESK = Role.Name.RETIREE
DAYS_TOLD = 30  # an answer stands on the first page that long


@dataclass(frozen=True)
class Paid:
    """A pension as its page says it: the route paid, the change to come, if one is known, and what was paid before the
    last one."""

    pension: Pension
    route: Any
    change: Any
    before: Decimal | None
    begun: bool

    @property
    def monthly(self) -> Decimal:
        """Dollars a month: as determined; of a pension older than the system, as it was brought in."""
        determination = self.pension.determination
        return determination.monthly if determination else returning.monthly_on(self.pension, clock.today())

    @property
    def may_ask_again(self) -> bool:
        """Stopped by a decision: one may ask to be paid again, however long ago that was."""
        return self.pension.state == Pension.State.SUSPENDED and signs.stop_of(self.pension) is not None

    @property
    def from_65(self) -> bool:
        """Begun at 65 or later: the law waits for primary benefits."""
        return at_65.began_at_65(self.pension)

    @property
    def known_not(self) -> bool:
        """The file says that there are no credits yet."""
        credits = InsuredStatus.Status.FULLY_INSURED
        rows = InsuredStatus.objects.in_force().filter(participant_id=self.pension.person_id, status=credits)
        return rows.filter(on__isnull=True).exists()

    @property
    def since(self) -> date:
        """The day from which today's amount is paid."""
        return self.pension.from_on if self.before is None else self.pension.determination.effective_on


@at_desk(DESK)
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What is paid, on whose desk one's case is, and one's letters."""
    cases, own_letters = list(_cases(request)), list(_letters(request))
    paid = [_paid(pension, clock.today()) for pension in _pensions(request)]
    current = _current(cases, paid)
    context = {
        "paid": paid,
        "to_answer": notices_of_mine.to_answer(request),
        "case": current,
        "letters": own_letters,
        "answered": _answered(request),
        "mandates": Mandate.objects.visible_to(request.user, desk=DESK).standing(),
        "preparing": _is_preparing(cases, own_letters),
        **(_told(current) if current else {}),
    }
    return render(request, "retiree/home.html", context)


@at_desk(DESK)
@require_safe
def letter(request: HttpRequest, letter_id: uuid.UUID) -> HttpResponse:
    """The letter's own words and figures, with its arithmetic, before it is downloaded."""
    found = visible_or_404(_beside(_without_bytes()), request, desk=DESK, pk=letter_id)
    source, said = letters.told(found, language())
    shows_options = found.kind in (Letter.Kind.AWARD, Letter.Kind.DENIAL, Letter.Kind.OFFER)
    context = {
        "letter": found,
        "said": said,
        "approval": source.approval,
        "route": said.route if said.layers else None,
        "routes": facts.stored_options(said.answer).routes if shows_options else [],
        "stands": standing.of(found),
        "changed_since": _is_past(found, source),
    }
    return render(request, "retiree/letter.html", context)


@at_desk(DESK)
@require_safe
def download(request: HttpRequest, letter_id: uuid.UUID) -> HttpResponse:
    """The bytes that were signed, as they were signed, under the number of the case."""
    return as_file(visible_or_404(_beside(Letter.objects), request, desk=DESK, pk=letter_id))


def as_file(letter: Letter) -> HttpResponse:
    """A letter to be kept, for whoever may see it."""
    name = f"{letters.number_of_letter(letter)}.pdf"
    return HttpResponse(
        bytes(letter.pdf),
        content_type="application/pdf",
        headers={"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "private, no-store"},
    )


@at_desk(DESK)
@require_POST
def certificate(request: HttpRequest, pension_id: uuid.UUID) -> HttpResponse:
    """Ask for a certificate to show to a bank; it appears among the letters."""
    pension = visible_or_404(Pension.objects, request, desk=DESK, pk=pension_id)
    try:
        certificates.ask(pension.pk, by=request.user, on=clock.today())
        messages.success(request, _("Your certificate is being signed. It will be here within a minute."))
    except certificates.NotPaid:
        messages.warning(request, _("This pension is not being paid now, so there is nothing to certify."))
    return redirect("retiree:home")


def _is_past(letter: Letter, source: letters.Source) -> bool:
    """Whether the pension pays something else than this letter decided."""
    if letter.decision is None or source.pension is None or letter.kind == Letter.Kind.DENIAL:
        return False
    return source.pension.determination_id != letter.decision.determination_id


def _answered(request: HttpRequest) -> Any:
    """What was said of lines of the file and answered lately."""
    since = clock.today() - timedelta(days=DAYS_TOLD)
    return Doubt.objects.visible_to(request.user, desk=DESK).filter(answered_on__gte=since).order_by("-answered_on")


def _pensions(request: HttpRequest) -> Any:
    beside = ("determination__edition", "determination__supersedes", "application")
    return Pension.objects.visible_to(request.user, desk=DESK).select_related(*beside).order_by("from_on")


def _cases(request: HttpRequest) -> Any:
    seen = RetirementApplication.objects.visible_to(request.user, desk=DESK).annotate(**claimed.beside("person"))
    seen = seen.select_related("agency")
    return seen.prefetch_related("events", "documents", "decisions").order_by("-filed_at", "-started_at")


def _letters(request: HttpRequest) -> Any:
    return _beside(_without_bytes().visible_to(request.user, desk=DESK)).prefetch_related("withdrawals")


def _without_bytes() -> Any:
    others = Letter.objects.select_related("supersedes", "superseded_by")
    return others.defer("pdf", "supersedes__pdf", "superseded_by__pdf")


def _beside(found: Any) -> Any:
    of_decision = ("application__person", "determination__edition", "determination__supersedes__edition", "by")
    of_notice = ("pension__application", "pension__person", "pension__determination__edition", "forecast__edition")
    beside = [f"decision__{each}" for each in of_decision] + [f"notice__{each}" for each in of_notice]
    beside += [f"remedy__decision__{each}" for each in of_decision]
    beside += [f"remedy__notice__{each}" for each in of_notice]
    beside += ["remedy__decided_by", "offer__application__person", "offer__forecast__edition", "offer__by"]
    return found.select_related("forecast__edition", *beside)


def _paid(pension: Pension, today: date) -> Paid:
    determination = pension.determination
    if determination is None:
        return Paid(pension, None, None, None, pension.from_on <= today)
    route, later = facts.stored_options(determination).row(determination.elected_route)
    last = determination.supersedes
    changed = last is not None and determination.cause not in (Cause.APPLICATION, Cause.RESUBMISSION)
    to_come = later if later.after_on and later.after_on > today else None
    return Paid(pension, route, to_come, last.monthly if changed else None, pension.from_on <= today)


def _current(cases: list[RetirementApplication], paid: list[Paid]) -> RetirementApplication | None:
    """The case one asks about: the open one; if nothing is paid, the last."""
    is_open = next((case for case in cases if case.status in OPEN), None)
    return is_open or (cases[0] if cases and not paid else None)


def _claims(case: RetirementApplication) -> claimed.Claims | None:
    """What is claimed of another system and was not transferred, with both figures."""
    return claimed.of_case(case, on_file.of(case.person_id), facts.options(case)) if case.claimed else None


def _told(case: RetirementApplication) -> dict[str, Any]:
    """Where a case has been, what is missing, and what the Board asked for when it returned it, while it is wanted."""
    returns = [decision.reason for decision in case.decisions.all() if decision.kind == "return"]
    return {
        "course": course.of(case, clock.today()),
        "claims": _claims(case) if case.status in OPEN else None,
        "missing": [paper for paper in case.documents.all() if not paper.evidence_id],
        "wanted": returns[-1] if returns and case.status == Status.RETURNED else "",
    }


def _is_preparing(cases: list[RetirementApplication], own_letters: list[Letter]) -> bool:
    """Whether a decision has no letter yet."""
    told = {letter.decision.application_id for letter in own_letters if letter.decision}
    return any(case.status in (Status.APPROVED, Status.DENIED) and case.pk not in told for case in cases)
