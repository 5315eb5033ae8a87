"""What happens to the means by which people come in."""

from django.db import transaction

from cases import clock, second_factor, sittings
from cases.models import Event, Role, User


class NotForOneself(Exception):
    """Only an administrator renews a second factor, and only another person's."""


@transaction.atomic
def renew_second_factor(user: User, *, by: User) -> None:
    """Give a user a new secret, not confirmed yet: the next sign-in teaches it. For whoever lost the device, which
    may be signed in still: every session of the user ends.

    Raises:
        NotForOneself: `by` is the user, or no administrator.
    """
    if by == user or not by.holds(Role.Name.ADMINISTRATOR):
        raise NotForOneself
    second_factor.forget(user)
    sittings.end_all(user)
    details = {"id": str(user.pk)}
    Event.record("second_factor_renewed", on=clock.today(), by=by, person_id=user.person_id, details=details)
