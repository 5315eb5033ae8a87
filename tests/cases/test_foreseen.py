"""What is foreseen is announced 90 days before, outside the runs too; and nothing is lowered before it was told."""

from datetime import date, timedelta
from decimal import Decimal

import pytest

from cases import coming, tasks
from cases.actions import foreseen, inherited, notices, pensions, records, runs
from cases.models import InsuredStatus, Notice, Pension, Run, RunRow
from tests.cases import builders, granted
from tests.cases.builders import TODAY
from tests.cases.test_inherited import read

pytestmark = pytest.mark.django_db
BORN, BIRTHDAY = date(1962, 2, 17), date(2027, 2, 17)


@pytest.fixture
def clock(monkeypatch):
    """Sets the day and lets the clock do what it does on it."""

    def comes(day: date, *does) -> None:
        monkeypatch.setattr("cases.clock.today", lambda: day)
        for task in does or (tasks.open_months, tasks.advance_runs, tasks.announce_due, tasks.recompute_due):
            task()

    return comes


@pytest.fixture
def admin():
    builders.adopt_defaults()
    return builders.administrator()


def test_a_pension_older_than_the_system_is_told_90_days_before_its_change_at_65(clerk, admin, clock):
    line = "000-66-0001,Soto,,Elba,1962-06-14,1980-01-02,447-1951,2012-07-01,30,26820,65,coordinacion,general,766a,"
    inherited.bring_in(read(line + "1452.75,,"), by=admin, on=TODAY)
    pension, day = Pension.objects.get(), date(2027, 6, 14)
    granted.state_insured(pension.person_id, clerk, date(2000, 1, 1))
    clock(TODAY, tasks.examine_restated)
    for _ in range(2):
        clock(date(2027, 2, 1))
    notice = Notice.objects.get(pension=pension)
    assert (notice.kind, notice.before, notice.after) == ("age_65", Decimal("1452.75"), Decimal("1342.75"))
    assert (notice.changes_on, notice.forecast.monthly) == (day, notice.after)
    last = day - timedelta(days=90)
    assert due(last.replace(day=1), date(2027, 2, 1)) == [(last, pension.pk, notice.pk, False)]
    assert due(last.replace(day=1), last + timedelta(days=1)) == [(last, pension.pk, notice.pk, True)]
    clock(day)
    pension.refresh_from_db()
    another = builders.administrator()
    with pytest.raises(notices.NotHeard):
        pensions.confirm(pension.pk, determination_id=pension.recomputed_id, by=another, on=day)
    notices.give(notice, on=date(2027, 2, 2))
    pensions.confirm(pension.pk, determination_id=pension.recomputed_id, by=another, on=day)


def due(month: date, today: date) -> list[tuple]:
    """Whose notice is due, as the calendar of a month lists it."""
    found = coming.of(month, today, ("notice_due",))
    return [(each.on, each.pension_id, each.notice_id, each.late) for each in found]


def test_the_calendar_lists_a_row_of_a_run_once_and_what_was_given_no_more(agency, clerk, admin, clock):
    pension = granted.pension(agency, clerk, admin, born=BORN)
    clock(date(2026, 10, 1))
    last, today = BIRTHDAY - timedelta(days=90), date(2026, 10, 2)
    month = last.replace(day=1)
    assert due(month, today) == [(last, pension.pk, None, False)], "of a row that nobody has approved"
    runs.approve(Run.objects.get(month=date(2027, 2, 1)).pk, by=builders.administrator(), on=today)
    notice = Notice.objects.get(pension=pension)
    assert due(month, today) == [(last, pension.pk, notice.pk, False)]
    notices.give(notice, on=today)
    assert due(month, today) == []


def test_a_status_stated_after_65_for_a_day_to_come_is_announced(agency, clerk, admin, clock):
    pension = granted.pension(agency, clerk, admin, born=BORN, insured=None)
    clock(date(2026, 10, 1))
    clock(BIRTHDAY)
    held = InsuredStatus.objects.in_force().get(participant_id=pension.person_id)
    records.correct(held, {"on": date(2027, 9, 1)}, note="Carta", by=clerk, on=date(2027, 2, 20))
    for day in (date(2027, 2, 21), date(2027, 5, 25)):
        clock(day)
    notice = Notice.objects.get(pension=pension, kind="age_65")
    assert (notice.changes_on, notice.after) == (date(2027, 9, 1), Decimal("1710.00"))
    assert (notice.changes_on - notice.on).days >= 90


def test_what_nobody_approved_is_announced_before_the_90_days_and_lowered_only_when_heard(
    agency, clerk, admin, clock
):
    """The run is approved three days before, which would be no notice at all."""
    pension = granted.pension(agency, clerk, admin, born=BORN)
    clock(date(2026, 10, 1))
    clock(BIRTHDAY - timedelta(days=98))
    notice = Notice.objects.get(pension=pension, kind="age_65")
    assert (notice.by, notice.after, notice.given_on) == (None, Decimal("1710.00"), None)
    run = Run.objects.get(kind="age_65", month=date(2027, 2, 1))
    runs.approve(run.pk, by=builders.administrator(), on=date(2027, 2, 14))
    assert Notice.objects.filter(pension=pension).count() == 1
    for _ in range(2):
        clock(BIRTHDAY)
    row = RunRow.objects.get(pension=pension)
    pension.refresh_from_db()
    assert (row.state, row.reason, pension.determination.monthly) == ("differs", "not_heard", Decimal("1875.00"))
    assert pension.recomputed.monthly == notice.after and not foreseen.ahead(BIRTHDAY).exists()
