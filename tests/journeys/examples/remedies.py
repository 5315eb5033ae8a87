"""Notifications and remedies at the Board, and the retiree who asks for another look."""

from cases.models import Letter
from tests.journeys import roll
from tests.journeys.examples.example import Example, sends, submits
from tests.journeys.people import ADMINISTRATOR, COORDINATOR, RETIREE

HERS = {"who": ADMINISTRATOR}
NO_REMEDY = 2_000_000_000


def of_juan(name: str) -> str:
    """On the letter of whoever signs in as the retiree."""
    letter = Letter.objects.filter(decision__isnull=False, person__user__username=RETIREE).order_by("signed_at").first()
    assert letter
    return roll.at(name, letter.pk)


def board(name: str) -> str:
    return of_juan(f"administrator:{name}")


def at_the_agency() -> str:
    return roll.at("coordinator:reconsider", roll.case("approved").pk)


EXAMPLES = [
    Example(
        name="administrator:case_record", shows="a file", page=False,
        path=lambda: roll.at("administrator:case_record", roll.case("approved").pk), **HERS,
    ),
    Example(name="administrator:remedies", shows="none", path=lambda: "/junta/remedios/", **HERS),
    Example(name="administrator:letter_remedies", shows="none", path=lambda: board("letter_remedies"), **HERS),
    Example(
        name="administrator:notify", shows="nothing written", path=lambda: board("letter_remedies"), status=422,
        then=submits("/notificar/"), **HERS,
    ),
    Example(
        name="administrator:file_remedy", shows="nothing written", path=lambda: board("letter_remedies"), status=422,
        then=submits("/radicar/"), **HERS,
    ),
    Example(
        name="administrator:came_back", shows="404", path=lambda: board("letter_remedies"), status=404,
        then=sends(lambda: roll.at("administrator:came_back", roll.ANY)), **HERS,
    ),
    Example(
        name="administrator:remedy", shows="404", path=lambda: roll.at("administrator:remedy", NO_REMEDY), status=404,
        **HERS,
    ),
    Example(
        name="administrator:tell_remedy", shows="404", path=lambda: board("letter_remedies"), status=404,
        then=sends(lambda: roll.at("administrator:tell_remedy", NO_REMEDY)), **HERS,
    ),
    Example(name="coordinator:reconsider", shows="the form", path=at_the_agency, who=COORDINATOR),
    Example(
        name="coordinator:reconsider", shows="nothing written", path=at_the_agency, status=422, then=submits(),
        who=COORDINATOR,
    ),
    Example(
        name="retiree:reconsider", shows="until when", path=lambda: of_juan("retiree:reconsider"), who=RETIREE,
    ),
    Example(
        name="retiree:reconsider", shows="nothing written", path=lambda: of_juan("retiree:reconsider"), status=422,
        then=submits(), who=RETIREE,
    ),
]
