"""The ways in which a rule ends without an amount. A rule raises one; ``routes`` turns it into a status."""

from datetime import date
from fractions import Fraction
from typing import Any

from benefits.law.route import Look, Status
from benefits.law.step import Phrase, Reason, Value


class Stop(Exception):
    """The rule ends here, without an amount. ``look_again`` says when it may end elsewhere."""

    status: Status
    payable_from: date | None = None
    reasons: tuple[Reason, ...] = ()
    missing: tuple[str, ...] = ()
    governed_by: str | None = None
    look_again: tuple[Look, ...] = ()


class Closed(Stop):
    """Not eligible, for these reasons."""

    status = Status.NOT_ELIGIBLE

    def __init__(self, *reasons: Reason, look_again: tuple[Look, ...] = ()) -> None:
        self.reasons = reasons
        self.look_again = look_again


class NotCovered(Stop):
    """Another provision, not read, governs."""

    status = Status.NOT_COVERED

    def __init__(self, governed_by: str, why: Reason) -> None:
        self.governed_by = governed_by
        self.reasons = (why,)


class Unknown(Stop):
    """These facts are needed and not known."""

    status = Status.MISSING_FACT

    def __init__(self, *names: str) -> None:
        self.missing = names


class NoFactor(Stop):
    """The actuarial table named has no row for this age, in whole months (A-13)."""

    status = Status.MISSING_FACTOR
    missing = ("early_reduction_factor",)

    def __init__(self, table: str, months: int) -> None:
        self.reasons = (Reason(f"§ {table}", Phrase("reduction/no_row", (("months", Fraction(months)),))),)


class NotYet(Stop):
    """The right begins on a later day than the one asked for."""

    status = Status.DEFERRED

    def __init__(self, payable_from: date, why: Phrase, provision: str) -> None:
        self.payable_from = payable_from
        self.look_again = (Look(payable_from, why, provision),)


def closed(provision: str, id: str, **values: Value) -> Closed:
    """Not eligible, for one reason."""
    return Closed(Reason(provision, Phrase(id, tuple(values.items()))))


def amount(facts: Any, name: str) -> Fraction:
    """The fact ``name`` as an exact number; raises ``Unknown`` with its name in the contract."""
    value = getattr(facts, name)
    if isinstance(value, Fraction):
        return value
    raise Unknown(name_of(facts, name))


def amounts(facts: Any, *names: str) -> tuple[Fraction, ...]:
    """Several facts as exact numbers; raises ``Unknown`` with all that are missing at once."""
    values = tuple([getattr(facts, name) for name in names])
    for value in values:
        if not isinstance(value, Fraction):
            known = dict(zip(names, values, strict=True))
            raise Unknown(*[name_of(facts, name) for name in names if not isinstance(known[name], Fraction)])
    return values


def known(**facts: Any) -> tuple[Any, ...]:
    """The facts by name, in their order; raises ``Unknown`` with all that are not known."""
    missing = [name for name, value in facts.items() if value is None]
    if missing:
        raise Unknown(*missing)
    return tuple(facts.values())


def name_of(facts: Any, name: str) -> str:
    """The name of the fact in the contract: a frozen view answers with its 2013-06-30 twin."""
    renames: dict[str, str] = getattr(facts, "renames", {})
    return renames.get(name, name)
