"""People of the roll who have applied, with what they asked and how far their case has come."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, timedelta
from random import Random
from typing import Any

from cases.models import Circumstance, Status
from cases.seeds.bodies import AUTHORITY, CAYO, DEPARTMENT, POLICE, VALLE
from cases.seeds.careers import draw_life, draw_posts
from cases.seeds.life import Insured, Life
from cases.seeds.stories import COMPLETE, LAST_DAY_OF_2013, birth

UNSIGNED = "Falta la firma en la hoja de selección."
ILLEGIBLE = "La certificación de servicios no dice el puesto de 1994."
NO_AGE = "No ha cumplido la edad que la ley le exige (3 L.P.R.A. § 787c)."
REFUNDED = "Recibió el reembolso de sus aportaciones (3 L.P.R.A. § 766(a))."


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """An application as it will be walked to `ends`. `separation_on`: the first day out of the post."""

    life: Life
    separation_on: date
    retirement_on: date
    received_on: date
    typed_on: date
    ends: Status
    reason: str = ""

    @property
    def decided_on(self) -> date:
        return self.typed_on + _days(6)


@dataclass(frozen=True, slots=True)
class Batch:
    """`ago`: how many days before the seed each was received, one application each; `late`: days until it was typed."""

    draw: "Draw"
    ends: Status
    ago: tuple[int, ...]
    reason: str = ""
    late: int = 0
    more: dict[str, Any] = field(default_factory=dict)


Drawn = tuple[Life, date]  # who applies, and the first day out of the post
Draw = Callable[..., Drawn]


def kept_thirty(rng: Random, number: str, received: date, agency: str = DEPARTMENT) -> Drawn:
    """Thirty years on 30 June 2013, still in the post: merit on the figures of that day."""
    entered = date(1982, rng.randint(7, 12), 1)
    out = received + _days(rng.randint(5, 20))
    posts = draw_posts(rng, entered, out - _days(1), agency, steady=True)
    return _applicant(rng, posts, number, born_on=_born(rng, received, 62, 64)), out


def new_ages(
    rng: Random, number: str, received: date, agency: str = CAYO, ages: tuple[int, int] = (61, 63)
) -> Drawn:
    """Short of thirty in 2013 and at work since: may leave at 61, not before."""
    born = _born(rng, received, *ages)
    entered = date(max(1984, born.year + 19), rng.randint(1, 12), 1)
    out = received + _days(rng.randint(5, 20))
    posts = draw_posts(rng, entered, out - _days(1), agency, steady=True)
    return _applicant(rng, posts, number, born_on=born), out


def deferred(rng: Random, number: str, received: date, agency: str = VALLE, refund: bool = False) -> Drawn:
    """Left long ago with ten years or more, and is 58 now."""
    entered = date(rng.randint(1987, 1989), rng.randint(1, 12), 1)
    left = date(entered.year + rng.randint(12, 21), rng.randint(1, 12), rng.choice((15, 28)))
    posts = draw_posts(rng, entered, left, agency, steady=True)
    asked, paid = left + _days(40), left + _days(130)
    refunds = ((Circumstance.Kind.REFUND_REQUESTED, asked), (Circumstance.Kind.REFUND_RECEIVED, paid)) if refund else ()
    life = _applicant(rng, posts, number, born_on=_born(rng, received, 58, 58), circumstances=refunds)
    return life, left + _days(1)


def reduced(rng: Random, number: str, received: date, agency: str = AUTHORITY) -> Drawn:
    """Left in 2013 with twenty-five years, and asks at 56 or 57: reduced by the table."""
    posts = draw_posts(rng, date(1988, rng.randint(1, 6), 1), LAST_DAY_OF_2013, agency, steady=True)
    return _applicant(rng, posts, number, born_on=_born(rng, received, 56, 57)), LAST_DAY_OF_2013 + _days(1)


def merit_of_2013(
    rng: Random, number: str, received: date, ages: tuple[int, int] = (62, 64), **more: Any
) -> Drawn:
    """Left in June 2013 with thirty years, at fifty or so, and asked for it later."""
    posts = draw_posts(rng, date(1982, rng.randint(7, 12), 1), LAST_DAY_OF_2013, DEPARTMENT, steady=True)
    life = _applicant(rng, posts, number, born_on=_born(rng, received, *ages), **more)
    return life, LAST_DAY_OF_2013 + _days(1)


NOT_YET = {"insured": Insured(on=None), "ages": (51, 53)}
KNOWN = {"insured": Insured(on=date(2003, 7, 1), letter_on=date(2024, 5, 20)), "ages": (51, 53)}
BATCHES = (
    Batch(kept_thirty, Status.DRAFT, (1, 3)),
    Batch(new_ages, Status.DRAFT, (2,)),
    Batch(kept_thirty, Status.DOCUMENTS_PENDING, (12, 31)),
    Batch(deferred, Status.DOCUMENTS_PENDING, (8, 20)),
    Batch(reduced, Status.DOCUMENTS_PENDING, (26,)),
    Batch(kept_thirty, Status.IN_REVIEW, (15, 22)),
    Batch(kept_thirty, Status.IN_REVIEW, (18,), late=5),
    Batch(new_ages, Status.IN_REVIEW, (9, 40)),
    Batch(deferred, Status.IN_REVIEW, (33,), more={"agency": DEPARTMENT}),
    Batch(reduced, Status.IN_REVIEW, (27,)),
    Batch(merit_of_2013, Status.IN_REVIEW, (14,)),
    Batch(deferred, Status.RETURNED, (44,), ILLEGIBLE),
    Batch(kept_thirty, Status.RETURNED, (38,), UNSIGNED, more={"agency": VALLE}),
    Batch(new_ages, Status.RETURNED, (52,), ILLEGIBLE, more={"agency": AUTHORITY}),
    Batch(kept_thirty, Status.APPROVED, (75, 210), more={"agency": POLICE}),
    Batch(kept_thirty, Status.APPROVED, (60, 130, 900)),
    Batch(new_ages, Status.APPROVED, (150,)),
    Batch(deferred, Status.APPROVED, (90, 480, 1300)),
    Batch(reduced, Status.APPROVED, (100, 1200)),
    Batch(merit_of_2013, Status.APPROVED, (4000,), more=KNOWN),
    Batch(merit_of_2013, Status.APPROVED, (4300,), more=NOT_YET),
    Batch(new_ages, Status.DENIED, (70,), NO_AGE, more={"ages": (56, 57)}),
    Batch(deferred, Status.DENIED, (95,), REFUNDED, more={"refund": True}),
    Batch(deferred, Status.WITHDRAWN, (65,)),
    Batch(kept_thirty, Status.WITHDRAWN, (50,)),
)


def story_cases(lives: dict[str, Life], on: date) -> list[Case]:
    """The applications of the published people; Carmen and Thomas have none yet."""
    awaits = lives["awilda"].born_on
    draft: dict[str, Any] = {"ends": Status.DRAFT, "received_on": on, "typed_on": on}
    cases = [
        Case(life=lives["hector"], separation_on=on + _days(30), retirement_on=on + _days(30), **draft),
        Case(life=lives["awilda"], separation_on=date(2004, 7, 1), retirement_on=birth(-58, awaits), **draft),
        _promptly(lives["luis"], on - _days(12), Status.IN_REVIEW),
    ]
    before_leaving = LAST_DAY_OF_2013 - _days(14)
    pensioners = ("miguel", "nilsa", "ismael", "juan", "marisol")
    return cases + [_promptly(lives[key], before_leaving, Status.APPROVED) for key in pensioners]


def _promptly(life: Life, received: date, ends: Status) -> Case:
    """Received and typed on one day, for the first day on which the annuity can begin."""
    out = (life.left_on or received) + _days(1)
    begins = max(out, received)
    return Case(
        life=life, separation_on=out, retirement_on=begins, received_on=received, typed_on=received, ends=ends
    )


def draw_cases(rng: Random, on: date, numbers: Callable[[], str]) -> list[Case]:
    """Every application of the table, seen from the day of the seed."""
    return [_case(rng, batch, on - _days(ago), numbers()) for batch in BATCHES for ago in batch.ago]


def _case(rng: Random, batch: Batch, received: date, number: str) -> Case:
    life, out = batch.draw(rng, number, received, **batch.more)
    return Case(
        life=life, separation_on=out, retirement_on=max(out, received), received_on=received,
        typed_on=received + _days(batch.late), ends=batch.ends, reason=batch.reason,
    )


def _applicant(rng: Random, posts: Any, number: str, **fixed: Any) -> Life:
    """A life whose file holds every paper, with what the batch fixes."""
    return draw_life(rng, posts, number, born_on=fixed.pop("born_on")).but(papers=COMPLETE, **fixed)


def _born(rng: Random, day: date, youngest: int, eldest: int) -> date:
    """Whoever is between two ages, both included, on a day; at least a month into the year of life."""
    return birth(rng.randint(youngest, eldest), day - _days(rng.randint(30, 330)))


def _days(count: int) -> timedelta:
    return timedelta(days=count)
