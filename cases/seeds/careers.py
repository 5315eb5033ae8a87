"""Working lives drawn from a table of sorts: when one entered, where, and when one left."""

import uuid
from dataclasses import dataclass
from datetime import date, timedelta
from random import Random

from cases.models import Circumstance, Group, Paper, PlanElection, ServicePeriod
from cases.seeds.bodies import BY_CODE, CIVIL, FIRE, MUNICIPALITIES, POLICE
from cases.seeds.life import FILE_BEGINS_WITH, Insured, Life, Post
from cases.seeds.names import draw_address, draw_name
from cases.seeds.pay import draw_pay

NEW_COHORT_AFTER = date(1990, 4, 1)
LAST_BOUGHT_SERVICE = date(2013, 6, 30)
TURNS = ("promotion", "transfer", "away", "leave")
ONE_DAY = timedelta(days=1)
WITHOUT_CONTRIBUTIONS = "Nombramiento transitorio"  # worked, and nobody contributed


@dataclass(frozen=True, slots=True)
class Sort:
    """`entered` and `left` are the first and last year in which it happens; `left` None: still in service."""

    share: int
    entered: tuple[int, int]
    left: tuple[int, int] | None
    bodies: tuple[str, ...] = CIVIL
    mayor: bool = False
    refunded: bool = False


SORTS = (
    Sort(30, (1980, 1983), None),  # thirty years when the law froze them, and still at work
    Sort(34, (1984, 1990), None),  # frozen short of thirty: the new ages
    Sort(48, (1991, 1999), None),  # entered after 1 April 1990
    Sort(26, (2000, 2012), None),  # the savings program
    Sort(30, (1968, 1989), (1989, 2012)),  # left early, and never came back for it
    Sort(12, (1991, 1999), (2003, 2013)),
    Sort(7, (1978, 1992), (1990, 2008), refunded=True),
    Sort(21, (1982, 1989), None, (POLICE,)),
    Sort(14, (1991, 2004), None, (POLICE,)),
    Sort(9, (1982, 1989), (2008, 2013), (POLICE,)),
    Sort(9, (1982, 1989), None, (FIRE,)),
    Sort(8, (1991, 2004), None, (FIRE,)),
    Sort(6, (1979, 1996), (2005, 2013), MUNICIPALITIES, mayor=True),
)
LEAP_BIRTHS = 40  # one member in so many is born on 29 February


def draw_sort(rng: Random, sort: Sort, number: str) -> Life:
    """One member of a sort. The draws come in one fixed order, so that a number gives one life."""
    entered = _day(rng, rng.randint(*sort.entered))
    left = _day(rng, rng.randint(*sort.left)) - ONE_DAY if sort.left else None
    if left and left.year - entered.year < 2:
        left = left.replace(year=left.year + 6, day=28)
    agency = rng.choice(sort.bodies)
    posts = _as_mayor(rng, entered, agency) if sort.mayor else draw_posts(rng, entered, left, agency)
    return draw_life(rng, posts, number, refunded=sort.refunded)


def draw_life(
    rng: Random, posts: tuple[Post, ...], number: str, *, born_on: date | None = None, refunded: bool = False
) -> Life:
    """Whoever held these posts. `born_on` is drawn where it is not given."""
    given, first, second = draw_name(rng)
    entered = next(post.from_on for post in posts if post.earned)
    born = born_on or _birth(rng, entered)
    return Life(
        id=uuid.UUID(int=rng.getrandbits(128), version=4),
        number=number,
        given_names=given,
        first_surname=first,
        second_surname=second,
        language="en" if rng.random() < 0.1 else "es",
        address=draw_address(rng),
        born_on=born,
        entered_on=entered,
        began_on=min(entered, *(post.from_on for post in posts if post.kind != ServicePeriod.Kind.MILITARY)),
        savings_program=True if entered.year >= 2000 else (None if rng.random() < 0.9 else False),
        plan=_plan(rng, posts[-1].group),
        posts=posts,
        pay=draw_pay(rng, posts),
        insured=_insured(rng, born),
        circumstances=_circumstances(rng, posts, refunded),
        papers=_papers(rng),
    )


def draw_posts(
    rng: Random, entered: date, left: date | None, agency: str, *, steady: bool = False
) -> tuple[Post, ...]:
    """A career from the first day to the last: promotions, transfers, years away, leave without pay.

    A `steady` one has promotions alone, so that its years can be counted beforehand.
    """
    posts = [] if steady else _before_entry(rng, entered, agency)
    begins, rung = entered, 0
    while True:
        post = _post(agency, rung, begins)
        change = date(begins.year + rng.randint(4, 11), rng.choice((1, 3, 7, 9)), rng.choice((1, 16)))
        if change + timedelta(days=2 * 365) >= (left or date(2024, 7, 1)):
            return _joined([*posts, _ending(post, left)])
        posts.append(_ending(post, change - ONE_DAY))
        turn = "promotion" if steady else rng.choices(TURNS, (60, 20, 10, 10))[0]
        rung += turn == "promotion"
        begins = change
        if turn == "transfer" and agency in CIVIL:
            agency = rng.choice([code for code in CIVIL if code != agency])
        elif turn in ("away", "leave"):
            begins = change + timedelta(days=rng.randint(2, 20) * 30)
            if turn == "leave":
                posts.append(_unpaid(post, change, begins - ONE_DAY))


def _joined(posts: list[Post]) -> tuple[Post, ...]:
    """Years in one post are one period, however many times a promotion passed by."""
    joined = posts[:1]
    for post in posts[1:]:
        last = joined[-1]
        same = (post.agency, post.title) == (last.agency, last.title)
        if same and last.to_on and last.to_on + ONE_DAY == post.from_on:
            joined[-1] = _ending(last, post.to_on)
        else:
            joined.append(post)
    return tuple(joined)


def _post(agency: str, rung: int, begins: date) -> Post:
    body = BY_CODE[agency]
    title, _ = body.ladder[min(rung, len(body.ladder) - 1)]
    return Post(agency=agency, title=title, from_on=begins, group=body.group)


def _ending(post: Post, last: date | None) -> Post:
    return Post(agency=post.agency, title=post.title, from_on=post.from_on, to_on=last, group=post.group)


def _unpaid(post: Post, first: date, last: date) -> Post:
    title = WITHOUT_CONTRIBUTIONS if first.day == 1 else "Licencia sin sueldo"
    return Post(
        agency=post.agency, title=title, from_on=first, to_on=last, group=post.group, contributed=False
    )


def _before_entry(rng: Random, entered: date, agency: str) -> list[Post]:
    """Some worked a while before they contributed, and a few bought or brought service of earlier years."""
    begins = entered - timedelta(days=rng.randint(4, 20) * 30)
    match rng.choices(("", "temporary", "bought", "military"), (82, 10, 5, 3))[0]:
        case "temporary":
            kind, title, contributed = ServicePeriod.Kind.ORDINARY, "Empleo transitorio", False
        case "bought" if begins <= LAST_BOUGHT_SERVICE:
            kind, title, contributed = ServicePeriod.Kind.BOUGHT, "Servicio no cotizado, pagado", True
        case "military":
            kind, title, contributed = ServicePeriod.Kind.MILITARY, "Servicio militar", True
        case _:
            return []
    return [
        Post(agency=agency, title=title, from_on=begins, to_on=entered - ONE_DAY, kind=kind, contributed=contributed)
    ]


def _as_mayor(rng: Random, entered: date, agency: str) -> tuple[Post, ...]:
    """Some years in a post, then two to four terms from a second Monday of January."""
    began = max(1997, entered.year + 3)
    first = _second_monday(began + (1 - began) % 4)
    terms = rng.randint(2, 4)
    last = _second_monday(first.year + 4 * terms) - ONE_DAY
    before = _ending(_post(agency, 1, entered), first - ONE_DAY)
    return (before, Post(agency=agency, title="Alcaldía", from_on=first, to_on=last, group=Group.MAYOR))


def _second_monday(year: int) -> date:
    first = date(year, 1, 1)
    return first + timedelta(days=(7 - first.weekday()) % 7 + 7)


def _day(rng: Random, year: int) -> date:
    return date(year, rng.randint(1, 12), rng.choice((1, 1, 1, 16, 16, rng.randint(2, 28))))


def _birth(rng: Random, entered: date) -> date:
    year = entered.year - rng.randint(18, 30)
    if rng.randrange(LEAP_BIRTHS) == 0:
        return date(year - year % 4, 2, 29)
    return date(year, rng.randint(1, 12), rng.randint(1, 28))


def _plan(rng: Random, group: str) -> PlanElection.Plan:
    plans = (PlanElection.Plan.COORDINATION, PlanElection.Plan.SUPPLEMENTATION, PlanElection.Plan.NONE)
    weights = (30, 30, 40) if group == Group.POLICE else (78, 20, 2)
    return rng.choices(plans, weights)[0]


def _insured(rng: Random, born: date) -> Insured | None:
    """Ten years of covered work make one fully insured; the file of the young seldom says so."""
    known = 0.7 if born.year < 1964 else 0.2
    roll = rng.random()
    on = date(born.year + rng.randint(34, 50), rng.choice((1, 4, 7, 10)), 1)
    if roll > known:
        return None
    if roll < 0.08:
        return Insured(on=None)
    return Insured(on=on, letter_on=date(2019 + rng.randint(0, 6), rng.randint(1, 12), rng.randint(1, 28)))


def _circumstances(rng: Random, posts: tuple[Post, ...], refunded: bool) -> tuple[tuple[Circumstance.Kind, date], ...]:
    left = posts[-1].to_on
    if refunded and left:
        asked = left + timedelta(days=rng.randint(20, 200))
        received = asked + timedelta(days=rng.randint(40, 160))
        return ((Circumstance.Kind.REFUND_REQUESTED, asked), (Circumstance.Kind.REFUND_RECEIVED, received))
    if posts[0].kind == ServicePeriod.Kind.BOUGHT and posts[0].from_on <= NEW_COHORT_AFTER and rng.random() < 0.5:
        return ((Circumstance.Kind.SPECIAL_RATE, date(2013, 5, rng.randint(1, 28))),)
    return ()


def _papers(rng: Random) -> tuple[Paper, ...]:
    """Nineteen files in twenty hold a birth certificate; the other papers are missing more often."""
    held = [paper for paper, chance in zip(FILE_BEGINS_WITH, (0.95, 0.9, 0.85), strict=True) if rng.random() < chance]
    return (*held, *(paper for paper in (Paper.PLAN_ELECTION,) if rng.random() < 0.8))

