"""The nightly count of the census, kept so that its course can be seen; somebody forgotten is an alarm."""

import logging
from datetime import date

from django.db import transaction

from cases import census
from cases.models import CensusCount, Event

logger = logging.getLogger(__name__)


@transaction.atomic
def count(*, on: date) -> int:
    """Take the census of the day and keep it; counted again the same day, the last count stands. Returns how many
    people were forgotten."""
    taken = census.take(on)
    CensusCount.objects.bulk_create(
        [CensusCount(on=on, bucket=bucket, people=people) for bucket, people in taken.people.items()],
        update_conflicts=True, unique_fields=["on", "bucket"], update_fields=["people"],
    )
    if taken.forgotten or not taken.adds_up:
        logger.error("census: %d due and not done, of %d", taken.forgotten, taken.population)
        Event.record("census_alarm", on=on, details={"forgotten": taken.forgotten, "adds_up": taken.adds_up})
    return taken.forgotten
