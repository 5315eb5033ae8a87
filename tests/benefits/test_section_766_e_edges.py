"""§ 766(e): rows that a change of one sign, day or condition in its source does not survive (prove mutation)."""

from typing import Any

import pytest

from tests.benefits.asking import COORDINATED, route, short

BEFORE_65 = {"birth_date": "1950-06-15"}  # 62 at retirement; 65 on 2015-06-15
ON_65 = {"birth_date": "1947-06-15"}  # 65 on the day of retirement, 2012-06-15


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        # payable on the 65th birthday itself: (e)(1), so primary benefits decide and not insured status
        ({**ON_65, "fully_insured_date": "2013-01-01", "primary_benefits_date": "2012-12-01"}, "from 2012-12-01"),
        ({"birth_date": "1947-06-16", "fully_insured_date": "2013-01-01", "primary_benefits_date": "2012-12-01"},
         "from 2013-01-01"),
        # insured on the very day, whatever primary benefits say; primary benefits on the very day, insured unknown
        ({**ON_65, "fully_insured_date": "2012-06-15", "primary_benefits_date": "2013-01-01"}, "731.25"),
        ({**ON_65, "fully_insured_date": ..., "primary_benefits_date": "2012-06-15"}, "731.25"),
        ({**ON_65, "fully_insured_date": ..., "primary_benefits_date": "2012-06-16"},
         "missing_fact: fully_insured_date"),
    ],
)  # fmt: skip
def test_766_e_each_day_by_itself(changed: dict[str, Any], expected: str) -> None:
    assert short(route("766(e)", COORDINATED, **changed)) == expected


@pytest.mark.parametrize(
    ("changed", "provision"),
    [
        ({**BEFORE_65}, "§ 766(e)(2)"),
        ({"birth_date": "1947-06-16"}, "§ 766(e)(2)"),
        ({**ON_65, "fully_insured_date": "2013-01-01"}, "§ 766(e)(1)"),
        ({"birth_date": "1946-06-15", "fully_insured_date": "2013-01-01"}, "§ 766(e)(1)"),
    ],
)
def test_766_e_what_is_waited_for_names_its_paragraph(changed: dict[str, Any], provision: str) -> None:
    assert [look.provision for look in route("766(e)", COORDINATED, **changed).look_again] == [provision]


def test_766_e_1_what_is_wanting_on_the_65th_birthday_itself() -> None:
    later = {"fully_insured_date": "2013-02-01", "primary_benefits_date": None, "payment_date": "2013-01-01"}
    (why,) = route("766(e)", COORDINATED, **ON_65, **later).reasons
    assert why.says.id == "766e/no_primary_benefits"


@pytest.mark.parametrize(("payment", "on"), [("2015-06-14", "2015-06-15"), ("2015-06-15", None), ("2015-06-16", None)])
def test_766_e_not_insured_when_to_ask_again(payment: str, on: str | None) -> None:
    one = route("766(e)", COORDINATED, **BEFORE_65, fully_insured_date=None, payment_date=payment)
    assert [None if look.on is None else str(look.on) for look in one.look_again] == [on]


def test_766_e_the_maximum_binds_from_75_percent_on() -> None:
    # 60,000 × (0.30 + 0.02 × 23.73) − 33 × 43.73 = 45,032.91, 75.05 %
    facts = {**COORDINATED, "birth_date": "1946-06-15", "system_entry_date": "1962-01-01"}
    assert short(route("766(e)", facts, credited_years="43.73", average_compensation="60000")) == "3750.00"


@pytest.mark.parametrize(
    ("factor", "marks"),
    # 9,600 × 0.9140625 = 8,775, what the recompute gives
    [("0.9140624", ["review/raises"]), ("0.9140625", []), ("0.9140626", [])],
)
def test_766_e_2_review_begins_where_the_recompute_raises(factor: str, marks: list[str]) -> None:
    facts = {"retirement_date": "2005-06-15", "payment_date": "2015-06-15", "early_reduction_factor": factor}
    assert [mark.says.id for mark in route("766(e)", COORDINATED, **facts).review] == marks
