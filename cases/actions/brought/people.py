"""A file of people: whoever is new to the records gets a file at this desk; whoever is known gets what was missing.

What the records say already is never overwritten: a day of birth, an entry or a plan that differs stops the file.
"""

import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from cases import social_security
from cases.actions import records
from cases.actions.brought.found import (
    ALREADY,
    NEW,
    Desk,
    Found,
    births,
    by_person,
    numbers_known,
    received,
    wrong,
)
from cases.imports import names
from cases.imports.kinds import NUMBER
from cases.imports.reading import Line, Problem
from cases.models import (
    Custody,
    Event,
    Membership,
    Participant,
    Person,
    PlanElection,
    ReceivedFile,
    SocialSecurityNumber,
    VitalDate,
)

COMPLETED = "completed"
BIRTH, ENTRY, BEGAN, PLAN = "fecha_nacimiento", "fecha_ingreso_sistema", "fecha_ingreso_servicio_publico", "plan"
ADDRESS = {
    "address_line_1": "direccion_postal_linea_1", "address_line_2": "direccion_postal_linea_2",
    "urbanization": "urbanizacion", "town": "municipio", "postal_code": "codigo_postal",
}  # fmt: skip
YOUNGEST = 12  # years: nobody entered public service before


def examine(lines: Sequence[Line], desk: Desk) -> list[Found]:
    """What each line would do. Stores nothing."""
    numbers = [line.stated[NUMBER] for line in lines]
    people = desk.people(numbers)
    elsewhere = numbers_known(numbers) - people.keys()
    known = _Known(people.values())
    found = []
    for number, group in by_person(lines):
        first, *again = group
        found.append(_one(first, people.get(number), number in elsewhere, known, desk.on))
        found += [wrong(line.number, None, Problem(line.number, NUMBER, "twice", str(first.number))) for line in again]
    return found


class _Known:
    """What the records say of these people."""

    def __init__(self, people: Iterable[Person]) -> None:
        held = list(people)
        self.born = births(held)
        members = Membership.objects.in_force().filter(participant__in=[person.pk for person in held])
        self.members = {row.participant_id: row for row in members}
        plans = PlanElection.objects.in_force().filter(participant__in=[person.pk for person in held])
        self.plans = {row.participant_id: row.plan for row in plans.order_by("from_on")}


def _one(line: Line, person: Person | None, is_elsewhere: bool, known: _Known, on: date) -> Found:
    problems = list(_impossible(line, on))
    if is_elsewhere:
        problems.append(Problem(line.number, NUMBER, "held_elsewhere"))
    if person is None:
        return wrong(line.number, None, *problems) if problems else Found(line.number, NEW)
    problems += _against(line, person, known)
    if problems:
        return wrong(line.number, person.pk, *problems)
    outcome = COMPLETED if _lacking(line, person.pk, known) else ALREADY
    return Found(line.number, outcome, person.pk, cautions=tuple(_left_alone(line, person)))


def _impossible(line: Line, on: date) -> Iterator[Problem]:
    """What no life can hold, where each cell alone is well."""
    said = line.stated
    born, entered = said[BIRTH], said[ENTRY]
    began = said[BEGAN] or entered
    yield from (Problem(line.number, name, "empty") for name in ("nombre", "apellido_paterno") if not said[name])
    yield from (Problem(line.number, name, "not_yet") for name in (BIRTH, ENTRY, BEGAN) if (said[name] or on) > on)
    if began and entered and began > entered:
        yield Problem(line.number, BEGAN, "after_the_entry")
    if (said[BEGAN] or said[PLAN]) and not entered:
        yield Problem(line.number, ENTRY, "entry_missing")
    if born and began and began.year - born.year < YOUNGEST:
        yield Problem(line.number, BIRTH, "too_young")


def _against(line: Line, person: Person, known: _Known) -> Iterator[Problem]:
    """What the records say otherwise of somebody they know."""
    said, member = line.stated, known.members.get(person.pk)
    written = f"{said['apellido_paterno'] or ''} {said['apellido_materno'] or ''}"
    if not names.may_be(written, person.first_surname):
        yield Problem(line.number, "apellido_paterno", "names_differ")
    if known.born.get(person.pk, said[BIRTH]) != said[BIRTH]:
        yield Problem(line.number, BIRTH, "other_day", known.born[person.pk].isoformat())
    if member and said[ENTRY] and member.system_entry_on != said[ENTRY]:
        yield Problem(line.number, ENTRY, "other_day", member.system_entry_on.isoformat())
    if member and said[BEGAN] and member.public_service_start_on != said[BEGAN]:
        yield Problem(line.number, BEGAN, "other_day", member.public_service_start_on.isoformat())
    if said[PLAN] and known.plans.get(person.pk, said[PLAN]) != said[PLAN]:
        yield Problem(line.number, PLAN, "other_plan")


def _lacking(line: Line, person_id: uuid.UUID, known: _Known) -> bool:
    said = line.stated
    return (
        person_id not in known.born
        or bool(said[ENTRY] and person_id not in known.members)
        or bool(said[PLAN] and person_id not in known.plans)
    )


def _left_alone(line: Line, person: Person) -> Iterator[Problem]:
    """What the file says otherwise and an import does not change: where letters go, and in which language."""
    said = _address(line.stated)
    if any(said.values()) and any(getattr(person, field) != value for field, value in said.items()):
        yield Problem(line.number, "direccion_postal_linea_1", "address_kept")


def receive(sha256: str, found: Sequence[Found], lines: Mapping[int, Line], desk: Desk) -> ReceivedFile:
    """Open the new files and state what was missing, all of it.

    Raises:
        IntegrityError: the records changed meanwhile.
    """
    whose = {each.line: each.person_id or uuid.uuid4() for each in found}
    _open_files([(whose[each.line], lines[each.line]) for each in found if each.outcome == NEW], desk)
    people = Person.objects.filter(pk__in=[each.person_id for each in found if each.person_id])
    known = _Known(people)
    rows = [(whose[each.line], lines[each.line].stated) for each in found]
    own: dict[str, Any] = {"recorded_by": desk.by}
    records.state_many(
        [
            VitalDate(person_id=pk, kind=VitalDate.Kind.BIRTH, on=said[BIRTH], **own)
            for pk, said in rows if pk not in known.born
        ],
        by=desk.by, on=desk.on,
    )  # fmt: skip
    entered = [(pk, said) for pk, said in rows if said[ENTRY]]
    records.state_many(
        [
            Membership(
                participant_id=pk, system_entry_on=said[ENTRY],
                public_service_start_on=said[BEGAN] or said[ENTRY], **own,
            )
            for pk, said in entered if pk not in known.members
        ],
        by=desk.by, on=desk.on,
    )  # fmt: skip
    records.state_many(
        [
            PlanElection(participant_id=pk, plan=said[PLAN], from_on=said[ENTRY], **own)
            for pk, said in entered if said[PLAN] and pk not in known.plans
        ],
        by=desk.by, on=desk.on,
    )  # fmt: skip
    with_people = [replace(each, person_id=whose[each.line]) for each in found]
    return received(ReceivedFile.Kind.PEOPLE, sha256, with_people, desk)


def _open_files(new: Sequence[tuple[uuid.UUID, Line]], desk: Desk) -> None:
    assert desk.agency or not new  # a file is held by somebody
    people, numbers = [], []
    for pk, line in new:
        said, number = line.stated, line.stated[NUMBER]
        people.append(Person(
            pk=pk, given_names=said["nombre"], first_surname=said["apellido_paterno"],
            second_surname=said["apellido_materno"] or "", language=said["idioma"] or "es", **_address(said),
        ))  # fmt: skip
        numbers.append(SocialSecurityNumber(
            person_id=pk, cipher=social_security.encipher(number, pk), blind_index=social_security.blind_index(number)
        ))  # fmt: skip
    Person.objects.bulk_create(people)
    SocialSecurityNumber.objects.bulk_create(numbers)
    Participant.objects.bulk_create(Participant(person_id=person.pk) for person in people)
    Custody.objects.bulk_create(Custody(person_id=person.pk, agency=desk.agency, from_on=desk.on) for person in people)
    Event.objects.bulk_create(
        Event(verb="file_opened", on=desk.on, by=desk.by, person_id=person.pk) for person in people
    )


def _address(said: Mapping[str, Any]) -> dict[str, str]:
    address = {field: said[column] or "" for field, column in ADDRESS.items()}
    code = address["postal_code"]
    return address | {"postal_code": code.zfill(5) if code.isdigit() else code}
