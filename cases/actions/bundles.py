"""Letters asked for together, and what failed tried again: errands left for the worker."""

import uuid
from collections.abc import Iterable
from datetime import date
from typing import Any

from django.db import transaction

from cases import untold
from cases.models import Bundle, Event, Run, User


class NothingThere(Exception):
    """The run has no such letters."""


@transaction.atomic
def ask(
    run_id: uuid.UUID, *, agency_id: uuid.UUID | None, kind: str, form: str, letters: int, by: User, on: date
) -> Bundle:
    """Leave the errand of a bundle; one that is being made is the same errand. Raises NothingThere."""
    if not letters:
        raise NothingThere
    fields = {"run_id": run_id, "agency_id": agency_id, "kind": kind, "form": form, "made_at": None}
    bundle, is_new = Bundle.objects.get_or_create(**fields, defaults={"asked_by": by, "asked_on": on})
    if is_new:
        _witness("bundle_asked", bundle, by, on)
    return bundle


@transaction.atomic
def take(bundle: Bundle, *, by: User, on: date) -> None:
    """Witness that somebody took the file away: it holds whole people's letters."""
    _witness("bundle_taken", bundle, by, on)


@transaction.atomic
def try_again(run: Run | None, *, by: User, on: date) -> int:
    """Let what failed be tried at the next look, not ten minutes after; of one run, or of all. Gives how many."""
    waiting = [*_ids(untold.decisions(run)), *_ids(untold.notices(run))]
    waiting += [] if run else [*_ids(untold.offers()), *_ids(untold.reconsiderations())]
    failed = untold.failures(waiting)
    for pk in failed:
        Event.record(untold.AGAIN, on=on, by=by, details={"id": pk})
    return len(failed)


def _ids(rows: Any) -> Iterable[Any]:
    ids: Iterable[Any] = rows.values_list("pk", flat=True)
    return ids


def _witness(verb: str, bundle: Bundle, by: User, on: date) -> None:
    Event.record(verb, on=on, by=by, details={"run": str(bundle.run_id), "bundle": str(bundle.pk)})
