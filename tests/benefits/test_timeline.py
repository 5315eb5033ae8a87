"""What is owed from each date on."""

from datetime import date
from typing import Any

import pytest

from benefits.codec import facts_from_json
from benefits.law.timeline import timeline
from tests.benefits.asking import COORDINATED, GENERAL, MAYOR, law


def owed(facts: dict[str, Any], until: str = "2030-01-01") -> list[tuple[str, str, str, str]]:
    rows = timeline(facts_from_json(facts), law(), date.fromisoformat(until))
    return [(str(row.from_on), row.route, str(row.monthly), row.provision) for row in rows]


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({**GENERAL}, [("2012-06-15", "766(a)", "800.00", "§ 766(a)")]),
        ({**COORDINATED},
         [("2012-06-15", "766(a)", "800.00", "§ 766(a)"), ("2015-06-15", "766(e)", "731.25", "§ 766(e)(1)")]),
        # the minimum of July 2013, and a recompute that changes the section and not the payment
        ({**COORDINATED, "average_compensation": "6000"},
         [("2012-06-15", "766(a)", "200.00", "§ 766(a)"), ("2013-07-01", "766(a)", "500.00", "§ 766(a)"),
          ("2015-06-15", "766(e)", "500.00", "§ 766(a)")]),
        # the merit annuity, elected or the largest of its first day, to § 766a(d)
        ({**COORDINATED, "credited_years": "30"},
         [("2012-06-15", "766a", "1500.00", "§ 766a(b)(2)"), ("2015-06-15", "766a", "1335.00", "§ 766a(d)")]),
        ({**COORDINATED, "credited_years": "30", "elected_route": "766(a)"},
         [("2012-06-15", "766(a)", "1000.00", "§ 766(a)"), ("2015-06-15", "766(e)", "917.50", "§ 766(e)(1)")]),
        # deferred to 58, and insured only after 65
        ({**COORDINATED, "retirement_date": "2000-01-01", "credited_years": "20", "fully_insured_date": "2016-02-01"},
         [("2008-06-15", "766(a)", "600.00", "§ 766(a)"), ("2016-02-01", "766(e)", "545.00", "§ 766(e)(1)")]),
        ({**MAYOR}, [("2012-06-15", "766(b)", "3250.00", "§ 766(b)")]),
        ({**GENERAL, "credited_years": "9"}, []),
    ],
)  # fmt: skip
def test_award_minimum_and_recompute_in_order(facts: dict[str, Any], expected: list[tuple[str, str, str, str]]) -> None:
    assert owed(facts) == expected


def test_until_is_included_and_nothing_after_it() -> None:
    assert len(owed({**COORDINATED}, "2015-06-14")) == 1
    assert len(owed({**COORDINATED}, "2015-06-15")) == 2
    assert owed({**COORDINATED}, "2012-06-14") == []
