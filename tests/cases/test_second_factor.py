"""Coming in: a password, and for the staff a code that changes every half minute and is used once."""

from datetime import UTC, datetime, timedelta

import pytest
from cryptography.exceptions import InvalidTag
from django.core.management import CommandError, call_command

from cases import clock, second_factor, sittings
from cases.actions import sign_ins
from cases.models import Attempt, Event, Role, SecondFactor, User
from tests.cases import builders

pytestmark = pytest.mark.django_db
PASSWORD = "una contraseña larga"
SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
NOON = datetime(2026, 11, 30, 16, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def at_noon(monkeypatch, settings):
    monkeypatch.setattr("cases.clock.now", lambda: NOON)
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # the real one takes half a second


def later(monkeypatch, seconds: int) -> None:
    monkeypatch.setattr("cases.clock.now", lambda: NOON + timedelta(seconds=seconds))


def someone(role: str) -> User:
    user = builders.user(role, builders.agency() if role == "coordinator" else None)
    user.set_password(PASSWORD)
    user.save()
    return user


def with_factor(role: str = "administrator") -> User:
    user = someone(role)
    second_factor.keep(user, SECRET, confirmed_at=NOON)
    return user


def gives_password(client, user, **more):
    return client.post("/entrar/", {"username": user.username, "password": PASSWORD} | more)


def gives_code(client, code: str):
    return client.post("/entrar/codigo/", {"code": code})


def is_in(client) -> bool:
    return "_auth_user_id" in client.session


def code_of(user: User, seconds: int = 0) -> str:
    return second_factor.code_at(user.second_factor, NOON + timedelta(seconds=seconds))


@pytest.mark.parametrize("role", ["coordinator", "administrator", "auditor"])
def test_a_password_alone_lets_nobody_of_the_staff_in(client, role):
    user = with_factor(role)
    assert gives_password(client, user).url == "/entrar/codigo/"
    assert not is_in(client)
    assert client.get("/junta/").status_code == 302
    assert gives_code(client, code_of(user)).url == "/"
    assert is_in(client)


def test_a_retiree_comes_in_by_password_unless_a_device_was_taught(client):
    user = someone("retiree")
    gives_password(client, user)
    assert is_in(client)
    client.logout()
    second_factor.keep(user, SECRET, confirmed_at=NOON)
    gives_password(client, user)
    assert not is_in(client)


def test_where_one_wanted_to_go_is_remembered_and_another_site_is_not(client):
    user = with_factor()
    gives_password(client, user, next="/junta/recomputos/")
    assert gives_code(client, code_of(user)).url == "/junta/recomputos/"
    client.logout()
    gives_password(client, user, next="https://elsewhere.example/")
    assert gives_code(client, code_of(user, 30)).url == "/"


def test_the_first_time_the_device_learns_the_secret_and_a_right_code_confirms_it(client):
    user = someone("administrator")
    gives_password(client, user)
    page = client.get("/entrar/codigo/").content.decode()
    secret = second_factor.secret_of(user.second_factor)
    assert " ".join(secret[at : at + 4] for at in range(0, 32, 4)) in page and "data:image/svg+xml" in page
    assert client.get("/entrar/codigo/").content.decode().count(secret[:4] + " ") == 1, "the same secret again"
    gives_code(client, code_of(user))
    assert is_in(client)
    client.logout()
    gives_password(client, user)
    assert secret[:4] + " " not in client.get("/entrar/codigo/").content.decode()


def test_a_code_is_used_once_and_one_of_half_a_minute_ago_or_ahead_is_right(client, monkeypatch):
    user = with_factor()
    factor = user.second_factor
    now, ahead, late = code_of(user), code_of(user, 30), code_of(user, -60)
    assert not second_factor.accepts(factor, late)
    assert second_factor.accepts(factor, now) and not second_factor.accepts(factor, now)
    assert second_factor.accepts(factor, ahead)
    later(monkeypatch, 60)
    assert not second_factor.accepts(factor, ahead)


@pytest.mark.parametrize(
    ("typed", "says"), [("12345", "seis dígitos"), ("", "error"), ("000000", "no es el código")]
)
def test_what_is_no_code_is_a_fault_of_its_field(client, typed, says):
    user = with_factor()
    gives_password(client, user)
    wrong = gives_code(client, typed)
    assert wrong.status_code == 422 and says in wrong.content.decode() and not is_in(client)


def test_digits_may_be_written_in_groups(client):
    user = with_factor()
    gives_password(client, user)
    digits = code_of(user)
    gives_code(client, f"{digits[:3]} {digits[3:]}")
    assert is_in(client)


def test_guessing_codes_is_shut_after_five_and_the_person_elsewhere_is_not(client):
    user = with_factor()
    gives_password(client, user)
    for _ in range(5):
        gives_code(client, "000000")
    assert gives_code(client, code_of(user)).status_code == 429
    assert Attempt.objects.filter(door="second").count() == 5


def test_without_a_password_or_too_long_after_it_the_second_step_begins_anew(client, monkeypatch):
    assert client.get("/entrar/codigo/").url == "/entrar/"
    user = with_factor()
    gives_password(client, user)
    later(monkeypatch, 601)
    assert gives_code(client, code_of(user, 601)).url == "/entrar/"
    assert not is_in(client)


def test_who_waits_at_the_second_step_with_an_old_password_or_somebody_elses_session_waits_in_vain(client):
    """An account made anew forgets its device: who gave the old password just before would be taught the new one."""
    user = with_factor()
    gives_password(client, user)
    known = client.session.session_key
    gives_password(client, user)
    assert client.session.session_key != known
    second_factor.forget(user)
    user.set_password("otra contraseña larga")
    user.save()
    assert client.get("/entrar/codigo/").url == "/entrar/"


def test_a_secret_that_was_shown_and_not_taught_is_worth_nothing_at_the_next_sign_in(client):
    """Whoever learnt a new colleague's password first would else keep a device of their own beside the colleague's."""
    user = someone("administrator")
    gives_password(client, user)
    client.get("/entrar/codigo/")
    seen = second_factor.secret_of(user.second_factor)
    gives_password(type(client)(), user)
    user.refresh_from_db()
    assert second_factor.secret_of(user.second_factor) != seen


def test_a_secret_is_not_in_the_database_in_clear_and_cannot_be_moved_to_another_user(client):
    user, other = with_factor(), with_factor()
    factor = user.second_factor
    assert b"JBSW" not in bytes(factor.cipher)
    SecondFactor.objects.filter(pk=other.pk).update(cipher=factor.cipher)
    with pytest.raises(InvalidTag):
        second_factor.secret_of(SecondFactor.objects.get(pk=other.pk))


def test_whoever_lost_the_device_is_taught_a_new_secret_by_an_administrator_other_than_oneself(client):
    lost, helper = with_factor("coordinator"), with_factor()
    for nobody in (lost, someone("retiree")):
        with pytest.raises(sign_ins.NotForOneself):
            sign_ins.renew_second_factor(lost, by=nobody)
    client.force_login(lost)
    assert sittings.open_ones(lost).exists()
    call_command("renew_second_factor", lost.username, by=helper.username)
    assert second_factor.confirmed(lost) is None
    assert not sittings.open_ones(lost).exists(), "the lost device may be signed in still"
    assert Event.objects.filter(verb="second_factor_renewed", by=helper).count() == 1


def test_the_demonstration_prints_secrets_and_codes_and_nothing_else_does(settings, tmp_path, capsys):
    user = someone("administrator")
    settings.DEMONSTRATION, settings.RUN_DIR = True, tmp_path
    call_command("demo_people", user.username)
    secret = second_factor.secret_of(SecondFactor.objects.get(user=user))
    assert secret in capsys.readouterr().out
    call_command("code", user.username)
    assert capsys.readouterr().out.strip() == code_of(user)
    settings.DEMONSTRATION = False
    with pytest.raises(CommandError, match="no demonstration"):
        call_command("code", user.username)


def test_a_role_taken_away_asks_for_nothing_more(client):
    user = with_factor()
    SecondFactor.objects.filter(user=user).update(confirmed_at=None)
    Role.objects.filter(user=user).update(until_on=clock.today() - timedelta(days=1))
    assert not second_factor.is_asked_of(User.objects.get(pk=user.pk))
