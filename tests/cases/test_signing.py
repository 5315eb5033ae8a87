"""Who may sign for whom: a letter names its signer and for whom, and is not signed when nobody may."""

import hashlib
import uuid
from datetime import date, timedelta

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import IntegrityError, transaction

from benefits.letters.anchors import read_certificates
from benefits.letters.verify import verify
from cases import letters, signing, tasks
from cases.actions import delegations, press
from cases.actions.review import FourEyes
from cases.models import Decision, Delegation, Event, Letter, Notice, User
from tests.cases import builders, letter_stories
from tests.cases.builders import TODAY
from tests.letters.test_render import text_of

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def keys():
    call_command("demo_keys")


@pytest.fixture(autouse=True)
def today(monkeypatch):
    monkeypatch.setattr("cases.clock.today", lambda: TODAY)


@pytest.fixture
def office():
    return letter_stories.Office()


def proposed(office, delegate: User | None, *kinds: str, by: User | None = None, **days: date) -> Delegation:
    terms = {"from_on": TODAY, "until_on": TODAY + timedelta(days=30)} | days
    return delegations.propose(
        official=office.another, delegate=delegate, kinds=kinds, document="Orden 2026-31", by=by or office.another,
        on=TODAY, **terms,
    )


def stored(of: dict, on: date = TODAY) -> Letter:
    """A letter put in beside the press."""
    pdf = b"a letter"
    return Letter.objects.create(
        kind="award", language="es", issued_on=on, short_code=uuid.uuid4().hex[:20], pdf=pdf,
        sha256=hashlib.sha256(pdf).hexdigest(), **of,
    )


def test_two_people_make_a_delegation_and_neither_may_sign_by_it(office):
    third = builders.administrator()
    with pytest.raises(FourEyes):
        proposed(office, office.another, "approve", by=office.another)
    row = proposed(office, office.admin, "approve")
    for barred in (office.another, office.admin):
        with pytest.raises(FourEyes):
            delegations.confirm(row.pk, by=barred, on=TODAY)
    delegations.confirm(row.pk, by=third, on=TODAY)
    with pytest.raises(delegations.NotOpen):
        delegations.confirm(row.pk, by=third, on=TODAY)
    delegations.end(row.pk, reason="Cambió de puesto.", by=third, on=TODAY)
    with pytest.raises(delegations.NotOpen):
        delegations.end(row.pk, reason="Otra vez.", by=third, on=TODAY)
    verbs = list(Event.objects.filter(details__delegation=str(row.pk)).values_list("verb", flat=True))
    assert verbs == ["delegation_proposed", "delegation_confirmed", "delegation_ended"]


@pytest.mark.parametrize("changes", [{"until_on": date(2050, 1, 1)}, {"kinds": ["deny"]}, {"document": "Otra"}])
def test_what_was_confirmed_stays_as_it_was(office, changes):
    row = builders.delegation(office.another, office.admin, "approve")
    with pytest.raises(IntegrityError, match="stays as proposed"), transaction.atomic():
        Delegation.objects.filter(pk=row.pk).update(**changes)
    with pytest.raises(IntegrityError, match="the_system_decides_nothing"), transaction.atomic():
        proposed(office, None, "approve")


def test_a_letter_signed_for_another_says_for_whom_since_when_and_by_which_document(office, tmp_path):
    """In its words, in its receipt and in the reason of its signature."""
    builders.delegation(office.another, office.admin, "approve", from_on=date(2024, 7, 1), document="Orden 2024-07")
    letter = press.issue(letter_stories.award(office).pk)
    said = "Por Luis Ángel Güell Ibáñez, Subadministrador de Retiro, con delegación desde el 1 de julio de 2024."
    pdf = bytes(letter.pdf)
    assert f"{said} Documento: Orden 2024-07." in " ".join(text_of(pdf, tmp_path).split())
    verdict = verify(pdf, read_certificates(settings.SEAL_TRUST))
    assert verdict.approved.endswith(f"Administradora de Retiro. {said} Documento: Orden 2024-07.")
    content = letters.for_decision(letter.decision, on=TODAY, short_code="", forecast=letter.forecast)
    assert content.receipt["approved"]["for"]["document"] == "Orden 2024-07"


def test_an_expired_delegation_signs_nothing(office):
    """Neither by the press nor beside it; the decision stays an errand, and the failure is witnessed."""
    decision = letter_stories.award(office)
    builders.delegation(office.another, office.admin, "approve", until_on=decision.on - timedelta(days=1))
    with pytest.raises(signing.NobodySigns):
        press.issue(decision.pk)
    with pytest.raises(IntegrityError, match="nobody may sign"), transaction.atomic():
        stored({"decision": decision, "person_id": decision.determination.subject})
    assert tasks.press_letters() == 0
    assert Event.objects.get(verb="letter_failed").details["error"] == "NobodySigns"
    assert decision in Decision.objects.without_letter()


def test_its_last_day_still_holds_and_an_appointment_signs_in_ones_own_name(office):
    builders.delegation(office.another, office.admin, "approve", until_on=date(2025, 1, 1))
    row = builders.delegation(office.admin, office.admin, "approve", from_on=date(2026, 1, 1), until_on=TODAY)
    letter = press.issue(letter_stories.award(office).pk)
    content = letters.for_decision(letter.decision, on=TODAY, short_code="", forecast=letter.forecast)
    assert content.approval.under is None and "for" not in content.receipt["approved"]
    assert row.state_on(TODAY) == "in_force" and row.state_on(TODAY + timedelta(days=1)) == "over"


def test_a_role_that_is_not_held_any_more_signs_nothing(office):
    decision = letter_stories.award(office)
    office.admin.roles.update(until_on=decision.on - timedelta(days=1))
    with pytest.raises(signing.NobodySigns):
        press.issue(decision.pk)
    with pytest.raises(IntegrityError, match="nobody may sign"), transaction.atomic():
        stored({"decision": decision, "person_id": decision.determination.subject})


def test_what_the_system_carries_out_is_answered_for_by_an_official_or_not_told(office):
    row = Delegation.objects.get(delegate=None)
    letter = press.tell(letter_stories.suspension(office).pk)
    content = letters.for_notice(letter.notice, on=TODAY, short_code="")
    assert content.approval.under.name == "Lcda. Ana Iris Colón Vélez"
    delegations.end(row.pk, reason="Se revisa.", by=office.another, on=TODAY - timedelta(days=1))
    notice = letter_stories.ended(office)
    with pytest.raises(signing.NobodySigns):
        press.tell(notice.pk)
    with pytest.raises(IntegrityError, match="nobody may sign"), transaction.atomic():
        stored({"notice": notice, "person_id": notice.pension.person_id})
    notice.refresh_from_db()
    assert notice.given_on is None and notice in Notice.objects.without_letter()


def test_what_only_tells_or_asks_needs_nobody(office):
    delegations.end(Delegation.objects.get().pk, reason="Se revisa.", by=office.another, on=date(2001, 1, 1))
    assert press.tell(letter_stories.certificate(office).pk).kind == "certificate"


def test_the_clock_signs_for_whoever_approved_the_run_on_that_day(office):
    decision = letter_stories.award(office)
    signed = signing.of_decision(decision)
    assert (signed.signer, signed.kind, signed.on) == (office.admin, "approve", decision.on)
