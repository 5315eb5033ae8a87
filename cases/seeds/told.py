"""What had been told before the day of the seed: the change at 65 of whoever reaches it about now, in time."""

from datetime import date, timedelta

from benefits import codec, register
from benefits.law.timeline import timeline
from cases import facts
from cases.models import Notice, Pension
from cases.models.hearing import DAYS_BEFORE

SOON = timedelta(days=60)
BEFORE_THE_LAST_DAY = timedelta(days=10)


def tell(on: date) -> int:
    """Write the notices, given in time and with the figures of the law. Gives how many."""
    pensions = Pension.objects.filter(look_again_on__lte=on + SOON, determination__isnull=False)
    notices = [notice for pension in pensions.select_related("determination") if (notice := _notice(pension, on))]
    Notice.objects.bulk_create(notices)
    return len(notices)


def _notice(pension: Pension, on: date) -> Notice | None:
    """Of a change at 65 for less; none where the insured status is unknown, or nothing changes."""
    paid = pension.determination
    asked = codec.facts_from_json(paid.facts).but(**facts.insured_status(pension.person_id))
    day = pension.look_again_on
    last = timeline(asked, register.law_on(on), day)[-1:]
    if not last or last[0].from_on != day or last[0].monthly >= paid.monthly:
        return None
    told = day - DAYS_BEFORE - BEFORE_THE_LAST_DAY
    return Notice(
        pension=pension, kind=Notice.Kind.AGE_65, before=paid.monthly, after=last[0].monthly, changes_on=day, on=told,
        given_on=told, hear_until=day - timedelta(days=1),
    )
