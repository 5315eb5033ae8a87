"""An application from the counter to the reviewer's desk: started, elected, filed, completed, submitted again."""

import uuid
from datetime import date

from django.db import IntegrityError, connection, transaction

from benefits import determinations
from benefits.models import Cause, Determination
from cases import clock, facts, papers
from cases.actions import claims_of_service
from cases.models import (
    OPEN,
    Document,
    Event,
    Evidence,
    IllegalMove,
    Paper,
    Person,
    RetirementApplication,
    Status,
    User,
)


class NotOffered(ValueError):
    """The option elected is not among those that the law offers on these facts."""


class Incomplete(ValueError):
    """The application lacks a date that the law needs. `fields` names them."""

    def __init__(self, fields: list[str]) -> None:
        super().__init__(", ".join(fields))
        self.fields = fields


def start(person_id: uuid.UUID, *, by: User, on: date) -> RetirementApplication:
    """Open a draft, or give the one that is open already: a person has one open application. After one that ended, the
    new one is a case of its own, linked to it by the event that opens it."""
    try:
        return _open_draft(person_id, by=by, on=on)
    except IntegrityError:
        return RetirementApplication.objects.open().get(person_id=person_id)


@transaction.atomic
def _open_draft(person_id: uuid.UUID, *, by: User, on: date) -> RetirementApplication:
    person = Person.objects.get(pk=person_id)
    custody = person.custodies.get(to_on__isnull=True)
    application = RetirementApplication.objects.create(
        person=person, agency_id=custody.agency_id, language=person.language, started_by=by
    )
    application.refresh_from_db(fields=["started_at"])
    earlier = RetirementApplication.objects.before(application).first()
    follows = {"follows": str(earlier.pk)} if earlier else {}
    Event.record("started", on=on, by=by, person=person, application=application, details=follows)
    return application


@transaction.atomic
def ask(
    application_id: uuid.UUID, *, separation_on: date, retirement_on: date, language: str, by: User, on: date
) -> RetirementApplication:
    """Set the days a draft (or a returned case) asks about and the language of its letter.

    An election made on other days no longer stands: the member saw other amounts.
    """
    application = _hold_editable(application_id)
    if (application.separation_on, application.retirement_on) != (separation_on, retirement_on):
        _forget_election(application)
    application.separation_on, application.retirement_on = separation_on, retirement_on
    application.language = language
    _keep(application)
    claims_of_service.chase(application, on=on)
    Event.record("asked", on=on, by=by, application=application)
    return application


@transaction.atomic
def elect(application_id: uuid.UUID, route: str, *, elected_on: date, by: User, on: date) -> RetirementApplication:
    """Record the option that the member elected, and the day on which he or she signed. The office never elects; the
    event names the signed sheet, where its file is there.

    Raises:
        NotOffered: the law does not offer this option on the facts of the file.
    """
    application = _hold_editable(application_id)
    offered = facts.consider(application)
    if route not in {each.route for each in offered.routes if each.status in ("payable", "deferred")}:
        raise NotOffered(route)
    application.elected_route, application.elected_on, application.election_recorded_by = route, elected_on, by
    _keep(application)
    sheet = application.scans.filter(kind=Paper.ELECTION_SHEET, evidence__isnull=False).first()
    shown = {"sheet": str(sheet.evidence_id)} if sheet else {}
    details = {"route": route, "signed_on": elected_on.isoformat(), **shown}
    Event.record("elected", on=on, by=by, application=application, details=details)
    return application


@transaction.atomic
def file(
    application_id: uuid.UUID, *, token: uuid.UUID, received_on: date, by: User, on: date
) -> RetirementApplication:
    """Receive an application and compute it. § 766(a): the annuity begins the day it is filed, never before separation.

    `received_on` is the day the signed application reached the desk; typed on a later day it stays the filing day, is
    marked, and waits for the reviewer's confirmation. The same `token` twice is one filing. Neither a missing paper nor
    a failed gate stops it.

    Raises:
        Incomplete: no day of separation or of retirement.
        IllegalMove: the case was filed under another token, or withdrawn.
    """
    application = RetirementApplication.objects.hold(pk=application_id)
    if application.filed_at and application.token == token:
        return application
    missing = [name for name in ("separation_on", "retirement_on") if getattr(application, name) is None]
    if missing:
        raise Incomplete(missing)
    application.move_to(Status.DOCUMENTS_PENDING)
    application.number = _next_number(on)
    application.received_on, application.filed_late = received_on, received_on < on
    application.filed_at, application.filed_by = clock.now(), by
    application.save()
    _ask_for_papers(application)
    _submit(application, Cause.APPLICATION)
    Event.record("filed", on=on, by=by, application=application, details={"received_on": received_on.isoformat()})
    return application


@transaction.atomic
def receive_paper(
    document_id: int, *, seen_on: date, issuer: str, folio: str, by: User, on: date
) -> RetirementApplication:
    """A paper was seen and compared with its original. The last one missing sends the case to review. Once is enough:
    the same page sent twice is one paper."""
    application = RetirementApplication.objects.hold(documents=document_id)
    document = Document.objects.get(pk=document_id)
    if document.evidence_id:
        return application
    evidence = Evidence.objects.create(
        person_id=application.person_id, kind=document.kind, issuer=issuer, folio=folio, seen_on=seen_on, recorded_by=by
    )
    return _received(application, document, evidence, by=by, on=on)


@transaction.atomic
def lay_before(evidence: Evidence, *, by: User, on: date) -> RetirementApplication | None:
    """A paper that entered the file serves the open case that waits for one of its kind, if there is one."""
    waiting = Document.objects.filter(
        application__person_id=evidence.person_id, application__status__in=OPEN, kind=evidence.kind, evidence=None
    ).first()
    if waiting is None:
        return None
    application = RetirementApplication.objects.hold(pk=waiting.application_id)
    document = Document.objects.get(pk=waiting.pk)
    return application if document.evidence_id else _received(application, document, evidence, by=by, on=on)


def _received(
    application: RetirementApplication, document: Document, evidence: Evidence, *, by: User, on: date
) -> RetirementApplication:
    document.evidence = evidence
    document.save()
    if application.status == Status.DOCUMENTS_PENDING and _is_complete(application):
        _submit(application, Cause.RESUBMISSION)  # a paper that leaves others missing changes no fact
    Event.record("paper_received", on=on, by=by, application=application, details={"kind": document.kind})
    return application


@transaction.atomic
def submit_again(application_id: uuid.UUID, *, by: User, on: date) -> RetirementApplication:
    """Send a returned case back to review, computed anew on the facts as they are now. The filing day stays.

    A case that lacks no paper and could not be computed, for its facts contradicted each other, goes this way too.
    """
    application = RetirementApplication.objects.hold(pk=application_id)
    if application.status != Status.DOCUMENTS_PENDING:
        application.move_to(Status.DOCUMENTS_PENDING)
    _submit(application, Cause.RESUBMISSION)
    Event.record("submitted_again", on=on, by=by, application=application)
    return application


@transaction.atomic
def compute_again(application_id: uuid.UUID, *, by: User, on: date) -> RetirementApplication:
    """Ask the law again about a case in review: its register may have changed since. Decides nothing."""
    application = RetirementApplication.objects.hold(pk=application_id)
    if application.status != Status.IN_REVIEW:
        raise IllegalMove(application, Status.IN_REVIEW)
    _compute(application, Cause.RESUBMISSION)
    application.save()
    Event.record("computed_again", on=on, by=by, application=application)
    return application


@transaction.atomic
def withdraw(application_id: uuid.UUID, *, reason: str, by: User, on: date) -> RetirementApplication:
    """Close a case at the member's wish, before it is decided."""
    application = RetirementApplication.objects.hold(pk=application_id)
    application.move_to(Status.WITHDRAWN)
    application.save()
    Event.record("withdrawn", on=on, by=by, application=application, details={"reason": reason})
    return application


def _hold_editable(application_id: uuid.UUID) -> RetirementApplication:
    """A case whose terms are still the member's to change: a draft, one waiting for papers, or one returned."""
    application = RetirementApplication.objects.hold(pk=application_id)
    if application.status not in (Status.DRAFT, Status.DOCUMENTS_PENDING, Status.RETURNED):
        application.move_to(Status.DRAFT)  # raises: no case returns to draft
    return application


def _forget_election(application: RetirementApplication) -> None:
    application.elected_route, application.elected_on, application.election_recorded_by = "", None, None


def _keep(application: RetirementApplication) -> None:
    """Save new terms; a filed case that waits for papers is computed on them at once, a returned one when it goes."""
    if application.status == Status.DOCUMENTS_PENDING:
        _submit(application, Cause.RESUBMISSION)
    else:
        application.save()


def _next_number(on: date) -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT nextval('case_number')")
        return f"{on.year}-{cursor.fetchone()[0]:06d}"


def _ask_for_papers(application: RetirementApplication) -> None:
    """One row for each paper the case needs; those already on file are there from the start."""
    Document.objects.bulk_create(
        Document(application=application, kind=kind, evidence=seen) for kind, seen in papers.expected(application)
    )


def _submit(application: RetirementApplication, cause: str) -> None:
    """Compute on the facts as they are now, and pass the case on if no paper is missing."""
    _compute(application, cause)
    if application.determination_id and _is_complete(application):
        application.move_to(Status.IN_REVIEW)
    application.save()


def _is_complete(application: RetirementApplication) -> bool:
    return not application.documents.filter(evidence__isnull=True).exists()


def _compute(application: RetirementApplication, cause: str) -> None:
    """Store what the law says, superseding the person's last determination; nothing if it says the same.

    A file whose facts contradict each other is received all the same: it stays with the coordinator, uncomputed.
    """
    try:
        asked = facts.of_application(application)
        law = facts.law_of(asked)
        outcome = determinations.consider(asked, law)
    except facts.Contradiction:
        return
    last = Determination.objects.filter(subject=application.person_id, successor__isnull=True).first()
    current = last if last and last.pk == application.determination_id else None
    if current and determinations.rests_on_same(current, asked, law):
        return
    application.determination = determinations.record(
        outcome,
        asked,
        law,
        subject=application.person_id,
        cause=cause,
        effective_on=asked.retirement_date,
        supersedes=last,
        elected=(outcome.elected or "") if application.elected_route else "",
        run=uuid.uuid4(),
    )
