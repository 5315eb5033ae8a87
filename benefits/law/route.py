"""What the law answers: the nine routes, each with its status, and what stands over them."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import NamedTuple

from benefits.law.standing import Standing
from benefits.law.step import Phrase, Reason, Step

# Always all nine, in this order (contract).
ROUTES = ("766(a)", "766(b)", "766(e)", "766a", "766d(a)", "766d(b)", "766d(c)", "766d(d)", "787o(b)")


class Status(StrEnum):
    """Where a route stands on the day asked for."""

    PAYABLE = "payable"
    DEFERRED = "deferred"
    NOT_ELIGIBLE = "not_eligible"
    NOT_COVERED = "not_covered"
    MISSING_FACTOR = "missing_factor"
    MISSING_FACT = "missing_fact"


@dataclass(frozen=True, slots=True)
class Look:
    """A day on which the law must look again (none: when the fact is recorded), why, and under which provision."""

    on: date | None
    why: Phrase
    provision: str


@dataclass(frozen=True, slots=True)
class AppliedReading:
    """A reading on which the result turns: the value used, and what each other value would change."""

    id: str
    value: str
    standing: Standing
    other: Mapping[str, Mapping[str, str | None]]


class Route(NamedTuple):
    """One section's answer. Amounts are dollars; ``monthly`` and ``annual`` are rounded once, from the exact year.

    A named tuple, which is as unchangeable as the frozen classes and made in a quarter of their time: a determination
    makes a dozen.
    """

    route: str
    status: Status
    payable_from: date | None = None
    annual: Decimal | None = None
    monthly: Decimal | None = None
    formula_monthly: Decimal | None = None
    steps: Step | None = None
    reasons: tuple[Reason, ...] = ()
    nearest: tuple[Reason, ...] = ()
    missing: tuple[str, ...] = ()
    governed_by: str | None = None
    look_again_on: date | None = None
    look_again: tuple[Look, ...] = ()
    readings: tuple[AppliedReading, ...] = ()
    standing: Standing = Standing.ENACTED
    rests_on: tuple[str, ...] = ()
    review: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """All routes, the one elected, the largest now and the largest after 65 (proposals), and facts not used."""

    routes: tuple[Route, ...]
    elected: str | None
    largest: str | None
    largest_after_65: str | None
    unused: tuple[str, ...]
    edition: str

    def route(self, name: str) -> Route:
        """The route of that name, e.g. ``766(a)``. Raises ``KeyError``."""
        for route in self.routes:
            if route.route == name:
                return route
        raise KeyError(name)
