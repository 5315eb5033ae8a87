"""Three remedies against a decision, each with its term from the notification on record; decided by somebody else."""

import hashlib
import io
import zipfile
from datetime import date, timedelta

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.urls import reverse

from benefits.letters.anchors import read_certificates
from benefits.letters.quoted import Quoted
from benefits.letters.verify import verify
from cases import case_record, letters, remedy_terms, signing, tasks, untold
from cases.actions import delegations, errands, press, remedies, withdrawals
from cases.actions.review import FourEyes
from cases.models import Event, Letter, Notification, Remedy, Role, Task
from tests.cases import builders, letter_stories
from tests.cases.builders import TODAY

pytestmark = pytest.mark.django_db
SENT = date(2026, 11, 16)  # a Monday: twenty days on is a Sunday, and the term ends on Monday, December 7
FIRST, APPEAL, COURT = Remedy.Step


@pytest.fixture(scope="module", autouse=True)
def keys():
    call_command("demo_keys")


@pytest.fixture(autouse=True)
def today(monkeypatch):
    monkeypatch.setattr("cases.clock.today", lambda: TODAY)


@pytest.fixture
def office():
    return letter_stories.Office()


@pytest.fixture
def letter(office) -> Letter:
    return press.issue(letter_stories.denial(office).pk)


def notified(letter: Letter, office, sent_on: date = SENT) -> Notification:
    how = {"how": "certified", "address": "Calle Sol 1, Ponce", "receipt": "7011"}
    return remedies.notify(letter, sent_on=sent_on, by=office.admin, on=TODAY, **how)


def filed(letter: Letter, office, step: str = FIRST, filed_on: date = TODAY) -> Remedy:
    return remedies.file(
        letter.decision, step=step, filed_on=filed_on, how="counter", grounds="Trabajé más años.", by=office.clerk,
        on=TODAY,
    )


def test_the_term_counts_from_the_notification_and_ends_on_a_working_day(letter, office):
    assert remedy_terms.told_on(FIRST, letter.decision) is None
    notified(letter, office)
    remedy = filed(letter, office, filed_on=date(2026, 11, 30))
    assert (remedy.counted_from, remedy.last_day, remedy.is_late) == (SENT, date(2026, 12, 7), False)
    assert remedy.number == f"R-2026-{remedy.pk:06d}" and remedy.body == "administrator"


@pytest.mark.parametrize(
    ("sent", "last"), [(date(2026, 12, 5), date(2026, 12, 28)), (date(2026, 12, 4), date(2026, 12, 24))]
)
def test_a_holiday_carries_the_term_on(sent, last):
    """Christmas Day of 2026 is a Friday."""
    assert remedy_terms.last_day(FIRST, sent) == last


def test_filed_late_is_received_and_said_so(letter, office):
    notified(letter, office, sent_on=date(2026, 10, 1))
    assert filed(letter, office).is_late


def test_mail_that_came_back_runs_no_term_and_leaves_a_task_until_notified_again(letter, office):
    sent = notified(letter, office, sent_on=date(2026, 10, 1))
    for _ in range(2):
        remedies.came_back(sent.pk, by=office.admin, on=TODAY)
    task = Task.objects.open().get(kind=Task.Kind.RETURNED_LETTER, about=letter.pk)
    assert remedy_terms.told_on(FIRST, letter.decision) is None
    notified(letter, office)
    task.refresh_from_db()
    assert task.done_on == TODAY and remedy_terms.told_on(FIRST, letter.decision) == SENT


def test_another_person_decides_a_reconsideration_and_what_was_decided_stays(letter, office):
    remedy = filed(letter, office)
    with pytest.raises(FourEyes):
        remedies.decide(remedy.pk, outcome="upheld", reasons="Igual.", by=office.admin, on=TODAY)
    remedies.decide(remedy.pk, outcome="modified", reasons="Tiene razón.", by=office.another, on=TODAY)
    with pytest.raises(remedies.NotNow):
        remedies.decide(remedy.pk, outcome="upheld", reasons="No.", by=office.another, on=TODAY)
    with pytest.raises(IntegrityError, match="stays as filed"), transaction.atomic():
        Remedy.objects.filter(pk=remedy.pk).update(outcome="upheld")
    assert Task.objects.open().get(kind=Task.Kind.REMEDY).note.startswith(remedy.number)
    assert list(Event.objects.filter(details__remedy=remedy.number).values_list("verb", flat=True)) == [
        "remedy_filed", "remedy_decided",
    ]


def test_the_steps_follow_one_another_each_with_its_own_term(letter, office):
    first = filed(letter, office)
    for step in (FIRST, APPEAL):
        with pytest.raises(remedies.NotNow):
            filed(letter, office, step)
    remedies.decide(first.pk, outcome="upheld", reasons="Igual.", by=office.another, on=TODAY)
    with pytest.raises(remedies.NotNow):
        remedies.tell(first.pk, notified_on=TODAY, by=office.another, on=TODAY)
    notified(press.reconsidered(first.pk), office, sent_on=TODAY)
    appeal = filed(letter, office, APPEAL)
    assert (appeal.counted_from, appeal.last_day, appeal.body) == (TODAY, date(2026, 12, 30), "board")
    remedies.decide(appeal.pk, outcome="remanded", reasons="Que se compute.", by=office.admin, on=TODAY)
    remedies.tell(appeal.pk, notified_on=TODAY, by=office.admin, on=TODAY)
    court = filed(letter, office, COURT)
    assert (court.body, court.counted_from) == ("court", TODAY)


def test_an_appeal_without_a_reconsideration_is_received(letter, office):
    """No text that was read asks for the one before the other; its term counts from the decision's notification."""
    notified(letter, office)
    appeal = filed(letter, office, APPEAL)
    assert (appeal.counted_from, appeal.last_day) == (SENT, date(2026, 12, 16))
    with pytest.raises(remedies.NotNow):
        filed(letter, office, COURT)


def test_an_act_is_looked_at_again_as_a_decision_is(office, client):
    """A suspension that its letter told: asked by the person, decided by the Board, told by a letter, on the record."""
    letter = press.tell(letter_stories.suspension(office).pk)
    client.force_login(builders.user(Role.Name.RETIREE, person=letter.person))
    page = reverse("retiree:reconsider", args=[letter.pk])
    assert page in client.get(reverse("retiree:letter", args=[letter.pk])).content.decode()
    shown = client.get(page).content.decode()
    assert "El último día" not in shown and "20 días cuentan desde entonces" in shown
    client.post(page, {"grounds": "Nunca volví a trabajar."})
    remedy = Remedy.objects.get()
    assert (remedy.against, remedy.last_day, remedy.is_late) == (letter.notice, None, False)
    client.force_login(office.another)
    desk = reverse("administrator:letter_remedies", args=[letter.pk])
    assert remedy.number in client.get(desk).content.decode()
    client.post(reverse("administrator:remedy", args=[remedy.pk]), {"outcome": "modified", "reasons": "Era otra."})
    assert Task.objects.open().get(kind=Task.Kind.REMEDY).pension == letter.notice.pension
    told = press.reconsidered(remedy.pk)
    assert client.get(reverse("administrator:remedy", args=[remedy.pk])).status_code == 200
    client.force_login(letter.person.user)
    assert "Falta hacer el cambio" in client.get(reverse("retiree:letter", args=[told.pk])).content.decode()
    with zipfile.ZipFile(io.BytesIO(case_record.of(letter.notice.pension.application))) as archive:
        assert remedy.number in archive.read("expediente.txt").decode()
        assert any("reconsidered" in name for name in archive.namelist())


def test_whoever_decided_a_plan_does_not_look_at_it_again_and_what_only_asks_is_not_against(office):
    asked = {"step": FIRST, "filed_on": TODAY, "how": "mail", "grounds": "No.", "by": office.clerk, "on": TODAY}
    remedy = remedies.file(letter_stories.recovery_plan(office), **asked)
    with pytest.raises(FourEyes):
        remedies.decide(remedy.pk, outcome="upheld", reasons="Igual.", by=office.another, on=TODAY)
    remedies.decide(remedy.pk, outcome="upheld", reasons="Igual.", by=office.admin, on=TODAY)
    with pytest.raises(remedies.NotNow):
        remedies.file(letter_stories.insured_asked(office), **asked)


def decided(letter: Letter, office, outcome: str = "upheld") -> Remedy:
    return remedies.decide(filed(letter, office).pk, outcome=outcome, reasons="Igual.", by=office.another, on=TODAY)


def test_a_reconsideration_decided_is_told_once_signed_by_who_decided_it(letter, office, client):
    remedy = decided(letter, office)
    assert (tasks.press_letters(), tasks.press_letters()) == (1, 0)
    told = remedy.letters.get()
    assert (told.kind, told.person_id, told.language) == ("reconsidered", letter.person_id, "es")
    receipt = verify(bytes(told.pdf), read_certificates(settings.SEAL_TRUST)).receipt
    assert receipt["approved"]["by"] == office.another.full_name
    with pytest.raises(IntegrityError), transaction.atomic():
        Letter.objects.create(
            kind="reconsidered", remedy=remedy, person=letter.person, language="es", issued_on=TODAY, short_code="A",
            pdf=b"x", sha256=hashlib.sha256(b"x").hexdigest(),
        )
    with zipfile.ZipFile(io.BytesIO(case_record.of(letter.decision.application))) as archive:
        assert any("reconsidered" in name for name in archive.namelist())
    client.force_login(builders.user(Role.Name.RETIREE, person=letter.person))
    assert reverse("retiree:letter", args=[told.pk]) in client.get(reverse("retiree:home")).content.decode()
    page = client.get(reverse("retiree:letter", args=[told.pk])).content.decode()
    assert "La decisión queda como estaba" in page and remedy.number in page


def test_nobody_who_may_not_sign_it_tells_it(letter, office):
    row = builders.delegation(office.admin, office.another, "remedy")
    delegations.end(row.pk, reason="Cambió de puesto.", by=builders.administrator(), on=TODAY - timedelta(days=1))
    remedy = decided(letter, office)
    with pytest.raises(signing.NobodySigns):
        press.reconsidered(remedy.pk)
    assert tasks.press_letters() == 0 and list(untold.reconsiderations()) == [remedy]
    assert tasks.press_letters() == 0, "it rests"


def test_the_term_to_appeal_counts_from_the_notification_of_its_letter(letter, office):
    told = press.reconsidered(decided(letter, office).pk)
    assert remedy_terms.told_on(APPEAL, letter.decision) is None
    sent = notified(told, office)
    assert remedy_terms.told_on(APPEAL, letter.decision) == SENT
    remedies.came_back(sent.pk, by=office.admin, on=TODAY)
    assert remedy_terms.told_on(APPEAL, letter.decision) is None


def test_withdrawn_it_is_told_again_in_its_place(letter, office):
    first = press.reconsidered(decided(letter, office).pk)
    proposed = withdrawals.propose(first.pk, reason="Otra dirección.", by=office.admin, on=TODAY)
    assert press.reconsidered(first.remedy_id) is None
    withdrawals.decide(proposed.pk, accepted=True, by=office.another, on=TODAY)
    assert tasks.press_letters() == 1
    assert Letter.objects.get(remedy=first.remedy, supersedes=first).pk != first.pk


def test_what_was_filed_in_time_is_not_decided_as_late(letter, office):
    with pytest.raises(IntegrityError, match="only_what_was_filed_late"), transaction.atomic():
        decided(letter, office, "late")


def test_the_board_does_it_all_on_its_pages(letter, office, client):
    client.force_login(office.another)
    page = reverse("administrator:letter_remedies", args=[letter.pk])
    assert client.get(page).status_code == 200
    assert client.post(reverse("administrator:notify", args=[letter.pk])).status_code == 422
    day = {"sent_on_day": 16, "sent_on_month": 11, "sent_on_year": 2026}
    client.post(reverse("administrator:notify", args=[letter.pk]), {"how": "mail", "address": "Apartado 7", **day})
    assert "7 de diciembre de 2026" in client.get(page).content.decode().replace("\N{NO-BREAK SPACE}", " ")
    assert client.post(reverse("administrator:file_remedy", args=[letter.pk])).status_code == 422
    day = {"filed_on_day": 30, "filed_on_month": 11, "filed_on_year": 2026}
    said = {"step": "reconsideration", "how": "mail", "grounds": "Trabajé más años."}
    answer = client.post(reverse("administrator:file_remedy", args=[letter.pk]), said | day)
    remedy = Remedy.objects.get()
    assert answer.url == reverse("administrator:remedy", args=[remedy.pk])
    assert remedy.number in client.get(reverse("administrator:remedies")).content.decode()
    assert client.post(answer.url, {"reasons": ""}).status_code == 422
    assert client.post(answer.url, {"outcome": "late", "reasons": "Tarde."}).status_code == 422
    assert client.post(answer.url, {"outcome": "upheld", "reasons": "Igual."}).status_code == 302
    remedy.refresh_from_db()
    assert (remedy.outcome, remedy.decided_by, remedy.decided_on) == ("upheld", office.another, TODAY)
    english = letters.for_remedy(remedy, on=TODAY, short_code="", language="en")
    typed = [(each.words, each.language) for each in english.paragraphs if isinstance(each, Quoted)]
    assert typed == [("Igual.", "es")], "of what came on paper it is not known"
    untold_list = client.get(reverse("administrator:letters") + "?lista=reconsiderations").content.decode()
    assert remedy.number in untold_list
    told = press.reconsidered(remedy.pk)
    page = reverse("administrator:letter_remedies", args=[told.pk])
    assert page in client.get(answer.url).content.decode()
    day = {"sent_on_day": 30, "sent_on_month": 11, "sent_on_year": 2026}
    client.post(reverse("administrator:notify", args=[told.pk]), {"how": "mail", "address": "Apartado 7", **day})
    assert "30 de diciembre de 2026" in client.get(page).content.decode().replace("\N{NO-BREAK SPACE}", " ")
    day = {"filed_on_day": 30, "filed_on_month": 11, "filed_on_year": 2026}
    appeal = client.post(reverse("administrator:file_remedy", args=[told.pk]), {**said, **day, "step": "appeal"}).url
    day = {"decided_on_day": 30, "decided_on_month": 11, "decided_on_year": 2026}
    assert client.post(appeal, {"outcome": "upheld", "reasons": "Igual.", **day}).status_code == 302
    day = {"notified_on_day": 30, "notified_on_month": 11, "notified_on_year": 2026}
    client.post(appeal + "notificado/", day)
    assert client.get(reverse("administrator:remedies") + "?estado=decididos").status_code == 200
    client.force_login(office.admin)
    assert client.post(reverse("administrator:came_back", args=[Notification.objects.first().pk])).status_code == 302


def test_a_retiree_asks_once_and_is_told_that_correcting_a_fact_stops_nothing(letter, office, client):
    client.force_login(builders.user(Role.Name.RETIREE, person=letter.person))
    page = reverse("retiree:reconsider", args=[letter.pk])
    assert "no detiene" in client.get(page).content.decode()
    assert client.post(page, {"grounds": ""}).status_code == 422
    for _ in range(2):
        client.post(page, {"grounds": "Trabajé más años."})
    remedy = Remedy.objects.get()
    assert (remedy.how, remedy.filed_on, remedy.is_late) == ("online", TODAY, False)
    assert remedy.number in client.get(page).content.decode()
    other = builders.user(Role.Name.RETIREE, person=builders.member(office.agency, recorded_by=office.clerk))
    client.force_login(other)
    assert client.get(page).status_code == 404


def test_the_coordinator_who_holds_the_file_files_one_on_paper_once(letter, office, client):
    client.force_login(office.clerk)
    page = reverse("coordinator:reconsider", args=[letter.decision.application_id])
    case = reverse("coordinator:application", args=[letter.decision.application_id])
    assert page in client.get(case).content.decode()
    assert client.post(page, {"grounds": ""}).status_code == 422
    day = {"filed_on_day": 30, "filed_on_month": 11, "filed_on_year": 2026}
    for _ in range(2):
        client.post(page, {"how": "counter", "grounds": "Trabajé más años.", **day})
    remedy = Remedy.objects.get()
    assert (remedy.step, remedy.how, remedy.filed_by) == (FIRST, "counter", office.clerk)
    assert remedy.number in client.get(page).content.decode()
    client.force_login(builders.coordinator(builders.agency("Otra agencia")))
    assert client.get(page).status_code == 404


def test_f_017_silence_over_a_reconsideration_sounds_an_alarm_and_closes_no_door(letter, office, client, monkeypatch):
    """Filed on 1 February 2005 and taken up on the 16th, the last day of fifteen; then silence: ninety days from its
    filing end on 2 May, and from then the person may go on to the Board."""
    first = filed(letter, office, filed_on=date(2005, 2, 1))
    assert remedy_terms.answer_by(first) == date(2005, 2, 16)
    assert remedies.sound_alarms(date(2005, 2, 16)) == 0
    oneself = builders.user(Role.Name.ADMINISTRATOR, person=letter.person)
    with pytest.raises(FourEyes):
        remedies.take_up(first.pk, by=oneself, on=date(2005, 2, 16))
    client.force_login(office.another)
    page = reverse("administrator:remedy", args=[first.pk])
    monkeypatch.setattr("cases.clock.today", lambda: date(2005, 2, 16))
    assert client.post(page, {"act": "take_up"}).status_code == 302
    assert client.post(page, {"act": "take_up"}).status_code == 409
    first.refresh_from_db()
    assert remedy_terms.answer_by(first) == date(2005, 5, 2)
    with pytest.raises(remedies.NotNow):
        filed(letter, office, APPEAL, filed_on=date(2005, 5, 2))
    monkeypatch.setattr("cases.clock.today", lambda: date(2005, 5, 3))
    for _ in range(2):
        tasks.announce_due()
    alarm = Task.objects.open().get(kind="remedy_silent")
    assert (alarm.note, alarm.due_on) == (first.number, date(2005, 5, 2))
    assert Event.objects.filter(verb="remedy_silent").count() == 1
    assert client.get("/salud/").json()["remedies"] == "late"
    assert "Debe decidirse para el" in client.get(page).content.decode()
    with pytest.raises(errands.NotByHand):
        errands.finish(alarm.pk, outcome="Visto", by=office.another, on=TODAY)
    appeal = filed(letter, office, APPEAL, filed_on=date(2005, 5, 20))
    assert (appeal.counted_from, appeal.is_late) == (date(2005, 5, 2), False)
    remedies.decide(first.pk, outcome="upheld", reasons="Igual.", by=office.another, on=TODAY)
    alarm.refresh_from_db()
    assert alarm.done_by == office.another and client.get("/salud/").json()["remedies"] == "up"
