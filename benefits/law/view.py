"""Facts as a route sees them: remembering which were used, for one day of payment, and as § 787c froze them."""

from datetime import date
from typing import Any, cast

from benefits.law.facts import Facts

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


class View:
    """Facts that remember which of them a rule looked at (the rest is ``unused``)."""

    def __init__(self, facts: Facts, used: set[str], payment_date: date, renames: dict[str, str]) -> None:
        self.facts = facts
        self.used = used
        self.payment_date = payment_date
        self.renames = renames

    def __getattr__(self, name: str) -> Any:
        real = self.renames.get(name, name)
        self.used.add(real)
        value = getattr(self.facts, real)
        self.__dict__[name] = value  # the next look is an ordinary attribute
        return value


def watched(facts: Facts, used: set[str], payment_date: date | None = None) -> Facts:
    """The facts, adding to ``used`` the name of each one looked at; for another day of payment, if one is given."""
    used.add("payment_date")
    return cast(Facts, View(facts, used, payment_date or facts.payment_date, {}))


def frozen(facts: Facts) -> Facts:
    """The facts with years, average and salary as of 2013-06-30 (§ 787c)."""
    view = cast(View, facts)
    return cast(Facts, View(view.facts, view.used, view.payment_date, FROZEN))


def unfrozen(facts: Facts) -> Facts:
    """The same facts with the plain figures, those of the separation."""
    view = cast(View, facts)
    return cast(Facts, View(view.facts, view.used, view.payment_date, {}))
