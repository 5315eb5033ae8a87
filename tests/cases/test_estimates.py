"""Estimates: each day of retirement with its cliffs, one kept as it was told, and how it came out, cause by cause."""

import re
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import DatabaseError, transaction
from django.test import Client
from django.urls import reverse

from benefits.law.dates import birthday
from cases import clock, estimates, on_file
from cases.actions import estimates as kept
from cases.actions import records, review
from cases.models import Estimate, Event, Person, RetirementApplication, Salary, User
from tests.cases import builders
from tests.cases.builders import TODAY

pytestmark = pytest.mark.django_db
A_DAY = timedelta(days=1)
FIRST = TODAY + A_DAY
NEXT_YEAR = date(2027, 6, 1)


@pytest.fixture(autouse=True)
def today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "today", lambda: TODAY)


@pytest.fixture
def clerk() -> User:
    return builders.coordinator(builders.agency())


@pytest.fixture
def person(clerk: User) -> Person:
    return builders.member(clerk.roles.get().agency, recorded_by=clerk)


@pytest.fixture
def desk(client: Client, clerk: User) -> Client:
    client.force_login(clerk)
    client.cookies["django_language"] = "en"
    return client


def text(response: Any) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def found(person: Person) -> estimates.Course:
    return estimates.course(on_file.of(person.pk), FIRST)


# --- The chart ---------------------------------------------------------------------------------------------


def test_each_cliff_has_the_day_before_it_and_its_own(clerk: User) -> None:
    young = builders.member(
        clerk.roles.get().agency, recorded_by=clerk, born=date(1973, 3, 1), entered=date(1999, 7, 1)
    )
    course = found(young)
    cliffs = [(cliff.kind, cliff.number) for cliff in course.cliffs]
    assert cliffs == [("age", 55), ("years", 30), ("age", 58), ("age", 65)]
    days = [point.on for point in course.points]
    assert days == sorted(set(days))
    for cliff in course.cliffs:
        assert {cliff.on, cliff.on - A_DAY} <= set(days)
    assert course.cliffs[0].on == birthday(date(1973, 3, 1), 55)
    assert days[0] == FIRST


def test_a_point_says_what_the_case_page_would_say_on_that_day(person: Person, clerk: User) -> None:
    first = found(person).points[0]
    assert (first.route, first.monthly) == ("766a", Decimal("1875.00"))
    assert (first.after, first.after_on) == (Decimal("1710.00"), date(2029, 5, 17))
    assert first.supposed


def test_at_65_the_drop_is_there(person: Person) -> None:
    course = found(person)
    at_65 = next(cliff.on for cliff in course.cliffs if cliff.number == 65)
    days = {point.on: point for point in course.points}
    assert days[at_65 - A_DAY].monthly == Decimal("1875.00")
    assert (days[at_65].monthly, days[at_65].after, days[at_65].supposed) == (Decimal("1710.00"), None, True)


def test_the_page_has_the_chart_its_table_twin_and_what_it_supposes(desk: Client, person: Person) -> None:
    response = desk.get(reverse("coordinator:estimates", args=[person.pk]))
    said = text(response)
    assert "<svg" in response.content.decode()
    for words in ("65 years old", "$1,875.00", "$1,710.00", "What it supposes", "Only the Board determines a pension"):
        assert words in said, words


def test_whoever_no_day_pays_reads_so(desk: Client, clerk: User) -> None:
    newcomer = builders.member(
        clerk.roles.get().agency, recorded_by=clerk, born=date(1999, 1, 1), entered=date(2024, 7, 1)
    )
    response = desk.get(reverse("coordinator:estimates", args=[newcomer.pk]))
    assert response.status_code == 200
    assert "No day of the years to come" in text(response)


# --- One kept ----------------------------------------------------------------------------------------------


def test_an_estimate_is_kept_as_it_was_told(desk: Client, person: Person, clerk: User) -> None:
    day = {"retirement_on_day": 1, "retirement_on_month": 6, "retirement_on_year": 2027}
    response = desk.post(reverse("coordinator:estimates", args=[person.pk]), day)
    estimate = Estimate.objects.get()
    assert response.url == reverse("coordinator:estimate", args=[estimate.pk])
    said = text(desk.get(response.url))
    for words in ("Retiring on June 1, 2027", "$1,875.00", "$1,710.00", "What is closed, and why"):
        assert words in said
    assert Event.objects.get(verb="estimated").details == {"estimate": str(estimate.pk), "day": "2027-06-01"}
    with pytest.raises(DatabaseError), transaction.atomic():
        Estimate.objects.update(on=date(2020, 1, 1))


def test_a_day_gone_by_is_no_day_to_ask_about(desk: Client, person: Person) -> None:
    day = {"retirement_on_day": 1, "retirement_on_month": 6, "retirement_on_year": 2020}
    assert desk.post(reverse("coordinator:estimates", args=[person.pk]), day).status_code == 422
    assert not Estimate.objects.exists()


def test_to_another_agency_it_does_not_exist(client: Client, person: Person, clerk: User) -> None:
    estimate = kept.keep(person.pk, retirement_on=NEXT_YEAR, by=clerk, on=TODAY)
    client.force_login(builders.coordinator(builders.agency("Departamento de Salud")))
    assert client.get(reverse("coordinator:estimate", args=[estimate.pk])).status_code == 404
    assert client.get(reverse("coordinator:estimates", args=[person.pk])).status_code == 404


# --- How it came out ---------------------------------------------------------------------------------------


def decide(person: Person, clerk: User) -> RetirementApplication:
    builders.adopt_defaults()
    case = builders.in_review(person, clerk)
    review.approve(case.pk, determination_id=case.determination_id, by=builders.administrator(), on=TODAY)
    case.refresh_from_db()
    return case


def test_an_estimate_beside_its_decision_names_each_cause_and_adds_up(
    desk: Client, person: Person, clerk: User
) -> None:
    estimate = kept.keep(person.pk, retirement_on=NEXT_YEAR, by=clerk, on=TODAY)
    pay = Salary.objects.get(participant_id=person.pk)
    records.correct(pay, {"monthly": Decimal("2400.00")}, note="El informe dice otra cosa", by=clerk, on=TODAY)
    decision = decide(person, clerk).determination
    assert estimates.decided(estimate) == decision
    (of_pay,) = estimates.reconcile(estimate.forecast, decision)
    assert (of_pay.names[-1], of_pay.before, of_pay.after) == ("pay", Decimal("1875.00"), Decimal("1800.00"))
    said = text(desk.get(reverse("coordinator:estimate", args=[estimate.pk])))
    for words in ("the average pay", "−$75.00", "What was decided", "$1,800.00"):
        assert words in said


def test_another_option_is_a_cause_of_its_own_and_the_steps_add_up(person: Person, clerk: User) -> None:
    estimate = kept.keep(person.pk, retirement_on=NEXT_YEAR, by=clerk, on=TODAY)
    pay = Salary.objects.get(participant_id=person.pk)
    records.correct(pay, {"monthly": Decimal("2400.00")}, note="El informe dice otra cosa", by=clerk, on=TODAY)
    decision = builders.filed(person, clerk, route="766(a)").determination
    causes = estimates.reconcile(estimate.forecast, decision)
    assert [cause.names[-1] for cause in causes] == ["pay", "option"]
    assert estimate.forecast.monthly + sum(cause.difference for cause in causes) == decision.monthly
    assert causes[-1].after == decision.monthly


def test_an_estimate_that_came_out_names_no_cause(desk: Client, person: Person, clerk: User) -> None:
    estimate = kept.keep(person.pk, retirement_on=NEXT_YEAR, by=clerk, on=TODAY)
    decision = decide(person, clerk).determination
    assert estimates.reconcile(estimate.forecast, decision) == []
    assert "the same" in text(desk.get(reverse("coordinator:estimate", args=[estimate.pk])))
