"""The whole roll, drawn and written: bodies, people, sign-ins, adopted values, applications."""

from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from random import Random
from uuid import UUID

from django.db import transaction

from cases.actions import inherited, months
from cases.imports import inherited as reading
from cases.models import Agency, User
from cases.seeds import PEOPLE, authority, sign_ins, uncredited
from cases.seeds.afterwards import Afterwards
from cases.seeds.applicants import Case, draw_cases, story_cases
from cases.seeds.bodies import BODIES
from cases.seeds.careers import SORTS, draw_sort
from cases.seeds.docket import Docket
from cases.seeds.life import Life
from cases.seeds.rows import Rows
from cases.seeds.stories import life_of, stories
from cases.seeds.told import tell

Say = Callable[[str], None]
EARLIER = Path(__file__).parent / "earlier.csv"


@transaction.atomic
def sow(number: int, *, on: date, say: Say = lambda line: None) -> None:
    """Fill an empty database as of `on`: the whole roll or nothing of it."""
    users, cases = settle(Random(number), on, say)
    docket = Docket(users)
    for case in sorted(cases, key=lambda case: case.received_on):
        docket.walk(case)
    say(f"{len(cases)} applications")
    say(f"{uncredited.buy(users)} who pays for service")
    say(f"{tell(on)} told of a change ahead")
    say(f"{_bring_in_the_earlier(on)} pensions older than the system")
    say(f"{Afterwards(on).happen()} to whom something happened since")
    say(f"{months.keep_what_is_due(on=on)} months of their ledgers")


def _bring_in_the_earlier(on: date) -> int:
    """A dozen pensions, by the file that brings in any and by whoever recorded the rest."""
    by = User.objects.get(username=sign_ins.LOADER.username)
    sheet = reading.read(EARLIER.read_bytes(), on=on)
    inherited.bring_in(sheet, by=by, on=on)
    return len(sheet.lines)


def settle(rng: Random, on: date, say: Say = lambda line: None) -> tuple[dict[str, User], list[Case]]:
    """Everybody and everything before the first application; gives users by username, and what is to be applied for."""
    agencies = _agencies(rng)
    lives, cases, published = draw(rng, on)
    rows = Rows(rng, agencies, sign_ins.loader(rng))
    for life in lives:
        rows.add(life)
    say(f"{len(lives)} people, {rows.write()} rows")
    users = sign_ins.write(rng, agencies, published)
    authority.adopt(rng, proposed_by=users["ivette.cordero"], adopted_by=users["rafael.montanez"], on=on)
    sign_ins.delegate(users, on)
    return users, cases


def draw(rng: Random, on: date) -> tuple[list[Life], list[Case], dict[str, UUID]]:
    """Every life, every application, and the ids of the published people; nothing is written."""
    told = {story.key: life_of(story, rng) for story in stories(on)}
    numbers = _numbers()
    cases = draw_cases(rng, on, lambda: next(numbers))
    lives = [*told.values(), *(case.life for case in cases)]
    cases += story_cases(told, on)
    sorts = [sort for sort in SORTS for _ in range(sort.share)]
    lives += [draw_sort(rng, sort, next(numbers)) for sort in sorts[: PEOPLE - len(lives)]]
    return lives, cases, {key: life.id for key, life in told.items()}


def _numbers() -> Iterator[str]:
    """Social Security numbers of area 000, which was never issued and never will be."""
    return (f"00065{serial:04d}" for serial in range(1, 10_000))


def _agencies(rng: Random) -> dict[str, Agency]:
    bodies = Agency.objects.bulk_create(
        Agency(id=UUID(int=rng.getrandbits(128), version=4), code=body.code, name=body.name, kind=body.kind)
        for body in BODIES
    )
    return {agency.code: agency for agency in bodies}
