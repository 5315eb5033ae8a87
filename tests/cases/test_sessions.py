"""Sessions end: after a while without a page, after a day's work, and where their user says so."""

from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse

from cases import sittings
from cases.models import Event, Sitting
from tests.cases import builders

pytestmark = pytest.mark.django_db
PASSWORD = "una contraseña larga"
NOON = datetime(2026, 11, 30, 16, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def at_noon(monkeypatch, settings):
    monkeypatch.setattr("cases.clock.now", lambda: NOON)
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # the real one takes half a second


@pytest.fixture
def user():
    made = builders.user("retiree", person=builders.member(builders.agency(), recorded_by=builders.user()))
    made.set_password(PASSWORD)
    made.save()
    return made


def comes_in(client, user, device="Firefox"):
    client.post("/entrar/", {"username": user.username, "password": PASSWORD}, headers={"user-agent": device})
    return client


def later(monkeypatch, **how_much) -> None:
    monkeypatch.setattr("cases.clock.now", lambda: NOON + timedelta(**how_much))


def is_in(client) -> bool:
    return client.get(reverse("retiree:home")).status_code == 200


def test_who_came_in_from_what_and_when_is_kept_beside_the_session(client, user):
    comes_in(client, user)
    row = Sitting.objects.get(user=user)
    assert (row.device, row.began_at, row.seen_at) == ("Firefox", NOON, NOON)
    assert Event.objects.filter(verb="signed_in", by=user).count() == 1


def test_a_session_ends_an_hour_after_the_last_page(client, user, monkeypatch):
    comes_in(client, user)
    for minutes in (40, 80, 120):
        later(monkeypatch, minutes=minutes)
        assert is_in(client)
    later(monkeypatch, minutes=181)
    assert not is_in(client)


def test_a_session_ends_after_twelve_hours_however_busy(client, user, monkeypatch):
    comes_in(client, user)
    for minutes in range(30, 12 * 60, 30):
        later(monkeypatch, minutes=minutes)
        assert is_in(client), minutes
    later(monkeypatch, hours=12, seconds=1)
    assert not is_in(client)


def test_pages_within_a_minute_write_nothing(client, user, monkeypatch, django_assert_num_queries):
    comes_in(client, user)
    later(monkeypatch, seconds=59)
    is_in(client)
    assert Sitting.objects.get(user=user).seen_at == NOON
    later(monkeypatch, seconds=61)
    is_in(client)
    assert Sitting.objects.get(user=user).seen_at == NOON + timedelta(seconds=61)


def test_one_sees_where_one_is_signed_in_and_signs_out_there(client, user):
    other, elsewhere = type(client)(), type(client)()
    comes_in(client, user), comes_in(other, user, "Chrome")
    stranger = builders.user("retiree", person=builders.member(builders.agency(), recorded_by=builders.user()))
    elsewhere.force_login(stranger)
    page = client.get(reverse("sessions"))
    assert "Firefox" in page.text and "Chrome" in page.text
    assert page.context["sittings"].count() == 2
    client.post(reverse("sessions"))
    assert is_in(client) and not is_in(other) and is_in(elsewhere)
    assert Event.objects.get(verb="signed_out_elsewhere").details == {"sessions": 1}


def test_whoever_goes_out_leaves_an_event_and_no_session(client, user):
    comes_in(client, user)
    client.post("/salir/")
    assert not Sitting.objects.filter(user=user).exists()
    assert Event.objects.filter(verb="signed_out", by=user).exists()


def test_sessions_that_ended_are_forgotten(client, user, monkeypatch):
    comes_in(client, user)
    later(monkeypatch, hours=2)
    assert sittings.sweep() >= 1
    assert not Sitting.objects.exists()
