"""Quality of first decisions: which are drawn for a second look by another administrator."""

from datetime import date

from django.db import transaction

from cases import facts, flags
from cases.models import Decision, Event, Sample, SamplingRule, User


@transaction.atomic
def set_rule(*, share: int, near_days: int, from_on: date, document: str, by: User, on: date) -> SamplingRule:
    """From a day on, draw this per cent at random, and whatever is within so many days of a threshold.

    Raises:
        IntegrityError: a share or a distance of nothing.
    """
    rule = SamplingRule.objects.create(share=share, near_days=near_days, from_on=from_on, document=document, by=by)
    details = {"rule": str(rule.pk), "share": share, "near_days": near_days}
    Event.record("sampling_rule_set", on=on, by=by, details=details)
    return rule


def draw(decision: Decision, *, on: date) -> Sample | None:
    """Put a decision just taken in the sample, or not, inside its transaction: nobody can come between the two. While
    the Board has set no rule every one is drawn."""
    rule = SamplingRule.objects.on(on)
    why = _why(decision, rule)
    return Sample.objects.create(decision=decision, rule=rule, why=why, drawn_on=on) if why else None


def _why(decision: Decision, rule: SamplingRule | None) -> str:
    if rule is None:
        return Sample.Why.NO_RULE
    asked = facts.stored_options(decision.determination).used
    if asked and any(flags.near_threshold(asked, rule.near_days)):
        return Sample.Why.NEAR
    return Sample.Why.RANDOM if rule.draws(decision.pk) else ""
