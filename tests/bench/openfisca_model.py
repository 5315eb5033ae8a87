"""§ 766(a), (e) and § 766a as an OpenFisca model, written for `bench law` alone: one person, one month, with trace.

Less is asked of it than of the engine: no mayors, no police, no § 766d, no freeze, no reasons, no readings. Its amounts
are 32-bit floats; the bench checks that they come within a dollar of the exact ones.
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


@rule(bool, "age", "insured_on", "coordinated")
def recomputed(now: Any, age: Any, insured_on: Any, coordinated: Any) -> Any:
    return coordinated * (age >= 65) * (insured_on <= now)


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


@rule(float, "average", "early_years", "late_years")
def age_formula(now: Any, average: Any, early_years: Any, late_years: Any) -> Any:
    return average * (0.015 * early_years + 0.02 * late_years)


@rule(float, "age_formula", "age_at_retirement", "factor")
def age_reduced(now: Any, age_formula: Any, age_at_retirement: Any, factor: Any) -> Any:
    return age_formula * np.where(age_at_retirement < 58, factor, 1)


@rule(float, "base_pay", "excess_pay", "early_years", "late_years")
def coordinated_formula(now: Any, base_pay: Any, excess_pay: Any, early_years: Any, late_years: Any) -> Any:
    return base_pay * (0.01 * early_years + 0.015 * late_years) + excess_pay * (0.015 * early_years + 0.02 * late_years)


@rule(bool, "age_at_retirement", "years")
def age_open(now: Any, age_at_retirement: Any, years: Any) -> Any:
    return ((age_at_retirement >= 55) * (years >= 25)) + ((age_at_retirement >= 58) * (years >= 10))


@rule(float, "recomputed", "coordinated_formula", "age_reduced", "average", "age_open")
def age_annuity(now: Any, recomputed: Any, coordinated: Any, reduced: Any, average: Any, is_open: Any) -> Any:
    return is_open * np.minimum(np.where(recomputed, coordinated, reduced), 0.75 * average)


@rule(float, "age_at_retirement")
def merit_rate(now: Any, age_at_retirement: Any) -> Any:
    return np.where(age_at_retirement >= 55, 0.75, 0.65)


@rule(float, "average", "merit_rate")
def merit_formula(now: Any, average: Any, merit_rate: Any) -> Any:
    return merit_rate * average


@rule(float, "base_pay", "excess_pay", "merit_rate")
def merit_recomputed(now: Any, base_pay: Any, excess_pay: Any, merit_rate: Any) -> Any:
    return 0.015 * base_pay * 30 + merit_rate * excess_pay


@rule(float, "years", "recomputed", "merit_recomputed", "merit_formula")
def merit_annuity(now: Any, years: Any, recomputed: Any, merit_recomputed: Any, merit_formula: Any) -> Any:
    return (years >= 30) * np.where(recomputed, merit_recomputed, merit_formula)


@rule(float, "age_annuity")
def age_monthly(now: Any, age_annuity: Any) -> Any:
    return with_minimum(now, age_annuity)


@rule(float, "merit_annuity")
def merit_monthly(now: Any, merit_annuity: Any) -> Any:
    return with_minimum(now, merit_annuity)


def with_minimum(now: Any, annual: Any) -> Any:
    monthly = annual / 12
    return np.where((annual > 0) * (now >= MINIMUM_FROM), np.maximum(monthly, MINIMUM), monthly)


FACTS = {"birth": date, "retired_on": date, "insured_on": date, "average": float, "years": float, "factor": float,
         "coordinated": bool}  # fmt: skip
RULES = (age_at_retirement, age, recomputed, base_pay, excess_pay, early_years, late_years, age_formula, age_reduced,
         coordinated_formula, age_open, age_annuity, merit_rate, merit_formula, merit_recomputed, merit_annuity,
         age_monthly, merit_monthly)  # fmt: skip


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
    age_monthly, merit_monthly = (simulation.calculate(name, month)[0] for name in ("age_monthly", "merit_monthly"))
    return float(age_monthly), float(merit_monthly), simulation
