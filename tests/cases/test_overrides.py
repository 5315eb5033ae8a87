"""A fact set otherwise by an authority until a day: in the file, on the review and in the letter; and what follows."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from django.urls import reverse

from cases import letters
from cases.actions import applications, corrections, errands, overrides, review
from cases.models import Override, Pension, Salary, Task
from tests.cases import builders
from tests.cases.builders import TODAY
from tests.cases.test_administrator_pages import signed_in, text_of

pytestmark = pytest.mark.django_db
ORDER = {"authority": "Orden 2026-14 del Administrador", "folio": "7", "reason": "Sueldo retroactivo por sentencia."}
UNTIL = date(2027, 1, 31)
LATER = UNTIL + timedelta(days=1)


@pytest.fixture(autouse=True)
def _today(monkeypatch):
    monkeypatch.setattr("cases.clock.today", lambda: TODAY)


@pytest.fixture
def admin():
    builders.adopt_defaults()
    return builders.administrator()


@pytest.fixture
def case(agency, clerk, admin):
    return builders.in_review(builders.member(agency, recorded_by=clerk), clerk)


@pytest.fixture
def override(case, admin) -> Override:
    """31,200.00 a year in place of 30,000.00."""
    pay = Salary.objects.get(participant=case.person_id)
    changes = {"monthly": Decimal("2600.00")}
    return overrides.make("salary", pay.pk, changes, **ORDER, until_on=UNTIL, by=admin, on=TODAY)


def granted(case) -> Pension:
    other = builders.administrator()
    case = applications.compute_again(case.pk, by=other, on=TODAY)
    review.approve(case.pk, determination_id=case.determination_id, by=other, on=TODAY)
    return Pension.objects.get(person=case.person_id)


def on(day: date) -> dict[str, str]:
    return {"until_on_day": str(day.day), "until_on_month": str(day.month), "until_on_year": str(day.year)}


def test_an_administrator_sets_a_fact_by_an_order_and_another_decides_on_it(case, admin):
    pay, client = Salary.objects.get(participant=case.person_id), signed_in(admin)
    address = reverse("administrator:override_new", args=["salary", pay.pk])
    assert address in client.get(reverse("administrator:review", args=[case.pk])).content.decode()
    typed = {"from_on_day": "1", "from_on_month": "7", "from_on_year": "1982", "monthly": "2500.00"}
    wrong = client.post(address, typed | on(TODAY - timedelta(days=1)))
    assert wrong.status_code == 422 and set(wrong.context["form"].errors) == {"authority", "reason", "until_on"}
    assert client.post(address, typed | ORDER | on(UNTIL)).status_code == 422  # nothing would be otherwise
    assert client.post(address, typed | ORDER | on(UNTIL) | {"monthly": "2600.00"}).status_code == 302
    said = text_of(client.get(reverse("administrator:review", args=[case.pk])))
    words = "Corrección autorizada por Orden 2026-14 del Administrador, hasta 31 de enero de 2027: Sueldo retroactivo"
    assert words in said and "$2,600.00 al mes" in said and "Antes: $2,500.00 al mes" in said
    assert "Usted anotó o corrigió un dato de esta persona" in said


def test_the_letter_says_by_whose_authority_a_fact_stands_and_until_when(case, override):
    decision = granted(case).application.decisions.get()
    content = letters.for_decision(decision, on=TODAY, short_code="K7QM-2VXH-9RTD-4WPC-8HJN")
    shown = [fact.source for fact in content.facts if "$2,600.00" in fact.value]
    assert shown == [
        "Corrección autorizada por Orden 2026-14 del Administrador, hasta 31 de enero de 2027: "
        "Sueldo retroactivo por sentencia."
    ]


def test_past_its_day_it_stands_and_somebody_is_asked_once_and_may_confirm_it(override, admin):
    assert overrides.ask_about_ended(UNTIL) == 0
    assert [overrides.ask_about_ended(LATER) for _ in range(2)] == [1, 0]
    task = Task.objects.get(kind=Task.Kind.OVERRIDE_ENDS)
    with pytest.raises(errands.NotByHand):
        errands.finish(task.pk, outcome="x", by=admin, on=LATER)
    address = reverse("administrator:override", args=[override.pk])
    order = {f"confirm-{name}": value for name, value in (ORDER | on(date(2027, 12, 31))).items()}
    assert signed_in(admin).post(address, order).status_code == 302
    task.refresh_from_db()
    assert task.outcome == "override_confirmed"
    new = Override.objects.get(until_on=date(2027, 12, 31))
    assert Salary.objects.in_force().get(pk=new.statement).monthly == Decimal("2600.00")
    assert (new.before, overrides.ask_about_ended(LATER)) == (override.before, 0)
    assert "Ya no rige" in text_of(signed_in(admin).get(address))


def test_let_fall_the_file_says_again_what_it_said_and_the_pension_is_derived_anew(case, override, admin):
    pension = granted(case)
    overrides.ask_about_ended(LATER)
    client, address = signed_in(admin), reverse("administrator:override", args=[override.pk])
    assert client.post(address, {"falls": "1"}).status_code == 422
    assert client.post(address, {"falls": "1", "fall-reason": "La sentencia se revocó."}).status_code == 302
    pay = Salary.objects.in_force().get(participant=case.person_id)
    assert (pay.monthly, pay.evidence) == (Decimal("2500.00"), None)
    found = corrections.examine(pension.pk, on=LATER)
    assert found and found.kind == Task.Kind.FACTS_CHANGED
    assert not Task.objects.open().filter(kind=Task.Kind.OVERRIDE_ENDS).exists()


def test_at_the_agency_nobody_changes_what_the_board_set(override, clerk):
    client = signed_in(clerk)
    refused = client.get(reverse("coordinator:correct_salary", args=[override.statement]), follow=True)
    assert "o la corrigió la Junta" in text_of(refused)
    assert "Corrección autorizada por Orden 2026-14" in text_of(refused)


def test_nobody_sets_a_fact_of_ones_own_file(case, admin):
    admin.person_id = case.person_id
    admin.save()
    pay = Salary.objects.get(participant=case.person_id)
    with pytest.raises(review.FourEyes):
        overrides.make("salary", pay.pk, {"monthly": Decimal(1)}, **ORDER, until_on=UNTIL, by=admin, on=TODAY)
