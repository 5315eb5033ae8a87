"""Whose file it is: moved between agencies when both agree, taken by the Board, and what other agencies certify."""

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any
from uuid import UUID

from django.db import transaction

from cases.actions import applications, records
from cases.models import (
    OPEN,
    Agency,
    Certification,
    CertifiedLine,
    Custody,
    Event,
    Evidence,
    Handling,
    Paper,
    Person,
    RetirementApplication,
    Role,
    Salary,
    ServicePeriod,
    Transfer,
    User,
)

A_DAY = timedelta(days=1)


class NotNow(Exception):
    """The file is no longer where the act supposes, or this was asked or answered already."""


@transaction.atomic
def ask_transfer(person_id: UUID, *, to: Agency, asked_at: Agency, why: str, by: User, on: date) -> Transfer:
    """Offer a file to another agency, or ask its custodian for it. Nothing moves until the other one accepts.

    Raises:
        NotNow: neither agency holds the file, or a transfer is asked already.
    """
    giver_id = _hold(person_id).agency_id
    if to.pk == giver_id or asked_at.pk not in (giver_id, to.pk) or _is_asked(person_id):
        raise NotNow
    transfer = Transfer.objects.create(
        person_id=person_id, giver_id=giver_id, taker=to, asked_at=asked_at, asked_by=by, asked_on=on, why=why
    )
    _witness("transfer_asked", person_id, transfer.pk, by=by, on=on)
    return transfer


@transaction.atomic
def answer_transfer(transfer_id: UUID, *, accepted: bool, by: User, on: date) -> Transfer:
    """The other agency answers; accepted, the file is its from that day on.

    Raises:
        NotNow: it was answered, or the file has moved meanwhile.
    """
    transfer = Transfer.objects.select_for_update(of=("self",)).get(pk=transfer_id)
    custody = _hold(transfer.person_id)
    if transfer.outcome or custody.agency_id != transfer.giver_id:
        raise NotNow
    transfer.outcome = Transfer.Outcome.ACCEPTED if accepted else Transfer.Outcome.REFUSED
    transfer.answered_by, transfer.answered_on = by, on
    transfer.save()
    if accepted:
        to_taker = by if transfer.answers_id == transfer.taker_id else transfer.asked_by
        _move(custody, transfer.taker_id, worker=to_taker, on=on)
    verb = "transfer_accepted" if accepted else "transfer_refused"
    _witness(verb, transfer.person_id, transfer.pk, by=by, on=on)
    return transfer


@transaction.atomic
def take(person_id: UUID, *, why: str, by: User, on: date) -> Custody:
    """The Board takes a file: of whoever left service, or whose agency has nobody who may open it. Once is enough."""
    board, custody = Agency.objects.get(kind=Agency.Kind.BOARD), _hold(person_id)
    if custody.agency_id == board.pk:
        return custody
    for transfer in Transfer.objects.open().filter(person=person_id):
        transfer.outcome, transfer.answered_by, transfer.answered_on = Transfer.Outcome.REFUSED, by, on
        transfer.save()
    new = _move(custody, board.pk, worker=None, on=on)
    Event.record("file_taken", on=on, by=by, person_id=person_id, details={"why": why})
    return new


@transaction.atomic
def name_interim(
    agency: Agency, *, user: User, from_on: date, until_on: date, document: str, by: User, on: date
) -> Role:
    """Somebody coordinates an agency for a time, named by a document. Raises `NotNow` if it is so already."""
    held = Role.objects.select_for_update(of=("self",)).held_on(from_on)
    if held.filter(user=user, role=Role.Name.COORDINATOR, agency=agency).exists():
        raise NotNow
    role = Role.objects.create(
        user=user, role=Role.Name.COORDINATOR, agency=agency, from_on=from_on, until_on=until_on
    )
    details = {"user": str(user.pk), "agency": str(agency.pk), "document": document, "until": until_on.isoformat()}
    Event.record("interim_named", on=on, by=by, details=details)
    return role


# --- Certifications --------------------------------------------------------------------------------------------


@transaction.atomic
def ask_certification(
    person_id: UUID, *, of: Agency, from_on: date, to_on: date, by: User, on: date
) -> Certification:
    """Ask another agency for its own periods of a person. Raises `NotNow` if it is asked already, or holds the file."""
    custody = _hold(person_id)
    if of.pk == custody.agency_id or Certification.objects.open().filter(person=person_id, asked_of=of).exists():
        raise NotNow
    asked = Certification.objects.create(
        person_id=person_id, asked_at_id=custody.agency_id, asked_of=of, from_on=from_on, to_on=to_on, asked_by=by,
        asked_on=on,
    )
    _witness("certification_asked", person_id, asked.pk, by=by, on=on)
    return asked


@transaction.atomic
def add_line(certification_id: UUID, line: Mapping[str, Any], *, by: User) -> CertifiedLine:
    """Write one period of the answer. Raises `NotNow` if it was answered."""
    asked = _hold_open(certification_id)
    return CertifiedLine.objects.create(certification=asked, **line)


@transaction.atomic
def certify(certification_id: UUID, *, note: str, by: User, on: date) -> Certification:
    """Answer with the lines written, or that there is no record, if there are none."""
    asked = _hold_open(certification_id)
    some = asked.lines.exists()
    asked.outcome = Certification.Outcome.CERTIFIED if some else Certification.Outcome.NO_RECORD
    asked.note, asked.answered_by, asked.answered_on = note, by, on
    asked.save()
    _witness("certification_answered", asked.person_id, asked.pk, by=by, on=on)
    return asked


@transaction.atomic
def record(certification_id: UUID, *, by: User, on: date) -> Evidence:
    """What was certified enters the file, in the name of whoever certified it, with its paper. Once.

    Raises:
        NotNow: nothing was certified, or it was recorded.
        IntegrityError: the file has service or pay on the same days.
    """
    asked = Certification.objects.select_for_update(of=("self",)).select_related("asked_of").get(pk=certification_id)
    if asked.outcome != Certification.Outcome.CERTIFIED or asked.recorded_on:
        raise NotNow
    paper = {"person_id": asked.person_id, "kind": Paper.SERVICE_CERTIFICATION, "issuer": asked.asked_of.name}
    dates = {"issued_on": asked.answered_on, "seen_on": on}
    evidence = records.state(Evidence, paper | dates, by=by, on=on)
    for line in asked.lines.all():
        _state(asked, line, evidence, by=by, on=on)
    asked.recorded_by, asked.recorded_on = by, on
    asked.save()
    applications.lay_before(evidence, by=by, on=on)
    return evidence


def _state(asked: Certification, line: CertifiedLine, evidence: Evidence, *, by: User, on: date) -> None:
    span = {"participant_id": asked.person_id, "agency_id": asked.asked_of_id, "evidence": evidence,
            "from_on": line.from_on, "to_on": line.to_on}  # fmt: skip
    service = {"post": line.post, "group": line.group, "contributed": line.contributed}
    records.state(ServicePeriod, span | service, by=by, on=on)
    if line.monthly:
        records.state(Salary, span | {"monthly": line.monthly}, by=by, on=on)


# --- What all of them do ---------------------------------------------------------------------------------------


def _hold(person_id: UUID) -> Custody:
    """Lock the person, and give who holds the file: two moves of one file wait for each other."""
    Person.objects.select_for_update(of=("self",)).get(pk=person_id)
    return Custody.objects.get(person=person_id, to_on__isnull=True)


def _hold_open(certification_id: UUID) -> Certification:
    asked: Certification = Certification.objects.select_for_update(of=("self",)).get(pk=certification_id)
    if asked.outcome:
        raise NotNow
    return asked


def _is_asked(person_id: UUID) -> bool:
    return Transfer.objects.open().filter(person=person_id).exists()


def _move(custody: Custody, to: UUID, *, worker: User | None, on: date) -> Custody:
    """The file is another's from `on`; a day is held by one agency. Open cases go along, to whoever receives it."""
    custody.to_on = max(custody.from_on, on - A_DAY)
    custody.save()
    new = Custody.objects.create(person_id=custody.person_id, agency_id=to, from_on=custody.to_on + A_DAY)
    for case in RetirementApplication.objects.filter(person=custody.person_id, status__in=OPEN):
        Handling.objects.update_or_create(application=case, defaults={"worker": worker})
    return new


def _witness(verb: str, person_id: UUID, about: UUID, *, by: User, on: date) -> None:
    Event.record(verb, on=on, by=by, person_id=person_id, details={"about": str(about)})
