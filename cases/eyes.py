"""Who may not decide: the rule of the second person, asked before anyone presses a button.

The same rule stands in the database (`Decision`'s trigger), for whoever comes another way.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Exists, OuterRef, Q

from cases.models import Pension, Person, RetirementApplication, User
from cases.models.decision import HANDLED, STATEMENTS_OF_A_MEMBER, STATEMENTS_OF_A_PENSION, STATEMENTS_OF_A_PERSON


def why_not_decide(user: User, application: RetirementApplication) -> str | None:
    """Which rule of second-person review bars this user from this case: 'own', 'filed', 'entered', or None."""
    if user.person_id == application.person_id:
        return "own"
    if application.events.filter(by=user, verb__in=HANDLED).exists():
        return "filed"
    return "entered" if entered_a_fact(user, application.person_id) else None


def why_not_decide_at_hand(
    user: User, application: RetirementApplication, stated: Mapping[str, Sequence[Any]]
) -> str | None:
    """The same, of what a page has read already: the case's events, everything its file `stated` with what it replaced,
    and `stated_of_a_pension` beside the case."""
    if user.person_id == application.person_id:
        return "own"
    if any(event.by_id == user.pk and event.verb in HANDLED for event in application.events.all()):
        return "filed"
    rows = (row for lines in stated.values() for line in lines for row in (line.row, *line.replaced))
    entered = application.stated_of_a_pension or any(row.recorded_by_id == user.pk for row in rows)
    return "entered" if entered else None


def stated_of_a_pension(user: User) -> Any:
    """Beside a case: whether the user stated anything of a pension of its person."""
    said = Q()
    for model in STATEMENTS_OF_A_PENSION:
        said |= Q(Exists(model.objects.filter(recorded_by=user, pension__person=OuterRef("person"))))
    return said


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
