"""Service of another system that was claimed and not transferred: apart, outside the formula, with both figures."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import OuterRef
from django.db.models.functions import JSONObject

from benefits import determinations
from benefits.law.facts import FactError, Facts
from benefits.law.law import Law
from benefits.law.route import Status
from benefits.law.service_credit import Period, credit
from cases import clock, facts, on_file
from cases.models import ClaimedService, Person, RetirementApplication, ServicePeriod
from cases.on_file import Line, Lines

A_DAY = timedelta(days=1)
DAYS = ("separation_date", "retirement_date", "application_filed_date", "payment_date")


@dataclass(frozen=True, slots=True)
class Claim:
    """Days of service in another system, as claimed."""

    id: str
    system: str
    from_on: date
    to_on: date


@dataclass(frozen=True, slots=True)
class Claims:
    """What is claimed and not transferred. `until`: the last day to obtain the transfer, before the resignation takes
    effect; `without` and `counted`: dollars a month of the option that pays most, as the law counts, and as it would
    count once transferred."""

    each: tuple[Claim, ...]
    years: Fraction
    until: date | None
    without: Decimal | None
    counted: Decimal | None

    @property
    def late(self) -> bool:
        """Whether that day is past."""
        return self.until is not None and self.until < clock.today()


def beside(person: str) -> dict[str, ArraySubquery]:
    """Beside rows that name a person in column `person`: what is claimed, at no query of its own."""
    rows = ClaimedService.objects.in_force().filter(participant=OuterRef(person), transferred_on=None)
    said = {name: name for name in ("id", "system", "from_on", "to_on")}
    return {"claimed": ArraySubquery(rows.order_by("from_on").values(said=JSONObject(**said)))}


def of(row: Any) -> tuple[Claim, ...]:
    """The claims of a row that has what `beside` brings."""
    days = ("from_on", "to_on")
    return tuple(
        Claim(each["id"], each["system"], *(date.fromisoformat(each[day]) for day in days)) for each in row.claimed
    )


def of_case(application: RetirementApplication, lines: Lines, options: facts.Options) -> Claims | None:
    """The claims of a case with both figures on the days it asks about; none, if nothing is claimed."""
    each = of(application)
    if not each or options.facts is None or options.law is None:
        return _apart(each, application.separation_on)
    try:
        counted = facts.of_application(application, transferred(lines, each), options.law)
    except FactError:
        return _apart(each, application.separation_on)
    return both(each, options.facts, counted, options.law)


def of_estimate(person: Person, options: facts.Options) -> Claims | None:
    """The claims of a person today, with both figures on the days that an estimate asked about."""
    each = of(Person.objects.annotate(**beside("pk")).get(pk=person.pk))
    if not each or options.facts is None or options.law is None:
        return _apart(each, None)
    asked = options.facts
    days = {name: getattr(asked, name) for name in DAYS}
    try:
        counted = facts.of_lines(transferred(on_file.of(person.pk), each), options.law, **days)
    except FactError:
        return _apart(each, asked.separation_date)
    if asked.fully_insured_date and not counted.fully_insured_date:
        counted = counted.but(fully_insured_date=asked.fully_insured_date)  # what the estimate supposed
    return both(each, asked, counted, options.law)


def both(each: Sequence[Claim], asked: Facts, counted: Facts, law: Law) -> Claims:
    """The figures on the facts as they are, and on those in which the claims count."""
    return Claims(
        tuple(each), _years(each, law), asked.separation_date - A_DAY, _largest(asked, law), _largest(counted, law)
    )


def transferred(lines: Iterable[Line], each: Iterable[Claim]) -> Lines:
    """The lines of a file as they would be with the claims among its service."""
    kind = ServicePeriod.Kind.TRANSFERRED
    more = (Line("service", one.from_on, one.to_on, kind, "general", None, True, None) for one in each)
    return Lines([*lines, *more])


def _apart(each: Sequence[Claim], separation: date | None) -> Claims | None:
    """The claims where the law cannot be asked."""
    until = separation - A_DAY if separation else None
    return Claims(tuple(each), Fraction(0), until, None, None) if each else None


def _years(each: Iterable[Claim], law: Law) -> Fraction:
    return credit([Period(one.from_on, one.to_on) for one in each], law).years


def _largest(asked: Facts, law: Law) -> Decimal | None:
    """Dollars a month of the option that pays most."""
    paid = [route.monthly for route in determinations.consider(asked, law).routes if route.status is Status.PAYABLE]
    return max((monthly for monthly in paid if monthly is not None), default=None)
