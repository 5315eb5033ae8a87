"""The Board's figures of a period, frozen: kept as they were counted, to be opened again for ever."""

from datetime import date, datetime

from django.db import connection, transaction

from cases import figures
from cases.models import Event, FrozenReport, User


@transaction.atomic
def freeze(from_on: date, to_on: date, *, by: User, on: date) -> FrozenReport:
    """Keep the figures of a period, both days in it, with what stands on the day `on`, as known at this instant.

    The same figures of the same period and day are kept once: who asks again is given what was kept.
    """
    known = _instant()
    text = figures.canonical(figures.of(from_on, to_on, on=on, known=known))
    values = {"from_on": from_on, "to_on": to_on, "on": on, "at": known, "by": by, "figures": text}
    kept, is_new = FrozenReport.objects.get_or_create(sha256=figures.digest(text), defaults=values)
    if is_new:
        Event.record("figures_frozen", on=on, by=by, details={"report": str(kept.pk)})
    return kept


def _instant() -> datetime:
    """As the database dates an event it writes."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement_timestamp()")
        known: datetime = cursor.fetchone()[0]
    return known
