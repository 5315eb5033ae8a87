"""The press: a decided case gets one signed letter, in the person's language, and what fails is kept as an errand."""

import hashlib
from decimal import Decimal

import pytest
from django.conf import settings
from django.core.management import call_command

from benefits.letters.anchors import read_certificates
from benefits.letters.verify import Status, verify
from cases import letters, tasks
from cases.actions import applications, press, records, review
from cases.models import Decision, Event, Letter, Person, Salary
from tests.cases import builders
from tests.cases.builders import TODAY

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def keys():
    call_command("demo_keys")


@pytest.fixture
def agency():
    return builders.agency()


@pytest.fixture
def clerk(agency):
    return builders.coordinator(agency)


@pytest.fixture
def admin():
    builders.adopt_defaults()
    return builders.administrator()


def decided(agency, clerk, admin, *, pay: str = "2500.00") -> Decision:
    person = builders.member(agency, recorded_by=clerk, monthly=pay)
    case = builders.in_review(person, clerk)
    review.approve(case.pk, determination_id=case.determination_id, by=admin, on=TODAY)
    return Decision.objects.get(application=case)


def test_the_sweep_presses_each_decided_case_once(agency, clerk, admin):
    decision = decided(agency, clerk, admin)
    assert tasks.press_letters() == 1
    assert tasks.press_letters() == 0
    letter = Letter.objects.get(decision=decision)
    assert letter.sha256 == hashlib.sha256(bytes(letter.pdf)).hexdigest()
    assert (letter.language, letter.kind, letter.person_id) == ("es", "award", decision.application.person_id)


def test_the_letter_is_whole_signed_and_computes_again_to_the_same_amount(agency, clerk, admin):
    letter = press.issue(decided(agency, clerk, admin, pay="2500.01").pk)
    verdict = verify(bytes(letter.pdf), read_certificates(settings.SEAL_TRUST))
    assert verdict.status == Status.VALID
    assert verdict.recomputed.answer == "same"
    assert verdict.recomputed.stated_monthly == Decimal("1875.01")


def test_a_denied_case_gets_its_letter_with_the_reasons(agency, clerk, admin):
    case = builders.in_review(builders.member(agency, recorded_by=clerk), clerk)
    review.deny(case.pk, determination_id=case.determination_id, reason="Falta la matrícula.", by=admin, on=TODAY)
    assert press.issue(Decision.objects.get(application=case).pk).kind == "denial"


@pytest.mark.parametrize("language", ["es", "en"])
def test_the_letter_speaks_the_language_the_person_chose(agency, clerk, admin, language):
    person = builders.member(agency, recorded_by=clerk)
    Person.objects.filter(pk=person.pk).update(language=language)
    case = applications.start(person.pk, by=clerk, on=TODAY)
    applications.ask(case.pk, separation_on=TODAY, retirement_on=TODAY, language=language, by=clerk, on=TODAY)
    applications.elect(case.pk, "766a", elected_on=TODAY, by=clerk, on=TODAY)
    applications.file(case.pk, token=case.token, received_on=TODAY, by=clerk, on=TODAY)
    case = builders.with_every_paper(case, clerk)
    review.approve(case.pk, determination_id=case.determination_id, by=admin, on=TODAY)
    assert press.issue(Decision.objects.get(application=case).pk).language == language


def test_a_letter_that_fails_blocks_no_other_and_names_no_one(agency, clerk, admin, monkeypatch, caplog):
    """F-065: the number in the error reaches neither log nor event."""
    broken, whole = decided(agency, clerk, admin), decided(agency, clerk, admin)
    real = press.issue

    def failing(pk):
        if pk == broken.pk:
            raise ValueError("987-65-4320")
        return real(pk)

    monkeypatch.setattr(press, "issue", failing)
    assert tasks.press_letters() == 1
    assert Letter.objects.filter(decision=whole).exists()
    assert Decision.objects.without_letter().get() == broken
    assert Event.objects.get(verb="letter_failed").details == {"id": str(broken.pk), "error": "ValueError"}
    assert "4320" not in caplog.text


@pytest.mark.django_db(transaction=True)
def test_what_is_corrected_after_the_decision_changes_no_letter(agency, clerk, admin):
    """A letter prints the stored decision, and in its annex what the file stated when it was computed."""
    decision = decided(agency, clerk, admin)
    salary = Salary.objects.in_force().get(participant_id=decision.application.person_id)
    records.correct(salary, {"monthly": Decimal("9999")}, note="Nómina", by=clerk, on=TODAY)
    content = letters.for_decision(decision, on=TODAY, short_code="")
    assert content.money.now.monthly == Decimal("1875.00")
    stated = " ".join(fact.value for fact in content.facts)
    assert "$2,500.00" in stated and "9,999" not in stated
