"""What tables cannot hold: nothing jumps, the rounding is one, no float under the law."""

import ast
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

import benefits.law
from benefits.law.money import to_cents
from tests.benefits.asking import COORDINATED, GENERAL, ask, law

LAW = Path(benefits.law.__file__).parent


@pytest.mark.parametrize(
    ("amount", "half_up", "half_even"),
    [
        ("0.005", "0.01", "0.00"),
        ("0.015", "0.02", "0.02"),
        ("0.025", "0.03", "0.02"),
        ("-0.005", "-0.01", "0.00"),  # F-075: the sign makes no difference
        ("-0.015", "-0.02", "-0.02"),
        ("1875.00499999", "1875.00", "1875.00"),
        ("1/3", "0.33", "0.33"),
        ("2/3", "0.67", "0.67"),
    ],
)
def test_rounded_once_half_up_or_half_even_by_a_20(amount: str, half_up: str, half_even: str) -> None:
    assert to_cents(Fraction(amount), law()) == Decimal(half_up)
    assert to_cents(Fraction(amount), law(A_20="half_even")) == Decimal(half_even)


def test_annual_and_monthly_are_each_rounded_from_the_exact_year() -> None:
    # 75 % of 20,001.67 is 15,001.2525: 15,001.25 a year, 1,250.10 a month (1,250.104375)
    one = ask({**GENERAL, "credited_years": "30"}, average_compensation="20001.67").route("766a")
    assert (str(one.annual), str(one.monthly)) == ("15001.25", "1250.10")


@pytest.mark.parametrize("average", ["6599.99", "6600.00", "6600.01", "10000.00"])
def test_more_pay_or_more_service_never_lowers_a_pension(average: str) -> None:
    previous = Decimal(0)
    for months in range(120, 552, 4):
        facts = {"credited_years": f"{months}/12", "average_compensation": average, "birth_date": "1945-06-15"}
        outcome = ask({**COORDINATED, "system_entry_date": "1962-01-01"}, **facts)
        paid = max(one.monthly for one in outcome.routes if one.monthly is not None)
        assert paid >= previous
        previous = paid


def test_no_float_under_the_law() -> None:
    for path in LAW.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            assert not (isinstance(node, ast.Constant) and isinstance(node.value, float)), path
            assert not (isinstance(node, ast.Name) and node.id == "float"), path


@pytest.mark.parametrize("shared", [{"payment_date": "2015-06-14"}, {"payment_date": "2015-06-15"}])
def test_one_section_a_day_for_one_member(shared: dict[str, str]) -> None:
    outcome = ask(COORDINATED, **shared)
    payable = [one.route for one in outcome.routes if one.status == "payable"]
    assert len({"766(a)", "766(e)"} & set(payable)) == 1
