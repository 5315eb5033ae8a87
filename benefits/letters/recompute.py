"""From a receipt alone, the amount again: the facts and the adopted values are in it, the law is in this program."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Any

from benefits import codec
from benefits.edition import law_on
from benefits.law.routes import consider


class Recomputation(StrEnum):
    """What computing again gave."""

    SAME = "same"
    NOT_THE_SAME = "not_the_same"
    OTHER_EDITION_SAME = "other_edition_same"
    OTHER_EDITION_DIFFERS = "other_edition_differs"
    CANNOT = "cannot_recompute"
    NOTHING = "nothing_computed"  # an amount as it came from the earlier system, or none at all


@dataclass(frozen=True)
class Recomputed:
    """The answer, and the amounts side by side: dollars a month, None where nothing is paid."""

    answer: Recomputation
    stated_monthly: Decimal | None = None
    found_monthly: Decimal | None = None
    why: str = ""


def recompute(receipt: dict[str, Any]) -> Recomputed:
    """Ask the law of the receipt's day with its facts. Any failure is an answer of its own, with the reason."""
    try:
        return _compare(receipt)
    except Exception as error:
        return Recomputed(Recomputation.CANNOT, why=f"{type(error).__name__}: {error}")


def _compare(receipt: dict[str, Any]) -> Recomputed:
    if (receipt["law"], receipt["facts"], receipt["routes"]) == (None, None, None):
        answer = Recomputation.NOTHING if _adds_up(receipt) else Recomputation.NOT_THE_SAME
        return Recomputed(answer, _dollars(receipt["monthly"]), _dollars(receipt["monthly"]))
    law = law_on(date.fromisoformat(receipt["law"]["on"]), receipt["law"]["adopted"])
    outcome = codec.outcome_to_json(consider(codec.facts_from_json(receipt["facts"]), law), says=False)
    stated = _route(receipt["routes"], receipt["elected_route"])
    found = _route(outcome, receipt["elected_route"])
    same = _amounts(found) == _amounts(stated) and _is_consistent(receipt, stated)
    if law.edition == receipt["law"]["edition"]:
        # The same law must give the same of everything, step by step, not only the same total.
        same = same and _is_whole(outcome, receipt["routes"], found, stated)
        answer = Recomputation.SAME if same else Recomputation.NOT_THE_SAME
    else:
        answer = Recomputation.OTHER_EDITION_SAME if same else Recomputation.OTHER_EDITION_DIFFERS
    return Recomputed(answer, _dollars(receipt["monthly"]), _dollars(found.get("monthly")) if _pays(receipt) else None)


def _is_whole(outcome: Any, stored: Any, found: dict[str, Any], stated: dict[str, Any]) -> bool:
    """Every option, where every option was kept; else the elected one, as a run over many keeps it."""
    return bool(outcome == stored if len(stored["routes"]) == len(outcome["routes"]) else found == stated)


def _route(outcome: dict[str, Any], name: str) -> dict[str, Any]:
    """The elected route of a stored outcome; nothing where none was elected, as in a denial."""
    return next((route for route in outcome["routes"] if route["route"] == name), {})


def _amounts(route: dict[str, Any]) -> tuple[str | None, str | None]:
    return route.get("annual"), route.get("monthly")


def _dollars(amount: str | None) -> Decimal | None:
    return None if amount is None else Decimal(amount)


def _pays(receipt: dict[str, Any]) -> bool:
    """A denial states no amount, whatever the law gives for an option."""
    return receipt["monthly"] is not None


def _is_consistent(receipt: dict[str, Any], stated: dict[str, Any]) -> bool:
    """The amount the letter states is that of its own elected option, and its months add up."""
    return _adds_up(receipt) and (not _pays(receipt) or (receipt["annual"], receipt["monthly"]) == _amounts(stated))


def _adds_up(receipt: dict[str, Any]) -> bool:
    """The months of the letter, where it has any, come to the total it states."""
    states = receipt.get("states", {})
    if "total" not in states:
        return True
    months = states.get("months", [])
    found = sum((Decimal(month["difference"]) for month in months), Decimal(0))
    return not months or abs(found) == Decimal(states["total"])
