"""A pension's account as its pages show it: by year and month what was owed, what was paid, and why it changed."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from functools import cached_property
from itertools import groupby
from typing import Any

from benefits.law.law import Law
from benefits.register import law_on
from cases import charts, ledger
from cases.ledger import NOTHING, Course, months
from cases.models import Act, Claim, LedgerLine, Payment, Pension
from cases.pay_calendar import pay_days, setting_on


@dataclass(frozen=True, slots=True)
class Month:
    """A month in dollars: `closed` once its last pay day came; `readings`: what each would make of it, if divided."""

    month: date
    lines: list[LedgerLine]
    payments: list[Payment]
    closed: bool
    readings: dict[str, Decimal]

    @property
    def owed(self) -> Decimal:
        return self.lines[-1].owed_after if self.lines else NOTHING

    @property
    def paid(self) -> Decimal:
        return sum((each.gross for each in self.payments), NOTHING)

    @property
    def balance(self) -> Decimal:
        """Above zero: owed to the person. Below: paid too much."""
        return self.owed - self.paid

    @property
    def overpaid(self) -> Decimal:
        """What was paid in excess, above zero."""
        return -self.balance

    @property
    def reading(self) -> str:
        """The reading that divides it."""
        return next((line.reading for line in reversed(self.lines) if line.reading), "")

    @property
    def news(self) -> list[LedgerLine]:
        """Lines that changed it after it was opened, or that are not the month's ordinary opening."""
        return [line for line in self.lines if line.owed_before or line.on != self.month]


@dataclass(frozen=True, slots=True)
class Year:
    """The months of a calendar year, the last one first."""

    year: int
    months: list[Month]

    @property
    def owed(self) -> Decimal:
        return sum((each.owed for each in self.months), NOTHING)

    @property
    def paid(self) -> Decimal:
        return sum((each.paid for each in self.months), NOTHING)

    @property
    def balance(self) -> Decimal:
        """Of the months that are paid out."""
        return sum((each.balance for each in self.months if each.closed), NOTHING)


@dataclass(frozen=True, slots=True)
class Change:
    """From a day on, dollars a month before and after, and the act that made it so."""

    from_on: date
    before: Decimal
    after: Decimal
    act: Act


@dataclass
class Account:
    """Everything about one pension's money up to a day."""

    pension: Pension
    until: date
    acts: list[Act] = field(default_factory=list)
    months: list[Month] = field(default_factory=list)

    @cached_property
    def course(self) -> Course:
        return Course(as_plain(self.acts))

    @cached_property
    def years(self) -> list[Year]:
        latest = sorted(self.months, key=lambda each: each.month, reverse=True)
        return [Year(year, list(found)) for year, found in groupby(latest, key=lambda each: each.month.year)]

    @property
    def balance(self) -> Decimal:
        """What the months paid out leave: above zero owed to the person, below zero paid too much."""
        return sum((each.balance for each in self.months if each.closed), NOTHING)

    @property
    def overpaid(self) -> Decimal:
        """What was paid in excess, above zero."""
        return -self.balance

    @property
    def closed_through(self) -> date | None:
        """The last month paid out."""
        return max((each.month for each in self.months if each.closed), default=None)

    @property
    def under_way(self) -> Month | None:
        """The month whose last pay day is still to come."""
        return next((each for each in self.months if not each.closed), None)

    @property
    def next_pay_day(self) -> date | None:
        """The next day on which money moves, in the month under way."""
        month = self.under_way
        return next((day for day in pay_days(month.month) if day > self.until), None) if month else None

    @property
    def divided(self) -> list[Month]:
        """Months of which only a part counts, or counts otherwise: what each reading of A-46 makes of them."""
        return [each for each in self.months if each.readings]

    @property
    def calendar(self) -> Any:
        """When its months are paid, and who says so."""
        return setting_on(self.until)

    @cached_property
    def changes(self) -> list[Change]:
        """Each day on which what is owed a month changed, as known now, with the act that says so."""
        by_number, changes, before = {act.pk: act for act in self.acts}, [], NOTHING
        for day in self.course.days:
            after = self.course.monthly_on(day)
            if day <= self.until and after != before:
                changes.append(Change(day, before, after, by_number[self._maker(day)]))
            before = after
        return changes

    def _maker(self, day: date) -> int:
        """The act of a day that made the change: the last known of those of that day."""
        return max(act.number for act in ledger.standing(as_plain(self.acts)) if act.from_on == day)

    @property
    def chart(self) -> charts.PayChart | None:
        """What was owed a month over the years; none, where it never changed."""
        if len(self.changes) < 2:
            return None
        ends = [*(change.from_on for change in self.changes[1:]), self.until]
        pairs = zip(self.changes, ends, strict=True)
        return charts.owed([(change.from_on, end, change.after) for change, end in pairs])

    @property
    def claims(self) -> Iterable[Claim]:
        return self.pension.claims.select_related("act").order_by("-on", "kind")


def of(pension: Pension, *, until: date) -> Account:
    """The account of a pension up to a day, from its rows."""
    account = Account(pension, until, list(pension.acts.select_related("undoes", "by").order_by("pk")))
    lines, payments = defaultdict(list), defaultdict(list)
    for line in pension.lines.select_related("act").order_by("month", "pk"):
        lines[line.month].append(line)
    for payment in pension.payments.prefetch_related("deductions").order_by("month", "part"):
        payments[payment.month].append(payment)
    law = law_on(until)
    for month in months(min(lines), max(lines)) if lines else ():
        if lines[month] or payments[month]:
            closed = pay_days(month)[-1] <= until
            account.months.append(Month(month, lines[month], payments[month], closed, _readings(account, month, law)))
    return account


def _readings(account: Account, month: date, law: Law) -> dict[str, Decimal]:
    return account.course.under_each_reading(month, law)


def as_plain(acts: Iterable[Act]) -> list[ledger.Act]:
    """Rows as the pure ledger takes them."""
    return [
        ledger.Act(
            act.pk, act.kind, act.from_on, act.on, act.source, act.cause, act.provision, act.monthly, act.undoes_id,
            act.posting,
        )
        for act in acts
    ]
