"""Reductions to come that no month's run holds: announced by the clock, 90 days before or as soon as they are known.

A pension older than the system, whose 65th birthday is ahead; whoever is past 65 and whose insured status begins on a
day to come; whoever was taken out of a run. What it foresees it computes on the facts of today.
"""

import uuid
from datetime import date, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from benefits import determinations
from benefits.determinations import Answered
from benefits.models import Benefit, Cause, Forecast
from cases import at_65, derived, earlier, facts
from cases.actions.notices import DAYS_TO_BE_HEARD
from cases.models import Event, InsuredStatus, Notice, Pension, Run, RunRow

AHEAD = timedelta(days=150)  # as far as the runs of months are opened
A_DAY = timedelta(days=1)


def ahead(on: date) -> QuerySet[Pension, uuid.UUID]:
    """Not recomputed yet, outside every run, and with a day to come on which the law would look: their ids."""
    until, State = on + AHEAD, RunRow.State
    stated = InsuredStatus.objects.in_force().filter(
        participant_id=OuterRef("person_id"), on__gt=on, on__lte=until
    )  # fmt: skip
    comes = Q(look_again_on__gt=on, look_again_on__lte=until) | Q(Exists(stated), awaiting_insured_since__isnull=False)
    held = RunRow.objects.filter(run__kind=Run.Kind.AGE_65, state__in=(State.PREVIEWED, State.PARKED))
    found = Pension.objects.filter(comes, benefit=Benefit.RETIREMENT, state__in=Pension.LOOKED_AT)
    found = found.filter(recomputed__isnull=True).exclude(pk__in=held.values("pension"))
    return found.order_by("pk").values_list("pk", flat=True)


@transaction.atomic
def announce(pension_id: uuid.UUID, *, on: date) -> Notice | None:
    """Write the notice of the reduction that is foreseen, once, with its figures. None: nothing is, or it was told."""
    pension = Pension.objects.hold(pk=pension_id)
    answer, before = _foreseen(pension, on + AHEAD), pension.paid_monthly
    if answer is None or answer.route is None or before is None or answer.effective_on <= on:
        return None
    after = answer.route.monthly
    told = Notice.objects.filter(pension=pension, kind=Notice.Kind.AGE_65, changes_on=answer.effective_on, after=after)
    if after is None or after >= before or told.exists():
        return None
    determinations.forecast_many([answer])
    notice = Notice.objects.create(
        pension=pension, kind=Notice.Kind.AGE_65, forecast=Forecast.objects.get(pk=answer.id), before=before,
        after=after, changes_on=answer.effective_on, on=on,
        hear_until=max(answer.effective_on - A_DAY, on + DAYS_TO_BE_HEARD),
    )
    Event.record("reduction_announced", on=on, pension=pension, person_id=pension.person_id)
    return notice


def _foreseen(pension: Pension, until: date) -> Answered | None:
    paid = pension.determination
    if paid is None:
        return _of_an_earlier_one(pension, until)
    insured = at_65.statuses_of([pension.person_id]).get(pension.person_id)
    said = at_65.ask(pension, paid, at_65.facts_now(pension, paid, insured), until=until, laws=at_65.Laws())
    return said.answer if said.says == at_65.Says.RECOMPUTE else None


def _of_an_earlier_one(pension: Pension, until: date) -> Answered | None:
    """Of a pension older than the system: the recompute at 65 by what the old file and the statements say."""
    day = derived.recomputed_from(pension, until)
    if day is None:
        return None
    asked = earlier.facts_of(pension.inherited, day)
    law = facts.law_of(asked)
    outcome = determinations.consider(asked, law)
    elected = outcome.elected or outcome.largest
    if elected is None:
        return None
    return Answered(
        outcome=outcome, facts=asked, law=law, subject=pension.person_id, benefit=pension.benefit, cause=Cause.AGE_65,
        effective_on=day, elected=elected,
    )  # fmt: skip
