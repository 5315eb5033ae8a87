"""§ 766(b): a mayor convicted of what he did as mayor loses that pension and keeps that of the other participants.

«perderá su derecho a percibir una pensión bajo este inciso y estará obligado a devolver cualesquiera sumas recibidas …
No obstante, tendrá derecho a una pensión bajo las disposiciones de esta sección para los demás participantes.» So the
change of section counts from the first day, and each month of the one is set against the same month of the other.
"""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from benefits import determinations
from benefits.law.facts import Facts
from benefits.law.law import Law
from benefits.law.route import Route
from benefits.law.timeline import Owed
from cases.models import Pension

OF_MAYORS, OF_THE_OTHERS = "766(b)", "766(a)"  # the latter with § 766(e), which follows it
PROVISION = "§ 766(b)"
NOTHING = Decimal("0.00")

Stretch = tuple[date, date | None]
"""The first day without a pension, and the first of the pension that remains; none: the law gives no other."""


def chosen(pension: Pension) -> str:
    """The section that the person chose, or that the old file names, whatever was determined since."""
    if pension.application:
        return pension.application.elected_route
    return pension.inherited.route if hasattr(pension, "inherited") else ""


def asked(pension: Pension, facts: Facts) -> Facts:
    """The facts, asked about the section chosen, or about the one that takes its place."""
    if chosen(pension) != OF_MAYORS:
        return facts
    return facts.but(elected_route=OF_THE_OTHERS if facts.convicted_of_mayoral_acts else OF_MAYORS)


def what_remains(pension: Pension, facts: Facts, law: Law) -> Route | None:
    """The answer of the section that takes the place of § 766(b): payable, to come, or closed. None where nothing is
    lost, or a fact of that section is not known: then a person looks first."""
    if chosen(pension) != OF_MAYORS or not facts.convicted_of_mayoral_acts:
        return None
    route = determinations.consider(facts, law).route(OF_THE_OTHERS)
    return None if route.missing else route


def with_nothing(owed: Sequence[Owed], first: date | None) -> tuple[Owed, ...]:
    """What is owed, and nothing from the first day of the pension to the first day of the one that remains."""
    if first is None or (owed and owed[0].from_on <= first):
        return tuple(owed)
    return Owed(first, OF_MAYORS, NOTHING, NOTHING, PROVISION), *owed


def stretch(owed: Sequence[Owed]) -> Stretch | None:
    """The days without a pension, if there are any."""
    if not owed or owed[0].monthly:
        return None
    return owed[0].from_on, owed[1].from_on if len(owed) > 1 else None
