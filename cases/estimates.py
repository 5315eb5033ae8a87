"""What retiring on each day would pay, and where it jumps; and an estimate beside the decision, cause by cause."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

from benefits import codec, determinations, register
from benefits.law.dates import birthday
from benefits.law.facts import FactError, Facts
from benefits.law.law import Law
from benefits.law.route import Status
from benefits.law.routes import decide, largest
from benefits.law.service_credit import day_of_credit
from benefits.models import Answer, Determination
from cases import facts, prospects
from cases.models import RetirementApplication
from cases.models import Status as CaseStatus
from cases.on_file import Lines

A_DAY = timedelta(days=1)
AGES, YEARS = (55, 58, 65), (20, 25, 30)
LEAST_AHEAD, MOST_AHEAD = 3, 15  # years
# Facts that differ between two answers, by what makes them differ; every other is about the person.
CAUSES = {
    "days": ("retirement_date", "separation_date", "application_filed_date", "payment_date"),
    "service": (
        "credited_years", "bought_years", "credited_years_at_2013_06_30", "mayor_years", "other_credited_years",
        "mayor_years_at_2013_06_30", "other_credited_years_at_2013_06_30", "mayor_years_served", "thirty_years_date",
    ),
    "pay": (
        "average_compensation", "average_compensation_at_2013_06_30", "highest_mayor_salary",
        "highest_mayor_salary_at_2013_06_30",
    ),
    "insured": ("fully_insured_date", "primary_benefits_date"),
}  # fmt: skip


@dataclass(frozen=True)
class Point:
    """Retiring on a day: dollars a month at first, by the option that pays most, and from `after_on` on."""

    on: date
    route: str = ""
    monthly: Decimal | None = None
    after: Decimal | None = None
    after_on: date | None = None
    supposed: bool = False


@dataclass(frozen=True)
class Cliff:
    """The first day on which somebody is of an age, or out with so many credited years."""

    on: date
    kind: str
    number: int


@dataclass(frozen=True)
class Course:
    """Points in order of their days, and the cliffs among them."""

    points: tuple[Point, ...]
    cliffs: tuple[Cliff, ...]

    @property
    def turns(self) -> list[Point]:
        """The first and the last, those of a cliff, and each that pays otherwise than the one before it."""
        named = {cliff.on for cliff in self.cliffs} | {point.on for point in (*self.points[:1], *self.points[-1:])}
        pairs = zip((None, *self.points), self.points, strict=False)
        return [point for before, point in pairs if point.on in named or _pays(before) != _pays(point)]


@dataclass(frozen=True)
class Cause:
    """What made an amount another, in dollars a month. Several together, where one alone makes no possible life."""

    names: tuple[str, ...]
    before: Decimal
    after: Decimal

    @property
    def difference(self) -> Decimal:
        return self.after - self.before


def _pays(point: Point | None) -> tuple[Any, ...]:
    return (point.route, point.monthly, point.after) if point else ()


def course(lines: Lines, first: date) -> Course:
    """What each half year pays from a day on, and the day before and of each cliff. Each supposes the same post and
    pay until then, and the application filed that day."""
    birth = lines.last("birth")
    last = _last(first, birth.from_on if birth and birth.from_on else None)
    laws = register.laws()
    cliffs = _cliffs(lines, first, last, laws(first))
    halves = (date(year, month, 1) for year in range(first.year, last.year + 1) for month in (1, 7))
    edges = {day for cliff in cliffs for day in (cliff.on - A_DAY, cliff.on)}
    days = sorted({first, last, *edges, *(day for day in halves if first < day < last)})
    return Course(tuple(point(lines, day, laws(day)) for day in days if day >= first), cliffs)


def point(lines: Lines, on: date, law: Law) -> Point:
    """Retiring on one day, filed that day."""
    try:
        asked, supposed = asked_on(lines, on, law)
    except FactError:
        return Point(on)
    routes = decide(asked, law)
    name = largest(routes)
    route = next((each for each in routes if each.route == name), None)
    if route is None or route.status is not Status.PAYABLE:
        return Point(on)
    later = prospects.of(route, asked, law)
    return Point(on, route.route, route.monthly, later.after, later.after_on, supposed or later.supposed)


def asked_on(lines: Lines, on: date, law: Law) -> tuple[Facts, bool]:
    """The facts of somebody who goes on as now, leaves on that day and files on it; and whether they suppose that the
    person was fully insured at 65, which nobody has stated. Raises `facts.Contradiction`."""
    asked = facts.of_lines(
        lines, law, separation_date=on, retirement_date=on, application_filed_date=on, payment_date=on
    )
    if asked.fully_insured_date is not None or asked.birth_date is None:
        return asked, False
    at_65 = birthday(asked.birth_date, 65, leap_day_on=law.reads("A-21"))
    return (asked.but(fully_insured_date=at_65), True) if at_65 <= on else (asked, False)


def _last(first: date, born: date | None) -> date:
    """A year beyond 65, within reason."""
    beyond = first.year + LEAST_AHEAD if born is None else born.year + 66
    return date(min(max(beyond, first.year + LEAST_AHEAD), first.year + MOST_AHEAD), 12, 31)


def _cliffs(lines: Lines, first: date, last: date, law: Law) -> tuple[Cliff, ...]:
    birth, found = lines.last("birth"), []
    if birth and birth.from_on:
        found += [Cliff(birthday(birth.from_on, age), "age", age) for age in AGES]
    try:
        served = facts.record_of_lines(lines, separation=last + A_DAY, law=law).periods
    except FactError:
        served = ()
    for years in YEARS:
        day = day_of_credit(served, Fraction(years), law)
        found += [Cliff(day + A_DAY, "years", years)] if day else []
    return tuple(sorted((each for each in found if first < each.on <= last), key=lambda each: each.on))


def decided(estimate: Any) -> Determination | None:
    """What the Board decided on the person's last application that was decided, if it pays."""
    ended = RetirementApplication.objects.filter(person=estimate.person_id, status=CaseStatus.APPROVED)
    case = ended.select_related("determination__edition").order_by("-filed_at").first()
    return case.determination if case else None


def reconcile(told: Answer, decision: Determination) -> list[Cause]:
    """From the amount told to the amount decided, one cause after another; the steps add up to the whole difference."""
    stated, route = dict(told.facts), told.elected_route
    before, law = told.monthly or Decimal(0), register.law_of(told.edition, told.law_on)
    found, together = [], list[str]()
    for name, turn in _turns(told, decision).items():
        stated, route, law = turn(stated, route, law)
        together.append(name)
        after = _monthly(stated, route, law)
        if after is None and name != "option":
            continue
        now = (decision.monthly if name == "option" else after) or Decimal(0)
        if now != before:
            found.append(Cause(tuple(together), before, now))
        before, together = now, []
    return found


State = tuple[dict[str, Any], str, Law]


def _turns(told: Answer, decision: Determination) -> dict[str, Callable[..., State]]:
    """What is taken from the decision, in order: facts by their causes, then the law, then the option elected."""
    known = {name for names in CAUSES.values() for name in names}
    others = tuple((set(told.facts) | set(decision.facts)) - known - {"elected_route"})
    of_facts = {**CAUSES, "person": others}
    decided_by = register.law_of(decision.edition, decision.law_on)
    turns: dict[str, Callable[..., State]] = {
        name: lambda stated, route, law, names=names: (_with(stated, decision.facts, names), route, law)
        for name, names in of_facts.items()
        if any(told.facts.get(each) != decision.facts.get(each) for each in names)
    }
    turns["law"] = lambda stated, route, law: (stated, route, decided_by)
    turns["option"] = lambda stated, route, law: (stated, decision.elected_route, law)  # the last: nothing rests on it
    return turns


def _with(stated: dict[str, Any], others: dict[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    """The facts with some of them as they are in others, stated or not."""
    kept = {name: value for name, value in stated.items() if name not in names}
    return kept | {name: others[name] for name in names if name in others}


def _monthly(stated: dict[str, Any], route: str, law: Law) -> Decimal | None:
    """Dollars a month by the law; zero where it gives nothing, none where the facts make no possible life."""
    if not route:
        return Decimal(0)
    try:
        outcome = determinations.consider_family(codec.facts_from_json(stated), law, route)
    except FactError:
        return None
    paid = determinations.paid_route(outcome, outcome.elected or route)
    return paid.monthly if paid else Decimal(0)
