"""What the law says at 65 about a pension that is paid (§§ 766(e), 766a(c)-(d)). Asks, stores nothing.

Used by one and by many: the deed for one person, the month's preview, and the run itself ask here, alike.
"""

import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from enum import StrEnum
from functools import cache
from typing import Any

from benefits import codec, determinations, register
from benefits.determinations import Answered
from benefits.law.dates import birthday, born_by
from benefits.law.facts import KNOWN_NOT, Facts
from benefits.law.law import Law
from benefits.law.route import Look, Route, Status
from benefits.law.routes import decide_one, family_of
from benefits.law.view import seen
from benefits.models import Cause, Determination
from cases.models import InsuredStatus, Pension

SIXTY_FIVE = 65
A_DAY = timedelta(days=1)
STATUSES = {
    InsuredStatus.Status.FULLY_INSURED: "fully_insured_date",
    InsuredStatus.Status.PRIMARY_BENEFITS: "primary_benefits_date",
}
UNKNOWN = dict.fromkeys(STATUSES.values())


class Says(StrEnum):
    """What the law answered."""

    RECOMPUTE = "recompute"  # another section or formula holds from a day that has come
    AHEAD = "ahead"  # it will, on a day to come
    WAITS = "waits"  # for the insured status: unknown, or known not to be
    NOTHING = "nothing"  # this pension is not recomputed
    OTHER = "other"  # more than the recompute changes what is owed: a person looks at the whole timeline


@dataclass(frozen=True, slots=True)
class Said:
    """`on`: the day of the recompute, or the 65th birthday where the status is awaited."""

    says: Says
    on: date | None = None
    answer: Answered | None = None

    @property
    def monthly(self) -> Decimal | None:
        """Dollars a month from that day."""
        return self.answer.route.monthly if self.answer and self.answer.route else None

    @property
    def review(self) -> bool:
        """Whether the law itself asks for review: the recompute would raise a reduced pension (A-04)."""
        return bool(self.answer and self.answer.route and self.answer.route.review)


class Laws:
    """The law of each day as adopted by now, asked once: for a batch that sees the same days again and again."""

    def __init__(self) -> None:
        self.on = cache(register.laws())


def last_birth(on: date) -> date:
    """Who was born by this day is 65 on `on`; 29 February as A-21 reads it."""
    return born_by(on, SIXTY_FIVE, leap_day_on=register.law_on(on).reads("A-21"))


def due(on: date) -> tuple[Any, ...]:
    """Whose day has come: by birth date, by a status that was stated, by the day the law said it would look again."""
    pensions = Pension.objects
    return (pensions.due_at_65(last_birth(on)), pensions.insured_by(on), pensions.due(on))


def statuses_of(people: Iterable[uuid.UUID]) -> dict[uuid.UUID, dict[str, Any]]:
    """The insured status of each, by the contract's names, in one query; who is not here has none on file."""
    found: dict[uuid.UUID, dict[str, Any]] = {}
    rows = InsuredStatus.objects.in_force().filter(participant_id__in=list(people))
    for person, status, on in rows.values_list("participant_id", "status", "on"):
        found.setdefault(person, dict(UNKNOWN))[STATUSES[InsuredStatus.Status(status)]] = on or KNOWN_NOT
    return found


def facts_now(pension: Pension, paid: Determination, insured: dict[str, Any] | None) -> Facts:
    """The facts a pension stands on, with the insured status and the day of birth that are on file now; asked about
    the 65th birthday."""
    changed = dict(insured or UNKNOWN)
    if pension.born_on:
        changed |= {"birth_date": pension.born_on, "payment_date": birthday(pension.born_on, SIXTY_FIVE)}
    return codec.stored_facts(paid.facts, changed)


def ask(
    pension: Pension, paid: Determination, facts: Facts, *, until: date, laws: Laws, every_route: bool = True,
    run: uuid.UUID | None = None,
) -> Said:
    """What is owed from the day of the recompute, if that day has come by `until`.

    The day is the law's own: on the eve of the 65th birthday it is asked when it looks again. With `every_route` the
    answer holds all nine, else the elected family.
    """
    if facts.birth_date is None:
        return Said(Says.WAITS, until)
    at_65 = birthday(facts.birth_date, SIXTY_FIVE, leap_day_on=laws.on(until).reads("A-21"))
    before = _on_the_eve(facts, paid, at_65 - A_DAY, laws)
    if before is None:
        return Said(Says.OTHER, at_65)
    look = next((one for one in before.look_again if one.why.id in ("look/recompute", "look/insured")), None)
    if look is None:
        return Said(Says.OTHER if _looks(before) else Says.NOTHING, at_65)
    day = look.on
    if look.why.id == "look/insured" or day is None:
        return Said(Says.WAITS, at_65)
    if day > until:
        return Said(Says.AHEAD, day)
    if not _owed_as_paid(facts, paid, before, at_65, day, laws):
        return Said(Says.OTHER, day)
    asked = facts if facts.payment_date == day else facts.but(payment_date=day)
    return _answered(pension, paid, asked, laws.on(day), every_route, run)


def _on_the_eve(facts: Facts, paid: Determination, eve: date, laws: Laws) -> Route | None:
    """The elected section, payable on the day before; none where it is not: granted later, say. Of §§ 766(a) and (e)
    at most one is, and on such a day the first: the other is not asked then."""
    law, that_day = laws.on(eve), seen(facts, eve)
    family = (decide_one(name, that_day, law) for name in reversed(family_of(paid.elected_route)))
    return next((one for one in family if one.status is Status.PAYABLE), None)


def _looks(route: Route) -> tuple[Look, ...]:
    return tuple(one for one in route.look_again if one.provision.startswith(("§ 766(e)", "§ 766a(c)")))


def _owed_as_paid(facts: Facts, paid: Determination, eve: Route, at_65: date, day: date, laws: Laws) -> bool:
    """Whether the day before the recompute owes what is paid: then the recompute alone makes the difference."""
    if paid.effective_on >= day:
        return False
    before = eve if day == at_65 else _on_the_eve(facts, paid, day - A_DAY, laws)
    return before is not None and before.monthly == paid.monthly


def _answered(
    pension: Pension, paid: Determination, facts: Facts, law: Law, every_route: bool, run: uuid.UUID | None
) -> Said:
    outcome = (
        determinations.consider(facts, law)
        if every_route
        else determinations.consider_family(facts, law, paid.elected_route)
    )
    answer = Answered(
        outcome=outcome, facts=facts, law=law, subject=pension.person_id, benefit=pension.benefit, cause=Cause.AGE_65,
        effective_on=facts.payment_date, elected=outcome.elected or paid.elected_route, supersedes=paid.pk, run=run,
    )
    return Said(Says.RECOMPUTE if answer.route else Says.OTHER, facts.payment_date, answer)


def began_at_65(pension: Pension) -> bool:
    """Whether it began at 65 or later: § 766(e)(1) then waits for primary benefits, not for the birthday."""
    return pension.born_on is not None and pension.from_on >= birthday(pension.born_on, SIXTY_FIVE)


def what_changed(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """The names of the facts that differ between two answers, as the contract names them; the day asked aside."""
    names = sorted((before.keys() | after.keys()) - {"payment_date"})
    return [name for name in names if before.get(name) != after.get(name)]
