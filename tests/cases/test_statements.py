"""Facts are statements: a correction inserts and points back; the tables themselves refuse anything else."""

from datetime import date
from decimal import Decimal

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from cases import statements
from cases.actions import records
from cases.models import (
    Event,
    Evidence,
    InsuredStatus,
    Paper,
    Person,
    Salary,
    ServicePeriod,
    SocialSecurityNumber,
)
from cases.models.participant import Participant
from cases.social_security import blind_index, decipher, encipher
from tests.cases import builders
from tests.cases.builders import TODAY

pytestmark = pytest.mark.django_db


def test_a_correction_leaves_the_old_statement_and_points_to_the_new(person, clerk):
    old = Salary.objects.get(participant_id=person.pk)
    new = records.correct(old, {"monthly": Decimal("2500.01")}, note="Informe de cambio 12", by=clerk, on=TODAY)
    old.refresh_from_db()
    assert (old.monthly, old.superseded_by) == (Decimal("2500.00"), new)
    assert list(Salary.objects.in_force()) == [new]
    assert new.note == "Informe de cambio 12" and new.recorded_by == clerk


def test_a_withdrawn_statement_is_no_longer_believed_and_stays_in_the_file(person, clerk):
    period = ServicePeriod.objects.get(participant_id=person.pk)
    records.withdraw(period, by=clerk, on=TODAY, note="Pertenece a otra persona")
    assert not ServicePeriod.objects.in_force().exists()
    assert ServicePeriod.objects.filter(pk=period.pk).exists()


def test_a_statement_corrected_twice_from_the_same_page_is_corrected_once(person, clerk):
    salary = Salary.objects.get(participant_id=person.pk)
    records.correct(salary, {"monthly": Decimal("2600")}, note="una", by=clerk, on=TODAY)
    with pytest.raises(Salary.DoesNotExist):
        records.correct(salary, {"monthly": Decimal("2700")}, note="otra", by=clerk, on=TODAY)


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE cases_salary SET monthly = 9999",
        "UPDATE cases_salary SET recorded_at = now() - interval '1 year'",
        "DELETE FROM cases_salary",
        "UPDATE cases_serviceperiod SET from_on = '1970-01-01'",
        "UPDATE cases_vitaldate SET \"on\" = '1970-01-01'",
    ],
)
@pytest.mark.parametrize("role", ["application", "owner"])
def test_sql_cannot_rewrite_a_statement(person, sql, role):
    """The application may not ask; whoever may ask, the trigger refuses."""
    why = {"application": "permission denied", "owner": "corrected by another"}[role]
    with pytest.raises(DatabaseError, match=why), transaction.atomic(), connection.cursor() as cursor:
        if role == "owner":
            cursor.execute("RESET ROLE")
        cursor.execute(sql)


def test_service_periods_of_one_person_do_not_overlap(person, agency, clerk):
    with pytest.raises(IntegrityError), transaction.atomic():
        ServicePeriod.objects.create(
            participant_id=person.pk, agency=agency, from_on=date(1990, 1, 1), to_on=date(1991, 1, 1), recorded_by=clerk
        )


def test_a_corrected_period_makes_room_for_its_neighbour(person, agency, clerk):
    period = ServicePeriod.objects.get(participant_id=person.pk)
    records.correct(period, {"to_on": date(1989, 12, 31)}, note="Renunció", by=clerk, on=TODAY)
    after = {"participant_id": person.pk, "agency": agency, "from_on": date(1990, 1, 1)}
    records.state(ServicePeriod, after, by=clerk, on=TODAY)
    assert ServicePeriod.objects.in_force().count() == 2


def test_insured_status_needs_a_paper_a_day_and_a_name(person, clerk):
    """F-074: the tick without a document is refused by the table."""
    fields = {"participant_id": person.pk, "status": "fully_insured", "on": date(2020, 1, 1)}
    with pytest.raises(IntegrityError, match="insured_status_needs_evidence"), transaction.atomic():
        records.state(InsuredStatus, fields, by=clerk, on=TODAY)
    seen = {"person": person, "kind": Paper.SOCIAL_SECURITY, "issuer": "SSA", "seen_on": TODAY}
    paper = records.state(Evidence, seen, by=clerk, on=TODAY)
    assert records.state(InsuredStatus, fields | {"evidence": paper}, by=clerk, on=TODAY).recorded_by == clerk


def test_every_statement_leaves_a_witness_that_names_no_value(person, clerk):
    records.correct(Salary.objects.get(), {"monthly": Decimal("2600")}, note="x", by=clerk, on=TODAY)
    event = Event.objects.get(verb="fact_corrected")
    assert (event.by, event.person) == (clerk, person)
    assert set(event.details) == {"statement", "id", "replaces"}


def test_the_file_lists_what_is_believed_by_kind_with_what_it_replaced(person, clerk):
    records.correct(Salary.objects.get(), {"monthly": Decimal("2600")}, note="x", by=clerk, on=TODAY)
    (salary,) = statements.with_what_they_replaced(person.pk)["salary"]
    assert (salary.row.monthly, [old.monthly for old in salary.replaced]) == (Decimal("2600"), [Decimal("2500")])


@pytest.mark.django_db(transaction=True)
def test_what_was_believed_at_an_instant_can_be_asked_later(person, clerk):
    old = Salary.objects.get()
    new = records.correct(old, {"monthly": Decimal("2600")}, note="x", by=clerk, on=TODAY)
    new.refresh_from_db()
    assert statements.known_at(person.pk, old.recorded_at)["salary"] == [old]
    assert statements.known_at(person.pk, new.recorded_at)["salary"] == [new]


def test_members_are_found_without_accents_and_by_either_surname(person):
    other = Person.objects.create(given_names="José", first_surname="Nuñez", second_surname="")
    Participant.objects.create(person=other)
    assert list(Person.objects.named("rivera neco")) == [person]
    assert list(Person.objects.named("ÑECO")) == [person]
    assert list(Person.objects.named("nunez jose")) == [other]
    assert list(Person.objects.in_order()) == [other, person]


def test_a_social_security_number_is_found_by_its_index_and_read_only_with_its_person(person, agency, clerk):
    number = "987-65-4320"
    SocialSecurityNumber.objects.create(
        person=person, cipher=encipher(number, person.pk), blind_index=blind_index("987654320")
    )
    row = SocialSecurityNumber.objects.get(blind_index=blind_index(number))
    assert decipher(bytes(row.cipher), person.pk) == "987654320"
    assert "4320" not in str(row)
    other = builders.member(agency, recorded_by=clerk, surnames=("Vega", ""))
    with pytest.raises(Exception, match=r"^$"):
        decipher(bytes(row.cipher), other.pk)
