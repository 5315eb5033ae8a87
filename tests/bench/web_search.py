"""A name among the whole roll: with its index, and in a transaction in which the index is gone."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median, quantiles

from django.core.paginator import Paginator
from django.db import connection, transaction

from cases.models import Person, User

INDEX = "person_by_part_of_name"
A_PAGE = 50
# Two surnames, with and without accents, in any order; one surname; a part of one; given names; a whole name; nobody.
WORDS = (
    "rivera rodriguez", "Rodríguez Rivera", "maria nunez", "Núñez María", "villafañe ortiz", "de la cruz colon",
    "Rivera", "martinez", "Peña", "ñeco", "mcclint", "villaf", "argü", "carmen iris", "josé luis torres",
    "luz celenia quiñones báez", "ponce de leon", "o'neill", "irizarry-", "zzyzx",
)  # fmt: skip


@dataclass(frozen=True)
class Round:
    """Milliseconds of each search."""

    ours: list[float]
    without: list[float]

    @property
    def p95(self) -> float:
        return quantiles(self.ours, n=20)[-1]


def search(user: User, desk: str, words: str) -> None:
    """What a page of a search asks: how many there are, and the first of them."""
    people = Person.objects.visible_to(user, desk=desk).named(words).in_order()
    list(Paginator(people, A_PAGE).get_page(1))


def measured(user: User, desk: str, rounds: int) -> list[Round]:
    """Rounds of every search, with the index and without taking turns."""
    return [Round(_each(user, desk), _without_index(lambda: _each(user, desk))) for _ in range(rounds)]


def _each(user: User, desk: str) -> list[float]:
    return [_milliseconds(lambda words=words: search(user, desk, words)) for words in WORDS]


def _milliseconds(call: Callable[[], object]) -> float:
    begin = time.perf_counter()
    call()
    return 1e3 * (time.perf_counter() - begin)


@transaction.atomic
def _without_index(call: Callable[[], list[float]]) -> list[float]:
    with connection.cursor() as cursor:
        cursor.execute(f"DROP INDEX {INDEX}")
    found = call()
    transaction.set_rollback(True)
    return found


def explained(user: User, desk: str) -> int:
    """Of how many of these words the count goes by the index, as EXPLAIN says."""
    seen = Person.objects.visible_to(user, desk=desk)
    return sum(INDEX in seen.named(words).order_by().values("pk").explain() for words in WORDS)


def tell(rounds: list[Round], by_index: int) -> str:
    p95s, most = [each.p95 for each in rounds], [max(each.ours) for each in rounds]
    without = [median(each.without) for each in rounds]
    shares = [above / below for above, below in zip(without, p95s, strict=True)]
    slowest = WORDS[rounds[-1].ours.index(max(rounds[-1].ours))]
    worst = [above / below for above, below in zip(without, most, strict=True)]
    return (
        f"{median(p95s):.1f} ms p95, {median(most):.1f} most; without the index {median(without):.1f} ms: "
        f"p95 1/{median(shares):.1f} (1/{min(shares):.1f} to 1/{max(shares):.1f}), most 1/{median(worst):.1f} "
        f"(1/{min(worst):.1f} to 1/{max(worst):.1f}); by the index {by_index} of {len(WORDS)} counts, slowest {slowest}"
    )
