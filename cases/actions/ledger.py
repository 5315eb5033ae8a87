"""The ledger kept: acts posted into months, months opened, payments supposed; all from `cases/book.py`, by COPY.

A pension's lines are written by whoever holds its row, so that two never write the same month.
"""

import uuid
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from django.conf import settings
from django.db import connection

from benefits.copying import copy_in
from benefits.register import law_on
from cases.actions import withholding
from cases.book import Book, Line, Month
from cases.ledger import Act, first_of
from cases.models import Act as Row
from cases.models import Claim, LedgerLine, Payment
from cases.pay_calendar import pay_days

ACT = ("id", "kind", "from_on", "on", "source", "cause", "provision", "monthly", "undoes_id", "posting")
LINE = (
    "pension", "act", "month", "owed_before", "owed_after", "paid", "claimed", "reading", "cause", "provision", "on",
)  # fmt: skip
PAYMENT = ("pension", "month", "part", "paid_on", "gross", "net", "source")
CLAIM = ("id", "pension", "act", "kind", "first_month", "last_month", "total", "on")
A_PAY_DAY_AGO = timedelta(days=62)

LAST_DAYS = """
SELECT w.pension, greatest(l."on", p.paid_on), l.month FROM unnest(%s::uuid[]) AS w(pension)
CROSS JOIN LATERAL (
    SELECT "on", month FROM cases_ledgerline WHERE pension_id = w.pension ORDER BY month DESC, id DESC LIMIT 1
) l
LEFT JOIN LATERAL (
    SELECT paid_on FROM cases_payment WHERE pension_id = w.pension AND source = 'simulated'
    ORDER BY month DESC, part DESC LIMIT 1
) p ON true
"""
# Months from the floor on, and earlier ones that a late posting left unpaid.
MONTHS = """
WITH wanted AS (SELECT * FROM unnest(%s::uuid[], %s::date[], %s::date[]) AS w(pension, floor, late)),
stood AS (
    SELECT w.pension, l.month, l.id, l.owed_after, l.reading FROM wanted w
        JOIN cases_ledgerline l ON l.pension_id = w.pension AND l.month >= w.floor
    UNION ALL
    SELECT w.pension, l.month, l.id, l.owed_after, l.reading FROM wanted w
        JOIN cases_ledgerline c ON c.pension_id = w.pension AND c."on" >= w.late AND c.claimed > 0
            AND NOT c.claimed = 0 AND c.month < w.floor
        JOIN cases_ledgerline l ON l.pension_id = w.pension AND l.month = c.month
)
SELECT s.pension, s.month, (array_agg(s.owed_after ORDER BY s.id DESC))[1], max(s.reading) FROM stood s GROUP BY 1, 2
"""
PAID = """
SELECT pension_id, month, sum(gross), max(part) FROM cases_payment
WHERE (pension_id, month) IN (SELECT * FROM unnest(%s::uuid[], %s::date[])) GROUP BY 1, 2
"""


def post(books: Mapping[uuid.UUID, Book], acts: Mapping[uuid.UUID, Sequence[Act]]) -> None:
    """Post acts just written into the months they change, opening first whatever was not: of each pension one posting,
    into the book loaded before it. The caller holds the pensions' rows."""
    for pension_id, new in acts.items():
        books[pension_id].post(new)
    write(books, claims_of=acts)


def keep(pension_ids: Iterable[uuid.UUID], *, until: date) -> int:
    """Open the months and suppose the payments of these pensions up to a day. Gives how many lines were written."""
    books = load(dict.fromkeys(pension_ids), on=until)
    for book in books.values():
        book.keep(until)
    write(books)
    return sum(len(book.lines) for book in books.values())


def load(
    floors: Mapping[uuid.UUID, date | None], *, on: date, acts: Mapping[uuid.UUID, list[Act]] | None = None
) -> dict[uuid.UUID, Book]:
    """The books of some pensions as they were last kept: months from a floor on, or what is still open. `acts`: theirs,
    where they were read already."""
    acts = acts_of(floors) if acts is None else acts
    last = _rows(LAST_DAYS, [list(floors)])
    seen = {pension_id: (day, month) for pension_id, day, month in last}
    wanted, law = [], law_on(on)
    for pension_id, floor in floors.items():
        through = max((act.on for act in acts[pension_id]), default=date.min)
        day, month = seen.get(pension_id, (through, first_of(through)))
        through = max(through, day)
        open_from = min(month, first_of(through))
        wanted.append((pension_id, min(open_from, floor or open_from), through))
    months = _months(wanted)
    return {
        pension_id: Book(law, pay_days, settings.SUPPOSE_PAYMENTS, acts[pension_id], months[pension_id], through)
        for pension_id, _, through in wanted
    }


def acts_of(pension_ids: Iterable[uuid.UUID]) -> dict[uuid.UUID, list[Act]]:
    """The acts of some pensions in the order of knowledge, as the pure ledger takes them."""
    rows = Row.objects.filter(pension_id__in=list(pension_ids))
    acts: dict[uuid.UUID, list[Act]] = defaultdict(list)
    for pension_id, *values in rows.order_by("pk").values_list("pension_id", *ACT):
        acts[pension_id].append(Act(*values))
    return acts


def _months(wanted: Sequence[tuple[uuid.UUID, date, date]]) -> dict[uuid.UUID, dict[date, Month]]:
    """What is owed and paid for the months asked about: (pension, first month, last day kept)."""
    ids, floors, through = ([*column] for column in zip(*wanted, strict=True))
    late = [day - A_PAY_DAY_AGO if day > date.min + A_PAY_DAY_AGO else date.min for day in through]
    stood = _rows(MONTHS, [ids, floors, late])
    paid = _rows(PAID, [[row[0] for row in stood], [row[1] for row in stood]]) if stood else []
    handed = {(pension_id, month): (gross, part) for pension_id, month, gross, part in paid}
    months: dict[uuid.UUID, dict[date, Month]] = defaultdict(dict)
    for pension_id, month, owed, reading in stood:
        gross, part = handed.get((pension_id, month), (Decimal(0), 0))
        months[pension_id][month] = Month(owed, gross, part, reading, opened=True)
    return months


def _rows(query: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(query, values)
        return cursor.fetchall()


def write(books: Mapping[uuid.UUID, Book], *, claims_of: Mapping[uuid.UUID, Sequence[Act]] | None = None) -> None:
    """What each book gained since it was loaded; `claims_of`: the acts whose lines may leave a claim."""
    lines = [(pension_id, line) for pension_id, book in books.items() for line in book.lines]
    copy_in(LedgerLine, LINE, (
        (
            pension_id, line.act, line.month, line.owed_before, line.owed_after, line.paid, line.claimed, line.reading,
            line.cause, line.provision, line.on,
        )
        for pension_id, line in lines
    ))  # fmt: skip
    payments = [(pension_id, paid) for pension_id, book in books.items() for paid in book.payments]
    if payments:
        taken = withholding.of((pension_id, paid.month, paid.part, paid.gross) for pension_id, paid in payments)
        copy_in(Payment, PAYMENT, (
            (
                pension_id, paid.month, paid.part, paid.on, paid.gross,
                paid.gross - taken.get((pension_id, paid.month, paid.part), Decimal(0)), Payment.Source.SIMULATED,
            )
            for pension_id, paid in payments
        ))  # fmt: skip
        withholding.write(taken)
    claims = [row for pension_id, acts in (claims_of or {}).items() for row in _claims(pension_id, books, acts)]
    if claims:
        copy_in(Claim, CLAIM, claims)


def _claims(pension_id: uuid.UUID, books: Mapping[uuid.UUID, Book], acts: Sequence[Act]) -> Iterable[tuple[Any, ...]]:
    """The arrears and the overpayment of one posting, if it leaves any."""
    numbers = {act.number for act in acts}
    own = [line for line in books[pension_id].lines if line.act in numbers and line.claimed]
    for kind, found in ((Claim.Kind.ARREARS, _above(own)), (Claim.Kind.OVERPAYMENT, _below(own))):
        if found:
            total = abs(sum(line.claimed for line in found))
            yield (uuid.uuid4(), pension_id, min(numbers), kind, found[0].month, found[-1].month, total, found[0].on)


def _above(lines: Sequence[Line]) -> list[Line]:
    return [line for line in lines if line.claimed > 0]


def _below(lines: Sequence[Line]) -> list[Line]:
    return [line for line in lines if line.claimed < 0]
