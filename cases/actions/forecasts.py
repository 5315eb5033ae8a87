"""What an award announces: its change at 65, asked of the law once and stored, so that the letter computes nothing."""

from benefits import codec, determinations, register
from benefits.determinations import Answered
from benefits.models import Cause, Determination, Forecast
from cases import prospects


def at_65(determination: Determination) -> Forecast | None:
    """Store and return what the pension becomes at 65 under the law it was determined by; None if nothing changes.

    Where nobody has stated the insured status, the forecast supposes it, and its facts say from which day.
    """
    if determination.monthly is None:
        return None
    facts = codec.facts_from_json(determination.facts)
    law = register.law_of(determination.edition, determination.law_on)
    elected = determination.elected_route
    later = prospects.of(determination.outcome().route(elected), facts, law)
    if later.after is None or later.after_on is None or later.asked is None:
        return None
    asked = later.asked.but(payment_date=later.after_on)
    outcome = determinations.consider_family(asked, law, elected)
    answered = Answered(
        outcome=outcome, facts=asked, law=law, subject=determination.subject, benefit=determination.benefit,
        cause=Cause.AGE_65, effective_on=later.after_on, elected=outcome.elected or elected,
    )  # fmt: skip
    if answered.route is None:
        return None
    determinations.forecast_many([answered])
    return Forecast.objects.select_related("edition").get(pk=answered.id)
