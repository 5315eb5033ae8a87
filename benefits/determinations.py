"""Ask the law, and store its answer. `consider` stores nothing: a preview is a look-up."""

import uuid
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import Any

from benefits import codec
from benefits.copying import as_text, copy_in
from benefits.edition import source_zip
from benefits.law.facts import Facts
from benefits.law.law import Law
from benefits.law.routes import FAMILY, Outcome, Route, consider, decide_family, decide_one
from benefits.law.support import supported
from benefits.models import Answer, Benefit, Determination, Edition, Forecast

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
        edition=edition_of(law),
        law_on=law.day,
        cause=cause,
        effective_on=effective_on,
        supersedes=supersedes,
        run=run,
    )


@dataclass(frozen=True, kw_only=True)
class Answered:
    """One answer of many, not stored yet; `id` is already the row's."""

    outcome: Outcome
    facts: Facts
    law: Law
    subject: uuid.UUID
    benefit: str
    cause: str
    effective_on: date
    elected: str
    supersedes: uuid.UUID | None = None
    run: uuid.UUID | None = None
    id: uuid.UUID = field(default_factory=uuid.uuid4)

    @cached_property
    def route(self) -> Route | None:
        """What it pays, if it pays."""
        return paid_route(self.outcome, self.elected)

    @cached_property
    def stated(self) -> dict[str, Any]:
        """The facts as they are stored."""
        return codec.facts_to_json(self.facts)


def record_many(answers: Iterable[Answered]) -> int:
    """Store determinations by COPY, inside the caller's transaction; returns how many.

    What an outcome holds is the caller's choice: `consider` gives all nine routes, so that a page can show every option
    as it stood; `consider_family` only the elected one (and its twin, §§ 766(a) and (e)), for a run over the whole
    roll, where the other eight would be written 125,000 times for nobody to read. Both hold steps as ids and numbers.

    Raises:
        IntegrityError: as `record`, for the first row that is refused; then none is stored.
    """
    return _copy(Determination, answers, ("supersedes", "run"))


def forecast_many(answers: Iterable[Answered]) -> int:
    """Store forecasts by COPY: what the law would say; announced and previewed, never paid."""
    return _copy(Forecast, answers, ())


ANSWER = (
    "id", "subject", "benefit", "facts", "routes", "elected_route", "annual", "monthly", "formula_monthly", "edition",
    "law_on", "cause", "effective_on",
)  # fmt: skip


def _copy(table: type[Answer], answers: Iterable[Answered], also: tuple[str, ...]) -> int:
    rows = list(answers)
    for law in {one.law.edition: one.law for one in rows}.values():
        edition_of(law)
    return copy_in(table, (*ANSWER, *also), (_row(one, also) for one in rows))


def _row(one: Answered, also: tuple[str, ...]) -> tuple[Any, ...]:
    route = one.route
    return (
        one.id, one.subject, one.benefit, as_text(one.stated),
        as_text(codec.outcome_to_json(one.outcome, says=False)), one.elected,
        *((route.annual, route.monthly, route.formula_monthly) if route else (None, None, None)),
        one.law.edition, one.law.day, one.cause, one.effective_on, *(getattr(one, name) for name in also),
    )  # fmt: skip


def consider_family(facts: Facts, law: Law, elected: str) -> Outcome:
    """The elected section alone, with the readings that bite and what it rests on, as `consider` answers it.

    Of §§ 766(a) and (e) the one that is payable counts as elected. No other route is computed: nothing is proposed.
    """
    listening = law.listening()
    routes = decide_family(facts, listening, facts.payment_date, elected)
    heard = frozenset(listening.heard or ())
    whole = tuple(
        supported(route, facts, law, heard, lambda name, other: decide_one(name, facts, other))
        if route.monthly is not None
        else route
        for route in routes
    )
    payable = next((route.route for route in whole if route.status == "payable"), None)
    if elected in FAMILY and payable:
        elected = payable
    return Outcome(
        routes=whole, elected=elected, largest=None, largest_after_65=None, unused=(), edition=law.edition
    )


def edition_of(law: Law) -> Edition:
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


__all__ = [
    "Answered",
    "consider",
    "consider_family",
    "forecast_many",
    "paid_route",
    "record",
    "record_many",
    "rests_on_same",
]
