"""The nearest change that would alter a denial, found by its reason and proven by asking again."""

from collections.abc import Callable, Mapping
from datetime import date
from fractions import Fraction
from typing import Any

from benefits.law.dates import reaches
from benefits.law.facts import FactError, Facts
from benefits.law.freeze import freezes
from benefits.law.impossible import refuse_impossible, years_lived
from benefits.law.law import Law
from benefits.law.route import Route, Status
from benefits.law.step import Reason, reason
from benefits.law.stops import Unknown
from benefits.law.view import changed

Change = tuple[dict[str, Any], Reason]
Opens = Callable[[str, Facts], bool]

# The years that each denial wants.
WANTED = {
    "766a_age/under_ten": 10,
    "766a/under_thirty": 30,
    "766d/under_ten": 10,
    "766d/under_twenty_five": 25,
    "766d/under_thirty": 30,
}


def nearest(route: Route, facts: Facts, law: Law, opens: Opens) -> tuple[Reason, ...]:
    """The one change that would open this route, as a reason; nothing where no single change does."""
    if route.status is not Status.NOT_ELIGIBLE or len(route.reasons) != 1:
        return ()
    change = _change(route.reasons[0].says.id, route, facts, law)
    if change is None:
        return ()
    changes, why = change
    other = _with_years(facts, changes) if route.reasons[0].says.id in WANTED else _possible(facts, changes)
    return (why,) if other is not None and opens(route.route, other) else ()


def _with_years(facts: Facts, changes: Mapping[str, Any]) -> Facts | None:
    """The facts with more credited years, where the life has room for them: nothing else that was possible changes."""
    birth = facts.birth_date
    for name, years in changes.items():
        if birth is not None and years > years_lived(facts, birth, by_the_freeze=name.endswith("2013_06_30")):
            return None
    return changed(facts, changes)


def _possible(facts: Facts, changes: Mapping[str, Any]) -> Facts | None:
    """The facts stated anew with the changes; none where they cannot be."""
    try:
        other = facts.but(**changes)
        refuse_impossible(other)
    except FactError:
        return None
    return other


def _change(id: str, route: Route, facts: Facts, law: Law) -> Change | None:
    provision = route.reasons[0].provision
    if id in WANTED:
        return _more_years(facts, law, Fraction(WANTED[id]), provision)
    if id in ("766b/under_eight", "766b/under_eight_frozen"):
        return _more_years_as_mayor(facts, law, provision)
    if id == "766d/separated_before_55":
        return _at_an_age(facts, law, 55, provision)
    if id in ("766e/not_insured", "766e/no_primary_benefits"):
        return _insured(facts, id)
    if id in ("refund/received", "refund/requested"):
        name = "contributions_refunded" if id == "refund/received" else "refund_requested"
        return {name: False}, reason(provision, f"nearest/{name}")
    return None


def _more_years(facts: Facts, law: Law, wanted: Fraction, provision: str) -> Change | None:
    """So much more credited service; where the years are frozen, of that rendered by June 30, 2013."""
    suffix = "_at_2013_06_30" if freezes(facts, law) else ""
    years, other = getattr(facts, "credited_years" + suffix), getattr(facts, "other_credited_years" + suffix)
    if not isinstance(years, Fraction):
        return None
    changes: dict[str, Any] = {"credited_years" + suffix: wanted}
    if "other_credited_years" + suffix in facts.given:
        changes["other_credited_years" + suffix] = other + wanted - years
    return changes, reason(provision, "nearest/years_frozen" if suffix else "nearest/years", years=wanted - years)


def _more_years_as_mayor(facts: Facts, law: Law, provision: str) -> Change | None:
    served = facts.mayor_years_served
    if not served or not isinstance(served, Fraction):
        return None
    says = "nearest/mayor_years_frozen" if freezes(facts, law) else "nearest/mayor_years"
    return {"mayor_years_served": Fraction(8)}, reason(provision, says, years=8 - served)


def _at_an_age(facts: Facts, law: Law, age: int, provision: str) -> Change | None:
    """Separating on a birthday, and asking from it."""
    try:
        on = reaches(facts, age, law)
    except Unknown:
        return None
    names = ("separation_date", "retirement_date", "application_filed_date", "payment_date")
    changes = {name: max(on, getattr(facts, name)) for name in names}
    return {**changes, "separation_date": on}, reason(provision, "nearest/age", on=on, age=str(age))


def _insured(facts: Facts, id: str) -> Change:
    day: date = facts.payment_date
    if id == "766e/no_primary_benefits":
        return {"primary_benefits_date": day}, reason("§ 766(e)(1)", "nearest/primary_benefits")
    return {"fully_insured_date": day, "primary_benefits_date": day}, reason("§ 766(e)", "nearest/insured")
