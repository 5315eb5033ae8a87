"""The months a posting left unsettled, as the ledger keeps them."""

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

from benefits.law.law import Law
from benefits.letters.content import ISSUABLE, ContentError, MonthLine
from cases.models import Act, Claim, LedgerLine

PART_OF_A_MONTH = "A-46"


class NotAdopted(ContentError):
    """A month of which only a part counts is counted by a reading that nobody adopted (A-46): no letter says it."""

    about = {"reading": PART_OF_A_MONTH}


def demand_adopted(lines: tuple[MonthLine, ...], law: Callable[[], Law]) -> None:
    """Raises `NotAdopted`, as a letter of a determination is held whose amount rests on such a reading."""
    for reading in {line.reading for line in lines if line.reading}:
        if law().reading(PART_OF_A_MONTH, reading).standing_of(PART_OF_A_MONTH) not in ISSUABLE:
            raise NotAdopted(f"part of a month: {PART_OF_A_MONTH}={reading}")


def of_claim(claim: Claim) -> tuple[MonthLine, ...]:
    """The months of one claim, in order: they add up to it."""
    return tuple(map(_line, claim.months.order_by("month", "id")))


def _line(each: LedgerLine) -> MonthLine:
    return MonthLine(each.month, each.owed_before, each.owed_after, each.paid, each.claimed, each.reading)


def of_act(act: Act | None) -> tuple[MonthLine, ...]:
    """Every month for which the posting of this act left a claim."""
    if act is None:
        return ()
    posting = {"pension": act.pension_id, "act__source": act.source, "act__on": act.on}
    claimed = LedgerLine.objects.filter(**posting).exclude(claimed=0).order_by("month", "id")
    return tuple(line for each in claimed if (line := _left(_line(each))).difference)


def _left(line: MonthLine) -> MonthLine:
    """A month that is owed again after it was taken for overpaid, and was never paid back, owes nothing."""
    if line.difference <= 0:
        return line
    return replace(line, difference=min(line.difference, max(Decimal(0), line.after - line.paid)))


def total(lines: tuple[MonthLine, ...]) -> Decimal:
    """What the months come to: what is owed to the person, or, below zero, was paid beyond what was owed."""
    return sum((line.difference for line in lines), Decimal(0))
