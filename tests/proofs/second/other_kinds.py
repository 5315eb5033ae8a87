"""The kinds of question that are not an annuity, each in one small computation, in the words of the contract."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal, localcontext
from fractions import Fraction
from itertools import product
from typing import Any

from tests.proofs.second.answer import cents
from tests.proofs.second.person import Facts, exact

Answer = dict[str, Any]
TEN_THOUSAND = Fraction(10_000)
HALF = Fraction(1, 2)
LINE_OF_A_MONTH = Fraction(550)
RATE = Fraction(1, 10)

# § 787e(b): the rate of a coordinated member on the first $550 of the month, from each day on.
COORDINATED_RATES = (
    (date(2015, 7, 1), Fraction(10, 100)),
    (date(2014, 7, 1), Fraction(85, 1000)),
    (date(2013, 7, 1), Fraction(7, 100)),
)


# The least and the most that an absent fact could be: it bites where the two give two answers (contract, Input).
EXTREMES: dict[str, dict[str, tuple[Any, Any]]] = {
    "reinstatement": {"reinstated_years": ("0", "80"), "reinstated_contributions": ("0", "1000000"),
                      "suspended_monthly_pension": ("1", "9000")},
    "compatible_work": {"working_day_fraction": ("0", "1"), "partial_salary": ("0", "1000000"),
                        "full_time_basic_salary": ("0", "1000000"), "pension_monthly": ("1", "9000")},
    "contribution": {"plan": ("coordination", "none"), "monthly_compensation": ("1", "9000"),
                     "period_from": ("2013-01-01", "2020-01-01")},
    "debt": {"principal": ("1", "9000"), "annual_rate": ("0", "1"), "years": (1, 2)},
    "payment_plan": {"principal": ("1", "9000"), "annual_rate": ("0", "1"), "months": (12, 24)},
    "survivors": {"pensioner_monthly": ("1", "9000"), "beneficiaries": (0, 5)},
    "hybrid_separation": {"credited_years": ("0", "80"), "account_balance": ("0", "1000000")},
}  # fmt: skip


def other_answer(kind: str, facts: Facts) -> Answer:
    """The outcome, and the month and the year where an amount is owed; `missing_fact` where what is absent bites."""
    absent = {name: both for name, both in EXTREMES[kind].items() if name not in facts}
    if "years" in absent and "months" in facts:
        absent.pop("years")
    could_be = [KINDS[kind]({**facts, **dict(zip(absent, drawn, strict=True))}) for drawn in product(*absent.values())]
    return could_be[0] if all(one == could_be[0] for one in could_be) else {"outcome": "missing_fact"}


def amount(facts: Facts, name: str) -> Fraction:
    """A number that the kind cannot do without."""
    value = exact(facts, name)
    if value is None:
        raise ValueError(f"{name} is missing")
    return value


def owed(outcome: str, month: Fraction, year: bool = True) -> Answer:
    """An outcome with its monthly, and where it is a pension its yearly, amount."""
    yearly = {"annual": cents(month * 12, half_even=False)} if year else {}
    return {"outcome": outcome, "monthly": cents(month, half_even=False), **yearly}


def reinstatement(facts: Facts) -> Answer:
    """§ 766(c): the suspended pension resumes; the option where either is short, else the added annuity."""
    both = amount(facts, "reinstated_years") >= 5 and amount(facts, "reinstated_contributions") >= TEN_THOUSAND
    return owed("additional_annuity_787j" if both else "refund_option", amount(facts, "suspended_monthly_pension"))


def compatible_work(facts: Facts) -> Answer:
    """§ 766(d): half the day at the most, and half the pay of the whole job at the most."""
    in_time = amount(facts, "working_day_fraction") <= HALF
    in_pay = amount(facts, "partial_salary") <= HALF * amount(facts, "full_time_basic_salary")
    return owed("pension_kept", amount(facts, "pension_monthly")) if in_time and in_pay else {"outcome": "suspended"}


def contribution(facts: Facts) -> Answer:
    """§ 787e: ten percent, and for coordinated members less on the first $550 until July 2015."""
    pay, day = amount(facts, "monthly_compensation"), date.fromisoformat(facts["period_from"])
    low = next((rate for first, rate in COORDINATED_RATES if day >= first), None)
    if low is None:
        return {"outcome": "not_covered"}
    under = min(pay, LINE_OF_A_MONTH)
    relief = (RATE - low) * under if facts["plan"] == "coordination" else Fraction(0)
    due = RATE * pay - relief
    if not facts.get("window_787o_b"):
        return owed("contribution", due, year=False)
    extra = exact(facts, "voluntary") or Fraction(0)
    return owed(f"system {cents(due, False)}, account {cents(extra, False)}", due, year=False)


def debt(facts: Facts) -> Answer:
    """A balance carried at compound interest, by the year or by the month."""
    periods, rate = term(facts)
    balance = amount(facts, "principal")
    for _ in range(periods):
        balance += balance * rate
    return {"outcome": f"balance {cents(balance, False)}"}


def term(facts: Facts) -> tuple[int, Fraction]:
    """The number of periods and the rate of one."""
    months = int(facts["months"]) if "months" in facts else int(facts["years"]) * 12
    rate = amount(facts, "annual_rate")
    return (months // 12, rate) if facts["compounding"] == "annual" else (months, rate / 12)


def payment_plan(facts: Facts) -> Answer:
    """Equal instalments: the principal over the sum of what one dollar a month is worth today."""
    months = int(facts["months"]) if "months" in facts else int(facts["years"]) * 12
    rate = amount(facts, "annual_rate")
    growth = yearly_root(rate) if facts["compounding"] == "annual" else 1 + rate / 12
    worth, dollar = Fraction(0), Fraction(1)
    for _ in range(months):
        dollar /= growth
        worth += dollar
    month = amount(facts, "principal") / worth
    return {"outcome": f"payment {cents(month, False)}", "monthly": cents(month, False)}


def yearly_root(rate: Fraction) -> Fraction:
    """The monthly growth whose twelfth power is a year's, to forty digits."""
    with localcontext() as context:
        context.prec = 40
        year = 1 + Decimal(rate.numerator) / Decimal(rate.denominator)
        return Fraction(year ** (Decimal(1) / 12)).limit_denominator(10**20)


def survivors(facts: Facts) -> Answer:
    """§ 788a: sixty percent, and nothing where Title II covered the pensioner."""
    if facts.get("covered_by_title_ii") or not int(facts.get("beneficiaries", 0)):
        return {"outcome": "not_eligible"}
    return owed("annuity", Fraction(3, 5) * amount(facts, "pensioner_monthly"))


def hybrid_separation(facts: Facts) -> Answer:
    """§ 787j: paid out below five years or ten thousand, an annuity above both, either at ten thousand exactly."""
    years, balance = amount(facts, "credited_years"), amount(facts, "account_balance")
    if years < 5 or balance < TEN_THOUSAND:
        return {"outcome": "refund_option"}
    return {"outcome": "annuity" if balance > TEN_THOUSAND else "ambiguous_default_annuity"}


KINDS: dict[str, Callable[[Facts], Answer]] = {
    "reinstatement": reinstatement,
    "compatible_work": compatible_work,
    "contribution": contribution,
    "debt": debt,
    "payment_plan": payment_plan,
    "survivors": survivors,
    "hybrid_separation": hybrid_separation,
}
