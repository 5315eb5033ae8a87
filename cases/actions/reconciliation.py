"""Totals of contributions that an agency certifies, and differences that the Board lets stand by name."""

from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db import transaction

from cases.actions import records
from cases.actions.review import demand_another
from cases.models import ContributionTotal, Event, User, YearAccepted
from cases.reconciliation import Year


@transaction.atomic
def certify(
    person_id: UUID, *, from_on: date, amount: Decimal, agency_id: UUID, evidence: Any, note: str, by: User, on: date
) -> ContributionTotal:
    """State what the service record says of a fiscal year; what it said before stays behind it."""
    key = {"participant_id": person_id, "agency_id": agency_id, "from_on": from_on}
    stated = {"amount": amount, "evidence": evidence}
    old = ContributionTotal.objects.in_force().filter(**key).first()
    if old:
        return records.correct(old, stated, note=note, by=by, on=on)
    return records.state(ContributionTotal, key | stated, by=by, on=on)


@transaction.atomic
def accept(person_id: UUID, year: Year, *, authority: str, reason: str, by: User, on: date) -> YearAccepted:
    """Let the difference of a year stand, as it is now: another total on either side, and it is open again.

    Raises:
        FourEyes: it is one's own file.
    """
    demand_another(by, person_id)
    accepted = YearAccepted.objects.create(
        person_id=person_id, from_on=year.from_on, imported=year.imported, certified=year.certified,
        authority=authority, reason=reason, by=by, on=on,
    )
    details = {"year": year.from_on.isoformat(), "difference": str(year.difference)}
    Event.record("year_accepted", on=on, by=by, person_id=person_id, details=details)
    return accepted
