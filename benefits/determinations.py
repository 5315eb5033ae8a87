"""Ask the law, and store its answer. `consider` stores nothing: a preview is a look-up."""

import uuid
from datetime import date

from benefits import codec
from benefits.edition import source_zip
from benefits.law.facts import Facts
from benefits.law.law import Law
from benefits.law.routes import Outcome, Route, consider
from benefits.models import Benefit, Determination, Edition

PAYING = ("payable", "deferred")


def record(
    outcome: Outcome,
    facts: Facts,
    law: Law,
    *,
    subject: uuid.UUID,
    cause: str,
    effective_on: date,
    supersedes: Determination | None,
    elected: str,
    benefit: str = Benefit.RETIREMENT,
    run: uuid.UUID | None = None,
) -> Determination:
    """Store one answer of the law. Amounts are those of the elected route, where it pays; none was elected: no amount.

    Raises:
        IntegrityError: this cause was determined already for that day, or another came first after `supersedes`.
    """
    route = paid_route(outcome, elected)
    return Determination.objects.create(
        subject=subject,
        benefit=benefit,
        facts=codec.facts_to_json(facts),
        routes=codec.outcome_to_json(outcome, says=False),
        elected_route=elected,
        annual=route.annual if route else None,
        monthly=route.monthly if route else None,
        formula_monthly=route.formula_monthly if route else None,
        edition=_edition(law),
        law_on=law.day,
        cause=cause,
        effective_on=effective_on,
        supersedes=supersedes,
        run=run,
    )


def _edition(law: Law) -> Edition:
    """The row of this law's edition, written once with its source. Two first uses at once are one row."""
    known = Edition.objects.filter(pk=law.edition).defer("source").first()
    if known:
        return known
    values = {"values": law.values, "adopted": [dict(item) for item in law.adopted], "source": source_zip()}
    return Edition.objects.get_or_create(pk=law.edition, defaults=values)[0]


def paid_route(outcome: Outcome, elected: str) -> Route | None:
    """The elected route, if the law gives it an amount."""
    if not elected:
        return None
    route = outcome.route(elected)
    return route if route.status in PAYING and route.monthly is not None else None


def rests_on_same(determination: Determination, facts: Facts, law: Law) -> bool:
    """Whether asking again would rest on the same facts, election included, and the same law of the same day."""
    asked = (codec.facts_to_json(facts), law.edition, law.day)
    return asked == (determination.facts, determination.edition_id, determination.law_on)


__all__ = ["consider", "paid_route", "record", "rests_on_same"]
