"""A letter that no longer holds: withdrawn by two people, replaced by another that names it; its bytes never change."""

import re
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.test import Client

from cases import standing, tasks
from cases.actions import press, review, withdrawals
from cases.actions.review import FourEyes
from cases.models import Decision, Event, Letter, Withdrawal
from cases.standing import Standing
from tests.cases import builders
from tests.cases.builders import TODAY
from tests.letters.test_render import text_of

pytestmark = pytest.mark.django_db
LATER = TODAY + timedelta(days=3)


@pytest.fixture(scope="module", autouse=True)
def keys():
    call_command("demo_keys")


@pytest.fixture
def admin():
    builders.adopt_defaults()
    return builders.administrator()


@pytest.fixture
def letter(admin) -> Letter:
    agency = builders.agency()
    clerk = builders.coordinator(agency)
    case = builders.in_review(builders.member(agency, recorded_by=clerk), clerk)
    review.approve(case.pk, determination_id=case.determination_id, by=admin, on=TODAY)
    return press.issue(Decision.objects.get(application=case).pk)


def withdrawn(letter: Letter, admin, on=LATER) -> Withdrawal:
    proposed = withdrawals.propose(letter.pk, reason="El nombre está mal escrito.", by=admin, on=TODAY)
    return withdrawals.decide(proposed.pk, accepted=True, by=builders.administrator(), on=on)


def as_(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


def shows(response) -> str:
    return " ".join(response.content.decode().split())


def test_two_people_withdraw_a_letter_with_a_reason_and_it_is_witnessed(letter, admin):
    with pytest.raises(IntegrityError), transaction.atomic():
        withdrawals.propose(letter.pk, reason="", by=admin, on=TODAY)
    proposed = withdrawals.propose(letter.pk, reason="El nombre está mal escrito.", by=admin, on=TODAY)
    with pytest.raises(FourEyes):
        withdrawals.decide(proposed.pk, accepted=True, by=admin, on=TODAY)
    with pytest.raises(withdrawals.NotNow):
        withdrawals.propose(letter.pk, reason="Otra vez", by=builders.administrator(), on=TODAY)
    withdrawals.decide(proposed.pk, accepted=True, by=builders.administrator(), on=LATER)
    with pytest.raises(withdrawals.NotNow):
        withdrawals.decide(proposed.pk, accepted=False, by=builders.administrator(), on=LATER)
    verbs = list(Event.objects.filter(verb__startswith="letter_with").values_list("verb", flat=True))
    assert verbs == ["letter_withdrawal_proposed", "letter_withdrawn"]
    assert standing.of(letter) == Standing(withdrawn_on=LATER)


def test_a_refused_withdrawal_leaves_the_letter_and_may_be_proposed_again(letter, admin):
    proposed = withdrawals.propose(letter.pk, reason="Duda", by=admin, on=TODAY)
    withdrawals.decide(proposed.pk, accepted=False, by=builders.administrator(), on=TODAY)
    assert standing.of(letter).holds and not Decision.objects.without_letter().exists()
    withdrawals.propose(letter.pk, reason="Ahora sí", by=admin, on=TODAY)


def test_nobody_withdraws_ones_own_letter(letter):
    own = builders.user("administrator", person=letter.person)
    with pytest.raises(FourEyes):
        withdrawals.propose(letter.pk, reason="No me gusta", by=own, on=TODAY)
    with pytest.raises(IntegrityError), transaction.atomic():
        Withdrawal.objects.create(letter=letter, reason="No me gusta", proposed_by=own, proposed_on=TODAY)


def test_a_withdrawn_letter_of_a_decision_is_made_anew_and_names_the_old_one(letter, admin, tmp_path, monkeypatch):
    before = bytes(letter.pdf)
    withdrawn(letter, admin)
    assert Decision.objects.without_letter().get() == letter.decision, "decided and without a letter that holds"
    monkeypatch.setattr("cases.clock.today", lambda: LATER)
    assert tasks.press_letters() == 1 and tasks.press_letters() == 0
    anew = Letter.objects.get(supersedes=letter)
    said = re.sub(r"\s+", " ", text_of(bytes(anew.pdf), tmp_path))
    assert f"sustituye la del 30 de noviembre de 2026, de código {letter.short_code}" in said
    assert bytes(Letter.objects.get(pk=letter.pk).pdf) == before
    assert standing.of(Letter.objects.get(pk=letter.pk)) == Standing(LATER, LATER) and standing.of(anew).holds


def test_a_second_letter_of_a_decision_is_refused_while_the_first_holds(letter):
    copy = Letter.objects.get(pk=letter.pk)
    copy.pk, copy.short_code, copy._state.adding = None, "AAAA-BBBB", True
    for replaced in (None, letter):
        copy.supersedes = replaced
        with pytest.raises(IntegrityError), transaction.atomic():
            copy.save(force_insert=True)


def test_the_old_file_stays_on_its_page_under_a_banner(letter, admin, monkeypatch):
    owner = builders.user("retiree", person=letter.person)
    page = f"/mi-pension/cartas/{letter.pk}/"
    assert "Sustituida" not in shows(as_(owner).get(page))
    withdrawn(letter, admin)
    assert "retiró esta carta el 3 de diciembre de 2026" in shows(as_(owner).get(page))
    monkeypatch.setattr("cases.clock.today", lambda: LATER)
    tasks.press_letters()
    anew = Letter.objects.get(supersedes=letter)
    banner = shows(as_(owner).get(page))
    assert f"Sustituida el 3 de diciembre de 2026 por la carta {anew.short_code}" in banner
    assert as_(owner).get(f"{page}descargar/").content == bytes(letter.pdf)
    assert f"sustituye la del 30 de noviembre de 2026, de código {letter.short_code}" in shows(
        as_(owner).get(f"/mi-pension/cartas/{anew.pk}/")
    )


def test_the_public_page_vouches_for_no_withdrawn_letter_and_says_no_more(client, letter, admin, monkeypatch):
    def typed() -> str:
        paper = {"way": "paper", "code": letter.short_code, "monthly": "1875.00"}
        return shows(client.post("/verificar/", paper))

    assert ">Coincide<" in typed()
    withdrawn(letter, admin)
    assert ">No coincide<" in typed() and "retirada" not in typed().split("<form")[0]
    monkeypatch.setattr("cases.clock.today", lambda: LATER)
    tasks.press_letters()
    assert ">Sustituida el 3 de diciembre de 2026<" in typed()


def test_the_command_asks_the_database_whether_the_letter_still_holds(letter, admin, tmp_path, capsys, monkeypatch):
    file = tmp_path / "letter.pdf"
    file.write_bytes(bytes(letter.pdf))

    def said(language: str = "es") -> tuple[int, str]:
        with pytest.raises(SystemExit) as ended:
            call_command("verify_letter", file, language=language)
        return ended.value.code, capsys.readouterr().out

    status, text = said()
    assert status == 0 and "Vigente: ninguna otra carta la ha sustituido" in text
    withdrawn(letter, admin)
    status, text = said("en")
    assert status == 6 and "WITHDRAWN on December 3, 2026" in text and "Current" not in text
    monkeypatch.setattr("cases.clock.today", lambda: LATER)
    tasks.press_letters()
    status, text = said()
    assert status == 6 and "SUSTITUIDA por otra carta el 3 de diciembre de 2026" in text
    file.write_bytes(bytes(letter.pdf)[:-1])
    assert said()[0] == 1


def test_the_board_proposes_and_decides_on_its_pages(letter, admin):
    second, page = builders.administrator(), f"/junta/cartas/{letter.pk}/"
    assert as_(admin).post(page, {"reason": ""}).status_code == 422
    assert as_(admin).post(page, {"reason": "El nombre está mal escrito."}).status_code == 302
    assert as_(admin).post(page, {"reason": "Otra vez"}).status_code == 409
    proposed = Withdrawal.objects.get()
    assert "mal escrito" in shows(as_(second).get("/junta/cartas/?lista=withdrawals"))
    decide = f"/junta/cartas/retiradas/{proposed.pk}/"
    assert as_(admin).post(decide, {"decision": "accept"}).status_code == 403
    assert as_(second).post(decide, {"decision": "accept"}).status_code == 302
    assert as_(second).post(decide, {"decision": "refuse"}).status_code == 409
    assert "Retirada el" in shows(as_(second).get(page))
    assert as_(second).get(f"{page}descargar/").content == bytes(letter.pdf)
    assert "1 caso" in shows(as_(second).get("/junta/cartas/")) or "Un caso" in shows(as_(second).get("/junta/cartas/"))


def test_the_board_s_letters_are_for_administrators_alone(letter):
    for user in (builders.user("retiree", person=letter.person), builders.coordinator(builders.agency())):
        for path in ("", f"{letter.pk}/", f"{letter.pk}/descargar/"):
            assert as_(user).get(f"/junta/cartas/{path}").status_code == 404
