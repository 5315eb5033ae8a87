"""Anyone's door: a file, or what stands on paper; and how often it may be tried."""

from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client

from cases import clock, doors
from cases.actions import press, review
from cases.models import Attempt, Decision, Event, Letter
from cases.views import verification
from tests.cases import builders
from tests.cases.builders import TODAY

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def keys():
    call_command("demo_keys")


@pytest.fixture(autouse=True)
def quick_passwords(settings):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def letter() -> Letter:
    agency = builders.agency()
    clerk = builders.coordinator(agency)
    builders.adopt_defaults()
    case = builders.in_review(builders.member(agency, recorded_by=clerk), clerk)
    review.approve(case.pk, determination_id=case.determination_id, by=builders.administrator(), on=TODAY)
    return press.issue(Decision.objects.get(application=case).pk)


def shows(response) -> str:
    return " ".join(response.content.decode().split())


def sends_file(client: Client, data: bytes, **how):
    return client.post("/verificar/", {"way": "file", "file": SimpleUploadedFile("x.pdf", data)}, **how)


def sends_code(client: Client, code: str, monthly: str):
    return client.post("/verificar/", {"way": "paper", "code": code, "monthly": monthly})


def test_a_letter_of_this_office_is_whole_and_nothing_has_replaced_it(client, letter):
    page = shows(sends_file(client, bytes(letter.pdf)))
    assert "VÁLIDA: el archivo está completo y sin cambios" in page
    assert "$1,875.00 al mes" in page and "ninguna otra carta la ha sustituido" in page


def test_a_changed_letter_is_not_valid_and_nothing_of_it_is_repeated(client, letter):
    page = shows(sends_file(client, bytes(letter.pdf) + b" "))
    assert "NO VÁLIDA" in page and "1,875.00" not in page


def test_the_file_is_neither_kept_nor_logged(client, letter):
    before = Event.objects.count()
    sends_file(client, bytes(letter.pdf))
    assert Event.objects.count() == before
    (attempt,) = Attempt.objects.all()
    assert (attempt.account, len(attempt.network)) == ("", 32)


@pytest.mark.parametrize("typed", ["{}", "{} ", "lower"])
def test_the_code_and_the_amount_of_a_letter_match(client, letter, typed):
    code = letter.short_code.lower().replace("-", " ") if typed == "lower" else typed.format(letter.short_code)
    assert ">Coincide<" in shows(sends_code(client, code, "1,875.00"))


@pytest.mark.parametrize("monthly", ["1,875.01", "", "0.00"])
def test_another_amount_does_not_match(client, letter, monthly):
    page = shows(sends_code(client, letter.short_code, monthly))
    assert ">No coincide<" in page and "1,875.00" not in page.split("<form")[0].replace("como 1,515.00", "")


def test_another_code_does_not_match_and_a_short_one_is_a_fault_of_its_field(client, letter):
    assert ">No coincide<" in shows(sends_code(client, "AAAA-" * 4 + "AAAA", "1875.00"))
    wrong = sends_code(client, "AAAA", "1875.00")
    assert wrong.status_code == 422 and "cinco grupos de cuatro" in shows(wrong)


def test_nothing_sent_is_a_fault_of_its_field_and_a_file_too_big_is_never_read(client, settings):
    assert client.post("/verificar/", {"way": "file"}).status_code == 422
    settings.FILE_UPLOAD_MAX_MEMORY_SIZE = 1000
    big = sends_file(client, b"x" * 2000)
    assert big.status_code == 422 and "más grande que cualquier carta" in shows(big)


def test_whoever_guesses_at_a_letter_waits_and_a_neighbour_with_another_does_not(client, letter):
    for _ in range(10):
        assert sends_code(client, "AAAA-" * 4 + "AAAA", "1.00").status_code == 200
    assert sends_code(client, "AAAA-" * 4 + "AAAA", "1.00").status_code == 429
    for _ in range(11):
        assert sends_code(client, letter.short_code, "1875.00").status_code == 200, "what matches is not counted"
    Attempt.objects.bulk_create(Attempt(door=at.door, network=at.network) for at in list(Attempt.objects.all()) * 5)
    assert sends_code(client, letter.short_code, "1875.00").status_code == 429, "sixty guesses at any letter"
    assert sends_code(Client(REMOTE_ADDR="203.0.113.9"), letter.short_code, "1875.00").status_code == 200


def test_a_file_waits_while_others_are_read_and_the_rest_of_the_site_does_not(client):
    with verification.READERS, verification.READERS:
        assert sends_file(client, b"%PDF").status_code == 503
    assert "NO VÁLIDA" in shows(sends_file(client, b"%PDF"))


def test_signing_in_is_shut_to_who_keeps_failing_and_to_nobody_else(client):
    user = builders.user("retiree")
    user.set_password("una contraseña larga")
    user.save()
    here, there = Client(REMOTE_ADDR="198.51.100.7"), Client(REMOTE_ADDR="203.0.113.9")
    for _ in range(5):
        assert here.post("/entrar/", {"username": user.username, "password": "no"}).status_code == 422
    right = {"username": user.username, "password": "una contraseña larga"}
    assert here.post("/entrar/", right).status_code == 429
    assert here.post("/entrar/", {"username": "otra", "password": "no"}).status_code == 422
    assert there.post("/entrar/", right).status_code == 302


def test_coming_in_forgets_the_slips_before(client):
    user = builders.user("retiree")
    user.set_password("una contraseña larga")
    user.save()
    for _ in range(4):
        client.post("/entrar/", {"username": user.username, "password": "no"})
    assert client.post("/entrar/", {"username": user.username, "password": "una contraseña larga"}).status_code == 302
    assert not Attempt.objects.exists()


def test_old_attempts_are_forgotten(client):
    sends_code(client, "AAAA-" * 4 + "AAAA", "1.00")
    assert doors.sweep() == 0
    Attempt.objects.update(at=clock.now() - timedelta(days=2))
    assert doors.sweep() == 1


def test_behind_a_proxy_the_visitor_is_whom_the_proxy_saw(rf, settings):
    settings.BEHIND_PROXY = True
    seen = [rf.get("/", HTTP_X_FORWARDED_FOR=f"{claimed}, 203.0.113.9") for claimed in ("1.1.1.1", "2.2.2.2")]
    assert len({doors._network(request) for request in seen}) == 1
    assert doors._network(rf.get("/", HTTP_X_FORWARDED_FOR="not an address")) == doors._keyed("nowhere")
