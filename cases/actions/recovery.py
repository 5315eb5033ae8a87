"""A claim of overpayment recovered without harm: proposed, announced, heard, decided by a second person."""

import uuid
from datetime import date
from decimal import Decimal

from django.db import transaction

from cases import recovery_plan
from cases.actions import errands, notices, withholding
from cases.actions.review import FourEyes, demand_another
from cases.models import Claim, Event, Notice, Pension, Recovery, Task, User


class NotRecoverable(Exception):
    """Arrears are owed to the person; what is proposed or decided already is not proposed again; two plans never run
    at once; and a pension that ended pays nothing back: collections has it."""


class Decided(Exception):
    """Another decided first."""


@transaction.atomic
def propose(
    claim_id: uuid.UUID, *, monthly: Decimal, protected_minimum: Decimal, from_month: date, by: User, on: date
) -> Recovery:
    """Propose a plan, in dollars a month, and announce it: nothing is taken before the person could be heard.

    Raises:
        FourEyes: it is one's own debt.
        NotRecoverable: the claim is no overpayment, or no more, or has a plan that was not rejected.
        NothingToSpare: the pension leaves nothing above the protected minimum.
    """
    claim = Claim.objects.get(pk=claim_id)
    claim.pension = Pension.objects.hold(pk=claim.pension_id)
    demand_another(by, claim.pension.person_id)
    ended = claim.pension.state == Pension.State.ENDED
    if ended or claim.kind != Claim.Kind.OVERPAYMENT or claim.recoveries.exclude(accepted=False).exists():
        raise NotRecoverable
    outstanding = withholding.outstanding(claim)
    if running(claim.pension) > 0 or not outstanding:
        raise NotRecoverable
    pays = pays_a_month(claim.pension)
    months = recovery_plan.plan(
        outstanding, pension=pays, instalment=monthly, minimum=protected_minimum, from_month=from_month
    )
    recovery = Recovery.objects.create(
        claim=claim, total=outstanding, monthly=monthly, protected_minimum=protected_minimum, from_month=from_month,
        proposed_by=by, proposed_on=on,
    )
    Notice.objects.create(
        pension=claim.pension, kind=Notice.Kind.RECOVERY, claim=claim, before=pays, after=months[0].received,
        changes_on=from_month, on=on, by=by, hear_until=on + notices.DAYS_TO_BE_HEARD,
    )
    _witness("recovery_proposed", claim, by=by, on=on)
    return recovery


@transaction.atomic
def decide(recovery_id: uuid.UUID, *, accepted: bool, reason: str, by: User, on: date) -> Recovery:
    """Accept or reject a plan, after the person was told and could be heard. The trigger holds the same.

    Raises:
        FourEyes: one's own plan, or one's own pension.
        NotHeard: the time to be heard has not passed and nobody has answered. A rejection needs no hearing.
        Decided: it was decided already.
        NotRecoverable: the pension ended meanwhile; such a plan is rejected.
    """
    recovery = Recovery.objects.select_for_update(of=("self",)).select_related("claim__pension").get(pk=recovery_id)
    claim = recovery.claim
    if recovery.decided_on is not None:
        raise Decided
    if by.pk == recovery.proposed_by_id or by.person_id == claim.pension.person_id:
        raise FourEyes
    if accepted:
        if claim.pension.state == Pension.State.ENDED:
            raise NotRecoverable
        notices.demand_heard(notice_of(recovery), on=on)
    recovery.decided_by, recovery.decided_on, recovery.accepted, recovery.reason = by, on, accepted, reason
    if accepted:
        recovery.from_month = max(recovery.from_month, recovery_plan.next_month(on.replace(day=1)))
    recovery.save()
    if accepted:
        _tell(recovery, by=by, on=on)
    _witness("recovery_accepted" if accepted else "recovery_rejected", claim, by=by, on=on)
    return recovery


def _tell(recovery: Recovery, *, by: User, on: date) -> None:
    """The errand of the press: the plan as decided, each month and the last one, told before its first month."""
    claim = recovery.claim
    pays = pays_a_month(claim.pension)
    months = recovery_plan.plan(
        recovery.total, pension=pays, instalment=recovery.monthly, minimum=recovery.protected_minimum,
        from_month=recovery.from_month,
    )
    Notice.objects.get_or_create(
        pension=claim.pension, kind=Notice.Kind.RECOVERY_PLAN, claim=claim, changes_on=recovery.from_month,
        defaults={"before": pays, "after": months[0].received, "on": on, "by": by},
    )


def notice_of(recovery: Recovery) -> Notice | None:
    """The notice that announced this plan."""
    sent = recovery.claim.notices.filter(kind=Notice.Kind.RECOVERY, on__gte=recovery.proposed_on)
    exact = sent.filter(changes_on=recovery.from_month)  # an accepted plan may have been moved to a later month
    return exact.order_by("on").first() or sent.order_by("on").first()


def pays_a_month(pension: Pension) -> Decimal:
    """Dollars a month of the rate in force: the last act that sets one."""
    rate = pension.acts.filter(monthly__isnull=False, undone_by__isnull=True).order_by("-id").first()
    if rate and rate.monthly is not None:
        return rate.monthly
    monthly = pension.determination.monthly if pension.determination else None
    return monthly or recovery_plan.NOTHING


def running(pension: Pension) -> Decimal:
    """Dollars still to be taken from this pension by plans that were accepted: one at a time (`withholding.left`)."""
    return withholding.left(pension.pk, withholding.accepted([pension.pk])[pension.pk])


def give_back(on: date) -> int:
    """The errand of whoever pays: what was taken of a debt that is none any more is returned; told once a plan. Gives
    how many were left."""
    told = set(Task.objects.filter(kind=Task.Kind.WITHHELD_BACK).values_list("about", flat=True))
    withheld = Pension.objects.filter(claims__recoveries__accepted=True).distinct()
    plans = withholding.accepted(withheld.values_list("pk", flat=True))
    count = 0
    for pension in withheld:
        last = plans[pension.pk][-1]
        if last.pk in told or (left := withholding.left(pension.pk, plans[pension.pk])) >= 0:
            continue
        errands.leave(
            Task.Kind.WITHHELD_BACK, person_id=pension.person_id, about=last.pk, pension=pension, on=on,
            note=f"${-left:,.2f}",
        )
        count += 1
    return count


def _witness(verb: str, claim: Claim, *, by: User, on: date) -> None:
    details = {"claim": str(claim.pk)}
    Event.record(verb, on=on, by=by, pension=claim.pension, person_id=claim.pension.person_id, details=details)
