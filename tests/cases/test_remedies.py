"""Three remedies against a decision, each with its term from the notification on record; decided by somebody else."""

from datetime import date

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.urls import reverse

from cases import remedy_terms
from cases.actions import press, remedies
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
    with pytest.raises(remedies.NotNow):
        filed(letter, office, APPEAL)
    first = filed(letter, office)
    with pytest.raises(remedies.NotNow):
        filed(letter, office)
    remedies.decide(first.pk, outcome="upheld", reasons="Igual.", by=office.another, on=TODAY)
    remedies.tell(first.pk, notified_on=TODAY, by=office.another, on=TODAY)
    appeal = filed(letter, office, APPEAL)
    assert (appeal.counted_from, appeal.last_day, appeal.body) == (TODAY, date(2026, 12, 30), "board")
    remedies.decide(appeal.pk, outcome="remanded", reasons="Que se compute.", by=office.admin, on=TODAY)
    assert filed(letter, office, COURT).body == "court"


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
    day = {"decided_on_day": 30, "decided_on_month": 11, "decided_on_year": 2026}
    assert client.post(answer.url, {"outcome": "upheld", "reasons": "Igual.", **day}).status_code == 302
    day = {"notified_on_day": 30, "notified_on_month": 11, "notified_on_year": 2026}
    client.post(reverse("administrator:tell_remedy", args=[remedy.pk]), day)
    remedy.refresh_from_db()
    assert (remedy.outcome, remedy.decided_by, remedy.notified_on) == ("upheld", office.another, TODAY)
    assert client.get(reverse("administrator:remedies") + "?estado=decididos").status_code == 200
    client.force_login(office.admin)
    assert client.post(reverse("administrator:came_back", args=[Notification.objects.get().pk])).status_code == 302


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
