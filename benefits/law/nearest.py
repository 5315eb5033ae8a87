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
from benefits.law.section_787o import LAST_DAY, THIRTY
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


# The birthday on which each denial wants the separation, or from which.
AGES = {"766d/separated_before_55": 55, "766d/not_on_the_birthday": 55, "766d/separated_before_65": 65}

# A right is told before any pay is asked for: without it, no amount is computed only to be thrown away.
NO_PAY = dict.fromkeys(("average_compensation", "average_compensation_at_2013_06_30"))


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
    return changed(facts, {**changes, **NO_PAY})


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
        suffix = "_at_2013_06_30" if freezes(facts, law) else ""
        return _more_years(facts, Fraction(WANTED[id]), provision, suffix)
    if id.startswith("787o/"):
        return _in_the_window(id, facts)
    if id in ("766b/under_eight", "766b/under_eight_frozen"):
        return _more_years_as_mayor(facts, law, provision)
    if id in AGES:
        return _at_an_age(facts, law, AGES[id], provision)
    if id in ("766e/not_insured", "766e/no_primary_benefits"):
        return _insured(facts, id)
    if id in ("refund/received", "refund/requested"):
        name = "contributions_refunded" if id == "refund/received" else "refund_requested"
        return {name: False}, reason(provision, f"nearest/{name}")
    return None


def _more_years(facts: Facts, wanted: Fraction, provision: str, suffix: str = "") -> Change | None:
    """So much more credited service; where the years are frozen, of that rendered by June 30, 2013."""
    years, other = getattr(facts, "credited_years" + suffix), getattr(facts, "other_credited_years" + suffix)
    if not isinstance(years, Fraction):
        return None
    changes: dict[str, Any] = {"credited_years" + suffix: wanted}
    if "other_credited_years" + suffix in facts.given:
        changes["other_credited_years" + suffix] = other + wanted - years
    return changes, reason(provision, "nearest/years_frozen" if suffix else "nearest/years", years=wanted - years)


def _in_the_window(id: str, facts: Facts) -> Change | None:
    """§ 787o(b): the thirtieth year, or the request, by December 31, 2013, for whoever had left by then."""
    out, asked = facts.separation_date, facts.application_filed_date
    if id == "787o/after_the_window" and out <= LAST_DAY:
        days = {"retirement_date": min(facts.retirement_date, LAST_DAY), "application_filed_date": min(asked, LAST_DAY)}
        return days, reason("§ 787o(b)", "nearest/asked_by", on=LAST_DAY)
    last = min(out, LAST_DAY)
    if id in ("787o/never_thirty", "787o/thirty_after_the_window"):
        return {"thirty_years_date": last}, reason("§ 787o(b)", "nearest/thirty_by", on=last)
    return _thirty_in_the_window(facts, last) if id == "787o/under_thirty" and out <= LAST_DAY else None


def _thirty_in_the_window(facts: Facts, last: date) -> Change | None:
    """So much more service, whenever rendered, that the thirtieth year ends between the freeze and the last day."""
    years, then = facts.credited_years, facts.credited_years_at_2013_06_30
    if not isinstance(years, Fraction) or not isinstance(then, Fraction) or years <= then:
        return None
    at_the_freeze = _more_years(facts, then + THIRTY - years, "§ 787o(b)", "_at_2013_06_30")
    at_the_end = _more_years(facts, THIRTY, "§ 787o(b)")
    if at_the_freeze is None or at_the_end is None:
        return None
    return {**at_the_freeze[0], **at_the_end[0], "thirty_years_date": last}, at_the_end[1]


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
