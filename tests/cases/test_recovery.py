"""Money taken back: only after a notice, a hearing and a second person; and never below the protected minimum."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from django.db import DatabaseError, IntegrityError, transaction

from cases import clock, tasks
from cases.actions import (
    acts,
    ledger,
    notices,
    orders,
    pensions,
    press,
    records,
    recovery,
    remedies,
    returns,
    review,
    withholding,
)
from cases.forms.corrections import PlanForm
from cases.letters import months
from cases.models import Claim, Deduction, Event, Notice, Payment, Recovery, Task
from cases.recovery_plan import NothingToSpare
from tests.cases import builders
from tests.cases.builders import TODAY

pytestmark = pytest.mark.django_db
TERMS = {"monthly": Decimal("100"), "protected_minimum": Decimal("600"), "from_month": date(2027, 2, 1)}


@pytest.fixture
def admin():
    builders.adopt_defaults()
    return builders.administrator()


@pytest.fixture
def claim(admin):
    """1,875.00 paid in September and October 2026, where 1,710.00 was owed: 165.00 a month."""
    agency = builders.agency()
    pension = builders.pension_past_65(agency, builders.coordinator(agency), admin)
    recomputed = pensions.recompute(pension.pk, on=TODAY)
    pensions.confirm(pension.pk, determination_id=recomputed.pk, by=admin, on=TODAY)
    return Claim.objects.get(kind=Claim.Kind.OVERPAYMENT)


def test_a_plan_is_announced_heard_and_decided_by_another(claim, admin):
    plan = recovery.propose(claim.pk, **TERMS, by=admin, on=TODAY)
    notice = Notice.objects.get(kind=Notice.Kind.RECOVERY)
    assert (notice.before, notice.after, notice.claim) == (Decimal("1710.00"), Decimal("1610.00"), claim)
    another = builders.administrator()
    with pytest.raises(notices.NotHeard):
        recovery.decide(plan.pk, accepted=True, reason="", by=another, on=TODAY)
    notices.give(notice, on=TODAY)
    with pytest.raises(review.FourEyes):
        recovery.decide(plan.pk, accepted=True, reason="", by=admin, on=TODAY + timedelta(days=31))
    with pytest.raises(notices.NotHeard):
        recovery.decide(plan.pk, accepted=True, reason="", by=another, on=notice.hear_until)
    plan = recovery.decide(plan.pk, accepted=True, reason="", by=another, on=notice.hear_until + timedelta(days=1))
    assert (plan.accepted, plan.from_month, recovery.running(claim.pension)) == (True, date(2027, 2, 1), claim.total)
    with pytest.raises(recovery.Decided):
        recovery.decide(plan.pk, accepted=False, reason="x", by=another, on=TODAY)
    with pytest.raises(recovery.NotRecoverable):
        recovery.propose(claim.pk, **TERMS, by=admin, on=TODAY)


def test_from_then_on_payments_are_reduced_until_the_claim_is_paid_and_not_a_cent_more(claim, admin):
    plan = recovery.propose(claim.pk, **TERMS, by=admin, on=TODAY)
    notice = Notice.objects.get(kind=Notice.Kind.RECOVERY)
    notices.give(notice, on=TODAY)
    notices.answer(notice.pk, "Sí.", by=admin, on=TODAY)
    recovery.decide(plan.pk, accepted=True, reason="", by=builders.administrator(), on=TODAY)
    ledger.keep([claim.pension_id], until=date(2027, 12, 31))
    payments = Payment.objects.filter(pension=claim.pension, paid_on__gt=TODAY, month__gte=date(2026, 12, 1))
    by_month = {}
    for payment in payments.order_by("month", "part"):
        by_month[payment.month] = by_month.get(payment.month, 0) + payment.gross - payment.net
    taken = [amount for amount in by_month.values() if amount]
    assert by_month[date(2027, 1, 1)] == 0 and by_month[date(2027, 2, 1)] == 100
    assert sum(taken) == claim.total == sum(row.amount for row in Deduction.objects.filter(name="Recobro"))
    assert recovery.running(claim.pension) == 0


def test_a_rejected_plan_needs_no_hearing_and_another_may_follow(claim, admin):
    plan = recovery.propose(claim.pk, **TERMS, by=admin, on=TODAY)
    recovery.decide(plan.pk, accepted=False, reason="Fue culpa del Sistema", by=builders.administrator(), on=TODAY)
    later = TERMS | {"from_month": date(2027, 3, 1)}
    assert recovery.propose(claim.pk, **later, by=admin, on=TODAY).accepted is None


def test_by_sql_too_nothing_is_recovered_unheard(claim, admin):
    plan = recovery.propose(claim.pk, **TERMS, by=admin, on=TODAY)
    decided = {"decided_by": builders.administrator(), "decided_on": TODAY, "accepted": True}
    with pytest.raises(DatabaseError, match="told and could be heard"), transaction.atomic():
        Recovery.objects.filter(pk=plan.pk).update(**decided)


def test_a_pension_at_the_protected_minimum_pays_nothing_back(claim, admin):
    with pytest.raises(NothingToSpare):
        recovery.propose(claim.pk, **TERMS | {"protected_minimum": Decimal("1710")}, by=admin, on=TODAY)


def test_no_plan_leaves_nothing_nor_takes_from_a_pension_that_ended(claim, admin):
    assert "protected_minimum" in PlanForm({"protected_minimum": "0.00"}, months=[]).errors
    with pytest.raises(IntegrityError, match="leaves_something"), transaction.atomic():
        recovery.propose(claim.pk, **TERMS | {"protected_minimum": Decimal("0")}, by=admin, on=TODAY)
    acts.record(
        claim.pension, "ended", from_on=TODAY, source=claim.pk, cause="death", provision="§ 788a", on=TODAY,
        ground="death",
    )  # fmt: skip
    with pytest.raises(recovery.NotRecoverable):
        recovery.propose(claim.pk, **TERMS, by=admin, on=TODAY)


def test_an_answer_is_kept_once_and_only_after_the_notice_was_given(claim, admin):
    recovery.propose(claim.pk, **TERMS, by=admin, on=TODAY)
    notice = Notice.objects.get(kind=Notice.Kind.RECOVERY)
    with pytest.raises(notices.NotGiven):
        notices.answer(notice.pk, "No.", by=admin, on=TODAY)
    notices.give(notice, on=TODAY)
    notices.answer(notice.pk, "No puedo pagar tanto.", by=admin, on=TODAY)
    assert notices.answer(notice.pk, "Otra cosa.", by=admin, on=TODAY).answer == "No puedo pagar tanto."


def test_f_012_a_court_order_is_a_task_with_a_day_and_an_alarm_after_thirty(admin, monkeypatch):
    """Ordered on 31 March 2022 that worked time be computed: 30 April, and an alarm on 1 May, once."""
    agency = builders.agency()
    person = builders.member(agency, recorded_by=builders.coordinator(agency))
    ordered = {"number": "KLAN202100551", "asks": "Computar el tiempo trabajado", "ordered_on": date(2022, 3, 31)}
    task = orders.receive(person, **ordered, by=admin, on=date(2022, 4, 4))
    assert orders.receive(person, **ordered, by=admin, on=date(2022, 4, 5)) == task
    assert (task.due_on, task.kind) == (date(2022, 4, 30), Task.Kind.COURT_ORDER)
    assert orders.sound_alarms(date(2022, 4, 30)) == 0
    assert orders.sound_alarms(date(2022, 5, 1)) == 1
    assert orders.sound_alarms(clock.today()) == 0
    alarm = Event.objects.get(verb="order_overdue")
    assert (alarm.person, alarm.by) == (person, None)


class TestADebtThatIsUndone:
    """A return to service of August and September is taken for overpaid; it never happened."""

    @pytest.fixture
    def back(self, admin):
        agency = builders.agency()
        pension = builders.retired(agency, clerk := builders.coordinator(agency), admin)
        stated = {"agency": agency, "work": "regular", "from_on": date(2026, 8, 1), "to_on": date(2026, 9, 30)}
        found = returns.report(pension.pk, stated | {"contributions": Decimal("300.00")}, by=clerk, on=TODAY)
        tasks.settle_returns()
        return found

    def never_was(self, back):
        records.withdraw(back, note="Nunca volvió", by=back.recorded_by, on=TODAY)
        tasks.settle_returns()

    def test_is_no_more_recovered_and_nothing_is_promised_twice(self, back, admin):
        claim = Claim.objects.get(kind=Claim.Kind.OVERPAYMENT)
        assert withholding.outstanding(claim) == claim.total == Decimal("3250.00")
        self.never_was(back)
        assert withholding.outstanding(claim) == 0
        with pytest.raises(recovery.NotRecoverable):
            recovery.propose(claim.pk, **TERMS, by=admin, on=TODAY)
        assert months.of_act(Claim.objects.get(kind=Claim.Kind.ARREARS).act) == (), "they were paid, and stay paid"

    def test_ends_its_plan_and_gives_back_what_was_taken(self, back, admin):
        claim = Claim.objects.get(kind=Claim.Kind.OVERPAYMENT)
        plan = recovery.propose(claim.pk, **TERMS, by=admin, on=TODAY)
        notice = Notice.objects.get(claim=claim)
        notices.give(notice, on=TODAY)
        notices.answer(notice.pk, "No volví.", by=admin, on=TODAY)
        recovery.decide(plan.pk, accepted=True, reason="", by=builders.administrator(), on=TODAY)
        ledger.keep([claim.pension_id], until=date(2027, 3, 31))
        assert recovery.running(claim.pension) == claim.total - Decimal("200.00")
        self.never_was(back)
        ledger.keep([claim.pension_id], until=date(2027, 6, 30))
        assert sum(Deduction.objects.values_list("amount", flat=True)) == Decimal("200.00"), "nothing more is taken"
        assert [recovery.give_back(date(2027, 6, 30)) for _ in range(2)] == [1, 0]
        assert Task.objects.get(kind="withheld_back").note == "$200.00"


def test_mail_that_came_back_ends_the_time_to_be_heard_until_it_is_sent_again(claim, admin):
    plan = recovery.propose(claim.pk, **TERMS, by=admin, on=TODAY)
    notice = Notice.objects.get(claim=claim)
    letter = press.tell(notice.pk)
    sent = remedies.notify(letter, how="certified", address="x", sent_on=TODAY, receipt="1", by=admin, on=TODAY)
    remedies.came_back(sent.pk, by=admin, on=TODAY + timedelta(days=10))
    with pytest.raises(notices.NotHeard):
        recovery.decide(plan.pk, accepted=True, reason="", by=builders.administrator(), on=TODAY + timedelta(days=60))
    again = TODAY + timedelta(days=20)
    remedies.notify(letter, how="certified", address="y", sent_on=again, receipt="2", by=admin, on=again)
    notice.refresh_from_db()
    assert (notice.given_on, notice.hear_until) == (again, again + notices.DAYS_TO_BE_HEARD)
