"""A-46 and A-49: how part of a month counts, and how a month is paid in parts. The arithmetic is by hand."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benefits.law.law import Law
from benefits.law.part_month import in_payments, owed_of, under_each_reading

D = Decimal
LAW = Law.on(date(2026, 1, 1))
CASES = {
    # § 766(e): 1,625.00 to the 16th, 1,515.00 from the birthday, the 17th, in a month of 31 days.
    # By days: (16*1,625 + 15*1,515)/31 = (26,000 + 22,725)/31 = 48,725/31 = 1,571.774. Of thirty: 16 and 14 days,
    # (26,000 + 21,210)/30 = 1,573.666.
    "a birthday on the 17th": (
        date(2027, 1, 1), [(1, D("1625.00")), (17, D("1515.00"))], ("1571.77", "1573.67", "1625.00", "1515.00"),
    ),
    # A separation on the 20th: the pension begins then. By days of 30: 11*1,875/30 = 687.50, either way.
    "a separation on the 20th": (
        date(2026, 11, 1), [(1, D(0)), (20, D("1875.00"))], ("687.50", "687.50", "0.00", "1875.00"),
    ),
    # A separation on the 20th in February: 9 of 28 days, 602.678; of thirty, 11: 687.50.
    "a separation on 20 February": (
        date(2027, 2, 1), [(1, D(0)), (20, D("1875.00"))], ("602.68", "687.50", "0.00", "1875.00"),
    ),
    # A death on the 3rd: three days are owed. 3*1,500/31 = 145.161; 3*1,500/30 = 150.00.
    "a death on the 3rd": (
        date(2027, 3, 1), [(1, D("1500.00")), (4, D(0))], ("145.16", "150.00", "1500.00", "1500.00"),
    ),
    # A change on the 31st: of thirty days it has none.
    "a change on the 31st": (
        date(2027, 1, 1), [(1, D("310.00")), (31, D("620.00"))], ("320.00", "310.00", "310.00", "620.00"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_a_46_under_every_reading(name: str) -> None:
    month, pieces, expected = CASES[name]
    values = ("calendar_days", "thirty_day_month", "following_month", "whole_month")
    assert under_each_reading(month, pieces, LAW) == dict(zip(values, map(D, expected), strict=True))


def test_a_46_the_reading_in_force_gives_the_amount() -> None:
    month, pieces, _ = CASES["a death on the 3rd"]
    assert owed_of(month, pieces, LAW) == D("145.16")
    assert owed_of(month, pieces, LAW.reading("A-46", "following_month")) == D("1500.00")


def test_a_whole_month_is_the_same_under_every_reading() -> None:
    assert set(under_each_reading(date(2027, 2, 1), [(1, D("1625.00"))], LAW).values()) == {D("1625.00")}


def test_a_49_the_odd_cent() -> None:
    assert in_payments(D("1300.95"), 2, LAW) == (D("650.48"), D("650.47"))
    assert in_payments(D("1300.95"), 2, LAW.reading("A-49", "second_part_larger")) == (D("650.47"), D("650.48"))


@settings(max_examples=60, derandomize=True)
@given(cents=st.integers(0, 10_000_000), count=st.integers(1, 4), reading=st.sampled_from(["first", "second"]))
def test_a_49_parts_add_up_to_the_month(cents: int, count: int, reading: str) -> None:
    parts = in_payments(D(cents).scaleb(-2), count, LAW.reading("A-49", f"{reading}_part_larger"))
    assert sum(parts) == D(cents).scaleb(-2)
    assert max(parts) - min(parts) <= D("0.01")


@settings(max_examples=60, derandomize=True)
@given(before=st.integers(0, 500_000), then=st.integers(0, 500_000), day=st.integers(2, 28), month=st.integers(1, 12))
def test_a_46_no_reading_leaves_the_amounts_it_divides(before: int, then: int, day: int, month: int) -> None:
    pieces = [(1, D(before).scaleb(-2)), (day, D(then).scaleb(-2))]
    low, high = sorted(amount for _, amount in pieces)
    assert all(low <= owed <= high for owed in under_each_reading(date(2027, month, 1), pieces, LAW).values())
