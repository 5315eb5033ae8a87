"""Who works in the office: invited with a code that is shown once, with roles that begin and end."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.db import DatabaseError, transaction
from django.urls import reverse

from cases import clock, second_factor
from cases.actions import invitations
from cases.actions.sign_ins import NotForOneself
from cases.models import Agency, Event, Invitation, Role, User
from tests.cases import builders
from tests.cases.builders import TODAY

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 11, 30, 16, 0, tzinfo=UTC)
PASSWORD = "una contraseña larga"
CODE = re.compile(r"[a-z2-9]{4}(-[a-z2-9]{4}){4}")


@pytest.fixture(autouse=True)
def at_noon(monkeypatch, settings):
    monkeypatch.setattr(clock, "now", lambda: NOON)
    monkeypatch.setattr(clock, "today", lambda: TODAY)
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # the real one takes half a second


@pytest.fixture
def admin():
    return builders.administrator()


@pytest.fixture
def desk(client, admin):
    client.force_login(admin)
    return client


def invited(admin, **more):
    who = {"full_name": "Lydia Torres", "position": "Coordinadora", "role": "coordinator", "agency": builders.agency()}
    return invitations.invite(**who | {"until_on": None, "days": 7} | more, by=admin, on=TODAY)


def joins(client, invitation_code, **more):
    typed = {"code": invitation_code, "username": "lydia.torres", "password": PASSWORD, "again": PASSWORD} | more
    return client.post(reverse("join"), typed)


def test_a_code_is_shown_once_and_kept_nowhere(desk):
    agency = builders.agency()
    typed = {"full_name": "Lydia Torres", "role": "coordinator", "agency": str(agency.pk), "days": "7"}
    page = desk.post(reverse("administrator:invite"), typed)
    code = CODE.search(page.text)[0]
    assert "no-store" in page["Cache-Control"]
    invitation = Invitation.objects.get()
    assert code not in str(invitation.__dict__) and code.replace("-", "") not in str(invitation.__dict__)
    assert code not in desk.get(reverse("administrator:users")).text
    assert Event.objects.get(verb="invited").details == {
        "kind": "invitation", "id": str(invitation.pk), "role": "coordinator",
    }  # fmt: skip


def test_whoever_was_invited_makes_an_account_and_teaches_the_second_step(client, admin):
    invitation, code = invited(admin, until_on=TODAY + timedelta(days=90))
    answer = joins(client, f" {code.upper()} ")
    assert answer.url == "/entrar/codigo/"
    user = User.objects.get(username="lydia.torres")
    role = user.roles.get()
    assert (role.role, role.agency, role.from_on) == ("coordinator", invitation.agency, TODAY)
    assert role.until_on == TODAY + timedelta(days=90)
    assert "_auth_user_id" not in client.session, "nobody of the staff comes in by a password alone"
    client.get("/entrar/codigo/")
    client.post("/entrar/codigo/", {"code": second_factor.code_at(user.second_factor, NOON)})
    assert client.get(reverse("coordinator:desk")).status_code == 200
    assert Event.objects.filter(verb="invitation_accepted", by=user).exists()


@pytest.mark.parametrize("what", ["used", "taken back", "out of its days", "made up"])
def test_a_code_that_opens_nothing_does_not_say_why(client, admin, monkeypatch, what):
    invitation, code = invited(admin)
    match what:
        case "used":
            invitations.accept(code, username="otra", password=PASSWORD, on=TODAY)
        case "taken back":
            invitations.take_back(invitation.pk, by=admin, on=TODAY)
        case "out of its days":
            monkeypatch.setattr(clock, "now", lambda: NOON + timedelta(days=7, seconds=1))
        case "made up":
            code = "aaaa-bbbb-cccc-dddd-eeee"
    page = joins(client, code)
    assert page.status_code == 422
    assert set(page.context["form"].errors) == {"code"}
    assert len(page.context["form"].errors["code"]) == 1
    assert page.context["form"].errors == joins(client, "made-up").context["form"].errors, "the same for all"
    assert not User.objects.filter(username="lydia.torres").exists()


def test_that_a_user_name_is_taken_is_said_to_nobody_without_a_code(client):
    User.objects.create_user("user-taken", full_name="x")
    assert set(joins(client, "made-up", username="user-taken").context["form"].errors) == {"code"}


def test_codes_are_not_tried_for_ever(client):
    for _ in range(10):
        assert joins(client, "aaaa-bbbb-cccc-dddd-eeee").status_code == 422
    assert joins(client, "aaaa-bbbb-cccc-dddd-eeee").status_code == 429


@pytest.mark.parametrize(
    ("field", "typed"),
    [
        ("username", {"username": "Lydia Torres"}), ("password", {"password": "corta", "again": "corta"}),
        ("again", {"again": "otra contraseña larga"}), ("username", {"username": "user-taken"}), ("code", {"code": ""}),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_beside_its_field_and_uses_nothing_up(client, admin, field, typed):
    User.objects.create_user("user-taken", full_name="x")
    _, code = invited(admin)
    page = joins(client, code, **typed)
    assert page.status_code == 422 and set(page.context["form"].errors) == {field}
    assert invitations.of_code(code)


def test_only_an_administrator_invites_and_gives_roles_and_never_to_oneself(admin):
    clerk = builders.coordinator(builders.agency())
    with pytest.raises(NotForOneself):
        invited(clerk)
    with pytest.raises(NotForOneself):
        invitations.give_role(clerk, role="administrator", agency=None, until_on=None, by=clerk, on=TODAY)
    with pytest.raises(NotForOneself):
        invitations.give_role(admin, role="auditor", agency=None, until_on=None, by=admin, on=TODAY)


def test_two_administrators_make_a_third(desk, client, admin):
    typed = {"full_name": "Elba Ruiz", "role": "administrator", "days": "7"}
    page = desk.post(reverse("administrator:invite"), typed)
    code, invitation = CODE.search(page.text)[0], Invitation.objects.get()
    confirm = reverse("administrator:confirm_invitation", args=[invitation.pk])
    assert confirm not in desk.get(reverse("administrator:users")).text
    desk.post(confirm)
    assert joins(type(client)(), code).status_code == 422, "not by the one who invited"
    with pytest.raises(DatabaseError, match="two administrators"), transaction.atomic():
        Invitation.objects.update(used_by=builders.coordinator(builders.agency()), used_at=NOON)
    given = {"role": "administrator", "agency": None, "until_on": None, "by": admin, "on": TODAY}
    with pytest.raises(invitations.ByInvitation):
        invitations.give_role(builders.user("auditor"), **given)
    client.force_login(builders.administrator())
    assert confirm in client.get(reverse("administrator:users")).text
    client.post(confirm)
    with pytest.raises(DatabaseError, match="as written"), transaction.atomic():
        Invitation.objects.update(full_name="Otra Persona")
    assert joins(type(client)(), code).url == "/entrar/codigo/"
    assert User.objects.get(username="lydia.torres").roles.get().role == "administrator"
    assert Event.objects.filter(verb="invitation_confirmed").exclude(by=admin).count() == 1


def test_a_role_is_given_and_ended_with_its_days(desk):
    clerk = builders.coordinator(builders.agency())
    page = reverse("administrator:user", args=[clerk.pk])
    assert desk.post(page, {"role": "auditor"}).url == page
    given = clerk.roles.get(role="auditor")
    assert desk.post(page, {"role": "auditor"}).status_code == 422, "it is held already"
    assert desk.post(page, {"role": "coordinator"}).status_code == 422, "at which agency?"
    day = {"until_on_day": "30", "until_on_month": "11", "until_on_year": "2026"}
    assert desk.post(reverse("administrator:end_role", args=[given.pk]), day).url == page
    given.refresh_from_db()
    assert given.until_on == TODAY
    assert list(Event.objects.filter(details__user=str(clerk.pk)).values_list("verb", flat=True)) == [
        "role_given", "role_ended",
    ]  # fmt: skip


def test_whoever_holds_no_role_any_more_is_signed_out(desk, admin):
    clerk, hers = builders.coordinator(builders.agency()), type(desk)()
    hers.force_login(clerk)
    assert hers.get(reverse("coordinator:desk")).status_code == 200
    invitations.end_role(clerk.roles.get().pk, until_on=TODAY, by=admin, on=TODAY)
    assert hers.get(reverse("coordinator:desk")).status_code == 302


def test_the_last_administrator_stays(desk, admin):
    mine = Role.objects.get(user=admin)
    day = {"until_on_day": "30", "until_on_month": "11", "until_on_year": "2026"}
    assert desk.post(reverse("administrator:end_role", args=[mine.pk]), day).status_code == 422
    mine.refresh_from_db()
    assert mine.until_on is None


def test_an_agency_is_recorded_and_renamed(desk):
    listed, typed = reverse("administrator:agencies"), {"code": "901", "kind": "agency"}
    assert desk.post(listed, typed | {"name": ""}).status_code == 422
    desk.post(listed, typed | {"name": "Negociado Nuevo"})
    agency = Agency.objects.get(code="901")
    desk.post(reverse("administrator:agency", args=[agency.pk]), typed | {"name": "Negociado de Archivos"})
    agency.refresh_from_db()
    assert agency.name == "Negociado de Archivos"
    assert agency.history.count() == 2
