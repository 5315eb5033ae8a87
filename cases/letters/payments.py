"""A month as it reaches the bank: its payments, and the first day on which a new amount comes."""

from datetime import date, timedelta
from decimal import Decimal

from benefits.law.part_month import in_payments
from benefits.letters.content import Money
from cases import pay_calendar
from cases.ledger import after, first_of
from cases.letters.source import Source


def money(source: Source, monthly: Decimal, annual: Decimal | None = None, *, on: date | None = None) -> Money:
    """Dollars a month with the payments of a whole month, as the calendar in use on a day divides it: the letter's, if
    none is given."""
    day = on or source.on
    count = len(pay_calendar.pay_days(first_of(day)))
    return Money(monthly, annual, in_payments(monthly, count, source.laws(day)))


def first_payment(from_on: date, told_on: date) -> date:
    """The first pay day from the legal day on; where one is told later, the first that still can bring the change."""
    day = max(from_on, told_on + timedelta(days=1))
    month = first_of(day)
    days = (*pay_calendar.pay_days(month), *pay_calendar.pay_days(after(month)))
    return next(each for each in days if each >= day)
