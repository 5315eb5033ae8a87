"""An application, first time right: what is missing said at once, gates that warn and never stop, the member elects."""

import re
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from cases import clock, papers
from cases.actions import applications, scans
from cases.models import (
    Circumstance,
    Event,
    Paper,
    Person,
    RetirementApplication,
    Salary,
    ServicePeriod,
    Status,
    User,
)
from cases.scans.found import PDF, Found
from tests.cases import builders
from tests.cases.builders import TODAY

pytestmark = pytest.mark.django_db
LONG_OUT = date(2026, 6, 1)


@pytest.fixture(autouse=True)
def office(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path) -> None:
    monkeypatch.setattr(clock, "today", lambda: TODAY)
    settings.EVIDENCE_DIR = tmp_path / "evidence"


@pytest.fixture
def clerk() -> User:
    return builders.coordinator(builders.agency())


@pytest.fixture
def person(clerk: User) -> Person:
    return builders.member(clerk.roles.get().agency, recorded_by=clerk)


@pytest.fixture
def desk(client: Client, clerk: User) -> Client:
    client.force_login(clerk)
    client.cookies["django_language"] = "en"
    return client


def url(name: str, *of: object) -> str:
    return reverse(f"coordinator:{name}", args=of)


def text(response: Any) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def filed(desk: Client, case: RetirementApplication) -> RetirementApplication:
    day = {"received_on_day": TODAY.day, "received_on_month": TODAY.month, "received_on_year": TODAY.year}
    assert desk.post(url("file", case.pk), {**day, "token": case.token}).status_code == 302
    case.refresh_from_db()
    return case


def test_a_draft_is_left_at_any_step_and_found_again_with_what_was_saved(desk: Client, person: Person) -> None:
    """The days alone are saved; the queue has the draft, and every step leads to every other."""
    desk.post(url("start", person.pk))
    case = RetirementApplication.objects.get()
    day = {f"{name}_{part}": value for name in ("separation_on", "retirement_on")
           for part, value in (("day", 30), ("month", 11), ("year", 2026))}  # fmt: skip
    desk.post(url("ask", case.pk), {**day, "language": "es"})
    found = desk.get(reverse("coordinator:desk") + "?list=drafts").content.decode()
    assert url("application", case.pk) in found
    for page in ("ask", "elect", "file"):
        said = desk.get(url(page, case.pk)).content.decode()
        assert said.count('aria-current="step"') == 1
        for step in ("ask", "application", "elect", "file"):
            assert f'href="{url(step, case.pk)}' in said, (page, step)
    assert 'value="2026"' in desk.get(url("ask", case.pk)).content.decode()


def test_what_is_missing_is_named_at_once_and_all_together(desk: Client, person: Person, clerk: User) -> None:
    said = text(desk.get(url("file", builders.draft(person, clerk).pk)))
    for each in (
        "The member's election", "Day on which fully insured by Social Security", "Birth certificate",
        "Appointment and oath of office", "Individual statement", "Certification of service and pay",
        "Signed election sheet", "From the Demographic Registry",
    ):
        assert each.replace("'", "&#x27;") in said or each in said, each


def test_a_mayor_or_whoever_is_65_is_asked_for_more_papers(desk: Client, clerk: User) -> None:
    of = {"recorded_by": clerk, "born": date(1960, 5, 17)}
    mayor = builders.member(clerk.roles.get().agency, group="mayor", **of)
    said = text(desk.get(url("file", builders.draft(mayor, clerk).pk)))
    assert "Certificate of the terms as mayor" in said
    assert "Social Security document" in said


def test_out_of_active_service_warns_with_its_provision_and_is_filed_all_the_same(
    desk: Client, person: Person, clerk: User
) -> None:
    case = builders.draft(person, clerk, separation=LONG_OUT)
    for page in ("application", "file"):
        said = text(desk.get(url(page, case.pk)))
        assert "filed after the last day of work" in said
        assert "§ 766a(a)" in said
        assert "A-22" in said
    assert filed(desk, case).number


@pytest.mark.parametrize(
    ("kind", "provision"),
    [(Circumstance.Kind.REFUND_RECEIVED, "§ 765(b)"), (Circumstance.Kind.REFUND_REQUESTED, "§ 766(a)")],
)
def test_a_refund_says_what_will_be_decided_and_is_filed_all_the_same(
    desk: Client, person: Person, clerk: User, kind: str, provision: str
) -> None:
    Circumstance.objects.create(participant_id=person.pk, kind=kind, on=date(2020, 1, 1), recorded_by=clerk)
    case = builders.draft(person, clerk)
    said = text(desk.get(url("file", case.pk)))
    assert "Filed so" in said
    assert provision in said
    assert filed(desk, case).status == Status.DOCUMENTS_PENDING


def test_a_raise_of_the_last_year_asks_for_its_act_before_the_board_sees_the_case(clerk: User) -> None:
    """F-033: 1,400 dollars more from 1 February 2013, asked on 15 June 2013."""
    out, raised = date(2013, 6, 15), date(2013, 2, 1)
    person = builders.member(clerk.roles.get().agency, recorded_by=clerk, left=raised - timedelta(days=1))
    own = {"participant_id": person.pk, "agency": clerk.roles.get().agency, "recorded_by": clerk, "from_on": raised}
    Salary.objects.create(monthly=Decimal("3900.00"), to_on=out - timedelta(days=1), **own)
    ServicePeriod.objects.create(to_on=out - timedelta(days=1), **own)
    case = builders.filed(person, clerk, received=out, separation=out, on=out)
    waiting = case.documents.filter(evidence=None).exclude(kind=Paper.RAISE_ACT)
    for document in waiting:
        applications.receive_paper(document.pk, seen_on=TODAY, issuer="x", folio="", by=clerk, on=TODAY)
    case.refresh_from_db()
    assert case.status == Status.DOCUMENTS_PENDING
    act = case.documents.get(kind=Paper.RAISE_ACT)
    applications.receive_paper(act.pk, seen_on=TODAY, issuer="Legislatura", folio="Ord. 12", by=clerk, on=TODAY)
    case.refresh_from_db()
    assert case.status == Status.IN_REVIEW


def test_without_a_raise_no_act_is_asked_for(person: Person, clerk: User) -> None:
    case = builders.draft(person, clerk, separation=date(2013, 6, 15), on=date(2013, 6, 15))
    assert Paper.RAISE_ACT not in papers.needed(case)


def test_where_nothing_is_amiss_nothing_warns(desk: Client, person: Person, clerk: User) -> None:
    said = text(desk.get(url("application", builders.draft(person, clerk).pk)))
    assert "Filed so" not in said
    assert "last day of work." not in said


def test_the_signed_sheet_comes_back_and_the_election_is_the_members(
    desk: Client, person: Person, clerk: User
) -> None:
    case = builders.draft(person, clerk)
    found = Found(PDF, 1)
    scan, _new = scans.receive(
        b"%PDF", found, person_id=person.pk, kind=Paper.ELECTION_SHEET, application=case, by=clerk, on=TODAY
    )
    day = {"seen_on_day": TODAY.day, "seen_on_month": TODAY.month, "seen_on_year": TODAY.year}
    said = desk.post(url("scan", scan.pk), {**day, "issuer": "Hacienda", "legible": "on"})
    assert said.url == url("elect", case.pk), "from the sheet straight to the election that it shows"
    assert url("scan", scan.pk) in desk.get(said.url).content.decode()
    elected = {"elected_on_day": 27, "elected_on_month": 11, "elected_on_year": 2026}
    without_word = desk.post(said.url, {**elected, "route": "766a"})
    assert without_word.status_code == 422, "that the member saw every option is said, or nothing is recorded"
    assert desk.post(said.url, {**elected, "route": "766a", "member_elected": "on"}).status_code == 302
    event = Event.objects.get(verb="elected", application=case)
    scan.refresh_from_db()
    assert event.details == {"route": "766a", "signed_on": "2026-11-27", "sheet": str(scan.evidence_id)}
    assert event.by == clerk
    assert filed(desk, case).documents.get(kind=Paper.ELECTION_SHEET).evidence_id == scan.evidence_id


def test_a_draft_left_is_found_again_where_it_was(desk: Client, person: Person, clerk: User) -> None:
    case = applications.start(person.pk, by=clerk, on=TODAY)
    assert url("application", case.pk) in desk.get(url("desk")).content.decode()
    assert desk.post(url("start", person.pk)).url == url("application", case.pk)
