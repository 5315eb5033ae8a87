"""Hands for the clock. The database is the queue of record: each task finds what is due and calls one action.

Running twice, late or on two machines changes nothing. Tasks take no arguments, so none can carry anything personal.
"""

import logging
import uuid
from collections.abc import Callable, Iterable
from datetime import timedelta
from random import shuffle
from typing import Any

from celery import shared_task
from django.db.models import QuerySet

from cases import clock, doors, sittings, untold
from cases.actions import (
    bindery,
    census,
    corrections,
    deaths,
    foreseen,
    imports,
    months,
    notices,
    orders,
    overrides,
    pensions,
    press,
    previews,
    recompute,
    recovery,
    regimes,
    remedies,
    returns,
    runs,
    sealing,
    signs,
)
from cases.models import Bundle, Event, Heartbeat, Import, Pension, Reinstatement, Run

logger = logging.getLogger(__name__)
CHUNK = 500
LETTERS_A_SWEEP = 100
LETTERS = (
    ("issue", untold.decisions), ("tell", untold.notices), ("offer", untold.offers),
    ("reconsidered", untold.reconsiderations),
)  # fmt: skip
REST_AFTER_FAILURE = timedelta(minutes=10)


@shared_task
def press_letters() -> int:
    """Issue the letters that are waited for, the oldest of each sort first; say that nobody waits too long."""
    made = sum(_press(getattr(press, act), waiting()) for act, waiting in LETTERS)
    if not untold.are_late():
        Heartbeat.objects.update_or_create(name="letters", defaults={"at": clock.now()})
    return made


@shared_task
def bind_letters() -> int:
    """Make the bundles of letters asked for, oldest first, and remove the files of those made days ago."""
    bindery.clear_away()
    waiting = Bundle.objects.filter(made_at__isnull=True).exclude(pk__in=_resting("bundle_failed"))
    return _each(bindery.make, waiting.order_by("asked_on", "pk").values_list("pk", flat=True), "bundle_failed")


@shared_task
def recompute_due() -> int:
    """Do what approved runs hold for today, and recompute whoever else's day has come, however long ago."""
    today = clock.today()
    in_runs = _each(lambda pk: recompute.advance(pk, on=today), _open_runs(kind="age_65"), "run_failed")
    chunk = runs.due_alone(today, most=CHUNK, but=_resting("recompute_failed"))
    return in_runs + _each(lambda pk: pensions.recompute(pk, on=today), chunk, "recompute_failed")


@shared_task
def open_months() -> int:
    """Open the run of each month of birthdays ahead."""
    return runs.open_months(on=clock.today())


@shared_task
def advance_runs() -> None:
    """Take each open run a step on: its preview, whoever came into it since, what of it fell due."""
    today = clock.today()
    _each(lambda pk: recompute.advance(pk, on=today), _open_runs(), "run_failed")


@shared_task
def bring_files() -> int:
    """Look at the files on their way into the records, and write those received, oldest first; remove those that
    nobody received in time."""
    today, waiting = clock.today(), Import.objects.errands().exclude(pk__in=_resting("import_failed"))
    imports.clear_away(on=today)
    return _each(lambda pk: imports.advance(pk, on=today), waiting.values_list("pk", flat=True), "import_failed")


@shared_task
def count_census() -> int:
    """Count the pensioners past 65 by what became of their recompute, and find whoever a change of law that was done
    did not meet, since they were granted their pension later; gives how many were forgotten at 65."""
    _each(lambda pk: previews.refresh(pk, on=clock.today()), runs.changes_done(), "run_failed")
    return census.count(on=clock.today())


@shared_task
def keep_ledger() -> int:
    """Open the month, or meet the pay day, that has come; and those missed."""
    return months.keep_what_is_due(on=clock.today())


@shared_task
def examine_restated() -> int:
    """Derive anew what a corrected fact touches; where something follows, somebody is asked to look."""
    today = clock.today()
    restated = Pension.objects.restated(today).exclude(pk__in=_resting("examination_failed"))
    chunk = restated.order_by("restated_on", "pk").values_list("pk", flat=True)[:CHUNK]
    return _each(lambda pk: corrections.examine(pk, on=today), chunk, "examination_failed")


@shared_task
def announce_due() -> int:
    """Announce the changes at 65 that are approved or about to come, and sound the alarms: court orders that nobody
    complied with, reconsiderations that nobody answered, authorised corrections past their day, money taken of a debt
    undone."""
    today = clock.today()
    _each(lambda pk: foreseen.announce(pk, on=today), foreseen.ahead(today), "announcement_failed")
    alarms = orders.sound_alarms(today) + remedies.sound_alarms(today) + overrides.ask_about_ended(today)
    return notices.announce_due(today) + alarms + recovery.give_back(today)


@shared_task
def settle_returns() -> int:
    """Ask the law about the returns to service that have come due, and do what it says."""
    today = clock.today()
    due = Reinstatement.objects.due(today).exclude(pk__in=_resting("return_failed")).order_by("from_on", "pk")
    return _each(lambda pk: returns.settle(pk, on=today), due.values_list("pk", flat=True)[:CHUNK], "return_failed")


@shared_task
def settle_deaths() -> int:
    """End the pensions of whoever is stated to have died, whoever stated it; give back those of whoever did not."""
    today, held = clock.today(), Pension.objects
    both = held.of_the_dead(today).values("person_id").union(held.ended_by_no_death().values("person_id"))
    people = {row["person_id"] for row in both[:CHUNK]} - {uuid.UUID(pk) for pk in _resting("death_failed")}
    return _each(lambda pk: deaths.stop(pk, on=today), sorted(people), "death_failed")


@shared_task
def look_for_signs() -> int:
    """Note who is past 90 and of whom nothing was heard for a year; leave what a person must do."""
    today = clock.today()
    return _each(lambda pk: signs.weigh(pk, on=today), signs.look(on=today)[:CHUNK], "signs_failed")


@shared_task
def ask_lawyers() -> int:
    """Leave to a lawyer what a later law alone closed."""
    return regimes.ask_lawyers(on=clock.today())


@shared_task
def forget_attempts() -> int:
    """Forget attempts at the doors that no limit counts any more, and sessions that have ended."""
    return doors.sweep() + sittings.sweep()


@shared_task
def seal_audit() -> int:
    """Seal what was written since the last minute in the audit trail's chain."""
    return sealing.seal()


@shared_task
def heartbeat() -> None:
    """Say that the clock is running; the health page reads the last beat."""
    Heartbeat.objects.update_or_create(name="clock", defaults={"at": clock.now()})


def _press(act: Callable[[Any], Any], waiting: QuerySet) -> int:
    """The oldest, shuffled: two workers seldom meet, and a letter that would kill its worker does not stop the rest."""
    resting = set(_resting(untold.FAILED))
    oldest = waiting.values_list("pk", flat=True)[: LETTERS_A_SWEEP + len(resting)]
    chunk = [pk for pk in oldest if str(pk) not in resting][:LETTERS_A_SWEEP]
    shuffle(chunk)
    return _each(act, chunk, untold.FAILED)


def _open_runs(**which: Any) -> Iterable[Any]:
    """Runs that wait for the clock, the oldest month first."""
    waiting = Run.objects.filter(status__in=("previewing", "previewed", "approved"), **which)
    waiting = waiting.exclude(pk__in=_resting("run_failed"))
    return waiting.order_by("month", "opened_on", "pk").values_list("pk", flat=True)


def _resting(failure: str) -> list[str]:
    """What failed a short while ago waits, so that it neither blocks the others nor is forgotten; unless somebody asked
    since to try it again."""
    lately = Event.objects.filter(verb__in=(failure, f"{failure}_again"), at__gt=clock.now() - REST_AFTER_FAILURE)
    last = dict(lately.order_by("id").values_list("details__id", "verb"))
    return [pk for pk, verb in last.items() if verb == failure]


def _each(act: Callable[[Any], Any], ids: Iterable[Any], failure: str) -> int:
    """Do each in a transaction of its own: one that fails is witnessed, by kind of error alone, and blocks nobody."""
    done = 0
    for pk in list(ids):
        try:
            act(pk)
            done += 1
        except Exception as error:
            logger.error("%s %s %s", failure, pk, type(error).__name__)
            about = getattr(error, "about", {})
            details = {"id": str(pk), "error": type(error).__name__, **about}
            Event.record(failure, on=clock.today(), details=details)
    return done
