"""Facts as a route sees them: remembering which were used, for one day of payment, and as § 787c froze them."""

from collections.abc import Mapping
from datetime import date
from operator import attrgetter
from typing import Any, cast

from benefits.law.facts import NAMES, Facts

FROZEN = {
    name: f"{name}_at_2013_06_30"
    for name in (
        "credited_years",
        "average_compensation",
        "mayor_years",
        "other_credited_years",
        "highest_mayor_salary",
    )
}
EVERY = (*NAMES, "given")
every = attrgetter(*EVERY)


class View:
    """Facts under the names a rule uses, copied at once.

    With ``used``, a fact that was stated is fetched only when a rule first looks at it, and its name is kept there.
    """

    def __init__(self, facts: Facts, payment_date: date, renames: Mapping[str, str], used: set[str] | None) -> None:
        known = self.__dict__
        known.update(zip(EVERY, every(facts), strict=True))
        for name, real in renames.items():
            known[name] = known[real]
        if used is not None:
            for name in (*facts.given, *[name for name, real in renames.items() if real in facts.given]):
                known.pop(name, None)
        known.update(facts=facts, renames=renames, used=used, payment_date=payment_date)

    def __getattr__(self, name: str) -> Any:
        real = self.renames.get(name, name)
        value = getattr(self.facts, real)
        if self.used is not None:
            self.used.add(real)
        setattr(self, name, value)  # the next look is an ordinary attribute
        return value


def watched(facts: Facts, used: set[str], payment_date: date | None = None) -> Facts:
    """The facts, adding to ``used`` the name of each one looked at; for another day of payment, if one is given."""
    used.add("payment_date")
    return cast(Facts, View(facts, payment_date or facts.payment_date, {}, used))


def seen(facts: Facts, payment_date: date | None = None) -> Facts:
    """The facts, for another day of payment, if one is given; nobody asks which were used."""
    return cast(Facts, View(facts, payment_date or facts.payment_date, {}, None))


def frozen(facts: Facts) -> Facts:
    """The same facts with years, average and salary as of 2013-06-30 (§ 787c)."""
    view = cast(View, facts)
    return cast(Facts, View(view.facts, view.payment_date, FROZEN, view.used))


def is_frozen(facts: Facts) -> bool:
    """Whether these are the figures of 2013-06-30."""
    return cast(View, facts).renames is FROZEN


def unfrozen(facts: Facts) -> Facts:
    """The same facts with the plain figures, those of the separation."""
    view = cast(View, facts)
    return cast(Facts, View(view.facts, view.payment_date, {}, view.used))


def changed(facts: Facts, changes: Mapping[str, Any]) -> Facts:
    """The facts with these changed and their defaults as they were; ``Facts.but`` fills them anew, at a price."""
    other = View(facts, facts.payment_date, {}, None)
    other.__dict__.update(changes)
    return cast(Facts, other)
