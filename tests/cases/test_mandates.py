"""A relative who sees or reports for a person: as much as was let, until a day, told to the person, ended at once."""

import re
from datetime import date, timedelta

import pytest
from django.db import DatabaseError, transaction
from django.test import Client
from django.urls import reverse

from cases import clock
from cases.actions import mandates
from cases.models import (
    Agency,
    Event,
    Letter,
    Mandate,
    Pension,
    Person,
    Reinstatement,
    RetirementApplication,
    Role,
    User,
)
from tests.cases import builders, granted
from tests.cases.builders import TODAY
from tests.cases.test_retiree_pages import letter_of

pytestmark = pytest.mark.django_db
PASSWORD = "una contraseña larga"
CODE = re.compile(r"[a-z2-9]{4}(-[a-z2-9]{4}){4}")
EVERYTHING = list(Mandate.Scope.values)


@pytest.fixture(autouse=True)
def today(monkeypatch, settings):
    monkeypatch.setattr(clock, "today", lambda: TODAY)
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # the real one takes half a second


@pytest.fixture
def pension(agency: Agency, clerk: User) -> Pension:
    builders.adopt_defaults()
    return granted.pension(agency, clerk, builders.administrator(), born=date(1964, 5, 17))


@pytest.fixture
def letter(pension: Pension) -> Letter:
    return letter_of(pension.application.decisions.get())


@pytest.fixture
def own(pension: Pension) -> Client:
    client = Client()
    client.force_login(builders.user(Role.Name.RETIREE, person=pension.person))
    return client


def helped(pension: Pension, *scopes: str) -> tuple[Mandate, Client]:
    """A mandate that a relative took up, and the relative's browser."""
    by, relative = pension.person.user, Client()
    mandate, code = mandates.give(
        pension.person, name="Rosa Ñeco", scopes=list(scopes), until_on=TODAY + timedelta(days=30), by=by, on=TODAY
    )
    typed = {"code": code, "username": "rosa", "password": PASSWORD, "again": PASSWORD}
    assert relative.post(reverse("take_up"), typed).url == reverse("delegate:home")
    return mandate, relative


def test_the_person_lets_a_relative_who_takes_it_up_and_every_look_is_told(own, pension, letter, client):
    page = reverse("retiree:mandates")
    until = {"until_on_day": "30", "until_on_month": "11", "until_on_year": "2027"}
    far = own.post(page, {"name": "Rosa Ñeco", "scopes": ["letters"], **until, "until_on_year": "2028"})
    assert far.status_code == 422 and 'value="Rosa' in far.text
    shown = own.post(page, {"name": "Rosa Ñeco", "scopes": ["letters", "payments"], **until})
    code = CODE.search(shown.text)[0]
    assert code not in own.get(page).text and code.replace("-", "") not in str(Mandate.objects.values())
    typed = {"code": code.upper(), "username": "rosa", "password": PASSWORD, "again": PASSWORD}
    client.post(reverse("take_up"), typed)
    home = client.get(reverse("delegate:home")).text
    assert pension.person.full_name in home and reverse("delegate:letter", args=[letter.pk]) in home
    assert client.get(reverse("delegate:letter", args=[letter.pk])).content == bytes(letter.pdf)
    assert "Usted está aquí por" in client.get(reverse("delegate:ledger", args=[pension.pk])).text
    told = own.get(page).text
    assert "abrió una carta" in told and "miró los meses" in told
    assert "Alguien le ayuda con su pensión" in own.get(reverse("retiree:home")).text
    looked = Event.objects.filter(verb="delegate_looked", person=pension.person, by__username="rosa")
    assert [event.details["what"] for event in looked] == ["letter", "payments"]
    assert Client().post(reverse("take_up"), typed | {"username": "otra"}).status_code == 422, "a code is used once"


@pytest.mark.parametrize(
    ("scope", "may"),
    [("letters", {"letter"}), ("payments", {"ledger"}), ("report", {"report_return"})],
)
def test_only_what_was_let_is_there_and_no_decision_ever(own, pension, letter, scope, may):
    _, relative = helped(pension, scope)
    pages = {"letter": letter.pk, "ledger": pension.pk, "report_return": pension.pk}
    answers = {name: relative.get(reverse(f"delegate:{name}", args=[key])) for name, key in pages.items()}
    assert {name for name, answer in answers.items() if answer.status_code == 200} == may
    user = User.objects.get(username="rosa")
    assert not RetirementApplication.objects.visible_to(user, desk=Role.Name.RETIREE).exists()
    for page in ("retiree:home", "retiree:file"):
        assert relative.get(reverse(page)).status_code == 404
    for page, key in (("reconsider", letter.pk), ("ask_again", pension.pk), ("certificate", pension.pk)):
        assert relative.post(reverse(f"retiree:{page}", args=[key])).status_code == 404


@pytest.mark.parametrize("how", ["taken back", "past its day"])
def test_it_ends_at_once(own, pension, letter, monkeypatch, how):
    mandate, relative = helped(pension, *EVERYTHING)
    assert relative.get(reverse("delegate:letter", args=[letter.pk])).status_code == 200
    if how == "taken back":
        own.post(reverse("retiree:end_mandate", args=[mandate.pk]))
    else:
        monkeypatch.setattr(clock, "today", lambda: TODAY + timedelta(days=31))
    assert relative.get(reverse("delegate:letter", args=[letter.pk])).status_code == 404
    assert relative.get(reverse("delegate:ledger", args=[pension.pk])).status_code == 404
    user = User.objects.get(username="rosa")
    for seen in (Letter, Pension, Person):
        assert not seen.objects.visible_to(user, desk=Role.Name.DELEGATE).exists()


def test_a_return_told_by_the_relative_is_recorded_as_such(own, pension, agency):
    _, relative = helped(pension, "report")
    page = reverse("delegate:report_return", args=[pension.pk])
    assert relative.post(page, {"work": "regular"}).status_code == 422
    first = {"from_on_day": "1", "from_on_month": "11", "from_on_year": "2026"}
    answer = relative.post(page, {"agency": agency.pk, "work": "regular", **first})
    assert answer.status_code == 302
    assert Reinstatement.objects.get().recorded_by.username == "rosa"
    assert Event.objects.get(verb="delegate_reported").by.username == "rosa"
    assert "informó un regreso al trabajo" in own.get(reverse("retiree:mandates")).text


def test_one_takes_up_no_mandate_of_ones_own_and_what_was_given_stays(own, pension):
    until = TODAY + timedelta(days=9)
    mandate, code = mandates.give(
        pension.person, name="Rosa", scopes=["letters"], until_on=until, by=pension.person.user, on=TODAY
    )
    assert own.post(reverse("take_up"), {"code": code}).status_code == 422
    with pytest.raises(DatabaseError), transaction.atomic():
        Mandate.objects.filter(pk=mandate.pk).update(scopes=EVERYTHING)
    stranger = Client()
    stranger.force_login(builders.user(Role.Name.RETIREE))
    assert stranger.post(reverse("retiree:end_mandate", args=[mandate.pk])).status_code == 404
