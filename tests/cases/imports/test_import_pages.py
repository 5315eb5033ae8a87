"""The pages of brought files: asked, shown, corrected, received, left; at each desk only what is its own."""

from datetime import date

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from cases import social_security, tasks
from cases.actions import imports
from cases.models import Event, Import, Person, Salary, SocialSecurityNumber
from cases.views import imports as pages
from tests.cases import builders
from tests.cases.builders import TODAY
from tests.cases.imports.sheets import book, opened, text

pytestmark = pytest.mark.django_db
ANA = "987-65-4320"
LIST = reverse("coordinator:imports")
PAY = (
    "NÓMINA;;;;", "SEG SOC;APELLIDOS Y NOMBRE;FECHA EFEC;SUELDO;PRESTAMO",
    f'{ANA};RIVERA ÑECO, CARMEN;01/07/1998;"1,340.00";3',
)  # fmt: skip


@pytest.fixture(autouse=True)
def today(monkeypatch):
    monkeypatch.setattr("cases.clock.today", lambda: TODAY)


@pytest.fixture
def clerk(agency, client):
    made = builders.coordinator(agency)
    client.force_login(made)
    return made


@pytest.fixture
def ana(agency):
    person = builders.member(agency, recorded_by=builders.user())
    cipher, index = social_security.encipher(ANA, person.pk), social_security.blind_index(ANA)
    SocialSecurityNumber.objects.create(person=person, cipher=cipher, blind_index=index)
    return person


def bring(client, data, kind="salaries", at=LIST, name="x.csv", **more):
    return client.post(at, {"kind": kind, "file": SimpleUploadedFile(name, data), **more})


COLUMNS = {
    "header": 2, "column_0": "numero_seguro_social", "column_1": "apellidos_y_nombre", "column_2": "fecha_efectividad",
    "column_3": "sueldo", "column_4": "-",
}  # fmt: skip
SAID = COLUMNS | {"encoding": "cp1252", "order:fecha_efectividad": "day_first", "basis": "half_month"}


def words(response):
    return " ".join(response.content.decode().split())


def test_a_coordinator_is_asked_shown_and_receives(client, clerk, ana):
    page = bring(client, text(*PAY, encoding="cp1252"))
    assert page.status_code == 302
    asked = client.get(page.url)
    assert "RIVERA ÑECO, CARMEN" in words(asked) and ANA not in words(asked)
    assert "PRESTAMO" in words(asked)
    unsaid = client.post(page.url, {"header": 2, "encoding": "cp1252", "column_0": "numero_seguro_social"})
    assert unsaid.status_code == 422
    assert {"column_4", "order:fecha_efectividad", "basis"} <= unsaid.context["form"].errors.keys()
    shown = client.post(page.url, SAID, follow=True)
    assert "1 de julio de 1998" in words(shown) and "$2,680.00" in words(shown)
    assert Salary.objects.count() == 1  # nothing is written yet
    brought = Import.objects.get()
    done = client.post(reverse("coordinator:import_receive", args=[brought.pk]), {"seen": brought.round}, follow=True)
    assert Import.objects.get().state == "done" and "Rivera Ñeco" in words(done)
    assert Salary.objects.in_force().get(to_on=None).recorded_by == clerk
    again = bring(client, text(*PAY, encoding="cp1252"))
    assert again.status_code == 422 and "30 de noviembre de 2026" in words(again)


def test_the_layout_comes_filled_in_the_next_time(client, clerk, ana):
    page = bring(client, text(*PAY, encoding="cp1252"))
    client.post(page.url, SAID)
    later = bring(client, text(*PAY[:-1], PAY[-1].replace("1998", "1999"), encoding="cp1252"))
    form = client.get(later.url).context["form"]
    assert form["column_4"].value() == "-" and form["basis"].value() == "half_month"


def test_the_days_are_echoed_in_words_in_both_languages(client, clerk, ana):
    page = bring(client, text("ss,fecha efec,sueldo", f"{ANA},13/07/1998,2600"))
    assert "13/07/1998 → 13 de julio de 1998" in words(client.get(page.url))
    assert "13/07/1998 → July 13, 1998" in words(client.get(page.url, headers={"accept-language": "en"}))


def test_a_file_with_errors_is_downloaded_corrected_and_brought_again(client, clerk, ana):
    page = bring(client, text(*PAY, f"{ANA};RIVERA;ayer;5;", "987-65-4444;VEGA;02/07/1998;5;", encoding="cp1252"))
    wrong = client.post(page.url, SAID, follow=True)
    assert wrong.status_code == 200 and "ayer" not in words(wrong)
    brought = Import.objects.get()
    assert brought.state == "wrong" and brought.counts["wrong"] == 2
    back = client.get(reverse("coordinator:import_errors", args=[brought.pk]))
    rows = back.content.decode("cp1252").splitlines()
    assert rows[0] == PAY[0] and rows[1].endswith(";error_de_importacion") and rows[2] == PAY[2].replace('"', '')
    assert "fecha_efectividad: Esto no es una fecha." in rows[3]
    assert "errores-sueldos.csv" in back["Content-Disposition"]
    corrected = "\n".join([*rows[:3], ""]).encode("cp1252")
    again = client.get(bring(client, corrected).url)
    assert again.context["form"]["column_5"].value() == "-"


def test_the_errors_of_a_workbook_come_in_a_workbook(client, clerk, ana):
    page = bring(client, book(["SEG SOC", "FECHA EFEC", "SUELDO"], [987654320, 35977, "mil"]), name="x.xlsx")
    said = {"header": 1, "column_0": "numero_seguro_social", "column_1": "fecha_efectividad", "column_2": "sueldo"}
    client.post(page.url, said | {"basis": "monthly"})
    back = client.get(reverse("coordinator:import_errors", args=[Import.objects.get().pk]))
    sheet = opened(back.content).active
    assert sheet["D1"].value == "error_de_importacion" and sheet["D2"].value.startswith("sueldo: ")


def test_half_or_twice_stops_and_may_be_insisted_on_only_where_few_are(client, clerk, ana):
    """1,340.00 a month where 2,500.00 was the last: is it of a half month?"""
    page = bring(client, text(*PAY, encoding="cp1252"))
    shown = client.post(page.url, SAID | {"basis": "monthly"}, follow=True)
    assert Import.objects.get().state == "wrong" and "2500.00" in words(shown)
    assert "pay_is_right" not in client.get(page.url + "?leer").context["form"].fields
    assert client.post(page.url, SAID, follow=True).context["brought"].state == "ready"
    few = [f"{ANA};RIVERA;{day};2550;" for day in ("13/07/1999", "13/07/2000")]
    page = bring(client, text(*PAY, *few, f"{ANA};RIVERA;13/07/2001;1275;", encoding="cp1252"))
    said = SAID | {"basis": "monthly"}
    client.post(page.url, said)
    assert "pay_is_right" not in client.get(page.url + "?leer").context["form"].fields
    page = bring(client, text(*PAY[:2], *few, f"{ANA};RIVERA;13/07/2001;1275;", encoding="utf-8"))
    said.pop("encoding")
    client.post(page.url, said)
    assert "pay_is_right" in client.get(page.url + "?leer").context["form"].fields
    client.post(page.url, said | {"pay_is_right": "Media jornada desde 2001"})
    assert Import.objects.order_by("-at").first().state == "ready"


def test_another_header_has_the_columns_asked_again(client, clerk, ana):
    page = bring(client, text(*PAY, encoding="cp1252"))
    client.post(page.url, SAID | {"header": 1})
    assert (Import.objects.get().state, Import.objects.get().answers["header"]) == ("asking", 1)
    assert client.post(page.url, SAID | {"header": 0}).status_code == 422


def test_two_columns_of_one_name_and_one_that_lacks_are_said(client, clerk, ana):
    page = bring(client, text(*PAY, encoding="cp1252"))
    wrong = client.post(page.url, SAID | {"column_4": "sueldo"})
    assert wrong.status_code == 422 and {"column_3", "column_4"} <= wrong.context["form"].errors.keys()
    lacks = client.post(page.url, SAID | {"column_3": "-"})
    assert "sueldo" in str(lacks.context["form"].non_field_errors())


@pytest.mark.parametrize(
    ("data", "says"),
    [(b"%PDF-1.7", "CSV ni un libro"), (b"\xd0\xcf\x11\xe0", "antiguo"), (b"a" * 5_000_001, "5 MB"), (b"", "vac")],
)
def test_what_is_no_sheet_is_refused_in_words(client, clerk, data, says):
    page = bring(client, data)
    assert page.status_code == 422 and says in words(page)
    assert Import.objects.count() == 0


def test_another_agencys_file_does_not_exist_and_the_attempt_is_logged(client, clerk, ana):
    page = bring(client, text(*PAY, encoding="cp1252"))
    client.force_login(builders.coordinator(builders.agency("Otra")))
    brought = Import.objects.get()
    for name in ("import", "import_errors"):
        assert client.get(reverse(f"coordinator:{name}", args=[brought.pk])).status_code == 404
    for name in ("import_receive", "import_leave"):
        assert client.post(reverse(f"coordinator:{name}", args=[brought.pk])).status_code == 404
    assert Event.objects.filter(verb="refused").count() == 4
    client.force_login(builders.administrator())
    assert client.get(page.url).status_code == 404
    assert client.get(reverse("administrator:import", args=[brought.pk])).status_code == 404


def test_a_file_is_left_and_an_old_page_receives_nothing(client, clerk, ana):
    page = bring(client, text(*PAY, encoding="cp1252"))
    client.post(page.url, SAID)
    brought = Import.objects.get()
    client.post(reverse("coordinator:import_receive", args=[brought.pk]), {"seen": brought.round - 1})
    client.post(reverse("coordinator:import_receive", args=[brought.pk]), {"seen": "x"})
    assert Import.objects.get().state == "ready"
    client.post(reverse("coordinator:import_leave", args=[brought.pk]))
    assert (Import.objects.get().state, Import.objects.get().content) == ("given_up", None)
    assert client.get(page.url).status_code == 200
    assert client.post(page.url, SAID).status_code == 200
    assert client.post(reverse("coordinator:import_leave", args=[brought.pk])).status_code == 302


def test_a_long_file_is_the_clocks_and_is_found_again(client, clerk, agency, monkeypatch):
    monkeypatch.setattr(pages, "SOON", 2)
    rows = [f"987-65-{serial:04d},Rivera,Ana,1964-05-17" for serial in range(1, 6)]
    page = bring(client, text("ss,apellido paterno,nombre,fecha nacimiento", *rows), "people")
    said = {"column_0": "numero_seguro_social", "column_1": "apellido_paterno", "column_2": "nombre"}
    looking = client.post(page.url, said | {"header": 1, "column_3": "fecha_nacimiento"}, follow=True)
    assert "0 de 5 líneas" in words(looking)
    assert page.url in words(client.get(LIST))
    tasks.bring_files()
    assert "5 líneas" in words(client.get(page.url))
    brought = Import.objects.get()
    receive = reverse("coordinator:import_receive", args=[brought.pk])
    writing = client.post(receive, {"seen": brought.round}, follow=True)
    assert Person.objects.count() == 0 and "progress" in words(writing)
    tasks.bring_files()
    assert Person.objects.count() == 5 and client.get(page.url).status_code == 200


def test_what_a_file_holds_is_shown_as_text_and_no_number_is_not_even_in_a_title(client, clerk):
    rows = (f"SEG SOC;FECHA EFEC;SUELDO;<script>alert(1)</script>;{ANA}", f"{ANA};13/07/1998;<b>5</b>;=1+1;x")
    page = words(client.get(bring(client, text(*rows)).url))
    assert "<script>alert" not in page and "<b>5" not in page and "&lt;script&gt;alert" in page
    assert ANA not in page


@pytest.mark.parametrize("desk", ["coordinator", "administrator"])
def test_the_templates_of_each_desk(client, agency, desk):
    client.force_login(builders.coordinator(agency) if desk == "coordinator" else builders.administrator())
    for name in ("personas", "servicios", "sueldos", "aportaciones"):
        for form in ("csv", "xlsx"):
            page = client.get(reverse(f"{desk}:import_template", args=[name, form]))
            assert page.status_code == 200 and f"{name}.{form}" in page["Content-Disposition"]
    deaths = client.get(reverse(f"{desk}:import_template", args=["defunciones", "csv"])).status_code
    assert deaths == (404 if desk == "coordinator" else 200)
    for name, form in (("nada", "csv"), ("personas", "pdf")):
        assert client.get(reverse(f"{desk}:import_template", args=[name, form])).status_code == 404


def test_the_board_brings_deaths_and_people_of_an_agency_it_chooses(client, agency):
    client.force_login(builders.administrator())
    at = reverse("administrator:imports")
    assert bring(client, b"ss,desde\n", "people", at).status_code == 422
    builders.pensioner(ANA)
    died = text("ss,apellido paterno,nombre,fec defuncion", f"{ANA},Rivera,Carmen,2026-11-13")
    page = bring(client, died, "deaths", at)
    said = {"column_0": "numero_seguro_social", "column_1": "apellido_paterno", "column_2": "nombre"}
    shown = client.post(page.url, said | {"header": 1, "column_3": "fecha_defuncion"}, follow=True)
    assert "13 de noviembre de 2026" in words(shown)
    born = text("ss,apellido paterno,nombre,fecha nacimiento", "987-65-0001,Vega,Ana,1964-05-17")
    people = bring(client, born, "people", at, agency=agency.pk)
    client.post(people.url, said | {"header": 1, "column_3": "fecha_nacimiento"})
    brought = Import.objects.get(kind="people")
    imports.receive(brought.pk, seen=brought.round, by=brought.by, on=TODAY)
    imports.write(brought.pk, on=TODAY)
    assert Person.objects.get(first_surname="Vega").custodies.get().agency == agency
    assert Person.objects.get(first_surname="Vega").vital_dates.get().on == date(1964, 5, 17)
