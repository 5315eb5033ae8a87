"""The Board's desk: what waits, a case in review, the decisions refused, the recomputes."""

from collections.abc import Callable
from contextlib import AbstractContextManager

from cases.seeds.bodies import VALLE
from tests.journeys import roll
from tests.journeys.examples.example import Example, as_owner, sends, unfolds
from tests.journeys.office import Office
from tests.journeys.people import ADMINISTRATOR

HERS = {"who": ADMINISTRATOR}
ALL_ARE_BACK = """
CREATE TEMP TABLE waited AS SELECT id FROM cases_retirementapplication WHERE status = 'in_review';
UPDATE cases_retirementapplication SET status = 'returned' WHERE status = 'in_review'"""
SOME_WAIT = "UPDATE cases_retirementapplication SET status = 'in_review' WHERE id IN (SELECT id FROM waited)"
NONE_RECOMPUTED = """
CREATE TEMP TABLE kept AS SELECT id, recomputed_id, awaiting_insured_since FROM cases_pension
    WHERE recomputed_id IS NOT NULL OR awaiting_insured_since IS NOT NULL;
UPDATE cases_pension SET recomputed_id = NULL, awaiting_insured_since = NULL WHERE id IN (SELECT id FROM kept)"""
SOME_RECOMPUTED = """
UPDATE cases_pension SET recomputed_id = kept.recomputed_id, awaiting_insured_since = kept.awaiting_insured_since
    FROM kept WHERE kept.id = cases_pension.id"""



def review(status: str = "in_review", **which: object) -> Callable[[], str]:
    return lambda: roll.at("administrator:review", roll.case(status, **which).pk)


def late(name: str = "review") -> Callable[[], str]:
    """A filing typed late, its day not confirmed."""
    return lambda: roll.at(f"administrator:{name}", roll.case("in_review", filed_late=True, day_confirmed_at=None).pk)


def seen() -> str:
    return str(roll.case("in_review", filed_late=True, day_confirmed_at=None).determination_id)


def recompute(name: str = "recompute") -> Callable[[], str]:
    return lambda: roll.at(f"administrator:{name}", roll.recomputed().pk)


def nothing_waits(office: Office) -> AbstractContextManager[None]:
    """An evening on which everything was sent back."""
    return as_owner(office, ALL_ARE_BACK, SOME_WAIT)


def nothing_recomputed(office: Office) -> AbstractContextManager[None]:
    return as_owner(office, NONE_RECOMPUTED, SOME_RECOMPUTED)


EXAMPLES = [
    Example(name="administrator:queue", shows="what waits", path=lambda: "/junta/", **HERS),
    Example(name="administrator:queue", shows="nothing", path=lambda: "/junta/", during=nothing_waits, **HERS),
    Example(name="administrator:review", shows="a case to decide", path=review(filed_late=False), **HERS),
    Example(name="administrator:review", shows="typed late", path=late(), **HERS),
    Example(
        name="administrator:review", shows="a case one may not decide", who=roll.ENTERED_A_FACT,
        path=lambda: roll.at("administrator:review", roll.luis().pk),
    ),
    *(
        Example(name="administrator:review", shows=status, path=review(status, agency=VALLE), **HERS)
        for status in ("documents_pending", "returned", "approved", "denied", "withdrawn")
    ),
    Example(
        name="administrator:confirm_day", shows="409", path=review("approved"), status=409,
        then=sends(lambda: roll.at("administrator:confirm_day", roll.case("approved").pk)), **HERS,
    ),
    Example(
        name="administrator:compute_again", shows="409", path=review("approved"), status=409,
        then=sends(lambda: roll.at("administrator:compute_again", roll.case("approved").pk)), **HERS,
    ),
    Example(
        name="administrator:approve", shows="its day not confirmed", path=late(), status=422,
        then=sends(late("approve"), determination=seen), **HERS,
    ),
    Example(
        name="administrator:return", shows="no reason", path=review(filed_late=False), status=422,
        then=unfolds("/devolver/"), **HERS,
    ),
    Example(
        name="administrator:deny", shows="no reason", path=review(filed_late=False), status=422,
        then=unfolds("/denegar/"), **HERS,
    ),
    Example(name="administrator:recomputes", shows="what waits", path=lambda: "/junta/recomputos/", **HERS),
    Example(
        name="administrator:recomputes", shows="nothing", path=lambda: "/junta/recomputos/",
        during=nothing_recomputed, **HERS,
    ),
    Example(name="administrator:recompute", shows="before and after", path=recompute(), **HERS),
    Example(
        name="administrator:recompute", shows="a status that is awaited",
        path=lambda: roll.at("administrator:recompute", roll.awaiting().pk), **HERS,
    ),
    Example(
        name="administrator:confirm_recompute", shows="409", path=recompute(), status=409,
        then=sends(recompute("confirm_recompute"), determination=roll.ANY), **HERS,
    ),
]
