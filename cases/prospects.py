"""What an option will pay later: when one that waits begins, and after the change at 65. Nothing is stored."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from benefits.law.dates import birthday
from benefits.law.facts import Facts
from benefits.law.law import Law
from benefits.law.route import Route, Status
from benefits.law.timeline import timeline


@dataclass(frozen=True)
class Prospect:
    """Dollars a month. `begins`: when an option that waits starts. `after`: from `after_on` on, where it changes at 65.

    `supposed`: nobody has stated the insured status, and the change supposes that the person has it by then; `asked`:
    the facts with what was supposed.
    """

    begins: Decimal | None = None
    after: Decimal | None = None
    after_on: date | None = None
    supposed: bool = False
    asked: Facts | None = None


def of(route: Route, facts: Facts, law: Law) -> Prospect:
    """What follows for whoever elects this option and changes nothing else."""
    if route.status not in (Status.PAYABLE, Status.DEFERRED) or facts.birth_date is None:
        return Prospect()
    asked = facts.but(elected_route=route.route)
    supposed = facts.fully_insured_date is None
    if supposed:
        at_65 = birthday(facts.birth_date, 65, leap_day_on=law.reads("A-21"))
        asked = asked.but(fully_insured_date=max(at_65, facts.separation_date))
    owed = timeline(asked, law, date.max)
    begins = next((each.monthly for each in owed if each.route == route.route), None)
    now = route.monthly if route.status is Status.PAYABLE else begins
    later = [each for each in owed if each.from_on > max(facts.payment_date, route.payable_from or date.min)]
    last = later[-1] if later and later[-1].monthly != now else None
    return Prospect(begins, last and last.monthly, last and last.from_on, supposed, asked)
