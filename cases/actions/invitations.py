"""Who works in the office: invited by an administrator, with a role that begins and ends on days."""

import hashlib
import hmac
import secrets
import uuid
from datetime import date, timedelta

from django.conf import settings
from django.db import transaction

from cases import clock
from cases.actions.review import FourEyes
from cases.actions.sign_ins import NotForOneself
from cases.models import Agency, Event, Invitation, Role, Sitting, User

EASY = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that is read as something else
GROUPS, A_GROUP = 5, 4  # 99 bits


class NoInvitation(Exception):
    """The code is of no invitation, or of one that was used, taken back or is out of its days. Which, is not said."""


class ByInvitation(Exception):
    """Nobody becomes an administrator by the hand of one other alone: an invitation, which a second one confirms."""


class LastAdministrator(Exception):
    """Somebody must be left who gives roles."""


@transaction.atomic
def invite(
    *, full_name: str, position: str, role: str, agency: Agency | None, until_on: date | None, days: int, by: User,
    on: date,
) -> tuple[Invitation, str]:
    """Invite somebody for `days` days; an administrator comes in once a second one confirms it. Gives the invitation
    and its code, which is kept nowhere."""
    _demand_administrator(by)
    code = new_code()
    invitation = Invitation.objects.create(
        code=keyed(code), full_name=full_name, position=position, role=role, agency=agency, until_on=until_on,
        expires_at=clock.now() + timedelta(days=days), invited_by=by,
    )  # fmt: skip
    _witness("invited", invitation, by=by, on=on)
    return invitation, code


@transaction.atomic
def confirm(invitation_id: uuid.UUID, *, by: User, on: date) -> Invitation:
    """The second administrator lets a third be made: the code opens something from now on.

    Raises:
        NoInvitation: it was confirmed, used or taken back, or nobody has to confirm it.
        FourEyes: whoever invites does not confirm.
    """
    _demand_administrator(by)
    invitation = _open(pk=invitation_id, role=Role.Name.ADMINISTRATOR, confirmed_at=None)
    if invitation.invited_by_id == by.pk:
        raise FourEyes
    invitation.confirmed_by, invitation.confirmed_at = by, clock.now()
    invitation.save(update_fields=["confirmed_by", "confirmed_at"])
    _witness("invitation_confirmed", invitation, by=by, on=on)
    return invitation


@transaction.atomic
def take_back(invitation_id: uuid.UUID, *, by: User, on: date) -> Invitation:
    """The code opens nothing any more. Raises `NoInvitation`: it was used or taken back."""
    _demand_administrator(by)
    invitation = _open(pk=invitation_id)
    invitation.taken_back_at = clock.now()
    invitation.save(update_fields=["taken_back_at"])
    _witness("invitation_taken_back", invitation, by=by, on=on)
    return invitation


def of_code(code: str) -> Invitation:
    """The invitation to the office that a code opens now. Raises `NoInvitation`."""
    found = Invitation.objects.filter(code=keyed(code), person=None, used_at=None, taken_back_at=None).first()
    if found is None or found.expires_at < clock.now():
        raise NoInvitation
    if found.role == Role.Name.ADMINISTRATOR and found.confirmed_at is None:
        raise NoInvitation
    return found


@transaction.atomic
def accept(code: str, *, username: str, password: str, on: date) -> User:
    """Make the account that was invited, with its role from today. The second factor is taught as it comes in.

    Raises:
        NoInvitation: see there.
        IntegrityError: somebody has this user name.
    """
    invitation = _open(pk=of_code(code).pk)
    user = User.objects.create_user(
        username, password, full_name=invitation.full_name, position=invitation.position
    )
    Role.objects.create(
        user=user, role=invitation.role, agency=invitation.agency, from_on=on, until_on=invitation.until_on
    )
    invitation.used_by, invitation.used_at = user, clock.now()
    invitation.save(update_fields=["used_by", "used_at"])
    _witness("invitation_accepted", invitation, by=user, on=on)
    return user


@transaction.atomic
def give_role(user: User, *, role: str, agency: Agency | None, until_on: date | None, by: User, on: date) -> Role:
    """Give a user one more role from today.

    Raises:
        NotForOneself: see there.
        ByInvitation: the role of an administrator is not given so.
        IntegrityError: it is held already.
    """
    _demand_administrator(by)
    if role == Role.Name.ADMINISTRATOR:
        raise ByInvitation
    if by == user:
        raise NotForOneself
    given = Role.objects.create(user=user, role=role, agency=agency, from_on=on, until_on=until_on)
    _of_a_role("role_given", given, by=by, on=on)
    return given


@transaction.atomic
def end_role(role_id: int, *, until_on: date, by: User, on: date) -> Role:
    """Let a role end; `until_on` is its last day. Whoever holds none any more is signed out everywhere.

    Raises:
        LastAdministrator: nobody would be left to give roles.
    """
    _demand_administrator(by)
    # All of them, in order: two who end each other's role at once wait for one another.
    held = list(Role.objects.select_for_update().filter(role=Role.Name.ADMINISTRATOR, until_on=None).order_by("pk"))
    role = Role.objects.select_for_update().get(pk=role_id)
    if role in held and len(held) == 1:
        raise LastAdministrator
    role.until_on = max(until_on, role.from_on)
    role.save(update_fields=["until_on"])
    if not role.user.roles.held_on(on + timedelta(days=1)).exists():
        Sitting.objects.filter(user=role.user).delete()
    _of_a_role("role_ended", role, by=by, on=on)
    return role


@transaction.atomic
def keep_agency(agency: Agency, *, by: User, on: date) -> Agency:
    """Write down a new agency, or one whose name changed."""
    _demand_administrator(by)
    agency.save()
    Event.record("agency_kept", on=on, by=by, details={"kind": "agency", "id": str(agency.pk)})
    return agency


def _open(**which: object) -> Invitation:
    """The row, held, if it may still be used."""
    held = Invitation.objects.select_for_update(of=("self",)).filter(used_at=None, taken_back_at=None, **which).first()
    if held is None:
        raise NoInvitation
    return held


def _demand_administrator(by: User) -> None:
    if not by.holds(Role.Name.ADMINISTRATOR):
        raise NotForOneself


def new_code() -> str:
    """A code at random, as it is shown."""
    return "-".join("".join(secrets.choice(EASY) for _ in range(A_GROUP)) for _ in range(GROUPS))


def keyed(code: str, use: str = "invitation") -> str:
    """What is kept of a code, apart for each `use`; capitals and what stands between its signs do not matter."""
    plain = "".join(sign for sign in code.lower() if sign.isalnum())
    return hmac.new(settings.CODES_KEY.encode(), f"{use}\0{plain}".encode(), hashlib.sha256).hexdigest()


def _witness(verb: str, invitation: Invitation, *, by: User, on: date) -> None:
    details = {"kind": "invitation", "id": str(invitation.pk), "role": invitation.role}
    Event.record(verb, on=on, by=by, details=details)


def _of_a_role(verb: str, role: Role, *, by: User, on: date) -> None:
    details = {"kind": "role", "id": str(role.pk), "user": str(role.user_id), "role": role.role}
    Event.record(verb, on=on, by=by, details=details)
