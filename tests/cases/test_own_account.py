"""A person's own account: opened with a code of the office and what only they know, and made anew the same way."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.urls import reverse

from cases import clock, printing, second_factor
from cases.actions import accounts, second_steps
from cases.models import Event, Invitation, Role, SecondFactor, User
from tests.cases import builders, granted
from tests.cases.builders import TODAY

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 11, 30, 16, 0, tzinfo=UTC)
PASSWORD = "una contraseña larga"
CODE = re.compile(r"[a-z2-9]{4}(-[a-z2-9]{4}){4}")
BORN = {"born_on_day": "17", "born_on_month": "5", "born_on_year": "1964"}


@pytest.fixture(autouse=True)
def at_noon(monkeypatch, settings):
    monkeypatch.setattr(clock, "now", lambda: NOON)
    monkeypatch.setattr(clock, "today", lambda: TODAY)
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # the real one takes half a second


def opens(client, code, **more):
    ways = {"username": "carmen", "password": PASSWORD, "again": PASSWORD}
    return client.post(reverse("open_account"), {"code": code, **BORN, "monthly": "2,500.00"} | ways | more)


def invited(person, by):
    return accounts.invite(person.pk, by=by, on=TODAY)[1]


def test_the_coordinator_prints_a_sheet_whose_code_is_kept_nowhere(client, clerk, person, monkeypatch):
    printed = []
    monkeypatch.setattr(printing, "_set", lambda html: printed.append(html) or b"%PDF")
    client.force_login(clerk)
    page = client.post(reverse("coordinator:account_sheet", args=[person.pk]))
    assert (page.content, page["Content-Type"]) == (b"%PDF", "application/pdf")
    assert "no-store" in page["Cache-Control"]
    code = CODE.search(printed[0])[0]
    assert "Su código" in printed[0] and "29 de enero de 2027" in printed[0]
    invitation = Invitation.objects.get()
    assert code not in str(invitation.__dict__) and code.replace("-", "") not in str(invitation.__dict__)
    assert Event.objects.get(verb="account_offered").person == person
    said = client.get(reverse("coordinator:member", args=[person.pk])).text
    assert "Se dio un código el" in said and "hasta el 29 de enero de 2027" in said and code not in said


def test_a_sheet_that_could_not_be_printed_gave_no_code(client, clerk, person, monkeypatch):
    def fails(html):
        raise printing.NotPrinted("no ink")

    monkeypatch.setattr(printing, "_set", fails)
    client.force_login(clerk)
    assert client.post(reverse("coordinator:account_sheet", args=[person.pk])).status_code == 302
    assert not Invitation.objects.exists()


def test_a_member_opens_their_account_and_comes_in_afterwards(client, clerk, person):
    code = invited(person, clerk)
    assert opens(client, f" {code.upper()} ").url == reverse("retiree:home")
    user = User.objects.get(username="carmen")
    assert user.person == person and user.roles.get().role == Role.Name.RETIREE
    assert client.get(reverse("retiree:home")).status_code == 200
    assert Event.objects.filter(verb="account_opened", by=user, person=person).exists()
    client.logout()
    client.post("/entrar/", {"username": "carmen", "password": PASSWORD})
    assert client.get(reverse("retiree:home")).status_code == 200
    client.logout()
    assert opens(client, code, username="otra").status_code == 422, "a code opens once"


def test_a_pensioner_is_known_by_the_pension_and_not_by_the_old_pay(client, agency, clerk):
    builders.adopt_defaults()
    pension = granted.pension(agency, clerk, builders.administrator(), born=builders.date(1964, 5, 17))
    code = invited(pension.person, clerk)
    assert opens(client, code).status_code == 422
    assert opens(client, code, monthly="1875").status_code == 302


@pytest.mark.parametrize(
    "wrong", [{"code": "a" * 20}, {"born_on_day": "18"}, {"monthly": "2500.01"}, {"code": "", "born_on_day": "x"}]
)
def test_what_does_not_agree_is_not_said_and_nothing_typed_is_lost(client, clerk, person, wrong):
    User.objects.create_user("carmen", full_name="Otra Carmen")  # nobody is told so either
    page = opens(client, **{"code": invited(person, clerk)} | wrong)
    assert page.status_code == 422 and not User.objects.filter(person=person).exists()
    assert "Alguien tiene ya ese nombre" not in page.text and 'value="carmen"' in page.text
    if all(wrong.values()) and "x" not in wrong.values():
        assert "no abren nada juntos" in page.text


def test_a_code_with_which_the_facts_were_missed_ten_times_opens_nothing_from_anywhere(client, clerk, person):
    code = invited(person, clerk)
    for number in range(accounts.MISSES):
        opens(client, code, monthly="1.00", REMOTE_ADDR=f"10.0.{number}.1")
    client.defaults["REMOTE_ADDR"] = "192.0.2.1"
    assert opens(client, code).status_code == 422
    assert opens(client, invited(person, clerk)).status_code == 302, "another sheet does"


def test_one_network_tries_only_so_often(client, clerk, person):
    answers = [opens(client, "b" * 20).status_code for _ in range(11)]
    assert answers == [422] * 10 + [429]
    assert opens(client, invited(person, clerk)).status_code == 302, "a neighbour with another code is not shut out"


@pytest.mark.parametrize("what", ["another sheet", "taken back", "out of its days"])
def test_a_code_that_holds_no_more_opens_nothing(client, clerk, person, monkeypatch, what):
    code = invited(person, clerk)
    if what == "another sheet":
        invited(person, clerk)
    elif what == "taken back":
        client.force_login(clerk)
        client.post(reverse("coordinator:account_code", args=[person.pk]))
        client.logout()
    else:
        monkeypatch.setattr(clock, "now", lambda: NOON + accounts.HOLDS + timedelta(minutes=1))
    assert opens(client, code).status_code == 422


def test_whoever_lost_the_password_makes_the_account_anew_and_is_signed_out_elsewhere(client, clerk, person):
    opens(client, invited(person, clerk))
    code = invited(person, clerk)
    elsewhere = client.session.session_key
    client.cookies.clear()
    assert opens(client, code, password="otra contraseña larga", again="otra contraseña larga").status_code == 302
    user = User.objects.get(person=person)
    assert user.check_password("otra contraseña larga")
    assert not user.sittings.filter(session_key=elsewhere).exists()
    assert Event.objects.filter(verb="account_renewed", person=person).exists()


def test_a_sheet_is_given_only_for_a_file_one_sees_and_never_to_the_staff(client, clerk, person):
    client.force_login(builders.coordinator(builders.agency("Otra")))
    assert client.post(reverse("coordinator:account_sheet", args=[person.pk])).status_code == 404
    builders.user(Role.Name.AUDITOR, person=person)
    client.force_login(clerk)
    assert client.post(reverse("coordinator:account_sheet", args=[person.pk])).status_code == 302
    assert not Invitation.objects.exists()


def code_now(user, seconds=0):
    return second_factor.code_at(SecondFactor.objects.get(user=user), NOON + timedelta(seconds=seconds))


def test_a_second_step_is_turned_on_used_with_a_code_on_paper_once_and_turned_off(client, clerk, person, monkeypatch):
    opens(client, invited(person, clerk))
    user, page = User.objects.get(person=person), reverse("own_second_step")
    assert "Su contraseña sola" in client.get(page).text and not second_factor.is_asked_of(user)
    assert client.post(page, {"code": "000000"}).status_code == 422
    on_paper = re.findall(r"<code class=\"secret\">(.+?)</code>", client.post(page, {"code": code_now(user)}).text)
    assert len(on_paper) == len(set(on_paper)) == 10
    assert not any(each.replace("-", "") in str(list(user.recovery_codes.values())) for each in on_paper)
    for answer in (302, 422):
        client.logout()
        assert client.post("/entrar/", {"username": "carmen", "password": PASSWORD}).url == "/entrar/codigo/"
        assert client.post("/entrar/codigo/", {"code": on_paper[0].upper()}).status_code == answer
    client.post("/entrar/codigo/", {"code": on_paper[1]})
    assert "Le quedan 8 códigos" in client.get(page).text
    monkeypatch.setattr(clock, "now", lambda: NOON + timedelta(minutes=1))
    client.post(page, {"code": code_now(user, 60), "act": "off"})
    assert not second_factor.is_asked_of(user) and not user.recovery_codes.filter(spent_at=None).exists()
    assert {"device_taught", "recovery_code_used", "device_forgotten"} <= set(
        Event.objects.filter(by=user).values_list("verb", flat=True)
    )


def test_the_staff_turn_nothing_off(client, clerk):
    client.force_login(clerk)
    assert client.get(reverse("own_second_step")).status_code == 404
    with pytest.raises(second_steps.MustHaveOne):
        second_steps.turn_off(clerk)
