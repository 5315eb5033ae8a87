"""Notice before harm: by a change of law nobody falls before 90 days of notice, nor unheard by a day gone by."""

import uuid
from datetime import date, timedelta
from decimal import Decimal

import pytest
from django.core.management import call_command
from django.db import DatabaseError, transaction

from cases.actions import acts, notices, pensions, press, recompute, runs
from cases.models import Act, Claim, Decision, Letter, Notice, Pension, Run, RunRow
from tests.cases import builders
from tests.cases.builders import TODAY

pytestmark = pytest.mark.django_db
A_DAY = timedelta(days=1)
FAR, SOON, GONE_BY = date(2027, 6, 1), date(2027, 1, 1), date(2026, 10, 1)
BEFORE, AFTER = Decimal("1710.00"), Decimal("1700.00")  # $6,600 and $7,000 a year: 400.00 x 1 % x 30 / 12 = 10.00


@pytest.fixture
def admin():
    builders.adopt_defaults()
    return builders.administrator()


@pytest.fixture
def approver():
    return builders.administrator()


@pytest.fixture
def pension(agency, clerk, admin, approver) -> Pension:
    """Recomputed at 65: 1,710.00 a month."""
    found = builders.pension_past_65(agency, clerk, admin)
    pensions.recompute(found.pk, on=TODAY)
    found.refresh_from_db()
    pensions.confirm(found.pk, determination_id=found.recomputed_id, by=approver, on=TODAY)
    found.refresh_from_db()
    return found


def adopted(by, approver, effective_on: date, limit: str = "7000") -> Run:
    """A coordination limit of $7,000 from a day on, proposed by one and approved by another today."""
    figure = [{"kind": "figure", "key": "COORDINATION_LIMIT", "value": limit}]
    run = runs.open_law_change(
        title="Resolución 3", adopted=figure, effective_on=effective_on, limits={}, by=by, on=TODAY
    )
    recompute.advance(run.pk, on=TODAY)
    return runs.approve(run.pk, by=approver, on=TODAY)


def row_of(pension: Pension) -> RunRow:
    return RunRow.objects.get(pension=pension)


def paid(pension: Pension, on: date) -> Decimal:
    return [act.monthly for act in Act.objects.filter(pension=pension, from_on__lte=on) if act.monthly][-1]


class TestAChangeToCome:
    def test_is_announced_with_its_figures_when_it_is_approved_and_done_on_its_day(self, pension, admin, approver):
        run = adopted(admin, approver, FAR)
        notice = Notice.objects.get(pension=pension, kind="law_change")
        assert (notice.before, notice.after, notice.changes_on, notice.by) == (BEFORE, AFTER, FAR, approver)
        assert notice.forecast.monthly == AFTER and notice.hear_until == FAR - A_DAY
        notices.give(notice, on=TODAY)
        recompute.advance(run.pk, on=FAR - A_DAY)
        assert row_of(pension).state == "previewed"
        for _ in range(2):
            recompute.advance(run.pk, on=FAR)
        assert (row_of(pension).state, paid(pension, FAR)) == ("done", AFTER)
        assert Notice.objects.filter(pension=pension, kind="law_change").count() == 1
        assert not Claim.objects.filter(pension=pension, on=FAR).exists(), "nothing is taken back"

    def test_with_less_than_90_days_to_go_waits_for_that_person_alone(self, pension, admin, approver):
        run = adopted(admin, approver, SOON)
        assert not Notice.objects.filter(kind="law_change").exists(), "it could not be told in time"
        recompute.advance(run.pk, on=TODAY)
        notice, row = Notice.objects.get(kind="law_change"), row_of(pension)
        assert (row.state, row.after, row.changes_on) == ("previewed", AFTER, TODAY + timedelta(days=100))
        assert (notice.after, notice.changes_on) == (AFTER, row.changes_on)
        assert notice.forecast_id == row.forecast_id and notice.forecast.effective_on == row.changes_on
        notices.give(notice, on=TODAY + timedelta(days=5))
        recompute.advance(run.pk, on=SOON)
        recompute.advance(run.pk, on=row.changes_on - A_DAY)
        assert Decision.objects.filter(run=run).count() == 0
        recompute.advance(run.pk, on=row.changes_on)
        run.refresh_from_db()
        assert (row_of(pension).state, run.status) == ("done", "done")
        lowered = Act.objects.get(pension=pension, cause="law_change")
        assert (lowered.from_on, lowered.monthly) == (row.changes_on, AFTER)

    def test_that_was_not_told_in_time_is_put_off_again_and_told_its_new_day_alone(self, pension, admin, approver):
        run = adopted(admin, approver, FAR)
        late = FAR - timedelta(days=89)
        recompute.advance(run.pk, on=late)
        notice = Notice.objects.get(pension=pension, kind="law_change")
        assert notice.forecast_id == row_of(pension).forecast_id and Notice.objects.without_letter().contains(notice)
        assert notice.changes_on == row_of(pension).changes_on == late + timedelta(days=100)
        notices.give(notice, on=notice.changes_on - timedelta(days=89))
        recompute.advance(run.pk, on=notice.given_on)
        again = Notice.objects.filter(pension=pension, kind="law_change").exclude(pk=notice.pk).get()
        assert again.changes_on > notice.changes_on and again.given_on is None
        recompute.advance(run.pk, on=FAR)
        assert paid(pension, FAR) == BEFORE

    def test_whose_figure_is_another_on_the_later_day_is_let_through_by_a_person(self, pension, admin, approver):
        run = adopted(admin, approver, SOON)
        adopted(approver, builders.administrator(), SOON + A_DAY, limit="7400")
        recompute.advance(run.pk, on=TODAY)
        row = RunRow.objects.get(pension=pension, run=run)
        assert (row.state, row.reason, row.after) == ("parked", "law", Decimal("1690.00"))
        another = builders.administrator()
        runs.release(row.pk, by=another, on=TODAY)
        notice = Notice.objects.filter(pension=pension, kind="law_change", after=row.after, by=another).get()
        assert (notice.before, notice.changes_on) == (BEFORE, row.changes_on)

    def test_whoever_was_left_out_meanwhile_is_told_nothing(self, pension, admin, approver):
        adopted(admin, approver, FAR)
        notice = Notice.objects.get(kind="law_change")
        runs.exclude(row_of(pension).pk, reason="Pleito pendiente", by=approver, on=TODAY)
        assert not Notice.objects.without_letter().contains(notice)

    def test_the_letter_says_the_exact_figures_and_the_day(self, pension, admin, approver, monkeypatch):
        call_command("demo_keys")
        monkeypatch.setattr("cases.clock.today", lambda: TODAY)
        adopted(admin, approver, FAR)
        press.tell(Notice.objects.get(kind="law_change").pk)
        letter, notice = Letter.objects.get(kind="notice_law"), Notice.objects.get(kind="law_change")
        assert (letter.notice, notice.given_on) == (notice, TODAY)


class TestAChangeOfADayGoneBy:
    def test_goes_by_notice_hearing_and_a_second_person(self, pension, admin, approver):
        run = adopted(admin, approver, GONE_BY)
        recompute.advance(run.pk, on=TODAY)
        pension.refresh_from_db()
        assert (row_of(pension).state, row_of(pension).reason) == ("differs", "not_heard")
        assert (pension.determination.monthly, pension.recomputed.monthly) == (BEFORE, AFTER)
        notice = Notice.objects.get(pension=pension, determination=pension.recomputed)
        assert (notice.kind, notice.before, notice.after, notice.changes_on) == ("reduction", BEFORE, AFTER, GONE_BY)
        second = builders.administrator()
        for given in (False, True):
            if given:
                notices.give(notice, on=TODAY)
            with pytest.raises(notices.NotHeard):
                pensions.confirm(pension.pk, determination_id=pension.recomputed_id, by=second, on=TODAY)
        heard = notice.hear_until + A_DAY
        pensions.confirm(pension.pk, determination_id=pension.recomputed_id, by=second, on=heard)
        assert paid(pension, heard) == AFTER

    def test_of_this_month_too(self, pension, admin, approver):
        run = adopted(admin, approver, date(2026, 11, 1))
        recompute.advance(run.pk, on=TODAY)
        assert (row_of(pension).state, row_of(pension).reason) == ("differs", "not_heard")

    def test_the_database_takes_no_notice_of_fewer_than_90_days_for_a_change_of_law(self, pension, admin, approver):
        """Told 40 days before, heard, and confirmed by SQL: refused, in the name of whoever it is."""
        run = adopted(admin, approver, GONE_BY)
        recompute.advance(run.pk, on=TODAY)
        pension.refresh_from_db()
        Notice.objects.filter(determination=pension.recomputed).update(
            on=GONE_BY - timedelta(days=40), given_on=GONE_BY - timedelta(days=40), hear_until=GONE_BY - A_DAY
        )
        second = builders.administrator()
        with pytest.raises(notices.NotHeard):
            pensions.confirm(pension.pk, determination_id=pension.recomputed_id, by=second, on=TODAY)
        with pytest.raises(DatabaseError, match="told and could be heard"), transaction.atomic():
            Decision.objects.create(kind="confirm", determination=pension.recomputed, by=second, on=TODAY)


class TestByActsAlone:
    """An act that no decision stands behind, by SQL: it lowers nobody unheard, from today, before it or after it."""

    @pytest.mark.parametrize("kind", ["corrected", "inherited", "recomputed"])
    @pytest.mark.parametrize("day", [TODAY, date(2026, 10, 1), FAR])
    def test_a_lower_rate_waits_for_the_hearing(self, pension, approver, kind, day):
        def lower():
            with transaction.atomic():
                rate(pension, kind, day, "1000.00", approver)

        with pytest.raises(DatabaseError, match="told and could be heard"):
            lower()
        notice = notices.of_a_reduction(
            pension, before=BEFORE, after=Decimal("1000.00"), changes_on=day, by=approver, on=TODAY
        )
        notices.give(notice, on=TODAY)
        with pytest.raises(DatabaseError, match="told and could be heard"):
            lower()
        notices.answer(notice.pk, "Es verdad.", by=approver, on=TODAY)
        lower()

    def test_no_rate_is_undone(self, pension, approver):
        raised = rate(pension, "corrected", TODAY, "2000.00", approver)
        with pytest.raises(DatabaseError, match="never undone"), transaction.atomic():
            Act.objects.create(
                pension=pension, kind="undone", from_on=TODAY, undoes=raised, source=pension.pk, posting=10**9,
                cause="correction", provision="§ 766", on=TODAY, by=approver,
            )

    def test_what_was_decided_is_paid_from_its_own_day(self, pension, approver):
        """1,710.00 from 1 September was heard; the same amount a month earlier was not."""
        with pytest.raises(DatabaseError, match="determined and decided"), transaction.atomic():
            rate(pension, "recomputed", date(2026, 8, 1), "1710.00", approver, determination=pension.determination)

    def test_an_amount_that_another_put_aside_does_not_come_back(self, pension, approver):
        """Back to the 1,710.00 of 65 after a correction to 2,000.00: it was decided, and posted, before."""
        rate(pension, "corrected", date(2026, 9, 1), "2000.00", approver)
        with pytest.raises(DatabaseError, match="determined and decided"), transaction.atomic():
            rate(pension, "recomputed", date(2026, 9, 1), "1710.00", approver, determination=pension.determination)

    def test_what_nobody_decided_is_not_paid(self, pension, admin, approver):
        run = adopted(admin, approver, GONE_BY)
        recompute.advance(run.pk, on=TODAY)
        pension.refresh_from_db()
        with pytest.raises(DatabaseError, match="determined and decided"), transaction.atomic():
            rate(pension, "recomputed", GONE_BY, "1700.00", approver, determination=pension.recomputed)

    def test_death_the_law_and_a_court_still_stop_a_pension_at_once(self, pension, approver):
        for ground, kind in (("court_order", "suspended"), ("return_to_service", "suspended"), ("death", "ended")):
            acts.record(
                pension, kind, from_on=TODAY, source=uuid.uuid4(), cause="law", provision="§ 766(c)", on=TODAY,
                by=approver, ground=ground,
            )  # fmt: skip


def rate(pension: Pension, kind: str, day: date, monthly: str, by, **more) -> Act:
    return Act.objects.create(
        pension=pension, kind=kind, from_on=day, monthly=Decimal(monthly), source=uuid.uuid4(), posting=10**9,
        cause="correction", provision="§ 766", on=TODAY, by=by, **more,
    )  # fmt: skip


def test_a_reduction_from_today_on_is_confirmed_only_once_heard_by_sql_too(agency, clerk, admin, approver):
    """§ 766(e) at 65, in the month of the decision: no closed month is touched, and still nobody falls unheard."""
    pension = builders.pension_past_65(agency, clerk, admin, told=False)
    birthday = date(2026, 9, 1)
    pensions.recompute(pension.pk, on=birthday)
    pension.refresh_from_db()
    with pytest.raises(DatabaseError, match="told and could be heard"), transaction.atomic():
        Decision.objects.create(kind="confirm", determination=pension.recomputed, by=approver, on=birthday)
    notice = Notice.objects.get(pension=pension, kind="reduction")
    notices.give(notice, on=birthday)
    Decision.objects.create(
        kind="confirm", determination=pension.recomputed, by=approver, on=notice.hear_until + A_DAY
    )
