"""The pages of returns, deaths, tasks and signs: who sees them, what they do, what they say when something is wrong."""

from datetime import date, timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from cases import tasks
from cases.actions import returns, signs
from cases.models import Act, Custody, Pension, ReceivedFile, Reinstatement, Signal, Task
from tests.cases import builders
from tests.cases.builders import TODAY

pytestmark = pytest.mark.django_db
NUMBER = "987650001"
HEADER = "numero_seguro_social,apellido_paterno,apellido_materno,nombre,fecha_defuncion"


@pytest.fixture(autouse=True)
def today(monkeypatch):
    monkeypatch.setattr("cases.clock.today", lambda: TODAY)


@pytest.fixture
def admin():
    return builders.administrator()


@pytest.fixture
def pension(agency):
    made = builders.pensioner(NUMBER)
    Custody.objects.create(person=made.person, agency=agency, from_on=date(2000, 1, 1))
    return made


def day(name, on):
    return {f"{name}_day": on.day, f"{name}_month": on.month, f"{name}_year": on.year}


def stated(agency, on=date(2026, 10, 5), work="regular", **more):
    return {"agency": agency.pk, "work": work, **day("from_on", on), **more}


def csv(*rows):
    return SimpleUploadedFile("x.csv", "\n".join([HEADER, *rows, ""]).encode(), content_type="text/csv")


def line(on, names="Rivera,Ñeco,Carmen"):
    return f"{NUMBER},{names},{on}"


def test_a_coordinator_reports_a_return_and_then_its_end_from_the_members_page(client, pension, agency, clerk):
    client.force_login(clerk)
    member = reverse("coordinator:member", args=[pension.person_id])
    page = reverse("coordinator:report_return", args=[pension.person_id])
    assert page in client.get(member).content.decode()
    assert client.get(page).status_code == 200
    assert client.post(page, stated(agency)).status_code == 302
    back = Reinstatement.objects.get()
    assert (back.recorded_by, back.work) == (clerk, "regular")
    tasks.settle_returns()
    end = reverse("coordinator:correct_return", args=[back.pk])
    assert end in client.get(member).content.decode()
    ended = stated(agency, contributions="310.00", note="Cesó", **day("to_on", date(2026, 11, 13)))
    assert client.post(end, ended).status_code == 302
    tasks.settle_returns()
    assert Pension.objects.get(pk=pension.pk).state == "resumed"


def test_f_078_the_form_refuses_a_return_before_the_separation_beside_its_field(client, pension, agency, clerk):
    client.force_login(clerk)
    page = reverse("coordinator:report_return", args=[pension.person_id])
    answer = client.post(page, stated(agency, on=pension.from_on - timedelta(days=1)))
    assert answer.status_code == 422 and "from_on" in answer.context["form"].errors
    assert not Reinstatement.objects.exists()


def test_a_partial_post_is_measured(client, pension, agency, clerk):
    client.force_login(clerk)
    page = reverse("coordinator:report_return", args=[pension.person_id])
    answer = client.post(page, stated(agency, work="partial", day_percent="50"))
    assert set(answer.context["form"].errors) == {"pay_monthly", "full_time_monthly"}
    client.post(page, stated(agency, work="partial", day_percent="50", pay_monthly="1,000", full_time_monthly="2,000"))
    assert str(Reinstatement.objects.get().day_fraction) == "0.50"


def test_the_file_of_another_agency_does_not_exist(client, pension, agency, clerk):
    back = returns.report(pension.pk, {"agency": agency, "from_on": TODAY}, by=clerk, on=TODAY)
    client.force_login(builders.coordinator(builders.agency("Otra")))
    for name, key in (("report_return", pension.person_id), ("correct_return", back.pk), ("withdraw_return", back.pk)):
        assert client.get(reverse(f"coordinator:{name}", args=[key])).status_code == 404
        assert client.post(reverse(f"coordinator:{name}", args=[key]), stated(agency)).status_code == 404


def test_a_retiree_says_so_in_plain_words_and_only_of_oneself(client, pension, agency):
    they = builders.user("retiree", person=pension.person)
    client.force_login(they)
    page = reverse("retiree:report_return", args=[pension.pk])
    assert client.get(page).status_code == 200
    assert client.post(page, stated(agency, work="partial")).status_code == 302, "the figures may be left to the Board"
    assert Reinstatement.objects.get().recorded_by == they
    tasks.settle_returns()
    assert Task.objects.get().kind == "return_reported"
    other = builders.pensioner("987650002")
    assert client.get(reverse("retiree:report_return", args=[other.pk])).status_code == 404
    client.force_login(builders.user("retiree"))
    assert client.get(page).status_code == 404


def test_the_board_sees_what_waits_and_records_the_choice_once(client, pension, agency, clerk, admin):
    fields = {"agency": agency, "from_on": date(2026, 10, 5), "to_on": date(2026, 11, 6)}
    back = returns.report(pension.pk, fields, by=clerk, on=TODAY)
    tasks.settle_returns()
    client.force_login(admin)
    assert back.pension.person.full_name in client.get(reverse("administrator:returns")).content.decode()
    page, choose = (reverse(f"administrator:{name}", args=[back.pk]) for name in ("return_to_service", "choose"))
    assert "§ 766(c)" in client.get(page).content.decode()
    assert client.post(choose, {"choice": "annuity", **day("chosen_on", TODAY)}).status_code == 422
    assert client.post(choose, {"choice": "refund", **day("chosen_on", TODAY)}).status_code == 302
    assert back.choices.get().choice == "refund"
    assert not Task.objects.open().exists()


@pytest.mark.parametrize(
    "name", ["returns", "deaths", "contributions", "tasks", "signs"]
)
def test_only_the_board_has_these_pages_and_they_stand_empty(client, clerk, admin, name):
    page = reverse(f"administrator:{name}")
    client.force_login(clerk)
    assert client.get(page).status_code == 404
    client.force_login(admin)
    assert client.get(page).status_code == 200


def test_a_file_of_deaths_is_looked_at_and_then_received_once(client, pension, admin):
    client.force_login(admin)
    page = reverse("administrator:deaths")
    shown = client.post(page, {"file": csv(line("2026-11-03"))})
    assert shown.status_code == 200 and pension.person.full_name in shown.content.decode()
    assert Pension.objects.get(pk=pension.pk).state == "in_payment", "a preview does nothing"
    assert NUMBER not in shown.content.decode() and NUMBER not in str(dict(client.session))
    received = client.post(reverse("administrator:receive_deaths"), follow=True)
    assert received.status_code == 200 and pension.person.full_name in received.content.decode()
    assert Pension.objects.get(pk=pension.pk).state == "ended"
    again = client.post(page, {"file": csv(line("2026-11-03"))}, follow=True)
    assert again.redirect_chain and ReceivedFile.objects.count() == 1
    assert client.post(reverse("administrator:receive_deaths")).status_code == 302, "the preview is no more"
    assert Act.objects.filter(kind="ended").count() == 1


def test_a_file_with_errors_does_nothing_and_says_them_by_line(client, pension, admin):
    client.force_login(admin)
    shown = client.post(reverse("administrator:deaths"), {"file": csv(line("2026-11-03"), "1,Vega,,Ana,ayer")})
    assert shown.status_code == 422
    assert [error.line for error in shown.context["errors"]] == [3, 3]
    assert client.post(reverse("administrator:receive_deaths"), follow=True).status_code == 200
    assert not ReceivedFile.objects.exists() and Pension.objects.get(pk=pension.pk).state == "in_payment"


def test_a_task_ends_once_with_its_outcome(client, pension, admin):
    signs.note(pension.person_id, "returned_mail", by=admin, on=TODAY)
    task = Task.objects.get()
    client.force_login(admin)
    page = reverse("administrator:task", args=[task.pk])
    assert client.post(page, {"outcome": ""}).status_code == 422
    assert client.post(page, {"outcome": "Vino a la oficina"}).status_code == 302
    assert "Vino a la oficina" in client.get(page).content.decode()
    assert client.post(page, {"outcome": "otra"}).status_code == 302
    task.refresh_from_db()
    assert task.outcome == "Vino a la oficina"
    done = client.get(reverse("administrator:tasks") + "?kind=done").content.decode()
    assert "Vino a la oficina" in done


def test_mail_that_came_back_is_noted_from_a_search_and_a_stop_is_a_second_persons(client, pension, admin):
    client.force_login(admin)
    page = reverse("administrator:signs")
    assert pension.person.full_name in client.post(page, {"words": NUMBER}).content.decode()
    assert client.post(reverse("administrator:mail_came_back", args=[pension.person_id])).status_code == 302
    Signal.objects.create(person=pension.person, kind="no_contact", on=TODAY)
    signs.weigh(pension.person_id, on=TODAY)
    decide = reverse("administrator:task", args=[Task.objects.get(kind="stop_proposed").pk])
    said = {"ground": "supposed_death", "outcome": "Nadie responde"}
    assert client.get(decide).context["barred"] == "entered"
    assert client.post(decide, said).status_code == 403
    client.force_login(builders.administrator())
    assert client.post(decide, said | {"ground": "hunch"}).status_code == 422
    assert client.post(decide, said).status_code == 302
    assert Pension.objects.get(pk=pension.pk).state == "suspended"


def test_f_017_a_retiree_asks_again_and_the_board_answers_beside_the_old_decision(client, pension, admin):
    signs.note(pension.person_id, "returned_mail", by=builders.user(), on=TODAY)
    Signal.objects.create(person=pension.person, kind="no_contact", on=TODAY)
    signs.weigh(pension.person_id, on=TODAY)
    they = builders.user("retiree", person=pension.person)
    page = reverse("retiree:ask_again", args=[pension.pk])
    client.force_login(they)
    assert client.get(page).status_code == 404, "nothing was stopped"
    stop = Task.objects.get(kind="stop_proposed")
    signs.decide(stop.pk, ground="supposed_death", reason="x", by=admin, on=TODAY)
    assert client.post(page, {"note": "Estoy vivo"}).status_code == 302
    asked = Task.objects.get(kind="resumption_asked")
    client.force_login(admin)
    answer = reverse("administrator:task", args=[asked.pk])
    assert "Estoy vivo" in client.get(answer).content.decode()
    assert client.post(answer, {"resumed": "yes", "outcome": "Vino en persona"}).status_code == 302
    assert Pension.objects.get(pk=pension.pk).state == "in_payment"


def test_the_survivors_case_says_what_788a_says(client, pension, admin):
    client.force_login(admin)
    client.post(reverse("administrator:deaths"), {"file": csv(line("2026-11-03"))})
    client.post(reverse("administrator:receive_deaths"))
    task = Task.objects.get(kind="survivors")
    said = client.get(reverse("administrator:task", args=[task.pk])).content.decode()
    assert "$540.00" in said, "60 % of 900.00, if Title II did not cover the pensioner"


def test_an_agency_that_hires_a_pensioner_of_another_tells_it_by_number_and_sees_no_file(client, pension):
    hiring = builders.agency("Municipio")
    client.force_login(builders.coordinator(hiring))
    page = reverse("coordinator:hired")
    wrong = client.post(page, stated(hiring, number=NUMBER, first_surname="Vega"))
    assert wrong.status_code == 422 and "number" in wrong.context["form"].errors
    early = client.post(page, stated(hiring, number=NUMBER, first_surname="rivera", on=date(2009, 1, 1)))
    assert "from_on" in early.context["form"].errors, "F-078 here too"
    assert client.post(page, stated(hiring, number="987-65-0001", first_surname="rivera")).status_code == 302
    assert Reinstatement.objects.get().agency == hiring
    tasks.settle_returns()
    assert Pension.objects.get(pk=pension.pk).state == "suspended"
    assert client.get(reverse("coordinator:member", args=[pension.person_id])).status_code == 404


def test_whose_pension_is_older_than_the_system_reads_it_and_may_report_a_return(client, pension):
    client.force_login(builders.user("retiree", person=pension.person))
    said = client.get(reverse("retiree:home")).content.decode()
    assert "$900.00" in said and reverse("retiree:report_return", args=[pension.pk]) in said
