"""Service worked and not contributed: quoted, accepted as a plan, paid; credited when a second person confirms it."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db import transaction

from benefits import determinations, register
from benefits.law.money import to_cents
from cases import uncredited
from cases.actions import errands, records
from cases.actions.review import FourEyes
from cases.models import Event, Evidence, PaidService, Person, ServicePayment, ServicePlan, ServiceQuote, Task, User
from cases.uncredited import Asked


class NotPayable(Exception):
    """Why it cannot be done: 'bought', the service has a plan; 'much', more than is due; 'ended', the plan is not in
    force; 'paid', something was paid towards it."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


@transaction.atomic
def quote(person_id: UUID, asked: Asked, *, source: str, by: User, on: date) -> ServiceQuote:
    """Ask the law what the service costs, and keep what it answered. Raises `uncredited.Stopped`."""
    law = register.law_on(asked.asked_on)
    price = uncredited.price(asked, law)
    assert asked.principal and asked.interest_from  # without them there is no price
    told = ServiceQuote.objects.create(
        person_id=person_id, from_on=asked.from_on, to_on=asked.to_on, terms=asked.terms,
        requested_on=asked.requested_on, asked_on=asked.asked_on, principal=asked.principal,
        interest_from=asked.interest_from, rate=_stored_rate(price), source=source, cost=price.cents,
        edition=determinations.edition_of(law), on=on, by=by,
    )  # fmt: skip
    Event.record("service_quoted", on=on, by=by, person_id=person_id, details={"quote": str(told.pk)})
    return told


@transaction.atomic
def accept(
    quote_id: UUID, *, months: int, granted_on: date, first_due_on: date, evidence: Evidence, by: User, on: date
) -> ServicePlan:
    """Take a quote as a plan of so many instalments, with its document. Raises `NotPayable`: 'bought'."""
    told = ServiceQuote.objects.select_related("edition").get(pk=quote_id)
    _hold(told.person_id)
    bought = ServicePlan.objects.in_force().filter(participant=told.person_id)
    if bought.filter(quote__from_on__lte=told.to_on, quote__to_on__gte=told.from_on).exists():
        raise NotPayable("bought")
    each = uncredited.instalment(told, months)
    stated = {
        "participant_id": told.person_id, "quote": told, "granted_on": granted_on, "first_due_on": first_due_on,
        "months": months, "evidence": evidence, "instalment": to_cents(each.amount, register.law_on(told.asked_on)),
    }  # fmt: skip
    return records.state(ServicePlan, stated, by=by, on=on)


@transaction.atomic
def leave(plan_id: UUID, *, note: str, by: User, on: date) -> ServicePlan:
    """Say that a plan never was. Raises `NotPayable`: 'ended', or 'paid'."""
    plan = _hold_plan(plan_id)
    if plan.payments.in_force().exists() or plan.credits.in_force().exists():
        raise NotPayable("paid")
    return records.withdraw(plan, note=note, by=by, on=on)


@transaction.atomic
def pay(
    plan_id: UUID, *, amount: Decimal, paid_on: date, evidence: Evidence | None, by: User, on: date
) -> ServicePayment:
    """Write down what was paid, in dollars; the Board confirms it. Raises `NotPayable`: 'ended', or 'much'."""
    plan = _hold_plan(plan_id)
    if uncredited.paid_towards(plan) + amount > plan.total:
        raise NotPayable("much")
    stated = {"participant_id": plan.participant_id, "plan": plan, "amount": amount, "paid_on": paid_on}
    payment = records.state(ServicePayment, stated | {"evidence": evidence}, by=by, on=on)
    _ask_to_confirm(plan, by=by, on=on)
    return payment


@transaction.atomic
def correct_payment(
    payment: ServicePayment, changes: Mapping[str, Any] | None, *, note: str, by: User, on: date
) -> ServicePayment:
    """Replace what was written of a payment by `changes`; by none, say that it never was. The Board confirms what is
    left. Raises `NotPayable`: 'much'; `ServicePayment.DoesNotExist` if it was corrected meanwhile."""
    plan = _hold_plan(payment.plan_id)
    others = uncredited.paid_towards(plan, but=payment)
    if changes and others + changes.get("amount", payment.amount) > plan.total:
        raise NotPayable("much")
    if changes is None:
        new = records.withdraw(payment, note=note, by=by, on=on)
    else:
        new = records.correct(payment, changes, note=note, by=by, on=on)
    _ask_to_confirm(plan, by=by, on=on)
    return new


@transaction.atomic
def confirm(plan_id: UUID, *, by: User, on: date) -> None:
    """Let what was paid towards a plan count as service, in its proportion; once is enough.

    Raises:
        FourEyes: by whoever wrote down one of its payments, or about one's own service.
    """
    plan = _hold_plan(plan_id)
    if by.person_id == plan.participant_id or plan.payments.filter(recorded_by=by).exists():
        raise FourEyes
    paid, credit = uncredited.paid_towards(plan), plan.credits.in_force().first()
    if paid != (credit.paid if credit else 0):
        _credit(plan, credit, paid, by=by, on=on)
    errands.close_about(Task.Kind.SERVICE_PAID, plan.pk, outcome="service_paid_confirmed", by=by, on=on)


def _credit(plan: ServicePlan, credit: PaidService | None, paid: Decimal, *, by: User, on: date) -> None:
    if credit is None:
        told = plan.quote
        stated = {
            "participant_id": plan.participant_id, "plan": plan, "terms": told.terms, "from_on": told.from_on,
            "to_on": told.to_on, "paid": paid, "cost": plan.total, "evidence": plan.evidence,
        }  # fmt: skip
        records.state(PaidService, stated, by=by, on=on)
    elif paid:
        records.correct(credit, {"paid": paid}, note="", by=by, on=on)
    else:
        records.withdraw(credit, note="", by=by, on=on)


def _stored_rate(price: uncredited.Price) -> Decimal:
    """The yearly rate as the quote keeps it, to six decimals."""
    return Decimal(price.rate.numerator) / Decimal(price.rate.denominator)


def _ask_to_confirm(plan: ServicePlan, *, by: User, on: date) -> None:
    """The errand of a second person, as long as what was paid is not what counts."""
    credit = plan.credits.in_force().first()
    if uncredited.paid_towards(plan) != (credit.paid if credit else 0):
        errands.leave(Task.Kind.SERVICE_PAID, person_id=plan.participant_id, about=plan.pk, on=on)
    else:
        errands.close_about(Task.Kind.SERVICE_PAID, plan.pk, outcome="service_paid_corrected", by=by, on=on)


def _hold(person_id: UUID) -> None:
    """Two acts about the bought service of one person wait for each other."""
    Person.objects.select_for_update(of=("self",)).get(pk=person_id)


def _hold_plan(plan_id: UUID) -> ServicePlan:
    """Raises `NotPayable`: 'ended'."""
    plan = ServicePlan.objects.select_related("quote", "evidence").get(pk=plan_id)
    _hold(plan.participant_id)
    if not ServicePlan.objects.in_force().filter(pk=plan.pk).exists():
        raise NotPayable("ended")
    return plan
