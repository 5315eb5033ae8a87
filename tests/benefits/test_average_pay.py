"""§§ 763, 766b: salaries → average compensation (A-27, A-28)."""

from datetime import date, timedelta
from fractions import Fraction
from typing import Any

import pytest

from benefits.edition import law_on
from benefits.law.average_pay import Average, Pay, average
from benefits.law.facts import FactError
from benefits.law.law import Law
from benefits.law.stops import Unknown
from benefits.questions import answer
from tests.benefits.asking import law

EARLIER, NEW = date(1980, 1, 1), date(1995, 1, 1)


def pay(start: str, end: str, monthly: str, item: str = "base") -> Pay:
    return Pay(date.fromisoformat(start), date.fromisoformat(end), Fraction(monthly), item)


def of(*pays: Pay, entry: date = EARLIER, out: str = "2010-01-01", under: Law | None = None) -> Average:
    return average(pays, entry, date.fromisoformat(out), under or law())


def test_f_025_the_published_thirty_six_months() -> None:
    found = of(
        pay("2007-01-01", "2007-05-31", "1800"),
        pay("2007-06-01", "2007-12-31", "1900"),
        pay("2008-01-01", "2009-12-31", "2005"),
    )
    assert found.unrounded == Fraction(70420, 3)  # 70,420 × 12 / 36
    assert (str(found.annual), len(found.months)) == ("23473.33", 36)


def test_763_the_highest_36_months_need_not_be_together() -> None:
    found = of(
        pay("2000-01-01", "2001-12-31", "3000"), pay("2002-01-01", "2008-12-31", "1000"),
        pay("2009-01-01", "2009-12-31", "2000"),
    )  # fmt: skip
    assert found.unrounded == Fraction(24 * 3000 + 12 * 2000, 3)
    assert {one.month[:4] for one in found.months} == {"2000", "2001", "2009"}


@pytest.mark.parametrize(
    ("reading", "total"),
    [
        ("best_36_months", 96000),  # 24 × 3,000 + 12 × 2,000
        ("best_3_calendar_years", 90000),  # 2001: 36,000; 2002: 30,000; a year at 2,000: 24,000
    ],
)
def test_763_three_calendar_years_by_the_other_reading_of_a_27(reading: str, total: int) -> None:
    pays = (pay("2000-07-01", "2002-06-30", "3000"), pay("2002-07-01", "2009-12-31", "2000"))
    assert of(*pays, under=law(A_27=reading)).unrounded == Fraction(total, 3)


@pytest.mark.parametrize(("reading", "total"), [("last_60_months", 60 * 2000), ("best_60_months", 60 * 2500)])
def test_766b_the_last_sixty_months_of_new_participants(reading: str, total: int) -> None:
    found = of(
        pay("2000-01-01", "2004-12-31", "2500"), pay("2005-01-01", "2009-12-31", "2000"),
        entry=NEW, under=law(A_28=reading),
    )  # fmt: skip
    assert (found.unrounded, found.provision) == (Fraction(total, 5), "§ 766b")


def test_a_rise_inside_a_month_counts_by_days() -> None:
    found = of(pay("2007-01-01", "2007-01-10", "3100"), pay("2007-01-11", "2009-12-31", "6200"))
    assert found.months[0].amount == Fraction(10 * 3100 + 21 * 6200, 31)


def test_a_month_of_less_than_fifteen_days_is_not_creditable() -> None:
    served = (pay("2006-12-18", "2009-12-31", "2000"),)  # 14 days of December 2006
    assert of(*served).months[0].month == "2007-01"
    with pytest.raises(Unknown):
        of(pay("2007-01-18", "2009-12-31", "2000"))  # 35 months


def test_f_040_only_base_pay_enters_and_an_unknown_item_blocks() -> None:
    base = pay("2007-01-01", "2009-12-31", "2000")
    extras = [pay("2009-12-01", "2009-12-31", "900", item) for item in ("overtime", "bonus", "lump_sum")]
    assert of(base, *extras).unrounded == 24000
    with pytest.raises(FactError) as refused:
        of(base, pay("2009-12-01", "2009-12-31", "900", "perks"))
    assert refused.value.field == "salaries[1].item"


def test_f_033_a_rise_in_the_last_twelve_months_is_flagged() -> None:
    found = of(
        pay("2006-01-01", "2009-01-31", "7000"), pay("2009-02-01", "2009-12-31", "8400"), out="2010-01-01"
    )  # fmt: skip
    assert [(one.on, one.before, one.after) for one in found.rises] == [(date(2009, 2, 1), 7000, 8400)]
    long_ago = of(pay("2006-01-01", "2008-12-31", "7000"), pay("2009-01-01", "2009-12-31", "8400"), out="2010-01-02")
    assert [one.on for one in long_ago.rises] == []


@pytest.mark.parametrize(("first", "enough"), [("2006-12-17", True), ("2006-12-18", False)])
def test_fifteen_days_make_a_creditable_month(first: str, enough: bool) -> None:
    """The last 35 months of 2009 and before, and fifteen or fourteen days of December 2006."""
    if enough:
        assert of(pay(first, "2009-11-30", "2000")).months[0].month == "2006-12"
        return
    with pytest.raises(Unknown):
        of(pay(first, "2009-11-30", "2000"))


@pytest.mark.parametrize(("out", "last"), [("2010-01-15", "2009-12"), ("2010-01-16", "2010-01")])
def test_pay_counts_up_to_the_day_before_the_separation(out: str, last: str) -> None:
    """Out on the 15th: fourteen days of January."""
    found = of(pay("2006-01-01", "2010-01-31", "2000"), out=out)
    assert found.months[-1].month == last


@pytest.mark.parametrize(("entry", "provision"), [(date(1990, 4, 1), "§ 763"), (date(1990, 4, 2), "§ 766b")])
def test_the_base_period_is_that_of_the_cohort(entry: date, provision: str) -> None:
    assert of(pay("2000-01-01", "2009-12-31", "2000"), entry=entry).provision == provision


@pytest.mark.parametrize(("first", "known"), [("2005-01-01", True), ("2005-02-01", False)])
def test_766b_sixty_months_and_not_one_less(first: str, known: bool) -> None:
    for under in (law(), law(A_28="best_60_months")):
        if known:
            assert of(pay(first, "2009-12-31", "2000"), entry=NEW, under=under).unrounded == 24000
            continue
        with pytest.raises(Unknown):
            of(pay(first, "2009-12-31", "2000"), entry=NEW, under=under)


@pytest.mark.parametrize(("first", "known"), [("2007-12-01", True), ("2008-01-01", False)])
def test_763_three_calendar_years_and_not_two_by_a_27(first: str, known: bool) -> None:
    under = law(A_27="best_3_calendar_years")
    if known:  # 25 months of 2,000 in three calendar years, divided by three
        assert of(pay(first, "2009-12-31", "2000"), under=under).unrounded == Fraction(50000, 3)
        return
    with pytest.raises(Unknown):
        of(pay(first, "2009-12-31", "2000"), under=under)


@pytest.mark.parametrize(
    ("second", "rises"),
    [
        (pay("2009-01-15", "2010-01-14", "8400"), [date(2009, 1, 15)]),  # a year before the separation, to the day
        (pay("2009-01-14", "2010-01-14", "8400"), []),
        (pay("2009-01-15", "2010-01-14", "7000"), []),  # the same pay is no rise
        (pay("2009-01-15", "2010-01-14", "6000"), []),
    ],
)
def test_f_033_a_rise_on_the_first_of_the_twelve_months(second: Pay, rises: list[date]) -> None:
    before = pay("2006-01-01", f"{second.from_on - timedelta(days=1)}", "7000")
    assert [one.on for one in of(before, second, out="2010-01-15").rises] == rises


@pytest.mark.parametrize(("first", "flagged"), [("2009-03-27", False), ("2009-03-28", True)])
def test_f_033_the_twelve_months_before_the_end_of_a_month_begin_on_the_28th(first: str, flagged: bool) -> None:
    second = pay(first, "2010-03-30", "8400")
    before = pay("2006-01-01", f"{second.from_on - timedelta(days=1)}", "7000")
    assert bool(of(before, second, out="2010-03-31").rises) is flagged


def test_763_pay_may_be_told_in_any_order() -> None:
    rows = (pay("2006-01-01", "2008-12-31", "7000"), pay("2009-01-01", "2009-12-31", "8400"))
    assert of(*rows) == of(*reversed(rows))


def test_f_033_pay_from_the_separation_on_is_no_rise() -> None:
    found = of(pay("2006-01-01", "2009-12-31", "7000"), pay("2010-01-01", "2010-12-31", "8400"), out="2010-01-01")
    assert found.rises == ()


def test_the_same_day_paid_twice_is_refused() -> None:
    with pytest.raises(FactError):
        of(pay("2007-01-01", "2009-12-31", "2000"), pay("2009-12-31", "2009-12-31", "2000"))


SALARY = {"from": "2007-01-01", "to": "2009-12-31", "monthly": "2000", "item": "base"}


@pytest.mark.parametrize(
    ("changed", "separation", "field"),
    [
        ({"from": "2010-01-01", "to": "2010-12-31"}, "2010-01-01", "salaries[0].to"),  # pay of another period
        ({"to": "2010-01-01"}, "2010-01-01", "salaries[0].to"),
        ({"to": "2006-12-31"}, "2010-01-01", "salaries[0].to"),
        ({"item": "gratuity"}, "2010-01-01", "salaries[0].item"),
        ({"monthly": 2000.5}, "2010-01-01", "salaries[0].monthly"),
        ({"monthly": "-1"}, "2010-01-01", "salaries[0].monthly"),
        ({"weekly": "1"}, "2010-01-01", "salaries[0].weekly"),
    ],
)
def test_the_contract_refuses_by_place(changed: dict[str, Any], separation: str, field: str) -> None:
    facts = {"salaries": [{**SALARY, **changed}], "system_entry_date": "1980-01-01", "separation_date": separation}
    with pytest.raises(FactError) as refused:
        answer({"id": "a", "kind": "average", "facts": facts}, law_on)
    assert refused.value.field == field


def test_the_answer_of_the_contract() -> None:
    facts = {"salaries": [SALARY], "system_entry_date": "1980-01-01", "separation_date": "2010-01-01"}
    said = answer({"id": "a", "kind": "average", "facts": facts}, law_on)
    assert (said["outcome"], said["annual"], said["unrounded"]) == ("average", "24000.00", "24000")
    assert said["months"][0] == {"month": "2007-01", "amount": "2000"}


@pytest.mark.parametrize(("item", "annual"), [("salary", "24000.00"), ("base_pay", "24000.00")])
def test_base_pay_by_its_other_names(item: str, annual: str) -> None:
    rows = [{**SALARY, "item": item}, {**SALARY, "item": "christmas_bonus", "monthly": "600"}]
    facts = {"salaries": rows, "system_entry_date": "1980-01-01", "separation_date": "2010-01-01"}
    assert answer({"id": "a", "kind": "average", "facts": facts}, law_on)["annual"] == annual
