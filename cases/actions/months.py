"""The clock's part of the ledger: the first of a month opens it, a pay day supposes its payment; those missed too."""

import uuid
from collections.abc import Iterator
from datetime import date, timedelta

from django.db import transaction
from django.db.models import Exists, F, OuterRef

from cases.actions import acts, ledger
from cases.ledger import first_of
from cases.models import Act, LedgerDay, Pension
from cases.pay_calendar import pay_days

CHUNK = 1000
LAST_PAYMENTS = timedelta(days=62)  # a pension that has ended is still paid what it is owed on the next pay days


def keep_what_is_due(*, on: date) -> int:
    """Meet the last first of a month or pay day for every pension, and with it every one missed since; then give each
    pension the state that an act foresaw for a day that has come. Gives how many ledger lines were written.

    Twice, late or on two machines changes nothing: the rows are held, and a day met is written down once.
    """
    turn(on=on)
    day = last_day(on)
    if LedgerDay.objects.filter(pk=day).exists():
        return 0
    lines = sum(_keep(chunk, day) for chunk in _chunks(day))
    LedgerDay.objects.get_or_create(pk=day, defaults={"lines": lines})
    return lines


def last_day(on: date) -> date:
    """The last day up to `on` on which the ledger moves by itself: the first of a month, or a pay day."""
    month = first_of(on)
    return max(day for day in (month, *pay_days(month)) if day <= on)


@transaction.atomic
def _keep(pension_ids: list[uuid.UUID], day: date) -> int:
    held = Pension.objects.select_for_update(of=("self",)).filter(pk__in=pension_ids).order_by("pk")
    return ledger.keep([pension.pk for pension in held.only("pk")], until=day)


def _chunks(day: date) -> Iterator[list[uuid.UUID]]:
    """Every pension with an act, in pieces of a thousand; of those that have ended, those whose end is recent news."""
    lately = Act.objects.filter(pension=OuterRef("pk"), on__gte=day - LAST_PAYMENTS)
    going = Pension.objects.exclude(state=Pension.State.ENDED) | Pension.objects.filter(Exists(lately))
    ids = going.filter(Exists(Act.objects.filter(pension=OuterRef("pk")))).order_by("pk").values_list("pk", flat=True)
    after = uuid.UUID(int=0)
    while chunk := list(ids.filter(pk__gt=after)[:CHUNK]):
        yield chunk
        after = chunk[-1]


def turn(*, on: date) -> int:
    """States that follow from acts whose legal day was still to come when they were recorded. Gives how many."""
    came = Act.objects.filter(kind__in=(*Act.STOPS, Act.Kind.RESUMED), from_on__lte=on, from_on__gt=F("on"))
    waiting = came.exclude(pension__state=Pension.State.ENDED).values_list("pension_id", flat=True).distinct()
    return sum(_turn(pension_id, on) for pension_id in waiting)


@transaction.atomic
def _turn(pension_id: uuid.UUID, on: date) -> bool:
    pension = Pension.objects.hold(pk=pension_id)
    state = acts.state_on(ledger.acts_of([pension_id])[pension_id], on)
    turned = state != pension.state
    if turned:
        pension.state = state
        pension.save(update_fields=["state"])
    return turned
