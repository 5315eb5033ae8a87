"""§ 787c(a): years and pay as frozen are said to be of June 30, 2013, in every step and reason that shows them."""

from datetime import date

from benefits.law.route import Route
from benefits.law.step import Phrase, Reason, Step

# The phrases that show the years, the average or a mayor's salary; each has a place for the day.
OF_THE_RECORD = frozenset(
    (
        "766a_age/under_ten",
        "766a_age/to_twenty",
        "766a_age/over_twenty",
        "766a_age/maximum",
        "766e/A",
        "766e/B",
        "766e/C",
        "766e/D",
        "766a/under_thirty",
        "766a/percentage",
        "766a/to_limit",
        "766a/over_limit",
        "766b/as_mayor",
        "766b/other_to_twenty",
        "766b/other_over_twenty",
        "766b/maximum",
        "766d/formula",
        "766d/high_risk",
        "766d/under_ten",
        "766d/under_twenty_five",
        "766d/under_thirty",
        "787o/sixty",
    )
)


def as_of(day: date, route: Route) -> Route:
    """The route, its steps and reasons saying that the years and the pay are those of ``day``."""
    steps = _step(day, route.steps) if route.steps else None
    reasons = tuple([Reason(one.provision, _dated(day, one.says)) for one in route.reasons])
    return route._replace(steps=steps, reasons=reasons)


def _step(day: date, step: Step) -> Step:
    parts = tuple([_step(day, part) for part in step.parts])
    return Step(step.provision, _dated(day, step.says), step.amount, parts)


def _dated(day: date, says: Phrase) -> Phrase:
    return Phrase(says.id, (*says.values, ("as_of", day))) if says.id in OF_THE_RECORD else says
