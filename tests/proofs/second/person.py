"""The person as the law sees them: the facts of the contract, placed on the line of days and cut at the freeze.

Unknown (absent) is `None`; known not to be (null) is `NEVER` for a day. Years and money are fractions.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from tests.proofs.second import days
from tests.proofs.second.days import NEVER, birthday, number

Facts = Mapping[str, Any]
Readings = Mapping[str, str]

DEFAULT_READINGS: Readings = {
    "A-01": "thirty_years",
    "A-02": "fixed_at_award",
    "A-03": "seventy_five_until_insured",
    "A-04": "reduction_dropped",
    "A-05": "roll_of_2013",
    "A-06": "caps_e_floor_last",
    "A-07": "as_other_service",
    "A-09": "merit_without_recompute",
    "A-11": "not_recomputed",
    "A-12": "from_55",
    "A-16": "both_open",
    "A-17": "no",
    "A-18": "hold_until_insured",
    "A-19a": "ordinary_average",
    "A-19b": "by_2013_12_31",
    "A-19c": "age_at_separation",
    "A-20": "half_up_once_annual_and_monthly",
    "A-21": "march_1",
    "A-22": "age_at_separation",
    "A-25": "police_yes_fire_no",
    "A-33": "every_route_but_mayors",
    "A-34": "closes_if_received",
    "A-35": "both_open",
    "A-36": "chapter_2",
    "A-38": "no_holds_766a",
    "A-39": "no",
    "A-41": "post_at_separation_and_b_class",
    "A-42": "has_floor",
    "A-45": "55_to_64",
    "A-51": "any_section_keeps_all",
}

HIGH_RISK = ("police", "fire")


@dataclass(frozen=True)
class Person:
    """What every route asks; see `of`."""

    facts: Facts
    readings: Readings
    birth: int
    entry: int
    start: int
    separated: int
    filed: int
    begins: int
    paid: int
    frozen: bool
    group: str
    risk: str | None
    keeps_police: bool
    years: Fraction | None
    average: Fraction | None
    mayor: Fraction | None
    other: Fraction | None
    salary: Fraction | None
    mayor_class: bool | None
    insured: int | None
    primary: int | None

    def reads(self, question: str) -> str:
        """The reading in force for a question of the register."""
        return self.readings[question]

    def turns(self, age: int) -> int:
        """The day on which the person attains an age."""
        return birthday(self.birth, age, self.readings["A-21"])

    def says(self, name: str) -> bool:
        """A yes/no fact; absent is no."""
        return bool(self.facts.get(name))

    @property
    def first_cohort(self) -> bool:
        """Entered the System on or before 1 April 1990 (A-10: the day itself belongs to § 766)."""
        return self.entry <= days.LAST_DAY_OF_FIRST_COHORT

    @property
    def excepted(self) -> bool | None:
        """Police and mayors are never recomputed (§§ 766(e), 766a(d)); a mayor removed or convicted is (A-41)."""
        if self.keeps_police:
            return True
        if self.says("removed_for_cause") or self.says("convicted_of_mayoral_acts"):
            return False
        by_post = self.group == "mayor" and self.reads("A-41") == "post_at_separation_and_b_class"
        return True if by_post else self.mayor_class

    @property
    def plan(self) -> str | None:
        """The plan, where it matters: nobody excepted is coordinated, whatever the plan; None if it is not known."""
        if self.excepted:
            return "none"
        plan: str | None = self.facts.get("plan")
        return None if self.excepted is None and plan == "coordination" else plan

    @property
    def factor(self) -> Fraction | None:
        """The early-reduction factor given with the facts (A-13: no row, no result)."""
        return exact(self.facts, "early_reduction_factor")

    @property
    def held_to_sixty(self) -> bool:
        """§ 787o(a)(3): used the special rate, in public service by 1 April 1990, thirty years completed."""
        by_start = self.start <= days.LAST_DAY_OF_FIRST_COHORT
        return self.says("used_special_rate") and by_start and self.years is not None and self.years >= 30


fraction = lru_cache(maxsize=4096)(Fraction)


def exact(facts: Facts, name: str) -> Fraction | None:
    """A number of the facts as a fraction, or None where it is unknown."""
    value = facts.get(name)
    return None if value is None else fraction(str(value))


def day(facts: Facts, name: str, default: int | None = None) -> int | None:
    """A day of the facts: the default where absent, NEVER where null."""
    if name not in facts:
        return default
    value = facts[name]
    return NEVER if value is None else number(value)


def reach_of_freeze(separated: int, reading: str) -> bool:
    """Whether § 787c freezes years and averages (A-36: out on 1 July 2013 exactly is still Chapter 2)."""
    if reading == "frozen":
        return separated >= days.FIRST_DAY_OF_ACT_3
    return separated > days.FIRST_DAY_OF_ACT_3


def of(facts: Facts, switched: Readings) -> Person:
    """Place a person on the line of days."""
    readings = {**DEFAULT_READINGS, **switched}
    asked = number(facts["retirement_date"])
    separated = day(facts, "separation_date", asked) or asked
    filed = day(facts, "application_filed_date", asked) or asked
    entry = number(facts["system_entry_date"])
    start = day(facts, "public_service_start_date", entry) or entry
    frozen = reach_of_freeze(separated, readings["A-36"])
    suffix = "_at_2013_06_30" if separated > days.FIRST_DAY_OF_ACT_3 else ""
    group = facts.get("group", "general")
    kept = keeps_right(facts)
    mayor, other, years = service(facts, group, suffix)
    police = group == "police" or (kept == "police" and readings["A-25"] == "police_yes_fire_no")
    insured = day(facts, "fully_insured_date")
    return Person(
        facts=facts, readings=readings, birth=number(facts["birth_date"]), entry=entry, start=start,
        separated=separated, filed=filed, begins=max(asked, separated, filed),
        paid=day(facts, "payment_date", asked) or asked, frozen=frozen, group=group,
        risk=group if group in HIGH_RISK else kept, keeps_police=police, years=years,
        average=exact(facts, "average_compensation" + suffix), mayor=mayor, other=other,
        salary=exact(facts, "highest_mayor_salary" + suffix), mayor_class=in_mayor_class(facts, mayor, start),
        insured=insured, primary=day(facts, "primary_benefits_date", insured),
    )  # fmt: skip


def service(facts: Facts, group: str, suffix: str) -> tuple[Fraction | None, Fraction | None, Fraction | None]:
    """Mayoral, other and all credited years as of the cut; each may follow from the other two."""
    mayor = exact(facts, "mayor_years" + suffix)
    if mayor is None and group != "mayor" and "mayor_years" not in facts:
        mayor = Fraction(0)
    other = exact(facts, "other_credited_years" + suffix)
    years = exact(facts, "credited_years" + suffix)
    if other is None and years is not None and mayor is not None:
        other = years - mayor
    if years is None and other is not None and mayor is not None:
        years = mayor + other
    return mayor, other, years


def in_mayor_class(facts: Facts, mayor: Fraction | None, start: int) -> bool | None:
    """§ 766(b): served eight years as mayor, began before 2000, neither removed for cause nor convicted."""
    if facts.get("removed_for_cause") or facts.get("convicted_of_mayoral_acts") or start >= days.SAVINGS_PROGRAM:
        return False
    served = exact(facts, "mayor_years_served")
    served = mayor if served is None else served
    return None if served is None else served >= 8


def keeps_right(facts: Facts) -> str | None:
    """§ 766(a), proviso: the former corps, if its right was complete not later than an uninterrupted move."""
    vested, moved = facts.get("high_risk_right_vested_date"), facts.get("high_risk_transfer_date")
    if facts.get("former_group") not in HIGH_RISK or not facts.get("uninterrupted_transfer"):
        return None
    return facts["former_group"] if vested and moved and vested <= moved else None
