"""Files that show a paper: what may enter and what may not, who sees them, how they are kept, and what they lead to."""

import io
import stat
import uuid
import zlib
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import DatabaseError, IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from PIL import Image

from cases import clock
from cases.actions import scans
from cases.models import Event, Evidence, InsuredStatus, Paper, Person, Scan, User
from cases.scans import apart, check, store
from cases.scans.found import Refused
from tests.cases import builders
from tests.cases.builders import TODAY

pytestmark = pytest.mark.django_db
SCRIPT = b"<script>alert(1)</script>"


@pytest.fixture(autouse=True)
def office(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path) -> None:
    monkeypatch.setattr(clock, "today", lambda: TODAY)
    settings.EVIDENCE_DIR = tmp_path / "evidence"


@pytest.fixture
def desk(client: Client, clerk: User) -> Client:
    client.force_login(clerk)
    return client


def url(name: str, *of: object) -> str:
    return reverse(f"coordinator:{name}", args=of)


def pdf(change: Any = None, **how: Any) -> bytes:
    """A PDF of one page, changed by `change`."""
    file, made = io.BytesIO(), pikepdf.new()
    made.add_blank_page()
    if change:
        change(made)
    made.save(file, **how)
    return file.getvalue()


def picture(kind: str = "JPEG", size: tuple[int, int] = (40, 20), **how: Any) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", size, "white").save(file, kind, **how)
    return file.getvalue()


def bomb() -> bytes:
    """A PNG of 60,000 by 60,000 points in a few thousand bytes."""
    def chunk(name: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4, "big") + name + data + zlib.crc32(name + data).to_bytes(4, "big")

    side = (60_000).to_bytes(4, "big")
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", side + side + b"\x08\x02\0\0\0")
        + chunk(b"IDAT", zlib.compress(bytes(1_000_000))) + chunk(b"IEND", b"")
    )  # fmt: skip


def with_script(made: pikepdf.Pdf) -> None:
    made.Root.OpenAction = pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS="app.alert(1)")


def with_script_deep_inside(made: pikepdf.Pdf) -> None:
    action = pikepdf.Dictionary(S=pikepdf.Name.Launch, F="cmd.exe")
    made.pages[0].Annots = pikepdf.Array([pikepdf.Dictionary(Type=pikepdf.Name.Annot, A=action)])


def with_a_file_inside(made: pikepdf.Pdf) -> None:
    made.attachments["macro.docm"] = b"PK"


SVG = b'<svg xmlns="http://www.w3.org/2000/svg">' + SCRIPT + b"</svg>"
HOSTILE = {
    "nothing": (b"", "empty"),
    "a web page called pdf": (b"<html>" + SCRIPT, "kind"),
    "an SVG called png": (SVG, "kind"),
    "a program": (b"MZ\x90\0" + bytes(100), "kind"),
    "a workbook": (b"PK\x03\x04" + bytes(100), "kind"),
    "a TIFF": (picture("TIFF"), "tiff"),
    "a HEIC": (b"\0\0\0\x18ftypheic" + bytes(100), "heic"),
    "a PDF cut short": (pdf()[:200], "unreadable"),
    "a PDF in name": (b"%PDF-1.7\nrubbish\n%%EOF", "unreadable"),
    "a PDF with a web page behind it": (pdf() + SCRIPT, "more_than_pdf"),
    "a web page before the PDF": (SCRIPT + pdf(), "kind"),
    "a PDF that runs": (pdf(with_script), "active"),
    "a PDF that starts a program": (pdf(with_script_deep_inside), "active"),
    "the same in a packed object": (
        pdf(with_script_deep_inside, object_stream_mode=pikepdf.ObjectStreamMode.generate), "active",
    ),
    "a PDF that carries a file": (pdf(with_a_file_inside), "active"),
    "a PDF under a password": (pdf(encryption=pikepdf.Encryption(user="x", owner="y")), "password"),
    "a picture cut short": (picture(size=(400, 400))[:300], "unreadable"),
    "a picture that swells": (bomb(), "too_large"),
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_what_may_not_enter_is_refused_for_its_reason(name: str) -> None:
    data, why = HOSTILE[name]
    with pytest.raises(Refused) as refused:
        check.check(data)
    assert refused.value.word == why


@pytest.mark.parametrize("data", [pdf(), picture(), picture("PNG"), pdf() + b"\r\n\0\0"])
def test_what_a_scanner_makes_enters(data: bytes) -> None:
    found = apart.check_apart(data)
    assert found.pages == 1
    assert (found.media == check.PDF) is (found.shown == b"")


@pytest.mark.parametrize("program", ["import time; time.sleep(60)", "import os; os.abort()", "print('not json')"])
def test_a_file_that_breaks_the_reader_is_refused(program: str, monkeypatch: pytest.MonkeyPatch) -> None:
    run = apart.subprocess.run
    monkeypatch.setattr(apart, "SECONDS", 1)
    monkeypatch.setattr(
        apart.subprocess, "run", lambda command, **how: run([command[0], "-c", program], **how)
    )
    with pytest.raises(Refused):
        apart.check_apart(pdf())


def test_a_photograph_is_shown_upright_and_without_what_stood_beside_it() -> None:
    exif = Image.Exif()
    exif[0x0112], exif[0x010E] = 6, "18.4655 N, 66.1057 W"
    found = check.check(picture(exif=exif) + SCRIPT)
    shown = Image.open(io.BytesIO(found.shown))
    assert shown.size == (20, 40)
    assert not shown.getexif()
    assert SCRIPT not in found.shown


# --- At the desk -----------------------------------------------------------------------------------------


def send(desk: Client, person: Person, data: bytes, *, kind: str = Paper.APPOINTMENT, name: str = "papel.pdf") -> Any:
    file = SimpleUploadedFile(name, data, content_type="application/pdf")
    return desk.post(url("scan_new", person.pk), {"kind": kind, "file": file})


def sent(desk: Client, person: Person, data: bytes, **how: Any) -> Scan:
    assert send(desk, person, data, **how).status_code == 302
    return Scan.objects.latest("at")


SAID = {
    "issuer": "Hacienda", "seen_on_day": str(TODAY.day), "seen_on_month": str(TODAY.month),
    "seen_on_year": str(TODAY.year), "legible": "on",
}  # fmt: skip


def test_a_scan_is_sent_looked_at_and_accepted(desk: Client, person: Person, clerk: User) -> None:
    case = builders.filed(person, clerk)
    scan = sent(desk, person, picture("PNG"), name="mi papel.pdf")
    assert (scan.state, scan.media, scan.application) == (Scan.State.READABLE, "image/png", case)
    page = desk.get(url("scan", scan.pk)).content.decode()
    assert url("scan_image", scan.pk) in page
    assert "mi papel" not in page
    assert desk.post(url("scan", scan.pk), SAID).status_code == 302
    scan.refresh_from_db()
    evidence = Evidence.objects.get(kind=Paper.APPOINTMENT)
    assert (scan.state, scan.evidence, evidence.folio) == ("accepted", evidence, scan.sha256[:8].upper())
    assert case.documents.get(kind=Paper.APPOINTMENT).evidence == evidence
    verbs = Event.objects.filter(details__scan=str(scan.pk)).values_list("verb", flat=True)
    assert list(verbs) == ["scan_received", "scan_readable", "scan_accepted"]


def test_a_scan_is_rejected_with_its_reason_and_the_paper_is_still_missing(
    desk: Client, person: Person, clerk: User
) -> None:
    case = builders.filed(person, clerk)
    data = pdf()
    scan = sent(desk, person, data)
    assert desk.post(url("reject_scan", scan.pk), {"reason": ""}).status_code == 422
    assert desk.post(url("reject_scan", scan.pk), {"reason": "Está borroso"}).status_code == 302
    assert case.documents.get(kind=Paper.APPOINTMENT).evidence is None
    assert "Está borroso" in desk.get(url("member", person.pk)).content.decode()
    assert sent(desk, person, data).state == Scan.State.READABLE, "the same file may be sent again"
    with pytest.raises(scans.Settled):
        scans.accept(scan.pk, issuer="x", seen_on=TODAY, by=clerk, on=TODAY)


@pytest.mark.parametrize("name", ["nothing", "an SVG called png", "a HEIC", "a TIFF", "a PDF that runs"])
def test_a_refused_file_says_what_to_do_and_leaves_nothing(
    desk: Client, person: Person, settings: Any, name: str
) -> None:
    response = send(desk, person, HOSTILE[name][0], name="acta.png")
    assert response.status_code == 422
    assert 'aria-describedby="id_file' in response.content.decode() or "id_file_error" in response.content.decode()
    assert not Scan.objects.exists()
    assert not list(Path(settings.EVIDENCE_DIR).glob("*")) if Path(settings.EVIDENCE_DIR).exists() else True
    assert Event.objects.filter(verb="scan_refused", details__why=HOSTILE[name][1]).exists()


def test_too_big_a_file_is_said_to_be_so_read_or_not(desk: Client, person: Person, settings: Any) -> None:
    settings.EVIDENCE_MOST_BYTES = 300_000
    for size in (350_000, 500_000):
        response = send(desk, person, b"%PDF-" + bytes(size))
        assert response.status_code == 422
        assert "200" in response.content.decode()
        assert "300" in response.content.decode()


def test_the_form_asks_for_its_token(person: Person, clerk: User) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(clerk)
    assert send(strict, person, pdf()).status_code == 403


def test_a_birth_certificate_is_seen_and_returned_unless_the_board_reads_otherwise(
    desk: Client, person: Person
) -> None:
    response = send(desk, person, pdf(), kind=Paper.BIRTH_CERTIFICATE)
    assert response.status_code == 422
    assert "A-50" in response.content.decode()
    assert url("state_evidence", person.pk) in response.content.decode()


def test_the_same_file_twice_is_one(desk: Client, person: Person) -> None:
    data = pdf()
    first, again = sent(desk, person, data), sent(desk, person, data)
    assert first == again
    assert len(list(Path(store.settings.EVIDENCE_DIR).glob("*"))) == 1


# --- How it is kept and served -----------------------------------------------------------------------------


def test_a_file_is_kept_enciphered_for_its_owner_alone(desk: Client, person: Person, settings: Any) -> None:
    data = pdf()
    scan = sent(desk, person, data)
    path = Path(settings.EVIDENCE_DIR) / scan.pk.hex
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert b"%PDF" not in path.read_bytes()
    assert store.read(scan.pk) == data
    path.with_name(uuid.UUID(int=1).hex).write_bytes(path.read_bytes())
    with pytest.raises(store.Lost):
        store.read(uuid.UUID(int=1))


def test_a_file_is_never_served_as_something_that_acts(desk: Client, person: Person) -> None:
    document, photograph = sent(desk, person, pdf()), sent(desk, person, picture() + SCRIPT)
    saved = desk.get(url("scan_file", document.pk))
    shown = desk.get(url("scan_image", photograph.pk))
    saved_picture = desk.get(url("scan_file", photograph.pk))
    assert saved["Content-Disposition"] == 'attachment; filename="appointment.pdf"'
    assert shown["Content-Disposition"].startswith("inline")
    assert (saved["Content-Type"], shown["Content-Type"]) == ("application/pdf", "image/jpeg")
    for response in (saved, shown, saved_picture):
        assert response["X-Content-Type-Options"] == "nosniff"
        assert response["Content-Security-Policy"] == "sandbox; default-src 'none'"
        assert "no-store" in response["Cache-Control"]
        assert SCRIPT not in response.content
    assert desk.get(url("scan_image", document.pk)).status_code == 404
    assert Event.objects.filter(verb="scan_opened").count() == 2


def test_a_file_that_is_gone_is_said_to_be(desk: Client, person: Person) -> None:
    scan = sent(desk, person, pdf())
    store.drop(scan.pk)
    assert desk.get(url("scan_file", scan.pk)).status_code == 410


def test_to_another_agency_it_does_not_exist(desk: Client, person: Person, client: Client) -> None:
    scan = sent(desk, person, picture())
    client.force_login(builders.coordinator(builders.agency("Departamento de Salud")))
    for name in ("scan", "reject_scan", "scan_image", "scan_file"):
        assert client.get(url(name, scan.pk)).status_code == 404
    assert client.get(url("scan_new", person.pk)).status_code == 404
    assert Event.objects.filter(verb="refused").count() == 5


def test_the_board_sees_it_and_a_retiree_does_not(desk: Client, person: Person, client: Client) -> None:
    scan = sent(desk, person, picture())
    for who, status in ((builders.administrator(), 200), (builders.user("retiree", person=person), 404)):
        client.force_login(who)
        assert client.get(reverse("administrator:scan_image", args=[scan.pk])).status_code == status


def test_what_was_received_stays_and_is_settled_once(desk: Client, person: Person, clerk: User) -> None:
    scan = sent(desk, person, pdf())
    with pytest.raises(DatabaseError), transaction.atomic():
        Scan.objects.filter(pk=scan.pk).update(sha256="0" * 64)
    with pytest.raises(IntegrityError), transaction.atomic():
        Scan.objects.filter(pk=scan.pk).update(state="accepted", settled_by=clerk, settled_on=TODAY)
    scans.reject(scan.pk, reason="No es", by=clerk, on=TODAY)
    with pytest.raises(DatabaseError), transaction.atomic():
        Scan.objects.filter(pk=scan.pk).update(state="readable", reason="", settled_by=None, settled_on=None)


def test_fully_insured_without_a_paper_a_day_and_a_user_is_no_fact(desk: Client, person: Person, clerk: User) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        InsuredStatus.objects.create(
            participant_id=person.pk, status="fully_insured", on=TODAY, recorded_by=clerk
        )
    tick = {"status": "fully_insured", "known": "yes"}
    assert desk.post(url("insured", person.pk), tick).status_code == 422
    assert not InsuredStatus.objects.exists()
