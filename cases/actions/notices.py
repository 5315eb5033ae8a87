"""What a person is told before it happens, and is heard about: announced, given, answered."""

import uuid
from datetime import date, timedelta
from decimal import Decimal

from django.db import connection, transaction
from django.db.models import Q

from benefits.models import Cause, Determination, Forecast
from cases.models import Event, Notice, Pension, User
from cases.models.hearing import DAYS_BEFORE, DAYS_TO_BE_HEARD
from cases.models.run import RunRow, Status

__all__ = ["DAYS_BEFORE", "DAYS_TO_BE_HEARD"]

DAYS_FOR_THE_MAIL = timedelta(days=10)  # before the 90 days, so that nobody is told late

ANNOUNCE = """
INSERT INTO cases_notice (id, pension_id, kind, forecast_id, before, after, changes_on, "on", by_id, hear_until, answer)
SELECT gen_random_uuid(), w.pension_id, r.kind, w.forecast_id, w.before, w.after, w.changes_on, %(on)s,
       coalesce(w.let_by_id, r.approved_by_id), greatest(w.changes_on - 1, %(hear)s), ''
FROM cases_runrow w JOIN cases_run r ON r.id = w.run_id
WHERE w.after < w.before AND w.changes_on > %(on)s AND (
    r.status = %(approved)s AND w.state = %(previewed)s AND (r.kind = 'age_65' OR w.changes_on >= %(in_time)s)
    OR r.kind = 'age_65' AND w.changes_on <= %(by_itself)s AND w.state = ANY(%(waiting)s) AND r.status <> %(cancelled)s
  )
  AND NOT EXISTS (SELECT 1 FROM cases_notice n WHERE n.pension_id = w.pension_id AND n.kind = r.kind
                  AND n.changes_on = w.changes_on AND n.after = w.after)
ON CONFLICT DO NOTHING
"""


class NotGiven(Exception):
    """The person was not told yet: there is nothing to answer, and nothing to decide."""


class NotHeard(Exception):
    """The person may still be heard: until `until`, or until the notice is given where that is unknown."""

    def __init__(self, until: date | None = None) -> None:
        super().__init__(str(until))
        self.until = until


@transaction.atomic
def announce_due(on: date) -> int:
    """Write the notice of every foreseeable reduction that a person approved, with the figures of its row: at 65, or by
    a change of law that leaves the 90 days; and of those at 65 that nobody has approved while the 90 days are about to
    begin: the law does not wait for the office.

    Whoever runs it twice, late or beside another writes each notice once. Returns how many were written.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            ANNOUNCE,
            {
                "on": on,
                "hear": on + DAYS_TO_BE_HEARD,
                "in_time": on + DAYS_BEFORE,
                "by_itself": on + DAYS_BEFORE + DAYS_FOR_THE_MAIL,
                "approved": Status.APPROVED,
                "cancelled": Status.CANCELLED,
                "previewed": RunRow.State.PREVIEWED,
                "waiting": [RunRow.State.PREVIEWED, RunRow.State.PARKED],
            },
        )
        written = int(cursor.rowcount)
    if written:
        Event.record("changes_announced", on=on, details={"notices": written})
    return written


def of_a_reduction(
    pension: Pension,
    *,
    before: Decimal,
    after: Decimal,
    changes_on: date,
    by: User,
    on: date,
    forecast: Forecast | None = None,
    determination: Determination | None = None,
) -> Notice:
    """Announce that months already paid would be owed less, in dollars a month, and open the time to be heard. Once."""
    notice, is_new = Notice.objects.get_or_create(
        pension=pension, kind=Notice.Kind.REDUCTION, changes_on=changes_on, forecast=forecast,
        determination=determination, claim=None, act=None,
        defaults={"before": before, "after": after, "on": on, "by": by, "hear_until": on + DAYS_TO_BE_HEARD},
    )
    if is_new:
        Event.record("reduction_announced", on=on, by=by, pension=pension, person_id=pension.person_id)
    return notice


@transaction.atomic
def give(notice: Notice, *, on: date, by: User | None = None) -> None:
    """The person is told on this day: from it there are whole days to be heard. Told already changes nothing."""
    held = Notice.objects.select_for_update(of=("self",)).select_related("pension").get(pk=notice.pk)
    if held.given_on is None:
        held.given_on = on
        if held.hear_until is not None:
            held.hear_until = max(held.hear_until, on + DAYS_TO_BE_HEARD)
        held.save(update_fields=["given_on", "hear_until"])
        Event.record("notice_given", on=on, by=by, pension=held.pension, person_id=held.pension.person_id)
    notice.given_on, notice.hear_until = held.given_on, held.hear_until


@transaction.atomic
def answer(notice_id: uuid.UUID, text: str, *, by: User, on: date) -> Notice:
    """Write down what the person said, once; who wrote it stands in the event.

    Raises:
        NotGiven: nobody was told yet.
    """
    notice = Notice.objects.select_for_update(of=("self",)).select_related("pension").get(pk=notice_id)
    if notice.given_on is None:
        raise NotGiven
    if notice.answered_on is None:
        notice.answered_on, notice.answer = on, text
        notice.save(update_fields=["answered_on", "answer"])
        Event.record("notice_answered", on=on, by=by, pension=notice.pension, person_id=notice.pension.person_id)
    return notice


def told(pension: Pension, determination: Determination) -> list[Notice]:
    """The notices that told this person these figures, whichever came first: of a reduction, or before it. Of a change
    of law, not those given within the 90 days before it."""
    figures = Q(after=determination.monthly, changes_on=determination.effective_on)
    sent = Notice.objects.filter(Q(determination=determination) | figures, pension=pension, kind__in=Notice.LOWERS)
    of_law = determination.cause == Cause.LAW_CHANGE
    return [notice for notice in sent.order_by("on") if not of_law or is_in_time(notice)]


def is_in_time(notice: Notice) -> bool:
    """Given 90 days before the change it tells; or once its day was gone by, and then it only opens a hearing."""
    given, day = notice.given_on, notice.changes_on
    return given is None or day is None or given >= day or given + DAYS_BEFORE <= day


def lowers(pension: Pension, determination: Determination) -> bool:
    """Whether less would be owed from its day on than is."""
    rates = pension.acts.filter(monthly__isnull=False, undone_by__isnull=True, from_on__lte=determination.effective_on)
    last = rates.order_by("-id").first()
    paid = last.monthly if last else pension.paid_monthly
    return (determination.monthly or 0) < (paid or 0)


def demand_told(pension: Pension, determination: Determination, *, on: date) -> None:
    """Raises `NotHeard` where confirming it would lower what is owed, and nobody told or heard the person. The
    trigger `reduces_after_hearing` holds the same."""
    if lowers(pension, determination):
        sent = told(pension, determination)
        heard = next((notice for notice in sent if is_heard(notice, on=on)), None)
        demand_heard(heard or (sent[-1] if sent else None), on=on)


def is_heard(notice: Notice, *, on: date) -> bool:
    """Told, and either answered or out of time by `on`."""
    in_time = notice.hear_until is not None and notice.hear_until < on
    return notice.given_on is not None and (notice.answered_on is not None or in_time)


def demand_heard(notice: Notice | None, *, on: date) -> None:
    """Raises `NotHeard` unless the person was told, and answered or let the time pass."""
    if notice is None or not is_heard(notice, on=on):
        raise NotHeard(notice.hear_until if notice and notice.given_on else None)
