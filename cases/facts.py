"""Records → Facts. Here, and in `letters.py`, the office's words meet the law's."""

import uuid
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property
from typing import Any

from benefits import codec, determinations, register
from benefits.law.average_pay import Pay
from benefits.law.facts import KNOWN_NOT, FactError, Facts, Plan
from benefits.law.freeze import freezes
from benefits.law.impossible import refuse_impossible
from benefits.law.law import Law
from benefits.law.readings import REGISTER
from benefits.law.records import FROZEN_ON, Record
from benefits.law.route import Outcome, Route, Status
from benefits.law.routes import FAMILY
from benefits.law.service_credit import Period
from benefits.law.standing import Standing
from benefits.law.timeline import timeline
from benefits.law.view import frozen, watched
from benefits.models import Determination
from cases import bought, clock, on_file, prospects
from cases.models import Circumstance, InsuredStatus, RetirementApplication, ServiceQuote
from cases.on_file import Lines

OPEN = (Status.PAYABLE, Status.DEFERRED)
A_DAY = timedelta(days=1)
Contradiction = FactError
# What a letter may rest on; an illustrative value stamps every page of it.
ISSUABLE = (Standing.ENACTED, Standing.ADOPTED, Standing.ILLUSTRATIVE)


@dataclass(frozen=True)
class Options:
    """What a case page shows: every route, or why nothing could be computed; stored, or an estimate of today."""

    outcome: Outcome | None = None
    problem: FactError | None = None
    estimate: bool = True
    facts: Facts | None = None
    law: Law | None = None

    @cached_property
    def routes(self) -> list[Route]:
        """Those that pay first, the largest first; then those that may; then the closed."""
        order = ["payable", "deferred", "missing_fact", "missing_factor", "not_eligible", "not_covered"]
        routes = self.outcome.routes if self.outcome else ()
        return sorted(routes, key=lambda route: (order.index(route.status), -(route.monthly or 0)))

    @cached_property
    def rows(self) -> list[tuple[Route, prospects.Prospect]]:
        """Each route, in that order, with what it will pay later."""
        if self.facts is None or self.law is None:
            return []
        return [(route, prospects.of(route, self.facts, self.law)) for route in self.routes]

    def row(self, name: str) -> tuple[Route, prospects.Prospect] | None:
        """One route by its name, with what it will pay later; nothing for no name."""
        if not name or self.outcome is None or self.facts is None or self.law is None:
            return None
        route = self.outcome.route(name)
        return route, prospects.of(route, self.facts, self.law)

    @cached_property
    def frozen(self) -> bool:
        """Whether § 787c stopped service and pay on 30 June 2013, for the options that Chapter 2 gives."""
        return self.facts is not None and self.law is not None and freezes(self.facts, self.law)

    @cached_property
    def used(self) -> Facts | None:
        """The facts as those options read them."""
        return frozen(watched(self.facts, set())) if self.facts and self.frozen else self.facts

    @cached_property
    def offered(self) -> list[tuple[Route, prospects.Prospect]]:
        """What the member may elect. § 766(e) follows § 766(a): one election, which pays one and then the other."""
        rows = [(route, later) for route, later in self.rows if route.status in OPEN]
        names = {route.route for route, _later in rows}
        return [row for row in rows if row[0].route != "766(e)" or "766(a)" not in names]

    @cached_property
    def closed(self) -> list[tuple[Route, list[Route]]]:
        """What the member may not elect, those closed for the same reasons together: the first of them, and all."""
        groups: dict[Any, list[Route]] = {}
        for route in self.routes:
            if route.status not in OPEN:
                groups.setdefault((route.status, route.reasons, route.missing), []).append(route)
        return [(routes[0], routes) for routes in groups.values()]


def options(application: RetirementApplication, lines: Lines | None = None) -> Options:
    """The stored determination of a filed case; of any other, what the law would say today (`lines`: those of the file,
    if they are at hand). Stores nothing."""
    stored = application.determination if application.filed_at else None
    return stored_options(stored) if stored else options_now(application, lines)


def stored_options(determination: Determination) -> Options:
    """What the law said when it was asked, and what each route pays later under that same law."""
    law = register.law_of(determination.edition, determination.law_on)
    asked = codec.facts_from_json(determination.facts)
    return Options(determination.outcome(), estimate=False, facts=asked, law=law)


def options_now(application: RetirementApplication, lines: Lines | None = None) -> Options:
    """What the law would say on the facts of the file as they are now (`lines`, if they are at hand), whatever was
    stored. Stores nothing."""
    if not application.separation_on or not application.retirement_on:
        return Options()
    try:
        law = register.law_on(_paid_on(application))
        facts = of_application(application, lines, law)
        return Options(determinations.consider(facts, law), facts=facts, law=law)
    except FactError as problem:
        return Options(problem=problem)


def consider(application: RetirementApplication) -> Outcome:
    """Every route on the facts of the file as they are now. Raises `Contradiction`."""
    facts = of_application(application)
    return determinations.consider(facts, law_of(facts))


def of_application(
    application: RetirementApplication, lines: Lines | None = None, law: Law | None = None
) -> Facts:
    """The facts of a case. An unfiled one supposes that it is filed today. Raises `Contradiction`."""
    return of_lines(
        lines or on_file.of(application.person_id),
        law or register.law_on(_paid_on(application)),
        separation_date=application.separation_on,
        retirement_date=application.retirement_on,
        application_filed_date=application.received_on or clock.today(),
        payment_date=_paid_on(application),
        elected_route=application.elected_route or None,
    )


def _paid_on(application: RetirementApplication) -> date:
    return max(application.retirement_on, application.received_on or clock.today())


def of(person_id: uuid.UUID, **asked: Any) -> Facts:
    """The facts of a person, asked about the days in `asked` (names of the contract). Raises `Contradiction`."""
    return of_lines(on_file.of(person_id), register.law_on(asked["payment_date"]), **asked)


def of_lines(lines: Lines, law: Law, **asked: Any) -> Facts:
    """The same, of lines and a law that are at hand."""
    record = record_of_lines(lines, separation=asked["separation_date"], law=law)
    stated = _identity(lines) | _plan(lines) | _insured_status(lines) | _circumstances(lines)
    stated |= record.facts(law, stated.get("birth_date")) | asked
    facts = Facts(**{name: value for name, value in stated.items() if value is not None})
    refuse_impossible(facts)
    return facts


def law_of(facts: Facts) -> Law:
    """The law of the day for which the amount is asked, as adopted by now."""
    return register.law_on(facts.payment_date)


def record_of(person_id: uuid.UUID, *, separation: date | None = None, law: Law | None = None) -> Record:
    """Service by fiscal year and pay by month as the law reads them, up to the first day out (default: tomorrow).

    Raises `Contradiction`: a pay item of an unknown kind, or pay stated twice for a day.
    """
    return record_of_lines(on_file.of(person_id), separation=separation, law=law)


def record_of_lines(lines: Lines, *, separation: date | None = None, law: Law | None = None) -> Record:
    """The same, of lines that are at hand."""
    today = clock.today()
    out = separation or today + A_DAY
    periods = [
        Period(row.from_on, row.to_on or out - A_DAY, str(row.agency_id), row.group, row.word, bool(row.flag))
        for row in lines.of("service")
        if row.from_on < out
    ]
    pays = [
        Pay(row.from_on, row.to_on or out - A_DAY, row.amount, row.word)
        for row in lines.of("salary")
        if row.from_on < out
    ]
    membership = lines.last("membership")
    entry, purchases = membership and membership.from_on, bought.of_lines(lines.of("bought"))
    return bought.read_with(purchases, periods, pays, entry, out, law or register.law_on(today))


def frozen_record_of_lines(lines: Lines, law: Law | None = None) -> Record:
    """The same as § 787c froze it, up to June 30, 2013. Raises as `record_of` does."""
    return record_of_lines(lines, separation=FROZEN_ON + A_DAY, law=law)


def identity(person_id: uuid.UUID) -> dict[str, Any]:
    """Birth and membership, where they are stated."""
    return _identity(on_file.of(person_id))


def insured_status(person_id: uuid.UUID) -> dict[str, Any]:
    """Federal status by the contract's names; known not to be so is not the same as unknown."""
    return _insured_status(on_file.of(person_id))


def circumstances(person_id: uuid.UUID) -> dict[str, Any]:
    """What opened or closed an option."""
    return _circumstances(on_file.of(person_id))


def _identity(lines: Lines) -> dict[str, Any]:
    birth, membership = lines.last("birth"), lines.last("membership")
    if membership is None:
        return {"birth_date": birth and birth.from_on}
    return {
        "birth_date": birth and birth.from_on,
        "system_entry_date": membership.from_on,
        "public_service_start_date": membership.to_on,
        "savings_program_member": membership.flag,
    }


def _plan(lines: Lines) -> dict[str, Any]:
    """The plan last elected."""
    last = lines.last("plan")
    return {"plan": Plan(last.word)} if last else {}


def _insured_status(lines: Lines) -> dict[str, Any]:
    names = {
        InsuredStatus.Status.FULLY_INSURED: "fully_insured_date",
        InsuredStatus.Status.PRIMARY_BENEFITS: "primary_benefits_date",
    }
    unknown = dict.fromkeys(names.values())
    return unknown | {names[row.word]: row.from_on or KNOWN_NOT for row in lines.of("insured")}


def _circumstances(lines: Lines) -> dict[str, Any]:
    renamed = {Circumstance.Kind.REFUND_RECEIVED: "contributions_refunded"}
    found = {renamed.get(row.word, row.word): True for row in lines.of("circumstance")}
    special = any(row.word == ServiceQuote.Terms.SPECIAL for row in lines.of("bought"))
    return found | {Circumstance.Kind.SPECIAL_RATE.value: True} if special else found


def next_change(facts: Facts, *, after: date, until: date) -> date | None:
    """The first day after `after`, up to `until`, from which the law owes something else."""
    owed = timeline(facts, register.law_on(until), until)
    return next((each.from_on for each in owed if each.from_on > after), None)


def waits_for_insured_status(outcome: Outcome, elected: str) -> bool:
    """Whether the elected section stops for want of the insured status, and for nothing else."""
    names = {"fully_insured_date", "primary_benefits_date"}
    family = FAMILY if elected in FAMILY else (elected,)
    missing = [set(outcome.route(name).missing) for name in family]
    return any(each and each <= names for each in missing)


def not_adopted(application: RetirementApplication) -> list[tuple[str, str, str]]:
    """What the case's answer rests on that nobody enacted or adopted: id, question in Spanish, in English."""
    determination = application.determination
    if determination is None:
        return []
    outcome, law = determination.outcome(), register.law_of(determination.edition, determination.law_on)
    chosen = determination.elected_route
    routes = [outcome.route(chosen)] if chosen and determination.monthly is not None else outcome.routes
    return [_named(key) for key in sorted({key for route in routes for key in _not_issuable(route, law)})]


def _not_issuable(route: Route, law: Law) -> list[str]:
    """What holds the route back; where each value stands and the route does not, it is asked about days before the
    first on which a wording was seen, and all it rests on is named."""
    keys = [*route.rests_on, *(reading.id for reading in route.readings)]
    held = [key for key in keys if law.standing_of(key) not in ISSUABLE]
    return held or ([] if route.standing in ISSUABLE else keys)


def _named(key: str) -> tuple[str, str, str]:
    reading = REGISTER.get(key)
    return (key, reading.es, reading.en) if reading else (key, key, key)


def differs(application: RetirementApplication, lines: Lines | None = None) -> bool:
    """Whether the file now says something else than what the stored computation rests on."""
    try:
        return codec.facts_to_json(of_application(application, lines)) != application.determination.facts
    except FactError:
        return True
