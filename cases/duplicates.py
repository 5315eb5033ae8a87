"""Two files that may be of one person: by birth, last four digits and names, whose accents and order do not matter."""

import unicodedata
import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet

from cases import on_file
from cases.models import Custody, Person, Role, User, VitalDate
from cases.on_file import Line, Lines
from cases.social_security import decipher

PARTICLES = {"de", "del", "la", "las", "los", "y", "da", "di"}
MOST = 50  # files whose name begins alike that are looked at, for one file


@dataclass(frozen=True)
class Pair:
    """`births`, `last_four`: True the same, False different, None where one does not say. No digit is ever shown."""

    person: Person
    other: Person
    names: bool
    births: bool | None
    last_four: bool | None

    @property
    def likely(self) -> bool:
        """Alike in name, with something else that agrees; or in birth and number."""
        says = (self.births, self.last_four)
        return True in says if self.names else says == (True, True)


def of(person: Person) -> list[Pair]:
    """Files that may be of the same person, wherever they are held."""
    words = sorted(_words(person.full_name), key=len, reverse=True)[:2]
    by_name = Person.objects.named(" ".join(words)).values("pk")[:MOST]
    by_birth = VitalDate.objects.in_force().filter(kind="birth", on__in=_births(person)).values("person")
    others = _with_what_tells(Person.objects.filter(Q(pk__in=by_name) | Q(pk__in=by_birth)).exclude(pk=person.pk))
    (whole,) = _with_what_tells(Person.objects.filter(pk=person.pk))
    return [pair for other in others if (pair := _compare(whole, other)).likely]


def in_agencies(user: User) -> list[Pair]:
    """The same among the files of a coordinator's agencies and any other of the same birth. Five queries."""
    own = Person.objects.visible_to(user, desk=Role.Name.COORDINATOR).values("pk")
    births = VitalDate.objects.in_force().filter(kind=VitalDate.Kind.BIRTH)
    twins = births.filter(on=OuterRef("on")).exclude(person=OuterRef("person"))
    shared = births.filter(Exists(twins))
    mine = {row.person_id for row in shared.filter(person__in=own)}
    days = shared.filter(person__in=mine).values("on")
    people = _with_what_tells(Person.objects.filter(pk__in=births.filter(on__in=days).values("person")))
    return [pair for pair in _pairs(people, mine) if pair.likely]


def contradictions(kept: uuid.UUID, merged: uuid.UUID) -> list[tuple[str, Line, Line]]:
    """What two files say that cannot both be of one person: service or pay of one item on the same days, two births."""
    found = on_file.of_many([kept, merged])
    clashes = [("birth", one, two) for one, two in _both(found, kept, merged, "birth") if one.from_on != two.from_on]
    clashes += [("service", *pair) for pair in _both(found, kept, merged, "service") if _overlap(*pair)]
    pays = _both(found, kept, merged, "salary")
    return clashes + [("salary", one, two) for one, two in pays if one.word == two.word and _overlap(one, two)]


def _pairs(people: list[Person], mine: set[uuid.UUID]) -> Iterable[Pair]:
    """Each two once, one of them hers."""
    for place, one in enumerate(people):
        for other in people[place + 1 :]:
            first, second = (one, other) if one.pk in mine else (other, one)
            if first.pk in mine and _births(one) == _births(other):
                yield _compare(first, second)


def _with_what_tells(people: QuerySet[Person]) -> list[Person]:
    """Whole files, with birth, number and custodian; those about which something was decided already are left out."""
    births = VitalDate.objects.in_force().filter(kind=VitalDate.Kind.BIRTH)
    held = Custody.objects.filter(to_on__isnull=True).select_related("agency")
    return list(
        people.whole().select_related("social_security_number").order_by("search_name").prefetch_related(
            Prefetch("vital_dates", births, to_attr="births"), Prefetch("custodies", held, to_attr="held"),
        )
    )


def _compare(person: Person, other: Person) -> Pair:
    births = _births(person), _births(other)
    four = _last_four(person), _last_four(other)
    return Pair(
        person, other, _alike(person, other),
        births[0] == births[1] if all(births) else None, four[0] == four[1] if all(four) else None,
    )


def _words(text: str) -> frozenset[str]:
    letters = unicodedata.normalize("NFKD", text.lower().replace("-", " "))
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return frozenset(plain.split()) - PARTICLES


def _alike(one: Person, other: Person) -> bool:
    """In any order, with one surname or two; or with a name and a surname in common."""
    fewer, more = sorted((_words(one.full_name), _words(other.full_name)), key=len)
    in_any_order = len(fewer) >= 2 and fewer <= more
    given = _words(one.given_names) & _words(other.given_names)
    return in_any_order or bool(given and _words(one.surnames) & _words(other.surnames))


def _births(person: Person) -> list[date]:
    rows: Any = getattr(person, "births", None)
    if rows is None:
        rows = person.vital_dates.in_force().filter(kind=VitalDate.Kind.BIRTH)
    return [row.on for row in rows]


def _last_four(person: Person) -> str | None:
    number = getattr(person, "social_security_number", None)
    return decipher(bytes(number.cipher), person.pk)[-4:] if number else None


def _both(found: dict[uuid.UUID, Lines], kept: uuid.UUID, merged: uuid.UUID, what: str) -> list[tuple[Line, Line]]:
    return [(one, two) for one in found[kept].of(what) for two in found[merged].of(what)]


def _overlap(one: Line, two: Line) -> bool:
    latest = max(one.from_on or date.min, two.from_on or date.min)
    return latest <= min(one.to_on or date.max, two.to_on or date.max)
