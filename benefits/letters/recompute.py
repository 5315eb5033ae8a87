"""From a receipt alone, the amount again: the facts and the adopted values are in it, the law is in this program."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Any

from benefits import codec
from benefits.edition import source_hash
from benefits.law.law import Law
from benefits.law.routes import consider


class Recomputation(StrEnum):
    """What computing again gave."""

    SAME = "same"
    NOT_THE_SAME = "not_the_same"
    OTHER_EDITION_SAME = "other_edition_same"
    OTHER_EDITION_DIFFERS = "other_edition_differs"
    CANNOT = "cannot_recompute"


@dataclass(frozen=True)
class Recomputed:
    """The answer, and the amounts side by side: dollars a month as strings, null where nothing is paid."""

    answer: Recomputation
    stated_monthly: str | None = None
    found_monthly: str | None = None
    why: str = ""


def recompute(receipt: dict[str, Any]) -> Recomputed:
    """Ask the law of the receipt's day with its facts. Any failure is an answer of its own, with the reason."""
    try:
        return _compare(receipt)
    except Exception as error:
        return Recomputed(Recomputation.CANNOT, why=f"{type(error).__name__}: {error}")


def _compare(receipt: dict[str, Any]) -> Recomputed:
    stated = receipt["law"]
    law = Law.on(date.fromisoformat(stated["on"]), stated["adopted"], source=source_hash())
    outcome = codec.outcome_to_json(consider(codec.facts_from_json(receipt["facts"]), law), says=False)
    found = _route(outcome, receipt["elected_route"])
    own = law.edition == stated["edition"]
    same = _states(receipt) == _amounts(_route(receipt["routes"], receipt["elected_route"])) == _amounts(found)
    if own:  # the same law must give the same of everything, step by step, not only the same total
        same = same and outcome == receipt["routes"]
        answer = Recomputation.SAME if same else Recomputation.NOT_THE_SAME
    else:
        answer = Recomputation.OTHER_EDITION_SAME if same else Recomputation.OTHER_EDITION_DIFFERS
    return Recomputed(answer, receipt["monthly"], found.get("monthly"))


def _route(outcome: dict[str, Any], name: str) -> dict[str, Any]:
    """The elected route of a stored outcome; nothing where none was elected, as in a denial."""
    return next((route for route in outcome["routes"] if route["route"] == name), {})


def _amounts(route: dict[str, Any]) -> tuple[str | None, str | None]:
    return route.get("annual"), route.get("monthly")


def _states(receipt: dict[str, Any]) -> tuple[str | None, str | None]:
    return receipt["annual"], receipt["monthly"]
