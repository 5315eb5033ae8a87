"""The additional annuity of § 787j after returns to service: worked out by the clock, paid when a named person says so.

A pension of its own beside the one that was suspended and resumed: the contributions never join. What it owes is what
the answers in force add up to, from the age of each return on. The clock leaves it in a task; whoever stated nothing
about the person posts it, the first time as whenever it rises or falls, and nothing falls before the person was heard.
"""

import uuid
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from itertools import accumulate
from typing import Any

from django.db import transaction
from django.db.models import Q

from benefits.additional import KEY, PROVISION
from benefits.models import Benefit, Cause
from cases import eyes, ledger
from cases.actions import acts, errands, notices
from cases.actions import ledger as kept
from cases.actions.review import FourEyes
from cases.models import Act, Event, Notice, Pension, Reinstatement, ReturnAnswer, Task, User
from cases.returning import PAYS, ask_about

Owed = list[tuple[date, Decimal]]
NOTHING = Decimal("0.00")
A_DAY = timedelta(days=1)
CAUSE_OF_A_STOP, PROVISION_OF_A_STOP = "return_to_service", "§ 766(c)"


class Outrun(Exception):
    """What the answers give is no more what the page showed."""


@dataclass(frozen=True, slots=True)
class Due:
    """What is to be posted for a person: `own`, the additional pension, if there is one; `known`, its acts; `chain`,
    the rates from the first day that changes."""

    own: Pension | None
    known: list[ledger.Act]
    chain: Owed

    @property
    def seen(self) -> uuid.UUID:
        """Names exactly this: what a page showed is what is posted."""
        return uuid.uuid5(uuid.NAMESPACE_OID, f"{len(self.known)} {self.chain}")

    @property
    def before(self) -> Decimal:
        """Dollars a month owed so far on the first day that changes."""
        rate = ledger.Course(self.known).rate_on(self.chain[0][0])
        return (rate and rate.monthly) or NOTHING

    @property
    def lowers(self) -> bool:
        """Whether less would be owed on any day."""
        course, chain = ledger.Course(self.known), self.chain
        days = {day for day, _ in chain} | {rate.from_on for rate in course.rates if rate.from_on > chain[0][0]}
        after = {day: [monthly for since, monthly in chain if since <= day][-1] for day in days}
        return any((rate := course.rate_on(day)) and (rate.monthly or 0) > monthly for day, monthly in after.items())


def due(person_id: uuid.UUID) -> Due:
    """What the answers about the returns of a person now give beyond what the additional pension owes."""
    own = Pension.objects.open_of(person_id, Benefit.ADDITIONAL).first()
    known = kept.acts_of([own.pk])[own.pk] if own else []
    return Due(own, known, ledger.whole_chain(known, owed_to(person_id)))


def ask_a_person(pension: Pension, *, on: date) -> None:
    """Leave to a person what is to be posted, with its amounts; where nothing is, end what was left. The caller holds
    the pension they returned from."""
    found = due(pension.person_id)
    if not found.chain:
        errands.close_about(Task.Kind.ADDITIONAL, pension.pk, outcome="nothing_follows", by=None, on=on)
        return
    task = errands.leave(
        Task.Kind.ADDITIONAL, person_id=pension.person_id, about=pension.pk, pension=pension, on=on
    )
    note = f"{found.before} → {found.chain[-1][1]}"
    if task.note != note:
        task.note = note
        task.save(update_fields=["note"])


@transaction.atomic
def announce(task_id: uuid.UUID, *, seen: uuid.UUID, by: User, on: date) -> Notice:
    """Tell the person that less would be owed, and open the time to be heard. Raises as `grant` does."""
    _task, _pension, found = _as_seen(task_id, seen, by)
    told = announced(found)
    if not found.own or not found.lowers:
        raise Outrun
    day, monthly = found.chain[0]
    return told or notices.of_a_reduction(
        found.own, before=found.before, after=monthly, changes_on=day, by=by, on=on
    )


def announced(found: Due) -> Notice | None:
    """The notice that told exactly this, if one was written."""
    day, monthly = found.chain[0]
    told = Notice.objects.filter(
        pension=found.own, kind=Notice.Kind.REDUCTION, changes_on=day, after=monthly, before=found.before
    )
    return told.order_by("on").last() if found.own else None


@transaction.atomic
def grant(task_id: uuid.UUID, *, seen: uuid.UUID, by: User, on: date) -> Pension:
    """Post what the answers give, in this person's name: a first annuity, or one that rises or falls.

    Raises:
        errands.AlreadyDone: somebody did.
        Outrun: it is no more what the page showed.
        FourEyes: it is one's own, or one entered a fact of this person.
        notices.NotHeard: less would be owed, and the person was not told or may still be heard.
    """
    task, pension, found = _as_seen(task_id, seen, by)
    if found.lowers:
        notices.demand_heard(announced(found), on=on)
    own = found.own or _opened(pension, found.chain[0][0], by, on)
    stops = _stops(own, task.pk, on)
    sources = dict(_sources(found, pension.person_id))
    acts.record_all(own, [
        acts.Draft(
            pension_id=own.pk, kind=_kind(found, day), from_on=day, source=sources[day], cause=Cause.RETURN,
            provision=PROVISION, on=on, monthly=monthly, by_id=by.pk,
        )
        for day, monthly in found.chain
    ] + stops)  # fmt: skip
    errands.tell_of_stops(own, task.pk, on=on)
    for source in set(sources.values()):
        _tell(own, source, on)
        errands.close_about(Task.Kind.RETURN_CHOICE, source, outcome="annuity_opened", by=by, on=on)
    errands.close(task, outcome="annuity_granted", by=by, on=on)
    return own


def _as_seen(task_id: uuid.UUID, seen: uuid.UUID, by: User) -> tuple[Task, Pension, Due]:
    """Hold the task and the pension, and ask again what is due."""
    task = Task.objects.select_for_update(of=("self",)).get(pk=task_id, kind=Task.Kind.ADDITIONAL)
    if task.done_on:
        raise errands.AlreadyDone
    pension = Pension.objects.hold(pk=task.about)
    if eyes.why_not_confirm(by, pension):
        raise FourEyes
    found = due(pension.person_id)
    if not found.chain or found.seen != seen:
        raise Outrun
    return task, pension, found


def stopped_by(back: Reinstatement, answers: Mapping[str, ReturnAnswer]) -> dict[tuple[str, date], str]:
    """What a return in a regular post stops from its first day, and the day after its end pays again; as
    `acts.stops` takes it."""
    begun = answers.get(ReturnAnswer.BEGUN)
    if begun is None or begun.outcome != "suspended":
        return {}
    stop = {(str(Act.Kind.SUSPENDED), back.from_on): str(Act.Ground.RETURN_TO_SERVICE)}
    if ReturnAnswer.ENDED in answers and back.to_on:
        stop[Act.Kind.RESUMED, back.to_on + A_DAY] = ""
    return stop


def stand_still(person_id: uuid.UUID, *, source: uuid.UUID, on: date) -> None:
    """«se suspenderá el pago de su anualidad» (§ 766(c)): in a regular post again, a person is paid no additional
    annuity either, until the separation. The caller holds the pension they returned from."""
    own = Pension.objects.open_of(person_id, Benefit.ADDITIONAL).first()
    if own and (drafts := _stops(own, source, on)):
        acts.record_all(own, drafts)
        errands.tell_of_stops(own, source, on=on)


def _stops(own: Pension, source: uuid.UUID, on: date) -> list[acts.Draft]:
    """Of every return since the annuity began, or that it began in."""
    since = Q(to_on__isnull=True) | Q(to_on__gte=own.from_on)
    backs = Reinstatement.objects.in_force().filter(since, pension__person_id=own.person_id)
    wanted: dict[tuple[str, date], str] = {}
    for back in backs.prefetch_related("answers"):
        stop = stopped_by(back, {answer.phase: answer for answer in back.answers.all()})
        wanted |= {(kind, max(day, own.from_on)): ground for (kind, day), ground in stop.items()}
    done = Act.objects.filter(pension=own, cause=CAUSE_OF_A_STOP, undone_by=None).exclude(kind=Act.Kind.UNDONE)
    return acts.stops(
        done, wanted, pension_id=own.pk, source=source, cause=CAUSE_OF_A_STOP, provision=PROVISION_OF_A_STOP, on=on
    )


def _kind(found: Due, day: date) -> str:
    """The first rate grants; one of a later day than all known adds; anything else corrects."""
    if not found.known:
        return Act.Kind.AWARDED if day == found.chain[0][0] else Act.Kind.RECOMPUTED
    last = max(act.from_on for act in found.known if act.monthly is not None)
    return Act.Kind.RECOMPUTED if found.chain[0][0] > last else Act.Kind.CORRECTED


def _sources(found: Due, person_id: uuid.UUID) -> Iterator[tuple[date, uuid.UUID]]:
    """The return behind each day. Of a correction, the one that was answered last: it alone is new, so that no act is
    taken for one there is."""
    answers = list(ReturnAnswer.objects.filter(reinstatement__pension__person_id=person_id).order_by("pk"))
    paid = {date.fromisoformat(each.worked_out["from_on"]): each for each in answers if each.outcome == PAYS}
    for day, _monthly in found.chain:
        answer = answers[-1] if _kind(found, day) == Act.Kind.CORRECTED else paid[day]
        yield day, answer.reinstatement_id


def look_again(adopted: Iterable[Mapping[str, Any]], *, on: date) -> None:
    """Where the table of § 787j(c) is among what was adopted, every annuity paid by an earlier one is an errand of
    the clock: `look_at` asks whether it would be another."""
    if any((item["kind"], item["key"]) == ("table", KEY) for item in adopted):
        paid = Pension.objects.filter(benefit=Benefit.ADDITIONAL).exclude(state=Pension.State.ENDED)
        paid.update(restated_on=on)


def look_at(own: Pension, *, on: date) -> None:
    """A fact about the person changed, or another table was adopted: whichever return the law would now answer
    otherwise goes to a person, who states it again, so that every question is asked anew."""
    paid = Reinstatement.objects.in_force().filter(pension__person_id=own.person_id, answers__outcome=PAYS)
    for back in paid.select_related("pension").distinct():
        answers = {answer.phase: answer for answer in back.answers.all()}
        ended = ask_about(ReturnAnswer.ENDED, back, back.pension, answers)
        same_day = ended.look_again_on == answers[ReturnAnswer.ENDED].look_again_on
        given = next(answer for answer in answers.values() if answer.outcome == PAYS)
        if not same_day or ask_about(given.phase, back, back.pension, answers).monthly != given.monthly:
            person = own.person_id
            errands.leave(Task.Kind.RETURN_REPORTED, person_id=person, about=back.pk, pension=back.pension, on=on)


def owed_to(person_id: uuid.UUID) -> Owed:
    """Days and dollars a month: each return adds its annuity from its own day on."""
    answers = ReturnAnswer.objects.filter(
        outcome=PAYS, reinstatement__pension__person_id=person_id, reinstatement__superseded_by=None,
        reinstatement__withdrawn=False,
    )  # fmt: skip
    added = sorted((date.fromisoformat(each.worked_out["from_on"]), each.monthly or Decimal(0)) for each in answers)
    sums = accumulate(monthly for _day, monthly in added)
    return list(dict(zip((day for day, _monthly in added), sums, strict=True)).items())


def _opened(pension: Pension, from_on: date, by: User, on: date) -> Pension:
    own = Pension.objects.create(person_id=pension.person_id, benefit=Benefit.ADDITIONAL, from_on=from_on)
    Event.record("additional_annuity_opened", on=on, by=by, pension=own, person_id=own.person_id)
    return own


def _tell(own: Pension, source: uuid.UUID, on: date) -> None:
    """The errand of the press: how much, from when, and how it comes about."""
    act = Act.objects.filter(pension=own, source=source, monthly__isnull=False).latest("from_on")
    before = ledger.Course([each for each in kept.acts_of([own.pk])[own.pk] if each.source != source])
    amounts = {"before": before.monthly_on(act.from_on), "after": act.monthly, "changes_on": act.from_on, "on": on}
    Notice.objects.get_or_create(pension=own, kind=Notice.Kind.ADDITIONAL, act=act, defaults=amounts)
