"""Who was decided about and has no letter: what the press has to do, and what it should have done by now."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.db.models import QuerySet

from cases import clock
from cases.models import Decision, Event, Notice, Offer, Remedy

GRACE = timedelta(minutes=15)  # the press looks every half minute
FAILED, AGAIN = "letter_failed", "letter_failed_again"


@dataclass(frozen=True)
class Failure:
    """How often a letter could not be made, and when and why last: the kind of error, which names nobody, and the
    reading it waits for, if it waits for one."""

    times: int
    at: datetime
    error: str
    reading: str = ""

    @property
    def on(self) -> date:
        """The legal day of the last."""
        return clock.day_of(self.at)


def decisions(on_run: Any = None) -> QuerySet[Decision]:
    """Decided, and nobody was told; of one run, or of all."""
    waiting = Decision.objects.without_letter()
    return waiting.filter(run=on_run) if on_run else waiting


def notices(on_run: Any = None) -> QuerySet[Notice]:
    """Written, and not given; those that announce what a run foresees, or all."""
    waiting = Notice.objects.without_letter()
    return waiting.filter(forecast__in=on_run.rows.values("forecast")) if on_run else waiting


def offers() -> QuerySet[Offer]:
    """Put down, and the person was not told."""
    return Offer.objects.without_letter()


def reconsiderations() -> QuerySet[Remedy]:
    """Decided, and the person was not told."""
    return Remedy.objects.without_letter()


def are_late() -> bool:
    """Whether anybody waits for a letter longer than the press can explain."""
    since = clock.now() - GRACE
    before = clock.day_of(since)
    of_days = (notices().filter(on__lt=before), offers().filter(on__lt=before))
    waiting = (decisions().filter(at__lt=since), *of_days, reconsiderations().filter(decided_on__lt=before))
    return any(late.exists() for late in waiting)


def failures(ids: list[Any]) -> dict[str, Failure]:
    """What failed of some decisions, notices, offers and remedies, by id."""
    found: dict[str, Failure] = {}
    wanted = [str(pk) for pk in ids]
    for event in Event.objects.filter(verb=FAILED, details__id__in=wanted).order_by("id"):
        before, key = found.get(event.details["id"]), event.details["id"]
        times, said = (before.times if before else 0) + 1, event.details
        found[key] = Failure(times, event.at, said["error"], said.get("reading", ""))
    return found
