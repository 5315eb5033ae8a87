"""A file that shows a paper: received and found readable, accepted as evidence, or rejected with a reason."""

import hashlib
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date

from django.db import IntegrityError, transaction

from cases.actions import applications, records
from cases.models import Event, Evidence, RetirementApplication, Scan, User
from cases.scans import store
from cases.scans.found import Found


class Settled(ValueError):
    """Somebody accepted or rejected it meanwhile."""


def receive(
    data: bytes, found: Found, *, person_id: uuid.UUID, kind: str, application: RetirementApplication | None,
    by: User, on: date,
) -> tuple[Scan, bool]:  # fmt: skip
    """Keep a file that was checked; and whether it is new: the same file for the same paper is kept once."""
    same = {"person_id": person_id, "kind": kind, "sha256": hashlib.sha256(data).hexdigest()}
    try:
        with _kept(data, found) as id, transaction.atomic():
            scan = Scan.objects.create(
                id=id, application=application, media=found.media, size=len(data), pages=found.pages, by=by, **same
            )
            _witness("received", scan, by=by, on=on)
            scan.state = Scan.State.READABLE
            scan.save()
            _witness("readable", scan, by=by, on=on)
        return scan, True
    except IntegrityError:
        return Scan.objects.exclude(state=Scan.State.REJECTED).get(**same), False


@transaction.atomic
def accept(scan_id: uuid.UUID, *, issuer: str, seen_on: date, by: User, on: date) -> Evidence:
    """It shows the paper it is for: the file of the person has it, and the case that waited for it. Its folio is the
    beginning of its hash.

    Raises:
        Settled: somebody accepted or rejected it before.
    """
    scan = _hold(scan_id)
    stated = {"person_id": scan.person_id, "kind": scan.kind, "issuer": issuer, "seen_on": seen_on}
    stated |= {"folio": scan.sha256[:8].upper()}
    evidence = records.state(Evidence, stated, by=by, on=on)
    scan.state, scan.evidence, scan.settled_by, scan.settled_on = Scan.State.ACCEPTED, evidence, by, on
    scan.save()
    _witness("accepted", scan, by=by, on=on)
    applications.lay_before(evidence, by=by, on=on)
    return evidence


@transaction.atomic
def reject(scan_id: uuid.UUID, *, reason: str, by: User, on: date) -> Scan:
    """It does not show the paper: the file stays, with the reason, and the paper is still missing. Raises `Settled`."""
    scan = _hold(scan_id)
    scan.state, scan.reason, scan.settled_by, scan.settled_on = Scan.State.REJECTED, reason, by, on
    scan.save()
    _witness("rejected", scan, by=by, on=on)
    return scan


def opened(scan: Scan, *, by: User, on: date) -> None:
    """Somebody took the file out to read it."""
    _witness("opened", scan, by=by, on=on)


@contextmanager
def _kept(data: bytes, found: Found) -> Iterator[uuid.UUID]:
    """The file on the disk under a new random name; away again if no row comes of it."""
    id = uuid.uuid4()
    try:
        store.keep(id, data)
        if found.shown:
            store.keep(id, found.shown, store.SHOWN)
        yield id
    except BaseException:
        store.drop(id)
        raise


def _hold(scan_id: uuid.UUID) -> Scan:
    scan = Scan.objects.select_for_update(of=("self",)).get(pk=scan_id)
    if scan.settled_on:
        raise Settled(scan.state)
    return scan


def _witness(verb: str, scan: Scan, *, by: User, on: date) -> None:
    about = {"person_id": scan.person_id, "application_id": scan.application_id}
    details = {"scan": str(scan.pk), "kind": scan.kind, "sha256": scan.sha256}
    Event.record(f"scan_{verb}", on=on, by=by, details=details, **about)
