"""A change of the law over the whole roll: previewed, limited, approved by another, done, held against its preview."""

from datetime import date
from decimal import Decimal

import pytest

from benefits.models import Adopted, Determination
from cases import tasks
from cases.actions import pensions, recompute, runs
from cases.models import Act, Adoption, Pension, Run, RunRow
from tests.cases import builders, granted

pytestmark = pytest.mark.django_db
FROM, OPENED, APPROVED = date(2027, 1, 1), date(2026, 12, 1), date(2026, 12, 3)


@pytest.fixture
def admin():
    builders.adopt_defaults()
    return builders.administrator()


@pytest.fixture
def approver():
    return builders.administrator()


def reading(key: str, value: str) -> list[dict[str, str]]:
    return [{"kind": "reading", "key": key, "value": value}]


def opened(by, adopted, **limits: str) -> Run:
    run = runs.open_law_change(
        title="Resolución 1", adopted=adopted, effective_on=FROM, limits=limits, by=by, on=OPENED
    )
    recompute.advance(run.pk, on=OPENED)
    run.refresh_from_db()
    return run


def row_of(pension: Pension) -> RunRow:
    return RunRow.objects.get(pension=pension)


@pytest.fixture
def young(agency, clerk, admin):
    """65 % below 55 at separation, and 55 since: A-02 decides whether the percentage rises (1,625.00 or 1,875.00)."""
    return granted.pension(
        agency, clerk, admin, born=date(1968, 6, 1), entered=date(1982, 7, 1), on=date(2020, 6, 1)
    )


def test_a_change_is_previewed_approved_by_another_adopted_and_done(agency, clerk, admin, approver, young):
    same = granted.pension(agency, clerk, admin, born=date(1964, 2, 17), entered=date(1982, 7, 1))
    run = opened(admin, reading("A-02", "rises_at_55"))
    row = row_of(young)
    assert (row.state, row.before, row.after) == ("previewed", Decimal("1625.00"), Decimal("1875.00"))
    assert row_of(same).state == "unchanged" and run.status == "previewed"
    with pytest.raises(runs.FourEyes):
        runs.approve(run.pk, by=admin, on=APPROVED)
    runs.approve(run.pk, by=approver, on=APPROVED)
    assert Adoption.objects.filter(proposed_by=admin, adopted_by=approver).count() == 1
    assert Adopted.objects.filter(key="A-02", from_on=FROM).count() == 1
    recompute.advance(run.pk, on=date(2026, 12, 31))
    assert not Determination.objects.filter(cause="law_change").exists()
    for _ in range(2):
        recompute.advance(run.pk, on=FROM)
    young.refresh_from_db()
    run.refresh_from_db()
    assert (young.determination.cause, young.determination.monthly) == ("law_change", Decimal("1875.00"))
    assert len(young.determination.routes["routes"]) == 1, "the elected section alone, with its steps"
    assert young.determination.outcome().route("766a").steps is not None
    assert Act.objects.filter(pension=young, kind="recomputed", from_on=FROM).count() == 1
    assert (run.status, row_of(young).state) == ("done", "done")


def test_what_goes_beyond_the_limits_is_parked_until_somebody_lets_it_go(admin, approver, young):
    run = opened(admin, reading("A-02", "rises_at_55"), percent="10")
    assert (row_of(young).state, row_of(young).reason) == ("parked", "limit")
    runs.release(row_of(young).pk, by=approver, on=OPENED)
    assert row_of(young).state == "previewed"
    runs.approve(run.pk, by=approver, on=APPROVED)
    with pytest.raises(runs.NotNow):
        runs.release(row_of(young).pk, by=approver, on=OPENED)


def test_an_exclusion_has_a_reason_and_a_paused_run_does_nothing(admin, approver, young):
    run = opened(admin, reading("A-02", "rises_at_55"))
    runs.approve(run.pk, by=approver, on=APPROVED)
    runs.pause(run.pk, by=approver, on=APPROVED)
    assert recompute.execute(run.pk, on=FROM) == 0
    runs.exclude(row_of(young).pk, reason="Pleito pendiente", by=approver, on=FROM)
    runs.resume(run.pk, by=approver, on=FROM)
    assert recompute.advance(run.pk, on=FROM) == 0
    young.refresh_from_db()
    assert young.determination.monthly == Decimal("1625.00")


def test_what_fails_is_named_and_tried_again(admin, approver, young, monkeypatch):
    run = opened(admin, reading("A-02", "rises_at_55"))
    runs.approve(run.pk, by=approver, on=APPROVED)
    with monkeypatch.context() as broken:
        broken.setattr("benefits.determinations.consider_family", lambda *a, **k: 1 / 0)
        recompute.advance(run.pk, on=FROM)
    assert (row_of(young).state, row_of(young).reason) == ("failed", "failed:ZeroDivisionError")
    assert runs.retry(run.pk, by=approver, on=FROM) == 1
    recompute.advance(run.pk, on=FROM)
    assert row_of(young).state == "done"


def test_a_difference_from_the_preview_goes_to_a_person(admin, approver, young):
    """Another reading was adopted between: the amount is no longer the one that was approved."""
    run = opened(admin, reading("A-02", "rises_at_55"))
    runs.approve(run.pk, by=approver, on=APPROVED)
    act = builders.adoption()
    Adopted.objects.create(
        act=act.pk, kind="reading", key="A-02", value="fixed_at_award", authority="x", document="y", from_on=FROM
    )
    recompute.advance(run.pk, on=FROM)
    assert (row_of(young).state, row_of(young).reason) == ("differs", "law")
    young.refresh_from_db()
    assert young.determination.monthly == Decimal("1625.00")


def test_a_value_the_law_cannot_take_is_refused(admin):
    for item in (reading("A-02", "whatever"), [{"kind": "figure", "key": "NO_SUCH", "value": "1"}]):
        with pytest.raises(runs.NoSuchValue):
            runs.open_law_change(title="x", adopted=item, effective_on=FROM, limits={}, by=admin, on=OPENED)


def test_a_birthday_after_a_change_starts_from_what_the_change_left(agency, clerk, admin, approver):
    pension = granted.pension(agency, clerk, admin, born=date(1962, 2, 17))
    run = opened(admin, reading("A-01", "all_years"))
    assert row_of(pension).state == "unchanged" and run.status == "previewed"
    assert pensions.recompute(pension.pk, on=date(2027, 2, 17)) is not None


def test_of_a_day_gone_by_whoever_was_recomputed_since_goes_to_a_person(agency, clerk, admin, approver):
    """Recomputed at 65 on 1 September; a limit of $7,000 from 1 July would change that amount, and is not the old
    one: nobody is put back to what was paid before 65."""
    pension = builders.pension_past_65(agency, clerk, admin)
    pensions.recompute(pension.pk, on=builders.TODAY)
    pension.refresh_from_db()
    pensions.confirm(pension.pk, determination_id=pension.recomputed_id, by=approver, on=builders.TODAY)
    figure = [{"kind": "figure", "key": "COORDINATION_LIMIT", "value": "7000"}]
    run = runs.open_law_change(
        title="Resolución 2", adopted=figure, effective_on=date(2026, 7, 1), limits={}, by=admin, on=OPENED
    )
    recompute.advance(run.pk, on=OPENED)
    row = row_of(pension)
    assert (row.state, row.reason, row.before) == ("parked", "says:other", Decimal("1710.00"))
    assert run.adopted[0]["before"] == "6600"


def test_whoever_is_granted_a_pension_after_the_change_was_done_from_a_day_before_it_is_not_forgotten(
    agency, clerk, admin, approver, young, monkeypatch
):
    """Granted in February, owed since 2020: the change of 1 January is owed to that person too, from that day."""
    run = opened(admin, reading("A-02", "rises_at_55"))
    runs.approve(run.pk, by=approver, on=APPROVED)
    recompute.advance(run.pk, on=FROM)
    same = granted.pension(agency, clerk, admin, born=date(1964, 2, 17), entered=date(1982, 7, 1))
    later, night = date(2027, 2, 10), tasks.count_census
    monkeypatch.setattr("cases.clock.today", lambda: later)
    night()
    run.refresh_from_db()
    assert (run.status, row_of(same).state) == ("done", "unchanged")
    late = granted.pension(
        agency, clerk, admin, born=date(1968, 6, 1), entered=date(1982, 7, 1), on=date(2020, 6, 1)
    )
    for _ in range(2):
        night()
        tasks.advance_runs()
    run.refresh_from_db()
    assert (row_of(late).state, row_of(late).reason, run.status) == ("parked", "since", "approved")
    assert RunRow.objects.that_wait_for_a_person().contains(row_of(late)), "named on the list"
    another = builders.administrator()
    runs.release(row_of(late).pk, by=another, on=later)
    tasks.advance_runs()
    run.refresh_from_db()
    late.refresh_from_db()
    raised = Act.objects.get(pension=late, cause="law_change")
    assert (raised.from_on, raised.monthly, raised.by, run.status) == (FROM, Decimal("1875.00"), another, "done")


def test_whoever_is_granted_a_pension_before_the_approval_comes_into_the_run(agency, clerk, admin, approver, young):
    run = opened(admin, reading("A-02", "rises_at_55"))
    late = granted.pension(
        agency, clerk, admin, born=date(1968, 6, 1), entered=date(1982, 7, 1), on=date(2020, 6, 1)
    )
    assert recompute.advance(run.pk, on=OPENED) == 1
    assert row_of(late).after == Decimal("1875.00")
    assert recompute.advance(run.pk, on=OPENED) == 0
