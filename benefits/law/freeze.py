"""§ 787c(a): whom the freeze of June 30, 2013 reaches."""

from datetime import date

from benefits.law.facts import LAST_FREE_SEPARATION, Facts
from benefits.law.law import Law


def freezes(facts: Facts, law: Law) -> bool:
    """§ 787c reaches those whose first day out is later than July 1, 2013 (A-36)."""
    out = facts.separation_date
    if out > LAST_FREE_SEPARATION:
        return True
    asked: date = max(facts.retirement_date, facts.application_filed_date)
    if out < LAST_FREE_SEPARATION and asked <= LAST_FREE_SEPARATION:
        return False
    reading = law.reads("A-36")
    if reading == "frozen":
        return out == LAST_FREE_SEPARATION
    return reading == "frozen_if_asked_later" and asked > LAST_FREE_SEPARATION
