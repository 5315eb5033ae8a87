"""The account by which a person sees their own pages: opened with a code from the office and what only they know, made
anew the same way by whoever lost the password or the device."""

import uuid
from datetime import date, timedelta
from decimal import Decimal

from django.db import transaction
from django.db.models import QuerySet

from cases import clock, returning, second_factor, sittings
from cases.actions import invitations, second_steps
from cases.actions.invitations import NoInvitation, keyed
from cases.models import Event, Invitation, Pension, Person, Role, Salary, User, VitalDate

HOLDS = timedelta(days=60)  # a sheet waits in a drawer; who finds it later asks for another
MISSES = 10  # a code with which the facts were missed so often opens nothing any more


class StaffHasItsOwn(Exception):
    """Whoever works in the office comes in by the account the office gave them."""


@transaction.atomic
def invite(person_id: uuid.UUID, *, by: User, on: date) -> tuple[Invitation, str]:
    """Give a person a code for their own account; an earlier one opens nothing any more. The code is kept nowhere.

    Raises:
        StaffHasItsOwn: see there.
    """
    person = Person.objects.select_for_update(of=("self",)).get(pk=person_id)
    if _works_here(person):
        raise StaffHasItsOwn
    take_back(person_id, by=by, on=on)
    code = invitations.new_code()
    invitation = Invitation.objects.create(
        code=keyed(code), full_name=person.full_name, role=Role.Name.RETIREE, person=person,
        expires_at=clock.now() + HOLDS, invited_by=by,
    )  # fmt: skip
    _witness("account_offered", invitation, by=by, on=on)
    return invitation, code


@transaction.atomic
def take_back(person_id: uuid.UUID, *, by: User, on: date) -> None:
    """The code a person was given opens nothing any more."""
    for invitation in of_person(person_id).select_for_update(of=("self",)):
        invitation.taken_back_at = clock.now()
        invitation.save(update_fields=["taken_back_at"])
        _witness("account_offer_taken_back", invitation, by=by, on=on)


def of_person(person_id: uuid.UUID) -> QuerySet[Invitation]:
    """The code a person was given and has not used, if it was not taken back."""
    return Invitation.objects.filter(person=person_id, used_at=None, taken_back_at=None)


def open_(code: str, *, born_on: date, monthly: Decimal, username: str, password: str, on: date) -> User:
    """Open the account of the person a code was given to; of one who has it, the user name and the password are made
    anew, the device of the second step is forgotten, and they are signed out everywhere. `monthly`: dollars, of the
    pension, or of the pay of whoever has none yet.

    Raises:
        NoInvitation: the code opens nothing, or the facts are not the person's. Which, is not said.
        IntegrityError: somebody else has this user name.
    """
    with transaction.atomic():
        invitation = _held(code)
        person = invitation.person
        assert person is not None  # such a code is of a person
        if _knows(person, born_on, monthly, on):
            return _opened(invitation, person, username, password, on)
        invitation.wrong += 1
        invitation.save(update_fields=["wrong"])
    raise NoInvitation


def known_amounts(person_id: uuid.UUID, on: date) -> set[Decimal]:
    """Dollars a month that the person's own papers state: of each pension; without one, of the last pay on file."""
    pensions = Pension.objects.filter(person=person_id).exclude(state=Pension.State.ENDED)
    stated: set[Decimal | None] = set()
    for pension in pensions.select_related("determination", "inherited"):
        stated |= {pension.paid_monthly, returning.monthly_on(pension, on)}
    pay = Salary.objects.in_force().filter(participant=person_id).order_by("-from_on").first()
    if pay and not stated:
        stated = {pay.monthly}
    return {amount for amount in stated if amount}


def _held(code: str) -> Invitation:
    found = Invitation.objects.select_for_update(of=("self",)).select_related("person")
    waiting = found.filter(code=keyed(code), person__isnull=False, used_at=None, taken_back_at=None).first()
    if waiting is None or waiting.expires_at < clock.now() or waiting.wrong >= MISSES:
        raise NoInvitation
    return waiting


def _knows(person: Person, born_on: date, monthly: Decimal, on: date) -> bool:
    births = VitalDate.objects.in_force().filter(person=person, kind=VitalDate.Kind.BIRTH, on=born_on)
    return births.exists() and monthly in known_amounts(person.pk, on)


def _opened(invitation: Invitation, person: Person, username: str, password: str, on: date) -> User:
    user = User.objects.filter(person=person).first()
    verb = "account_renewed" if user else "account_opened"
    if user is None:
        user = User.objects.create_user(username, password, full_name=invitation.full_name, person=person)
    elif _works_here(person):
        raise NoInvitation
    else:
        _renew(user, username, password)
    if not user.roles.held_on(on).filter(role=Role.Name.RETIREE).exists():
        Role.objects.create(user=user, role=Role.Name.RETIREE, from_on=on)
    invitation.used_by, invitation.used_at = user, clock.now()
    invitation.save(update_fields=["used_by", "used_at"])
    _witness(verb, invitation, by=user, on=on)
    return user


def _renew(user: User, username: str, password: str) -> None:
    user.username = username
    user.set_password(password)
    user.save(update_fields=["username", "password"])
    second_steps.forget(user)
    sittings.end_all(user)


def _works_here(person: Person) -> bool:
    user = User.objects.filter(person=person).first()
    return user is not None and any(user.holds(role) for role in second_factor.STAFF)


def _witness(verb: str, invitation: Invitation, *, by: User, on: date) -> None:
    details = {"invitation": str(invitation.pk)}
    Event.record(verb, on=on, by=by, person_id=invitation.person_id, details=details)
