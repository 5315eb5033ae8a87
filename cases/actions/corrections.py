"""Corrections: a fact changed, so what was owed is derived anew; shown first, and posted by a second person."""

import uuid
from datetime import date
from decimal import Decimal

from django.db import transaction

from benefits import determinations
from benefits.models import Benefit, Cause, Determination, Forecast
from cases import derived, eyes
from cases.actions import acts, additional, errands, forfeitures, inherited, notices
from cases.actions.review import FourEyes, four_eyes
from cases.derived import Derived
from cases.models import Act, Decision, Event, Notice, Pension, Task, User

KINDS = {Cause.CORRECTION: Act.Kind.CORRECTED, Cause.AGE_65: Act.Kind.RECOMPUTED}


class NothingFollows(Exception):
    """The facts give what the acts already say: there is nothing to post."""


class Outrun(Exception):
    """The facts, the law or the acts changed since the page was opened."""


class NotPosted(Exception):
    """The facts contradict each other, or the law now gives nothing: not a matter of posting a rate."""


@transaction.atomic
def examine(pension_id: uuid.UUID, *, on: date) -> Task | None:
    """Derive a restated pension anew over its whole life, and leave a task where something follows; pay nothing new.

    The recompute at 65 goes first: while it is due, this waits. Where nothing follows, or what follows already waits
    for its confirmation, the errand ends in silence, and so does a task left before.
    """
    pension = Pension.objects.hold(pk=pension_id)
    if not Pension.objects.restated(on).filter(pk=pension.pk).exists():
        return None
    if pension.determination_id is None and pension.benefit == Benefit.RETIREMENT:
        inherited.check(pension.pk, on=on)
        return None
    pension.restated_on = None
    pension.save(update_fields=["restated_on"])
    if pension.benefit != Benefit.RETIREMENT:
        additional.look_at(pension, on=on)
        return None
    found = derived.of(pension, on)
    if not _follows(found) or _waits_already(found):
        outcome = "nothing_follows"
        errands.close_about(Task.Kind.FACTS_CHANGED, pension.pk, outcome=outcome, by=None, on=on)
        return None
    return _leave_task(found)


def _follows(found: Derived) -> bool:
    return bool(found.chain or found.nothing_from or found.problem)


def _waits_already(found: Derived) -> bool:
    """Whether all that follows is the recompute that waits for a second person already."""
    waiting = found.pension.recomputed
    rates = [(rate.owed.from_on, rate.owed.monthly) for rate in found.chain]
    return waiting is not None and rates == [(waiting.effective_on, waiting.monthly)]


def _leave_task(found: Derived) -> Task:
    pension = found.pension
    held = Task.objects.open().filter(kind=Task.Kind.FACTS_CHANGED, about=pension.pk).first()
    if held is None:
        Event.record("facts_changed", on=found.on, pension=pension, person_id=pension.person_id)
    else:
        held.note = note_of(found)
        held.save(update_fields=["note"])
        return held
    return errands.leave(
        Task.Kind.FACTS_CHANGED, person_id=pension.person_id, about=pension.pk, on=found.on, pension=pension,
        note=note_of(found),
    )


def note_of(found: Derived) -> str:
    """Old and new, dollars a month, and the difference of the months, as figures: `1625.00 > 1641.67 (+33.34)`."""
    if not found.chain:
        return ""
    new = found.chain[-1].owed.monthly
    return f"{found.paid_today} > {new} ({found.total:+})"


@transaction.atomic
def announce(pension_id: uuid.UUID, *, seen: uuid.UUID, by: User, on: date) -> Notice:
    """Announce a correction that lowers what is paid, or was: its figures, as the law gives them, and a hearing.

    Raises:
        Outrun, NotPosted, NothingFollows: see each; the last also where nobody is paid less.
        FourEyes: one's own pension.
    """
    found = _as_seen(pension_id, seen, on)
    if not found.harms:
        raise NothingFollows
    if by.person_id == found.pension.person_id:
        raise FourEyes
    before = announced(found)
    return before or notices.of_a_reduction(
        found.pension, before=found.rate_before, after=found.chain[0].owed.monthly,
        changes_on=found.chain[0].owed.from_on, by=by, on=on, forecast=_forecast(found),
    )


def announced(found: Derived) -> Notice | None:
    """The notice that told exactly this, if one was written."""
    first = found.chain[0].owed
    told = Notice.objects.filter(
        pension=found.pension, kind=Notice.Kind.REDUCTION, changes_on=first.from_on, after=first.monthly
    )
    return told.order_by("-on").first()


@transaction.atomic
def post(pension_id: uuid.UUID, *, seen: uuid.UUID, by: User, on: date) -> Pension:
    """Post what follows: determinations, a second person's decision on each, acts, months and claim; all or nothing.

    Raises:
        Outrun, NotPosted, NothingFollows: see each.
        NotHeard: the person would be paid less, and was not told or may still be heard.
        FourEyes: one's own pension, or one entered a fact it rests on.
    """
    found = _as_seen(pension_id, seen, on)
    if found.harms:
        notices.demand_heard(announced(found), on=on)
    pension = found.pension
    if eyes.why_not_confirm(by, pension):
        raise FourEyes
    drafts = forfeitures.drafts(found, by)
    for determination, kind in _chain(found):
        pension.recomputed = determination
        pension.save(update_fields=["recomputed"])
        with four_eyes():
            Decision.objects.create(kind=Decision.Kind.CONFIRM, determination=determination, by=by, on=on)
        pension.determination, pension.recomputed = determination, None
        pension.look_again_on = determination.outcome().route(determination.elected_route).look_again_on
        drafts.append(_draft(pension, determination, kind, found, by))
    pension.save()
    acts.record_all(pension, sorted(drafts, key=lambda draft: draft.from_on))
    forfeitures.tell(found)
    errands.close_about(Task.Kind.FACTS_CHANGED, pension.pk, outcome="posted", by=by, on=on)
    Event.record("correction_posted", on=on, by=by, pension=pension, person_id=pension.person_id)
    return pension


def _as_seen(pension_id: uuid.UUID, seen: uuid.UUID, on: date) -> Derived:
    """Hold the pension, derive it anew, and ask whether that is what the page showed."""
    found = derived.of(Pension.objects.hold(pk=pension_id), on)
    if found.problem or found.nothing_from:
        raise NotPosted
    if not found.chain:
        raise NothingFollows
    if found.seen != seen:
        raise Outrun
    return found


def _chain(found: Derived) -> list[tuple[Determination, str]]:
    """Each rate that pays as a determination that supersedes the one before, with the kind of its act."""
    assert found.now is not None and found.law is not None
    last = derived.last_determination(found.pension)
    made: list[tuple[Determination, str]] = []
    for rate in (rate for rate in found.chain if rate.owed.monthly):
        asked = found.now.but(payment_date=rate.owed.from_on)
        last = determinations.record(
            determinations.consider(asked, found.law), asked, found.law, subject=found.pension.person_id,
            benefit=found.pension.benefit, cause=rate.cause, effective_on=rate.owed.from_on, supersedes=last,
            elected=rate.owed.route, run=found.seen,
        )
        if last.monthly != rate.owed.monthly:
            raise Outrun
        made.append((last, KINDS[Cause(rate.cause)]))
    return made


def _draft(pension: Pension, determination: Determination, kind: str, found: Derived, by: User) -> acts.Draft:
    monthly: Decimal | None = determination.monthly
    return acts.Draft(
        pension_id=pension.pk, kind=kind, from_on=determination.effective_on, source=found.seen,
        cause=determination.cause, provision=acts.provision_of(determination), on=found.on, monthly=monthly,
        determination_id=determination.pk, by_id=by.pk,
    )


def _forecast(found: Derived) -> Forecast | None:
    """What the law would say of the first day that pays otherwise, kept with its facts and steps for the notice's
    letter; none, where no pension remains."""
    assert found.now is not None and found.law is not None
    first = found.paying
    if first is None:
        return None
    asked = found.now.but(payment_date=first.owed.from_on)
    answer = determinations.Answered(
        outcome=determinations.consider(asked, found.law), facts=asked, law=found.law,
        subject=found.pension.person_id, benefit=found.pension.benefit, cause=first.cause,
        effective_on=first.owed.from_on, elected=first.owed.route,
    )
    determinations.forecast_many([answer])
    kept: Forecast = Forecast.objects.get(pk=answer.id)
    return kept
