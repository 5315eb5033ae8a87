"""Papers to be signed by hand: filled from the record, in both languages, tagged, and with no number on them."""

import io
from decimal import Decimal
from typing import Any

import pikepdf
import pytest
from django.test import Client
from django.urls import reverse

from cases import clock, printing
from cases.models import Person, RetirementApplication, SocialSecurityNumber, User
from cases.social_security import blind_index, encipher
from tests.cases import builders
from tests.cases.builders import TODAY

pytestmark = pytest.mark.django_db
NUMBER = "987-65-4320"


@pytest.fixture(autouse=True)
def today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "today", lambda: TODAY)


@pytest.fixture
def clerk() -> User:
    return builders.coordinator(builders.agency())


@pytest.fixture
def person(clerk: User) -> Person:
    person = builders.member(clerk.roles.get().agency, recorded_by=clerk)
    SocialSecurityNumber.objects.create(
        person=person, cipher=encipher(NUMBER, person.pk), blind_index=blind_index(NUMBER)
    )
    return person


@pytest.fixture
def case(person: Person, clerk: User) -> RetirementApplication:
    return builders.draft(person, clerk)


@pytest.fixture
def desk(client: Client, clerk: User) -> Client:
    client.force_login(clerk)
    return client


def url(case: RetirementApplication, which: str, language: str = "es") -> str:
    return reverse("coordinator:print", args=[case.pk, which, language])


SAYS = {
    ("solicitud", "es"): ("Solicitud de pensión de retiro", "17 de mayo de 1964", "30 de noviembre de 2026"),
    ("solicitud", "en"): ("Application for a retirement pension", "May 17, 1964", "November 30, 2026"),
    ("hoja", "es"): ("Marque una opción", "$1,875.00", "$1,710.00", "Lo que está cerrado, y por qué", "Firma"),
    ("hoja", "en"): ("Mark one option", "$1,875.00", "$1,710.00", "What is closed, and why", "Signature"),
    ("faltan", "es"): ("Certificado de nacimiento", "Registro Demográfico", "Son todos"),
    ("faltan", "en"): ("Birth certificate", "Demographic Registry", "These are all"),
    ("certificacion", "es"): ("certifica", "1 de julio de 1982", "$2,500.00", "2012-13"),
    ("certificacion", "en"): ("certifies", "July 1, 1982", "$2,500.00", "2012-13"),
}


@pytest.mark.parametrize(("which", "language"), SAYS)
def test_a_paper_says_what_the_record_says_in_its_language(
    case: RetirementApplication, monkeypatch: pytest.MonkeyPatch, which: str, language: str
) -> None:
    monkeypatch.setattr(printing, "_set", lambda html: html.encode())
    said = printing.of_case(case, which, language).decode()
    for words in SAYS[which, language]:
        assert words in said
    assert f'lang="{"es-PR" if language == "es" else "en-US"}"' in said
    assert "4320" not in said
    assert "<script" not in said


def test_a_paper_is_a_tagged_pdf_on_letter_paper(desk: Client, case: RetirementApplication) -> None:
    response = desk.get(url(case, "hoja"))
    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")
    with pikepdf.open(io.BytesIO(response.content)) as pdf:
        assert [Decimal(side) for side in pdf.pages[0].MediaBox] == [0, 0, 612, 792]
        assert str(pdf.Root.Lang) == "es-PR"
        assert pdf.Root.MarkInfo.Marked
        assert "/StructTreeRoot" in pdf.Root
        assert b"pdfuaid:part" in pdf.Root.Metadata.read_bytes()
        assert "/AcroForm" not in pdf.Root


def test_a_paper_of_another_agency_does_not_exist(client: Client, case: RetirementApplication) -> None:
    client.force_login(builders.coordinator(builders.agency("Departamento de Salud")))
    assert client.get(url(case, "hoja")).status_code == 404


@pytest.mark.parametrize(("which", "language"), [("otra", "es"), ("hoja", "fr")])
def test_a_paper_or_a_language_that_is_not_there_does_not_exist(
    desk: Client, case: RetirementApplication, which: str, language: str
) -> None:
    assert desk.get(url(case, which, language)).status_code == 404


def test_a_paper_that_cannot_be_made_says_so(
    desk: Client, case: RetirementApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: Any, **__: Any) -> None:
        raise OSError("no such program")

    monkeypatch.setattr(printing.subprocess, "run", fails)
    response = desk.get(url(case, "faltan"))
    assert response.status_code == 503
    assert reverse("coordinator:application", args=[case.pk]) in response.content.decode()


def test_the_process_that_prints_is_given_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSN_CIPHER_KEY", "secret")
    assert "secret" not in printing._environment().values()
