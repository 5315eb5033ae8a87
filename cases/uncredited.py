"""What service worked and not contributed would cost by the law, what is paid of it, and what payment would open."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from fractions import Fraction
from uuid import UUID

from django.db.models import QuerySet, Sum

from benefits import determinations, register
from benefits.law.dates import span
from benefits.law.law import Law
from benefits.law.money import to_cents
from benefits.law.section_765a import (
    ANNUAL,
    debt,
    open_plan_blocks,
    partial_credit,
    payment_plan,
    rate_of,
    simple_interest,
)
from benefits.law.step import Reason, Step
from benefits.law.stops import Stop, known
from cases import facts, on_file
from cases.bought import BOUGHT
from cases.facts import OPEN, Options
from cases.ledger import last_of
from cases.models import (
    PaidService,
    Person,
    RetirementApplication,
    ServicePayment,
    ServicePeriod,
    ServicePlan,
    ServiceQuote,
)

Terms = ServiceQuote.Terms
Stopped = Stop  # the law gives no number: `reasons`, each with its provision, or `missing`


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What a quote is asked about. Dollars; `rate` is a share of one a year, none where the law states it."""

    from_on: date
    to_on: date
    terms: str
    requested_on: date
    asked_on: date
    principal: Decimal | None = None
    interest_from: date | None = None
    rate: Decimal | None = None


@dataclass(frozen=True, slots=True)
class Price:
    """The cost on the day asked, in dollars: its arithmetic, and the yearly rate it was worked out with."""

    step: Step
    rate: Fraction
    cents: Decimal


@dataclass(frozen=True)
class Account:
    """A plan with everything paid towards it and what of it counts as service already."""

    plan: ServicePlan
    payments: list[ServicePayment]
    credit: PaidService | None

    @property
    def paid(self) -> Decimal:
        return sum((one.amount for one in self.payments if not one.withdrawn), Decimal(0))

    @property
    def due(self) -> Decimal:
        return self.plan.total - self.paid

    @property
    def waits(self) -> bool:
        """Whether what was paid is still to be confirmed by a second person."""
        return self.paid != (self.credit.paid if self.credit else 0)


@dataclass(frozen=True)
class OnPayment:
    """What would open if all the service worked were paid for: years of credit that it adds, and options."""

    years: Fraction
    opens: tuple[str, ...]
    in_part: bool


def price(asked: Asked, law: Law) -> Price:
    """§§ 765a(a), 787o(a). Raises `Stopped`: the special rate is refused, or something that the law leaves to the Board
    is not stated; everything missing at once."""
    if asked.terms == Terms.SPECIAL:
        rate = rate_of(None, asked.requested_on, asked.to_on, law)
        principal, since = known(principal=asked.principal, interest_from=asked.interest_from)
    else:
        principal, since, stated = known(
            principal=asked.principal, interest_from=asked.interest_from, annual_rate=asked.rate
        )
        rate = rate_of(Fraction(stated), asked.requested_on, asked.to_on, law)
    owed, years = Fraction(principal), span(since, asked.asked_on)
    if asked.terms == Terms.SIMPLE:
        step = simple_interest(owed, rate, years)
    else:
        found = debt(owed, rate, years, ANNUAL, law).steps
        assert found is not None
        step = found
    return Price(step, rate, to_cents(step.amount, law))


def priced(quote: ServiceQuote) -> Price:
    """A quote's arithmetic, by the law under which it was told."""
    return price(_asked_by(quote), register.law_of(quote.edition, quote.asked_on))


def _asked_by(quote: ServiceQuote) -> Asked:
    stated = None if quote.terms == Terms.SPECIAL else quote.rate
    return Asked(
        from_on=quote.from_on, to_on=quote.to_on, terms=quote.terms, requested_on=quote.requested_on,
        asked_on=quote.asked_on, principal=quote.principal, interest_from=quote.interest_from, rate=stated,
    )  # fmt: skip


def instalment(quote: ServiceQuote, months: int) -> Step:
    """One of `months` equal instalments; paid at once, the cost itself."""
    rate = Fraction(0) if months == 1 else Fraction(quote.rate)
    law = register.law_of(quote.edition, quote.asked_on)
    found = payment_plan(Fraction(quote.cost), rate, months, law).steps
    assert found is not None
    return found


def due_days(plan: ServicePlan) -> list[date]:
    """The day of each instalment: that of the first one in every month, the last of a month that has no such day."""
    return [_months_after(plan.first_due_on, count) for count in range(plan.months)]


def _months_after(day: date, months: int) -> date:
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    last = last_of(date(year, month + 1, 1))
    return last.replace(day=min(day.day, last.day))


def unpaid_service(person: Person) -> QuerySet[ServicePeriod]:
    """Periods of a file without contributions that are over."""
    own = Person.objects.one_with(person.pk).values("pk")
    rows = ServicePeriod.objects.in_force().filter(participant__in=own, contributed=False, to_on__isnull=False)
    return rows.select_related("agency").order_by("from_on")


def in_service(person: Person) -> bool:
    """§ 765a(a): service is paid for while in active service; whether the file has a post that goes on."""
    own = Person.objects.one_with(person.pk).values("pk")
    return ServicePeriod.objects.in_force().filter(participant__in=own, to_on__isnull=True).exists()


def paid_towards(plan: ServicePlan, *, but: ServicePayment | None = None) -> Decimal:
    """Dollars of the payments in force of a plan, but for one of them."""
    payments = ServicePayment.objects.in_force().filter(plan=plan).exclude(pk=but.pk if but else None)
    total: Decimal | None = payments.aggregate(total=Sum("amount"))["total"]
    return total or Decimal(0)


def accounts(person_id: UUID) -> list[Account]:
    """The plans of a file, each with its payments and its credit: three queries."""
    own = Person.objects.one_with(person_id).values("pk")
    plans = list(ServicePlan.objects.in_force().filter(participant__in=own).select_related("quote", "evidence"))
    payments = ServicePayment.objects.filter(plan__in=plans, superseded_by=None).select_related("recorded_by")
    credits = {one.plan_id: one for one in PaidService.objects.in_force().filter(plan__in=plans)}
    found: dict[UUID, list[ServicePayment]] = {plan.pk: [] for plan in plans}
    for one in payments:
        found[one.plan_id].append(one)
    return [Account(plan, found[plan.pk], credits.get(plan.pk)) for plan in plans]


def share_of(account: Account) -> Fraction:
    """How much of the service counts once what was paid is confirmed."""
    return partial_credit(Fraction(1), Fraction(account.paid), Fraction(account.plan.total))


def owed(person_id: UUID) -> tuple[Decimal, tuple[Reason, ...]]:
    """What is still due of the plans of a file, in dollars, and what the law says of it before a pension is asked."""
    due = sum((one.due for one in accounts(person_id)), Decimal(0))
    return due, open_plan_blocks(Fraction(due))


def on_payment(case: RetirementApplication, options: Options, lines: on_file.Lines) -> OnPayment | None:
    """What would open if everything worked were paid for; nothing where that opens no option that is closed now."""
    if options.outcome is None or options.facts is None or options.law is None:
        return None
    if all(line.flag for line in lines.of("service")):
        return None
    whole = on_file.Lines(_paid(one) if one.what == "service" else one for one in lines)
    try:
        asked = facts.of_application(case, whole, options.law)
    except facts.Contradiction:  # with so many years the file would say something impossible
        return None
    opens = tuple(_opened(options, determinations.consider(asked, options.law)))
    now, then = options.facts.credited_years, asked.credited_years
    if not opens or not isinstance(now, Fraction) or not isinstance(then, Fraction):
        return None
    return OnPayment(then - now, opens, bool(lines.of("bought")))


def is_untold(case: RetirementApplication) -> bool:
    """Whether service paid for would open an option, and no cost of it was ever told."""
    own = Person.objects.one_with(case.person_id).values("pk")
    if ServiceQuote.objects.filter(person__in=own).exists():
        return False
    return on_payment(case, facts.options(case), on_file.of(case.person_id)) is not None


def _paid(line: on_file.Line) -> on_file.Line:
    return line if line.flag else replace(line, flag=True, word=BOUGHT)


def _opened(options: Options, paid: determinations.Outcome) -> Iterator[str]:
    assert options.outcome is not None
    for route in paid.routes:
        if route.status in OPEN and options.outcome.route(route.route).status not in OPEN:
            yield route.route
