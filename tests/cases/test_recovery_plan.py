"""A plan of recovery: it adds up to the claim, and no month leaves less than the protected minimum."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cases.recovery_plan import NothingToSpare, next_month, plan, taken_by, taken_by_month

JANUARY = date(2027, 1, 1)
cents = st.integers(min_value=1, max_value=200_000_00).map(lambda cents: Decimal(cents) / 100)
monthly = st.integers(min_value=100_00, max_value=9_000_00).map(lambda cents: Decimal(cents) / 100)


def test_equal_instalments_and_the_rest_last() -> None:
    """1,000.00 at 378.00 a month: 378.00, 378.00 and 244.00."""
    months = plan(
        Decimal("1000"), pension=Decimal("1515"), instalment=Decimal("378"), minimum=Decimal("500"), from_month=JANUARY
    )
    assert [str(each.taken) for each in months] == ["378", "378", "244"]
    assert [each.month for each in months] == [JANUARY, date(2027, 2, 1), date(2027, 3, 1)]
    assert months[-1].left == 0


def test_an_instalment_never_goes_below_the_minimum() -> None:
    """600.00 a month with 500.00 protected: 100.00 a month, whatever was proposed."""
    months = plan(
        Decimal("250"), pension=Decimal("600"), instalment=Decimal("400"), minimum=Decimal("500"), from_month=JANUARY
    )
    assert [str(each.taken) for each in months] == ["100", "100", "50"]


def test_a_pension_at_the_minimum_pays_nothing_back() -> None:
    with pytest.raises(NothingToSpare):
        plan(
            Decimal("1"), pension=Decimal("500"), instalment=Decimal("10"), minimum=Decimal("500"), from_month=JANUARY
        )


@settings(deadline=None)
@given(total=cents, pension=monthly, part=st.integers(min_value=5, max_value=100), spare=st.integers(5, 100))
def test_a_plan_adds_up_to_its_claim_and_protects_every_month(
    total: Decimal, pension: Decimal, part: int, spare: int
) -> None:
    minimum = (pension * (100 - spare) / 100).quantize(Decimal("0.01"))
    instalment = (pension * part / 100).quantize(Decimal("0.01"))
    months = plan(total, pension=pension, instalment=instalment, minimum=minimum, from_month=JANUARY)
    assert sum(each.taken for each in months) == total
    assert all(each.received >= minimum and each.taken > 0 for each in months)
    assert {each.taken for each in months[:-1]} <= {months[0].taken}
    assert months[-1].left == 0


@given(total=cents, paid=st.lists(st.integers(0, 3_000_00).map(lambda each: Decimal(each) / 100), max_size=40))
def test_months_really_paid_never_give_more_than_the_claim_or_less_than_the_minimum(
    total: Decimal, paid: list[Decimal]
) -> None:
    months, month = {}, JANUARY
    for gross in paid:
        months[month], month = gross, next_month(month)
    minimum = Decimal("450")
    given_back = taken_by_month(total, months, instalment=Decimal("200"), minimum=minimum, from_month=JANUARY)
    assert sum(given_back.values(), Decimal()) <= total
    assert all(months[each] - amount >= min(minimum, months[each]) for each, amount in given_back.items())


def test_the_payments_of_a_month_give_their_share_and_together_the_instalment() -> None:
    """1,515.00 in two payments of 757.50, 378.00 a month, 500.00 protected: 189.00 and 189.00."""
    terms = {"instalment": Decimal("378"), "minimum": Decimal("500")}
    first = taken_by(1, 2, Decimal("757.50"), **terms)
    assert (first, taken_by(2, 2, Decimal("1515"), **terms) - first) == (Decimal("189.00"), Decimal("189.00"))


@given(part=monthly, other=monthly, instalment=monthly, minimum=monthly)
def test_no_month_of_payments_is_left_below_the_minimum(
    part: Decimal, other: Decimal, instalment: Decimal, minimum: Decimal
) -> None:
    first = taken_by(1, 2, part, instalment, minimum)
    both = max(first, taken_by(2, 2, part + other, instalment, minimum))
    assert both <= instalment + Decimal("0.01")
    assert part + other - both >= min(minimum, part + other) or both == first
