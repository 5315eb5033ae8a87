"""§§ 766(c), 766(d), 765a, 768a, 769a, 787e, 787j, 788a, by the words of the contract."""

from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from benefits.codec import facts_from_json
from benefits.edition import law_on
from benefits.law.law import Law
from benefits.law.section_765a import open_plan_blocks, partial_credit, simple_interest
from benefits.law.section_768a import disability_recompute_day, recomputed_disability, recomputed_reversionary
from benefits.law.step import Step, phrase
from benefits.questions import answer
from tests.benefits.asking import COORDINATED, law


def outcome(kind: str, under: Law | None = None, **facts: Any) -> tuple[Any, ...]:
    """The outcome word and the amounts of one question."""
    said = answer({"id": "x", "kind": kind, "facts": facts}, (lambda day: under) if under else law_on)
    return tuple(said[key] for key in ("outcome", "monthly", "annual") if said[key] is not None)


@pytest.mark.parametrize(
    ("years", "contributions", "expected"),
    [
        ("4.99", "12000", "refund_option"),
        ("5", "9999.99", "refund_option"),
        ("5", "10000", "additional_annuity_787j"),
        ("5", "10000.01", "additional_annuity_787j"),
        ("4.99", "9999.99", "refund_option"),
    ],
)
def test_766_c_always_exactly_one_of_two_branches(years: str, contributions: str, expected: str) -> None:
    facts = {"reinstated_years": years, "reinstated_contributions": contributions}
    said = outcome("reinstatement", **facts, suspended_monthly_pension="1000")
    assert said == (expected, "1000.00", "12000.00")  # the same award resumes


@pytest.mark.parametrize(
    ("reading", "expected"),
    [("annuity", "additional_annuity_787j"), ("refund", "refund_option"), ("either", "ambiguous_default_annuity")],
)
def test_766_c_exactly_10000_by_a_08(reading: str, expected: str) -> None:
    facts = {"reinstated_years": "5", "reinstated_contributions": "10000", "suspended_monthly_pension": "1"}
    assert outcome("reinstatement", law(A_08=reading), **facts)[0] == expected


@pytest.mark.parametrize(
    ("day", "pay", "expected"),
    [
        ("0.5", "1000.00", ("pension_kept", "800.00", "9600.00")),
        ("1/2", "999.99", ("pension_kept", "800.00", "9600.00")),
        ("0.5", "1000.01", ("suspended",)),
        ("0.51", "1000.00", ("suspended",)),
    ],
)
def test_766_d_half_the_day_and_half_the_pay(day: str, pay: str, expected: tuple[str, ...]) -> None:
    facts = {"working_day_fraction": day, "partial_salary": pay, "full_time_basic_salary": "2000.00"}
    assert outcome("compatible_work", **facts, pension_monthly="800.00") == expected


@pytest.mark.parametrize(
    ("plan", "pay", "since", "expected"),
    [
        ("coordination", "2400.00", "2013-06-30", ("not_covered",)),
        ("coordination", "2400.00", "2013-07-01", ("contribution", "223.50")),  # 38.50 + 185.00
        ("coordination", "2400.00", "2014-06-30", ("contribution", "223.50")),
        ("coordination", "2400.00", "2014-07-01", ("contribution", "231.75")),  # 46.75 + 185.00
        ("coordination", "2400.00", "2015-06-30", ("contribution", "231.75")),
        ("coordination", "2400.00", "2015-07-01", ("contribution", "240.00")),
        ("coordination", "549.99", "2013-07-01", ("contribution", "38.50")),  # 38.4993
        ("coordination", "550.00", "2013-07-01", ("contribution", "38.50")),
        ("coordination", "550.01", "2013-07-01", ("contribution", "38.50")),  # 38.501
        ("supplementation", "2400.00", "2013-07-01", ("contribution", "240.00")),
        ("none", "2400.00", "2013-07-01", ("contribution", "240.00")),
        # the plan not known: it matters until the first $550 pay ten percent too
        (None, "2400.00", "2013-07-01", ("missing_fact",)),
        (None, "2400.00", "2015-06-30", ("missing_fact",)),
        (None, "2400.00", "2015-07-01", ("contribution", "240.00")),
    ],
)
def test_787e_contributions_by_date(plan: str | None, pay: str, since: str, expected: tuple[str, ...]) -> None:
    facts = {"monthly_compensation": pay, "period_from": since} | ({"plan": plan} if plan else {})
    assert outcome("contribution", **facts) == expected


def test_787o_b_3_the_compulsory_part_to_the_system_and_the_excess_to_the_account() -> None:
    facts = {"plan": "coordination", "monthly_compensation": "2400.00", "period_from": "2013-11-01"}
    said = outcome("contribution", **facts, voluntary="50.00", window_787o_b=True)
    assert said == ("system 223.50, account 50.00", "223.50")


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"principal": "8000.00", "annual_rate": "0.095", "years": 3, "compounding": "annual"}, "balance 10503.46"),
        # F-012: 5,000 × 1.095³ = 6,564.66; simple interest, 6,425.00, is wrong
        ({"principal": "5000", "annual_rate": "0.095", "years": "3", "compounding": "annual"}, "balance 6564.66"),
        ({"principal": "5000", "annual_rate": "0.095", "months": 36}, "balance 6564.66"),
        ({"principal": "5000", "requested_on": "2013-06-30", "years": 3}, "balance 6564.66"),
        ({"principal": "5000", "requested_on": "2013-07-01", "years": 3}, "not_eligible"),
        ({"principal": "5000", "requested_on": "2013-06-30", "service_to": "2013-07-01", "years": 3}, "not_eligible"),
        ({"principal": "5000", "annual_rate": "0.095", "requested_on": "2022-01-01", "years": 3}, "not_eligible"),
        ({"principal": "5000", "annual_rate": "0.06", "requested_on": "2022-01-01", "years": 1}, "balance 5300.00"),
        ({"principal": "5000", "years": 3}, "missing_fact"),
        # asked for, and rendered, on the last day
        (
            {"principal": "5000", "requested_on": "2013-06-30", "service_to": "2013-06-30", "years": 3},
            "balance 6564.66",
        ),
        # by the month, at a twelfth of 9.5 %: 5,000 × (1 + 0.095 / 12)^36 = 5,000 × 1.3282706; 36.5 months are 36
        (
            {"principal": "5000", "annual_rate": "0.095", "years": 3, "compounding": "monthly nominal"},
            "balance 6641.35",
        ),
        (
            {"principal": "5000", "annual_rate": "0.095", "years": "73/24", "compounding": "monthly nominal"},
            "balance 6641.35",
        ),
    ],
)
def test_787o_a_the_special_compound_rate_until_june_30_2013(facts: dict[str, Any], expected: str) -> None:
    assert outcome("debt", **facts)[0] == expected


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"compounding": "monthly nominal"}, "168.01"),
        ({"compounding": "annual"}, "166.49"),
        ({}, "168.01"),
        ({"under": law(A_15="effective_yearly")}, "166.49"),
        # a reading that is given wins over what the plan states
        ({"under": law(A_15="effective_yearly"), "compounding": "monthly nominal"}, "166.49"),
        ({"under": law(A_15="yearly_accrual_monthly_nominal"), "compounding": "annual"}, "168.01"),
        ({"annual_rate": "0", "compounding": "monthly nominal"}, "133.33"),
    ],
)
def test_765a_b_the_instalment_by_a_15(changed: dict[str, Any], expected: str) -> None:
    facts = {"principal": "8000.00", "annual_rate": "0.095", "months": 60, **changed}
    assert outcome("payment_plan", **facts) == (f"payment {expected}", expected)


@pytest.mark.parametrize(
    ("kind", "facts", "readings"),
    [
        ("payment_plan", {"months": 60}, [("yearly_accrual_monthly_nominal", "payment 166.49")]),
        ("payment_plan", {"months": 60, "compounding": "monthly nominal"},
         [("yearly_accrual_monthly_nominal", "payment 166.49")]),
        ("payment_plan", {"months": 60, "compounding": "annual"}, [("effective_yearly", "payment 168.01")]),
        # 8,000 × 1.095 = 8,760 whichever the reading; by the month, 8,000 × (1 + 0.095 / 12)^12 = 8,793.98
        ("debt", {"years": 1, "compounding": "annual"}, []),
        ("debt", {"years": 1, "compounding": "monthly nominal"},
         [("yearly_accrual_monthly_nominal", "balance 8760.00")]),
    ],
)  # fmt: skip
def test_a_15_is_listed_wherever_the_amount_turns_on_it(
    kind: str, facts: dict[str, Any], readings: list[tuple[str, str]]
) -> None:
    said = answer({"kind": kind, "facts": {"principal": "8000.00", "annual_rate": "0.095", **facts}}, law_on)
    shown = [(one["value"], other["outcome"]) for one in said["readings"] for other in one["other"].values()]
    assert shown == readings
    assert said["edition"] == law_on(date(2020, 1, 1)).edition


@pytest.mark.parametrize(("rate", "provision"), [("0.095", "§ 787o(a)(1)"), ("0.06", "§ 765a(a)")])
def test_765a_a_only_the_special_rate_is_of_787o(rate: str, provision: str) -> None:
    facts = {"principal": "5000", "annual_rate": rate, "years": "2", "compounding": "annual"}
    assert answer({"kind": "debt", "facts": facts}, law_on)["steps"]["provision"] == provision


@pytest.mark.parametrize(
    ("reading", "says"),
    [
        ("annuity", "tiene derecho a la anualidad adicional"),
        ("refund", "se interpreta que puede retirar esas aportaciones."),
        ("either", "puede retirar esas aportaciones o recibir la anualidad adicional"),
    ],
)
def test_766_c_the_reason_follows_the_outcome(reading: str, says: str) -> None:
    facts = {"reinstated_years": "5", "reinstated_contributions": "10000", "suspended_monthly_pension": "640.12"}
    said = answer({"kind": "reinstatement", "facts": facts}, lambda _: law(A_08=reading))
    assert [says in one["says"]["es"] for one in said["reasons"]] == [True]


def test_788a_b_parts_that_are_not_exact_cents_are_said_to_be_rounded() -> None:
    """60 % of $345.67 is $207.402; a third, $69.134."""
    facts = {"pensioner_monthly": "345.67", "beneficiaries": 3}
    said = answer({"kind": "survivors", "facts": facts}, law_on)["steps"]["says"]["es"]
    assert said == (
        "En partes iguales entre 3: $69.13 al mes cada una, redondeada al centavo; en total, $207.40, que no se "
        "reparte en centavos exactos."
    )


@pytest.mark.parametrize(
    ("reading", "expected"),
    # 41 months: 5,000 × 1.095³ = 6,564.66 for three years; five months simple, × (1 + 0.095 × 5/12) = 6,824.51; or by
    # the root, × 1.095^(5/12)
    [("yearly_accrual_monthly_nominal", "balance 6824.51"), ("effective_yearly", "balance 6817.65")],
)
def test_765a_a_part_of_a_year_by_a_15(reading: str, expected: str) -> None:
    facts = {"principal": "5000", "annual_rate": "0.095", "months": 41, "compounding": "annual"}
    assert outcome("debt", law(A_15=reading), **facts)[0] == expected


def test_766_c_and_d_the_arithmetic_is_a_year_of_the_same_month() -> None:
    for kind, facts in (
        ("reinstatement", {"reinstated_years": "5", "reinstated_contributions": "12000",
                           "suspended_monthly_pension": "800"}),
        ("compatible_work", {"working_day_fraction": "0.5", "partial_salary": "1", "full_time_basic_salary": "2",
                             "pension_monthly": "800"}),
    ):  # fmt: skip
        said = answer({"id": "x", "kind": kind, "facts": facts}, law_on)
        assert said["steps"]["amount"] == "9600"  # 800 × 12


def test_788a_b_equal_parts() -> None:
    said = answer({"id": "x", "kind": "survivors", "facts": {"pensioner_monthly": "1000", "beneficiaries": 2}}, law_on)
    assert "$300.00" in said["steps"]["says"]["en"]  # 600 / 2


def test_765a_simple_interest_partial_credit_and_the_gate() -> None:
    # military service at 6 % simple: 1,000 × 1.18
    assert simple_interest(Fraction(1000), Fraction("0.06"), Fraction(3)).amount == 1180
    # half of the cost of 2.5 years paid: half of the credit
    assert partial_credit(Fraction("2.5"), Fraction(2500), Fraction(5000)) == Fraction("1.25")
    assert partial_credit(Fraction("2.5"), Fraction(6000), Fraction(5000)) == Fraction("2.5")
    assert open_plan_blocks(Fraction(0)) == ()
    assert open_plan_blocks(Fraction("0.01"))[0].provision == "§ 765a(b)"


@pytest.mark.parametrize(
    ("years", "balance", "expected"),
    [
        ("4.99", "10000.01", "refund_option"),
        ("5", "9999.99", "refund_option"),
        ("5", "10000.00", "ambiguous_default_annuity"),
        ("5", "10000.01", "annuity"),
    ],
)
def test_787j_paid_out_or_annuity(years: str, balance: str, expected: str) -> None:
    assert outcome("hybrid_separation", credited_years=years, account_balance=balance) == (expected,)


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"beneficiaries": 3}, ("annuity", "600.00", "7200.00")),
        ({"beneficiaries": 1}, ("annuity", "600.00", "7200.00")),
        ({"beneficiaries": 0}, ("not_eligible",)),
        ({"beneficiaries": 3, "covered_by_title_ii": True}, ("not_eligible",)),
    ],
)
def test_788a_sixty_percent_and_nothing_under_title_ii(facts: dict[str, Any], expected: tuple[str, ...]) -> None:
    assert outcome("survivors", pensioner_monthly="1000.00", **facts) == expected


def test_768a_769a_what_else_is_recomputed_at_the_same_event() -> None:
    def year(amount: int) -> Step:
        return Step("§ 766(a)", phrase("look/insured"), Fraction(amount))

    assert recomputed_reversionary(year(4800), year(9600), year(8775)).amount == Fraction("4387.5")
    facts = facts_from_json({**COORDINATED, "primary_benefits_date": "2016-02-01"})
    assert disability_recompute_day(facts, law()) == date(2016, 2, 1)  # 65 on 2015-06-15
    assert recomputed_disability(facts, law()).amount == 8775
    assert disability_recompute_day(facts.but(fully_insured_date=None), law()) is None


@pytest.mark.parametrize(("window", "unused"), [(False, ["voluntary"]), (True, [])])
def test_787o_b_3_a_voluntary_contribution_outside_the_window_is_unused(window: bool, unused: list[str]) -> None:
    facts = {"plan": "none", "monthly_compensation": "2400", "period_from": "2013-11-01", "voluntary": "50.00"}
    said = answer({"id": "x", "kind": "contribution", "facts": {**facts, "window_787o_b": window}}, law_on)
    assert (said["unused"], said["monthly"]) == (unused, "240.00")  # 10 % × 2,400


@pytest.mark.parametrize("kind", ["reinstatement", "compatible_work", "contribution", "survivors", "service"])
def test_a_fact_not_known_stops_and_is_named(kind: str) -> None:
    said = answer({"id": "x", "kind": kind, "facts": {}}, law_on)
    assert said["outcome"] == "missing_fact" and said["missing"]


@pytest.mark.parametrize(
    ("months", "reading", "balance"),
    [
        (18, "yearly_accrual_monthly_nominal", "balance 9176.10"),  # 8,000 × 1.095 × 1.0475
        (18, "effective_yearly", "balance 9166.66"),  # 8,000 × 1.095 × √1.095
        (36, "effective_yearly", "balance 10503.46"),  # whole years are the same in both
    ],
)
def test_787o_a_a_part_of_a_year_compounds_by_a_15(months: int, reading: str, balance: str) -> None:
    facts = {"principal": "8000", "annual_rate": "0.095", "months": months}
    said = answer({"kind": "debt", "facts": facts}, lambda _: law(A_15=reading))
    assert said["outcome"] == balance
    assert [one["id"] for one in said["readings"]] == (["A-15"] if months == 18 else [])
