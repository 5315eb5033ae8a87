"""§ 766(a), (e) and § 766a as an OpenFisca model, written for `bench law` alone: one person, one month, with trace.

One variable stands for each step that the engine shows of these sections. Less is asked of it than of the engine: no
mayors, no police, no § 766d, no freeze, no days, no reasons, no readings. Its amounts are 32-bit floats; the bench
checks that they come within a dollar of the exact ones.
"""

from collections.abc import Callable
from datetime import date
from typing import Any

import numpy as np
from openfisca_core.entities import build_entity
from openfisca_core.periods import DateUnit
from openfisca_core.simulations import Simulation, SimulationBuilder
from openfisca_core.taxbenefitsystems import TaxBenefitSystem
from openfisca_core.variables import Variable

from benefits.law.facts import Facts, Plan

PERSON = build_entity(key="person", plural="persons", label="A member", is_person=True)
LIMIT, MINIMUM, MINIMUM_FROM = 6600, 500, np.datetime64("2013-07-01")
LATE = date(9999, 12, 31)
Formula = Callable[..., Any]


def variable(name: str, kind: type, unit: DateUnit, **more: Any) -> type[Variable]:
    shape = {"value_type": kind, "entity": PERSON, "definition_period": unit, "label": name, **more}
    return type(name, (Variable,), shape)


def fact(name: str, kind: type) -> type[Variable]:
    """What is given once and for all."""
    return variable(name, kind, DateUnit.ETERNITY)


def rule(kind: type, *reads: str) -> Callable[[Formula], type[Variable]]:
    """What is computed for a month, from these variables of the same person."""

    def bind(function: Formula) -> type[Variable]:
        def formula(person: Any, period: Any) -> Any:
            return function(np.datetime64(period.start), *(person(name, period) for name in reads))

        return variable(function.__name__, kind, DateUnit.MONTH, formula=formula)

    return bind


def years_between(earlier: Any, later: Any) -> Any:
    earlier, later = np.asarray(earlier, "M8[D]"), np.asarray(later, "M8[D]")
    months = (later.astype("M8[M]") - earlier.astype("M8[M]")).astype(int)
    days = (later - later.astype("M8[M]")).astype(int) - (earlier - earlier.astype("M8[M]")).astype(int)
    return (months - (days < 0)) // 12


@rule(int, "birth", "retired_on")
def age_at_retirement(now: Any, birth: Any, retired_on: Any) -> Any:
    return years_between(birth, retired_on)


@rule(int, "birth")
def age(now: Any, birth: Any) -> Any:
    return years_between(birth, now)


@rule(bool, "insured_on")
def insured(now: Any, insured_on: Any) -> Any:
    return insured_on <= now


@rule(bool, "age", "insured", "coordinated")
def recomputed(now: Any, age: Any, insured: Any, coordinated: Any) -> Any:
    return coordinated * (age >= 65) * insured


@rule(float, "average")
def base_pay(now: Any, average: Any) -> Any:
    return np.minimum(average, LIMIT)


@rule(float, "average", "base_pay")
def excess_pay(now: Any, average: Any, base_pay: Any) -> Any:
    return average - base_pay


@rule(float, "years")
def early_years(now: Any, years: Any) -> Any:
    return np.minimum(years, 20)


@rule(float, "years", "early_years")
def late_years(now: Any, years: Any, early_years: Any) -> Any:
    return years - early_years


def product(name: str, rate: float, base: str, years: str) -> type[Variable]:
    """One product of the statute, as the engine shows it in one step."""

    def formula(person: Any, period: Any) -> Any:
        return rate * person(base, period) * person(years, period)

    return variable(name, float, DateUnit.MONTH, formula=formula)


def total(name: str, *parts: str) -> type[Variable]:
    def formula(person: Any, period: Any) -> Any:
        return sum(person(part, period) for part in parts)

    return variable(name, float, DateUnit.MONTH, formula=formula)


@rule(bool, "age_at_retirement", "years")
def age_open(now: Any, age_at_retirement: Any, years: Any) -> Any:
    return ((age_at_retirement >= 55) * (years >= 25)) + ((age_at_retirement >= 58) * (years >= 10))


@rule(float, "age_formula", "age_at_retirement", "factor")
def age_reduced(now: Any, age_formula: Any, age_at_retirement: Any, factor: Any) -> Any:
    return age_formula * np.where(age_at_retirement < 58, factor, 1)


@rule(float, "recomputed", "coordinated_formula", "age_reduced")
def age_chosen(now: Any, recomputed: Any, coordinated_formula: Any, age_reduced: Any) -> Any:
    return np.where(recomputed, coordinated_formula, age_reduced)


@rule(float, "average")
def age_maximum(now: Any, average: Any) -> Any:
    return 0.75 * average


@rule(float, "age_chosen", "age_maximum", "age_open")
def age_annuity(now: Any, age_chosen: Any, age_maximum: Any, age_open: Any) -> Any:
    return age_open * np.minimum(age_chosen, age_maximum)


@rule(bool, "years")
def merit_open(now: Any, years: Any) -> Any:
    return years >= 30


@rule(float, "age_at_retirement")
def merit_rate(now: Any, age_at_retirement: Any) -> Any:
    return np.where(age_at_retirement >= 55, 0.75, 0.65)


@rule(float, "years")
def merit_years(now: Any, years: Any) -> Any:
    return np.minimum(years, 30)


@rule(float, "average", "merit_rate")
def merit_formula(now: Any, average: Any, merit_rate: Any) -> Any:
    return merit_rate * average


@rule(float, "excess_pay", "merit_rate")
def merit_over_limit(now: Any, excess_pay: Any, merit_rate: Any) -> Any:
    return merit_rate * excess_pay


@rule(float, "merit_open", "recomputed", "merit_recomputed", "merit_formula")
def merit_annuity(now: Any, merit_open: Any, recomputed: Any, merit_recomputed: Any, merit_formula: Any) -> Any:
    return merit_open * np.where(recomputed, merit_recomputed, merit_formula)


def with_minimum(name: str, annuity: str) -> type[Variable]:
    """The minimum of July 2013, for whoever is paid anything."""

    @rule(float, annuity)
    def minimum(now: Any, annual: Any) -> Any:
        return np.where((annual > 0) * (now >= MINIMUM_FROM), np.maximum(annual, 12 * MINIMUM), annual)

    minimum.__name__ = name
    return minimum


def monthly(name: str, annual: str) -> type[Variable]:
    def formula(person: Any, period: Any) -> Any:
        return person(annual, period) / 12

    return variable(name, float, DateUnit.MONTH, formula=formula)


@rule(float, "age_monthly", "merit_monthly")
def largest(now: Any, age_monthly: Any, merit_monthly: Any) -> Any:
    return np.maximum(age_monthly, merit_monthly)


FACTS = {"birth": date, "retired_on": date, "insured_on": date, "average": float, "years": float, "factor": float,
         "coordinated": bool}  # fmt: skip
RULES = (
    age_at_retirement, age, insured, recomputed, base_pay, excess_pay, early_years, late_years,
    product("age_to_twenty", 0.015, "average", "early_years"),
    product("age_over_twenty", 0.02, "average", "late_years"),
    total("age_formula", "age_to_twenty", "age_over_twenty"),
    product("product_a", 0.01, "base_pay", "early_years"),
    product("product_b", 0.015, "base_pay", "late_years"),
    product("product_c", 0.015, "excess_pay", "early_years"),
    product("product_d", 0.02, "excess_pay", "late_years"),
    total("coordinated_formula", "product_a", "product_b", "product_c", "product_d"),
    age_open, age_reduced, age_chosen, age_maximum, age_annuity,
    with_minimum("age_paid", "age_annuity"), monthly("age_monthly", "age_paid"),
    merit_open, merit_rate, merit_years, merit_formula,
    product("merit_to_limit", 0.015, "base_pay", "merit_years"),
    merit_over_limit, total("merit_recomputed", "merit_to_limit", "merit_over_limit"), merit_annuity,
    with_minimum("merit_paid", "merit_annuity"), monthly("merit_monthly", "merit_paid"),
    largest,
)  # fmt: skip


def system() -> TaxBenefitSystem:
    """The rules, built once."""
    built = TaxBenefitSystem([PERSON])
    built.add_variables(*(fact(name, kind) for name, kind in FACTS.items()), *RULES)
    return built


def given(facts: Facts) -> dict[str, Any]:
    """The model's facts, from the engine's."""
    insured = facts.fully_insured_date
    return {
        "birth": facts.birth_date,
        "retired_on": facts.retirement_date,
        "insured_on": insured if isinstance(insured, date) else LATE,
        "average": float(facts.average_compensation),  # type: ignore[arg-type]
        "years": float(facts.credited_years),  # type: ignore[arg-type]
        "factor": float(facts.early_reduction_factor or 1),  # type: ignore[arg-type]
        "coordinated": facts.plan is Plan.COORDINATION,
    }


def determined(built: TaxBenefitSystem, person: dict[str, Any], month: str) -> tuple[float, float, Simulation]:
    """The age annuity and the merit annuity of one person in one month, dollars a month, and the trace."""
    simulation = SimulationBuilder().build_default_simulation(built)
    simulation.trace = True
    for name, value in person.items():
        simulation.set_input(name, "ETERNITY", np.array([value], "M8[D]" if isinstance(value, date) else None))
    simulation.calculate("largest", month)
    age_paid, merit_paid = (simulation.calculate(name, month)[0] for name in ("age_monthly", "merit_monthly"))
    return float(age_paid), float(merit_paid), simulation
