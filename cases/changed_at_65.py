"""Why a pension changes at 65, on an example that nobody is: what the engine says before that birthday and after."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from benefits import codec, register
from benefits.law.facts import Facts
from benefits.law.law import Law
from benefits.law.route import Route, Status
from benefits.law.routes import decide_family
from benefits.law.timeline import timeline

SECTION = "766a"
# Thirty years and 52 of age: 65 % of the average pay (§ 766a(a)); in the Coordination Plan and fully insured.
FACTS = {
    "group": "general", "plan": "coordination", "system_entry_date": "1982-06-01",
    "public_service_start_date": "1982-06-01", "birth_date": "1960-03-17", "retirement_date": "2012-06-01",
    "fully_insured_date": "2000-01-01", "credited_years": "30", "average_compensation": "30000",
    "merit_percentage": "0.65", "elected_route": SECTION,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Example:
    """The facts, and the section's answer as it began and as it is from the 65th birthday on."""

    facts: Facts
    before: Route
    after: Route
    since: date

    @property
    def drop(self) -> Decimal:
        """Dollars a month."""
        assert self.before.monthly is not None and self.after.monthly is not None
        return self.before.monthly - self.after.monthly


def example(today: date) -> Example:
    """As the law read on a day computes it."""
    facts, law = codec.facts_from_json(FACTS), register.law_on(today)
    owed = timeline(facts, law, today)
    return Example(facts, _paid(facts, law, owed[0].from_on), _paid(facts, law, owed[-1].from_on), owed[-1].from_on)


def _paid(facts: Facts, law: Law, day: date) -> Route:
    return next(one for one in decide_family(facts, law, day, SECTION) if one.status is Status.PAYABLE)
