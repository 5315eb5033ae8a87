"""A line of the table of options that a letter offers."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal


@dataclass(frozen=True)
class Offered:
    """An option one may choose: dollars a month when it begins, and after the change at 65, where there is one."""

    label: str
    begins_on: date | None
    now: Decimal | None
    after: Decimal | None = None
    after_on: date | None = None
