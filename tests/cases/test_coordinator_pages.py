"""The coordinator's pages: what they answer, what they refuse beside which field, and what they never say."""

import re
import uuid
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from cases import clock
from cases.actions import applications, records, review
from cases.models import (
    Agency,
    Document,
    Event,
    Evidence,
    InsuredStatus,
    Person,
    RetirementApplication,
    Role,
    Salary,
    ServicePeriod,
    SocialSecurityNumber,
    Status,
    User,
)
from cases.social_security import blind_index, encipher
from tests.cases import builders
from tests.cases.amounts import without_period
from tests.cases.builders import TODAY

pytestmark = pytest.mark.django_db
LANGUAGES = ("es-pr", "en")


@pytest.fixture(autouse=True)
def today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "today", lambda: TODAY)


@pytest.fixture
def desk(client: Client, clerk: User) -> Client:
    client.force_login(clerk)
    return client


def url(name: str, of: Any = None) -> str:
    return reverse(f"coordinator:{name}", args=[of] if of else [])


def day(name: str, on: date) -> dict[str, str]:
    return {f"{name}_day": str(on.day), f"{name}_month": str(on.month), f"{name}_year": str(on.year)}


def text(response: Any) -> str:
    """What the page says, in one line."""
    body = re.sub(r"<(script|style).*?</\1>", "", response.content.decode(), flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", body).split())


# --- Every state of a case, and every page of it -------------------------------------------------------


def in_state(status: str, person: Person, clerk: User) -> RetirementApplication:
    match status:
        case "begun":
            return applications.start(person.pk, by=clerk, on=TODAY)
        case Status.DRAFT:
            return builders.draft(person, clerk)
        case Status.DOCUMENTS_PENDING:
            return builders.filed(person, clerk)
        case Status.WITHDRAWN:
            return applications.withdraw(builders.draft(person, clerk).pk, reason="No ahora", by=clerk, on=TODAY)
    builders.adopt_defaults()
    case = builders.in_review(person, clerk)
    if status != Status.IN_REVIEW:
        decide(case, status)
    case.refresh_from_db()
    return case


def decide(case: RetirementApplication, status: str) -> None:
    act = {Status.RETURNED: review.return_, Status.DENIED: review.deny, Status.APPROVED: review.approve}[status]
    why = {} if status == Status.APPROVED else {"reason": "Falta la firma"}
    act(case.pk, determination_id=case.determination_id, by=builders.administrator(), on=TODAY, **why)


STATES = ("begun", *Status.values)


@pytest.mark.parametrize("status", STATES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_case_is_one_page_in_every_state(
    desk: Client, person: Person, clerk: User, status: str, language: str
) -> None:
    case = in_state(status, person, clerk)
    desk.cookies["django_language"] = language
    response = desk.get(url("application", case.pk))
    assert response.status_code == 200
    assert person.full_name in text(response)
    assert without_period(response.content.decode()) == []


def pages_of(person: Person, case: RetirementApplication) -> Iterator[str]:
    yield from (url("desk"), url("members"))
    of_a_person = ("member", "state_service", "state_salary", "insured", "state_evidence")
    yield from (url(name, person.pk) for name in of_a_person)
    salary, period = Salary.objects.get(), ServicePeriod.objects.get()
    yield from (url("correct_salary", salary.pk), url("withdraw_salary", salary.pk))
    yield from (url("correct_service", period.pk), url("withdraw_service", period.pk))
    yield from (url(name, case.pk) for name in ("application", "ask", "elect", "sheet", "file", "withdraw"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_answers_in_both_languages_and_no_amount_lacks_its_period(
    desk: Client, person: Person, clerk: User, language: str
) -> None:
    """F-056."""
    case = builders.draft(person, clerk)
    desk.cookies["django_language"] = language
    for page in pages_of(person, case):
        response = desk.get(page)
        assert response.status_code == 200, page
        assert without_period(response.content.decode()) == [], page
        assert f'lang="{"es-PR" if language == "es-pr" else "en"}"' in response.content.decode()


def test_the_pages_after_filing_answer(desk: Client, person: Person, clerk: User) -> None:
    case = builders.filed(person, clerk)
    missing = Document.objects.filter(application=case, evidence=None).first()
    for page in (url("acknowledgement", case.pk), url("paper", missing.pk), url("ask", case.pk), url("elect", case.pk)):
        assert desk.get(page).status_code == 200, page


def test_what_is_past_its_state_is_a_conflict(desk: Client, person: Person, clerk: User) -> None:
    case = builders.in_review(person, clerk)
    for name in ("ask", "elect", "file", "sheet"):
        assert desk.get(url(name, case.pk)).status_code == 409, name
    assert desk.post(url("submit_again", case.pk)).status_code == 409


# --- From the counter to the Board ----------------------------------------------------------------------


def test_a_case_goes_from_the_file_to_its_number(desk: Client, person: Person) -> None:
    begun = desk.post(url("start", person.pk))
    case = RetirementApplication.objects.get()
    assert begun.headers["Location"] == url("application", case.pk)
    asked = day("separation_on", TODAY) | day("retirement_on", TODAY) | {"language": "es"}
    assert desk.post(url("ask", case.pk), asked).status_code == 302
    said = text(desk.get(url("application", case.pk)))
    assert "puede elegir entre dos opciones" in said and "$1,875.00 al mes" in said
    assert "estimado, no es una determinación" in said and "75 %" in said
    elected = {"route": "766a", "member_elected": "on"} | day("elected_on", TODAY)
    assert desk.post(url("elect", case.pk), elected).status_code == 302
    filed = desk.post(url("file", case.pk), {"token": case.token} | day("received_on", TODAY))
    case.refresh_from_db()
    assert filed.headers["Location"] == url("acknowledgement", case.pk)
    assert (case.status, case.elected_route, case.received_on) == (Status.DOCUMENTS_PENDING, "766a", TODAY)
    receipt = text(desk.get(url("acknowledgement", case.pk)))
    for said in (case.number, "30 de noviembre de 2026", "Ana Colón Vélez", "Certificado de nacimiento"):
        assert said in receipt


def test_a_filing_typed_late_keeps_its_day_and_says_so(desk: Client, person: Person, clerk: User) -> None:
    case = builders.draft(person, clerk)
    desk.post(url("file", case.pk), {"token": case.token} | day("received_on", date(2026, 11, 12)))
    case.refresh_from_db()
    assert (case.received_on, case.filed_late) == (date(2026, 11, 12), True)
    assert "Anotada el 30 de noviembre de 2026" in text(desk.get(url("acknowledgement", case.pk)))
    assert "quien revisa la tiene que confirmar" in text(desk.get(url("application", case.pk)))


def test_f_058_the_same_filing_twice_is_one_and_the_second_answer_points_to_the_first(
    desk: Client, person: Person, clerk: User
) -> None:
    case = builders.draft(person, clerk)
    twice = [desk.post(url("file", case.pk), {"token": case.token} | day("received_on", TODAY)) for _ in range(2)]
    assert {response.headers["Location"] for response in twice} == {url("acknowledgement", case.pk)}
    assert Event.objects.filter(verb="filed").count() == 1
    other = desk.post(url("file", case.pk), {"token": uuid.uuid4()} | day("received_on", TODAY))
    assert other.status_code == 409


def test_a_draft_can_be_filed_before_the_election_and_elected_after(desk: Client, person: Person, clerk: User) -> None:
    case = builders.draft(person, clerk)
    desk.post(url("file", case.pk), {"token": case.token} | day("received_on", TODAY))
    assert "Falta la elección de la persona" in text(desk.get(url("application", case.pk)))
    desk.post(url("elect", case.pk), {"route": "766a", "member_elected": "on"} | day("elected_on", TODAY))
    case.refresh_from_db()
    assert case.elected_route == "766a"


def test_the_last_paper_sends_the_case_to_the_board(desk: Client, person: Person, clerk: User) -> None:
    case = builders.filed(person, clerk)
    for document in Document.objects.filter(application=case, evidence=None):
        desk.post(url("paper", document.pk), {"issuer": "Registro"} | day("seen_on", TODAY))
    case.refresh_from_db()
    assert case.status == Status.IN_REVIEW


def test_a_returned_case_shows_the_reason_and_goes_back_with_its_day(desk: Client, person: Person, clerk: User) -> None:
    case = in_state(Status.RETURNED, person, clerk)
    said = text(desk.get(url("application", case.pk)))
    assert "Falta la firma" in said and "La fecha de radicación, 30 de noviembre de 2026, no cambia" in said
    assert "Falta la firma" in text(desk.get(url("desk")))
    desk.post(url("submit_again", case.pk))
    case.refresh_from_db()
    assert (case.status, case.received_on) == (Status.IN_REVIEW, TODAY)


def test_withdrawing_asks_once_for_a_reason(desk: Client, person: Person, clerk: User) -> None:
    case = builders.filed(person, clerk)
    assert desk.post(url("withdraw", case.pk), {"reason": ""}).status_code == 422
    assert desk.post(url("withdraw", case.pk), {"reason": "Sigue trabajando"}).status_code == 302
    case.refresh_from_db()
    assert case.status == Status.WITHDRAWN


# --- What is wrong stands beside its field, and nothing typed is lost -------------------------------------

SOONER = date(2026, 1, 5)
NOT_A_DAY = {"day": "31", "month": "2", "year": "2026"}


def wrong(field: str, parts: dict[str, str]) -> dict[str, str]:
    return {f"{field}_{part}": value for part, value in parts.items()}


@pytest.mark.parametrize(
    ("name", "of", "data", "field", "kept"),
    [
        ("ask", "case", wrong("separation_on", NOT_A_DAY) | day("retirement_on", TODAY), "separation_on", 'value="31"'),
        ("ask", "case", day("separation_on", TODAY) | day("retirement_on", SOONER), "retirement_on", 'value="5"'),
        ("ask", "case", day("separation_on", date(9999, 12, 31)), "separation_on", 'value="9999"'),
        ("elect", "case", {"route": "766d(a)"} | day("elected_on", TODAY), "route", 'value="30"'),
        ("elect", "case", {"route": "766a"} | day("elected_on", date(2026, 12, 1)), "elected_on", "checked"),
        ("elect", "case", {"route": "766a"} | day("elected_on", TODAY), "member_elected", "checked"),
        ("file", "case", wrong("received_on", NOT_A_DAY), "received_on", 'value="31"'),
        ("file", "case", day("received_on", date(2027, 1, 2)), "received_on", 'value="2027"'),
        ("state_salary", "person", {"item": "base", "monthly": "2.500,00"}, "monthly", "2.500,00"),
        ("state_salary", "person", {"item": "base", "monthly": "999999999"}, "monthly", "999999999"),
        ("state_service", "person", {"post": "Juez", "kind": "nobody"}, "kind", "Juez"),
        ("insured", "person", {"status": "fully_insured", "known": "yes", "issuer": "SSA"}, "on", "SSA"),
        ("insured", "person", {"known": "yes"} | day("on", date(2027, 1, 1)), "on", 'value="2027"'),
        ("state_evidence", "person", {"kind": "x", "issuer": "Registro"}, "kind", "Registro"),
    ],
)
def test_an_error_stands_beside_its_field_and_what_was_typed_stays(
    desk: Client, person: Person, clerk: User, name: str, of: str, data: dict[str, str], field: str, kept: str
) -> None:
    case = builders.draft(person, clerk)
    if name == "file":
        data = data | {"token": str(case.token)}
    response = desk.post(url(name, case.pk if of == "case" else person.pk), data)
    html = response.content.decode()
    assert response.status_code == 422
    assert field in response.context["form"].errors
    assert f'id="id_{field}_error"' in html and kept in html
    assert html.count('class="wrong-summary" role="alert"') == 1 and html.count("autofocus") == 1
    case.refresh_from_db()
    assert (case.filed_at, case.elected_route, case.retirement_on) == (None, "", TODAY)


# --- Facts of the file --------------------------------------------------------------------------------------


def pay(monthly: str, first: date, **more: str) -> dict[str, str]:
    return {"item": "base", "monthly": monthly} | day("from_on", first) | more


def test_new_pay_ends_the_one_that_is_open_the_day_before(desk: Client, person: Person) -> None:
    response = desk.post(url("state_salary", person.pk), pay("$2,750.00", date(2026, 7, 1)))
    assert response.status_code == 302
    first, second = Salary.objects.in_force().order_by("from_on")
    assert (first.to_on, second.monthly, second.to_on) == (date(2026, 6, 30), Decimal("2750.00"), None)
    assert Salary.objects.filter(superseded_by=first).exists()


def test_an_overlap_names_what_it_overlaps_beside_its_field(desk: Client, person: Person) -> None:
    before = pay("900", date(1982, 1, 1)) | day("to_on", date(1983, 1, 1))
    response = desk.post(url("state_salary", person.pk), before)
    assert response.status_code == 422
    assert "desde el 1 de julio de 1982" in str(response.context["form"].errors["from_on"])
    service = {"group": "general", "kind": "ordinary"} | day("from_on", date(1980, 1, 1))
    assert "from_on" in desk.post(url("state_service", person.pk), service).context["form"].errors


def test_a_correction_shows_what_it_replaced_and_why(desk: Client, person: Person) -> None:
    old = Salary.objects.get()
    corrected = pay("2500.01", old.from_on, note="Informe de cambio 12")
    assert desk.post(url("correct_salary", old.pk), corrected).status_code == 302
    said = text(desk.get(url("member", person.pk)))
    assert "Sustituye: $2,500.00 al mes" in said and "Razón: Informe de cambio 12" in said
    again = desk.post(url("correct_salary", old.pk), corrected, follow=True)
    assert "Esa línea se corrigió mientras tanto" in text(again)
    assert Salary.objects.in_force().get().monthly == Decimal("2500.01")


def test_another_agencys_line_is_corrected_only_with_a_paper(desk: Client, person: Person, clerk: User) -> None:
    period = ServicePeriod.objects.get()
    foreign = records.correct(period, {"agency": builders.agency("Otra")}, note="Era otra", by=clerk, on=TODAY)
    data = {"group": "general", "kind": "ordinary", "note": "x"} | day("from_on", date(1983, 7, 1))
    refused = desk.post(url("correct_service", foreign.pk), data)
    assert refused.status_code == 422 and "evidence" in refused.context["form"].errors
    paper = Evidence.objects.create(person=person, kind="service_certification", seen_on=TODAY, recorded_by=clerk)
    assert desk.post(url("correct_service", foreign.pk), data | {"evidence": str(paper.pk)}).status_code == 302
    assert ServicePeriod.objects.in_force().get().evidence == paper


def test_a_line_withdrawn_stays_visible_with_its_reason(desk: Client, person: Person) -> None:
    period = ServicePeriod.objects.get()
    assert desk.post(url("withdraw_service", period.pk), {"reason": "Es de otra persona"}).status_code == 302
    said = text(desk.get(url("member", person.pk)))
    assert "retirado" in said and "Razón: Es de otra persona" in said


def test_f_074_insured_status_needs_paper_day_and_name(desk: Client, person: Person, clerk: User) -> None:
    tick = {"status": "fully_insured", "known": "yes"} | day("on", date(2020, 1, 1))
    refused = desk.post(url("insured", person.pk), tick)
    assert refused.status_code == 422 and {"issuer", "seen_on"} <= set(refused.context["form"].errors)
    assert not InsuredStatus.objects.exists()
    assert desk.post(url("insured", person.pk), tick | {"issuer": "SSA"} | day("seen_on", TODAY)).status_code == 302
    stated = InsuredStatus.objects.get()
    assert (stated.on, stated.recorded_by, stated.evidence.issuer) == (date(2020, 1, 1), clerk, "SSA")
    later = {"status": "fully_insured", "known": "no", "issuer": "SSA, otra carta"} | day("seen_on", TODAY)
    assert desk.post(url("insured", person.pk), later).status_code == 302
    stated = InsuredStatus.objects.in_force().get()
    assert (stated.on, stated.evidence.issuer) == (None, "SSA, otra carta")


def test_a_paper_recorded_in_the_file_serves_the_case_that_waits_for_it(
    desk: Client, person: Person, clerk: User
) -> None:
    case = builders.filed(person, clerk)
    desk.post(url("state_evidence", person.pk), {"kind": "appointment", "issuer": "Hacienda"} | day("seen_on", TODAY))
    assert case.documents.get(kind="appointment").evidence.issuer == "Hacienda"


def test_facts_that_contradict_each_other_are_said_and_stop_no_page(desk: Client, person: Person, clerk: User) -> None:
    case = builders.draft(person, clerk)
    records.correct(Salary.objects.get(), {"item": "other"}, note="x", by=clerk, on=TODAY)
    for page in (url("member", person.pk), url("application", case.pk), url("sheet", case.pk), url("elect", case.pk)):
        assert desk.get(page).status_code == 200
    assert "Los datos del expediente se contradicen" in text(desk.get(url("application", case.pk)))
    assert desk.post(url("file", case.pk), {"token": case.token} | day("received_on", TODAY)).status_code == 302


# --- Search ---------------------------------------------------------------------------------------------------


def test_members_are_found_by_post_and_no_address_holds_the_words(desk: Client, person: Person) -> None:
    found = desk.post(url("members"), {"words": "neco"})
    assert "Aparece una persona" in text(found) and person.surnames in text(found)
    assert "neco" not in "".join(re.findall(r'(?:href|action)="([^"]*)"', found.content.decode()))
    assert 'method="post"' in found.content.decode() and 'method="get"' not in found.content.decode()
    assert "Aparece" not in text(desk.get(url("members"), {"words": "neco"}))
    nobody = text(desk.post(url("members"), {"words": "Xyz"}))
    assert "No aparece nadie" in nobody and "Escriba un solo apellido" in nobody
    assert desk.post(url("members"), {"words": ""}).status_code == 422


def test_a_member_is_found_by_a_whole_number_that_no_page_repeats(desk: Client, person: Person) -> None:
    cipher = encipher("987654320", person.pk)
    SocialSecurityNumber.objects.create(person=person, cipher=cipher, blind_index=blind_index("987654320"))
    found = desk.post(url("members"), {"words": "987-65-4320"})
    assert person.surnames in text(found)
    assert "4320" not in text(desk.get(url("member", person.pk)))


def test_a_long_list_is_paged_and_what_was_found_is_paged_by_post(desk: Client, agency: Agency, clerk: User) -> None:
    for number in range(51):
        builders.member(agency, recorded_by=clerk, surnames=("Rivera", f"B{number:02}"))
    assert "?page=2" in desk.get(url("members")).content.decode()
    found = desk.post(url("members"), {"words": "rivera", "page": "2"})
    assert "Página 2 de 2" in text(found) and "?page" not in found.content.decode()
    assert desk.get(url("members"), {"page": "nine"}).status_code == 200


# --- Whose file it is ------------------------------------------------------------------------------------------


def test_f_072_another_agencys_pages_are_a_logged_404(client: Client, person: Person, clerk: User) -> None:
    case = builders.filed(person, clerk)
    document = case.documents.filter(evidence=None).first()
    client.force_login(builders.coordinator(builders.agency("Municipio")))
    tried = [url("member", person.pk), url("insured", person.pk), url("paper", document.pk)]
    tried += [url(name, case.pk) for name in ("application", "acknowledgement", "sheet")]
    tried += [url("correct_salary", Salary.objects.get().pk)]
    assert [client.get(page).status_code for page in tried] == [404] * len(tried)
    assert client.post(url("start", person.pk)).status_code == 404
    assert Event.objects.filter(verb="refused").count() == len(tried) + 1
    assert person.surnames not in text(client.get(url("members")))


def test_f_072_ones_own_case_and_a_retirees_way_are_closed_too(client: Client, agency: Agency, clerk: User) -> None:
    own = builders.member(agency, recorded_by=clerk, surnames=("Vega", "Ruiz"))
    case = builders.filed(own, clerk)
    User.objects.filter(pk=clerk.pk).update(person=own)
    client.force_login(User.objects.get(pk=clerk.pk))
    assert client.get(url("application", case.pk)).status_code == 404
    client.force_login(builders.user(Role.Name.RETIREE, person=None))
    assert client.get(url("desk")).status_code == 404


# --- How much a page asks of the database ----------------------------------------------------------------------


def queries(desk: Client, page: str) -> int:
    with CaptureQueriesContext(connection) as asked:
        assert desk.get(page).status_code == 200
    return len(asked)


def test_the_desk_and_the_members_ask_the_same_however_long_they_are(
    desk: Client, agency: Agency, clerk: User, person: Person
) -> None:
    builders.filed(person, clerk)
    short = {page: queries(desk, page) for page in (url("desk"), url("members"))}
    for number in range(8):
        other = builders.member(agency, recorded_by=clerk, surnames=("Soto", str(number)))
        in_state((Status.DRAFT, Status.DOCUMENTS_PENDING, Status.IN_REVIEW, "begun")[number % 4], other, clerk)
    assert {page: queries(desk, page) for page in short} == short
    assert max(short.values()) <= 9
