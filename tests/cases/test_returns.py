"""§ 766(c)-(d) in the office: a return to service reported, answered by the law, done and undone by the clock."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from django.db import IntegrityError, transaction

from cases import eyes, letters, tasks
from cases.actions import notices, pensions, records, returns
from cases.models import Act, Claim, Event, Notice, Pension, Reinstatement, Task
from tests.cases import builders, granted
from tests.cases.builders import TODAY

pytestmark = pytest.mark.django_db
BACK_ON, LAST_DAY = date(2026, 10, 5), date(2026, 11, 13)


@pytest.fixture
def admin():
    builders.adopt_defaults()
    return builders.administrator()


@pytest.fixture
def pension(agency, clerk, admin):
    return builders.retired(agency, clerk, admin)


@pytest.fixture(autouse=True)
def today(monkeypatch):
    monkeypatch.setattr("cases.clock.today", lambda: TODAY)


def report(pension, agency, clerk, *, from_on=BACK_ON, to_on=None, work="regular", **more):
    stated = {"agency": agency, "work": work, "from_on": from_on, "to_on": to_on, **more}
    return returns.report(pension.pk, stated, by=clerk, on=TODAY)


def stops(pension):
    """What stands, in the order of its days: kind and day."""
    standing = Act.objects.filter(pension=pension, undone_by=None, kind__in=("suspended", "resumed"))
    return list(standing.order_by("from_on").values_list("kind", "from_on"))


def state(pension):
    pension.refresh_from_db()
    return pension.state


def test_766_c_a_return_is_an_errand_and_the_clock_suspends_from_that_day_once(pension, agency, clerk):
    report(pension, agency, clerk)
    assert state(pension) == "in_payment", "the report itself stops nothing"
    assert tasks.settle_returns() == 1
    assert (state(pension), stops(pension)) == ("suspended", [("suspended", BACK_ON)])
    act = Act.objects.get(pension=pension, kind="suspended")
    assert (act.ground, act.provision, act.by) == ("return_to_service", "§ 766(c)", None)
    assert Notice.objects.get(pension=pension, kind="suspension").before == Decimal("1625.00")
    assert tasks.settle_returns() == 0
    assert Act.objects.filter(pension=pension).count() == 2, "awarded, suspended"


def test_766_c_after_the_new_separation_the_same_pension_resumes_and_the_refund_is_offered(pension, agency, clerk):
    back = report(pension, agency, clerk)
    tasks.settle_returns()
    changes = {"to_on": LAST_DAY, "contributions": Decimal("310.00")}
    ended = returns.correct(back, changes, note="Cesó", by=clerk, on=TODAY)
    assert tasks.settle_returns() == 1
    resumed_on = LAST_DAY + timedelta(days=1)
    assert stops(pension) == [("suspended", BACK_ON), ("resumed", resumed_on)], "the suspension is not made twice"
    assert state(pension) == "resumed"
    assert pension.determination.monthly == Decimal("1625.00"), "the suspended pension, unchanged"
    task = Task.objects.get(kind="return_choice", done_on=None)
    assert task.about == ended.pk
    with pytest.raises(returns.NothingToChoose):
        returns.choose(ended.pk, "annuity", chosen_on=TODAY, by=clerk, on=TODAY)
    returns.choose(ended.pk, "refund", chosen_on=TODAY, by=clerk, on=TODAY)
    task.refresh_from_db()
    assert (task.done_on, task.outcome) == (TODAY, "refund")
    with pytest.raises(returns.NothingToChoose):
        returns.choose(ended.pk, "refund", chosen_on=TODAY, by=clerk, on=TODAY)
    assert tasks.settle_returns() == 0


def test_766_c_several_returns_in_one_life(pension, agency, clerk):
    report(pension, agency, clerk, from_on=date(2015, 1, 15), to_on=date(2016, 1, 14), contributions=Decimal("900.00"))
    report(pension, agency, clerk, from_on=date(2019, 3, 1), to_on=date(2019, 8, 31), contributions=Decimal("400.00"))
    report(pension, agency, clerk)
    assert tasks.settle_returns() == 3
    assert [kind for kind, _ in stops(pension)] == ["suspended", "resumed"] * 2 + ["suspended"]
    assert state(pension) == "suspended"


def test_766_c_a_return_reported_years_late_opens_an_overpayment_month_by_month(pension, agency, clerk):
    """Twelve whole months at 1,625.00: from 1 January to 31 December 2015."""
    report(pension, agency, clerk, from_on=date(2015, 1, 1), to_on=date(2015, 12, 31), contributions=Decimal("900.00"))
    tasks.settle_returns()
    claim = Claim.objects.get(pension=pension, kind="overpayment")
    assert (claim.first_month, claim.last_month) == (date(2015, 1, 1), date(2015, 12, 1))
    assert claim.total == Decimal("19500.00")
    assert pension.lines.filter(act=claim.act).count() == 12


def test_766_c_five_years_and_ten_thousand_dollars_is_the_annuity_from_the_787j_age_and_stops_at_a_31(
    pension, agency, clerk, monkeypatch
):
    """Born on 17 March 1962: 51 on 30 June 2013, so 61 (A-32): 17 March 2023. The amount is the absent table's."""
    back = report(
        pension, agency, clerk, from_on=date(2014, 1, 15), to_on=date(2019, 1, 14), contributions=Decimal("10000.00")
    )
    monkeypatch.setattr("cases.clock.today", lambda: date(2020, 1, 1))
    assert tasks.settle_returns() == 1
    ended = back.answers.get(phase="ended")
    assert (ended.outcome, ended.look_again_on) == ("additional_annuity_787j", date(2023, 3, 17))
    assert not Task.objects.filter(kind="return_choice").exists()
    monkeypatch.setattr("cases.clock.today", lambda: TODAY)
    assert tasks.settle_returns() == 1
    aged = back.answers.get(phase="age")
    assert aged.outcome == "missing_factor" and "766c/no_table" in str(aged.reasons)
    assert Task.objects.filter(kind="return_choice", about=back.pk, done_on=None).count() == 1
    assert Pension.objects.filter(person=pension.person).count() == 1, "no annuity is paid that nobody can compute"
    assert tasks.settle_returns() == 0


@pytest.mark.parametrize("work", ["per_diem", "fees", "unpaid_office"])
def test_766_d_compatible_work_changes_nothing(pension, agency, clerk, work):
    report(pension, agency, clerk, work=work)
    assert tasks.settle_returns() == 1
    assert (state(pension), stops(pension)) == ("in_payment", [])
    assert tasks.settle_returns() == 0


@pytest.mark.parametrize(("pay", "stopped"), [("1000.00", False), ("1000.01", True)])
def test_766_d_half_day_and_half_pay(pension, agency, clerk, pay, stopped):
    half = {"day_fraction": Decimal("0.50"), "pay_monthly": Decimal(pay), "full_time_monthly": Decimal("2000.00")}
    report(pension, agency, clerk, work="partial", **half)
    tasks.settle_returns()
    assert bool(stops(pension)) is stopped


def test_766_d_what_is_not_known_waits_for_a_person_and_the_correction_answers_it(pension, agency, clerk):
    back = report(pension, agency, clerk, work="partial", day_fraction=Decimal("0.50"))
    tasks.settle_returns()
    task = Task.objects.get(kind="return_reported")
    assert back.answers.get().missing == ["partial_salary", "full_time_basic_salary"]
    pay = {"pay_monthly": Decimal("1500.00"), "full_time_monthly": Decimal("2000.00")}
    returns.correct(back, pay, note="Según nómina", by=clerk, on=TODAY)
    tasks.settle_returns()
    task.refresh_from_db()
    assert (task.outcome, state(pension)) == ("superseded", "suspended")


def test_766_c_the_regime_of_before_july_2013_was_not_read_and_nothing_is_done(agency, clerk, admin):
    pension = builders.retired(agency, clerk, admin, on=date(2012, 8, 1))
    back = report(pension, agency, clerk, from_on=date(2013, 6, 30), to_on=date(2014, 6, 30))
    tasks.settle_returns()
    assert stops(pension) == []
    assert [answer.outcome for answer in back.answers.all()] == ["not_covered", "nothing_follows"]
    assert "766c/earlier_wording" in str(back.answers.first().reasons)
    assert Task.objects.get(kind="return_reported").about == back.pk


def test_f_078_a_return_before_the_separation_it_follows_is_refused_by_action_and_table(pension, agency, clerk):
    before = pension.from_on - timedelta(days=1)
    with pytest.raises(returns.NotPossible) as refused:
        report(pension, agency, clerk, from_on=before)
    assert (refused.value.field, refused.value.why) == ("from_on", "before_the_pension")
    fields = {"pension": pension, "agency": agency, "from_on": before}
    with pytest.raises(IntegrityError, match="follows a separation"), transaction.atomic():
        Reinstatement.objects.create(recorded_by=clerk, **fields)
    with pytest.raises(IntegrityError, match="follows a separation"), transaction.atomic():
        records.state(Reinstatement, fields, by=clerk, on=TODAY)


def test_f_078_a_return_over_another_is_refused_by_action_and_table(pension, agency, clerk):
    report(pension, agency, clerk)
    with pytest.raises(returns.NotPossible, match="another_is_open"):
        report(pension, agency, clerk, from_on=TODAY)
    with pytest.raises(IntegrityError, match="returns_to_service_do_not_overlap"), transaction.atomic():
        Reinstatement.objects.create(recorded_by=clerk, pension=pension, agency=agency, from_on=TODAY)


def test_f_078_deleting_a_return_puts_the_status_right(pension, agency, clerk):
    """The status derives from acts, and these from what is stated."""
    back = report(pension, agency, clerk, from_on=date(2026, 1, 1))
    tasks.settle_returns()
    assert state(pension) == "suspended"
    records.withdraw(back, note="Era de otra persona", by=clerk, on=TODAY)
    assert tasks.settle_returns() == 1
    assert (state(pension), stops(pension)) == ("in_payment", [])
    assert Act.objects.filter(pension=pension, kind="undone").count() == 1
    claims = {kind: sum(claim.total for claim in pension.claims.filter(kind=kind)) for kind in Claim.Kind}
    assert claims["overpayment"] == claims["arrears"], "what was claimed is owed back"
    assert tasks.settle_returns() == 0
    report(pension, agency, clerk, from_on=date(2026, 2, 1))
    tasks.settle_returns()
    assert stops(pension) == [("suspended", date(2026, 2, 1))]


def test_a_corrected_day_moves_the_suspension(pension, agency, clerk):
    back = report(pension, agency, clerk, from_on=date(2026, 1, 15))
    tasks.settle_returns()
    returns.correct(back, {"from_on": date(2026, 2, 15)}, note="Según nombramiento", by=clerk, on=TODAY)
    tasks.settle_returns()
    assert stops(pension) == [("suspended", date(2026, 2, 15))]
    assert Event.objects.filter(pension=pension, verb="undone").count() == 1


def test_a_return_to_come_waits_for_its_day(pension, agency, clerk, monkeypatch):
    day = TODAY + timedelta(days=10)
    report(pension, agency, clerk, from_on=day)
    assert tasks.settle_returns() == 0
    monkeypatch.setattr("cases.clock.today", lambda: day)
    assert tasks.settle_returns() == 1
    assert state(pension) == "suspended"


def test_whoever_stated_a_return_decides_nothing_on_that_person(pension, agency, clerk, admin):
    report(pension, agency, admin)
    assert eyes.why_not_confirm(admin, pension) == "entered"


def test_65_reached_while_suspended_counts_and_what_resumes_is_what_is_owed_by_then(agency, clerk, admin):
    """§ 766a(c): «Tan pronto … su pensión se recomputará». 1,875.00 until then, 1,710.00 from 1 September."""
    pension = granted.pension(agency, clerk, admin, born=date(1961, 9, 1), on=date(2026, 6, 1))
    stated = {"agency": agency, "work": "regular", "from_on": date(2026, 7, 1), "to_on": None}
    back = returns.report(pension.pk, stated, by=clerk, on=TODAY)
    tasks.settle_returns()
    tasks.recompute_due()
    pension.refresh_from_db()
    assert (pension.state, pension.recomputed.monthly) == ("suspended", Decimal("1710.00"))
    notice = Notice.objects.get(pension=pension, kind="reduction")
    notices.give(notice, on=TODAY)
    notices.answer(notice.pk, "Sí.", by=clerk, on=TODAY)
    pensions.confirm(pension.pk, determination_id=pension.recomputed_id, by=builders.administrator(), on=TODAY)
    ended = {"to_on": date(2026, 11, 15), "contributions": Decimal("100")}
    returns.correct(back, ended, note="Se fue", by=clerk, on=TODAY)
    tasks.settle_returns()
    assert Notice.objects.get(pension=pension, kind="resumption").after == Decimal("1710.00")
    assert Claim.objects.get(pension=pension, kind="overpayment").act.kind == "suspended", "and no other"


def test_what_resumes_before_65_is_heard_is_told_with_what_is_being_heard(agency, clerk, admin):
    """1,875.00 for now, and 1,710.00 from 1 September if it is so decided: no letter promises the first alone."""
    builders.delegation(admin, None, "act")
    pension = granted.pension(agency, clerk, admin, born=date(1961, 9, 1), on=date(2026, 6, 1))
    stated = {"agency": agency, "work": "regular", "from_on": date(2026, 7, 1), "to_on": date(2026, 10, 31)}
    tasks.recompute_due()
    returns.report(pension.pk, stated | {"contributions": Decimal("100")}, by=clerk, on=TODAY)
    tasks.settle_returns()
    said = letters.for_notice(pension.notices.get(kind="resumption"), on=TODAY, short_code="", language="es")
    assert said.opening.startswith("Por ahora usted recibirá $1,875.00")
    assert "da $1,710.00 al mes desde el 1 de septiembre de 2026. Todavía no se ha decidido." in said.paragraphs[0]
