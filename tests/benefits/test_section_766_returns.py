"""§ 766(c), (d): a return to service, from its first day to what follows its end."""

from datetime import date
from fractions import Fraction

import pytest

from benefits.law.facts import Facts, Group
from benefits.law.law import Law
from benefits.law.section_766.returns import Return, additional_from, no_amount, once_it_ended, while_it_lasts
from benefits.law.stops import NotCovered, Unknown
from benefits.law.words import say

LAW = Law.on(date(2020, 1, 1))
THOUSAND = Fraction(1000)


def back(work="regular", from_on=date(2015, 1, 15), to_on=None, **more):
    return Return(work, from_on, to_on, **{name: Fraction(value) for name, value in more.items()})


@pytest.mark.parametrize("work", ["per_diem", "fees", "unpaid_office"])
def test_766_d_work_that_is_no_regular_employment_keeps_the_pension(work):
    assert while_it_lasts(back(work), THOUSAND, LAW).outcome == "pension_kept"


@pytest.mark.parametrize(
    ("day", "pay", "outcome"),
    [
        ("0.5", "1000.00", "pension_kept"),  # C91: half and half, to the cent
        ("0.5", "1000.01", "suspended"),  # C92: one cent more
        ("0.51", "1000.00", "suspended"),
    ],
)
def test_766_d_half_day_and_half_pay(day, pay, outcome):
    half = back("partial", day=day, pay=pay, full_time_pay="2000.00")
    assert while_it_lasts(half, THOUSAND, LAW).outcome == outcome


def test_766_d_a_half_not_known_is_asked_and_not_supposed():
    with pytest.raises(Unknown) as stop:
        while_it_lasts(back("partial", day="0.5"), THOUSAND, LAW)
    assert stop.value.missing == ("partial_salary", "full_time_basic_salary")


def test_766_c_regular_employment_suspends():
    assert while_it_lasts(back(), THOUSAND, LAW).outcome == "suspended"


@pytest.mark.parametrize("work", ["regular", "fees"])
def test_766_c_before_the_first_day_of_its_wording_nothing_is_covered(work):
    assert while_it_lasts(back(work, date(2013, 7, 1)), THOUSAND, LAW).outcome
    with pytest.raises(NotCovered) as stop:
        while_it_lasts(back(work, date(2013, 6, 30)), THOUSAND, LAW)
    assert stop.value.governed_by == "§ 766(c)"
    assert "30 de junio de 2013" in say(stop.value.reasons[0], "es")


@pytest.mark.parametrize(
    ("last_day", "contributions", "outcome"),
    [
        (date(2020, 1, 14), "10000.00", "additional_annuity_787j"),  # five years to the day, A-08 to the cent
        (date(2020, 1, 13), "12000.00", "refund_option"),  # a day less
        (date(2020, 1, 14), "9999.99", "refund_option"),  # a cent less
    ],
)
def test_766_c_five_years_and_ten_thousand_dollars(last_day, contributions, outcome):
    ruling = once_it_ended(back(to_on=last_day, contributions=contributions), THOUSAND, LAW)
    assert (ruling.outcome, str(ruling.monthly)) == (outcome, "1000.00")


def test_766_c_the_years_alone_may_decide_and_the_contributions_are_asked_where_they_do_not():
    assert once_it_ended(back(to_on=date(2016, 1, 14)), THOUSAND, LAW).outcome == "refund_option"
    with pytest.raises(Unknown):
        once_it_ended(back(to_on=date(2021, 1, 14)), THOUSAND, LAW)


@pytest.mark.parametrize(
    ("born", "from_on"),
    [
        (date(1956, 5, 1), date(2020, 1, 15)),  # 57 on 2013-06-30 → 59 on 2015-05-01: the day after the end comes later
        (date(1961, 5, 1), date(2022, 5, 1)),  # 52 → 61
    ],
)
def test_787_j_the_age_of_787_c_and_never_before_the_end(born, from_on):
    """A-32."""
    facts = Facts(
        retirement_date=date(2013, 6, 28), separation_date=date(2013, 6, 28), application_filed_date=date(2013, 6, 28),
        payment_date=date(2013, 6, 28), birth_date=born, system_entry_date=date(1982, 7, 1),
        public_service_start_date=date(1982, 7, 1), group=Group.GENERAL,
    )
    assert additional_from(facts, date(2020, 1, 14), LAW) == from_on
    with pytest.raises(NotCovered):
        additional_from(facts.but(group=Group.POLICE), date(2020, 1, 14), LAW)


def test_787_j_c_no_table_no_amount():
    """A-31."""
    assert "A-31" in say(no_amount(), "es") and "A-31" in say(no_amount(), "en")
