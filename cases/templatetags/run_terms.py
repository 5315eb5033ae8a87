"""Runs and the census in words: why a row waits, what a bucket holds, between which amounts a bar stands."""

from typing import Any

from django import template
from django.utils.translation import gettext_lazy as _

from cases.templatetags.register_terms import entry_value
from cases.templatetags.terms import TERMS, term

register = template.Library()

BUCKETS = {
    "recomputed": _("Recomputed"),
    "exempt": _("Not recomputed, by law: police, mayors, full supplementation"),
    "awaiting_insured": _("Waiting for the Social Security status"),
    "suspended": _("Suspended"),
    "ended": _("Ended"),
    "retired_at_65": _("Retired at 65 or later"),
    "not_covered": _("Under a law whose text is not part of this system"),
    "forgotten": _("Due and not done"),
}
WHY = {
    "four_eyes": _("whoever approved it entered one of its facts, or is its person"),
    "not_heard": _("it lowers the pension, and the person was not told in time or may still be heard"),
    "raises": _("the pension would rise: it stops for review"),
    "limit": _("it changes by more than the run allows"),
    "since": _("it came into the run after the approval"),
    "inherited": _("older than the system: nobody has computed it yet"),
    "state": _("the pension ended, was suspended or was computed again since"),
    "paid": _("another amount is paid since the preview"),
    "law": _("the law gives another amount since the preview"),
    "says:waits": _("the Social Security status is not on file"),
    "says:ahead": _("the day has moved since the preview"),
    "says:nothing": _("the law does not recompute it"),
    "says:other": _("more than the recompute changes: a person looks at the whole life"),
}
EDGES = ("< −250", "−250", "−100", "0", "+", "+100", "> 250")
HOLDS = {
    0: _("falls by more than $250"), 1: _("falls by $100 to $250"), 2: _("falls by up to $100"), 3: _("no change"),
    4: _("rises by up to $100"), 5: _("rises by $100 to $250"), 6: _("rises by more than $250"),
}  # fmt: skip


@register.filter
def bucket(name: str) -> str:
    """A bucket of the census."""
    return str(BUCKETS[name])


@register.filter
def why(reason: str) -> str:
    """Why a row is not simply done; a reason that somebody wrote stands as it was written."""
    if reason.startswith("facts:"):
        names = ", ".join(str(TERMS["fact"].get(name, name)) for name in reason.removeprefix("facts:").split(","))
        return str(_("changed since the preview: %(facts)s")) % {"facts": names}
    if reason.startswith("regime:"):
        law = {"law": reason.removeprefix("regime:")}
        return str(_("granted under a law whose text is not part of this system: %(law)s")) % law
    if reason.startswith("failed:"):
        return str(_("it could not be computed (%(error)s)")) % {"error": reason.removeprefix("failed:")}
    return str(WHY.get(reason, reason))


@register.filter
def was(item: dict[str, Any]) -> str:
    """The value that a proposed one takes the place of."""
    return entry_value(item["key"], item["before"])


@register.filter
def will_be(item: dict[str, Any]) -> str:
    """A proposed value."""
    return entry_value(item["key"], item["value"])


@register.filter
def change_short(at: int) -> str:
    """Under a bar of the spread."""
    return EDGES[at]


@register.filter
def change(at: int) -> str:
    """What a bar of the spread holds."""
    return str(HOLDS[at])


@register.filter
def value_of(people: dict[str, int], name: str) -> int:
    """The people of a bucket that night."""
    return people[name]


__all__ = ["bucket", "change", "change_short", "term", "value_of", "was", "why", "will_be"]
