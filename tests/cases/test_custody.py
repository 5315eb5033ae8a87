"""Whose a file is: it moves when both agree; another agency sees a name and days; no file is without a hand."""

from datetime import date, timedelta
from threading import Barrier, Thread
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.urls import reverse

from cases import clock, on_file, queue
from cases.actions import custody
from cases.models import (
    Agency,
    Certification,
    CertifiedLine,
    Custody,
    Evidence,
    Person,
    Role,
    SocialSecurityNumber,
    Transfer,
    User,
)
from cases.social_security import blind_index, encipher
from tests.cases import builders
from tests.cases.builders import TODAY
from tests.cases.test_coordinator_pages import day, text, url

pytestmark = pytest.mark.django_db
FIRST, LAST = date(1976, 7, 1), date(1980, 6, 30)
LINE: dict[str, Any] = {"from_on": FIRST, "to_on": LAST, "post": "Oficinista", "group": "general", "monthly": 500}


@pytest.fixture(autouse=True)
def today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "today", lambda: TODAY)


@pytest.fixture
def other() -> Agency:
    return builders.agency("Municipio de Valle Sereno")


@pytest.fixture
def theirs(other: Agency) -> User:
    return builders.coordinator(other)


def sees(user: User, person: Person) -> bool:
    return Person.objects.visible_to(user, desk="coordinator").filter(pk=person.pk).exists()


# --- A file moves ----------------------------------------------------------------------------------------------


def test_a_file_moves_when_the_other_agency_accepts_with_its_open_case(
    agency: Agency, other: Agency, clerk: User, theirs: User, person: Person
) -> None:
    case = builders.draft(person, clerk)
    asked = custody.ask_transfer(person.pk, to=other, asked_at=agency, why="Nuevo puesto", by=clerk, on=TODAY)
    assert (sees(clerk, person), sees(theirs, person)) == (True, False)
    custody.answer_transfer(asked.pk, accepted=True, by=theirs, on=TODAY)
    assert (sees(clerk, person), sees(theirs, person)) == (False, True)
    spans = list(person.custodies.order_by("from_on").values_list("agency", "to_on"))
    assert spans == [(agency.pk, TODAY - timedelta(days=1)), (other.pk, None)]
    row = queue.of(theirs, TODAY).get(pk=case.pk)
    assert row.worker == theirs.pk
    assert not queue.of(clerk, TODAY).exists()
    with pytest.raises(custody.NotNow):
        custody.answer_transfer(asked.pk, accepted=False, by=theirs, on=TODAY)


def test_a_refused_move_moves_nothing_and_can_be_asked_again(
    agency: Agency, other: Agency, clerk: User, theirs: User, person: Person
) -> None:
    asked = custody.ask_transfer(person.pk, to=other, asked_at=other, why="Empieza aquí", by=theirs, on=TODAY)
    assert asked.answers_id == agency.pk
    with pytest.raises(custody.NotNow):
        custody.ask_transfer(person.pk, to=other, asked_at=agency, why="También", by=clerk, on=TODAY)
    custody.answer_transfer(asked.pk, accepted=False, by=clerk, on=TODAY)
    assert sees(clerk, person)
    custody.ask_transfer(person.pk, to=other, asked_at=agency, why="Ahora sí", by=clerk, on=TODAY)


def test_a_day_has_one_custodian(agency: Agency, other: Agency, person: Person) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Custody.objects.create(person=person, agency=other, from_on=date(1990, 1, 1), to_on=date(1990, 1, 2))


@pytest.mark.django_db(transaction=True)
def test_two_answers_at_once_are_one(agency: Agency, other: Agency, clerk: User, theirs: User, person: Person) -> None:
    asked = custody.ask_transfer(person.pk, to=other, asked_at=agency, why="x", by=clerk, on=TODAY)
    together, outcomes = Barrier(2), []

    def answer(accepted: bool) -> None:
        together.wait()
        try:
            custody.answer_transfer(asked.pk, accepted=accepted, by=theirs, on=TODAY)
            outcomes.append(accepted)
        except custody.NotNow:
            pass
        finally:
            connection.close()

    hands = [Thread(target=answer, args=(accepted,)) for accepted in (True, False)]
    for hand in hands:
        hand.start()
    for hand in hands:
        hand.join()
    assert len(outcomes) == 1
    assert person.custodies.filter(to_on__isnull=True).count() == 1


def test_the_board_holds_whoever_left_service(clerk: User, person: Person) -> None:
    board = builders.agency("Junta de Retiro", Agency.Kind.BOARD)
    of_the_board = builders.coordinator(board)
    custody.take(person.pk, why="Dejó el servicio", by=builders.administrator(), on=TODAY)
    custody.take(person.pk, why="Otra vez", by=builders.administrator(), on=TODAY)
    assert (sees(clerk, person), sees(of_the_board, person)) == (False, True)
    assert person.custodies.count() == 2


def test_an_interim_holds_a_desk_between_two_days(other: Agency, theirs: User, person: Person, agency: Agency) -> None:
    """Also the case of the only coordinator, which she never opens herself."""
    last = TODAY + timedelta(days=30)
    how = {"user": theirs, "from_on": TODAY, "until_on": last, "document": "OA 2026-4"}
    custody.name_interim(agency, **how, by=builders.administrator(), on=TODAY)
    assert sees(theirs, person)
    with pytest.raises(custody.NotNow):
        custody.name_interim(agency, **how, by=builders.administrator(), on=TODAY)
    assert not Role.objects.held_on(last + timedelta(days=1)).filter(user=theirs, agency=agency).exists()


# --- What another agency certifies -----------------------------------------------------------------------------


def asked_of(other: Agency, person: Person, clerk: User) -> Certification:
    return custody.ask_certification(person.pk, of=other, from_on=FIRST, to_on=LAST, by=clerk, on=TODAY)


def test_what_is_certified_enters_the_file_in_the_name_of_whoever_certified(
    other: Agency, clerk: User, theirs: User, person: Person
) -> None:
    case = builders.draft(person, clerk)
    asked = asked_of(other, person, clerk)
    assert queue.of(clerk, TODAY).get(pk=case.pk).certification_asked
    custody.add_line(asked.pk, LINE, by=theirs)
    custody.certify(asked.pk, note="Libro 3", by=theirs, on=TODAY)
    assert len(on_file.of(person.pk).of("service")) == 1  # nothing enters by itself
    paper = custody.record(asked.pk, by=clerk, on=TODAY)
    old = on_file.of(person.pk).of("service")[0]
    assert (old.from_on, old.to_on, old.agency_id) == (FIRST, LAST, other.pk)
    assert (paper.kind, paper.issuer) == ("service_certification", other.name)
    with pytest.raises(custody.NotNow):
        custody.record(asked.pk, by=clerk, on=TODAY)
    assert Evidence.objects.count() == 1


def test_no_lines_are_no_record(other: Agency, clerk: User, theirs: User, person: Person) -> None:
    asked = asked_of(other, person, clerk)
    assert custody.certify(asked.pk, note="No consta", by=theirs, on=TODAY).outcome == "no_record"
    for again in (lambda: custody.certify(asked.pk, note="", by=theirs, on=TODAY),
                  lambda: custody.add_line(asked.pk, LINE, by=theirs),
                  lambda: custody.record(asked.pk, by=clerk, on=TODAY)):  # fmt: skip
        with pytest.raises(custody.NotNow):
            again()


def test_f_039_what_comes_late_changes_a_pension_by_nobody_but_a_person(agency: Agency, other: Agency) -> None:
    """A certification recorded after the award: the clock derives the life anew, and nothing is paid otherwise."""
    clerk, theirs = builders.coordinator(agency), builders.coordinator(other)
    pension = builders.retired(agency, clerk, builders.administrator())
    before = (pension.determination_id, pension.state)
    asked = asked_of(other, pension.person, clerk)
    custody.add_line(asked.pk, LINE, by=theirs)
    custody.certify(asked.pk, note="", by=theirs, on=TODAY)
    custody.record(asked.pk, by=clerk, on=TODAY)
    pension.refresh_from_db()
    assert pension.restated_on == TODAY
    assert (pension.determination_id, pension.state) == before


# --- Pages -----------------------------------------------------------------------------------------------------


def page(name: str, *args: Any) -> str:
    return reverse(f"coordinator:{name}", args=args)


def test_whoever_certifies_sees_a_name_and_days_and_nothing_else(
    client: Client, other: Agency, clerk: User, theirs: User, person: Person
) -> None:
    asked = asked_of(other, person, clerk)
    client.force_login(theirs)
    said = text(client.get(page("answer_certification", asked.pk)))
    assert person.full_name in said
    assert "1964" not in said
    assert client.get(url("member", person.pk)).status_code == 404
    assert client.get(page("custody", person.pk)).status_code == 404
    assert client.post(page("record_certification", asked.pk)).status_code == 404
    client.force_login(builders.coordinator(builders.agency("Tercera")))
    assert client.get(page("answer_certification", asked.pk)).status_code == 404
    client.force_login(clerk)
    assert client.get(page("answer_certification", asked.pk)).status_code == 404


@pytest.mark.parametrize("language", ["es-pr", "en"])
def test_a_certification_goes_from_the_question_to_the_file(
    client: Client, other: Agency, clerk: User, theirs: User, person: Person, language: str
) -> None:
    client.force_login(clerk)
    client.cookies["django_language"] = language
    ask = page("ask_certification", person.pk)
    assert client.get(ask).status_code == 200
    said = {"asked_of": other.pk} | day("from_on", FIRST) | day("to_on", LAST)
    assert client.post(ask, said | day("to_on", date(1970, 1, 1))).status_code == 422
    assert client.post(ask, said).status_code == 302
    assert client.post(ask, said).status_code == 422  # asked already
    asked = Certification.objects.get()
    client.force_login(theirs)
    client.cookies["django_language"] = language
    assert person.full_name in text(client.get(page("requests")))
    answer = page("answer_certification", asked.pk)
    line = {"post": "Oficinista", "group": "general", "monthly": "500.00", "contributed": "on"}
    outside = day("from_on", date(1975, 1, 1)) | day("to_on", LAST)
    assert client.post(answer, line | outside).status_code == 422
    assert client.post(answer, line | day("from_on", FIRST) | day("to_on", LAST)).status_code == 302
    assert client.post(answer, line | day("from_on", FIRST) | day("to_on", LAST)).status_code == 422  # the same days
    assert client.post(page("certify", asked.pk), {"note": "123-45-6789"}).status_code == 422
    assert client.post(page("certify", asked.pk), {"note": ""}).status_code == 302
    client.force_login(clerk)
    client.cookies["django_language"] = language
    assert "500.00" in text(client.get(page("custody", person.pk)))
    client.post(page("record_certification", asked.pk))
    assert len(on_file.of(person.pk).of("service")) == 2
    assert CertifiedLine.objects.count() == 1


def test_a_certification_over_days_of_the_file_is_said_and_changes_nothing(
    client: Client, other: Agency, clerk: User, theirs: User, person: Person
) -> None:
    asked = custody.ask_certification(
        person.pk, of=other, from_on=date(1985, 7, 1), to_on=date(1986, 6, 30), by=clerk, on=TODAY
    )
    custody.add_line(asked.pk, LINE | {"from_on": date(1985, 7, 1), "to_on": date(1986, 6, 30)}, by=theirs)
    custody.certify(asked.pk, note="", by=theirs, on=TODAY)
    client.force_login(clerk)
    assert client.post(page("record_certification", asked.pk)).status_code == 302
    assert not Evidence.objects.exists()
    asked.refresh_from_db()
    assert asked.recorded_on is None


def test_a_file_is_offered_and_accepted_on_pages(
    client: Client, other: Agency, clerk: User, theirs: User, person: Person
) -> None:
    client.force_login(clerk)
    offer = page("hand_over", person.pk)
    assert client.get(offer).status_code == 200
    assert client.post(offer, {"to": "", "why": ""}).status_code == 422
    assert client.post(offer, {"to": other.pk, "why": "Nuevo puesto"}).status_code == 302
    asked = Transfer.objects.get()
    assert client.post(page("answer_transfer", asked.pk, "aceptar")).status_code == 404  # whoever asks does not answer
    client.force_login(theirs)
    assert "Nuevo puesto" in text(client.get(page("requests")))
    client.post(page("answer_transfer", asked.pk, "aceptar"))
    client.post(page("answer_transfer", asked.pk, "aceptar"))
    assert client.get(url("member", person.pk)).status_code == 200
    assert client.get(page("custody", person.pk)).status_code == 200


def test_a_file_asked_for_by_its_number_tells_nothing_until_it_comes(
    client: Client, agency: Agency, other: Agency, clerk: User, theirs: User, person: Person
) -> None:
    number = "987654320"
    SocialSecurityNumber.objects.create(
        person=person, cipher=encipher(number, person.pk), blind_index=blind_index(number)
    )
    client.force_login(theirs)
    answers = [
        text(client.post(page("ask_file"), {"words": one, "why": "Empieza aquí", "at": other.pk}, follow=True))
        for one in (number, "987654321")
    ]
    assert answers[0] == answers[1]
    assert person.surnames not in answers[0]
    assert client.post(page("ask_file"), {"words": "12", "why": "", "at": ""}).status_code == 422
    client.force_login(clerk)
    client.post(page("answer_transfer", Transfer.objects.get().pk, "aceptar"))
    assert sees(theirs, person)


def test_the_boards_page_of_desks_names_an_interim_and_takes_an_own_file(
    client: Client, agency: Agency, other: Agency, theirs: User
) -> None:
    board = builders.agency("Junta de Retiro", Agency.Kind.BOARD)
    own = builders.member(agency, recorded_by=theirs, surnames=("Sola", "Vega"))
    builders.user(Role.Name.COORDINATOR, agency, own)
    client.force_login(builders.administrator())
    assert "Sola Vega" in text(client.get(reverse("administrator:desks")))
    name = reverse("administrator:interim", args=[agency.pk])
    assert client.get(name).status_code == 200
    assert client.post(name, {"user": "", "document": ""}).status_code == 422
    said = {"user": theirs.pk, "document": "OA 2026-4"} | day("from_on", TODAY)
    assert client.post(name, said | day("until_on", TODAY - timedelta(days=1))).status_code == 422
    assert client.post(name, said | day("until_on", TODAY + timedelta(days=9))).status_code == 302
    assert "Sola Vega" not in text(client.get(reverse("administrator:desks")))
    take = reverse("administrator:take_file", args=[own.pk])
    assert client.post(take, {"why": ""}).status_code == 422
    assert client.post(take, {"why": "Es la única coordinadora"}).status_code == 302
    assert own.custodies.get(to_on__isnull=True).agency == board
    client.force_login(theirs)
    assert client.get(reverse("administrator:desks")).status_code == 404
