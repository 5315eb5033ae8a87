"""When a month is paid: days of the month, moved to the working day before where they fall on a weekend or a holiday.

Which days is a dated setting that names its source (`settings.PAY_CALENDARS`); no text of law fixes them.
"""

import calendar
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache

import holidays
from django.conf import settings

SATURDAY = 5
HOLIDAYS = holidays.country_holidays("PR")  # each year is worked out when a day of it is first asked about


@dataclass(frozen=True, slots=True)
class Setting:
    """`days` of the month, 31 for its last; in use from `from_on` on; who says so."""

    from_on: date
    days: tuple[int, ...]
    source: str


def setting_on(day: date) -> Setting:
    """The setting in use on a day; before the first one, the first."""
    rows = [Setting(date.fromisoformat(row["from_on"]), tuple(row["days"]), row["source"]) for row in _rows()]
    return max((row for row in rows if row.from_on <= day), key=lambda row: row.from_on, default=rows[0])


def _rows() -> list[dict]:
    return sorted(settings.PAY_CALENDARS, key=lambda row: row["from_on"])


@lru_cache(maxsize=4096)
def pay_days(month: date) -> tuple[date, ...]:
    """The pay days of a month (given by its first day), in order, all within it."""
    last = calendar.monthrange(month.year, month.month)[1]
    return tuple(working_day(month.replace(day=min(day, last)), not_before=month) for day in setting_on(month).days)


def next_working_day(day: date) -> date:
    """The day itself, or the first working day after it."""
    while day.weekday() >= SATURDAY or day in HOLIDAYS:
        day += timedelta(days=1)
    return day


def working_day(day: date, *, not_before: date) -> date:
    """The day itself, or the working day before it; the month's first, where there is none."""
    while day > not_before and (day.weekday() >= SATURDAY or day in HOLIDAYS):
        day -= timedelta(days=1)
    return day
