"""The Board's pages of the life of pensions, and the retiree's notices: what they say, empty, long and refused."""

from datetime import date, timedelta
from decimal import Decimal
from random import Random

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from cases.actions import corrections, notices, orders, pensions, records
from cases.models import Claim, Inherited, Notice, Person, Role, Salary, VitalDate
from cases.seeds import authority
from cases.seeds.roll import EARLIER
from tests.cases import builders
from tests.cases.builders import TODAY
from tests.cases.test_administrator_pages import signed_in, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def on_one_day(monkeypatch):
    monkeypatch.setattr("cases.clock.today", lambda: TODAY)


@pytest.fixture
def admin():
    authority.adopt(Random(1), proposed_by=builders.user(), adopted_by=builders.user(), on=TODAY)
    return builders.administrator()


@pytest.fixture
def restated(agency, clerk, admin):
    """1,625.00 a month since 2013, and a pay of 2,600.00 by a late file: 65 % of 31,200.00 is 1,690.00."""
    pension = builders.retired(agency, clerk, admin)
    salary = Salary.objects.in_force().get(participant_id=pension.person_id)
    records.correct(salary, {"monthly": Decimal("2600.00")}, note="Expediente tardío", by=clerk, on=TODAY)
    corrections.examine(pension.pk, on=TODAY)
    pension.refresh_from_db()
    return pension


def page(who, name, *key, language="es", **query):
    return signed_in(who, language).get(reverse(f"administrator:{name}", args=key), query)


def test_what_follows_from_a_changed_fact_is_listed_with_old_and_new(restated, admin):
    said = text_of(page(admin, "changes"))
    assert "de $1,625.00 a $1,690.00 al mes" in said and "más en total" in said
    assert restated.person.full_name in said


def test_its_page_says_what_was_known_then_and_now_month_by_month(restated, admin):
    said = text_of(page(admin, "change", restated.pk))
    assert "de $1,625.00 a $1,690.00 al mes" in said and "Expediente tardío" in said
    assert "$30,000.00 al año" in said and "$31,200.00 al año" in said
    assert "Mes por mes" in said and "$65.00" in said and "2014: 12 meses" in said
    assert "Asentar $1,690.00 al mes" in said
    english = text_of(page(admin, "change", restated.pk, language="en"))
    assert "from $1,625.00 to $1,690.00 a month" in english and "Post $1,690.00 a month" in english


def test_posting_what_the_page_showed_and_no_other(restated, admin, clerk):
    client, address = signed_in(admin), reverse("administrator:post_change", args=[restated.pk])
    seen = client.get(reverse("administrator:change", args=[restated.pk])).context["found"].seen
    assert client.post(address, {"seen": "x"}).status_code == 422
    assert client.post(address, {"seen": str(builders.user().pk).zfill(32)}).status_code == 409
    assert client.post(address, {"seen": seen}).status_code == 302
    again = client.post(address, {"seen": seen})
    assert again.status_code == 409 and "los datos dan lo que se paga" in text_of(again)


def test_whoever_entered_the_fact_does_not_post_it(restated, clerk):
    Role.objects.create(user=clerk, role=Role.Name.ADMINISTRATOR, from_on=date(2000, 1, 1))
    client = signed_in(clerk)
    seen = client.get(reverse("administrator:change", args=[restated.pk])).context["found"].seen
    assert client.post(reverse("administrator:post_change", args=[restated.pk]), {"seen": seen}).status_code == 403


def test_money_already_paid_is_announced_heard_and_then_posted(agency, clerk, admin):
    pension = builders.retired(agency, clerk, admin)
    salary = Salary.objects.in_force().get(participant_id=pension.person_id)
    records.correct(salary, {"monthly": Decimal("2400.00")}, note="Duplicado", by=clerk, on=TODAY)
    client, key = signed_in(admin), [pension.pk]
    seen = client.get(reverse("administrator:change", args=key)).context["found"].seen
    refused = client.post(reverse("administrator:post_change", args=key), {"seen": seen})
    assert refused.status_code == 409 and "todavía no ha sido oída" in text_of(refused)
    assert client.post(reverse("administrator:announce_change", args=key), {"seen": seen}).status_code == 302
    notice = Notice.objects.get(kind=Notice.Kind.REDUCTION)
    told = {f"given_on_{part}": value for part, value in (("day", "30"), ("month", "11"), ("year", "2026"))}
    assert client.post(reverse("administrator:give_notice", args=[notice.pk]), told).status_code == 302
    answer = reverse("administrator:answer_notice", args=[notice.pk])
    assert client.post(answer, {"answer": ""}).status_code == 422
    assert client.post(answer, {"answer": "No fue mi culpa."}).status_code == 302
    assert "No fue mi culpa." in text_of(client.get(reverse("administrator:change", args=key)))
    assert client.post(reverse("administrator:post_change", args=key), {"seen": seen}).status_code == 302


def test_notices_are_listed_by_where_they_stand_at_a_constant_cost(
    agency, clerk, admin, django_assert_num_queries
):
    client, address = signed_in(admin), reverse("administrator:notices")
    assert "No corre el plazo de nadie para contestar" in text_of(client.get(address))
    builders.pension_past_65(agency, clerk, admin)
    with django_assert_num_queries(8):
        client.get(address)
    builders.pension_past_65(agency, clerk, admin)
    with django_assert_num_queries(8):
        assert "Carmen" in text_of(client.get(address, {"estado": "heard"}))


def test_a_plan_is_looked_at_proposed_and_decided_by_another(agency, clerk, admin):
    pension = builders.pension_past_65(agency, clerk, admin)
    recomputed = pensions.recompute(pension.pk, on=TODAY)
    pensions.confirm(pension.pk, determination_id=recomputed.pk, by=admin, on=TODAY)
    claim = Claim.objects.get(kind=Claim.Kind.OVERPAYMENT)
    client, address = signed_in(admin), reverse("administrator:recover", args=[claim.pk])
    terms = {"monthly": "100.00", "protected_minimum": "600.00", "from_month": "2027-01-01"}
    looked = client.post(address, terms | {"look": "1"})
    assert looked.status_code == 200 and "$1,610.00" in text_of(looked) and not claim.recoveries.exists()
    assert client.post(address, terms | {"monthly": "x"}).status_code == 422
    assert client.post(address, terms | {"protected_minimum": "1,710.00"}).status_code == 422
    assert client.post(address, terms).status_code == 302
    assert "$100.00 al mes, propuesto" in text_of(page(admin, "recoveries"))
    decide = reverse("administrator:decide_recovery", args=[claim.recoveries.get().pk])
    assert client.post(decide, {"accepted": "no"}).status_code == 422
    assert client.post(decide, {"accepted": "no", "reason": "x"}).status_code == 403
    other = signed_in(builders.administrator())
    assert other.post(decide, {"accepted": "yes"}).status_code == 409
    assert other.post(decide, {"accepted": "no", "reason": "No hubo culpa."}).status_code == 302
    assert other.post(decide, {"accepted": "no", "reason": "x"}).status_code == 409


def test_the_seeds_file_agrees_differs_and_lacks_and_its_totals_add_up_to_the_roll(admin):
    client, address = signed_in(admin), reverse("administrator:bring_in")
    assert client.get(address).status_code == 200

    def file():
        return SimpleUploadedFile("x.csv", EARLIER.read_bytes())

    looked = client.post(address, {"file": file()})
    assert "12 pensiones" in text_of(looked) and not Inherited.objects.exists()
    other = SimpleUploadedFile("y.csv", EARLIER.read_bytes() + b"\n")
    assert "no es el archivo que se miró" in text_of(client.post(address, {"file": other, "sha256": "0" * 64}))
    sha256 = looked.context["sheet"].sha256
    assert client.post(address, {"file": file(), "sha256": sha256}).status_code == 302
    assert "ya se había traído" in text_of(client.post(address, {"file": file(), "sha256": sha256}))
    roll = page(admin, "inherited", veredicto="all")
    totals, whole = roll.context["totals"], roll.context["whole"]
    assert sum(row["people"] for row in totals) == whole["people"] == 12
    assert sum(row["monthly"] for row in totals) == whole["monthly"]
    said = text_of(roll)
    for words in ("174-2000, no forma parte de este sistema", "3.00 % más", "falta", "la ley de hoy da lo mismo"):
        assert words in said
    listed = page(admin, "inherited", veredicto="differs").context["page"].object_list
    assert {row.regime for row in listed} == {"447-1951"}


def test_a_bad_file_says_every_error_by_its_line(admin):
    bad = SimpleUploadedFile("x.csv", EARLIER.read_bytes().replace(b"1942-05-01", b"05/01/1942"))
    answer = signed_in(admin).post(reverse("administrator:bring_in"), {"file": bad})
    assert answer.status_code == 422 and "fecha_nacimiento" in text_of(answer)
    assert not Person.objects.filter(pensions__inherited__isnull=False).exists()


def test_the_calendar_says_who_turns_65_58_and_55_whose_hearing_ends_and_which_order_is_due(
    agency, clerk, admin, django_assert_num_queries
):
    pension = builders.retired(agency, clerk, admin, born=date(1961, 12, 9), surnames=("Solá", "Paz"))
    for born in (date(1968, 12, 3), date(1971, 12, 31)):
        builders.member(agency, recorded_by=clerk, born=born, entered=date(1995, 7, 1))
    orders.receive(
        pension.person, number="KLRX1", asks="Cumplir", ordered_on=date(2026, 11, 20), by=admin, on=TODAY
    )
    notice = notices.of_a_reduction(
        pension, before=Decimal(2), after=Decimal(1), changes_on=date(2026, 1, 1), by=admin, on=TODAY
    )
    notices.give(notice, on=TODAY)
    client, address = signed_in(admin), reverse("administrator:calendar")
    found = client.get(address, {"mes": "2026-12"}).context["page"].object_list
    assert [(each.on.day, each.kind) for each in found] == [
        (3, "age_58"), (9, "age_65"), (20, "order_due"), (30, "hearing_ends"), (31, "age_55"),
    ]
    assert "cumple 65" in text_of(client.get(address, {"mes": "2026-12", "clase": "age_65"}))
    assert "Nada viene en" in text_of(client.get(address, {"mes": "2027-05"}))
    with django_assert_num_queries(10):
        client.get(address, {"mes": "2026-12"})
    assert client.get(address, {"mes": "nunca"}).status_code == 200


def test_a_birth_on_29_february_comes_on_the_day_the_law_says(agency, clerk, admin):
    builders.retired(agency, clerk, admin, born=date(1964, 2, 29))
    february = page(admin, "calendar", mes="2029-02").context["page"].object_list
    march = page(admin, "calendar", mes="2029-03").context["page"].object_list
    assert [each.on for each in (*february, *march)] in ([date(2029, 2, 28)], [date(2029, 3, 1)])


def test_a_life_is_told_in_order_in_plain_words(restated, admin):
    said = text_of(page(admin, "life", restated.person_id))
    for words in ("Pensión: concedida, desde el", "Dato corregido", "Un dato cambió"):
        assert words in said
    address = reverse("administrator:order", args=[restated.person_id])
    client = signed_in(admin)
    assert client.post(address, {"number": ""}).status_code == 422
    order = {"number": "KLAN1", "asks": "Computar", "ordered_on_day": "3", "ordered_on_month": "11",
             "ordered_on_year": "2026"}
    assert client.post(address, order).status_code == 302
    assert "Orden" in text_of(page(admin, "life", restated.person_id))


def test_a_retiree_reads_ones_own_notices_and_answers_while_heard(agency, clerk, admin):
    pension = builders.retired(agency, clerk, admin)
    oneself = builders.user(Role.Name.RETIREE, person=pension.person)
    client = signed_in(oneself)
    assert "no le ha avisado nada nuevo" in text_of(client.get(reverse("retiree:notices")))
    notice = notices.of_a_reduction(
        pension, before=Decimal("1625"), after=Decimal("1560"), changes_on=date(2013, 9, 2), by=admin, on=TODAY
    )
    address = reverse("retiree:notice", args=[notice.pk])
    assert client.get(address).status_code == 404
    notices.give(notice, on=TODAY)
    assert "$1,560.00" in text_of(client.get(address))
    assert client.post(address, {"answer": ""}).status_code == 422
    assert client.post(address, {"answer": "Tengo los talonarios."}).status_code == 302
    assert "Tengo los talonarios." in text_of(client.get(address))
    assert client.post(address, {"answer": "Otra."}).status_code == 409
    stranger = builders.user(Role.Name.RETIREE, person=builders.member(agency, recorded_by=clerk))
    assert signed_in(stranger).get(address).status_code == 404


@pytest.mark.parametrize("name", ["changes", "notices", "recoveries", "inherited", "bring_in", "calendar"])
def test_these_pages_exist_for_the_board_alone(name, agency, clerk):
    assert signed_in(clerk).get(reverse(f"administrator:{name}")).status_code == 404
    assert Client().get(reverse(f"administrator:{name}")).status_code == 302


def test_the_time_to_be_heard_runs_out_by_itself(agency, clerk, admin, monkeypatch):
    pension = builders.retired(agency, clerk, admin)
    oneself = builders.user(Role.Name.RETIREE, person=pension.person)
    notice = notices.of_a_reduction(
        pension, before=Decimal(2), after=Decimal(1), changes_on=date(2013, 9, 2), by=admin, on=TODAY
    )
    notices.give(notice, on=TODAY)
    monkeypatch.setattr("cases.clock.today", lambda: TODAY + timedelta(days=31))
    said = text_of(signed_in(oneself).get(reverse("retiree:notice", args=[notice.pk])))
    assert "El tiempo para contestar terminó" in said
    assert VitalDate.objects.exists()
