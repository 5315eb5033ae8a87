"""The line of days: every date is its ordinal number, so that "later of" is `max` and a null date is `NEVER`."""

from datetime import date
from functools import lru_cache

NEVER = 10**9

FIRST_DAY_OF_ACT_3 = date(2013, 7, 1).toordinal()
LAST_DAY_OF_CHAPTER_2 = date(2013, 6, 30).toordinal()
LAST_DAY_OF_WINDOW = date(2013, 12, 31).toordinal()
LAST_DAY_OF_FIRST_COHORT = date(1990, 4, 1).toordinal()
SAVINGS_PROGRAM = date(2000, 1, 1).toordinal()


def number(text: str) -> int:
    """The ordinal of an ISO date."""
    return date.fromisoformat(text).toordinal()


def text(day: int) -> str:
    """The ISO date of an ordinal."""
    return date.fromordinal(day).isoformat()


@lru_cache(maxsize=65536)
def birthday(birth: int, age: int, leapling: str = "march_1") -> int:
    """The day on which `age` is attained (A-21: who was born on 29 February attains it on 1 March)."""
    born = date.fromordinal(birth)
    try:
        return born.replace(year=born.year + age).toordinal()
    except ValueError:
        month, day = (3, 1) if leapling == "march_1" else (2, 28)
        return date(born.year + age, month, day).toordinal()
