"""Rounds of the chaos proof: a month of birthdays, twelve faults, and what must hold when the dust has settled."""

from collections.abc import Callable, Iterator
from datetime import date, timedelta
from pathlib import Path
from random import Random

from django.db import transaction
from django.db.models import Count

from benefits.models import Determination
from cases import at_65, census
from cases.actions import notices, recompute, runs
from cases.models import Act, LedgerLine, Notice, Pension, Run, VitalDate
from tests.proofs import pensioners
from tests.proofs.chaos_faults import A_ROUND, BEGINS, BY_DAY, FAULTS, FORTY_DAYS, LAST, Round, Tally
from tests.proofs.chaos_world import World, due
from tests.proofs.pensioners import Pensioner, Terms

TERMS = Terms(date(2020, 6, 1), date(2025, 1, 1), (pensioners.SECTIONS[0],))
FIRST_MONTH = date(2025, 3, 1)
LEAP_BIRTH, LEAP_65 = date(1960, 2, 29), date(2025, 3, 1)
PEOPLE_A_FAULT = 4  # who turn 65 on its day


def run(
    folder: Path, application: str, *, seed: int, rounds: int, say: Callable[[str], object], once: bool = False
) -> Tally:
    """`rounds` months, one after another, on the database of this process; the worker opens `application`. `once`: each
    sort of fault once a round, however cheap."""
    rng, tally = Random(seed), Tally()
    recorder, granter, approver = pensioners.people()
    pensioners.adopt_readings(recorder, granter)
    months = [_month_after(FIRST_MONTH, 3 * number) for number in range(rounds)]
    rolls = [_roll(month) for month in months]
    pensioners.write([one for people, *_ in rolls for one in people], TERMS)
    tally.people = sum(len(people) for people, *_ in rolls)
    with World(folder, application) as world, world.clock.here_after(months[0] - 2 * FORTY_DAYS):
        for month, (_people, unregistered, leap) in zip(months, rolls, strict=True):
            one = Round(world, _approved(world, month, approver), month, rng, unregistered, leap, tally)
            _through(one, once)
            tally.workers, tally.deaf = world.hosts, world.deaf
            _judge(tally, one.day)
            say(f"{month:%Y-%m}: {tally.faults.total()} faults so far; {tally.found}; {due(one.day)} due and not done")
    return tally


def _roll(month: date) -> tuple[list[Pensioner], Pensioner, Pensioner]:
    """Four people a fault, on its day; one whose birth is not on file; one born on 29 February, of unknown status."""
    born = [month + timedelta(days=number) for number in range(A_ROUND)]
    people = [Pensioner(_years_before(day)) for day in born for _ in range(PEOPLE_A_FAULT)]
    unregistered, leap = Pensioner(_years_before(month), registered=False), Pensioner(LEAP_BIRTH, insured=None)
    return [*people, unregistered, leap], unregistered, leap


def _years_before(day: date) -> date:
    return day.replace(year=day.year - 65)


def _month_after(month: date, months: int) -> date:
    count = month.year * 12 + month.month - 1 + months
    return date(count // 12, count % 12 + 1, 1)


def _approved(world: World, month: date, approver: object) -> Run:
    """The month's run, foreseen four months ahead, approved, announced, and everybody heard."""
    ahead = month - timedelta(days=120)
    runs.open_months(on=ahead)
    run = Run.objects.get(kind="age_65", month=month)
    recompute.advance(run.pk, on=ahead)
    runs.approve(run.pk, by=approver, on=ahead)
    with transaction.atomic():
        for notice in Notice.objects.filter(kind="age_65", given_on=None):
            notices.give(notice, on=ahead)
    eve = month - timedelta(days=1)
    world.set(eve)
    world.settle(eve)
    return run


def _through(one: Round, once: bool) -> None:
    """Every sort of fault in a drawn order, each on a day of its own; the clock's absence last."""
    names = [name for name, (times, _fault) in FAULTS.items() for _ in range(1 if once else times) if name != LAST]
    one.rng.shuffle(names)
    for number, name in enumerate([*names, LAST]):
        one.day = one.run.month + timedelta(days=number)
        one.world.set(one.day, hour=BEGINS.get(name, BY_DAY))
        FAULTS[name][1](one)
        one.tally.faults[name] += 1
        one.world.settle(one.day)


def _judge(tally: Tally, on: date) -> None:
    """Counted in the database, each from its own table."""
    made = Determination.objects.filter(cause="age_65")
    by_person = dict(made.values_list("subject").annotate(times=Count("pk")))
    past_65 = Pension.objects.filter(born_on__lte=at_65.last_birth(on), awaiting_insured_since__isnull=True)
    everyone = set(past_65.values_list("person_id", flat=True))
    tally.missed = len(everyone - by_person.keys())
    tally.twice = sum(times > 1 for times in by_person.values())
    lines = LedgerLine.objects.values("pension", "month", "act").annotate(times=Count("pk"))
    acted = Act.objects.filter(kind="recomputed").values("pension").annotate(times=Count("pk"))
    tally.doubled = lines.filter(times__gt=1).count() + acted.filter(times__gt=1).count()
    tally.done = Pension.objects.filter(determination__cause="age_65").count()
    tally.for_people = Pension.objects.filter(recomputed__cause="age_65").count()
    tally.wrong = [f"{subject} from {day}" for subject, day in _wrong_days()]
    taken = census.take(on)
    tally.census = ", ".join(f"{people} {bucket}" for bucket, people in taken.people.items())
    tally.census += f"; {taken.population} past 65"
    if taken.forgotten or not taken.adds_up:
        tally.wrong.append("the census")


def _wrong_days() -> Iterator[tuple[object, date]]:
    """Recomputes not dated to the 65th birthday."""
    births = dict(VitalDate.objects.in_force().filter(kind="birth").values_list("person_id", "on"))
    for subject, day in Determination.objects.filter(cause="age_65").values_list("subject", "effective_on"):
        born = births[subject]
        if day != (LEAP_65 if born == LEAP_BIRTH else date(born.year + 65, born.month, born.day)):
            yield subject, day
