"""§§ 766(a), 787o(a)(3), 766d(a): the maximum, the 60 % limit and the minimum, at their edges (prove mutation)."""

from fractions import Fraction
from typing import Any

import pytest

from tests.benefits.asking import GENERAL, MAYOR, law, route, short
from tests.benefits.test_section_766a import MERIT
from tests.benefits.test_section_766d import AT_65
from tests.benefits.test_section_787c import FROZEN
from tests.benefits.test_section_787o import SPECIAL

TEN = {**GENERAL, "credited_years": "10"}  # 300.00 a month
LATER = {"payment_date": "2013-08-01"}
SMALL_MAYOR = {**MAYOR, "mayor_years": "8", "other_credited_years": "0", "credited_years": "8"}
SMALL_MAYOR |= {"highest_mayor_salary": "12000"}


@pytest.mark.parametrize(
    ("years", "phrase"),
    [
        ("42.49", "766a_age/formula"),
        ("42.5", "766a_age/formula"),  # exactly 75 %: nothing is cut
        ("42.51", "766a_age/maximum"),
    ],
)
def test_766_a_the_maximum_cuts_what_is_above_it(years: str, phrase: str) -> None:
    facts = {**GENERAL, "birth_date": "1944-01-01", "system_entry_date": "1962-01-01"}
    steps = route("766(a)", facts, credited_years=years).steps
    assert steps is not None and steps.says.id == phrase


@pytest.mark.parametrize(
    ("name", "facts", "provision"),
    [
        ("766(a)", TEN, "§ 766(a)"),
        ("766a", {**MERIT, "average_compensation": "7000"}, "§ 766(a)"),
        ("766(b)", SMALL_MAYOR, "§ 766d(a)"),
        ("766d(a)", {**AT_65, "credited_years": "10"}, "§ 766d(a)"),
    ],
)
def test_the_minimum_names_the_sentence_that_gives_it(name: str, facts: dict[str, Any], provision: str) -> None:
    before, after = route(name, facts, payment_date="2013-06-30"), route(name, facts, **LATER)
    assert after.steps is not None and before.steps is not None
    assert (after.steps.provision, after.steps.says.id) == (provision, "minimum/raised")
    assert dict(after.steps.says.values)["monthly"] == before.steps.amount / 12
    assert [(look.provision, str(look.on)) for look in before.look_again if look.why.id == "look/minimum"] == [
        (provision, "2013-07-01")
    ]


@pytest.mark.parametrize(
    ("facts", "looks"),
    [
        (TEN, ["look/minimum"]),
        ({**TEN, "payment_date": "2013-06-30"}, ["look/minimum"]),
        ({**TEN, "payment_date": "2013-07-01"}, []),
        ({**TEN, **LATER}, []),
        (GENERAL, []),  # 800.00: no minimum will touch it
        ({**TEN, "average_compensation": "39999.20"}, ["look/minimum"]),  # 499.99
        ({**TEN, "average_compensation": "40000"}, []),  # 500.00
    ],
)
def test_the_minimum_is_looked_forward_to_until_it_comes(facts: dict[str, Any], looks: list[str]) -> None:
    assert [look.why.id for look in route("766(a)", facts).look_again] == looks


@pytest.mark.parametrize(("average", "rests"), [("39999.20", True), ("40000", False)])
def test_a_pension_of_exactly_the_minimum_is_not_touched(average: str, rests: bool) -> None:
    one = route("766(a)", TEN, average_compensation=average)
    assert ("A-24" in one.rests_on) is rests
    raised = route("766(a)", TEN, average_compensation=average, **LATER).steps
    assert raised is not None and (raised.says.id == "minimum/raised") is rests


@pytest.mark.parametrize(
    ("name", "facts", "rests"),
    [("766(a)", TEN, False), ("766a", {**MERIT, "average_compensation": "7000"}, True), ("766(b)", SMALL_MAYOR, False)],
)
def test_the_minimum_beyond_766_and_766d_rests_on_a_05(name: str, facts: dict[str, Any], rests: bool) -> None:
    one = route(name, facts, **LATER)
    assert str(one.monthly) == "500.00"
    assert ("A-05" in one.rests_on) is rests


def test_in_service_on_july_1_2013_the_minimum_is_not_reached() -> None:
    facts = {"birth_date": "1953-01-01", "credited_years_at_2013_06_30": "10"}
    assert short(route("766(a)", FROZEN, **facts, average_compensation_at_2013_06_30="12000")) == "150.00"


@pytest.mark.parametrize(
    ("other", "expected"),
    [("19.5", "2773.75"), ("20", "1800.00")],  # 79.25 % × 3,500 with 29.5 years; 60 % × 3,000 with thirty
)
def test_787o_a_3_limits_from_thirty_years_on(other: str, expected: str) -> None:
    years = {"mayor_years": "10", "other_credited_years": other, "credited_years": str(10 + Fraction(other))}
    facts = {**SPECIAL, "group": "mayor", "highest_mayor_salary": "42000", **years}
    assert short(route("766(b)", facts, under=law(A_39="yes"))) == expected
