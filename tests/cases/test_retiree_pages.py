"""The retiree's pages: the answer first, in plain words, and nothing of anybody else."""

import hashlib
import re
from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from cases.actions import applications, pensions, records, review
from cases.models import Decision, Event, InsuredStatus, Letter, Notice, Pension, Role
from tests.cases import builders
from tests.cases.builders import TODAY

pytestmark = pytest.mark.django_db
BYTES = b"%PDF-1.7\n\x00\xff\r\n whole, as it was signed\n%%EOF\n"
HOME = "retiree:home"


@pytest.fixture(autouse=True)
def _today(monkeypatch):
    monkeypatch.setattr("cases.clock.today", lambda: TODAY)


@pytest.fixture
def admin():
    builders.adopt_defaults()
    return builders.administrator()


@pytest.fixture
def client(person):
    return signed_in(person)


def signed_in(person, language="es-pr") -> Client:
    client = Client(headers={"accept-language": language})
    client.force_login(builders.user(Role.Name.RETIREE, person=person))
    return client


def text_of(response) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def heading(response) -> str:
    (title,) = re.findall(r"<h1[^>]*>(.*?)</h1>", response.content.decode(), re.DOTALL)
    return re.sub(r"\s+", " ", title).strip()


def decided(person, clerk, admin, deed="approve", **words) -> Decision:
    case = builders.in_review(person, clerk)
    act = {"approve": review.approve, "deny": review.deny}[deed]
    act(case.pk, determination_id=case.determination_id, by=admin, on=TODAY, **words)
    return Decision.objects.get(application=case)


def letter_of(decision: Decision) -> Letter:
    kind = {"approve": "award", "deny": "denial"}[decision.kind]
    return Letter.objects.create(
        kind=kind, decision=decision, person=decision.application.person, language="es", issued_on=TODAY,
        short_code=f"CODE-{decision.pk.hex[:8]}", pdf=BYTES, sha256=hashlib.sha256(BYTES).hexdigest(),
    )


# --- The first page --------------------------------------------------------------------------------------


def test_nothing_yet_says_what_will_be_here(client):
    assert heading(client.get(reverse(HOME))) == "Usted todavía no tiene una pensión ni una solicitud aquí"


def test_a_case_that_waits_for_papers_names_them_and_whose_desk_it_is_on(person, clerk, client):
    case = builders.filed(person, clerk)
    page = client.get(reverse(HOME))
    said = text_of(page)
    missing = case.documents.filter(evidence__isnull=True).count()
    assert heading(page) == f"Faltan {missing} documentos para su solicitud"
    assert "Certificado de nacimiento" in said and case.agency.name in said and case.number in said
    assert "30 de noviembre de 2026" in said


def test_a_case_in_review_says_that_there_is_nothing_to_do(person, clerk, client):
    builders.in_review(person, clerk)
    page = client.get(reverse(HOME))
    assert heading(page) == "Su solicitud está en la Junta de Retiro"
    assert "Usted no tiene que hacer nada." in text_of(page) and "Ahora: En revisión" in text_of(page)


def test_a_returned_case_says_what_the_board_asked_for(person, clerk, admin, client):
    case = builders.in_review(person, clerk)
    seen = {"determination_id": case.determination_id, "by": admin, "on": TODAY}
    review.return_(case.pk, reason="Falta la certificación de 1994.", **seen)
    page = client.get(reverse(HOME))
    assert heading(page) == "La Junta le pidió algo más a su agencia"
    assert "Falta la certificación de 1994." in text_of(page)


def test_a_pension_opens_with_the_money_since_when_and_what_comes_at_65(person, clerk, admin, client):
    decided(person, clerk, admin)
    page = client.get(reverse(HOME))
    said = text_of(page)
    assert heading(page) == "Usted recibe $1,875.00 al mes"
    assert "desde el 30 de noviembre de 2026" in said and "Antes de descuentos" in said
    assert "Podría cambiar el 17 de mayo de 2029" in said and "$1,710.00 al mes" in said
    assert "estimado, no es una determinación" in said
    assert "Su carta se está firmando" in said


def test_the_first_page_speaks_english_too(person, clerk, admin):
    decided(person, clerk, admin)
    page = signed_in(person, "en").get(reverse(HOME))
    assert heading(page) == "You receive $1,875.00 a month"


def test_a_recompute_not_yet_confirmed_changes_nothing_that_is_shown_as_paid(agency, clerk, admin):
    pension = builders.pension_past_65(agency, clerk, admin)
    recomputed = pensions.recompute(pension.pk, on=TODAY)
    client = signed_in(pension.person)
    page = client.get(reverse(HOME))
    assert heading(page) == "Usted recibe $1,875.00 al mes"
    assert "Se paga igual que antes" in text_of(page) and "$1,710.00" not in text_of(page)
    pensions.confirm(pension.pk, determination_id=recomputed.pk, by=admin, on=TODAY)
    page = client.get(reverse(HOME))
    said = text_of(page)
    assert heading(page) == "Su pensión cambió: ahora es de $1,710.00 al mes"
    assert "$1,875.00" in said and "$165.00 menos al mes" in said and "desde el 1 de septiembre de 2026" in said


def test_a_missing_insured_status_says_which_paper_to_bring(agency, clerk, admin):
    pension = builders.pension_past_65(agency, clerk, admin)
    stated = InsuredStatus.objects.get(participant_id=pension.person_id)
    records.withdraw(stated, by=clerk, on=TODAY, note="De otra persona.")
    pensions.recompute(pension.pk, on=TODAY)
    said = text_of(signed_in(pension.person).get(reverse(HOME)))
    assert "Falta un documento del Seguro Social" in said and "Pida al Seguro Social federal una carta" in said


def test_a_denied_case_leads_to_its_letter(person, clerk, admin, client):
    letter = letter_of(decided(person, clerk, admin, "deny", reason="No completó los años."))
    page = client.get(reverse(HOME))
    assert heading(page) == "La Junta no pudo conceder su pensión"
    address = reverse("retiree:letter", args=[letter.pk])
    assert address in page.content.decode()
    told = text_of(client.get(address))
    assert "Decisión aprobada el" in told and letter.decision.by.full_name in told, "as in the signed file"


def test_a_suspended_pension_says_so_first(person, clerk, admin, client):
    decided(person, clerk, admin)
    Pension.objects.filter(person=person).update(state=Pension.State.SUSPENDED)
    assert heading(client.get(reverse(HOME))) == "Su pensión está suspendida"


def test_the_first_page_costs_the_same_with_more_letters(
    person, clerk, admin, client, django_assert_max_num_queries
):
    letter_of(decided(person, clerk, admin))
    with django_assert_max_num_queries(13):
        client.get(reverse(HOME))


# --- A letter ----------------------------------------------------------------------------------------------


def test_a_letter_is_told_with_the_same_figures_step_by_step(person, clerk, admin, client):
    letter = letter_of(decided(person, clerk, admin))
    page = client.get(reverse("retiree:letter", args=[letter.pk]))
    said = text_of(page)
    assert heading(page) == "Su pensión fue aprobada"
    assert "Usted recibirá $1,875.00 al mes, antes de descuentos, desde el 30 de noviembre de 2026." in said
    assert "$30,000.00 × 75 % = $22,500.00 al año." in said
    assert '<details class="provision"><summary>§' in page.content.decode().replace("\N{NO-BREAK SPACE}", " ")
    assert "31 años" in said and "$30,000.00 al año" in said
    assert reverse("retiree:download", args=[letter.pk]) in page.content.decode()


def test_a_denial_is_told_with_its_reasons_and_what_one_may_do(person, clerk, admin, client):
    letter = letter_of(decided(person, clerk, admin, "deny", reason="No completó los años."))
    page = client.get(reverse("retiree:letter", args=[letter.pk]))
    said = text_of(page)
    assert heading(page) == "Su solicitud fue denegada"
    assert "No completó los años." in said and "Si no está de acuerdo" in said


def test_an_old_letter_says_that_the_pension_changed_since(agency, clerk, admin):
    pension = builders.pension_past_65(agency, clerk, admin)
    letter = letter_of(Decision.objects.get(application=pension.application))
    recomputed = pensions.recompute(pension.pk, on=TODAY)
    client, address = signed_in(pension.person), reverse("retiree:letter", args=[letter.pk])
    assert "ha cambiado desde entonces" not in text_of(client.get(address))
    pensions.confirm(pension.pk, determination_id=recomputed.pk, by=admin, on=TODAY)
    assert "ha cambiado desde entonces" in text_of(client.get(address))


def test_f_066_what_is_downloaded_is_byte_for_byte_what_was_signed(person, clerk, admin, client):
    letter = letter_of(decided(person, clerk, admin))
    answer = client.get(reverse("retiree:download", args=[letter.pk]))
    assert answer.content == BYTES == bytes(Letter.objects.get().pdf)
    assert answer["Content-Type"] == "application/pdf"
    assert answer["Content-Disposition"] == f'attachment; filename="{letter.decision.application.number}.pdf"'
    assert answer["Cache-Control"] == "private, no-store"


# --- Nobody else's -----------------------------------------------------------------------------------------


def test_nobody_sees_or_downloads_the_letter_of_another_and_the_attempt_is_logged(agency, clerk, admin, client):
    other = builders.member(agency, recorded_by=clerk, surnames=("Otra", "Persona"))
    letter = letter_of(decided(other, clerk, admin))
    for name in ("letter", "download"):
        assert client.get(reverse(f"retiree:{name}", args=[letter.pk])).status_code == 404
    assert Event.objects.filter(verb="refused").count() == 2
    said = text_of(client.get(reverse(HOME)))
    assert letter.decision.application.number not in said and "Otra Persona" not in said


@pytest.mark.parametrize("who", ["coordinator", "administrator"])
def test_staff_have_no_retirees_pages_and_no_letter_of_others_there(person, agency, clerk, admin, who):
    letter = letter_of(decided(person, clerk, admin))
    client = Client()
    client.force_login(clerk if who == "coordinator" else admin)
    assert client.get(reverse(HOME)).status_code == 404
    assert client.get(reverse("retiree:download", args=[letter.pk])).status_code == 404


def test_a_coordinator_who_is_a_retiree_sees_there_only_her_own(agency, clerk, admin):
    herself = builders.member(agency, recorded_by=admin, surnames=("Propia", "Suya"))
    both = builders.user(Role.Name.COORDINATOR, agency, person=herself)
    Role.objects.create(user=both, role=Role.Name.RETIREE, from_on=date(2000, 1, 1))
    theirs = letter_of(decided(builders.member(agency, recorded_by=clerk), clerk, admin))
    client = Client()
    client.force_login(both)
    assert client.get(reverse(HOME)).status_code == 200
    assert client.get(reverse("retiree:letter", args=[theirs.pk])).status_code == 404


def test_a_draft_is_not_shown_to_its_person(person, clerk, client):
    applications.start(person.pk, by=clerk, on=TODAY)
    assert heading(client.get(reverse(HOME))) == "Usted todavía no tiene una pensión ni una solicitud aquí"


def test_a_certificate_is_asked_for_once_and_read_before_it_is_downloaded(person, clerk, admin, client):
    decided(person, clerk, admin)
    pension = Pension.objects.get(person=person)
    for _ in range(2):
        answer = client.post(reverse("retiree:certificate", args=[pension.pk]), follow=True)
    assert "Su certificación se está firmando." in text_of(answer)
    notice = Notice.objects.get(kind="certificate")
    letter = Letter.objects.create(
        kind="certificate", notice=notice, person=person, language="es", issued_on=TODAY, short_code="CODE-1",
        pdf=BYTES, sha256=hashlib.sha256(BYTES).hexdigest(),
    )
    assert "Certificación de pensión" in text_of(client.get(reverse(HOME)))
    page = client.get(reverse("retiree:letter", args=[letter.pk]))
    assert heading(page) == "Certificación de pensión"
    assert "recibe una pensión de $1,875.00 al mes, antes de descuentos." in text_of(page)
    download = client.get(reverse("retiree:download", args=[letter.pk]))
    assert download["Content-Disposition"] == f'attachment; filename="{pension.application.number}.pdf"'


def test_nobody_asks_for_a_certificate_of_another(agency, clerk, admin, client):
    other = builders.pension_past_65(agency, clerk, admin)
    assert client.post(reverse("retiree:certificate", args=[other.pk])).status_code == 404
    assert not Notice.objects.filter(kind="certificate").exists()
