"""The ledger kept by the actions: acts, lines, payments, claims, as rows."""

from datetime import date
from decimal import Decimal

import pytest

from cases.actions import acts, ledger, months, review
from cases.models import Act, Claim, LedgerLine, Payment, Pension
from tests.cases import builders

pytestmark = pytest.mark.django_db
D = Decimal


@pytest.fixture
def pension() -> Pension:
    """1,875.00 a month (75 % of 30,000.00 a year), payable and granted on 30 November 2026."""
    builders.adopt_defaults()
    at = builders.agency()
    clerk, admin = builders.coordinator(at), builders.administrator()
    case = builders.in_review(builders.member(at, recorded_by=clerk), clerk)
    review.approve(case.pk, determination_id=case.determination_id, by=admin, on=builders.TODAY)
    return Pension.objects.get(application=case)


def test_an_award_is_an_act_and_opens_its_month(pension: Pension) -> None:
    act = pension.acts.get()
    assert (act.kind, act.from_on, act.monthly) == (Act.Kind.AWARDED, date(2026, 11, 30), D("1875.00"))
    line = pension.lines.get()
    # One day of thirty: 1,875.00 / 30 = 62.50.
    assert (line.month, line.owed_before, line.owed_after) == (date(2026, 11, 1), D(0), D("62.50"))
    assert (line.cause, line.reading) == ("application", "calendar_days")
    # 30 November is the last pay day: what it missed is arrears.
    assert Claim.objects.get().total == D("62.50")


def test_the_clock_opens_months_and_pays_them(pension: Pension) -> None:
    ledger.keep([pension.pk], until=date(2027, 1, 20))
    months = list(LedgerLine.objects.order_by("month").values_list("month", "owed_after", "paid", "on"))
    assert months[1:] == [
        (date(2026, 12, 1), D("1875.00"), D(0), date(2026, 12, 1)),
        (date(2027, 1, 1), D("1875.00"), D(0), date(2027, 1, 1)),
    ]
    paid = list(Payment.objects.order_by("paid_on", "month").values_list("month", "part", "paid_on", "gross"))
    assert paid == [
        (date(2026, 11, 1), 3, date(2026, 12, 15), D("62.50")),
        (date(2026, 12, 1), 1, date(2026, 12, 15), D("937.50")),
        (date(2026, 12, 1), 2, date(2026, 12, 31), D("937.50")),
        (date(2027, 1, 1), 1, date(2027, 1, 15), D("937.50")),
    ]
    assert ledger.keep([pension.pk], until=date(2027, 1, 20)) == 0
    assert Payment.objects.count() == 4


def test_the_same_act_twice_changes_nothing(pension: Pension) -> None:
    told = {"from_on": date(2026, 12, 4), "source": pension.pk, "cause": "death", "provision": "§ 788a"}
    for _ in range(2):
        acts.record(pension, Act.Kind.ENDED, ground=Act.Ground.DEATH, on=date(2026, 12, 20), **told)
    assert pension.acts.count() == 2
    pension.refresh_from_db()
    assert pension.state == Pension.State.ENDED
    line = pension.lines.get(act__kind="ended")
    # Three of thirty-one days: 1,875.00 * 3 / 31 = 181.4516; 937.50 went out on the 15th.
    assert (line.owed_before, line.owed_after, line.paid) == (D("1875.00"), D("181.45"), D("937.50"))
    claim = pension.claims.get(kind=Claim.Kind.OVERPAYMENT)
    assert claim.total == D("756.05") == -sum(each.claimed for each in claim.months)


def test_the_clock_keeps_each_day_once_and_those_missed(pension: Pension) -> None:
    assert months.keep_what_is_due(on=date(2027, 1, 20)) == 2  # December and January, on one late day
    assert months.keep_what_is_due(on=date(2027, 1, 21)) == 0
    assert Payment.objects.count() == 4
    assert months.keep_what_is_due(on=date(2027, 2, 1)) == 1


def test_a_stop_foreseen_turns_the_state_on_its_day(pension: Pension) -> None:
    acts.record(
        pension, Act.Kind.SUSPENDED, from_on=date(2027, 1, 11), source=pension.pk, cause="return", provision="§ 766(c)",
        ground=Act.Ground.RETURN_TO_SERVICE, on=date(2026, 12, 20),
    )
    for day, state in ((date(2027, 1, 10), "in_payment"), (date(2027, 1, 11), "suspended")):
        months.keep_what_is_due(on=day)
        pension.refresh_from_db()
        assert pension.state == state
    # Ten days of thirty-one: 1,875.00 * 10 / 31 = 604.8387, known before the month was opened.
    assert pension.lines.get(month=date(2027, 1, 1)).owed_after == D("604.84")
