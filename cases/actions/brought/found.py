"""A line of a file beside the records, and who brings it from which desk."""

import uuid
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _

from cases import social_security
from cases.actions import records
from cases.imports import names
from cases.imports.kinds import NUMBER, WHOLE_NAME
from cases.imports.reading import Line, Problem, digits_of
from cases.models import Agency, Person, ReceivedFile, ReceivedRow, Role, SocialSecurityNumber, User, VitalDate

NEW, ALREADY, WRONG = "new", "already", "wrong"
ENDS, FOLLOWS = "ends", "follows"  # it ends what is open in the records; it begins after what was open there
A_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Found:
    """What a line leads to; `wrong` with its problems. `cautions` are said and stop nothing. It holds no number."""

    line: int
    outcome: str
    person_id: uuid.UUID | None = None
    problems: tuple[Problem, ...] = ()
    cautions: tuple[Problem, ...] = ()


def wrong(line: int, person_id: uuid.UUID | None, *problems: Problem) -> Found:
    return Found(line, WRONG, person_id, problems)


@dataclass(frozen=True, slots=True)
class Desk:
    """Who brings a file, at which desk, for which agency (None at the Board's: each line names its own), and when."""

    by: User
    role: str
    agency: Agency | None
    on: date
    answers: Mapping[str, Any]

    def people(self, numbers: Iterable[str]) -> dict[str, Person]:
        """Whom this desk may touch, by number."""
        by_index = {social_security.blind_index(number): number for number in set(numbers) if number}
        seen = Person.objects.visible_to(self.by, desk=self.role)
        found = seen.filter(social_security_number__blind_index__in=list(by_index))
        rows = found.select_related("social_security_number").distinct()
        return {by_index[bytes(person.social_security_number.blind_index)]: person for person in rows}

    def agencies(self) -> dict[str, Agency]:
        """The agencies whose periods this desk may state, by code without the zeros in front."""
        mine = [self.agency] if self.agency else []
        every = Agency.objects.all() if self.role == Role.Name.ADMINISTRATOR else mine
        return {agency.code.lstrip("0"): agency for agency in every}

    def agency_of(self, line: Line, agencies: Mapping[str, Agency]) -> Agency | None:
        """The one a line names, or the one of the file where it names none."""
        code = line.stated.get("codigo_agencia")
        return agencies.get(code.lstrip("0")) if code else self.agency


def numbers_known(numbers: Iterable[str]) -> set[str]:
    """Which numbers anybody in the records has, at whatever desk."""
    by_index = {social_security.blind_index(number): number for number in set(numbers) if number}
    rows = SocialSecurityNumber.objects.filter(blind_index__in=list(by_index))
    return {by_index[bytes(index)] for index in rows.values_list("blind_index", flat=True)}


def births(people: Iterable[Person]) -> dict[uuid.UUID, date]:
    stated = VitalDate.objects.in_force().filter(person__in=list(people), kind=VitalDate.Kind.BIRTH)
    return dict(stated.values_list("person_id", "on"))


def by_person(lines: Iterable[Line]) -> Iterator[tuple[str, list[Line]]]:
    """Lines of one number together, in the order of the file."""
    ordered = sorted(lines, key=lambda line: (digits_of(line), line.number))
    return ((number, list(group)) for number, group in groupby(ordered, key=digits_of))


def not_to_be_touched(line: Line, person: Person | None) -> list[Problem]:
    """That nobody of this desk has the number, or that the name beside it is not this person's."""
    if person is None:
        return [Problem(line.number, NUMBER, "nobody_here")]
    written = line.stated.get(WHOLE_NAME)
    if written and not names.may_be(written, person.first_surname):
        return [Problem(line.number, WHOLE_NAME, "names_differ")]
    return []


def note_of(line: Line) -> str:
    """What the file says of where the fact comes from, as it stands beside the fact."""
    said = line.stated
    parts = {
        "": said.get("motivo"), "Informe de cambio": said.get("numero_informe_de_cambio"), "Folio": said.get("folio")
    }
    return " · ".join(f"{name} {value}".strip() for name, value in parts.items() if value)[:300]


def end_the_open(rows: Any, found: Found, span: Any, desk: Desk) -> None:
    """Give what is open among these statements of a person its last day: the file's, or the day before the next begins.

    Of several lines that follow it the first has ended it.
    """
    row = rows.in_force().filter(to_on=None).first()
    if row:
        to_on = span.to_on if found.outcome == ENDS else span.from_on - A_DAY
        note = note_of(span.line) if found.outcome == ENDS else _("The next one begins.")
        records.correct(row, {"to_on": to_on}, note=note or _("The agency's file says so."), by=desk.by, on=desk.on)


def received(kind: str, sha256: str, found: Iterable[Found], desk: Desk) -> ReceivedFile:
    """The witness of a file and of what each of its lines led to. Raises IntegrityError: it was received before."""
    file = ReceivedFile.objects.create(kind=kind, sha256=sha256, on=desk.on, by=desk.by)
    rows = (ReceivedRow(file=file, line=each.line, person_id=each.person_id, outcome=each.outcome) for each in found)
    ReceivedRow.objects.bulk_create(rows, batch_size=1_000)
    return file
