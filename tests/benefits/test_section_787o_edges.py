"""§ 787o(b): rows that a change of one sign, day or condition in its source does not survive (prove mutation)."""

from datetime import date
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
        ({"refund_requested": True, "thirty_years_date": ..., "under": law(A_34="closes_if_requested")},
         "not_eligible: refund/requested"),
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
        # the pay is asked for before the age that decides the percentage
        ({"average_compensation": ..., "birth_date": ...}, "missing_fact: average_compensation"),
        ({"birth_date": ...}, "missing_fact: birth_date"),
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


# 29.5 years when leaving on 2013-11-20, 29.25 of them by the freeze: half a year more, whenever rendered, and the
# thirtieth ends in the window (29.75 by the freeze).
SHORT = {"thirty_years_date": ..., "credited_years": "29.5", "credited_years_at_2013_06_30": "29.25"}


@pytest.mark.parametrize(
    ("changed", "nearest"),
    [
        (SHORT, [("nearest/years", Fraction(1, 2))]),
        ({**SHORT, "thirty_years_date": None}, [("nearest/years", Fraction(1, 2))]),
        # nothing served since the freeze: with more years the thirtieth ends before it, and § 766a(b) is the one
        ({**SHORT, "credited_years_at_2013_06_30": "29.5"}, []),
        ({**SHORT, "credited_years_at_2013_06_30": ...}, []),
        ({**SHORT, "contributions_refunded": True}, []),
        ({"thirty_years_date": None, "credited_years": ...}, [("nearest/thirty_by", date(2013, 11, 20))]),
        ({"application_filed_date": "2014-01-02"}, [("nearest/asked_by", date(2013, 12, 31))]),
        ({"separation_date": "2013-11-20", "retirement_date": "2014-01-01"},
         [("nearest/asked_by", date(2013, 12, 31))]),
        ({"retirement_date": "2014-01-01"}, []),  # still in the post on the last day
        ({"retirement_date": "2014-02-01", "thirty_years_date": "2014-01-01", "under": law(A_19b="later_allowed")},
         [("nearest/thirty_by", date(2013, 12, 31))]),
        ({"public_service_start_date": "1990-04-02", "system_entry_date": "1990-04-02"}, []),
    ],
)  # fmt: skip
def test_787o_b_a_denial_says_the_nearest_change(changed: dict[str, Any], nearest: list[tuple[str, object]]) -> None:
    one = route("787o(b)", WINDOW, **changed)
    assert one.status == "not_eligible"
    assert [(near.says.id, dict(near.says.values).popitem()[1]) for near in one.nearest] == nearest


def test_787o_b_a_denial_names_no_years_where_none_are_known() -> None:
    (why,) = route("787o(b)", WINDOW, thirty_years_date=None, credited_years=...).reasons
    assert (why.says.id, why.says.values) == ("787o/never_thirty", ())


def test_787o_b_applied_before_its_first_day_is_unverified() -> None:
    """Out on June 28, asked in November: the window is reached only by a reading of A-36."""
    before = {"separation_date": "2013-06-28", "thirty_years_date": ..., "credited_years_at_2013_06_30": "29.9"}
    one = route("787o(b)", WINDOW, **before, under=law(A_36="frozen_if_asked_later"))
    assert (one.status, "FIRST_DAY_787C" in one.rests_on) == ("payable", True)
    assert "FIRST_DAY_787C" not in route("787o(b)", WINDOW).rests_on
