"""A file that is opened leaves who, when and why; a file that is not one's to see leaves who tried."""

import pytest
from django.urls import reverse

from cases.models import Event, Opening, RetirementApplication
from tests.cases import builders

pytestmark = pytest.mark.django_db


def file_of(person):
    return reverse("coordinator:member", args=[person.pk])


def says(person, reason, words="", **more):
    where = {"person": person.pk, "desk": "coordinator", "next": file_of(person)}
    return where | {"reason": reason, "words": words} | more


def test_whoever_comes_with_nothing_in_hand_is_asked_why_once(client, clerk, person, unanswered):
    client.force_login(clerk)
    asked = unanswered(client, file_of(person))
    assert "audit/reason.html" in [template.name for template in asked.templates]
    assert person.full_name not in asked.text, "the question shows nothing of the file"
    assert not Opening.objects.exists()
    assert client.post("/motivo/", says(person, "call")).url == file_of(person)
    for _ in range(2):
        assert person.full_name in unanswered(client, file_of(person)).text
    opening = Opening.objects.get()
    assert (opening.by, opening.person, opening.desk, opening.reason) == (clerk, person, "coordinator", "call")


def test_another_session_is_asked_again(client, clerk, person, unanswered):
    client.force_login(clerk)
    client.post("/motivo/", says(person, "call"))
    client.logout()
    client.force_login(clerk)
    assert "where" in unanswered(client, file_of(person)).context


def test_another_reason_is_said_in_words_that_hold_no_number(client, clerk, person):
    client.force_login(clerk)
    for words in ("", "su número 987-65-4320"):
        assert client.post("/motivo/", says(person, "other", words)).status_code == 422
    assert client.post("/motivo/", says(person, "nonsense")).status_code == 422
    assert not Opening.objects.exists()
    client.post("/motivo/", says(person, "other", "Pidió copia el tribunal"))
    assert Opening.objects.get().words == "Pidió copia el tribunal"


def test_a_case_in_hand_is_the_reason(client, clerk, person, unanswered):
    case = builders.filed(person, clerk)
    client.force_login(clerk)
    assert unanswered(client, reverse("coordinator:application", args=[case.pk])).status_code == 200
    assert unanswered(client, file_of(person)).status_code == 200
    opening = Opening.objects.get()
    assert (opening.reason, opening.application, opening.person) == ("case", case, person)


def test_a_file_with_an_open_case_needs_no_question(client, clerk, person, unanswered):
    builders.draft(person, clerk)
    client.force_login(clerk)
    assert person.full_name in unanswered(client, file_of(person)).text
    assert Opening.objects.get().application == RetirementApplication.objects.get()


def test_the_board_is_asked_as_well_and_a_task_is_a_reason(client, agency, clerk, unanswered):
    builders.adopt_defaults()
    admin = builders.administrator()
    pension = builders.retired(agency, clerk, builders.administrator())
    client.force_login(admin)
    life = reverse("administrator:life", args=[pension.person_id])
    assert "where" in unanswered(client, life).context
    pension.tasks.create(kind="lawyer", person_id=pension.person_id, about=pension.pk, opened_on=builders.TODAY)
    assert unanswered(client, life).status_code == 200
    assert Opening.objects.get().reason == "work"


def test_nobody_is_asked_about_ones_own_pension(client, agency, clerk, unanswered):
    builders.adopt_defaults()
    pension = builders.retired(agency, clerk, builders.administrator())
    client.force_login(builders.user("retiree", person=pension.person))
    assert unanswered(client, reverse("retiree:ledger", args=[pension.pk])).status_code == 200
    assert not Opening.objects.exists()


def test_a_reason_opens_no_door(client, clerk):
    """F-072: whose file it is not, cannot say a reason for it; and the question leads nowhere else."""
    stranger = builders.member(builders.agency(), recorded_by=builders.user())
    client.force_login(clerk)
    assert client.post("/motivo/", says(stranger, "call")).status_code == 404
    mine = builders.member(clerk.roles.get().agency, recorded_by=builders.user())
    for somewhere in ("https://example.com/", "//example.com"):
        assert client.post("/motivo/", says(mine, "call", next=somewhere)).status_code == 404
    assert client.post("/motivo/", says(mine, "call", desk="administrator")).status_code == 404
    assert client.post("/motivo/", says(mine, "call") | {"person": "x"}).status_code == 404
    assert not Opening.objects.exists()


def test_another_agencys_file_is_404_and_logged_by_kind_and_id_alone(client, clerk):
    """F-072: the row says who tried what; nothing of whose it is."""
    stranger = builders.member(builders.agency(), recorded_by=builders.user(), surnames=("Zequeira", ""))
    client.force_login(clerk)
    assert client.get(file_of(stranger)).status_code == 404
    tried = Event.objects.get(verb="refused")
    assert (tried.by, tried.person) == (clerk, None)
    assert tried.details == {"page": "coordinator:member", "kind": "person", "id": str(stranger.pk)}
