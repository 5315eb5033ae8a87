"""The second step that a person may choose: a device that makes codes, and codes on paper for the day it is lost."""

import secrets

from django.db import transaction
from django.db.models import QuerySet

from cases import clock, second_factor
from cases.actions import invitations
from cases.actions.invitations import EASY
from cases.models import Event, RecoveryCode, User

CODES, SIGNS = 10, 10  # 49 bits each, behind a door that is shut after five attempts


class MustHaveOne(Exception):
    """Whoever works in the office turns it neither on nor off: they have it always."""


@transaction.atomic
def turn_on(user: User, digits: str) -> list[str] | None:
    """Let the second step count from now on, if the device gives the right code. Gives the recovery codes.

    Raises:
        MustHaveOne: see there.
    """
    _demand_a_choice(user)
    if not second_factor.accepts(second_factor.enrol(user), digits):
        return None
    Event.record("device_taught", on=clock.today(), by=user, person_id=user.person_id)
    return make_codes(user)


@transaction.atomic
def turn_off(user: User) -> None:
    """From now on the password is enough, and no recovery code counts. Raises `MustHaveOne`."""
    _demand_a_choice(user)
    forget(user)
    Event.record("device_forgotten", on=clock.today(), by=user, person_id=user.person_id)


@transaction.atomic
def make_codes(user: User) -> list[str]:
    """New recovery codes in place of those that are left. They are shown once and kept nowhere."""
    _demand_a_choice(user)
    _spend(user)
    codes = ["".join(secrets.choice(EASY) for _ in range(SIGNS)) for _ in range(CODES)]
    RecoveryCode.objects.bulk_create(RecoveryCode(user=user, code=_keyed(user, code)) for code in codes)
    Event.record("recovery_codes_made", on=clock.today(), by=user, person_id=user.person_id)
    return codes


def use(user: User, typed: str) -> bool:
    """Whether this is a recovery code of the user that was not used yet. It is, from now on."""
    held = left(user).filter(code=_keyed(user, typed))
    if held.update(spent_at=clock.now()) != 1:
        return False
    Event.record("recovery_code_used", on=clock.today(), by=user, person_id=user.person_id)
    return True


def left(user: User) -> QuerySet[RecoveryCode]:
    """Those that still let the user in."""
    return RecoveryCode.objects.filter(user=user, spent_at=None)


def forget(user: User) -> None:
    """The device makes no code that counts, and no recovery code does."""
    second_factor.forget(user)
    _spend(user)


def _spend(user: User) -> None:
    left(user).update(spent_at=clock.now())


def _demand_a_choice(user: User) -> None:
    if any(user.holds(role) for role in second_factor.STAFF):
        raise MustHaveOne


def _keyed(user: User, code: str) -> str:
    return invitations.keyed(code, f"recovery\0{user.pk}")
