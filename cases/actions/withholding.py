"""What an accepted plan of recovery takes from payments as they are made, never below the protected minimum."""

import uuid
from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal

from django.db.models import Sum

from cases.claims import still_too_much
from cases.models import Claim, Deduction, LedgerLine, Payment, Recovery
from cases.pay_calendar import pay_days
from cases.recovery_plan import NOTHING, taken_by

NAME = "Recobro"  # as the stub of a payment says it

Key = tuple[uuid.UUID, date, int]  # pension, month, part


def of(payments: Iterable[tuple[uuid.UUID, date, int, Decimal]]) -> dict[Key, Decimal]:
    """What each of some payments about to be made gives, in dollars. `payments`: pension, month, part, gross dollars.

    Those of months before the plan, and arrears of a month gone by, give nothing; together they never give more than
    what is left of the claim.
    """
    made = sorted(payments, key=lambda each: (str(each[0]), each[1], each[2]))
    given: dict[Key, Decimal] = {}
    for pension_id, plans in accepted({pension_id for pension_id, *_ in made}).items():
        own = [(month, part, gross) for whose, month, part, gross in made if whose == pension_id]
        given |= {(pension_id, *key): taken for key, taken in _of_one(pension_id, plans, own).items()}
    return given


def left(pension_id: uuid.UUID, plans: Iterable[Recovery]) -> Decimal:
    """Dollars still to be taken by the accepted plans of a pension: of each no more than is outstanding of its claim.
    Below zero: what was taken of a debt that a later posting undid, and goes back."""
    owed = sum((min(each.total, outstanding(each.claim)) for each in plans), NOTHING)
    return owed - sum(_taken_before(pension_id).values(), NOTHING)


def accepted(pension_ids: Iterable[uuid.UUID]) -> dict[uuid.UUID, list[Recovery]]:
    """The accepted plans of some pensions, in the order of their acceptance."""
    plans: dict[uuid.UUID, list[Recovery]] = defaultdict(list)
    found = Recovery.objects.filter(accepted=True, claim__pension__in=pension_ids).select_related("claim")
    for plan in found.order_by("decided_on"):
        plans[plan.claim.pension_id].append(plan)
    return plans


def outstanding(claim: Claim) -> Decimal:
    """Dollars of an overpayment that are still paid too much: what later postings gave back to its months is owed no
    more."""
    mine = claim.months.values_list("month", flat=True)
    lines = LedgerLine.objects.filter(pension_id=claim.pension_id, month__in=mine).order_by("pk")
    paid = Payment.objects.filter(pension_id=claim.pension_id, month__in=mine).order_by().values_list("month")
    rows = lines.values_list("month", "act__posting", "owed_after", "claimed")
    return min(claim.total, still_too_much(claim.act_id, rows, dict(paid.annotate(Sum("gross")))))


def write(given: Mapping[Key, Decimal]) -> None:
    """The deductions of payments just made."""
    if not given:
        return
    rows = Payment.objects.filter(pension_id__in={pension_id for pension_id, *_ in given})
    ids = {(row.pension_id, row.month, row.part): row.pk for row in rows}
    Deduction.objects.bulk_create(
        Deduction(payment_id=ids[key], name=NAME, amount=amount) for key, amount in given.items()
    )


def _of_one(
    pension_id: uuid.UUID, plans: list[Recovery], payments: list[tuple[date, int, Decimal]]
) -> dict[tuple[date, int], Decimal]:
    """By the last plan accepted: two never run at once."""
    plan, taken = plans[-1], _taken_before(pension_id)
    rest = left(pension_id, plans)
    gross = _paid_before(pension_id)
    given = {}
    for month, part, amount in payments:
        count = len(pay_days(month))
        gross[month] = gross.get(month, NOTHING) + amount
        if month < plan.from_month or part > count:
            continue
        so_far = taken_by(part, count, gross[month], plan.monthly, plan.protected_minimum)
        takes = min(rest, amount, max(NOTHING, so_far - taken.get(month, NOTHING)))
        if takes > 0:
            given[month, part] = takes
            taken[month] = taken.get(month, NOTHING) + takes
            rest -= takes
    return given


def _taken_before(pension_id: uuid.UUID) -> dict[date, Decimal]:
    rows = Deduction.objects.filter(payment__pension_id=pension_id, name=NAME).values_list("payment__month")
    return {month: amount for month, amount in rows.annotate(sum=Sum("amount"))}


def _paid_before(pension_id: uuid.UUID) -> dict[date, Decimal]:
    rows = Payment.objects.filter(pension_id=pension_id).order_by().values_list("month")
    return {month: gross for month, gross in rows.annotate(sum=Sum("gross"))}
