"""A month as it reaches the bank: its payments, and the first day on which a new amount comes."""

from datetime import date, timedelta
from decimal import Decimal

from benefits import register
from benefits.law.part_month import in_payments
from benefits.letters.content import Money
from cases import pay_calendar
from cases.ledger import after, first_of


def money(monthly: Decimal, on: date, annual: Decimal | None = None) -> Money:
    """Dollars a month with the payments of a whole month as the calendar in use on a day divides it."""
    count = len(pay_calendar.pay_days(first_of(on)))
    return Money(monthly, annual, in_payments(monthly, count, register.law_on(on)))


def first_payment(from_on: date, told_on: date) -> date:
    """The first pay day from the legal day on; where one is told later, the first that still can bring the change."""
    day = max(from_on, told_on + timedelta(days=1))
    month = first_of(day)
    days = (*pay_calendar.pay_days(month), *pay_calendar.pay_days(after(month)))
    return next(each for each in days if each >= day)
