"""The additional annuity of § 787j after returns to service: opened by the clock, once, when its amount can be known.

A pension of its own beside the one that was suspended and resumed: the contributions never join. What it owes is what
the answers in force add up to, from the age of each return on, posted as any rate is.
"""

import uuid
from datetime import date
from decimal import Decimal
from itertools import accumulate

from benefits.additional import PROVISION
from benefits.models import Benefit, Cause
from cases import ledger
from cases.actions import acts, errands
from cases.actions import ledger as kept
from cases.models import Act, Event, Notice, Pension, Reinstatement, ReturnAnswer, Task
from cases.returning import PAYS, ask_about

Owed = list[tuple[date, Decimal]]


def make_it_owe_what_is_due(pension: Pension, back: Reinstatement, *, corrects: bool, on: date) -> None:
    """Post what the answers about the returns of a person now give beyond what the additional pension owes.

    The caller holds the pension they returned from. Where less would be owed than before nothing is posted: a task
    stays, since nobody is paid less by the clock alone.
    """
    owed = owed_to(pension.person_id)
    own = Pension.objects.open_of(pension.person_id, Benefit.ADDITIONAL).select_for_update(of=("self",)).first()
    known = kept.acts_of([own.pk])[own.pk] if own else []
    chain = ledger.whole_chain(known, owed)
    if not chain:
        return
    if _lowers(known, chain):
        errands.leave(Task.Kind.RETURN_REPORTED, person_id=pension.person_id, about=back.pk, pension=pension, on=on)
        return
    own = own or _opened(pension, owed[0][0], on)
    kind = Act.Kind.AWARDED if not known else Act.Kind.CORRECTED if corrects else Act.Kind.RECOMPUTED
    drafts = [
        acts.Draft(
            pension_id=own.pk, kind=kind, from_on=day, source=back.pk, cause=Cause.RETURN, provision=PROVISION, on=on,
            monthly=monthly,
        )
        for day, monthly in chain
    ]
    acts.record_all(own, drafts)
    _tell(own, back, on)
    errands.close_about(Task.Kind.RETURN_CHOICE, back.pk, outcome="annuity_opened", by=None, on=on)


def look_at(own: Pension, *, on: date) -> None:
    """A fact about the person changed: whichever return the law would now answer otherwise goes to a person, who
    corrects its line, so that every question is asked anew."""
    for back in Reinstatement.objects.in_force().filter(pk__in=own.acts.values("source")).select_related("pension"):
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


def _lowers(known: list[ledger.Act], chain: Owed) -> bool:
    course = ledger.Course(known)
    days = {day for day, _monthly in chain} | {rate.from_on for rate in course.rates if rate.from_on > chain[0][0]}
    after = {day: [monthly for since, monthly in chain if since <= day][-1] for day in days}
    return any((rate := course.rate_on(day)) and (rate.monthly or 0) > monthly for day, monthly in after.items())


def _opened(pension: Pension, from_on: date, on: date) -> Pension:
    own = Pension.objects.create(person_id=pension.person_id, benefit=Benefit.ADDITIONAL, from_on=from_on)
    Event.record("additional_annuity_opened", on=on, pension=own, person_id=own.person_id)
    return own


def _tell(own: Pension, back: Reinstatement, on: date) -> None:
    """The errand of the press: how much, from when, and how it comes about."""
    act = Act.objects.filter(pension=own, source=back.pk).latest("from_on")
    before = ledger.Course([each for each in kept.acts_of([own.pk])[own.pk] if each.source != back.pk])
    amounts = {"before": before.monthly_on(act.from_on), "after": act.monthly, "changes_on": act.from_on, "on": on}
    Notice.objects.get_or_create(pension=own, kind=Notice.Kind.ADDITIONAL, act=act, defaults=amounts)
