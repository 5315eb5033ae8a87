"""A person's own file: what the agency has, «this line is wrong», and how one wishes to be written to."""

import re

import pytest
from django.db import DatabaseError, transaction
from django.template.loader import render_to_string
from django.urls import reverse

from cases import clock
from cases.actions import doubts, estimates
from cases.models import Doubt, Event, Person, Role, Salary, ServicePeriod
from cases.templatetags.parts import Line
from tests.cases import builders
from tests.cases.builders import TODAY

pytestmark = pytest.mark.django_db
SAYS = "Empecé el 1 de marzo de 1982."


@pytest.fixture(autouse=True)
def today(monkeypatch):
    monkeypatch.setattr(clock, "today", lambda: TODAY)


@pytest.fixture
def own(client, person):
    client.force_login(builders.user(Role.Name.RETIREE, person=person))
    return client


def text_of(response) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def line_of(person) -> ServicePeriod:
    return ServicePeriod.objects.get(participant=person.pk)


def test_the_file_says_what_the_agency_has_year_by_year_and_what_it_estimated(own, person, clerk):
    estimates.keep(person.pk, retirement_on=TODAY, by=clerk, on=TODAY)
    said = text_of(own.get(reverse("retiree:file")))
    assert "de servicio acreditado" in said and "Departamento de Hacienda" in said
    assert "$2,500.00 al mes" in said and "1982-83" in said
    assert "estimado, no es una determinación" in said and "$1,875.00 al mes" in said


def test_a_line_said_to_be_wrong_waits_at_the_agency_and_the_answer_comes_back(own, person, clerk):
    page = reverse("retiree:doubt_service", args=[line_of(person).pk])
    assert "no detiene ningún término" in text_of(own.get(page))
    assert own.post(page, {"says": ""}).status_code == 422
    assert own.post(page, {"says": SAYS}).url == reverse("retiree:file")
    own.post(page, {"says": "otra vez"})
    doubt = Doubt.objects.get()
    assert doubt.says == SAYS, "one at a time about one line"
    assert "su agencia la está mirando" in text_of(own.get(reverse("retiree:file")))

    own.force_login(clerk)
    assert SAYS in text_of(own.get(reverse("coordinator:requests")))
    assert SAYS in text_of(own.get(reverse("coordinator:member", args=[person.pk])))
    desk = reverse("coordinator:doubt", args=[doubt.pk])
    assert own.post(desk, {"corrected": "no"}).status_code == 422
    own.post(desk, {"corrected": "no", "answer": "El nombramiento dice julio."})
    assert "Nadie lo dice" in text_of(own.get(reverse("coordinator:requests")))

    own.force_login(person.user)
    for name in ("retiree:home", "retiree:file"):
        assert "El nombramiento dice julio." in text_of(own.get(reverse(name)))
    verbs = Event.objects.filter(person=person, verb__in=("line_doubted", "doubt_answered")).values_list("verb", "by")
    assert list(verbs) == [("line_doubted", person.user.pk), ("doubt_answered", clerk.pk)]


def test_nobody_doubts_a_line_of_another_or_answers_for_another_agency(own, person, clerk, agency):
    other = builders.member(agency, recorded_by=clerk, surnames=("Otra", "Persona"))
    pay = Salary.objects.get(participant=other.pk)
    assert own.post(reverse("retiree:doubt_pay", args=[pay.pk]), {"says": SAYS}).status_code == 404
    doubt = doubts.say(line_of(person), SAYS, by=person.user, on=TODAY)
    own.force_login(builders.coordinator(builders.agency("Otra")))
    assert own.get(reverse("coordinator:doubt", args=[doubt.pk])).status_code == 404
    with pytest.raises(doubts.NotNow):
        doubts.settle(doubt.pk, corrected=False, answer="No.", by=person.user, on=TODAY)


def test_what_was_answered_stays_so(person, clerk):
    doubt = doubts.say(line_of(person), SAYS, by=builders.user(person=person), on=TODAY)
    doubts.settle(doubt.pk, corrected=True, answer="Es así.", by=clerk, on=TODAY)
    with pytest.raises(doubts.NotNow):
        doubts.settle(doubt.pk, corrected=False, answer="No.", by=clerk, on=TODAY)
    with pytest.raises(DatabaseError), transaction.atomic():
        Doubt.objects.update(answer="Otra cosa.")


def test_language_and_paper_are_chosen_by_the_person(own, person):
    page = reverse("retiree:preferences")
    assert own.post(page, {"language": "fr", "by_post": "here"}).status_code == 422
    own.post(page, {"language": "en", "by_post": "here"})
    person = Person.objects.get(pk=person.pk)
    assert (person.language, person.by_post) == ("en", False)
    assert Event.objects.get(verb="preferences_chosen").details == {"language": "en", "by_post": False}


def test_the_steps_of_a_computation_open_one_inside_the_other():
    part = Line("1 % de $6,600.00", "§ 766(e)(1)(A)", "", "1,320.00", "", ())
    whole = Line("La pensión al año", "§ 766(e)(1)", "", "1,320.00", "Resultado", (part,))
    page = render_to_string("_partials/worksheet.html", {"lines": [whole], "folded": True})
    folded = page[page.index('<details class="step">') : page.index("</details>")]
    assert "La pensión al año" in folded and "1 % de $6,600.00" in folded
