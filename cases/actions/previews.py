"""A run, previewed: for each pension what is paid, what the law would say, and why a person must look, if one must."""

import logging
import uuid
from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef

from benefits import determinations
from benefits.copying import copy_in
from benefits.models import Benefit
from cases import at_65, rolls
from cases.actions import awaited
from cases.models import Custody, Event, InsuredStatus, Pension, Run, RunChunk, RunRow
from cases.models.inherited import READ_REGIME
from cases.models.run import Status

logger = logging.getLogger(__name__)
CHUNK = 1000
A_DAY = timedelta(days=1)
COLUMNS = ("run", "pension", "state", "before", "after", "changes_on", "forecast", "agency", "reason")
State = RunRow.State


def preview(run_id: uuid.UUID, *, on: date) -> int:
    """Compute the preview of a run, chunk after chunk, and then say that it is ready. Returns how many rows it gained.

    Begun again after a death, it goes on where it was; two at once: the second finds the run held, and leaves.
    """
    gained = 0
    while (rows := _one_chunk(run_id, on)) is not None:
        gained += rows
    return gained


@transaction.atomic
def _one_chunk(run_id: uuid.UUID, on: date) -> int | None:
    """One chunk more; None: nothing is left, or another is at it."""
    run = Run.objects.select_for_update(of=("self",), skip_locked=True).filter(pk=run_id).first()
    if run is None or run.status != Status.PREVIEWING:
        return None
    pensions = _next(run)
    if not pensions:
        run.status = Status.PREVIEWED
        run.save(update_fields=["status"])
        Event.record("run_previewed", on=on, details={"run": str(run.pk)})
        return None
    logger.info("run %s: preview of %d pensions", run.pk, len(pensions))
    RunChunk.objects.create(run=run, phase="preview", number=run.chunks.count(), rows=len(pensions))
    asker = rolls.Asker(run, proposed=True)
    answers = list(asker.ask(pensions, until=_until(run)))
    _write(run, answers, on)
    return len(answers)


@transaction.atomic
def refresh(run_id: uuid.UUID, *, on: date) -> int:
    """Bring a run up to date: rows for whoever came into it since, an amount for whoever's status was stated since.
    Returns how many. Once it is approved, each of them waits for a person: nobody approved that amount; and a change
    of law that was done goes on while one does."""
    run = Run.objects.select_for_update(of=("self",), skip_locked=True).filter(pk=run_id).first()
    if run is None or run.status not in (Status.PREVIEWED, Status.APPROVED, Status.DONE):
        return 0
    asker = rolls.Asker(run, proposed=run.status == Status.PREVIEWED)
    new = _next(run)
    if new:
        _write(run, list(asker.ask(new, until=_until(run))), on)
    if run.status == Status.DONE:
        waits = run.rows.filter(pension__in=new, state=State.PARKED).exists()
        Run.objects.filter(pk=run.pk).update(status=Status.APPROVED if waits else Status.DONE)
    return len(new) + _stated_since(run, asker)


def _stated_since(run: Run, asker: rolls.Asker) -> int:
    """Rows that waited for a status which is on file by now."""
    stated = InsuredStatus.objects.in_force().filter(participant_id=OuterRef("pension__person_id"), on__isnull=False)
    waiting = run.rows.filter(Exists(stated), state=State.PARKED, reason=f"says:{at_65.Says.WAITS}")
    rows = {row.pension_id: row for row in waiting.select_related("pension__determination")[:CHUNK]}
    said_of = list(asker.ask([row.pension for row in rows.values()], until=_until(run)))
    found = [said for said in said_of if said.answer and said.answer.route]
    determinations.forecast_many(said.answer for said in found if said.answer)
    for said in found:
        row = rows[said.pension.pk]
        row.state, row.reason = state_of(run, said)
        row.before, row.after, row.changes_on = said.before, said.after, said.on
        row.forecast_id = said.answer.id if said.answer else None
        row.save()
    return len(found)


def _next(run: Run) -> list[Pension]:
    """The next pensions of a run, in the order of their ids; each once. Once it is previewed, those granted since; of
    a change that was adopted, those whose first day comes before it: later ones are granted by it."""
    pensions = Pension.objects.select_related("determination").defer("determination__routes")
    there = RunRow.objects.filter(run=run).values("pension_id")
    if run.kind == Run.Kind.AGE_65 and run.month:
        return list(of_month(pensions, run.month).exclude(pk__in=there).order_by("pk")[:CHUNK])
    pensions = pensions.filter(benefit=Benefit.RETIREMENT).exclude(state=Pension.State.ENDED)
    pensions = pensions.select_related("inherited")
    if run.approved_by_id:
        pensions = pensions.filter(from_on__lt=run.effective_on)
    if run.status != Status.PREVIEWING:
        return list(pensions.exclude(pk__in=there).order_by("pk")[:CHUNK])
    last = there.order_by("-pension_id").values_list("pension_id", flat=True).first()
    return list((pensions.filter(pk__gt=last) if last else pensions).order_by("pk")[:CHUNK])


def of_month(pensions: Any, month: date) -> Any:
    """Those paid, not recomputed yet, whose 65th birthday falls in the month; 29 February as A-21 reads it."""
    after, until = at_65.last_birth(month - A_DAY), at_65.last_birth(_end(month))
    return pensions.filter(
        state__in=Pension.PAID, awaits_65=True, recomputed__isnull=True, awaiting_insured_since__isnull=True,
        born_on__gt=after, born_on__lte=until,
    )


def _end(month: date) -> date:
    return (month.replace(day=1) + timedelta(days=32)).replace(day=1) - A_DAY


def _until(run: Run) -> date:
    first: date | None = run.month or run.effective_on
    assert first is not None  # a run has its month or its day
    return first + rolls.AS_FAR_AS_STATED


def _write(run: Run, answers: Sequence[rolls.Said], on: date) -> None:
    """Forecasts, rows, and the letters that ask for a status nobody stated."""
    for said in answers:
        if said.says == at_65.Says.WAITS:
            awaited.ask_for_it(said.pension, since=said.on or on, on=on)
    kept = [said for said in answers if said.after is not None and _is_kept(run, said)]
    determinations.forecast_many(said.answer for said in kept if said.answer)
    forecast = {said.pension.pk: said.answer.id for said in kept if said.answer}
    agency = _agencies(said.pension for said in answers)
    copy_in(RunRow, COLUMNS, (_row(run, said, forecast, agency) for said in answers))


def _is_kept(run: Run, said: rolls.Said) -> bool:
    """Of a change of law only what changes is kept as a forecast; at 65 every answer is, since it is announced."""
    return run.kind == Run.Kind.AGE_65 or said.after != said.before


def _row(run: Run, said: rolls.Said, forecast: dict[Any, Any], agency: dict[Any, Any]) -> tuple[Any, ...]:
    state, reason = state_of(run, said)
    pension = said.pension
    return (
        run.pk, pension.pk, state, said.before, said.after, said.on, forecast.get(pension.pk),
        agency.get(pension.person_id), reason,
    )


def state_of(run: Run, said: rolls.Said) -> tuple[str, str]:
    """Where the row stands, and why it is not simply previewed: a code that the page has words for."""
    if said.error:
        return State.FAILED, f"failed:{said.error}"
    if said.says == "inherited":
        return State.EXCLUDED, _left_out(said.pension)
    if said.says == at_65.Says.NOTHING:
        return State.EXCLUDED, "says:nothing"
    if said.after is None:
        return State.PARKED, f"says:{said.says}"
    if said.raises:
        return State.PARKED, "raises"
    if run.kind == Run.Kind.LAW_CHANGE and said.after == said.before:
        return State.UNCHANGED, ""
    if beyond(run.limits, said.before, said.after):
        return State.PARKED, "limit"
    return (State.PARKED, "since") if run.approved_by_id else (State.PREVIEWED, "")


def _left_out(pension: Pension) -> str:
    """A pension older than the system is not computed; the reason names the law it was granted under, if not read."""
    regime = pension.inherited.regime
    return "inherited" if regime == READ_REGIME else f"regime:{regime}"


def beyond(limits: dict[str, str], before: Decimal | None, after: Decimal | None) -> bool:
    """Whether a change is larger than the run allows without a person: in dollars a month, or in percent."""
    if before is None or after is None:
        return False
    change = abs(after - before)
    if limits.get("dollars") and change > Decimal(limits["dollars"]):
        return True
    return bool(limits.get("percent")) and change * 100 > Decimal(limits["percent"]) * before


def _agencies(pensions: Iterable[Pension]) -> dict[uuid.UUID, uuid.UUID]:
    """The body that holds each person's file."""
    people = [pension.person_id for pension in pensions]
    return dict(Custody.objects.filter(person_id__in=people, to_on=None).values_list("person_id", "agency_id"))

