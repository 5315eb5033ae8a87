"""The Board's desk in a browser's place: what each page says, and what it refuses, with nothing lost."""

import re
from datetime import date, timedelta
from decimal import Decimal

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from cases.actions import applications, offers, pensions, press, records, review
from cases.models import Decision, Event, InsuredStatus, Pension, RetirementApplication, Role, Salary, Status, VitalDate
from tests.cases import builders
from tests.cases.builders import TODAY

pytestmark = pytest.mark.django_db
REASON = "Falta el nombramiento de 1984."


@pytest.fixture(autouse=True)
def _today(monkeypatch):
    monkeypatch.setattr("cases.clock.today", lambda: TODAY)


@pytest.fixture
def admin():
    builders.adopt_defaults()
    return builders.administrator()


@pytest.fixture
def case(agency, clerk, admin):
    return builders.in_review(builders.member(agency, recorded_by=clerk), clerk)


def signed_in(user, language="es-pr") -> Client:
    client = Client(headers={"accept-language": language})
    client.force_login(user)
    return client


def url(name: str, case: RetirementApplication | Pension) -> str:
    return reverse(f"administrator:{name}", args=[case.pk])


def text_of(response) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def decide(client, name, case, **fields):
    return client.post(url(name, case), {"determination": str(case.determination_id), **fields})


# --- Pending cases --------------------------------------------------------------------------------------


def test_the_oldest_filing_day_comes_first_with_its_days_and_what_to_look_at(agency, clerk, admin):
    young = builders.in_review(builders.member(agency, recorded_by=clerk, surnames=("Zayas", "")), clerk)
    old = builders.in_review(
        builders.member(agency, recorded_by=clerk, surnames=("Acuña", "")), clerk, received=TODAY - timedelta(days=40)
    )
    said = text_of(signed_in(admin).get(reverse("administrator:queue")))
    assert "2 casos esperan su decisión" in said
    assert said.index(old.number) < said.index(young.number)
    assert "40 días" in said and "anotada tarde" in said


def test_an_empty_queue_says_so_and_offers_what_is_next(admin):
    response = signed_in(admin, "en").get(reverse("administrator:queue"))
    assert "No case waits for a decision" in text_of(response)
    assert reverse("administrator:recomputes") in response.content.decode()


def test_a_long_queue_is_paged_and_costs_the_same(agency, clerk, admin, django_assert_num_queries, monkeypatch):
    monkeypatch.setattr("cases.views.administrator.A_PAGE", 2)
    client, address = signed_in(admin), reverse("administrator:queue")
    builders.in_review(builders.member(agency, recorded_by=clerk), clerk)
    with django_assert_num_queries(5):  # session, user, how many, the page, how many recomputes
        client.get(address)
    for _ in range(2):
        builders.in_review(builders.member(agency, recorded_by=clerk), clerk)
    with django_assert_num_queries(5):
        said = text_of(client.get(address))
    assert "3 casos esperan su decisión" in said and "Página 1 de 2" in said


# --- Review ----------------------------------------------------------------------------------------------


def test_the_case_is_on_one_page_with_every_option_and_why_the_closed_ones_are_closed(case, admin):
    said = text_of(signed_in(admin).get(url("review", case)))
    assert "Carmen Rivera Ñeco pide una pensión de $1,875.00 al mes" in said
    assert "$1,300.00" in said  # § 766(a): 0.015 × 30,000 × 20 + 0.02 × 30,000 × 11, a month
    assert said.count("No disponible") >= 5 and "esta pensión requiere por lo menos 8 años" in said
    assert "Los datos del expediente" in said and "Aprobar $1,875.00 al mes" in said


def test_the_page_says_everything_in_english_too(case, admin):
    said = text_of(signed_in(admin, "en").get(url("review", case)))
    assert "Carmen Rivera Ñeco asks for a pension of $1,875.00 a month" in said
    assert "Approve $1,875.00 a month" in said


def test_service_and_pay_are_shown_on_file_and_as_the_freeze_counts_them(case, admin):
    """§ 787c(a): 44 years and 5 months served, 31 counted; the average of the 36 months to June 30, 2013."""
    said = text_of(signed_in(admin).get(url("review", case)))
    assert "Acreditado: 44 años y 5 meses." in said
    assert "La ley lo cuenta hasta el 30 de junio de 2013: 31 años." in said
    assert "Sueldo promedio hasta el 30 de junio de 2013" in said and "Ver los 36 meses" in said


def test_what_the_amount_rests_on_stands_on_the_number(case, admin):
    page = signed_in(admin).get(url("review", case)).content.decode()
    assert re.search(r'\$1,875\.00.{0,200}class="standing">adoptado por la Junta', page, re.DOTALL)


def test_a_longer_file_costs_no_more_queries(case, agency, clerk, admin, django_assert_max_num_queries):
    """Nine at most, those of the session and its user among them, whatever was decided, sent again and changed."""
    client = signed_in(admin)
    client.get(url("review", case))  # that the file is opened is kept once
    with django_assert_max_num_queries(9):
        client.get(url("review", case))
    review.return_(case.pk, determination_id=case.determination_id, reason=REASON, by=admin, on=TODAY)
    for year in range(1960, 1980):
        bonus = {
            "participant_id": case.person_id, "agency": agency, "item": Salary.Item.BONUS, "monthly": Decimal("50.00"),
            "from_on": date(year, 7, 1), "to_on": date(year + 1, 6, 30),
        }
        records.state(Salary, bonus, by=clerk, on=TODAY)
    offers.make(case.pk, by=admin, on=TODAY)
    with django_assert_max_num_queries(9):
        said = text_of(client.get(url("review", case)))
    assert "Qué cambió desde que se devolvió" in said


def test_a_corrected_fact_shows_what_it_replaced_who_and_why(agency, clerk, admin):
    person = builders.member(agency, recorded_by=clerk)
    records.correct(
        Salary.objects.get(participant=person.pk), by=clerk, on=TODAY, note="El informe decía otra cosa.",
        changes={"monthly": Decimal("2400.00")},
    )
    said = text_of(signed_in(admin).get(url("review", builders.in_review(person, clerk))))
    assert "$2,400.00 al mes" in said and "Antes: $2,500.00 al mes" in said
    assert "El informe decía otra cosa." in said


def test_a_fact_newer_than_the_computation_is_marked_and_asks_for_a_return(case, clerk, admin):
    client = signed_in(admin)
    assert "cambió" not in text_of(client.get(url("review", case)))
    salary = Salary.objects.get(participant=case.person_id)
    records.correct(salary, by=clerk, on=TODAY, note="x", changes={"monthly": Decimal("2400.00")})
    said = text_of(client.get(url("review", case)))
    assert "El expediente cambió después de este cómputo" in said and "después del cómputo" in said


def test_the_filing_day_typed_late_is_confirmed_before_it_can_be_approved(agency, clerk, admin):
    person = builders.member(agency, recorded_by=clerk)
    case = builders.in_review(person, clerk, received=TODAY - timedelta(days=9))
    client = signed_in(admin)
    page = text_of(client.get(url("review", case)))
    assert "Todavía no se puede aprobar" in page and "Aprobar $" not in page
    refused = decide(client, "approve", case)
    assert refused.status_code == 422 and "confirme primero su fecha" in text_of(refused)
    assert client.post(url("confirm_day", case)).status_code == 302
    assert "Aprobar $1,875.00 al mes" in text_of(client.get(url("review", case)))


def test_without_an_adoption_the_page_names_it_and_nothing_is_approved(agency, clerk):
    case = builders.in_review(builders.member(agency, recorded_by=clerk), clerk)
    client = signed_in(builders.administrator())
    said = text_of(client.get(url("review", case)))
    assert "falta una adopción" in said and "A-19c" in said and "Aprobar $" not in said
    refused = decide(client, "approve", case)
    assert refused.status_code == 422 and "A-19c" in text_of(refused)
    assert not Decision.objects.exists()


def test_a_case_with_nothing_payable_can_be_denied_and_not_approved(agency, clerk, admin):
    young = builders.member(agency, recorded_by=clerk, born=date(1985, 1, 1), entered=date(2010, 1, 1))
    draft = builders.draft(young, clerk)
    applications.file(draft.pk, token=draft.token, received_on=TODAY, by=clerk, on=TODAY)
    case = builders.with_every_paper(draft, clerk)
    client = signed_in(admin)
    assert "no hay nada que pagar" in text_of(client.get(url("review", case)))
    assert decide(client, "approve", case).status_code == 422
    assert decide(client, "deny", case, reason=REASON).status_code == 302


# --- Decisions -------------------------------------------------------------------------------------------


def test_an_approval_says_what_comes_next_and_then_where_the_letter_is(case, admin):
    call_command("demo_keys")
    client = signed_in(admin)
    said = text_of(client.post(url("approve", case), {"determination": str(case.determination_id)}, follow=True))
    assert "La decisión quedó registrada" in said and "La carta se está preparando" in said
    letter = press.issue(Decision.objects.get().pk)
    assert letter.short_code in text_of(client.get(url("review", case)))


@pytest.mark.parametrize(("name", "field"), [("return", "return_reason"), ("deny", "deny_reason")])
def test_a_refusal_without_reasons_is_said_beside_its_field(case, admin, name, field):
    response = decide(signed_in(admin), name, case, reason="  ")
    page = response.content.decode()
    assert response.status_code == 422 and f'href="#{field}"' in page and 'role="alert"' in page
    assert re.search(r"<details[^>]* open>", page)
    assert not Decision.objects.exists()


def test_what_was_typed_is_there_when_a_decision_is_refused(agency, clerk):
    case = builders.in_review(builders.member(agency, recorded_by=clerk), clerk)
    refused = decide(signed_in(builders.administrator()), "deny", case, reason=REASON)  # nothing is adopted
    assert refused.status_code == 422 and REASON in refused.content.decode()


def test_a_return_keeps_the_filing_day_and_its_reasons_stay_on_the_page(case, admin):
    client = signed_in(admin)
    decide(client, "return", case, reason=REASON)
    case.refresh_from_db()
    assert (case.status, case.received_on) == (Status.RETURNED, TODAY)
    assert REASON in text_of(client.get(url("review", case)))


def test_f_059_the_second_of_two_reviewers_gets_the_case_as_it_is_and_keeps_what_was_typed(case, admin):
    first, second = signed_in(admin), signed_in(builders.administrator())
    assert decide(first, "approve", case).status_code == 302
    late = decide(second, "deny", case, reason=REASON)
    said = text_of(late)
    assert late.status_code == 409
    assert "aprobada" in said and "Aprobada" in said and REASON in said and "Ana Colón Vélez" in said
    assert Decision.objects.count() == 1 and Pension.objects.count() == 1


def test_f_059_a_page_that_shows_an_earlier_computation_decides_nothing(case, clerk, admin):
    client, seen = signed_in(admin), case.determination_id
    decide(client, "return", case, reason=REASON)
    salary = Salary.objects.get(participant=case.person_id)
    records.correct(salary, by=clerk, on=TODAY, note="x", changes={"monthly": Decimal("2400.00")})
    applications.submit_again(case.pk, by=clerk, on=TODAY)
    late = client.post(url("approve", case), {"determination": str(seen)})
    said = text_of(late)
    assert late.status_code == 409 and "$1,875.00" in said and "$1,800.00" in said
    assert not Pension.objects.exists()


def test_an_outdated_page_whose_form_is_also_wrong_is_a_409_and_no_lost_reason(case, admin):
    client = signed_in(admin)
    decide(client, "return", case, reason=REASON)
    assert decide(client, "deny", case, reason="").status_code == 409


# --- A second person -------------------------------------------------------------------------------------


def barred_as(rule, agency, case):
    """An administrator who may not decide `case`: it is one's own, one filed it, or one entered a fact of it."""
    if rule == "own":
        return builders.user(Role.Name.ADMINISTRATOR, person=case.person)
    both = case.filed_by if rule == "filed" else builders.administrator()
    if rule == "filed":
        Role.objects.create(user=both, role=Role.Name.ADMINISTRATOR, from_on=date(2000, 1, 1))
        return both
    birth = VitalDate.objects.in_force().get(person=case.person)
    records.correct(birth, by=both, on=TODAY, note="Según el acta.", changes={})
    return both


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("own", "Es su propio caso"),
        ("filed", "Usted la comenzó, la radicó o anotó su elección"),
        ("entered", "Usted anotó o corrigió un dato de esta persona"),
    ],
)
def test_who_filed_it_entered_a_fact_or_is_the_person_cannot_decide_and_the_page_says_why(
    agency, case, admin, rule, said
):
    client = signed_in(barred_as(rule, agency, case))
    page = text_of(client.get(url("review", case)))
    assert said in page and "Aprobar $" not in page and "Devolver el caso" not in page
    for name in ("approve", "deny"):
        refused = decide(client, name, case, reason=REASON)
        assert refused.status_code == 403 and said in text_of(refused)
    assert not Decision.objects.exists()
    assert Event.objects.filter(verb="decision_refused", application=case, details={"rule": rule}).count() == 2


def test_ones_own_case_is_not_even_returned_by_oneself(agency, case):
    assert decide(signed_in(barred_as("own", agency, case)), "return", case, reason=REASON).status_code == 403


@pytest.mark.parametrize("rule", ["own", "filed", "entered"])
def test_a_filing_day_typed_late_is_confirmed_by_who_may_decide(agency, clerk, admin, rule):
    case = builders.in_review(builders.member(agency, recorded_by=clerk), clerk, received=TODAY - timedelta(days=9))
    client = signed_in(barred_as(rule, agency, case))
    assert url("confirm_day", case) not in client.get(url("review", case)).content.decode()
    assert client.post(url("confirm_day", case)).status_code == 403


# --- Recomputes ------------------------------------------------------------------------------------------


@pytest.fixture
def recomputed(agency, clerk, admin):
    pension = builders.pension_past_65(agency, clerk, admin)
    pensions.recompute(pension.pk, on=TODAY)
    pension.refresh_from_db()
    return pension


def test_a_recompute_is_listed_unpaid_with_before_now_and_difference(recomputed, admin):
    said = text_of(signed_in(admin).get(reverse("administrator:recomputes")))
    assert "el pago no cambia hasta que se confirme" in said
    assert "$1,875.00" in said and "$1,710.00" in said and "$165.00 menos" in said


def test_its_page_shows_both_computations_and_what_changed(recomputed, admin):
    said = text_of(signed_in(admin).get(url("recompute", recomputed)))
    assert "de $1,875.00 a $1,710.00 al mes" in said and "Qué datos cambiaron" in said
    assert "$2,970.00" in said and "Confirmar $1,710.00 al mes" in said


def test_confirming_pays_it_once_and_the_second_page_is_a_409(recomputed, admin):
    client, seen = signed_in(admin), {"determination": str(recomputed.recomputed_id)}
    assert client.post(url("confirm_recompute", recomputed), seen).status_code == 302
    late = client.post(url("confirm_recompute", recomputed), seen)
    assert late.status_code == 409 and "$1,710.00" in text_of(late)
    assert "no hay nada pendiente" in text_of(client.get(url("recompute", recomputed)))


def test_whoever_entered_a_fact_sees_why_not_and_cannot_confirm(recomputed, clerk):
    Role.objects.create(user=clerk, role=Role.Name.ADMINISTRATOR, from_on=date(2000, 1, 1))
    client = signed_in(clerk)
    page = text_of(client.get(url("recompute", recomputed)))
    assert "Usted anotó o corrigió un dato" in page and "Confirmar $" not in page
    refused = client.post(url("confirm_recompute", recomputed), {"determination": str(recomputed.recomputed_id)})
    assert refused.status_code == 403


def test_a_confirmation_of_nothing_is_no_server_error(recomputed, admin):
    refused = signed_in(admin).post(url("confirm_recompute", recomputed), {"determination": "x"})
    assert refused.status_code == 422


def test_who_waits_for_an_insured_status_is_listed_and_shown(agency, clerk, admin):
    pension = builders.pension_past_65(agency, clerk, admin)
    stated = InsuredStatus.objects.get(participant_id=pension.person_id)
    records.withdraw(stated, by=clerk, on=TODAY, note="De otra persona.")
    pensions.recompute(pension.pk, on=TODAY)
    client = signed_in(admin)
    assert pension.person.full_name in text_of(client.get(reverse("administrator:recomputes")))
    assert "1 de septiembre de 2026" in text_of(client.get(url("recompute", pension)))


# --- The door ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["coordinator", "retiree"])
def test_f_072_the_review_address_does_not_exist_for_others_and_the_attempt_is_logged(agency, clerk, case, who):
    other = clerk if who == "coordinator" else builders.user(Role.Name.RETIREE, person=case.person)
    client = signed_in(other)
    for name in ("review", "approve", "return", "deny", "confirm_day"):
        answer = client.get(url(name, case)) if name == "review" else decide(client, name, case, reason=REASON)
        assert answer.status_code == 404
    assert Event.objects.filter(verb="refused", by=other).count() == 5
    assert client.get(reverse("administrator:queue")).status_code == 404
    assert client.get(reverse("administrator:recomputes")).status_code == 404


def test_a_draft_is_not_the_boards_to_see(agency, clerk, admin):
    draft = builders.draft(builders.member(agency, recorded_by=clerk), clerk)
    assert signed_in(admin).get(url("review", draft)).status_code == 404
