"""The administrative record of a case: whole, indexed, its pages numbered, and the same bytes however often made."""

import hashlib
import io
import zipfile
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.urls import reverse

from cases import case_record
from cases.actions import applications, press, remedies
from cases.models import Event
from tests.cases import builders, letter_stories
from tests.cases.builders import TODAY

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def keys():
    call_command("demo_keys")


@pytest.fixture
def office():
    return letter_stories.Office()


@pytest.fixture
def letter(office):
    return press.issue(letter_stories.denial(office).pk)


def said_in(case) -> str:
    with zipfile.ZipFile(io.BytesIO(case_record.of(case))) as archive:
        return archive.read("expediente.txt").decode()


def test_made_twice_it_is_the_same_and_every_file_has_its_hash(letter, office, client, monkeypatch):
    case = letter.decision.application
    client.force_login(office.another)
    address = reverse("administrator:case_record", args=[case.pk])
    first = client.get(address).content
    monkeypatch.setattr("cases.clock.today", lambda: TODAY + timedelta(days=400))
    assert client.get(address).content == first
    assert Event.objects.filter(verb="record_made").count() == 2
    with zipfile.ZipFile(io.BytesIO(first)) as archive:
        sums = dict(line.split("  ")[::-1] for line in archive.read("SHA256SUMS").decode().splitlines())
        assert set(sums) | {"SHA256SUMS"} == set(archive.namelist())
        assert all(hashlib.sha256(archive.read(name)).hexdigest() == sum_ for name, sum_ in sums.items())
        pages = archive.read("expediente.txt").decode().split("\f")
        assert [f"[página {at} de {len(pages)}]" in page for at, page in enumerate(pages, 1)] == [True] * len(pages)
        signed = next(name for name in sums if name.startswith("cartas/"))
        assert archive.read(signed) == bytes(letter.pdf)


def test_it_holds_the_decision_its_reason_the_facts_the_notification_and_the_remedy(letter, office):
    case = letter.decision.application
    remedies.notify(letter, how="mail", address="Apartado 7", sent_on=TODAY, receipt="", by=office.admin, on=TODAY)
    remedies.file(
        letter.decision, step="reconsideration", filed_on=TODAY, how="mail", grounds="Trabajé más años.",
        by=office.clerk, on=TODAY,
    )
    said = said_in(case)
    for text in (case.number, "Usted tenía menos de diez años", "Apartado 7", "Trabajé más años.", "$2,500.00"):
        assert text in said, text
    assert str(letter.decision.determination_id) in said


def test_what_happens_since_makes_it_another(letter, office):
    case = letter.decision.application
    before = case_record.of(case)
    remedies.file(
        letter.decision, step="reconsideration", filed_on=TODAY, how="mail", grounds="Trabajé más.", by=office.clerk,
        on=TODAY,
    )
    assert case_record.of(case) != before


def test_nobody_but_the_board_has_it(letter, office, client):
    client.force_login(office.clerk)
    address = reverse("administrator:case_record", args=[letter.decision.application_id])
    assert client.get(address).status_code == 404
    client.force_login(builders.user())
    assert client.get(address).status_code == 404


def test_a_new_request_after_a_final_one_opens_a_linked_case(letter, office, client):
    first = letter.decision.application
    again = builders.draft(first.person, office.clerk)
    again = applications.file(again.pk, token=again.token, received_on=TODAY, by=office.clerk, on=TODAY)
    assert again.pk != first.pk
    assert Event.objects.get(verb="started", application=again).details == {"follows": str(first.pk)}
    assert first.number in said_in(again)
    client.force_login(office.admin)
    assert first.number in client.get(reverse("administrator:review", args=[again.pk])).content.decode()
