"""§ 787o(b): rows that a change of one sign, day or condition in its source does not survive (prove mutation)."""

from fractions import Fraction
from typing import Any

import pytest

from tests.benefits.asking import law, route, short
from tests.benefits.test_section_787o import WINDOW

RECOMPUTED = law(A_11="recomputed")
INSURED = {"fully_insured_date": "2000-01-01", "under": RECOMPUTED}  # 65 on 2022-06-01
LAST_DAY = {"retirement_date": "2013-12-31", "thirty_years_date": ..., "credited_years_at_2013_06_30": "29.6"}


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"refund_requested": True}, "1800.00"),
        ({"refund_requested": True, "under": law(A_34="closes_if_requested")}, "not_eligible: refund/requested"),
        # the day of the thirtieth year not stated: the years decide for who left by the last day
        (LAST_DAY, "1800.00"),
        ({**LAST_DAY, "retirement_date": "2014-01-01", "under": law(A_19b="later_allowed")},
         "missing_fact: thirty_years_date"),
        # A-11 from 65 on, and from insured status on; never for who is not recomputed at all
        ({**INSURED, "payment_date": "2021-12-01"}, "1800.00"),
        ({**INSURED, "payment_date": "2022-05-31"}, "1800.00"),
        ({**INSURED, "payment_date": "2022-06-01"}, "1717.50"),
        ({**INSURED, "payment_date": "2022-06-02"}, "1717.50"),
        ({**INSURED, "payment_date": "2022-06-02", "group": "police"}, "1800.00"),
        ({**INSURED, "payment_date": "2022-06-02", "plan": "supplementation"}, "1800.00"),
        ({**INSURED, "payment_date": "2022-12-31", "fully_insured_date": "2023-01-01"}, "1800.00"),
        ({**INSURED, "payment_date": "2023-01-01", "fully_insured_date": "2023-01-01"}, "1717.50"),
        ({**INSURED, "payment_date": "2023-01-01", "fully_insured_date": None}, "1800.00"),
        ({**INSURED, "payment_date": "2023-01-01", "fully_insured_date": ...}, "missing_fact: fully_insured_date"),
    ],
)  # fmt: skip
def test_787o_b_each_condition_by_itself(changed: dict[str, Any], expected: str) -> None:
    assert short(route("787o(b)", WINDOW, **changed)) == expected


@pytest.mark.parametrize(("birth", "provision"), [("1958-11-20", "§ 787o(b)(2)"), ("1958-11-21", "§ 787o(b)(1)")])
def test_787o_b_the_percentage_names_its_paragraph(birth: str, provision: str) -> None:
    steps = route("787o(b)", WINDOW, birth_date=birth).steps
    assert steps is not None and steps.provision == provision


@pytest.mark.parametrize(
    ("changed", "years"),
    [({"thirty_years_date": ..., "credited_years": "29.99"}, "29.99"),
     ({"thirty_years_date": None, "credited_years": "29.99"}, "29.99")],
)  # fmt: skip
def test_787o_b_a_denial_says_the_years(changed: dict[str, Any], years: str) -> None:
    (why,) = route("787o(b)", WINDOW, **changed).reasons
    assert dict(why.says.values)["years"] == Fraction(years)
