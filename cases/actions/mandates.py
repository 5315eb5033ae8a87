"""A relative who sees or reports for a person: named, taken up with a code, taken back at once, and every act noted."""

import uuid
from collections.abc import Mapping
from datetime import date
from typing import Any

from django.db import transaction

from cases.actions import invitations, returns
from cases.actions.invitations import NoInvitation, keyed
from cases.models import Event, Mandate, Pension, Person, Reinstatement, Role, User

DELEGATE = Role.Name.DELEGATE


@transaction.atomic
def give(
    person: Person, *, name: str, scopes: list[str], until_on: date, by: User, on: date
) -> tuple[Mandate, str]:
    """Let somebody see or report until a day. Gives the code that the relative types, which is kept nowhere."""
    code = invitations.new_code()
    mandate = Mandate.objects.create(
        person=person, name=name, scopes=scopes, until_on=until_on, code=keyed(code), given_on=on, given_by=by
    )
    _witness("mandate_given", mandate, by=by, on=on)
    return mandate, code


@transaction.atomic
def take_up(code: str, *, user: User | None, username: str = "", password: str = "", on: date) -> User:
    """The relative acts by it from now on, with the account they have or with a new one.

    Raises:
        NoInvitation: the code opens nothing, or it is one's own.
        IntegrityError: somebody has this user name.
    """
    held = Mandate.objects.standing().select_for_update(of=("self",)).filter(code=keyed(code), user=None).first()
    if held is None or (user and user.pk == held.given_by_id):
        raise NoInvitation
    user = user or User.objects.create_user(username, password, full_name=held.name)
    held.user, held.taken_up_on = user, on
    held.save(update_fields=["user", "taken_up_on"])
    if not user.roles.held_on(on).filter(role=DELEGATE).exists():
        Role.objects.get_or_create(user=user, role=DELEGATE, agency=None, until_on=None, defaults={"from_on": on})
    _witness("mandate_taken_up", held, by=user, on=on)
    return user


@transaction.atomic
def take_back(mandate_id: uuid.UUID, *, by: User, on: date) -> Mandate:
    """From this moment the relative sees nothing more. Twice is once."""
    held: Mandate = Mandate.objects.select_for_update(of=("self",)).get(pk=mandate_id)
    if held.revoked_on is None:
        held.revoked_on, held.revoked_by = on, by
        held.save(update_fields=["revoked_on", "revoked_by"])
        _witness("mandate_taken_back", held, by=by, on=on)
    return held


def looked(mandate: Mandate, what: str, *, by: User, on: date) -> None:
    """Keep that the relative opened something, for the person to read."""
    _witness("delegate_looked", mandate, by=by, on=on, what=what)


@transaction.atomic
def report(mandate: Mandate, pension: Pension, stated: Mapping[str, Any], *, by: User, on: date) -> Reinstatement:
    """A return to work told by the relative, as the person would. Raises `returns.NotPossible`."""
    back = returns.report(pension.pk, stated, by=by, on=on)
    _witness("delegate_reported", mandate, by=by, on=on)
    return back


def _witness(verb: str, mandate: Mandate, *, by: User, on: date, **more: str) -> None:
    details = {"mandate": str(mandate.pk)} | more
    Event.record(verb, on=on, by=by, person_id=mandate.person_id, details=details)
