"""What an attacker with the application's own password tried by SQL, and what the tables answered."""

from datetime import timedelta

import pytest
from django.db import DatabaseError, connection, transaction

from cases.actions import applications, errands, pensions, returns, review
from cases.models import Decision, Pension, Salary, Task, User
from tests.cases import builders
from tests.cases.builders import TODAY

pytestmark = pytest.mark.django_db


@pytest.fixture
def admin():
    builders.adopt_defaults()
    return builders.administrator()


@pytest.fixture
def case(agency, clerk, admin):
    return builders.in_review(builders.member(agency, recorded_by=clerk), clerk)


def decide(case, by, kind="approve"):
    reason = "" if kind == "approve" else "x"
    Decision.objects.create(
        kind=kind, application=case, determination=case.determination, by=by, on=TODAY, reason=reason
    )


def sql(statement: str, *parameters: object) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters)


@pytest.mark.parametrize("kind", ["approve", "deny", "return"])
def test_unlinking_oneself_from_the_person_does_not_open_ones_own_case(case, kind):
    oneself = builders.user("administrator", person=case.person)
    User.objects.filter(pk=oneself.pk).update(person=None)
    with pytest.raises(DatabaseError, match="own case"), transaction.atomic():
        decide(case, oneself, kind)


def test_whoever_only_wrote_the_days_asked_about_does_not_approve(agency, clerk, admin):
    other = builders.coordinator(agency)
    person = builders.member(agency, recorded_by=clerk)
    started = builders.draft(person, clerk)
    applications.ask(started.pk, separation_on=TODAY, retirement_on=TODAY, language="es", by=other, on=TODAY)
    applications.elect(started.pk, "766a", elected_on=TODAY, by=clerk, on=TODAY)
    applications.file(started.pk, token=started.token, received_on=TODAY, by=clerk, on=TODAY)
    case = builders.with_every_paper(started, clerk)
    with pytest.raises(DatabaseError, match="whoever filed"), transaction.atomic():
        decide(case, other)
    with pytest.raises(review.FourEyes):
        review.approve(case.pk, determination_id=case.determination_id, by=other, on=TODAY)


def test_a_pension_pays_only_what_was_decided_and_stays_whose_it_is(case, admin):
    fields = {"person": case.person, "determination": case.determination, "from_on": TODAY}
    with pytest.raises(DatabaseError, match="pays what was decided"), transaction.atomic():
        Pension.objects.create(**fields)
    review.approve(case.pk, determination_id=case.determination_id, by=admin, on=TODAY)
    with pytest.raises(DatabaseError, match="stays whose it is"), transaction.atomic():
        Pension.objects.update(from_on=TODAY - timedelta(days=400))


def test_a_recompute_alone_is_confirmed(case, admin):
    with pytest.raises(DatabaseError, match="a recompute"), transaction.atomic():
        Decision.objects.create(kind="confirm", determination=case.determination, by=admin, on=TODAY)


def test_an_unconfirmed_recompute_is_not_paid(agency, clerk, admin):
    pension = builders.pension_past_65(agency, clerk, admin)
    recomputed = pensions.recompute(pension.pk, on=TODAY)
    with pytest.raises(DatabaseError, match="pays what was decided"), transaction.atomic():
        Pension.objects.filter(pk=pension.pk).update(determination=recomputed)


def test_a_fact_does_not_vanish_into_itself_or_into_a_stranger(case, agency, clerk):
    salary = Salary.objects.get(participant_id=case.person_id)
    builders.member(agency, recorded_by=clerk, surnames=("Vega", ""))
    stranger = Salary.objects.exclude(pk=salary.pk).get()
    for target in (salary, stranger):
        with pytest.raises(DatabaseError, match="its own correction"), transaction.atomic():
            sql("UPDATE cases_salary SET superseded_by_id = %s WHERE id = %s", target.pk, salary.pk)
            sql("SET CONSTRAINTS ALL IMMEDIATE")


@pytest.mark.parametrize(
    "change",
    ["filed_late = NOT filed_late", "retirement_on = '2020-01-01'", "elected_route = '766(a)'", "status = 'draft'"],
)
def test_a_case_in_review_stays_as_submitted(case, change):
    with pytest.raises(DatabaseError), transaction.atomic():
        sql(f"UPDATE cases_retirementapplication SET {change}")


def test_a_decided_case_does_not_come_back(case, admin):
    review.approve(case.pk, determination_id=case.determination_id, by=admin, on=TODAY)
    with pytest.raises(DatabaseError, match="no such step"), transaction.atomic():
        sql("UPDATE cases_retirementapplication SET status = 'returned'")


def test_whoever_filed_does_not_confirm_the_day(agency, clerk, admin):
    person = builders.member(agency, recorded_by=clerk)
    builders.in_review(person, clerk, received=TODAY - timedelta(days=9))
    with pytest.raises(DatabaseError, match="does_not_confirm_the_day"), transaction.atomic():
        sql("UPDATE cases_retirementapplication SET day_confirmed_by_id = %s, day_confirmed_at = now()", clerk.pk)


def test_whoever_stated_a_return_to_service_does_not_confirm(agency, clerk, admin):
    pension, other = builders.pension_past_65(agency, clerk, admin), builders.administrator()
    returns.report(pension.pk, {"agency": agency, "from_on": TODAY}, by=other, on=TODAY)
    recomputed = pensions.recompute(pension.pk, on=TODAY)
    with pytest.raises(DatabaseError, match="entered a fact"), transaction.atomic():
        Decision.objects.create(kind="confirm", determination=recomputed, by=other, on=TODAY)


def test_what_was_done_stays_done_and_an_answer_on_a_return_stays_as_given(agency, clerk):
    pension = builders.pensioner("987650001")
    back = returns.report(pension.pk, {"agency": agency, "work": "partial", "from_on": TODAY}, by=clerk, on=TODAY)
    returns.settle(back.pk, on=TODAY)
    errands.finish(Task.objects.get().pk, outcome="Se averiguó", by=clerk, on=TODAY)
    with pytest.raises(DatabaseError, match="stays done"), transaction.atomic():
        sql("UPDATE cases_task SET outcome = 'x'")
    with pytest.raises(DatabaseError), transaction.atomic():
        sql("UPDATE cases_returnanswer SET outcome = 'suspended'")
