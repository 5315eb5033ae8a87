"""The recompute at 65 in runs: foreseen months ahead, approved by a person, done on the day, once, and counted."""

from datetime import date
from decimal import Decimal
from random import Random

import pytest

from benefits.models import Determination
from cases import at_65, census
from cases.actions import pensions, previews, recompute, records, runs
from cases.models import Act, Decision, InsuredStatus, LedgerLine, Notice, Pension, Run, RunRow, Task
from cases.seeds import authority
from tests.cases import builders, granted
from tests.cases.builders import TODAY

pytestmark = pytest.mark.django_db
BEFORE, AFTER = Decimal("1875.00"), Decimal("1710.00")
FORESEEN_ON, APPROVED_ON = date(2026, 10, 1), date(2026, 10, 5)


@pytest.fixture
def admin():
    builders.adopt_defaults()
    return builders.administrator()


@pytest.fixture
def approver():
    return builders.administrator()


def month_of(month: date, on: date = FORESEEN_ON) -> Run:
    runs.open_months(on=on)
    run = Run.objects.get(kind="age_65", month=month)
    recompute.advance(run.pk, on=on)
    run.refresh_from_db()
    return run


def row_of(pension: Pension) -> RunRow:
    return RunRow.objects.get(pension=pension)


def do(run: Run, on: date) -> None:
    recompute.advance(run.pk, on=on)
    run.refresh_from_db()


def test_a_month_is_foreseen_approved_announced_and_done_on_its_day(agency, clerk, admin, approver):
    """§ 766a(d): 0.015 × 6,600 × 30 + 0.75 × 23,400 = 20,520.00 a year, 1,710.00 a month."""
    pension = granted.pension(agency, clerk, admin, born=date(1962, 2, 17))
    run = month_of(date(2027, 2, 1))
    row = row_of(pension)
    assert (row.state, row.before, row.after, row.changes_on) == ("previewed", BEFORE, AFTER, date(2027, 2, 17))
    assert row.forecast.monthly == AFTER and run.status == "previewed"
    runs.approve(run.pk, by=approver, on=APPROVED_ON)
    notice = Notice.objects.get(pension=pension, kind="age_65")
    assert (notice.before, notice.after, notice.changes_on) == (BEFORE, AFTER, date(2027, 2, 17))
    assert (notice.changes_on - notice.on).days >= 90
    builders.everybody_is_told()
    do(run, date(2027, 2, 16))
    assert not Determination.objects.filter(cause="age_65").exists()
    do(run, date(2027, 2, 17))
    pension.refresh_from_db()
    assert (pension.determination.monthly, pension.determination.effective_on) == (AFTER, date(2027, 2, 17))
    decision = Decision.objects.get(determination=pension.determination)
    assert (decision.kind, decision.run, decision.by) == ("confirm", run, approver)
    act = Act.objects.get(pension=pension, kind="recomputed")
    assert (act.monthly, act.from_on, act.by) == (AFTER, date(2027, 2, 17), approver)
    assert LedgerLine.objects.filter(act=act, month=date(2027, 2, 1)).count() == 1
    assert (row_of(pension).state, run.status, pension.awaits_65) == ("done", "done", False)


def test_done_twice_changes_nothing(agency, clerk, admin, approver):
    pension = granted.pension(agency, clerk, admin, born=date(1962, 2, 17))
    run = month_of(date(2027, 2, 1))
    runs.approve(run.pk, by=approver, on=APPROVED_ON)
    builders.everybody_is_told()
    for _ in range(3):
        do(run, date(2027, 2, 17))
        assert pensions.recompute(pension.pk, on=date(2027, 2, 17)) is None
    assert Determination.objects.filter(cause="age_65").count() == 1
    assert Act.objects.filter(pension=pension, kind="recomputed").count() == 1


def test_f_036_births_around_a_month_end_and_a_clock_that_was_away(agency, clerk, admin, approver):
    """Scheduler down from 2027-01-25 to 2027-02-10: found by birth date, dated to the birthday, with their ledger."""
    births = [date(1962, 1, 31), date(1962, 2, 1), date(1962, 2, 28)]
    people = [granted.pension(agency, clerk, admin, born=born) for born in births]
    for month in (date(2027, 1, 1), date(2027, 2, 1)):
        runs.approve(month_of(month).pk, by=approver, on=APPROVED_ON)
    builders.everybody_is_told()
    assert census.take(date(2027, 2, 9)).forgotten == 2, "due and not done while the clock is away"
    for run in Run.objects.filter(status="approved"):
        do(run, date(2027, 2, 10))
    assert census.take(date(2027, 2, 10)).forgotten == 0
    for pension in people:
        pension.refresh_from_db()
    assert [pension.determination.effective_on for pension in people[:2]] == [date(2027, 1, 31), date(2027, 2, 1)]
    assert people[2].determination.monthly == BEFORE
    january = LedgerLine.objects.filter(pension=people[0], act__kind="recomputed").order_by("month").first()
    assert january.month == date(2027, 1, 1)
    assert at_65.due(date(2027, 2, 10))[0].count() == 0
    do(Run.objects.get(month=date(2027, 2, 1)), date(2027, 2, 28))
    people[2].refresh_from_db()
    assert people[2].determination.effective_on == date(2027, 2, 28)


def test_late_and_never_announced_waits_for_a_person_who_must_hear_first(agency, clerk, admin, approver):
    pension = granted.pension(agency, clerk, admin, born=date(1962, 1, 31))
    run = month_of(date(2027, 1, 1))
    runs.approve(run.pk, by=approver, on=APPROVED_ON)
    do(run, date(2027, 2, 10))
    assert (row_of(pension).state, row_of(pension).reason) == ("differs", "not_heard")
    recomputed = pensions.recompute(pension.pk, on=date(2027, 2, 10))
    assert recomputed.effective_on == date(2027, 1, 31)
    assert Notice.objects.filter(pension=pension, kind="reduction", determination=recomputed).count() == 1


def test_a_fact_that_changed_since_the_preview_is_named_and_a_person_looks(agency, clerk, admin, approver):
    pension = granted.pension(agency, clerk, admin, born=date(1962, 2, 17))
    run = month_of(date(2027, 2, 1))
    runs.approve(run.pk, by=approver, on=APPROVED_ON)
    status = InsuredStatus.objects.in_force().get(participant_id=pension.person_id)
    records.correct(status, {"on": date(2021, 4, 1)}, note="Carta nueva", by=clerk, on=APPROVED_ON)
    do(run, date(2027, 2, 17))
    row = row_of(pension)
    assert (row.state, row.reason) == ("differs", "facts:fully_insured_date")
    assert pensions.recompute(pension.pk, on=date(2027, 2, 17)).monthly == AFTER
    pension.refresh_from_db()
    assert pension.determination.monthly == BEFORE, "paid as before until a second person confirms"


def test_a_status_nobody_stated_is_asked_for_and_the_person_stays_on_a_list(agency, clerk, admin, approver):
    pension = granted.pension(agency, clerk, admin, born=date(1962, 2, 17), stated=False)
    run = month_of(date(2027, 2, 1))
    assert Notice.objects.filter(pension=pension, kind="insured_asked").count() == 1
    assert Task.objects.filter(pension=pension, kind="insured_status", done_on=None).count() == 1
    assert row_of(pension).reason == "says:waits"
    assert pensions.recompute(pension.pk, on=date(2027, 2, 17)) is None
    assert census.take(date(2027, 3, 1)).people["awaiting_insured"] == 1
    granted.state_insured(pension.person_id, clerk, date(2026, 12, 1))
    assert at_65.due(date(2027, 3, 1))[1].get() == pension
    assert census.take(date(2027, 3, 1)).forgotten == 1
    assert pensions.recompute(pension.pk, on=date(2027, 3, 1)).effective_on == date(2027, 2, 17)
    assert run.status == "previewed" and not Task.objects.filter(kind="insured_status", done_on=None).exists()


def test_a_status_stated_before_approval_comes_into_the_run(agency, clerk, admin):
    pension = granted.pension(agency, clerk, admin, born=date(1962, 2, 17), stated=False)
    run = month_of(date(2027, 2, 1))
    granted.state_insured(pension.person_id, clerk, date(2026, 12, 1))
    previews.refresh(run.pk, on=APPROVED_ON)
    assert (row_of(pension).state, row_of(pension).after) == ("previewed", AFTER)


def test_insured_later_than_65_is_recomputed_from_that_day(agency, clerk, admin, approver):
    pension = granted.pension(agency, clerk, admin, born=date(1962, 2, 17), insured=date(2027, 5, 1))
    run = month_of(date(2027, 2, 1))
    assert row_of(pension).changes_on == date(2027, 5, 1)
    runs.approve(run.pk, by=approver, on=APPROVED_ON)
    builders.everybody_is_told()
    do(run, date(2027, 3, 1))
    assert census.take(date(2027, 3, 1)).people["awaiting_insured"] == 1
    do(run, date(2027, 5, 1))
    pension.refresh_from_db()
    assert pension.determination.effective_on == date(2027, 5, 1)


def test_known_not_insured_waits_and_is_found_when_the_status_comes(agency, clerk, admin):
    pension = granted.pension(agency, clerk, admin, born=date(1962, 2, 17), insured=None)
    assert pensions.recompute(pension.pk, on=date(2027, 2, 17)) is None
    pension.refresh_from_db()
    assert pension.awaiting_insured_since == date(2027, 2, 17)
    assert not pension.notices.filter(kind="insured_asked").exists(), "nobody is asked for what is on file"
    status = InsuredStatus.objects.in_force().get(participant_id=pension.person_id)
    records.correct(status, {"on": date(2027, 6, 1)}, note="Carta", by=clerk, on=date(2027, 7, 1))
    assert pensions.recompute(pension.pk, on=date(2027, 7, 1)).effective_on == date(2027, 6, 1)


@pytest.mark.parametrize("life", [{"group": "police"}, {"group": "mayor"}, {"plan": "supplementation"}])
def test_whoever_the_law_excepts_is_never_due_and_is_counted_apart(agency, clerk, admin, life):
    pension = granted.pension(agency, clerk, admin, born=date(1962, 2, 17), **life)
    assert at_65.due(date(2027, 3, 1))[0].count() == 0
    assert pensions.recompute(pension.pk, on=date(2027, 3, 1)) is None
    taken = census.take(date(2027, 3, 1))
    assert (taken.people["exempt"], taken.population, taken.adds_up) == (1, 1, True)


def test_firefighters_are_recomputed_like_everybody(agency, clerk, admin):
    pension = granted.pension(agency, clerk, admin, born=date(1962, 2, 17), group="fire")
    assert pensions.recompute(pension.pk, on=date(2027, 2, 17)).monthly == AFTER


def test_29_february_is_1_march_in_every_query(agency, clerk, admin):
    """A-21: born 1964-02-29 and the neighbours; 65 in 2029, a common year."""
    born = [date(1964, 2, 28), date(1964, 2, 29), date(1964, 3, 1)]
    people = [granted.pension(agency, clerk, admin, born=each, entered=date(1982, 7, 1)) for each in born]
    found = lambda day: at_65.due(day)[0].count()  # noqa: E731
    assert [found(date(2029, 2, 27)), found(date(2029, 2, 28)), found(date(2029, 3, 1))] == [0, 1, 3]
    assert [pensions.recompute(each.pk, on=date(2029, 3, 1)).effective_on for each in people] == [
        date(2029, 2, 28), date(2029, 3, 1), date(2029, 3, 1)
    ]
    assert census.take(date(2029, 2, 28)).population == 1


def test_whoever_entered_a_fact_does_not_approve_it_in_a_run(agency, clerk, admin):
    pension = granted.pension(agency, clerk, admin, born=date(1962, 2, 17))
    run = month_of(date(2027, 2, 1))
    runs.approve(run.pk, by=clerk, on=APPROVED_ON)
    assert (row_of(pension).state, row_of(pension).reason) == ("parked", "four_eyes")
    do(run, date(2027, 2, 17))
    assert not Decision.objects.filter(kind="confirm").exists()


def test_a_birth_registered_late_is_found_at_once(agency, clerk, admin):
    pension = granted.pension(agency, clerk, admin, born=date(1964, 6, 1), entered=date(1982, 7, 1))
    assert at_65.due(date(2027, 3, 1))[0].count() == 0
    birth = pension.person.vital_dates.in_force().get()
    records.correct(birth, {"on": date(1961, 6, 1)}, note="Acta nueva", by=clerk, on=date(2027, 3, 1))
    assert at_65.due(date(2027, 3, 1))[0].get() == pension
    assert pensions.recompute(pension.pk, on=date(2027, 3, 1)) is not None


def test_whoever_retired_after_65_and_qualifies_later_is_forgotten_until_recomputed(agency, clerk, approver):
    """§ 766(e)(1): «Cuando así califique su anualidad por retiro se recomputará»."""
    authority.adopt(Random(1), proposed_by=clerk, adopted_by=approver, on=TODAY)
    late = {"born": date(1960, 3, 10), "insured": None, "route": "766(a)", "on": date(2026, 6, 1)}
    pension = granted.pension(agency, clerk, approver, entered=date(1988, 7, 1), **late)
    assert census.take(TODAY).people["retired_at_65"] == 1
    granted.state_insured(pension.person_id, clerk, date(2026, 9, 5), status="primary_benefits")
    assert [census.take(day).people["awaiting_insured"] for day in (date(2026, 9, 4), TODAY)] == [1, 0]
    assert census.take(TODAY).forgotten == 1
