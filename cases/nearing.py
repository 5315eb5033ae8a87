"""Who of an agency reaches 55, 58 or 65, or thirty years of credited service, in the next twelve months."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction

from django.db.models import Exists, OuterRef, Q, QuerySet

from benefits import register
from benefits.law.dates import birthday
from benefits.law.law import Law
from benefits.law.service_credit import Period
from cases import bought, on_file
from cases.models import OPEN, Pension, Person, RetirementApplication, Role, ServicePeriod, User, VitalDate

AGES = (55, 58, 65)
KINDS = ("age_55", "age_58", "age_65", "thirty_years")
A_YEAR = timedelta(days=365)
THIRTY = Fraction(30)
NEAR = timedelta(days=28 * 365)  # whoever began later cannot have thirty years a year from now, but by bought service


@dataclass(frozen=True, slots=True)
class Nearing:
    """The day on which a member reaches something, if nothing changes until then; `case_id`: an open application."""

    on: date
    kind: str
    person: Person
    case_id: object


def of(user: User, today: date) -> list[Nearing]:
    """Everybody of the agencies of a coordinator who draws no pension, by day: three queries, whatever there is."""
    law, last = register.law_on(today), today + A_YEAR
    people = {person.pk: person for person in _members(user, today)}
    lines = on_file.of_many(people)
    found = [
        Nearing(on, kind, person, person.case_id)
        for key, person in people.items()
        for kind, on in _days(lines[key], last, law)
        if today <= on <= last
    ]
    return sorted(found, key=lambda each: (each.on, each.person.search_name, each.kind))


def _members(user: User, today: date) -> QuerySet[Person]:
    """Those who can reach something in a year: by their birth, or by how long ago they began."""
    own = Person.objects.visible_to(user, desk=Role.Name.COORDINATOR)
    births = VitalDate.objects.in_force().filter(person=OuterRef("pk"), kind=VitalDate.Kind.BIRTH)
    near = Q()
    for age in AGES:
        near |= Q(on__range=(_before(today, age), _before(today, age) + A_YEAR + timedelta(days=3)))
    long = ServicePeriod.objects.in_force().filter(participant=OuterRef("pk"), from_on__lte=today - NEAR)
    draws = Pension.objects.filter(person=OuterRef("pk")).exclude(state=Pension.State.ENDED)
    dead = VitalDate.objects.in_force().filter(person=OuterRef("pk"), kind=VitalDate.Kind.DEATH)
    case = RetirementApplication.objects.filter(person=OuterRef("pk"), status__in=OPEN).values("pk")[:1]
    reach = own.filter(Exists(births.filter(near)) | Exists(long)).exclude(Exists(draws)).exclude(Exists(dead))
    return reach.annotate(case_id=case)


def _days(lines: on_file.Lines, last: date, law: Law) -> Iterator[tuple[str, date]]:
    birth = lines.last("birth")
    if birth:
        for age in AGES:
            yield f"age_{age}", birthday(birth.from_on, age, leap_day_on=law.reads("A-21"))
    periods = [
        Period(row.from_on, row.to_on or last, str(row.agency_id), row.group, row.word, bool(row.flag))
        for row in lines.of("service")
    ]
    thirty = bought.thirtieth_year(bought.of_lines(lines.of("bought")), periods, last, law) if periods else None
    if thirty:
        yield "thirty_years", thirty


def _before(day: date, years: int) -> date:
    """The same day so many years before; 28 February for the 29th where there is none."""
    return day.replace(year=day.year - years, day=min(day.day, 28) if day.month == 2 else day.day)
