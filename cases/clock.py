"""The only "now" of the project. The office is in San Juan, which has no daylight saving (UTC-4 all year)."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.utils import timezone

SAN_JUAN = ZoneInfo("America/Puerto_Rico")


def today() -> date:
    """The legal day, in San Juan, wherever the host stands."""
    return timezone.localdate(timezone=SAN_JUAN)


def now() -> datetime:
    """This instant, aware."""
    return timezone.now()


def day_of(instant: datetime) -> date:
    """The legal day on which an instant fell."""
    return timezone.localdate(instant, timezone=SAN_JUAN)
