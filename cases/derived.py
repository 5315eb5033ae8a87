"""What the file's facts now say about a pension's whole life, beside what its acts say. A look-up: stores nothing."""

import hashlib
import json
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from functools import cached_property
from typing import Any

from benefits import codec, determinations, register
from benefits.law.dates import birthday
from benefits.law.facts import FactError, Facts
from benefits.law.law import Law
from benefits.law.route import Route
from benefits.law.timeline import Owed, timeline
from benefits.models import Cause, Determination
from cases import earlier, facts, forfeiture, ledger
from cases.models import Act, Pension


@dataclass(frozen=True, slots=True)
class Rate:
    """A rate to be posted: from a day on, dollars a month, by the law's own answer of that day."""

    owed: Owed
    cause: str


@dataclass(frozen=True, slots=True)
class Month:
    """One month: dollars owed by the acts so far, and by the facts as they are now."""

    month: date
    old: Decimal
    new: Decimal

    @property
    def difference(self) -> Decimal:
        """Dollars; below zero, the person was paid too much."""
        return self.new - self.old


@dataclass(frozen=True, slots=True)
class Known:
    """Facts by the names of the contract, as a determination keeps them."""

    facts: dict[str, Any]


@dataclass(frozen=True)
class Derived:
    """`chain`: the rates that would have to be posted, empty where nothing follows. `problem`: the facts contradict
    each other. `nothing_from`: the law now gives nothing from that day, which is not posted as a rate. `remains`:
    the section that takes the place of § 766(b), lost by a conviction; in `stretch` nothing is owed."""

    pension: Pension
    on: date
    before: Facts | None = None
    now: Facts | None = None
    law: Law | None = None
    acts: tuple[ledger.Act, ...] = ()
    chain: tuple[Rate, ...] = ()
    nothing_from: date | None = None
    problem: FactError | None = None
    remains: Route | None = None
    stretch: forfeiture.Stretch | None = None

    @cached_property
    def months(self) -> tuple[Month, ...]:
        """Every month whose amount changes, up to the month of `on`."""
        if not self.chain or self.law is None:
            return ()
        old, new = ledger.Course(self.acts), ledger.Course((*self.acts, *self._supposed()))
        each = (
            Month(month, old.owed(month, self.law), new.owed(month, self.law))
            for month in ledger.months(self.chain[0].owed.from_on, self.on)
        )
        return tuple(month for month in each if month.difference)

    @property
    def closed(self) -> tuple[Month, ...]:
        """Those before the month of `on`: paid already."""
        return tuple(month for month in self.months if month.month < self.on.replace(day=1))

    @property
    def total(self) -> Decimal:
        """Dollars that the months add up to."""
        return sum((month.difference for month in self.months), Decimal("0.00"))

    @property
    def takes_back(self) -> bool:
        """Whether some month already paid would be owed less: it waits for a notice and a hearing."""
        return any(month.difference < 0 for month in self.closed)

    @property
    def harms(self) -> bool:
        """Whether the person would be paid less, for a month gone by or from now on: told and heard first."""
        course = ledger.Course(self.acts)
        then = ((course.rate_on(rate.owed.from_on), rate.owed.monthly) for rate in self.chain)
        if any(old is not None and monthly < (old.monthly or 0) for old, monthly in then):
            return True
        today = [rate for rate in self.chain if rate.owed.from_on <= self.on][-1:]
        return self.takes_back or any(rate.owed.monthly < self.paid_today for rate in (*today, *self.chain[-1:]))

    @property
    def paying(self) -> Rate | None:
        """The first rate that pays something: what is announced."""
        return next((rate for rate in self.chain if rate.owed.monthly), None)

    @property
    def then(self) -> "Known":
        """The facts that what is paid rests on, the day asked about apart."""
        return _known(self.before)

    @property
    def known_now(self) -> "Known":
        """The facts of the file, likewise."""
        return _known(self.now)

    @cached_property
    def answer(self) -> Any:
        """The last rate as the law works it out."""
        if not self.chain or self.now is None or self.law is None:
            return None
        last = self.chain[-1].owed
        return determinations.consider(self.now.but(payment_date=last.from_on), self.law).route(last.route)

    @property
    def rate_before(self) -> Decimal:
        """Dollars a month by the acts, on the day from which something changes."""
        return ledger.Course(self.acts).monthly_on(self.chain[0].owed.from_on)

    @property
    def paid_today(self) -> Decimal:
        """Dollars a month by the acts; of a pension just brought in, as it will be paid here from its first month."""
        first = min((act.from_on for act in self.acts), default=self.on)
        return ledger.Course(self.acts).monthly_on(max(self.on, first))

    @property
    def seen(self) -> uuid.UUID:
        """One name for exactly these facts, this law and these rates: what a page showed is what is posted."""
        said = [
            str(self.pension.pk), codec.facts_to_json(self.now) if self.now else {}, self.law and self.law.edition,
            [(rate.owed.from_on.isoformat(), str(rate.owed.monthly)) for rate in self.chain],
            [act.number for act in self.acts],
        ]
        digest = hashlib.sha256(json.dumps(said, sort_keys=True, default=str).encode()).digest()
        return uuid.UUID(bytes=digest[:16], version=4)

    def _supposed(self) -> list[ledger.Act]:
        """The chain as acts that are not written."""
        first = max((act.number for act in self.acts), default=0) + 1
        return [
            ledger.Act(
                number=first + at, kind=Act.Kind.CORRECTED, from_on=rate.owed.from_on, on=self.on, source="supposed",
                cause=rate.cause, provision=rate.owed.provision, monthly=rate.owed.monthly,
            )
            for at, rate in enumerate(self.chain)
        ]


def of(pension: Pension, on: date) -> Derived:
    """The whole life of a pension by the facts of the file, up to a day, against what its acts say."""
    known = Derived(pension, on, acts=tuple(acts_of(pension)))
    try:
        now = facts_now(pension, on)
    except FactError as problem:
        return replace(known, before=_before(pension), problem=problem)
    law = register.law_on(on)
    remains = forfeiture.what_remains(pension, now, law)
    until = max(on, remains.payable_from or on) if remains else on
    steps = _since(known.acts, timeline(now, law, until))
    if remains:
        steps = forfeiture.with_nothing(steps, min((act.from_on for act in known.acts), default=None))
    owed = {each.from_on: each for each in steps}
    chain = ledger.whole_chain(known.acts, [(each.from_on, each.monthly) for each in steps])
    known = replace(known, before=_before(pension), now=now, law=law, remains=remains)
    if remains:
        known = replace(known, stretch=forfeiture.stretch(steps))
    elif any(monthly == 0 for _day, monthly in chain):
        return replace(known, nothing_from=next(day for day, monthly in chain if monthly == 0))
    rates = (_rate(day, owed, now, law) for day, _monthly in chain)
    return replace(known, chain=tuple(replace(rate, cause=Cause.CORRECTION) if remains else rate for rate in rates))


def _since(acts: Sequence[ledger.Act], owed: tuple[Owed, ...]) -> tuple[Owed, ...]:
    """What is owed, for a pension older than the system, from the day on which the system took it over: what was paid
    before stands in the old books, whatever was determined since."""
    taken_over = _taken_over(acts)
    if taken_over is None:
        return owed
    last = [each for each in owed if each.from_on <= taken_over][-1:]
    return (*(replace(each, from_on=taken_over) for each in last), *(e for e in owed if e.from_on > taken_over))


def _taken_over(acts: Sequence[ledger.Act]) -> date | None:
    return next((act.from_on for act in acts if act.kind == Act.Kind.INHERITED), None)


def recomputed_from(pension: Pension, until: date) -> date | None:
    """The day from which the recompute at 65 counts, of a pension older than the system, whenever it is asked: the
    law's own, or the day on which the system took it over. None: nothing changes by it up to `until`.

    Raises FactError: the facts contradict each other, or the law it was granted under was not read."""
    now, law = earlier.facts_of(pension.inherited, until), register.law_on(until)
    at_65 = now.birth_date and birthday(now.birth_date, 65, leap_day_on=law.reads("A-21"))
    later = [each.from_on for each in timeline(now, law, until)[1:] if at_65 and each.from_on >= at_65]
    return max(later[0], _taken_over(acts_of(pension)) or later[0]) if later else None


def _rate(day: date, owed: dict[date, Owed], now: Facts, law: Law) -> Rate:
    """The law's own step in force on that day, from that day on."""
    step = owed[max(each for each in owed if each <= day)]
    at_65 = now.birth_date and birthday(now.birth_date, 65, leap_day_on=law.reads("A-21"))
    is_65 = bool(at_65) and step.from_on >= at_65 and step.from_on > min(owed)
    return Rate(replace(step, from_on=day), Cause.AGE_65 if is_65 else Cause.CORRECTION)


def acts_of(pension: Pension) -> list[ledger.Act]:
    """The acts of a pension as the ledger reads them."""
    names = ("kind", "from_on", "on", "source", "cause", "provision", "monthly", "posting")
    return [
        ledger.Act(number=act.pk, undoes=act.undoes_id, **{name: getattr(act, name) for name in names})
        for act in pension.acts.all()
    ]


def facts_now(pension: Pension, on: date) -> Facts:
    """The facts of the file as they are, asked as the pension was asked for. Raises FactError: they contradict."""
    determination = pension.determination
    if hasattr(pension, "inherited") or determination is None:
        return forfeiture.asked(pension, earlier.facts_of(pension.inherited, on))
    asked = codec.facts_from_json(determination.facts)
    chosen = asked.elected_route if isinstance(asked.elected_route, str) else determination.elected_route
    now = facts.of(
        pension.person_id,
        separation_date=asked.separation_date,
        retirement_date=asked.retirement_date,
        application_filed_date=asked.application_filed_date,
        payment_date=on,
        elected_route=chosen,
    )
    return forfeiture.asked(pension, now)


def known_to(determination: Determination) -> Known:
    """The facts a determination rests on, the day asked about apart."""
    return _known(codec.facts_from_json(determination.facts))


def _known(facts: Facts | None) -> Known:
    """Facts as stored ones are, for whoever compares the two."""
    stated = codec.facts_to_json(facts) if facts else {}
    return Known({name: value for name, value in stated.items() if name != "payment_date"})


def _before(pension: Pension) -> Facts | None:
    """The facts that what is paid rests on."""
    return codec.facts_from_json(pension.determination.facts) if pension.determination else None


def facts_that_changed(derived: Derived) -> list[str]:
    """The names of the facts in which the file differs from what is paid."""
    old, new = derived.then.facts, derived.known_now.facts
    return [name for name in {**old, **new} if old.get(name) != new.get(name)]


def last_determination(pension: Pension) -> Determination | None:
    """The end of the chain of this benefit, in force or waiting: what the next one supersedes."""
    of_it = Determination.objects.filter(subject=pension.person_id, benefit=pension.benefit, successor__isnull=True)
    found: Any = of_it.order_by("-computed_at").first()
    return found
