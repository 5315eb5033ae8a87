"""Rows of a run that nobody approved, or that wait for a person: none is forgotten, none is done in silence."""

from datetime import date
from decimal import Decimal

import pytest
from django.db import DatabaseError, transaction
from django.urls import reverse

from cases import census, tasks
from cases.actions import notices, pensions, recompute, records, runs
from cases.models import Decision, Notice, Pension, Reinstatement, Role, Run, RunRow, VitalDate
from tests.cases import builders, granted

pytestmark = pytest.mark.django_db
BIRTHDAY, FORESEEN, APPROVED = date(2027, 2, 17), date(2026, 10, 1), date(2026, 10, 5)
BORN = date(1962, 2, 17)
BEFORE, AFTER = Decimal("1875.00"), Decimal("1710.00")


@pytest.fixture
def admin():
    builders.adopt_defaults()
    return builders.administrator()


@pytest.fixture
def approver():
    return builders.administrator()


@pytest.fixture
def another():
    return builders.administrator()


def february() -> Run:
    runs.open_months(on=FORESEEN)
    run = Run.objects.get(kind="age_65", month=date(2027, 2, 1))
    recompute.advance(run.pk, on=FORESEEN)
    return run


@pytest.fixture
def approved(agency, clerk, admin, approver) -> Run:
    """A month approved with one pension in it."""
    granted.pension(agency, clerk, admin, born=date(1962, 2, 20))
    run = february()
    return runs.approve(run.pk, by=approver, on=APPROVED)


def row_of(pension: Pension) -> RunRow:
    return RunRow.objects.get(pension=pension)


def stands(pension: Pension) -> tuple[str, str]:
    row = row_of(pension)
    return row.state, row.reason


class TestWhoeverComesAfterTheApproval:
    def test_is_held_and_once_let_through_announced_and_done_on_the_day(self, agency, clerk, admin, approved, another):
        late = granted.pension(agency, clerk, admin, born=BORN)
        recompute.advance(approved.pk, on=APPROVED)
        assert stands(late) == ("parked", "since") and row_of(late).after == AFTER
        assert not Notice.objects.filter(pension=late).exists()
        for bars in (clerk, late.person):
            with pytest.raises(runs.FourEyes):
                by = clerk if bars is clerk else builders.user(Role.Name.ADMINISTRATOR, person=bars)
                runs.release(row_of(late).pk, by=by, on=APPROVED)
        runs.release(row_of(late).pk, by=another, on=APPROVED)
        notice = Notice.objects.get(pension=late, kind="age_65")
        assert (notice.before, notice.after, notice.changes_on, notice.by) == (BEFORE, AFTER, BIRTHDAY, another)
        builders.everybody_is_told()
        for _ in range(2):
            recompute.advance(approved.pk, on=BIRTHDAY)
        late.refresh_from_db()
        decision = Decision.objects.get(determination=late.determination)
        assert (late.determination.monthly, decision.run, decision.by) == (AFTER, approved, another)
        assert late.acts.get(kind="recomputed").by == another and stands(late) == ("done", "")
        assert census.take(BIRTHDAY).forgotten == 0

    def test_left_alone_is_computed_on_the_day_by_the_clock_and_told(
        self, agency, clerk, admin, approved, another, monkeypatch
    ):
        """Nobody let the row through. A second person confirms weeks later, when the month is over: the notice of the
        day itself is what the person was heard on."""
        late = granted.pension(agency, clerk, admin, born=BORN)
        recompute.advance(approved.pk, on=APPROVED)
        monkeypatch.setattr("cases.clock.today", lambda: BIRTHDAY)
        for _ in range(2):
            tasks.recompute_due()
        late.refresh_from_db()
        assert stands(late) == ("alone", "since") and late.recomputed.effective_on == BIRTHDAY
        assert late.determination.monthly == BEFORE and census.take(BIRTHDAY).forgotten == 0
        notice = Notice.objects.get(pension=late, kind="reduction")
        assert (notice.after, notice.changes_on, notice.determination) == (AFTER, BIRTHDAY, late.recomputed)
        notices.give(notice, on=BIRTHDAY)
        pensions.confirm(late.pk, determination_id=late.recomputed_id, by=another, on=date(2027, 4, 1))
        late.refresh_from_db()
        assert late.determination.monthly == AFTER

    def test_a_status_filed_after_the_approval_gives_the_row_its_amount(self, agency, clerk, admin, approver, another):
        pension = granted.pension(agency, clerk, admin, born=BORN, stated=False)
        run = runs.approve(february().pk, by=approver, on=APPROVED)
        assert not RunRow.objects.that_wait_for_a_person().exists(), "it stands on the list of those that await it"
        granted.state_insured(pension.person_id, clerk, date(2020, 1, 1))
        for _ in range(2):
            recompute.advance(run.pk, on=APPROVED)
        assert stands(pension) == ("parked", "since") and row_of(pension).after == AFTER
        runs.release(row_of(pension).pk, by=another, on=APPROVED)
        assert Notice.objects.get(pension=pension, kind="age_65").after == AFTER

    def test_a_pension_granted_after_a_change_was_approved_changes_with_the_rest(
        self, agency, clerk, admin, approver, another
    ):
        adopted = [{"kind": "reading", "key": "A-02", "value": "rises_at_55"}]
        run = runs.open_law_change(
            title="Resolución 1", adopted=adopted, effective_on=date(2027, 1, 1), limits={}, by=admin, on=FORESEEN
        )
        recompute.advance(run.pk, on=FORESEEN)
        runs.approve(run.pk, by=approver, on=APPROVED)
        young = {"born": date(1968, 6, 1), "entered": date(1982, 7, 1), "on": date(2020, 6, 1)}
        late = granted.pension(agency, clerk, admin, **young)
        recompute.advance(run.pk, on=date(2027, 1, 1))
        run.refresh_from_db()
        assert stands(late) == ("parked", "since") and run.status == "approved", "it does not end while a row waits"
        with pytest.raises(runs.FourEyes):
            runs.release(row_of(late).pk, by=admin, on=date(2027, 1, 1))
        runs.release(row_of(late).pk, by=another, on=date(2027, 1, 1))
        recompute.advance(run.pk, on=date(2027, 1, 1))
        run.refresh_from_db()
        late.refresh_from_db()
        assert (run.status, late.determination.monthly) == ("done", Decimal("1875.00"))


class TestARowThatWaits:
    def test_is_settled_on_its_page_and_the_run_ends_with_it(self, agency, clerk, admin, approver, client, monkeypatch):
        """The list, the page of the row, letting it through, leaving it out: after the approval."""
        monkeypatch.setattr("cases.clock.today", lambda: APPROVED)
        people = [granted.pension(agency, clerk, admin, born=BORN) for _ in range(2)]
        run = runs.approve(february().pk, by=clerk, on=APPROVED)
        assert [stands(each) for each in people] == [("parked", "four_eyes")] * 2
        client.force_login(approver)
        listed = client.get(reverse("administrator:runs") + "?estado=parked").content.decode()
        rows = [row_of(each) for each in people]
        pages = [reverse("administrator:run_row", args=[row.pk]) for row in rows]
        assert all(page in listed for page in pages)
        assert "2 pensiones" in client.get(reverse("administrator:runs")).content.decode()
        assert client.post(pages[0], {"act": "release"}).status_code == 302
        assert client.post(pages[1], {"reason": "Pleito pendiente"}).status_code == 302
        assert client.post(pages[0], {"act": "release"}).status_code == 409
        client.force_login(clerk_and_administrator(clerk))
        assert client.get(pages[0]).status_code == 200
        builders.everybody_is_told()
        recompute.advance(run.pk, on=BIRTHDAY)
        run.refresh_from_db()
        assert [row_of(each).state for each in people] == ["done", "excluded"] and run.status == "done"
        assert pensions.recompute(people[1].pk, on=BIRTHDAY).monthly == AFTER, "what was left out is done alone"

    def test_nobody_settles_a_row_of_oneself(self, agency, clerk, admin, client, monkeypatch):
        monkeypatch.setattr("cases.clock.today", lambda: APPROVED)
        pension = granted.pension(agency, clerk, admin, born=BORN)
        february()
        row, oneself = row_of(pension), builders.user(Role.Name.ADMINISTRATOR, person=pension.person)
        with pytest.raises(runs.FourEyes):
            runs.exclude(row.pk, reason="No quiero", by=oneself, on=APPROVED)
        for state in ("excluded", "previewed"):
            with pytest.raises(DatabaseError, match="four eyes"), transaction.atomic():
                RunRow.objects.filter(pk=row.pk).update(state=state, reason="x", by=oneself)
        client.force_login(oneself)
        page = reverse("administrator:run_row", args=[row.pk])
        assert client.post(page, {"reason": "No quiero"}).status_code == 403
        assert 'name="reason"' not in client.get(page).content.decode()


def test_a_hand_in_one_file_does_not_stop_a_whole_chunk(agency, clerk, admin, approver):
    """The approver reported a return to service, or is the person under an earlier name: those rows alone wait."""
    people = [granted.pension(agency, clerk, admin, born=BORN) for _ in range(3)]
    run = runs.approve(february().pk, by=approver, on=APPROVED)
    Reinstatement.objects.create(
        pension=people[0], agency=agency, work="regular", from_on=date(2026, 11, 2), to_on=date(2026, 11, 3),
        recorded_by=approver,
    )
    approver.person = people[1].person
    approver.save()
    approver.person = None
    approver.save()
    builders.everybody_is_told()
    assert recompute.advance(run.pk, on=BIRTHDAY) == 3
    assert [row_of(each).state for each in people] == ["alone", "alone", "done"]


def test_a_day_of_birth_that_moves_after_the_approval_is_followed(agency, clerk, admin, approver, monkeypatch):
    """To a day before: found alone at once, and the row of the old day changes nothing. To another month: that one."""
    early, later = (granted.pension(agency, clerk, admin, born=BORN) for _ in range(2))
    run = runs.approve(february().pk, by=approver, on=APPROVED)
    for pension, born in ((early, date(1961, 12, 1)), (later, date(1962, 3, 3))):
        birth = VitalDate.objects.in_force().get(person=pension.person, kind="birth")
        records.correct(birth, {"on": born}, note="Acta", by=clerk, on=APPROVED)
    monkeypatch.setattr("cases.clock.today", lambda: date(2026, 12, 10))
    tasks.open_months()
    for _ in range(2):
        tasks.advance_runs()
        tasks.recompute_due()
    early.refresh_from_db()
    assert early.recomputed.effective_on == date(2026, 12, 1)
    recompute.advance(run.pk, on=BIRTHDAY)
    assert {row.state for row in RunRow.objects.filter(run=run)} == {"differs"}
    assert RunRow.objects.get(pension=later, run__month=date(2027, 3, 1)).changes_on == date(2027, 3, 3)
    assert census.take(BIRTHDAY).forgotten == 0


def clerk_and_administrator(clerk):
    Role.objects.create(user=clerk, role=Role.Name.ADMINISTRATOR, from_on=date(2000, 1, 1))
    return clerk
