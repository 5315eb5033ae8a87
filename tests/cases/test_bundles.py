"""The letters of a run: made once, a failed one seen and tried again, all of one body's in one file."""

import csv
import hashlib
import io
import json
import zipfile
from datetime import date

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client

from benefits.letters.anchors import read_certificates
from benefits.letters.print_copy import page_count
from benefits.letters.verify import Status, verify
from cases import bundled, clock, tasks, untold
from cases.actions import bindery, press, recompute, runs
from cases.models import Bundle, Decision, Event, Heartbeat, Letter, Run
from tests.cases import builders, granted
from tests.letters.test_render import text_of

pytestmark = pytest.mark.django_db
ON = date(2027, 2, 17)


@pytest.fixture(scope="module", autouse=True)
def keys():
    call_command("demo_keys")


@pytest.fixture(autouse=True)
def folder(settings, tmp_path, monkeypatch):
    settings.RUN_DIR = tmp_path
    monkeypatch.setattr("cases.clock.today", lambda: ON)
    return tmp_path / "bundles"


@pytest.fixture
def admin():
    builders.adopt_defaults()
    return builders.administrator()


@pytest.fixture
def run(admin) -> Run:
    """Two people of one body past 65 in a month that somebody approved and the clock did."""
    agency = builders.agency("Departamento de Educación")
    clerk = builders.coordinator(agency)
    for day in (16, 17):
        granted.pension(agency, clerk, admin, born=date(1962, 2, day))
    runs.open_months(on=date(2026, 10, 1))
    found = Run.objects.get(kind="age_65", month=date(2027, 2, 1))
    recompute.advance(found.pk, on=date(2026, 10, 1))
    runs.approve(found.pk, by=builders.administrator(), on=date(2026, 10, 5))
    builders.everybody_is_told()
    recompute.advance(found.pk, on=ON)
    return found


def pressed(run: Run) -> list[Letter]:
    for decision in untold.decisions(run):
        press.issue(decision.pk)
    return list(Letter.objects.filter(decision__run=run).order_by("signed_at", "pk"))


def asked(client: Client, run: Run, form: str) -> Bundle:
    agency = run.rows.first().agency_id
    wanted = {"agency": agency, "kind": "recompute", "form": form}
    answer = client.post(f"/junta/procesos/{run.pk}/cartas/reunir/", wanted)
    assert answer.status_code == 302
    return Bundle.objects.get(form=form)


def desk() -> Client:
    client = Client()
    client.force_login(builders.administrator())
    return client


def shows(response) -> str:
    return " ".join(response.content.decode().split())


def test_the_zip_holds_each_letter_as_it_was_signed_with_its_manifest(run, folder):
    letters, client = pressed(run), desk()
    bundle = asked(client, run, "zip")
    assert asked(client, run, "zip") == bundle, "asked for twice, made once"
    assert tasks.bind_letters() == 1 and tasks.bind_letters() == 0 and bindery.make(bundle.pk) is None
    bundle.refresh_from_db()
    sent = client.get(f"/junta/cartas/archivos/{bundle.pk}/zip/")
    data = b"".join(sent.streaming_content)
    assert hashlib.sha256(data).hexdigest() == bundle.sha256
    with zipfile.ZipFile(io.BytesIO(data)) as held:
        manifest = json.loads(held.read("manifest.json"))
        assert [line["code"] for line in manifest] == [letter.short_code for letter in letters]
        for line, letter in zip(manifest, letters, strict=True):
            pdf = held.read(line["file"])
            assert (line["sha256"], line["pages"]) == (hashlib.sha256(pdf).hexdigest(), page_count(pdf))
            assert pdf == bytes(letter.pdf)
            assert verify(pdf, read_certificates(settings.SEAL_TRUST)).status == Status.VALID
            assert line["file"] == f"{line['number']:05}-{letter.short_code}.pdf", "nothing personal in a name"
    table = b"".join(client.get(f"/junta/cartas/archivos/{bundle.pk}/csv/").streaming_content).decode()
    rows = list(csv.DictReader(io.StringIO(table)))
    assert [row["sha256"] for row in rows] == [letter.sha256 for letter in letters]
    assert {path.stat().st_mode & 0o777 for path in folder.iterdir()} == {0o600}
    assert Event.objects.filter(verb="bundle_taken").count() == 2


def test_the_copy_to_print_says_what_it_is_and_begins_each_letter_on_a_front(run, tmp_path):
    letters, client = pressed(run), desk()
    bundle = asked(client, run, "pdf")
    tasks.bind_letters()
    pages = text_of(bundle.path().read_bytes(), tmp_path).split("\f")[:-1]
    assert "Copia para imprimir, sin firmas electrónicas" in pages[0] and "Departamento de Educación" in pages[0]
    manifest = json.loads(bundle.path("json").read_text())
    for line, letter in zip(manifest, letters, strict=True):
        assert line["sheet"] % 2 == 1 and "página 1 de" in pages[line["sheet"] - 1]
        assert letter.short_code in pages[line["sheet"] - 1]
    bundle.refresh_from_db()
    assert (bundle.letters, bundle.pages) == (2, len(pages))


def test_what_was_withdrawn_or_replaced_is_in_no_bundle(run, admin):
    first, second = pressed(run)
    client, file = desk(), "/junta/cartas/archivos/{}/{}/"
    bundle = asked(client, run, "zip")
    tasks.bind_letters()
    assert client.get(file.format(bundle.pk, "zip")).status_code == 200
    first.withdrawals.create(
        reason="Nombre", proposed_by=admin, proposed_on=ON, decided_by=builders.user(), decided_on=ON, accepted=True
    )
    assert list(bundled.letters(run)) == [second]
    assert bundled.progress(run).waiting == 1
    past = client.get(file.format(bundle.pk, "zip"), follow=True)
    assert "Pida el archivo otra vez" in shows(past), "made before, it is not given out after"
    assert client.get(file.format(bundle.pk, "json")).status_code == 200


def test_a_bundle_that_fails_leaves_no_file_and_is_asked_for_still(run, folder, monkeypatch):
    pressed(run)
    bundle = asked(desk(), run, "zip")
    monkeypatch.setattr(bindery, "page_count", lambda pdf: 1 / 0)
    assert tasks.bind_letters() == 0
    assert not bundle.path().exists() and Event.objects.filter(verb="bundle_failed").count() == 1
    assert tasks.bind_letters() == 0, "it rests"
    monkeypatch.undo()
    assert Bundle.objects.get().made_at is None


def test_a_file_is_kept_some_days_and_then_asked_for_again(run, monkeypatch):
    pressed(run)
    client = desk()
    bundle = asked(client, run, "zip")
    tasks.bind_letters()
    later = clock.now() + bindery.KEPT_FOR * 2
    monkeypatch.setattr("cases.clock.now", lambda: later)
    tasks.bind_letters()
    client = desk()  # the sitting of then is over
    assert client.get(f"/junta/cartas/archivos/{bundle.pk}/zip/").status_code == 404
    assert "ya no se guarda" in shows(client.get(f"/junta/procesos/{run.pk}/cartas/"))


def test_the_page_says_how_far_the_press_is_and_what_failed(run, monkeypatch):
    """A letter that fails holds up no other, and its case is seen: on the page, in the list, by census and health."""
    client, page, broken = desk(), f"/junta/procesos/{run.pk}/cartas/", run.decisions.first()
    real = press.issue
    monkeypatch.setattr(press, "issue", lambda pk: 1 / 0 if pk == broken.pk else real(pk))
    tasks.press_letters()
    assert "1 de 2 cartas" in shows(client.get(page)) and "Una carta falló" in shows(client.get(page))
    assert "ZeroDivisionError" in shows(client.get("/junta/cartas/"))
    assert "Un caso decidido no tiene carta" in shows(client.get("/junta/censo/"))
    assert Heartbeat.objects.filter(name="letters").exists() and not untold.are_late()
    past = clock.now() + untold.GRACE * 1.5
    monkeypatch.setattr("cases.clock.now", lambda: past)
    assert untold.are_late()
    assert client.get("/salud/").json()["letters"] == "up", "half an hour since the press last saw all well"
    monkeypatch.setattr("cases.clock.now", lambda: past + untold.GRACE * 2)
    assert client.get("/salud/").json()["letters"] == "late"


def test_what_failed_is_tried_at_once_when_somebody_says_so(run, monkeypatch):
    client, broken = desk(), run.decisions.first()
    monkeypatch.setattr(press, "load_seal", lambda: None)
    tasks.press_letters()
    monkeypatch.undo()
    monkeypatch.setattr("cases.clock.today", lambda: ON)
    tasks.press_letters()
    assert not Letter.objects.filter(decision__run=run).exists(), "both rest"
    assert client.post("/junta/cartas/intentar/", {"run": run.pk}).status_code == 302
    tasks.press_letters()
    assert Letter.objects.filter(decision=broken).count() == 1
    assert untold.decisions(run).count() == 0 and Decision.objects.filter(run=run).count() == 2


def test_files_of_letters_are_for_administrators_alone(run):
    pressed(run)
    bundle = asked(desk(), run, "zip")
    tasks.bind_letters()
    other = Client()
    other.force_login(builders.coordinator(builders.agency()))
    for path in (f"procesos/{run.pk}/cartas/", f"cartas/archivos/{bundle.pk}/zip/"):
        assert other.get(f"/junta/{path}").status_code == 404
        assert Client().get(f"/junta/{path}").status_code == 302
    assert other.post("/junta/cartas/intentar/").status_code == 404
    assert desk().post("/junta/cartas/intentar/", {"run": "x"}).status_code == 404, "no such run, and no error"
