"""What happened to people, and what the law answers: routes, amounts, days.

Each test is named for its case in the project's log of field cases; service, pay and arithmetic are in
``test_field_cases_of_records``, the law's own life (regimes, replay, proposals) in ``test_field_cases_of_regimes``.
What belongs to the office is named in each docstring and is not asked here.
"""

from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from benefits.codec import facts_from_json
from benefits.law.facts import FactError
from benefits.law.step import Step
from benefits.law.timeline import timeline
from tests.benefits.asking import COORDINATED, GENERAL, MAYOR, ask, law, route, short

PUBLIC_AVERAGE = {**COORDINATED, "average_compensation": "26820"}


def phrases(step: Step | None) -> list[str]:
    """The phrase of each step, the whole first."""
    return [] if step is None else [step.says.id, *(id for part in step.parts for id in phrases(part))]


def test_F_003_thirty_years_at_53_are_a_merit_annuity_and_never_reduced() -> None:
    """The Administrator wanted the reduction below 58 for an employee of 1919 with thirty years, 53 years old.

    The office's: that the letter names the section applied.
    """
    employee = {**PUBLIC_AVERAGE, "birth_date": "1899-01-01", "system_entry_date": "1919-07-16"}
    employee |= {"retirement_date": "1952-07-01", "credited_years": "33"}  # out from the day after June 30
    outcome = ask(employee, early_reduction_factor="0.85")
    merit = outcome.route("766a")
    assert (str(merit.monthly), outcome.largest) == ("1452.75", "766a")  # 65 % × 2,235
    assert merit.steps is not None and merit.steps.provision == "§ 766a(b)(1)"
    assert phrases(merit.steps) == ["766a/percentage"]
    # at 53 the age annuity is not open at all: it waits for 55, where the reduction would apply
    assert short(outcome.route("766(a)")) == "from 1954-01-01"
    assert merit.standing == "unverified"  # the wording of 1952 was not read: no letter from it


@pytest.mark.parametrize(
    ("birth", "at_award", "birthday", "at_65", "drop"),
    [
        ("1954-06-15", "1676.25", "2019-06-15", "1511.25", "165.00"),  # 56 at retirement: 75 %
        ("1958-06-15", "1452.75", "2023-06-15", "1342.75", "110.00"),  # 52: 65 %
    ],
)
def test_F_006_the_merit_annuity_before_and_after_65(
    birth: str, at_award: str, birthday: str, at_65: str, drop: str
) -> None:
    facts = {**PUBLIC_AVERAGE, "system_entry_date": "1980-06-15", "birth_date": birth, "credited_years": "30"}
    facts |= {"retirement_date": "2010-06-15"}
    before, after = route("766a", facts), route("766a", facts, payment_date=birthday)
    assert (str(before.monthly), str(after.monthly)) == (at_award, at_65)
    assert before.monthly is not None and after.monthly is not None
    assert str(before.monthly - after.monthly) == drop
    assert before.look_again_on == date.fromisoformat(birthday)


@pytest.mark.parametrize("average", ["6600", "6600.01", "9999.99", "26820", "120000"])
@pytest.mark.parametrize(("birth", "drop"), [("1950-01-01", "1980"), ("1960-01-01", "1320")])
def test_F_006_the_drop_is_the_same_for_any_average_of_6600_or_more(average: str, birth: str, drop: str) -> None:
    """1,980 a year is 165.00 a month, 1,320 is 110.00."""
    facts = {**COORDINATED, "birth_date": birth, "system_entry_date": "1978-01-01", "credited_years": "30"}
    facts |= {"retirement_date": "2010-01-01", "average_compensation": average, "retired_under_other_system": True}
    before, after = route("766a", facts).steps, route("766a", facts, payment_date="2025-01-01").steps
    assert before is not None and after is not None
    assert before.amount - after.amount == Fraction(drop)


@pytest.mark.parametrize(
    ("average", "years", "drop"),
    [
        ("26820", "10", "27.50"),
        ("26820", "20", "55.00"),
        ("26820", "25", "68.75"),
        ("26820", "26.75", "73.5625"),
        ("26820", "29.75", "81.8125"),
        ("6600", "10", "27.50"),
        ("6600.01", "10", "27.50"),  # nothing jumps
        ("5000", "10", "125/6"),  # 0.5 % × 5,000 × 10 / 12
    ],
)
def test_F_007_the_recompute_takes_2_75_a_month_for_each_year(average: str, years: str, drop: str) -> None:
    """A drop that depends on the average above 6,600 is a fault."""
    facts = {**COORDINATED, "average_compensation": average, "credited_years": years}
    facts |= {"retirement_date": "2009-06-15", "retired_under_other_system": True}  # 59; no minimum in between
    before, after = route("766(a)", facts).steps, route("766(e)", facts, payment_date="2015-06-15").steps
    assert before is not None and after is not None
    assert (before.amount - after.amount) / 12 == Fraction(drop)


@pytest.mark.parametrize(
    ("years", "held_at_thirty", "literal", "raises"),
    [
        ("30", "1511.25", "1511.25", False),
        ("33", "1511.25", "1536.00", False),  # 24.75 more
        ("50", "1511.25", "1676.25", False),  # the reduction is nil
        ("51", "1511.25", "1684.50", True),  # 8.25 more than before 65
    ],
)
def test_F_008_years_above_thirty_are_one_dated_reading(
    years: str, held_at_thirty: str, literal: str, raises: bool
) -> None:
    """The Board adopts one value; until then the reading is shown with the other amount.

    The office's: that the letter shows it, and the review itself.
    """
    facts = {**PUBLIC_AVERAGE, "birth_date": "1936-01-01", "system_entry_date": "1950-01-01", "credited_years": years}
    facts |= {"retirement_date": "2001-01-01"}  # at 65: (d) from the start
    default, other = route("766a", facts), route("766a", facts, under=law(A_01="all_years"))
    assert (str(default.monthly), str(other.monthly)) == (held_at_thirty, literal)
    shown = {one.id: one.other for one in default.readings}.get("A-01")
    assert shown == ({"all_years": {"monthly": literal}} if years != "30" else None)
    assert [mark.says.id for mark in other.review] == (["review/raises"] if raises else [])
    assert default.review == ()


@pytest.mark.parametrize(
    ("mayor", "other", "monthly", "held"),
    [
        ("20", "0", "6066.67", False),  # 50 % + 10 × 1½ % = 65 %
        ("10", "25", "8400.00", False),  # 90 %
        ("10", "30", "8400.00", True),  # the formula says 100 %
    ],
)
def test_F_009_ninety_percent_is_a_ceiling_never_a_start(mayor: str, other: str, monthly: str, held: bool) -> None:
    """A mayor whose salary had just become 112,000. The office's: the raise flagged for review (see F-033)."""
    facts = {**MAYOR, "plan": "coordination", "fully_insured_date": "2000-01-01", "highest_mayor_salary": "112000"}
    facts |= {"mayor_years": mayor, "other_credited_years": other, "retirement_date": "2013-06-15"}
    one = route("766(b)", {**facts, "credited_years": ...})
    assert str(one.monthly) == monthly
    assert ("766b/maximum" in phrases(one.steps)) is held
    later = route("766(b)", {**facts, "credited_years": ...}, payment_date="2016-01-01")
    assert str(later.monthly) == monthly and later.look_again == ()  # no recompute at 65 for mayors


@pytest.mark.parametrize(
    ("filed", "changed", "expected"),
    [
        ("2009-02-13", {}, "payable from 2009-02-13"),  # eight months are not paid back to the 58th birthday
        ("2009-02-13", {"contributions_refunded": True}, "not_eligible: refund/received"),
        ("2008-05-01", {}, "deferred from 2008-06-01"),  # 57 years 11 months: pending, not denied
    ],
)
def test_F_013_a_deferred_pension_begins_with_the_application(
    filed: str, changed: dict[str, Any], expected: str
) -> None:
    """Separated at 45 with 12 years; 58 on 2008-06-01; applied on 2009-02-13. The office's: the pending case."""
    facts = {**GENERAL, "birth_date": "1950-06-01", "separation_date": "1995-06-02", "credited_years": "12"}
    one = route("766(a)", facts, retirement_date=filed, **changed)
    reasons = ", ".join(reason.says.id for reason in one.reasons)
    assert (f"{one.status}: {reasons}" if reasons else f"{one.status} from {one.payable_from}") == expected
    if changed:
        assert one.reasons[0].provision == "§ 766(a)"


@pytest.mark.parametrize("name", ["766(a)", "766a"])
def test_F_014_a_start_before_the_application_is_not_taken_from_what_is_typed(name: str) -> None:
    """Decided on 2004-08-19, claimed from 2001-01-01.

    What § 771 says of disability (at most one year back) is not in the texts: the law has no such route. For every
    route it has, the start is by rule. The office's: the letter's retroactive months.
    """
    facts = {**GENERAL, "birth_date": "1940-01-01", "system_entry_date": "1962-01-01", "credited_years": "30"}
    claimed = {"separation_date": "2000-12-31", "retirement_date": "2001-01-01", "payment_date": "2004-08-18"}
    one = route(name, facts, **claimed, application_filed_date="2004-08-19")
    assert short(one) == "from 2004-08-19"
    assert [look.provision for look in one.look_again] == [f"§ {'766(a)' if name == '766(a)' else '766a(a)'}"]


def test_F_014_a_start_before_the_separation_is_refused_by_its_field() -> None:
    with pytest.raises(FactError) as refused:
        ask(GENERAL, separation_date="2004-08-19", retirement_date="2001-01-01")
    assert refused.value.field == "retirement_date"


def test_F_020_entitled_by_one_law_separated_under_another_keeps_both_answers() -> None:
    """Entitled on 2000-01-01, separated in 2018, benefit asked in 2021.

    The office's: the lawyers' queue for whoever loses only by the later law, and the survivor's file.
    """
    teacher = {**GENERAL, "birth_date": "1940-01-01", "system_entry_date": "1962-01-01", "credited_years": "30"}
    then = ask(teacher, retirement_date="2000-01-01")
    now = {**teacher, "separation_date": "2018-01-01", "retirement_date": "2021-01-01", "credited_years": "58"}
    now |= {"credited_years_at_2013_06_30": "51", "average_compensation_at_2013_06_30": "24000"}
    later = ask(now, average_compensation="36000")
    assert short(then.route("766a")) == short(later.route("766a")) == "1500.00"  # 75 % × 2,000, frozen
    assert str(later.route("766a").payable_from) == "2021-01-01"


def test_F_020_lost_only_by_the_later_law_is_not_covered_and_names_what_was_not_read() -> None:
    """A police officer of 49 with 25 years on 2013-06-30: §§ 787c(a)(3)-(5) were not read, so nothing is denied."""
    officer = {**GENERAL, "group": "police", "birth_date": "1964-01-01", "system_entry_date": "1985-01-01"}
    officer |= {"retirement_date": "2018-01-01", "credited_years_at_2013_06_30": "25"}
    one = route("766(a)", officer, average_compensation_at_2013_06_30="24000")
    assert (one.status, one.governed_by) == ("not_covered", "§ 787c(a)(3)-(5)")
    by_the_earlier_law = route("766(a)", officer, retirement_date="2013-07-01", birth_date="1963-07-01")
    assert by_the_earlier_law.status == "payable"


@pytest.mark.parametrize(
    ("payment", "changed", "paid", "formula"),
    [
        ("2013-06-30", {}, "200.00", "200.00"),
        ("2013-07-01", {}, "500.00", "200.00"),
        ("2017-01-01", {}, "500.00", "172.50"),  # at 65 the formula falls, the payment does not
        ("2013-07-01", {"retired_under_other_system": True}, "200.00", "200.00"),
        ("2017-01-01", {"retired_under_other_system": True}, "172.50", "172.50"),
    ],
)
def test_F_022_the_minimum_pension_and_the_recompute(
    payment: str, changed: dict[str, Any], paid: str, formula: str
) -> None:
    """16,000 and ten years at 58. Formula and payment are both there. The office's: a letter that says "no change"."""
    facts = {**COORDINATED, "birth_date": "1952-01-01", "retirement_date": "2010-01-01", "credited_years": "10"}
    outcome = ask({**facts, "average_compensation": "16000"}, payment_date=payment, **changed)
    assert outcome.elected is not None
    one = outcome.route(outcome.elected)
    assert (str(one.monthly), str(one.formula_monthly)) == (paid, formula)


def test_F_022_what_is_owed_changes_in_july_2013_and_not_at_65() -> None:
    facts = {**COORDINATED, "birth_date": "1952-01-01", "retirement_date": "2010-01-01", "credited_years": "10"}
    rows = timeline(facts_from_json({**facts, "average_compensation": "16000"}), law(), date(2020, 1, 1))
    assert [(str(row.from_on), str(row.monthly)) for row in rows] == [
        ("2010-01-01", "200.00"),
        ("2013-07-01", "500.00"),
        ("2017-01-01", "500.00"),
    ]


HYBRID = {**GENERAL, "birth_date": "1952-01-01", "system_entry_date": "1985-01-01", "retirement_date": "2018-01-02"}
HYBRID |= {"credited_years_at_2013_06_30": "23", "average_compensation_at_2013_06_30": "30000"}
HYBRID |= {"credited_years": "28", "average_compensation": "36000"}


def test_F_023_what_had_accrued_by_june_2013_and_nothing_since() -> None:
    assert short(route("766(a)", HYBRID)) == "900.00"  # 36 % × 2,500; 46 % × 3,000 would be 1,380.00
    assert {"credited_years", "average_compensation"} <= set(ask(HYBRID, average_compensation="1").unused)


@pytest.mark.parametrize(
    ("completed", "out", "birth", "merit", "window"),
    [
        ("2013-06-30", "2013-12-31", "1957-01-01", "1875.00", "not_eligible: 787o/holds_766a"),
        ("2013-11-15", "2013-12-31", "1957-01-01", "not_eligible: 766a/under_thirty", "1800.00"),  # 60 % × 3,000
        ("2013-11-15", "2013-12-31", "1959-01-01", "not_eligible: 766a/under_thirty", "1650.00"),  # 55 %
        ("2014-01-01", "2014-01-02", "1957-01-01", "not_eligible: 766a/under_thirty",
         "not_eligible: 787o/after_the_window"),
    ],
)  # fmt: skip
def test_F_023_thirty_years_after_june_2013_count_only_in_the_window(
    completed: str, out: str, birth: str, merit: str, window: str
) -> None:
    then = "30" if completed == "2013-06-30" else "29.5"
    facts = {**HYBRID, "birth_date": birth, "retirement_date": out, "thirty_years_date": completed}
    outcome = ask(facts, credited_years_at_2013_06_30=then, credited_years="30")
    assert (short(outcome.route("766a")), short(outcome.route("787o(b)"))) == (merit, window)
