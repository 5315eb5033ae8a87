"""Who may not decide: the rule of the second person, asked before anyone presses a button.

The same rule stands in the database (`Decision`'s trigger), for whoever comes another way.
"""

from typing import Any

from django.db.models import Exists, Q

from cases.models import Pension, Person, RetirementApplication, User
from cases.models.decision import HANDLED, STATEMENTS_OF_A_MEMBER, STATEMENTS_OF_A_PENSION, STATEMENTS_OF_A_PERSON


def why_not_decide(user: User, application: RetirementApplication) -> str | None:
    """Which rule of second-person review bars this user from this case: 'own', 'filed', 'entered', or None."""
    if user.person_id == application.person_id:
        return "own"
    if application.events.filter(by=user, verb__in=HANDLED).exists():
        return "filed"
    return "entered" if entered_a_fact(user, application.person_id) else None


def why_not_confirm(user: User, pension: Pension) -> str | None:
    """The same question about a recompute: 'own', 'entered' or None."""
    if user.person_id == pension.person_id:
        return "own"
    return "entered" if entered_a_fact(user, pension.person_id) else None


def entered_a_fact(user: User, person_id: Any) -> bool:
    """Whether the user ever entered or corrected a fact of this person, in this file or in one that leads to it. One
    query over every table of statements."""
    who = Person.objects.one_with(person_id).values("pk")
    stated = Q()
    places = (
        (STATEMENTS_OF_A_PERSON, "person_id"), (STATEMENTS_OF_A_MEMBER, "participant_id"),
        (STATEMENTS_OF_A_PENSION, "pension__person_id"),
    )
    for models, column in places:
        for model in models:
            stated |= Q(Exists(model.objects.filter(recorded_by=user, **{f"{column}__in": who})))
    return User.objects.filter(stated, pk=user.pk).exists()
