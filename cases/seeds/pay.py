"""What a post paid, year by year: a raise every one to three years, on the first of January or of July."""

from datetime import date, timedelta
from decimal import Decimal
from itertools import pairwise
from random import Random

from cases.models import Group, Salary
from cases.seeds.bodies import BY_CODE, MUNICIPALITIES
from cases.seeds.life import Pay, Post

# Dollars a month of a clerk; pay was frozen for most of the years after 2013.
CLERK = (
    (1960, 190), (1968, 300), (1975, 450), (1985, 760), (1995, 1180), (2005, 1780), (2013, 2180), (2027, 2420),
    (2100, 5000),
)
MAYOR = 260  # hundredths of a clerk's pay
PAID_THROUGH = 2026
EXTRAS = (
    (Salary.Item.BONUS, Decimal("0.35"), (12, 1), (12, 31)),
    (Salary.Item.OVERTIME, Decimal("0.12"), (3, 1), (8, 31)),
    (Salary.Item.DIFFERENTIAL, Decimal("0.08"), (1, 1), (12, 31)),
)


def draw_pay(rng: Random, posts: tuple[Post, ...]) -> tuple[Pay, ...]:
    """The pay of all posts held as a member, and here and there a bonus or overtime, which are no base."""
    paid: list[Pay] = []
    floor = Decimal(0)
    for post in posts:
        if post.earned:
            steps = _steps(rng, post, floor)
            floor = steps[-1].monthly
            paid += [*steps, *_extras(rng, post)]
    return tuple(paid)


def monthly_of(year: int, level: int) -> Decimal:
    """Dollars a month in a year, at `level` hundredths of a clerk's, to the nearest five dollars."""
    for (earlier, low), (later, high) in pairwise(CLERK):
        if year < later:
            clerk = low * (later - earlier) + (high - low) * (year - earlier)
            return Decimal(clerk * level // ((later - earlier) * 100 * 5) * 5)
    raise ValueError(f"No pay is known for {year}.")


def level_of(post: Post) -> int:
    """Hundredths of a clerk's pay."""
    return MAYOR if post.group == Group.MAYOR else dict(BY_CODE[post.agency].ladder)[post.title]


def _steps(rng: Random, post: Post, floor: Decimal) -> list[Pay]:
    """Pay never falls below `floor`, what the person earned before; some bodies pay to the cent."""
    level = level_of(post)
    cents = Decimal(rng.choice(("0", "0", "0", "0.50", "0.25"))) if post.agency in MUNICIPALITIES else Decimal(0)
    days = _raise_days(rng, post)
    ends = [day - timedelta(days=1) for day in days[1:]] + [post.to_on]
    steps = []
    for begins, ends_on in zip(days, ends, strict=True):
        floor = max(floor, monthly_of(begins.year, level) + cents)
        steps.append(Pay(agency=post.agency, monthly=floor, from_on=begins, to_on=ends_on))
    return steps


def _raise_days(rng: Random, post: Post) -> list[date]:
    days = [post.from_on]
    last = post.to_on or date(PAID_THROUGH, 1, 2)
    while True:
        wait = rng.randint(1, 3) if days[-1].year < 2013 else rng.randint(3, 6)
        following = date(days[-1].year + wait, rng.choice((1, 7)), 1)
        if following >= last:
            return days
        days.append(following)


def _extras(rng: Random, post: Post) -> list[Pay]:
    """At most one item a post that the average must leave out, in its third year."""
    year = post.from_on.year + 2
    if rng.random() > 0.25 or (post.to_on and year >= post.to_on.year):
        return []
    item, share, begins, ends = rng.choice(EXTRAS)
    monthly = monthly_of(year, level_of(post)) * share
    return [
        Pay(agency=post.agency, monthly=monthly, from_on=date(year, *begins), to_on=date(year, *ends), item=item)
    ]
