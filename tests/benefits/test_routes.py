"""All nine routes together: order, election, the largest, what is unused, when to look again."""

from typing import Any

import pytest

from benefits.law.route import ROUTES
from tests.benefits.asking import COORDINATED, GENERAL, MAYOR, NEW, ask, law, route, short

AT_62 = {"retirement_date": "2012-06-15"}  # 65 on 2015-06-15
AT_66_SMALL = {"birth_date": "1946-06-15", "credited_years": "20", "average_compensation": "12000"}
NO_YEARS_AS_MAYOR = {
    name: value for name, value in MAYOR.items() if name not in ("mayor_years", "other_credited_years")
}


@pytest.mark.parametrize("facts", [GENERAL, NEW, MAYOR, {"retirement_date": "2012-06-15"}])
def test_all_nine_routes_always_in_the_order_of_the_contract(facts: dict[str, Any]) -> None:
    assert tuple(one.route for one in ask(facts).routes) == ROUTES


@pytest.mark.parametrize(
    ("facts", "largest"),
    [
        ({**GENERAL, "credited_years": "30"}, "766a"),  # 75 % against 50 %
        ({**GENERAL, "credited_years": "42.49", "birth_date": "1946-06-15"}, "766a"),
        # a tie at 75 %, paid and before the minimum: 766a goes first
        ({**GENERAL, "credited_years": "42.5", "birth_date": "1946-06-15"}, "766a"),
        ({**GENERAL, "credited_years": "25"}, "766(a)"),
        ({**MAYOR, "credited_years": "20"}, "766(b)"),
        ({**GENERAL, "credited_years": "9"}, None),
    ],
)
def test_the_largest_is_proposed(facts: dict[str, Any], largest: str | None) -> None:
    outcome = ask(facts)
    assert (outcome.largest, outcome.elected) == (largest, largest)


def test_a_tie_at_the_minimum_goes_to_the_larger_before_it() -> None:
    # C32: § 766(e) 2,100 a year, § 766a(d) 2,700: both are raised to 500 a month
    facts = {"birth_date": "1947-05-01", "retirement_date": "2013-06-01", "payment_date": "2013-08-01"}
    outcome = ask(COORDINATED, **facts, credited_years="30", average_compensation="6000")
    assert {short(outcome.route(name)) for name in ("766(e)", "766a")} == {"500.00"}
    assert outcome.largest == "766a"


def test_the_same_amount_before_the_minimum_goes_by_the_order_of_the_contract() -> None:
    # § 766d(c) unreduced factor 1 and (d) both at 65 on a payment after it: (d) goes before (c)
    facts = {"birth_date": "1958-03-01", "retirement_date": "2013-03-01", "payment_date": "2023-03-01"}
    outcome = ask(NEW, **facts, credited_years="25", early_reduction_factor="1")
    assert short(outcome.route("766d(c)")) == short(outcome.route("766d(d)")) == "750.00"
    assert outcome.largest == "766d(d)"


@pytest.mark.parametrize(
    ("elected_route", "payment", "elected"),
    [
        ("766(a)", "2012-06-15", "766(a)"),
        ("766(e)", "2012-06-15", "766(a)"),
        ("766(a)", "2015-06-15", "766(e)"),  # one family: the election does not hop, the section does
        ("766(e)", "2015-06-15", "766(e)"),
        ("766a", "2015-06-15", "766a"),
        ("766d(a)", "2015-06-15", "766d(a)"),  # elected though closed: the office is to see it
        (None, "2015-06-15", "766a"),
    ],
)
def test_elected_is_the_family_of_the_elected_route(elected_route: str | None, payment: str, elected: str) -> None:
    facts = {"credited_years": "30", "payment_date": payment, "elected_route": elected_route}
    assert ask(COORDINATED, **AT_62, **facts).elected == elected


def test_the_largest_after_65_may_be_another() -> None:
    # 40 years on 6,600: § 766a 412.50 and then 247.50 (thirty years); § 766(e) 0.50 × 6,600 = 275.00
    facts = {"credited_years": "40", "average_compensation": "6600", "payment_date": "2013-06-30"}
    outcome = ask(COORDINATED, **AT_62, **facts, retired_under_other_system=True)
    assert (outcome.largest, outcome.largest_after_65) == ("766a", "766(e)")


@pytest.mark.parametrize(
    ("changed", "unused"),
    [
        ({}, ()),
        ({"early_reduction_factor": "0.85"}, ("early_reduction_factor",)),
        ({"merit_percentage": "0.75"}, ("merit_percentage",)),
        ({"elected_route": "766(a)"}, ()),
        ({"thirty_years_date": None}, ("thirty_years_date",)),
        ({"credited_years_at_2013_06_30": "20"}, ("credited_years_at_2013_06_30",)),
    ],
)
def test_a_fact_that_no_route_used_is_reported(changed: dict[str, Any], unused: tuple[str, ...]) -> None:
    facts = {**COORDINATED, **changed}
    assert ask(facts).unused == unused


@pytest.mark.parametrize(
    ("name", "changed", "on"),
    [
        ("766(a)", {}, "2015-06-15"),  # the recompute
        ("766(a)", {"fully_insured_date": "2017-01-01"}, "2017-01-01"),
        ("766(a)", {"fully_insured_date": None}, "2015-06-15"),
        ("766(a)", {"fully_insured_date": None, "payment_date": "2016-01-01"}, None),
        ("766(a)", {"plan": "supplementation"}, None),
        ("766(a)", {"plan": ...}, "2015-06-15"),
        ("766(a)", {"group": "police"}, None),
        ("766(a)", {"average_compensation": "6000"}, "2013-07-01"),  # the minimum comes first
        ("766(e)", {}, "2015-06-15"),
        ("766(e)", {"payment_date": "2015-06-15"}, None),
        # recomputed at once, $245.00 a month (1 % × 6,600 × 20 + 1.5 % × 5,400 × 20 = 2,940): the minimum is to come
        ("766(e)", AT_66_SMALL, "2013-07-01"),
        ("766(e)", {**AT_66_SMALL, "payment_date": "2013-07-01"}, None),
        ("766a", {"credited_years": "30"}, "2015-06-15"),
        ("766(a)", {"retirement_date": "2007-01-01", "credited_years": "12"}, "2008-06-15"),  # deferred: its 58
    ],
)
def test_when_the_law_must_look_again(name: str, changed: dict[str, Any], on: str | None) -> None:
    one = route(name, COORDINATED, **{**AT_62, **changed})
    assert (None if one.look_again_on is None else str(one.look_again_on)) == on


def test_a_day_without_a_date_is_to_be_looked_at_when_it_is_recorded() -> None:
    one = route("766(a)", COORDINATED, **AT_62, fully_insured_date=None, payment_date="2016-01-01")
    assert [(look.on, look.why.id) for look in one.look_again] == [(None, "look/insured")]


@pytest.mark.parametrize(
    ("name", "facts", "nearest"),
    [
        ("766a", {**GENERAL, "credited_years": "179/6"}, [("nearest/years", "1/6")]),
        ("766(a)", {**GENERAL, "credited_years": "9.75"}, [("nearest/years", "1/4")]),
        ("766(b)", {**MAYOR, "mayor_years": "7.5", "credited_years": "17.5"}, [("nearest/mayor_years", "1/2")]),
        ("766(b)", GENERAL, []),
        ("766d(c)", {**NEW, "birth_date": "1958-03-02", "retirement_date": "2013-03-01"}, [("nearest/age", None)]),
        ("766d(a)", {**NEW, "birth_date": "1948-03-02", "retirement_date": "2013-03-01"}, [("nearest/age", None)]),
        # at 65 in 2028 the freeze would reach her, and what had accrued by 2013 is not known
        ("766d(a)", {**NEW, "birth_date": "1963-03-02", "retirement_date": "2013-03-01"}, []),
        ("766(a)", {**GENERAL, "contributions_refunded": True}, [("nearest/contributions_refunded", None)]),
        ("766a", {**GENERAL, "credited_years": "29", "contributions_refunded": True}, []),  # two things, not one
        ("766d(a)", GENERAL, []),
        # with the years as mayor unknown it is not known that the option would open
        ("766(b)", {**NO_YEARS_AS_MAYOR, "contributions_refunded": True}, []),
        ("766(b)", {**MAYOR, "contributions_refunded": True, "highest_mayor_salary": ...},
         [("nearest/contributions_refunded", None)]),
    ],
)  # fmt: skip
def test_a_denial_says_the_nearest_change_and_it_really_does(
    name: str, facts: dict[str, Any], nearest: list[tuple[str, str | None]]
) -> None:
    one = route(name, facts)
    assert [(r.says.id, str(dict(r.says.values)["years"]) if "years" in dict(r.says.values) else None)
            for r in one.nearest] == nearest  # fmt: skip


@pytest.mark.parametrize(
    ("birth", "reading", "day", "expected"),
    [
        # F-052: born on 29 February 1960, 65 in 2025; 1964, 65 in 2029
        ("1960-02-29", "march_1", "2025-02-28", "800.00"),
        ("1960-02-29", "march_1", "2025-03-01", "not_eligible: 766e/in_its_place"),
        ("1960-02-29", "february_28", "2025-02-28", "not_eligible: 766e/in_its_place"),
        ("1960-02-28", "march_1", "2025-02-28", "not_eligible: 766e/in_its_place"),
        ("1960-03-01", "march_1", "2025-02-28", "800.00"),
        ("1960-03-01", "march_1", "2025-03-01", "not_eligible: 766e/in_its_place"),
    ],
)
def test_f_052_a_leap_day_falls_on_one_fixed_day(birth: str, reading: str, day: str, expected: str) -> None:
    facts = {"birth_date": birth, "system_entry_date": "1980-01-01", "separation_date": "2005-01-01"}
    facts |= {"retirement_date": "2020-01-01", "payment_date": day}
    assert short(route("766(a)", COORDINATED, under=law(A_21=reading), **facts)) == expected


@pytest.mark.parametrize(("out", "expected"), [("2008-06-14", "from 2008-06-15"), ("2008-06-20", "300.00")])
def test_f_053_age_is_taken_on_the_day_of_the_event(out: str, expected: str) -> None:
    assert short(route("766(a)", GENERAL, retirement_date=out, credited_years="10")) == expected


@pytest.mark.parametrize(
    ("filed", "changed", "expected"),
    [
        # F-013: separated at 45 with 12 years; 58 on 2008-06-01; applies on 2009-02-13
        ("2009-02-13", {}, "payable from 2009-02-13"),
        ("2009-02-13", {"contributions_refunded": True}, "not_eligible from None"),
        ("2008-05-01", {}, "deferred from 2008-06-01"),
    ],
)
def test_f_013_a_deferred_pension_begins_with_the_application(
    filed: str, changed: dict[str, Any], expected: str
) -> None:
    facts = {"birth_date": "1950-06-01", "separation_date": "1995-06-02", "retirement_date": filed}
    one = route("766(a)", GENERAL, **facts, credited_years="12", **changed)
    assert f"{one.status} from {one.payable_from}" == expected


def test_f_020_entitled_under_one_regime_separated_under_another_keeps_both_answers() -> None:
    facts = {"retirement_date": "2018-01-02", "payment_date": "2021-01-01", "credited_years": ...}
    facts |= {"credited_years_at_2013_06_30": "30", "average_compensation_at_2013_06_30": "24000"}
    assert short(route("766a", GENERAL, **facts)) == "1500.00"


def test_the_largest_after_65_is_of_a_day_on_which_the_pension_has_begun() -> None:
    # 65 on 2010-01-01, asked from 2012-06-01, and the day of payment before both
    facts = {**GENERAL, "birth_date": "1945-01-01", "retirement_date": "2012-06-01", "payment_date": "2009-01-01"}
    assert (ask(facts).largest, ask(facts).largest_after_65) == (None, "766(a)")
