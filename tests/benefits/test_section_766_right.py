"""§ 766(a): an age met at separation, or a deferred right, told apart by a refund requested (prove mutation)."""

from typing import Any

import pytest

from tests.benefits.asking import COORDINATED, GENERAL, MAYOR, route, short
from tests.benefits.test_section_766d import AT_65
from tests.benefits.test_section_787c import FROZEN

# 55 on 2005-06-15, 58 on 2008-06-15. A refund requested closes the deferred annuity and not the immediate one.
REQUESTED = {"refund_requested": True, "early_reduction_factor": "0.9"}
DEFERRED = {**AT_65, "birth_date": "1950-06-15"}  # 65 on 2015-06-15
POLICE = {"group": "police", "birth_date": "1955-06-15"}  # 50 on 2005-06-15
CLOSED = "not_eligible: refund/requested"


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        # 2,000 × (20 × 1.5 % + 5 × 2 %) = 800; × 0.9 = 720
        ({"retirement_date": "2005-06-15", "credited_years": "25"}, "720.00"),
        ({"retirement_date": "2005-06-14", "credited_years": "25"}, CLOSED),
        ({"retirement_date": "2005-06-15", "credited_years": "24.99"}, CLOSED),
        # 58 and ten years: 2,000 × 15 %
        ({"retirement_date": "2008-06-15", "credited_years": "10"}, "300.00"),
        ({"retirement_date": "2008-06-14", "credited_years": "10"}, CLOSED),
        # police: 50 and 25, and no reduction
        ({**POLICE, "retirement_date": "2005-06-15", "credited_years": "25"}, "800.00"),
        ({**POLICE, "retirement_date": "2005-06-14", "credited_years": "25"}, CLOSED),
    ],
)
def test_766_a_an_age_met_at_separation_survives_a_request_for_refund(changed: dict[str, Any], expected: str) -> None:
    assert short(route("766(a)", GENERAL, **REQUESTED, **changed)) == expected


@pytest.mark.parametrize(
    ("birth", "years", "expected"),
    [
        # out on 2016-03-01, not entitled in 2013. 58 and ten years at separation: the right is not a deferred one
        ("1958-03-01", "10", "from 2019-03-01"),
        ("1958-03-02", "10", CLOSED),
        ("1961-03-01", "25", "from 2022-03-01"),
        ("1961-03-02", "25", CLOSED),
    ],
)
def test_787c_a_request_for_refund_closes_the_deferred_right_alone(birth: str, years: str, expected: str) -> None:
    facts = {"birth_date": birth, "credited_years_at_2013_06_30": years, "refund_requested": True}
    assert short(route("766(a)", FROZEN, **facts)) == expected


@pytest.mark.parametrize(
    ("name", "facts", "changed", "look"),
    [
        # deferred to the birthday, or to a start asked for when the age is long past
        ("766(a)", GENERAL, {"retirement_date": "2007-01-01", "credited_years": "12"}, ("look/age", "58")),
        ("766(a)", GENERAL, {"payment_date": "2012-06-14"}, ("look/start", None)),
        ("766(a)", GENERAL, {"retirement_date": "2005-06-15", "payment_date": "2005-06-14"}, ("look/age", "55")),
        ("766(a)", {**GENERAL, **POLICE}, {"retirement_date": "2005-06-15", "payment_date": "2005-06-14"},
         ("look/age", "50")),
        ("766(a)", {**GENERAL, "credited_years": "10"}, {"retirement_date": "2008-06-15", "payment_date": "2008-06-14"},
         ("look/age", "58")),
        ("766(b)", MAYOR, {"birth_date": "1963-06-15", "system_entry_date": "1980-01-01"}, ("look/age", "50")),
        ("766(b)", MAYOR, {"payment_date": "2012-06-14"}, ("look/start", None)),
        # the age is long past, and the application comes after the day asked for
        ("766(a)", GENERAL, {"application_filed_date": "2012-08-01"}, ("look/filed", None)),
        ("766(a)", GENERAL, {"payment_date": "2012-06-14", "application_filed_date": "2012-06-15"},
         ("look/start", None)),
        ("766(b)", MAYOR, {"application_filed_date": "2012-08-01"}, ("look/filed", None)),
        ("766a", {**GENERAL, "credited_years": "30"}, {"application_filed_date": "2012-08-01"}, ("look/filed", None)),
        ("766d(d)", DEFERRED, {}, ("look/age", "65")),
        ("766d(d)", DEFERRED,
         {"separation_date": "2013-03-01", "retirement_date": "2016-01-01", "payment_date": "2015-12-31"},
         ("look/start", None)),
    ],
)  # fmt: skip
def test_deferred_to_an_age_or_to_the_start_asked_for(
    name: str, facts: dict[str, Any], changed: dict[str, Any], look: tuple[str, str | None]
) -> None:
    one = route(name, facts, **changed)
    assert one.status == "deferred"
    assert [(each.why.id, dict(each.why.values).get("age")) for each in one.look_again] == [look]


def test_766_e_from_the_start_closes_766_a_also_before_the_payment() -> None:
    """Retires on the 65th birthday, insured: § 766(e) from the first day; asked for the day before it."""
    facts = {"birth_date": "1947-06-15", "payment_date": "2012-06-14"}
    assert short(route("766(a)", COORDINATED, **facts)) == "not_eligible: 766e/from_the_start"
    assert short(route("766(e)", COORDINATED, **facts)) == "from 2012-06-15"
