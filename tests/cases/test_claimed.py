"""F-019: service of another system, claimed and not transferred, stands apart: it is chased, and counts for nothing."""

import re
from datetime import date, timedelta
from decimal import Decimal

import pytest
from django.core.exceptions import ObjectDoesNotExist
from django.urls import reverse

from cases import facts
from cases.actions import applications, estimates
from cases.actions import claims_of_service as claims
from cases.models import Role, ServicePeriod, Task, User
from tests.cases import builders
from tests.cases.builders import TODAY
from tests.cases.test_administrator_pages import signed_in, text_of

pytestmark = pytest.mark.django_db
LEAVES = date(2027, 4, 30)  # five months from today
SYSTEM = "Sistema de Retiro para Maestros"


@pytest.fixture(autouse=True)
def _today(monkeypatch):
    monkeypatch.setattr("cases.clock.today", lambda: TODAY)


@pytest.fixture
def person(agency, clerk):
    """Twenty-five years on 30 June 2013: § 766(a), 1.5 % × 30,000 × 20 + 2 % × 30,000 × 5 = 12,000.00 a year."""
    return builders.member(agency, recorded_by=clerk, entered=date(1988, 7, 1), born=date(1960, 3, 3), plan="none")


@pytest.fixture
def claim(person, clerk):
    days = {"from_on": date(1982, 7, 1), "to_on": date(1988, 6, 30)}
    return claims.claim(person.pk, system=SYSTEM, **days, evidence=None, by=clerk, on=TODAY)


def asked(person, clerk):
    case = applications.start(person.pk, by=clerk, on=TODAY)
    return applications.ask(
        case.pk, separation_on=LEAVES, retirement_on=LEAVES, language="es", by=clerk, on=TODAY
    )


def test_it_enters_no_formula_and_the_application_shows_both_figures_and_a_day(person, claim, clerk):
    before = facts.consider(asked(person, clerk))
    case = asked(person, clerk)
    page = text_of(signed_in(clerk).get(reverse("coordinator:application", args=[case.pk])))
    assert f"{SYSTEM} del 1 de julio de 1982 al 30 de junio de 1988 a obtener para el 29 de abril de 2027" in page
    without = max(route.monthly or 0 for route in before.routes)
    figures = re.search(r"Sin él, como cuenta la ley hoy (\$[\d,.]+).*?Con él, una vez transferido (\$[\d,.]+)", page)
    assert figures and figures[1] == f"${without:,.2f}"
    ServicePeriod.objects.create(
        participant_id=person.pk, agency=case.agency, kind="transferred", from_on=claim.from_on, to_on=claim.to_on,
        recorded_by=clerk,
    )
    counted = max(route.monthly or 0 for route in facts.consider(case).routes)
    assert figures[2] == f"${counted:,.2f}" and counted > without == Decimal("1000.00")


def test_a_task_is_dated_the_day_before_the_resignation_and_ends_when_the_transfer_came(person, claim, clerk):
    task = Task.objects.get(kind=Task.Kind.TRANSFER_DUE)
    assert (task.about, task.due_on) == (claim.pk, None)
    asked(person, clerk)
    task.refresh_from_db()
    assert task.due_on == LEAVES - timedelta(days=1)
    address = reverse("coordinator:claim", args=[claim.pk])
    client, day = signed_in(clerk), {"transferred_on_day": "30", "transferred_on_month": "11"}
    assert client.post(address, {"came": "yes", "note": "Cheque 12"}).status_code == 422
    came = {"came": "yes", "note": "Cheque 12", "transferred_on_year": "2026"} | day
    assert client.post(address, came).status_code == 302
    task.refresh_from_db()
    assert task.outcome == "transfer_came"
    with pytest.raises(ObjectDoesNotExist):
        claims.withdraw(claim.pk, note="x", by=clerk, on=TODAY)
    assert SYSTEM not in text_of(client.get(reverse("coordinator:application", args=[asked(person, clerk).pk])))


def test_the_estimate_the_review_and_the_applicant_show_it_and_no_digit_of_a_number(person, claim, clerk):
    builders.adopt_defaults()
    kept = estimates.keep(person.pk, retirement_on=LEAVES, by=clerk, on=TODAY)
    applicant = User.objects.create_user("p", full_name="P", person=person)
    Role.objects.create(user=applicant, role=Role.Name.RETIREE, from_on=TODAY)
    case = builders.in_review(person, clerk, route="766(a)")
    pages = (
        (clerk, "coordinator:estimate", [kept.pk]), (builders.administrator(), "administrator:review", [case.pk]),
        (applicant, "retiree:home", []),
    )
    for who, name, key in pages:
        page = text_of(signed_in(who).get(reverse(name, args=key)))
        assert SYSTEM in page and "Sin él" in page and "Con él" in page, name
        assert not re.search(r"\d{3}-\d{2}-\d{4}|X-\d{4}", page)


def test_the_agency_states_a_claim(person, clerk):
    client, address = signed_in(clerk), reverse("coordinator:claim_service", args=[person.pk])
    assert client.post(address, {"system": "987-65-4320"}).status_code == 422
    days = {"from_on_day": "1", "from_on_month": "7", "from_on_year": "1982"}
    days |= {"to_on_day": "30", "to_on_month": "6", "to_on_year": "1988"}
    assert client.post(address, {"system": SYSTEM} | days).status_code == 302
    assert SYSTEM in text_of(client.get(reverse("coordinator:member", args=[person.pk])))
