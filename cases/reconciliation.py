"""Contributions by fiscal year: what employers' files brought, beside what the service record says (F-032)."""

import uuid
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import CharField, OuterRef
from django.db.models.functions import Cast, JSONObject

from cases.models import ContributionTotal, Person, ReceivedFile, ReceivedRow, YearAccepted
from cases.on_file import Lines

# What belongs to a return to service stands apart from what the pension rests on.
APART = ("covered", "return_found")
NOTHING = Decimal("0.00")


@dataclass(frozen=True, slots=True)
class Year:
    """A fiscal year, from July 1. `certified` None: the service record states no total; `served`: it has service with
    contributions in it; `accepted`: who lets the difference stand, by what and why."""

    from_on: date
    imported: Decimal
    certified: Decimal | None
    served: bool
    accepted: Mapping[str, Any] | None = None

    @property
    def name(self) -> str:
        """`2012-13`."""
        return f"{self.from_on.year}-{(self.from_on.year + 1) % 100:02d}"

    @property
    def difference(self) -> Decimal:
        """Dollars; above zero, the files brought more than the record says."""
        return self.imported - (self.certified or NOTHING)

    @property
    def differs(self) -> bool:
        """Two totals that are not one, to the cent; or contributions of a year in which the record has no service."""
        return self.imported != self.certified if self.certified is not None else not self.served

    @property
    def open(self) -> bool:
        """It differs, and nobody lets it stand."""
        return self.differs and self.accepted is None


def beside(person: str) -> dict[str, ArraySubquery]:
    """Beside rows that name a person in column `person`: what `of` reads, at no query of its own."""
    whose = OuterRef(person)
    rows = ReceivedRow.objects.filter(file__kind=ReceivedFile.Kind.CONTRIBUTIONS, person=whose)
    totals = ContributionTotal.objects.in_force().filter(participant=whose)
    accepted = YearAccepted.objects.filter(person=whose)
    said = {"on": "from_on", "authority": "authority", "reason": "reason", "by": "by__full_name", "day": "on"}
    amounts = {name: _exact(name) for name in ("imported", "certified")}
    return {
        "imported": _array(rows.exclude(outcome__in=APART), on="details__paid_on", amount="details__amount"),
        "certified": _array(totals, on="from_on", amount=_exact("amount")),
        "accepted": _array(accepted, **said, **amounts),
    }


def of(row: Any, lines: Lines) -> list[Year]:
    """The fiscal years of which files brought something, or the record a total, in order; `row` has what `beside`
    brings."""
    imported, certified = _sums(row.imported), _sums(row.certified)
    served = {year for year in {*imported, *certified} if _served(year, lines)}
    accepted = {(each["on"], each["imported"], each["certified"]): each for each in row.accepted}
    found = []
    for year in sorted({*imported, *certified}):
        brought, stated = imported.get(year), certified.get(year)
        if brought is None:
            continue  # no file was read of this year: there is nothing to compare
        key = (year.isoformat(), str(brought), None if stated is None else str(stated))
        found.append(Year(year, brought, stated, year in served, accepted.get(key)))
    return found


def of_person(person_id: uuid.UUID, lines: Lines) -> list[Year]:
    """The same of one person."""
    return of(Person.objects.annotate(**beside("pk")).get(pk=person_id), lines)


def fiscal(day: date) -> date:
    """The July 1 on which the fiscal year of a day begins."""
    return date(day.year if day.month >= 7 else day.year - 1, 7, 1)


def _exact(name: str) -> Cast:
    """An amount as text: JSON would round it."""
    return Cast(name, CharField())


def _array(rows: Any, **said: Any) -> ArraySubquery:
    return ArraySubquery(rows.order_by().values(said=JSONObject(**said)))


def _sums(amounts: Iterable[Mapping[str, str]]) -> dict[date, Decimal]:
    sums: dict[date, Decimal] = defaultdict(lambda: NOTHING)
    for each in amounts:
        sums[fiscal(date.fromisoformat(each["on"]))] += Decimal(each["amount"])
    return dict(sums)


def _served(year: date, lines: Lines) -> bool:
    """Whether service with contributions falls in the fiscal year."""
    last = date(year.year + 1, 6, 30)
    paid_for = (line for line in lines.of("service") if line.flag)
    return any(line.from_on <= last and (line.to_on is None or line.to_on >= year) for line in paid_for)
