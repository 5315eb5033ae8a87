"""§ 787c: rows that a change of one sign, day or condition in its source does not survive (prove mutation).

Police and fire show who was entitled on June 30, 2013: the entitled are paid, of the others nothing was read.
"""

from typing import Any

import pytest

from tests.benefits.asking import route, short
from tests.benefits.test_section_787c import FROZEN, NEW_FROZEN

NOT_READ = "not_covered: 787c/high_risk_not_read"
SOON = {"retirement_date": "2013-08-01", "credited_years_at_2013_06_30": "20"}


@pytest.mark.parametrize(
    ("birth", "expected"),
    [
        ("1955-06-30", "750.00"),  # 58 on June 30, 2013: entitled; 30 % × 2,500
        ("1955-07-01", "from 2014-07-01"),  # 57 → 59
        ("1956-06-30", "from 2015-06-30"),
        ("1956-07-01", "from 2016-07-01"),  # 56 → 60
        ("1957-06-30", "from 2017-06-30"),
        ("1957-07-01", "from 2018-07-01"),  # 55 → 61
    ],
)
def test_787c_a_1_each_age_by_itself(birth: str, expected: str) -> None:
    assert short(route("766(a)", FROZEN, birth_date=birth, **SOON)) == expected


@pytest.mark.parametrize(
    ("birth", "years", "expected"),
    [
        ("1955-06-30", "10", "375.00"),  # 15 % × 2,500
        ("1955-06-30", "10.01", "375.38"),  # 375.375
        ("1955-07-01", "10", NOT_READ),
        ("1955-06-30", "9.99", "not_eligible: 766a_age/under_ten"),
    ],
)
def test_787c_entitled_at_58_with_ten_years(birth: str, years: str, expected: str) -> None:
    facts = {"group": "police", "birth_date": birth, "credited_years_at_2013_06_30": years}
    assert short(route("766(a)", FROZEN, **facts)) == expected


@pytest.mark.parametrize(
    ("name", "birth", "years", "expected"),
    [
        ("766d(a)", "1948-06-30", "10", "375.00"),
        ("766d(a)", "1948-06-30", "10.01", "375.38"),
        ("766d(a)", "1948-07-01", "10", NOT_READ),
        # thirty years, at any age
        ("766d(b)", "1960-01-01", "30", "1875.00"),
        ("766d(b)", "1960-01-01", "30.01", "1875.00"),
        ("766d(b)", "1960-01-01", "29.99", NOT_READ),
    ],
)
def test_787c_entitled_of_the_new_cohort(name: str, birth: str, years: str, expected: str) -> None:
    facts: dict[str, Any] = {"group": "police", "birth_date": birth, "credited_years_at_2013_06_30": years}
    assert short(route(name, NEW_FROZEN, **facts)) == expected
