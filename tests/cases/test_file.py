"""A member's file: service by fiscal year and why, everything stated in few queries, and what happened in it."""

from datetime import date
from fractions import Fraction

import pytest
from django.test import Client

from cases import clock, on_file, service_years, statements
from cases.actions import records
from cases.models import Agency, InsuredStatus, Person, Salary, ServicePeriod, User
from tests.cases import builders
from tests.cases.builders import TODAY
from tests.cases.test_coordinator_pages import text, url
from tests.cases.test_queue import queries

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "today", lambda: TODAY)


@pytest.fixture
def desk(client: Client, clerk: User) -> Client:
    client.force_login(clerk)
    return client


def add(person: Person, clerk: User, at: Agency, first: date, last: date, **more: object) -> None:
    fields = {"participant_id": person.pk, "agency_id": at.pk, "from_on": first, "to_on": last}
    records.state(ServicePeriod, fields | more, by=clerk, on=TODAY)


def test_a_year_tells_what_was_worked_paid_for_and_credited(agency: Agency, clerk: User) -> None:
    """July to October 1995 with contributions and November to December without: four months paid of six worked."""
    person = builders.member(agency, recorded_by=clerk, entered=date(1995, 7, 1), left=date(1995, 10, 31))
    add(person, clerk, agency, date(1995, 11, 1), date(1995, 12, 31), contributed=False, kind="trust")
    (year,) = service_years.of_file(on_file.of(person.pk), TODAY)[1]
    assert (year.year, year.worked, year.paid) == ("1995-96", Fraction(1, 2), Fraction(1, 3))
    assert (year.unpaid, year.kinds) == (True, ("trust",))


def test_what_is_read_at_once_is_what_the_tables_hold(person: Person, clerk: User) -> None:
    """Every column of every statement, to the cent and to the instant, with what it replaced."""
    old = Salary.objects.get()
    new = records.correct(old, {"monthly": "2500.01"}, note="Un centavo", by=clerk, on=TODAY)
    not_yet = {"participant_id": person.pk, "status": "fully_insured", "on": None}
    records.state(InsuredStatus, not_yet, by=clerk, on=TODAY)
    found = statements.with_what_they_replaced(person.pk)
    (pay,) = found["salary"]
    assert (pay.row, pay.replaced) == (new, (old,))
    for rows in found.values():
        for stated in rows:
            kept = type(stated.row).objects.get(pk=stated.row.pk)
            for field in kept._meta.concrete_fields:
                assert getattr(stated.row, field.attname) == getattr(kept, field.attname), field
            assert stated.row.recorded_by == clerk


@pytest.mark.parametrize("language", ["es-pr", "en"])
def test_what_happened_stands_in_the_file_and_on_a_page_of_its_own(
    desk: Client, person: Person, clerk: User, language: str
) -> None:
    desk.cookies["django_language"] = language
    assert desk.get(url("happened", person.pk)).status_code == 200
    builders.filed(person, clerk)
    for page in (url("member", person.pk), url("happened", person.pk)):
        assert clerk.full_name in text(desk.get(page))


def test_a_file_asks_the_same_however_much_is_in_it(desk: Client, agency: Agency, person: Person, clerk: User) -> None:
    few = queries(desk, url("member", person.pk))
    for year in range(1990, 2010):
        pay = {"item": "bonus", "monthly": "10.00", "from_on": date(year, 12, 1), "to_on": date(year, 12, 31)}
        records.state(Salary, pay | {"participant_id": person.pk, "agency_id": agency.pk}, by=clerk, on=TODAY)
    builders.filed(person, clerk)
    assert queries(desk, url("member", person.pk)) == few <= 16
