"""An application from draft to decision, as people do it."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from django.db import DatabaseError, connection, transaction

from benefits.models import Determination
from cases import facts
from cases.actions import applications, records, review
from cases.models import Decision, Event, IllegalMove, Pension, RetirementApplication, Salary, ServicePeriod, Status
from tests.cases import builders
from tests.cases.builders import TODAY

pytestmark = pytest.mark.django_db


@pytest.fixture
def admin():
    return builders.administrator()


def test_the_options_are_seen_before_filing_and_nothing_is_stored(person, clerk):
    case = builders.draft(person, clerk)
    merit = facts.consider(case).route("766a")
    assert (merit.status, merit.annual, merit.monthly) == ("payable", Decimal("22500.00"), Decimal("1875.00"))
    assert not Determination.objects.exists()


def test_filing_computes_and_stores_in_one_transaction(person, clerk):
    case = builders.filed(person, clerk)
    assert case.number.startswith("2026-") and case.determination.monthly == Decimal("1875.00")
    assert case.determination.elected_route == "766a"
    assert len(case.determination.outcome().routes) == 9


def test_a_missing_paper_does_not_prevent_filing(person, clerk):
    case = builders.filed(person, clerk)
    assert case.status == Status.DOCUMENTS_PENDING
    assert case.documents.filter(evidence__isnull=True).exists()


def test_a_failed_gate_does_not_prevent_filing_and_ends_in_a_reasoned_denial(agency, clerk, admin):
    young = builders.member(agency, recorded_by=clerk, born=date(1985, 1, 1), entered=date(2010, 1, 1))
    case = builders.draft(young, clerk)
    applications.file(case.pk, token=case.token, received_on=TODAY, by=clerk, on=TODAY)
    for document in case.documents.filter(evidence__isnull=True):
        applications.receive_paper(document.pk, seen_on=TODAY, issuer="x", folio="", by=clerk, on=TODAY)
    case.refresh_from_db()
    assert case.status == Status.IN_REVIEW and case.determination.monthly is None
    with pytest.raises(review.NothingElected):
        review.approve(case.pk, determination_id=case.determination_id, by=admin, on=TODAY)
    review.deny(case.pk, determination_id=case.determination_id, reason="Sin derecho", by=admin, on=TODAY)
    case.refresh_from_db()
    assert case.status == Status.DENIED


def test_the_day_of_receipt_is_kept_when_it_is_typed_later(person, clerk, admin):
    received = TODAY - timedelta(days=6)
    builders.adopt_defaults()
    case = builders.in_review(person, clerk, received=received)
    assert (case.received_on, case.filed_late) == (received, True)
    with pytest.raises(review.DayNotConfirmed):
        review.approve(case.pk, determination_id=case.determination_id, by=admin, on=TODAY)
    review.confirm_day(case.pk, by=admin, on=TODAY)
    review.approve(case.pk, determination_id=case.determination_id, by=admin, on=TODAY)
    assert Pension.objects.get().from_on == TODAY


def test_the_same_form_twice_is_one_filing(person, clerk):
    """F-058, one after the other; the race is in test_races."""
    case = builders.draft(person, clerk)
    once, twice = (
        applications.file(case.pk, token=case.token, received_on=TODAY, by=clerk, on=TODAY) for _ in range(2)
    )
    assert once.number == twice.number
    assert Determination.objects.count() == 1 and Event.objects.filter(verb="filed").count() == 1


def test_starting_twice_gives_the_open_case(person, clerk):
    assert builders.draft(person, clerk).pk == applications.start(person.pk, by=clerk, on=TODAY).pk


def test_an_option_the_law_does_not_offer_cannot_be_elected(person, clerk):
    case = builders.draft(person, clerk)
    with pytest.raises(applications.NotOffered):
        applications.elect(case.pk, "766(b)", elected_on=TODAY, by=clerk, on=TODAY)


def test_an_election_made_after_filing_gives_the_case_its_amount_at_once(person, clerk):
    case = builders.draft(person, clerk)
    case = applications.file(case.pk, token=case.token, received_on=TODAY, by=clerk, on=TODAY)
    assert case.determination.monthly is None
    case = applications.elect(case.pk, "766a", elected_on=TODAY, by=clerk, on=TODAY)
    assert (case.status, case.determination.monthly) == (Status.DOCUMENTS_PENDING, Decimal("1875.00"))


def test_asking_about_other_days_forgets_the_election(person, clerk):
    case = builders.draft(person, clerk)
    applications.elect(case.pk, "766a", elected_on=TODAY, by=clerk, on=TODAY)
    later = TODAY + timedelta(days=31)
    case = applications.ask(case.pk, separation_on=later, retirement_on=later, language="en", by=clerk, on=TODAY)
    assert (case.elected_route, case.elected_on) == ("", None)


def test_a_cent_of_pay_changes_the_computation_of_a_returned_case_and_keeps_the_old_one(person, clerk, admin):
    case = builders.in_review(person, clerk)
    first = case.determination
    review.return_(case.pk, determination_id=first.pk, reason="Verifique el sueldo", by=admin, on=TODAY)
    records.correct(Salary.objects.get(), {"monthly": Decimal("2500.01")}, note="Nómina", by=clerk, on=TODAY)
    case = applications.submit_again(case.pk, by=clerk, on=TODAY)
    assert case.determination.supersedes == first
    assert (first.annual, case.determination.annual) == (Decimal("22500.00"), Decimal("22500.09"))
    assert case.received_on == TODAY and case.status == Status.IN_REVIEW


def test_nothing_changed_means_no_new_computation(person, clerk, admin):
    case = builders.in_review(person, clerk)
    review.return_(case.pk, determination_id=case.determination_id, reason="Otra firma", by=admin, on=TODAY)
    applications.submit_again(case.pk, by=clerk, on=TODAY)
    assert Determination.objects.count() == 1


def test_facts_that_contradict_each_other_are_received_and_stay_with_the_coordinator(agency, clerk):
    child = builders.member(agency, recorded_by=clerk, born=date(1975, 1, 1), entered=date(1982, 7, 1))
    case = builders.draft(child, clerk)
    case = applications.file(case.pk, token=case.token, received_on=TODAY, by=clerk, on=TODAY)
    assert case.number and case.determination is None and case.status == Status.DOCUMENTS_PENDING


def test_approval_opens_the_pension_and_leaves_the_letter_as_an_errand(person, clerk, admin):
    builders.adopt_defaults()
    case = builders.in_review(person, clerk)
    review.approve(case.pk, determination_id=case.determination_id, by=admin, on=TODAY)
    pension = Pension.objects.get(person=person)
    assert (pension.determination_id, pension.from_on) == (case.determination_id, TODAY)
    assert pension.look_again_on == date(2029, 5, 17)
    assert Decision.objects.without_letter().count() == 1


def test_without_adoption_nothing_is_approved_and_the_page_names_what_is_missing(person, clerk, admin):
    case = builders.in_review(person, clerk)
    with pytest.raises(review.NotAdopted) as refusal:
        review.approve(case.pk, determination_id=case.determination_id, by=admin, on=TODAY)
    assert refusal.value.missing == facts.not_adopted(case)
    assert refusal.value.missing


def test_what_is_adopted_later_is_used_when_the_case_is_computed_again(person, clerk, admin):
    case = builders.in_review(person, clerk)
    builders.adopt_defaults()
    again = applications.compute_again(case.pk, by=admin, on=TODAY)
    assert again.determination.supersedes_id == case.determination_id
    review.approve(case.pk, determination_id=again.determination_id, by=admin, on=TODAY)


def test_a_file_that_changed_after_the_computation_is_not_approved_until_it_is_computed_again(person, clerk, admin):
    builders.adopt_defaults()
    case = builders.in_review(person, clerk)
    records.correct(Salary.objects.get(), {"monthly": Decimal("2500.01")}, note="Nómina", by=clerk, on=TODAY)
    with pytest.raises(review.Outrun):
        review.approve(case.pk, determination_id=case.determination_id, by=admin, on=TODAY)
    again = applications.compute_again(case.pk, by=admin, on=TODAY)
    review.approve(case.pk, determination_id=again.determination_id, by=admin, on=TODAY)
    assert Pension.objects.get().determination.monthly == Decimal("1875.01")


def test_whoever_may_not_decide_does_not_confirm_the_filing_day_either(person, clerk, admin):
    case = builders.in_review(person, clerk, received=TODAY - timedelta(days=6))
    records.correct(Salary.objects.get(), {"monthly": Decimal("2600")}, note="Nómina", by=admin, on=TODAY)
    for barred in (clerk, admin, builders.user("administrator", person=person)):
        with pytest.raises(review.FourEyes):
            review.confirm_day(case.pk, by=barred, on=TODAY)


def test_nobody_returns_ones_own_case(person, clerk):
    case = builders.in_review(person, clerk)
    oneself = builders.user("administrator", person=person)
    with pytest.raises(review.FourEyes):
        review.return_(case.pk, determination_id=case.determination_id, reason="x", by=oneself, on=TODAY)


def test_a_decision_is_about_the_computation_that_was_on_the_page(person, clerk, admin):
    case = builders.in_review(person, clerk)
    seen = case.determination_id
    review.return_(case.pk, determination_id=seen, reason="Falta", by=admin, on=TODAY)
    records.correct(Salary.objects.get(), {"monthly": Decimal("2600")}, note="Nómina", by=clerk, on=TODAY)
    applications.submit_again(case.pk, by=clerk, on=TODAY)
    with pytest.raises(IllegalMove):
        review.approve(case.pk, determination_id=seen, by=admin, on=TODAY)


@pytest.mark.parametrize("act", [applications.submit_again, applications.withdraw])
def test_a_decided_case_takes_no_further_step(person, clerk, admin, act):
    builders.adopt_defaults()
    case = builders.in_review(person, clerk)
    review.approve(case.pk, determination_id=case.determination_id, by=admin, on=TODAY)
    with pytest.raises(IllegalMove):
        act(case.pk, by=clerk, on=TODAY, **({"reason": "x"} if act is applications.withdraw else {}))


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE cases_retirementapplication SET received_on = '2020-01-01'",
        "UPDATE cases_retirementapplication SET filed_by_id = NULL, filed_at = NULL, number = NULL",
        "UPDATE cases_retirementapplication SET status = 'approved'",
    ],
)
def test_sql_cannot_rewrite_a_filing_or_end_a_case(person, clerk, sql):
    builders.in_review(person, clerk)
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql)


class TestFourEyes:
    """Whoever filed the case, entered or corrected a fact of it, or is the person, does not decide it."""

    def decide_by_sql(self, case: RetirementApplication, by) -> None:
        Decision.objects.create(
            kind="approve", application=case, determination=case.determination, by=by, on=TODAY
        )

    def test_whoever_filed(self, person, agency, admin):
        both = builders.coordinator(agency)
        case = builders.in_review(person, both)
        with pytest.raises(DatabaseError, match="four eyes"), transaction.atomic():
            self.decide_by_sql(case, both)

    def test_whoever_entered_or_corrected_a_fact(self, person, clerk, admin):
        builders.adopt_defaults()
        case = builders.in_review(person, clerk)
        review.return_(case.pk, determination_id=case.determination_id, reason="x", by=admin, on=TODAY)
        records.correct(ServicePeriod.objects.get(), {"post": "Oficial"}, note="Informe", by=admin, on=TODAY)
        case = applications.submit_again(case.pk, by=clerk, on=TODAY)
        with pytest.raises(review.FourEyes):
            review.approve(case.pk, determination_id=case.determination_id, by=admin, on=TODAY)
        with pytest.raises(DatabaseError, match="four eyes"), transaction.atomic():
            self.decide_by_sql(case, admin)

    def test_the_person_it_is_about(self, person, clerk):
        case = builders.in_review(person, clerk)
        oneself = builders.user("administrator", person=person)
        with pytest.raises(DatabaseError, match="own case"), transaction.atomic():
            self.decide_by_sql(case, oneself)

    def test_anyone_else_may(self, person, clerk, admin):
        self.decide_by_sql(builders.in_review(person, clerk), admin)
