"""§§ 768a, 769a. What else is recomputed at the event of § 766(e).

§ 768a: a reversionary annuity is recomputed when the base annuity is (it names § 766(e); § 766a(c) by analogy).
§ 769a: an occupational-disability annuity, at 65, fully insured **and** eligible for primary benefits.
"""

from datetime import date

from benefits.law.dates import reaches
from benefits.law.facts import Facts
from benefits.law.law import Law
from benefits.law.section_766.e import SIXTY_FIVE, coordinated_annuity
from benefits.law.step import Step, phrase


def recomputed_reversionary(reversionary: Step, base_before: Step, base_after: Step) -> Step:
    """§ 768a: the reversionary annuity in the proportion in which the base annuity changed, dollars a year."""
    says = phrase("768a/recomputed", before=base_before.amount, after=base_after.amount)
    return Step("§ 768a", says, reversionary.amount * base_after.amount / base_before.amount, (reversionary,))


def disability_recompute_day(facts: Facts, law: Law) -> date | None:
    """§ 769a: the latest of 65, insured status and primary benefits; none while one is not known to have come."""
    insured, primary = facts.fully_insured_date, facts.primary_benefits_date
    if not isinstance(insured, date) or not isinstance(primary, date):
        return None
    return max(reaches(facts, SIXTY_FIVE, law), insured, primary)


def recomputed_disability(facts: Facts, law: Law) -> Step:
    """§ 769a: «a base de la fórmula» of § 766(e)."""
    return coordinated_annuity(facts, law, "§ 769a")
