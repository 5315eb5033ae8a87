"""What the law asks about a person, in the names of the published contract.

Money is in dollars a year unless the name says monthly; years of service and rates are exact
fractions. ``None`` is *unknown*; ``KNOWN_NOT`` is *known not to be* (a null in the contract).
"""

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from datetime import date
from decimal import Decimal
from enum import Enum, StrEnum
from fractions import Fraction
from operator import attrgetter
from typing import Any


class Group(StrEnum):
    """The post held at separation (§§ 766, 766a, 766d)."""

    GENERAL = "general"
    POLICE = "police"
    FIRE = "fire"
    MAYOR = "mayor"


class Plan(StrEnum):
    """The plan chosen with respect to Social Security (§§ 766(e), 829)."""

    COORDINATION = "coordination"
    SUPPLEMENTATION = "supplementation"
    NONE = "none"


class KnownNot(Enum):
    """The one value of a fact that is known not to be."""

    KNOWN_NOT = "known_not"


KNOWN_NOT = KnownNot.KNOWN_NOT

Amount = Fraction | KnownNot | None
Day = date | KnownNot | None


class FactError(ValueError):
    """A fact that cannot be: the field it stands in, and why, in Spanish and in English."""

    def __init__(self, field: str, es: str, en: str) -> None:
        super().__init__(f"{field}: {en}")
        self.field = field
        self.message_es = es
        self.message_en = en


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """The facts of an annuity. Defaults of the contract are filled in; ``given`` says which facts were stated."""

    retirement_date: date
    separation_date: date = None  # type: ignore[assignment]  # filled below: retirement_date
    application_filed_date: date = None  # type: ignore[assignment]  # filled below: retirement_date
    payment_date: date = None  # type: ignore[assignment]  # filled below: retirement_date

    birth_date: date | None = None
    system_entry_date: date | None = None
    public_service_start_date: date | None = None
    group: Group = None  # type: ignore[assignment]  # filled below: general
    plan: Plan | None = None

    credited_years: Amount = None
    bought_years: Amount = None
    average_compensation: Amount = None
    credited_years_at_2013_06_30: Amount = None
    average_compensation_at_2013_06_30: Amount = None

    fully_insured_date: Day = None
    primary_benefits_date: Day = None
    contributions_refunded: bool = False
    refund_requested: bool = False
    retired_under_other_system: bool = False
    savings_program_member: bool | None = None
    merit_percentage: Amount = None
    early_reduction_factor: Amount = None

    mayor_years: Amount = None
    other_credited_years: Amount = None
    highest_mayor_salary: Amount = None
    mayor_years_at_2013_06_30: Amount = None
    other_credited_years_at_2013_06_30: Amount = None
    highest_mayor_salary_at_2013_06_30: Amount = None
    mayor_years_served: Amount = None
    removed_for_cause: bool = False
    convicted_of_mayoral_acts: bool = False

    former_group: Group | KnownNot | None = None
    uninterrupted_transfer: bool = False
    high_risk_transfer_date: Day = None
    high_risk_right_vested_date: Day = None
    used_special_rate: bool = False
    thirty_years_date: Day = None
    elected_route: str | KnownNot | None = None

    given: frozenset[str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        values = zip(NAMES, _all(self), strict=True)
        stated = frozenset([name for name, value in values if value is not None and _is_stated(name, value)])
        object.__setattr__(self, "given", stated)
        for name in stated & _AS.keys():
            object.__setattr__(self, name, _AS[name](getattr(self, name)))
        for name in _ZERO_WHEN_KNOWN_NOT:
            if getattr(self, name) is KNOWN_NOT:
                object.__setattr__(self, name, Fraction(0))
        self._fill(_defaults(self))
        self._fill(_mayor_defaults(self))

    def _fill(self, defaults: dict[str, Any]) -> None:
        for name, value in defaults.items():
            if value is not None and getattr(self, name) is None:
                object.__setattr__(self, name, value)

    def but(self, **changes: Any) -> "Facts":
        """The same facts as stated, with these changed; defaults are filled in anew."""
        stated = {name: getattr(self, name) for name in self.given}
        return Facts(**{**stated, **changes})


NAMES: tuple[str, ...] = tuple(f.name for f in fields(Facts) if f.init)
_all = attrgetter(*NAMES)


def _is_stated(name: str, value: Any) -> bool:
    """Absent and false are one, but where the default may be true."""
    return value is not False or name == "savings_program_member"


def _exact(value: Any) -> Any:
    if type(value) is Fraction:
        return value
    return Fraction(value) if isinstance(value, int | Decimal) else value


def _group(value: Any) -> Any:
    return value if value is KNOWN_NOT else Group(value)


# How a fact is kept that may come as text, as a whole number or as a decimal.
_AS: dict[str, Callable[[Any], Any]] = {
    "group": Group,
    "plan": Plan,
    "former_group": _group,
    **dict.fromkeys((f.name for f in fields(Facts) if f.type == "Amount" or f.type is Amount), _exact),
}

_ZERO_WHEN_KNOWN_NOT = (
    "bought_years",
    "mayor_years",
    "other_credited_years",
    "mayor_years_at_2013_06_30",
    "other_credited_years_at_2013_06_30",
    "mayor_years_served",
)

# The freeze reaches who was in service after this day, by the first day out (contract, dates table).
LAST_FREE_SEPARATION = date(2013, 7, 1)
SAVINGS_PROGRAM_FROM = date(2000, 1, 1)


def _defaults(facts: Facts) -> dict[str, Any]:
    """The defaults of the contract that stand by themselves."""
    entry = facts.system_entry_date
    return {
        "separation_date": facts.retirement_date,
        "application_filed_date": facts.retirement_date,
        "payment_date": facts.retirement_date,
        "public_service_start_date": entry,
        "group": Group.GENERAL,
        "savings_program_member": None if entry is None else entry >= SAVINGS_PROGRAM_FROM,
        "primary_benefits_date": facts.fully_insured_date,
    }


def _mayor_defaults(facts: Facts) -> dict[str, Any]:
    """Mayor and other years complete each other; those of 2013-06-30 repeat the plain ones without a freeze."""
    filled: dict[str, Any] = {}
    frozen = facts.separation_date > LAST_FREE_SEPARATION
    plain = _years(facts.group, facts.mayor_years, facts.other_credited_years, facts.credited_years)
    filled["mayor_years"], filled["other_credited_years"], filled["credited_years"] = plain
    at = (
        facts.mayor_years_at_2013_06_30,
        facts.other_credited_years_at_2013_06_30,
        facts.credited_years_at_2013_06_30,
    )
    ever_mayor = facts.group is Group.MAYOR or bool(plain[0])
    there = _years(Group.MAYOR if ever_mayor else facts.group, *at) if frozen else plain
    names = ("mayor_years_at_2013_06_30", "other_credited_years_at_2013_06_30", "credited_years_at_2013_06_30")
    filled.update(zip(names, there, strict=True))
    if not frozen:
        filled["average_compensation_at_2013_06_30"] = facts.average_compensation
        filled["highest_mayor_salary_at_2013_06_30"] = facts.highest_mayor_salary
    filled["mayor_years_served"] = there[0]
    return filled


def _years(group: Group, mayor: Amount, other: Amount, credited: Amount) -> tuple[Amount, Amount, Amount]:
    """Mayor, other and credited years, each from the other two where it was not stated."""
    if mayor is None and group is not Group.MAYOR:
        mayor = Fraction(0)
    if credited is None and isinstance(mayor, Fraction) and isinstance(other, Fraction):
        credited = mayor + other
    if other is None and isinstance(mayor, Fraction) and isinstance(credited, Fraction):
        other = credited - mayor
    return mayor, other, credited
