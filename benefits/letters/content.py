"""What a letter holds, as values: everything decided elsewhere, in the person's language, ready to be set.

The office fills a `LetterContent` from its stored rows; nothing here computes, and nothing here knows the office. A
content that contradicts its own receipt, or that carries a Social Security number, cannot be built, nor then signed.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Any, Literal

from benefits.law.standing import Standing
from benefits.letters.offered import Offered

Language = Literal["es", "en"]
Of = Literal["decision", "run", "act", "notice"]

ISSUABLE = {Standing.ENACTED, Standing.ADOPTED, Standing.ILLUSTRATIVE}
ADDRESS_LINES = 5  # with the name, what the window of a no. 10 envelope shows
# Not part of a longer word, fraction or decimal: an unrounded amount may be "438756150/50000".
SOCIAL_SECURITY_NUMBER = re.compile(r"(?<![\w/.])\d{3}([- ]?)\d{2}\1\d{4}(?![\w/]|[.,]\d)")


class Kind(StrEnum):
    """What the letter tells: the office has a file for each; the skeleton is one."""

    AWARD = "award"
    DENIAL = "denial"
    NOTICE_65 = "notice_65"
    NOTICE_LAW = "notice_law"
    RECOMPUTE = "recompute"
    CORRECTION = "correction"
    INSURED_ASKED = "insured_asked"
    REDUCTION = "reduction"
    RECOVERY = "recovery"
    RECOVERY_PLAN = "recovery_plan"
    SUSPENSION = "suspension"
    RESUMPTION = "resumption"
    CHOICE = "choice"
    ADDITIONAL = "additional"
    ENDED = "ended"
    OFFER = "offer"
    CERTIFICATE = "certificate"
    RECONSIDERED = "reconsidered"


class ContentError(ValueError):
    """The letter may not be signed: it contradicts its receipt, or says what a letter must not. Names no value."""


@dataclass(frozen=True)
class Recipient:
    """To whom, as it shows in the window. `address` has at most five lines, an *urbanización* on a line of its own."""

    name: str
    address: tuple[str, ...]


@dataclass(frozen=True)
class Office:
    """Who answers: named in the letterhead and under "what you can do"."""

    name: str
    address: tuple[str, ...]
    telephone: str
    hours: str


@dataclass(frozen=True)
class Money:
    """Dollars a month and a year, before deductions, each rounded once by the law; `payments` add up to a month."""

    monthly: Decimal
    annual: Decimal | None = None
    payments: tuple[Decimal, ...] = ()

    def __sub__(self, other: "Money") -> "Money":
        annual = None if self.annual is None or other.annual is None else self.annual - other.annual
        payments = zip(self.payments, other.payments, strict=False)
        return Money(self.monthly - other.monthly, annual, tuple(own - its for own, its in payments))


@dataclass(frozen=True)
class Part:
    """A part of the amount that has a life of its own: "for life", "until you turn 65"."""

    label: str
    money: Money


@dataclass(frozen=True)
class MoneyBox:
    """The box on the first page: what is paid, from which day; what it was before; what it is made of. `ahead`: the
    change is to come, or may come. `additional`: of an additional annuity, apart from the pension."""

    now: Money
    from_on: date
    before: Money | None = None
    parts: tuple[Part, ...] = ()
    first_payment_on: date | None = None
    ahead: bool = False
    additional: bool = False

    @property
    def difference(self) -> Money | None:
        """Now less before; None for a first award."""
        return None if self.before is None else self.now - self.before

    @property
    def settled(self) -> Money:
        """The amount that was computed: what is paid now, or what was, where nothing is."""
        return self.before if self.before is not None and not self.now.monthly else self.now


@dataclass(frozen=True)
class Sum:
    """A sum of dollars that is no pension: what is owed back, a part of it."""

    label: str
    amount: Decimal


@dataclass(frozen=True)
class MonthLine:
    """One month of the ledger, its first day: dollars owed before and after, what was paid by then, and what is left
    to settle: above zero it is owed to the person. `reading`: of A-46, by which a part of it counted."""

    month: date
    before: Decimal
    after: Decimal
    paid: Decimal
    difference: Decimal
    reading: str = ""


@dataclass(frozen=True)
class Comparison:
    """One fact the person can hold against their own papers."""

    label: str
    value: str


@dataclass(frozen=True)
class Row:
    """A line of the worksheet. `depth` 0 is the result; `rule_above` marks a sum of the lines over it."""

    depth: int
    words: str
    amount: str
    provision: str
    rule_above: bool = False


@dataclass(frozen=True)
class Option:
    """A retirement option the law offers or closes, in the person's words."""

    label: str
    status: str
    monthly: Decimal | None = None
    reason: str = ""
    nearest: str = ""
    elected: bool = False


@dataclass(frozen=True)
class FactUsed:
    """A line of the annex: the fact, where it comes from and who answers for it."""

    label: str
    value: str
    source: str = ""
    vouched_by: str = ""


@dataclass(frozen=True)
class ReadingUsed:
    """An open question of law that the amount turns on: how it was read, by whose authority, what else it could be."""

    question: str
    adopted: str
    authority: str
    otherwise: str = ""


@dataclass(frozen=True)
class Remedy:
    """Something one can do, and until when; of `days` from the notification, if that is on the letter's own day."""

    text: str
    until_on: date | None = None
    days: int | None = None


@dataclass(frozen=True)
class Delegated:
    """For whom it is signed: name and office, by a delegation in force since `on`, and the document that gives it."""

    name: str
    office: str
    on: date
    document: str


@dataclass(frozen=True)
class Approval:
    """Who answers for it: name and office, and since when it stands. `of` says what was approved: the decision, or
    the run that contains it; an act follows from the law alone; a notice only tells or asks. `under`: for another."""

    name: str
    office: str
    on: date
    of: Of = "decision"
    under: Delegated | None = None


@dataclass(frozen=True, kw_only=True)
class LetterContent:
    """`demonstration` stamps each page: a sample; `short_code`: random, 80 bits, or empty; `check_at`: its QR code."""

    kind: Kind
    language: Language
    reference: str
    issued_on: date
    recipient: Recipient
    office: Office
    heading: str
    opening: str
    approval: Approval
    receipt: Mapping[str, Any]
    money: MoneyBox | None = None
    sums: tuple[Sum, ...] = ()
    offered: tuple[Offered, ...] = ()
    paragraphs: tuple[str, ...] = ()
    compare: tuple[Comparison, ...] = ()
    remedies: tuple[Remedy, ...] = ()
    months: tuple[MonthLine, ...] = ()
    worksheet: tuple[Row, ...] = ()
    options: tuple[Option, ...] = ()
    facts: tuple[FactUsed, ...] = ()
    readings: tuple[ReadingUsed, ...] = ()
    edition: str = ""
    short_code: str = ""
    check_at: str = ""
    demonstration: bool = False

    @property
    def is_of_another(self) -> bool:
        """Whether its reader is not the one whose pension it is."""
        return self.kind in (Kind.ENDED, Kind.CERTIFICATE)

    @property
    def months_total(self) -> Decimal:
        """What the months come to."""
        return sum((line.difference for line in self.months), Decimal(0))

    def __post_init__(self) -> None:
        if len(self.recipient.address) > ADDRESS_LINES:
            raise ContentError(f"the window shows {ADDRESS_LINES} lines of address")
        if SOCIAL_SECURITY_NUMBER.search("\n".join(_texts(self, []))):  # no number goes on in the next line
            raise ContentError("a Social Security number may not stand in a letter")
        if (self.receipt["kind"], self.receipt["reference"]) != (self.kind, self.reference):
            raise ContentError("the receipt is of another letter")
        if (self.receipt["monthly"], self.receipt["annual"]) != self._printed():
            raise ContentError("the amount printed is not the amount decided")
        if self.money is not None and self.receipt["routes"] is not None:
            self._check_standing()

    def _check_standing(self) -> None:
        """No letter pays what rests on something nobody enacted or adopted; what was invented makes a sample."""
        route = next(one for one in self.receipt["routes"]["routes"] if one["route"] == self.receipt["elected_route"])
        if route["standing"] not in ISSUABLE:
            raise ContentError(f"the amount rests on what nobody adopted: {', '.join(route['rests_on'])}")
        if route["standing"] == Standing.ILLUSTRATIVE and not self.demonstration:
            raise ContentError("an illustrative figure makes a sample, and the letter is not marked as one")

    def _printed(self) -> tuple[str | None, str | None]:
        """Monthly and annual as the receipt writes them; a letter that pays nothing has neither."""
        if self.money is None:
            return None, None
        paid = self.money.settled
        return f"{paid.monthly:.2f}", None if paid.annual is None else f"{paid.annual:.2f}"


def _texts(value: object, found: list[str]) -> list[str]:
    """Every string inside, at any depth; the receipt included, whose hashes hold no nine digits alone."""
    if isinstance(value, str):
        found.append(value)
    elif isinstance(value, Mapping):
        _texts((*value, *value.values()), found)
    elif isinstance(value, (tuple, list)):
        for inner in value:
            _texts(inner, found)
    elif is_dataclass(value):
        _texts([getattr(value, field.name) for field in fields(value)], found)
    return found
