"""Twelve ways to break a clock while people turn 65, and the tally of what was done and found."""

import contextlib
import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta
from random import Random

from django.db import connection

from cases.actions import recompute, records
from cases.models import Evidence, InsuredStatus, Pension, Run, RunRow, VitalDate
from tests.proofs import pensioners
from tests.proofs.chaos_world import World
from tests.proofs.pensioners import Pensioner

ZONES = ("America/New_York", "Asia/Tokyo", "Pacific/Auckland")
FORTY_DAYS = timedelta(days=40)
A_DAY = timedelta(days=1)


@dataclass
class Tally:
    """What was done and what was found."""

    faults: Counter[str] = field(default_factory=Counter)
    people: int = 0
    done: int = 0
    for_people: int = 0
    missed: int = 0
    twice: int = 0
    doubled: int = 0
    wrong: list[str] = field(default_factory=list)
    census: str = ""
    workers: int = 0
    deaf: int = 0

    @property
    def held(self) -> bool:
        return not (self.missed or self.twice or self.doubled or self.wrong)

    @property
    def found(self) -> str:
        return f"{self.missed} missed, {self.twice} recomputed twice, {self.doubled} ledger lines doubled"

    def lines(self) -> Iterator[str]:
        for name, times in sorted(self.faults.items()):
            yield f"{times:5d}  {name}"
        yield (
            f"{self.people} people: {self.done} done by the clock, {self.for_people} left for a person to confirm; "
            f"{self.workers} workers started, {self.deaf} of them since one had gone deaf"
        )
        yield self.found
        yield f"census: {self.census}"
        yield from (f"WRONG {each}" for each in self.wrong)


@dataclass
class Round:
    """One month. `day` is the legal day the clock stands on."""

    world: World
    run: Run
    day: date
    rng: Random
    unregistered: Pensioner
    born_29_february: Pensioner
    tally: Tally

    def somebody_due(self) -> Pension:
        """A person of this month who is not done yet, and whose day has come."""
        rows = RunRow.objects.filter(run=self.run, state="previewed", changes_on__lte=self.day)
        row = rows.select_related("pension").order_by("-pk").first() or RunRow.objects.filter(run=self.run).last()
        return row.pension


def child_killed(one: Round) -> None:
    os.kill(one.world.open_claim(), signal.SIGKILL)
    one.world.release()


def worker_killed(one: Round) -> None:
    one.world.open_claim()
    one.world.kill_worker()
    one.world.release()
    one.world.start_worker()


def broker_stopped(one: Round) -> None:
    one.world.open_claim()
    one.world.stop_broker()
    one.world.release()
    assert not one.world.nudge(), "there is no broker to take a message"
    time.sleep(0.2)
    one.world.start_broker()


def broker_started(one: Round) -> None:
    """It comes back after messages were refused, and the first that it takes does all that was missed."""
    one.world.stop_broker()
    assert not one.world.nudge()
    one.world.start_broker()
    one.world.watch()
    assert one.world.nudge()


def broker_emptied(one: Round) -> None:
    one.world.open_claim()
    for _ in range(5):
        one.world.nudge()
    one.world.empty_broker()
    one.world.release()


def two_beats(one: Round) -> None:
    beats = [one.world.beat(number) for number in range(2)]
    try:
        one.world.settle(one.day, nudging=False)
    finally:
        for beat in beats:
            beat.stop()


def same_run_twice(one: Round) -> None:
    """Two threads here and the worker there, let go together on the same rows."""
    barrier = threading.Barrier(2)

    def go() -> None:
        with contextlib.closing(connection):
            barrier.wait()
            recompute.execute(one.run.pk, on=one.day)

    threads = [threading.Thread(target=go) for _ in range(2)]
    one.world.nudge()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def clock_missing(one: Round) -> None:
    """Forty days without a sweep: the clock comes back after them."""
    one.day += FORTY_DAYS
    one.world.set(one.day)


def fact_corrected(one: Round) -> None:
    """While a chunk that may hold the person stands open."""
    pension, failures = one.somebody_due(), []
    status = InsuredStatus.objects.in_force().get(participant_id=pension.person_id)
    recorder, _, _ = pensioners.people()

    def correct() -> None:
        with contextlib.closing(connection):
            try:
                changed = {"on": status.on + timedelta(days=31)}
                records.correct(status, changed, note="Otra carta", by=recorder, on=one.day)
            except Exception as error:
                failures.append(error)

    one.world.open_claim()
    thread = threading.Thread(target=correct)
    thread.start()
    time.sleep(0.3)
    one.world.release()
    thread.join()
    assert not failures, failures


def born_on_29_february(one: Round) -> None:
    """65 since 1 March 2025 (A-21) and waiting for a status: it is stated now, years late."""
    recorder, _, _ = pensioners.people()
    who = one.born_29_february.person
    paper = Evidence.objects.create(person_id=who, kind="social_security", seen_on=one.day, recorded_by=recorder)
    fields = {"participant_id": who, "status": "fully_insured", "on": date(2020, 1, 1), "evidence": paper}
    records.state(InsuredStatus, fields, by=recorder, on=one.day)


def registered_late(one: Round) -> None:
    """A day of birth that was never on file is stated, long after the 65th birthday."""
    recorder, _, _ = pensioners.people()
    fields = {"person_id": one.unregistered.person, "kind": "birth", "on": one.unregistered.born}
    records.state(VitalDate, fields, by=recorder, on=one.day)


def other_time_zone(one: Round) -> None:
    """A host elsewhere: at 23:00 in San Juan the day has not come, whatever the host's wall says; at 00:05 it has."""
    one.world.stop_worker()
    one.world.start_worker(one.rng.choice(ZONES))
    one.world.settle(one.day - A_DAY)
    one.world.nudge()
    time.sleep(0.7)
    today = RunRow.objects.filter(run=one.run, changes_on=one.day).exclude(state="previewed")
    assert not today.exists(), "done before its day in San Juan"
    one.world.set(one.day, hour=4)


LAST = "clock missing for forty days"
ELSEWHERE = "host in another time zone"
# The hour of a fault's day, in UTC, at which it begins: a message left over from the day before may be taken at once.
BY_DAY = 5
BEGINS = {ELSEWHERE: 3}  # 23:00 of the day before in San Juan
# How often each comes in a round: what starts a worker or a broker takes seconds, the others a blink.
FAULTS: dict[str, tuple[int, Callable[[Round], None]]] = {
    "worker child killed, claim open": (6, child_killed),
    "whole worker killed, claim open": (1, worker_killed),
    "broker stopped": (1, broker_stopped),
    "broker started": (1, broker_started),
    "broker emptied": (4, broker_emptied),
    "two beats": (1, two_beats),
    "the same run twice at once": (5, same_run_twice),
    "a fact corrected while its recompute runs": (5, fact_corrected),
    "born on 29 February": (1, born_on_29_february),
    "birth registered late": (1, registered_late),
    ELSEWHERE: (1, other_time_zone),
    LAST: (1, clock_missing),
}
A_ROUND = sum(times for times, _fault in FAULTS.values())
assert A_ROUND <= 28, "one a day of the shortest month"
