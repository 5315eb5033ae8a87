"""§ 766(b): rows that a change of one sign, day or condition in its source does not survive (prove mutation)."""

from fractions import Fraction
from typing import Any

import pytest

from tests.benefits.asking import MAYOR, law, route, short

TWENTY = {"mayor_years": "10", "other_credited_years": "10", "credited_years": "20"}
SEVEN = {"mayor_years": "7", "other_credited_years": "13", "credited_years": "20"}


@pytest.mark.parametrize(
    ("changed", "readings", "expected"),
    [
        ({"refund_requested": True}, {}, "3250.00"),
        ({"refund_requested": True}, {"A_34": "closes_if_requested"}, "not_eligible: refund/requested"),
        # removed, and the words of the class not his: what is wanting is years
        ({**SEVEN, "removed_for_cause": True}, {}, "not_eligible: 766b/removed"),
        ({**SEVEN, "removed_for_cause": True}, {"A_52": "opt_in_only"}, "not_eligible: 766b/under_eight"),
        # the 60 % of the special rate binds with thirty years alone, and only who used the rate
        ({**TWENTY, "used_special_rate": True, "retirement_date": "2013-06-30"}, {"A_39": "yes"}, "3250.00"),
        ({"mayor_years": "10", "other_credited_years": "20", "credited_years": "30"}, {"A_39": "yes"}, "4000.00"),
    ],
)
def test_766_b_each_condition_by_itself(changed: dict[str, Any], readings: dict[str, str], expected: str) -> None:
    assert short(route("766(b)", MAYOR, under=law(**readings), **changed)) == expected


def test_766_b_a_denial_says_the_years_served() -> None:
    (why,) = route("766(b)", MAYOR, **SEVEN).reasons
    assert dict(why.says.values)["years"] == Fraction(7)


@pytest.mark.parametrize(("served", "why"), [("7.99", "766b/under_eight"), ("8", "766b/began_from_2000")])
def test_766_b_eight_years_served_by_who_began_from_2000(served: str, why: str) -> None:
    began = {"system_entry_date": "2000-01-01", "public_service_start_date": "2000-01-01"}
    years = {"mayor_years": served, "other_credited_years": "0", "credited_years": served}
    facts = {**MAYOR, **began, **years, "birth_date": "1955-06-15"}
    (reason,) = route("766(b)", facts, savings_program_member=False).reasons
    assert reason.says.id == why
