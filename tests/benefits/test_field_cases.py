"""Field cases of the law that no table of a section holds: what happened to people elsewhere."""

from typing import Any

import pytest

from tests.benefits.asking import GENERAL, NEW, ask, route, short


def test_f_014_no_start_is_earlier_than_the_filing() -> None:
    # asked from 2001-01-01, filed in 2004: § 766(a) begins on the filing
    facts = {"separation_date": "2001-01-01", "retirement_date": "2001-01-01", "birth_date": "1940-01-01"}
    one = route("766(a)", GENERAL, **facts, system_entry_date="1960-01-01", application_filed_date="2004-08-19")
    assert short(one) == "from 2004-08-19"


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"payment_date": "2013-06-30"}, "200.00"),
        ({"payment_date": "2013-07-01"}, "500.00"),
        ({"payment_date": "2013-07-01", "retired_under_other_system": True}, "200.00"),
    ],
)
def test_f_022_the_minimum_before_and_after_july_2013(changed: dict[str, Any], expected: str) -> None:
    facts = {**GENERAL, "average_compensation": "16000", "credited_years": "10"}
    assert short(route("766(a)", facts, **changed)) == expected


def test_f_056_a_year_is_twelve_months_before_rounding() -> None:
    # 20,002 × 75 % = 15,001.50 a year, 1,250.125 a month
    one = route("766a", {**GENERAL, "credited_years": "30", "average_compensation": "60006/3"})
    assert (str(one.annual), str(one.monthly)) == ("15001.50", "1250.13")


def test_savings_program_and_refund_together_are_not_covered() -> None:
    outcome = ask(NEW, system_entry_date="2001-01-01", bought_years=..., contributions_refunded=True)
    assert {one.status for one in outcome.routes} == {"not_covered"}
    refunded = ask(NEW, contributions_refunded=True)
    assert {one.status for one in refunded.routes} == {"not_eligible"}
