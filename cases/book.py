"""A pension's book kept day by day: months opened, payments made, acts posted. Pure: the same acts give the same book.

On a day the order is fixed, however late the clock comes: the month is opened, then the pay day is met, both from what
was known the day before; then acts are posted, and find paid whatever was paid by then.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from benefits.law.law import Law
from benefits.law.part_month import in_payments, owed_of
from cases.ledger import NOTHING, Act, Course, after, first_of, last_of, months, postings

PayDays = Callable[[date], tuple[date, ...]]
"""The pay days of a month, in order."""


@dataclass(frozen=True, slots=True)
class Line:
    """What `act` did to a month, in dollars. `claimed`: the part no payment of the month can still settle; owed to the
    person, or below zero, by the person. `reading`: of A-46, where the month is divided."""

    month: date
    act: int
    owed_before: Decimal
    owed_after: Decimal
    paid: Decimal
    claimed: Decimal
    reading: str
    cause: str
    provision: str
    on: date


@dataclass(frozen=True, slots=True)
class Paid:
    """One payment of a month, gross, in dollars. `part` beyond the pay days of the month: arrears paid later."""

    month: date
    part: int
    on: date
    gross: Decimal


@dataclass(slots=True)
class Month:
    """Where a month stands."""

    owed: Decimal = NOTHING
    paid: Decimal = NOTHING
    part: int = 0
    reading: str = ""
    opened: bool = False


@dataclass
class Book:
    """One pension's. `through`: the last day kept; `pays`: whether payments are supposed from what was known."""

    law: Law
    pay_days: PayDays
    pays: bool = True
    acts: list[Act] = field(default_factory=list)
    months: dict[date, Month] = field(default_factory=dict)
    through: date = date.min
    lines: list[Line] = field(default_factory=list)
    payments: list[Paid] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.course = Course(self.acts)
        self.late = {month for month in self.months if self._is_late(month)}

    def _is_late(self, month: date) -> bool:
        stands = self.months[month]
        return stands.owed > stands.paid and self.pay_days(month)[-1] <= self.through

    def keep(self, until: date) -> None:
        """Open every month and meet every pay day that came, the given day's included."""
        if self.acts:
            for month in months(self.through, until):
                if self.through < month:
                    self._open(month)
                for part, day in enumerate(self.pay_days(month), start=1):
                    if self.pays and self.through < day <= until:
                        self._pay(month, part, day)
        self.through = max(self.through, until)

    def _open(self, month: date) -> None:
        """The month begins: it is owed what was known the day before."""
        owed, reading = self._owed(month)
        reason = self.course.reason(month)
        if owed and reason and not self._at(month).opened:
            self._write(month, reason, owed, reading, NOTHING, on=month)

    def _pay(self, month: date, part: int, day: date) -> None:
        """The pay day's share of its month, less what was paid of it already, and whatever is late."""
        for earlier in sorted(self.late):
            stands = self.months[earlier]
            self._hand_out(earlier, max(stands.part, len(self.pay_days(earlier))) + 1, day, stands.owed - stands.paid)
        self.late.clear()
        stands = self.months.get(month)
        if stands:
            count = len(self.pay_days(month))
            share = stands.owed if part == count else sum(in_payments(stands.owed, count, self.law)[:part], NOTHING)
            self._hand_out(month, part, day, share - stands.paid)

    def _hand_out(self, month: date, part: int, day: date, gross: Decimal) -> None:
        if gross > 0:
            stands = self.months[month]
            stands.paid, stands.part = stands.paid + gross, part
            self.payments.append(Paid(month, part, day, gross))

    def post(self, acts: Sequence[Act]) -> None:
        """Post the acts of one source on one day: a line for each month they change, up to the month of that day."""
        on = max(acts[0].on, self.through)
        self.keep(on)
        self.acts += acts
        self.course = Course(self.acts)
        by_day = sorted(acts, key=lambda act: (act.from_on, act.number))
        for month in months(by_day[0].from_on, on):
            owed, reading = self._owed(month)
            if owed != self._at(month).owed:
                reason = next((act for act in reversed(by_day) if act.from_on <= last_of(month)), by_day[0])
                self._write(month, reason, owed, reading, self._claimed(month, owed, on), on=on)
                self._watch(month)

    def _watch(self, month: date) -> None:
        if self._is_late(month):
            self.late.add(month)
        else:
            self.late.discard(month)

    def _owed(self, month: date) -> tuple[Decimal, str]:
        """Dollars owed, and the reading that divides the month: the one it was first divided by, if it was before."""
        pieces = self.course.pieces(month)
        if len(pieces) == 1:
            return pieces[0][1], ""
        stood = self.months[month].reading if month in self.months else ""
        law = self.law.reading("A-46", stood) if stood else self.law
        return owed_of(month, pieces, law), law.reads("A-46")

    def _claimed(self, month: date, owed: Decimal, on: date) -> Decimal:
        """What a change leaves for a claim: all of it once the month is paid out; before, what was paid too much."""
        stands = self._at(month)
        if self.pay_days(month)[-1] <= on:
            return owed - stands.owed
        return min(NOTHING, owed - stands.paid) - min(NOTHING, stands.owed - stands.paid)

    def _write(self, month: date, act: Act, owed: Decimal, reading: str, claimed: Decimal, *, on: date) -> None:
        stands = self._at(month)
        self.lines.append(
            Line(month, act.number, stands.owed, owed, stands.paid, claimed, reading, act.cause, act.provision, on)
        )
        stands.owed, stands.reading, stands.opened = owed, reading or stands.reading, True

    def _at(self, month: date) -> Month:
        return self.months.setdefault(month, Month())


def replay(
    acts: Iterable[Act], law: Law, pay_days: PayDays, *, until: date, pays: bool = True,
    readings: dict[date, str] | None = None, paid: Sequence[tuple[date, Paid]] = (),
) -> Book:
    """The whole book from nothing. `readings`: of months divided before, as stored; `paid`: payments taken from the
    payer's file, each with the day on which it was known."""
    book = Book(law, pay_days, pays)
    book.months = {month: Month(reading=reading) for month, reading in (readings or {}).items()}
    for posting in postings(acts):
        _take(book, paid, posting[0].on)
        book.post(posting)
    _take(book, paid, until)
    book.keep(until)
    return book


def _take(book: Book, paid: Sequence[tuple[date, Paid]], until: date) -> None:
    """Payments of the payer's file that became known after the last day kept."""
    for known_on, payment in paid:
        if book.through < known_on <= until:
            stands = book._at(payment.month)
            stands.paid, stands.part = stands.paid + payment.gross, max(stands.part, payment.part)


__all__ = ["Book", "Line", "Month", "Paid", "PayDays", "after", "first_of", "replay"]
