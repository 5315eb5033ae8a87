"""The press: a decided case gets one signed letter, in the person's language, and what fails is kept as an errand."""

import hashlib
import os
from datetime import timedelta
from decimal import Decimal

import pytest
from billiard.pool import Pool
from django.conf import settings
from django.core.management import call_command

from benefits.letters.anchors import read_certificates
from benefits.letters.verify import Status, verify
from benefits.models import Determination
from cases import letters, tasks
from cases.actions import applications, certificates, notices, pensions, press, records, review
from cases.models import Decision, Event, Letter, Notice, Pension, Person, Salary
from config.celery import app
from tests.cases import builders
from tests.cases.builders import TODAY

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def keys():
    call_command("demo_keys")


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


def test_a_process_of_the_worker_that_held_too_much_ends_after_its_task(settings):
    assert app.conf.worker_max_memory_per_child == settings.CELERY_WORKER_MAX_MEMORY_PER_CHILD > 0
    with Pool(1, max_memory_per_child=1) as pool:  # a kilobyte: each is too much
        first, second = (pool.apply_async(os.getpid).get(timeout=20) for _ in range(2))
    assert first != second


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


# --- Notices, and what was computed again ------------------------------------------------------------------


def test_a_notice_is_given_with_its_letter_and_the_days_to_be_heard_count_from_it(agency, clerk, admin, monkeypatch):
    pension = builders.pension_past_65(agency, clerk, admin)
    pensions.recompute(pension.pk, on=TODAY)
    notice = Notice.objects.get(kind="reduction")
    monkeypatch.setattr("cases.clock.today", lambda: TODAY + timedelta(days=3))
    letter = press.tell(notice.pk)
    notice.refresh_from_db()
    assert (letter.kind, letter.person_id, letter.decision) == ("reduction", pension.person_id, None)
    assert notice.given_on == TODAY + timedelta(days=3)
    assert notice.hear_until == notice.given_on + notices.DAYS_TO_BE_HEARD
    assert press.tell(notice.pk) is None and notice not in Notice.objects.without_letter()
    assert verify(bytes(letter.pdf), read_certificates(settings.SEAL_TRUST)).recomputed.answer == "same"


def test_a_letter_that_fails_leaves_its_notice_ungiven(agency, clerk, admin, monkeypatch):
    notice = Notice.objects.get(pk=certificate_of(builders.pension_past_65(agency, clerk, admin)).pk)
    monkeypatch.setattr(press, "load_seal", lambda: None)
    with pytest.raises(AttributeError):
        press.tell(notice.pk)
    notice.refresh_from_db()
    assert notice.given_on is None and notice in Notice.objects.without_letter()


def certificate_of(pension: Pension) -> Notice:
    return certificates.ask(pension.pk, by=builders.user(), on=TODAY)


def test_a_certificate_is_asked_for_once_a_day_and_not_of_a_stopped_pension(agency, clerk, admin):
    pension = builders.pension_past_65(agency, clerk, admin)
    assert certificate_of(pension) == certificate_of(pension)
    assert press.tell(certificate_of(pension).pk).kind == "certificate"
    Pension.objects.filter(pk=pension.pk).update(state="suspended")
    with pytest.raises(certificates.NotPaid):
        certificate_of(pension)


def test_a_confirmed_recompute_has_its_letter_which_takes_the_place_of_the_award(agency, clerk, admin):
    pension = builders.pension_past_65(agency, clerk, admin)
    award = press.issue(Decision.objects.get(determination=pension.determination).pk)
    confirmed = Decision.objects.get(determination=recomputed_and_heard(pension, admin))
    letter = press.issue(confirmed.pk)
    assert (letter.kind, letter.supersedes) == ("recompute", award)
    assert bytes(Letter.objects.get(pk=award.pk).pdf) == bytes(award.pdf)
    assert award.forecast.monthly == Decimal("1710.00"), "the award had announced it"


def recomputed_and_heard(pension: Pension, admin) -> Determination:
    found = pensions.recompute(pension.pk, on=TODAY)
    for notice in Notice.objects.filter(kind="reduction"):
        notices.give(notice, on=notice.on)
        notices.answer(notice.pk, "Estoy conforme.", by=builders.user(), on=TODAY)
    pensions.confirm(pension.pk, determination_id=found.pk, by=admin, on=TODAY)
    return found
