"""A certificate of what a pension pays, for whoever the person shows it to: nothing is decided by it."""

import uuid
from datetime import date

from django.db import transaction

from cases.actions.recovery import pays_a_month
from cases.models import Event, Notice, Pension, User


class NotPaid(Exception):
    """Nothing is paid now: there is nothing to certify."""


@transaction.atomic
def ask(pension_id: uuid.UUID, *, by: User, on: date) -> Notice:
    """Leave the errand of a certificate, one a day; the press makes it within the minute.

    Raises:
        NotPaid: the pension is suspended or has ended.
    """
    pension = Pension.objects.hold(pk=pension_id)
    if pension.state not in Pension.PAID:
        raise NotPaid
    notice, is_new = Notice.objects.get_or_create(
        pension=pension, kind=Notice.Kind.CERTIFICATE, changes_on=on, forecast=None, claim=None, act=None,
        determination=pension.determination, defaults={"after": pays_a_month(pension), "on": on},
    )
    if is_new:
        Event.record("certificate_asked", on=on, by=by, pension=pension, person_id=pension.person_id)
    return notice
