"""§ 766(a): the amount, and its actuarial reduction."""

from datetime import date
from fractions import Fraction

from benefits.law.actuarial import EARLY_766A
from benefits.law.average import average
from benefits.law.dates import months_of_age, reaches
from benefits.law.facts import Facts
from benefits.law.law import Law
from benefits.law.membership import high_risk
from benefits.law.step import Step, phrase, product, total
from benefits.law.stops import NoFactor, amounts

TWENTY = Fraction(20)
ONE_AND_A_HALF = Fraction("0.015")
TWO = Fraction("0.02")

FACT_FACTOR = "early_reduction_factor"


def age_annuity(facts: Facts, law: Law) -> Step:
    """«el uno y medio por ciento (1½ %) … hasta veinte (20) años, más el dos por ciento (2 %) … en exceso»."""
    years, _ = amounts(facts, "credited_years", "average_compensation")
    pay = average(facts, law)
    early = min(years, TWENTY)
    return total(
        "§ 766(a)",
        "766a_age/formula",
        product("§ 766(a)", "766a_age/to_twenty", ONE_AND_A_HALF, pay, early),
        product("§ 766(a)", "766a_age/over_twenty", TWO, pay, years - early),
    )


def is_reduced(facts: Facts, law: Law, payable_from: date) -> bool:
    """Granted before 58 to whoever is neither police nor fire."""
    return not high_risk(facts) and payable_from < reaches(facts, 58, law)


def reduction_factor(facts: Facts, law: Law, table: str, payable_from: date) -> tuple[Fraction, str]:
    """The factor at the age of retirement and what it rests on; raises ``NoFactor`` (A-13)."""
    if isinstance(facts.early_reduction_factor, Fraction):
        return facts.early_reduction_factor, FACT_FACTOR
    months = months_of_age(facts, payable_from, law)
    factor = law.tables[table].at(months) if table in law.tables else None
    if factor is None:
        raise NoFactor(table, months)
    return factor, table


def reduced(step: Step, provision: str, factor: Fraction, months: int) -> Step:
    """«se reducirá a una suma que … represente el equivalente actuarial»; ``months`` are those of age."""
    says = phrase("reduction/applied", factor=factor, base=step.amount, months=Fraction(months))
    return Step(provision, says, step.amount * factor, (step,))


def at_retirement(facts: Facts, law: Law, payable_from: date) -> tuple[Step, tuple[str, ...]]:
    """The annuity before cap and floor, reduced where it must be, and what the reduction rests on."""
    step = age_annuity(facts, law)
    if not is_reduced(facts, law, payable_from):
        return step, ()
    factor, source = reduction_factor(facts, law, EARLY_766A, payable_from)
    return reduced(step, "§ 766(a)", factor, months_of_age(facts, payable_from, law)), (source,)
