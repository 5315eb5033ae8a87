"""§§ 766(c), 787j(c): an additional annuity waits for the Board's table, and then for a person: it is paid once, in the
name of somebody who stated none of it, and rises or falls the same way."""

from datetime import date, timedelta
from decimal import Decimal

import pytest

from benefits.models import Adopted
from cases import tasks
from cases.actions import additional as additional_annuity
from cases.actions import errands, notices, recompute, records, returns, runs
from cases.actions.review import FourEyes
from cases.models import Act, Claim, LedgerLine, Notice, Pension, ReturnAnswer, Role, Task, VitalDate
from tests.cases import builders
from tests.cases.builders import TODAY

pytestmark = pytest.mark.django_db
BACK, LEFT = date(2014, 1, 15), date(2019, 1, 14)
OLD_ENOUGH = date(2023, 3, 17)  # born on 17 March 1962: 61, the age of § 787c


@pytest.fixture(autouse=True)
def today(monkeypatch):
    monkeypatch.setattr("cases.clock.today", lambda: TODAY)


@pytest.fixture
def pension(agency, clerk):
    builders.adopt_defaults()
    return builders.retired(agency, clerk, builders.administrator())


def worked(pension, agency, clerk, *, paid_in="12000.00", from_on=BACK, to_on=LEFT):
    stated = {"agency": agency, "work": "regular", "from_on": from_on, "to_on": to_on}
    return returns.report(pension.pk, stated | {"contributions": Decimal(paid_in)}, by=clerk, on=TODAY)


def adopt_a_table(*, from_on=date(2013, 7, 1), ages=range(55 * 12, 80 * 12)):
    """A dollar a year for each 12.50 at any age: 12,000.00 is 960.00 a year, 80.00 a month."""
    act = builders.adoption()
    Adopted.objects.create(
        act=act.pk, kind="table", key="787j(c)", value={str(months): "12.5" for months in ages},
        authority=act.authority, document="Resolución de ejemplo", from_on=from_on,
    )


@pytest.fixture
def another():
    return builders.administrator()


def pay(pension, by) -> Pension:
    """A person pays what waits, as the page shows it."""
    task = Task.objects.open().get(kind="additional", about=pension.pk)
    return additional_annuity.grant(task.pk, seen=additional_annuity.due(pension.person_id).seen, by=by, on=TODAY)


def additional(pension) -> Pension:
    return Pension.objects.get(person=pension.person, benefit="additional")


def test_without_the_table_there_is_a_task_and_no_annuity(pension, agency, clerk):
    back = worked(pension, agency, clerk)
    tasks.settle_returns()
    assert back.answers.get(phase="age").outcome == "missing_factor"
    assert Task.objects.open().get(kind="return_choice").about == back.pk
    assert Pension.objects.filter(person=pension.person).count() == 1
    adopt_a_table(from_on=OLD_ENOUGH + timedelta(days=1))
    assert tasks.settle_returns() == 0, "no table was in force on the day of the annuity"


def test_once_the_table_is_adopted_a_person_pays_what_the_clock_worked_out_once(pension, agency, clerk, another):
    """March 2023 counts from the 17th: 15 of 31 days of 80.00, 38.71; then 80.00 a month."""
    back = worked(pension, agency, clerk)
    tasks.settle_returns()
    adopt_a_table()
    assert tasks.settle_returns() == 1
    assert not Pension.objects.filter(benefit="additional").exists(), "nothing is paid by the clock alone"
    task = Task.objects.open().get(kind="additional")
    with pytest.raises(additional_annuity.Outrun):
        additional_annuity.grant(task.pk, seen=task.pk, by=another, on=TODAY)
    for by in (clerk, builders.user(Role.Name.ADMINISTRATOR, person=pension.person)):
        with pytest.raises(FourEyes):
            pay(pension, by)
    own = pay(pension, another)
    with pytest.raises(errands.AlreadyDone):
        additional_annuity.grant(task.pk, seen=task.pk, by=another, on=TODAY)
    act = own.acts.get()
    assert (act.kind, act.from_on, act.monthly) == ("awarded", OLD_ENOUGH, Decimal("80.00"))
    assert (act.provision, act.source, act.cause, act.by) == ("§ 787j(c)", back.pk, "return", another)
    lines = list(own.lines.order_by("month").values_list("month", "owed_after"))
    assert lines[:2] == [(date(2023, 3, 1), Decimal("38.71")), (date(2023, 4, 1), Decimal("80.00"))]
    claim = Claim.objects.get(pension=own)
    assert (claim.kind, claim.total) == ("arrears", sum(line.claimed for line in own.lines.all()))
    answer = back.answers.get(phase="table")
    assert (answer.monthly, answer.worked_out["age_months"]) == (Decimal("80.00"), 61 * 12)
    assert Notice.objects.get(pension=own).after == Decimal("80.00")
    assert Task.objects.get(kind="return_choice").outcome == "annuity_opened"
    pension.refresh_from_db()
    assert (pension.state, pension.determination.monthly) == ("resumed", Decimal("1625.00"))
    tables = (Act, LedgerLine, Notice, ReturnAnswer)
    was = [table.objects.count() for table in tables]
    for _ in range(2):
        assert tasks.settle_returns() == 0
    assert was == [table.objects.count() for table in tables]


def test_where_the_table_is_there_first_the_annuity_comes_with_the_age(pension, agency, clerk, another, monkeypatch):
    adopt_a_table()
    back = worked(pension, agency, clerk)
    monkeypatch.setattr("cases.clock.today", lambda: OLD_ENOUGH - timedelta(days=1))
    tasks.settle_returns()
    assert not Pension.objects.filter(benefit="additional").exists()
    monkeypatch.setattr("cases.clock.today", lambda: OLD_ENOUGH)
    assert tasks.settle_returns() == 1
    assert back.answers.get(phase="age").outcome == "additional_annuity"
    assert pay(pension, another).from_on == OLD_ENOUGH
    assert not Task.objects.open().filter(kind="return_choice").exists()


def test_an_age_without_its_row_still_waits(pension, agency, clerk):
    back = worked(pension, agency, clerk)
    tasks.settle_returns()
    adopt_a_table(ages=range(62 * 12, 80 * 12))
    tasks.settle_returns()
    assert not back.answers.filter(phase="table").exists()
    assert not Pension.objects.filter(benefit="additional").exists()


def test_whoever_took_the_money_out_gets_no_annuity(pension, agency, clerk):
    """Exactly $10,000 read as both (A-08): the refund was chosen before the table came."""
    act = builders.adoption()
    Adopted.objects.create(
        act=act.pk, kind="reading", key="A-08", value="either", authority=act.authority, document=act.document,
        from_on=date(2013, 7, 1),
    )
    back = worked(pension, agency, clerk, paid_in="10000.00")
    tasks.settle_returns()
    returns.choose(back.pk, "refund", chosen_on=TODAY, by=clerk, on=TODAY)
    adopt_a_table()
    tasks.settle_returns()
    assert not Pension.objects.filter(benefit="additional").exists()


def test_a_second_return_adds_its_annuity_from_its_own_end(pension, agency, clerk, another):
    """From 18 March 2024, the day after the second end, 80.00 + 15,000.00 ÷ 12.50 ÷ 12 = 180.00."""
    adopt_a_table()
    worked(pension, agency, clerk)
    worked(pension, agency, clerk, paid_in="15000.00", from_on=date(2019, 3, 18), to_on=date(2024, 3, 17))
    tasks.settle_returns()
    pay(pension, another)
    rates = additional(pension).acts.exclude(monthly=None).order_by("pk").values_list("kind", "from_on", "monthly")
    assert list(rates) == [
        ("awarded", OLD_ENOUGH, Decimal("80.00")), ("recomputed", date(2024, 3, 18), Decimal("180.00")),
    ]  # fmt: skip


def test_it_rises_by_a_persons_hand_and_falls_only_after_the_person_was_heard(pension, agency, clerk, another):
    adopt_a_table()
    back = worked(pension, agency, clerk)
    tasks.settle_returns()
    pay(pension, another)
    more = {"contributions": Decimal("15000.00")}
    back = returns.correct(back, more, note="Según el patrono", by=clerk, on=TODAY)
    tasks.settle_returns()
    assert pay(pension, another).acts.last().monthly == Decimal("100.00")
    less = {"contributions": Decimal("12000.00")}
    returns.correct(back, less, note="Otra vez", by=clerk, on=TODAY)
    for _ in range(2):
        tasks.settle_returns()
    assert additional(pension).acts.count() == 2
    with pytest.raises(notices.NotHeard):
        pay(pension, another)
    task, seen = Task.objects.open().get(kind="additional"), additional_annuity.due(pension.person_id).seen
    for _ in range(2):
        notice = additional_annuity.announce(task.pk, seen=seen, by=another, on=TODAY)
    assert (notice.before, notice.after, notice.changes_on) == (Decimal("100.00"), Decimal("80.00"), OLD_ENOUGH)
    notices.give(notice, on=TODAY)
    notices.answer(notice.pk, "Está bien.", by=clerk, on=TODAY)
    own = pay(pension, another)
    assert own.acts.last().monthly == Decimal("80.00")
    assert Claim.objects.get(pension=own, kind="overpayment").total > 0
    assert additional_annuity.due(pension.person_id).chain == []


def test_another_table_of_the_same_days_sends_what_is_paid_to_a_person(pension, agency, clerk, another):
    """Approved over the roll by a second person; the clock asks each annuity anew, and names whoever it would move."""
    adopt_a_table()
    back = worked(pension, agency, clerk)
    tasks.settle_returns()
    own = pay(pension, another)
    lower = {str(months): "15" for months in range(55 * 12, 80 * 12)}
    run = runs.open_law_change(
        title="Tabla nueva", adopted=[{"kind": "table", "key": "787j(c)", "value": lower}],
        effective_on=date(2013, 7, 1), limits={}, by=builders.administrator(), on=TODAY,
    )  # fmt: skip
    recompute.advance(run.pk, on=TODAY)
    runs.approve(run.pk, by=another, on=TODAY)
    tasks.examine_restated()
    assert Task.objects.open().get(kind="return_reported").about == back.pk
    assert own.acts.count() == 1
    returns.correct(back, {}, note="Tabla nueva", by=clerk, on=TODAY)
    tasks.settle_returns()
    found = additional_annuity.due(pension.person_id)
    assert (found.chain, found.lowers) == ([(OLD_ENOUGH, Decimal("66.67"))], True)


def test_a_return_that_never_was_takes_its_annuity_back_after_a_hearing(pension, agency, clerk, another):
    adopt_a_table()
    back = worked(pension, agency, clerk)
    tasks.settle_returns()
    pay(pension, another)
    records.withdraw(back, note="Era otra persona", by=clerk, on=TODAY)
    tasks.settle_returns()
    task, seen = Task.objects.open().get(kind="additional"), additional_annuity.due(pension.person_id).seen
    notice = additional_annuity.announce(task.pk, seen=seen, by=another, on=TODAY)
    notices.give(notice, on=TODAY)
    notices.answer(notice.pk, "No era yo.", by=clerk, on=TODAY)
    own = pay(pension, another)
    assert (own.acts.last().kind, own.acts.last().monthly) == ("corrected", Decimal("0.00"))


def test_the_annuity_is_of_no_recompute_at_65_and_ends_with_its_person(pension, agency, clerk, another):
    adopt_a_table()
    worked(pension, agency, clerk)
    tasks.settle_returns()
    pay(pension, another)
    own = additional(pension)
    assert not own.awaits_65
    died = {"person_id": own.person_id, "kind": "death", "on": TODAY - timedelta(days=1)}
    records.state(VitalDate, died, by=clerk, on=TODAY)
    tasks.settle_deaths()
    own.refresh_from_db()
    assert own.state == "ended"


def test_a_corrected_birth_date_sends_the_annuity_to_a_person(pension, agency, clerk, another):
    adopt_a_table()
    back = worked(pension, agency, clerk)
    tasks.settle_returns()
    pay(pension, another)
    tasks.examine_restated()
    birth = VitalDate.objects.in_force().get(person=pension.person, kind="birth")
    assert not Task.objects.open().filter(kind="return_reported").exists()
    records.correct(birth, {"on": date(1962, 5, 17)}, note="Acta", by=clerk, on=TODAY)
    tasks.examine_restated()
    assert Task.objects.open().get(kind="return_reported").about == back.pk
    assert Pension.objects.filter(restated_on__isnull=False).count() == 0


def test_a_pension_of_a_law_that_was_not_read_leaves_a_task(agency, clerk):
    builders.adopt_defaults()
    pension = builders.pensioner("987654320")
    back = worked(pension, agency, clerk)
    tasks.settle_returns()
    assert Task.objects.open().get(kind="return_reported").about == back.pk


def test_in_a_regular_post_again_the_additional_annuity_stops_too_until_the_separation(
    pension, agency, clerk, another
):
    """§ 766(c): «se suspenderá el pago de su anualidad»; the second return as well, whichever was known first."""
    adopt_a_table()
    worked(pension, agency, clerk)
    tasks.settle_returns()
    own, again = pay(pension, another), date(2026, 5, 1)
    back = worked(pension, agency, clerk, paid_in="100.00", from_on=again, to_on=None)
    tasks.settle_returns()
    own.refresh_from_db()
    assert (own.state, own.acts.get(kind="suspended").from_on) == ("suspended", again)
    assert Claim.objects.get(pension=own, kind="overpayment").first_month == again
    assert Notice.objects.get(pension=own, kind="suspension").before == Decimal("80.00")
    returns.correct(back, {"to_on": date(2026, 10, 31)}, note="Se separó", by=clerk, on=TODAY)
    tasks.settle_returns()
    own.refresh_from_db()
    assert (own.state, own.acts.get(kind="resumed").from_on) == ("resumed", date(2026, 11, 1))
    records.withdraw(pension.reinstatements.in_force().get(from_on=again), note="Nunca volvió", by=clerk, on=TODAY)
    assert tasks.settle_returns() == 1 and tasks.settle_returns() == 0
    own.refresh_from_db()
    assert own.state == "in_payment"
    last = {line.month: line.owed_after for line in own.lines.order_by("id")}
    assert set(last.values()) == {Decimal("38.71"), Decimal("80.00")}


def test_an_annuity_whose_age_comes_during_a_second_return_waits_for_the_separation(pension, agency, clerk, another):
    adopt_a_table()
    worked(pension, agency, clerk)
    worked(pension, agency, clerk, from_on=date(2021, 3, 18), to_on=None)
    tasks.settle_returns()
    own = pay(pension, another)
    assert own.acts.get(kind="suspended").from_on == own.from_on == OLD_ENOUGH
    assert Pension.objects.get(pk=own.pk).state == "suspended" and not Claim.objects.filter(pension=own).exists()
