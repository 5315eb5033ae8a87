"""A file of service: periods that an agency certifies of its own people.

A period that is in the records already changes nothing; one that is still open there ends as the file says, or the day
before the next one begins. Whatever lies over another stops the file.
"""

import uuid
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from cases.actions import records
from cases.actions.brought.found import (
    ALREADY,
    ENDS,
    FOLLOWS,
    NEW,
    Desk,
    Found,
    births,
    by_person,
    end_the_open,
    not_to_be_touched,
    note_of,
    received,
    wrong,
)
from cases.actions.brought.spans import Span, badly_placed, over, over_each_other
from cases.imports.kinds import NUMBER
from cases.imports.reading import Line, Problem
from cases.models import Agency, Person, ReceivedFile, Role, ServicePeriod

FROM, TO = "desde", "hasta"
WHOLE_DAY = 100


def examine(lines: Sequence[Line], desk: Desk) -> list[Found]:
    """What each line would do. Stores nothing."""
    people = desk.people(line.stated[NUMBER] for line in lines)
    born, agencies = births(people.values()), desk.agencies()
    held = _held(people.values())
    found: list[Found] = []
    for number, group in by_person(lines):
        person = people.get(number)
        rows = held.get(person.pk, []) if person else []
        found += _of_one(group, person, rows, born.get(person.pk) if person else None, agencies, desk)
    return found


def _held(people: Any) -> dict[uuid.UUID, list[ServicePeriod]]:
    held: dict[uuid.UUID, list[ServicePeriod]] = {}
    for row in ServicePeriod.objects.in_force().filter(participant_id__in=[person.pk for person in people]):
        held.setdefault(row.participant_id, []).append(row)
    return held


def _of_one(
    group: list[Line], person: Person | None, rows: list[ServicePeriod], born_on: date | None,
    agencies: Mapping[str, Agency], desk: Desk,
) -> list[Found]:
    problems = {line.number: _wrong(line, person, born_on, agencies, desk) for line in group}
    spans = [_span(line) for line in group if not problems[line.number]]
    for number, problem in over_each_other(spans, FROM).items():
        problems[number].append(problem)
    whose = person.pk if person else None
    well = [_beside(span, whose, rows) for span in spans if not problems[span.line.number]]
    return [*well, *(wrong(number, whose, *each) for number, each in problems.items() if each)]


def _wrong(
    line: Line, person: Person | None, born_on: date | None, agencies: Mapping[str, Agency], desk: Desk
) -> list[Problem]:
    problems = not_to_be_touched(line, person) + badly_placed(line, FROM, TO, born_on, desk.on)
    if desk.agency_of(line, agencies) is None:
        code = "no_agency" if desk.role == Role.Name.ADMINISTRATOR else "not_your_agency"
        problems.append(Problem(line.number, "codigo_agencia", code))
    if line.stated["jornada_por_ciento"] not in (None, WHOLE_DAY):
        problems.append(Problem(line.number, "jornada_por_ciento", "part_time"))
    return problems


def _span(line: Line) -> Span:
    return Span(line, line.stated[FROM], line.stated[TO])


def _beside(span: Span, person_id: uuid.UUID | None, rows: list[ServicePeriod]) -> Found:
    number = span.line.number
    same = next((row for row in rows if row.from_on == span.from_on), None)
    if same and _differs(same, span.line):
        return wrong(number, person_id, Problem(number, FROM, "other_facts", same.from_on.isoformat()))
    if same and same.to_on == span.to_on:
        return Found(number, ALREADY, person_id)
    if same and span.to_on is None:
        return Found(number, ALREADY, person_id, cautions=(Problem(number, TO, "ended_already"),))
    if same and same.to_on is None:
        return Found(number, ENDS, person_id)
    closes, problems = over(span, rows, FROM)
    return wrong(number, person_id, *problems) if problems else Found(number, FOLLOWS if closes else NEW, person_id)


def _differs(row: ServicePeriod, line: Line) -> bool:
    """Whether the file says otherwise of the same period in anything that it says at all."""
    said = line.stated
    pairs = ((row.group, said["grupo"]), (row.kind, said["clase_de_servicio"]), (row.contributed, _paid(said)))
    return any(stated is not None and stated != held for held, stated in pairs)


def _paid(said: Mapping[str, Any]) -> bool | None:
    return None if said["cotizado"] is None else said["cotizado"] == "yes"


def receive(sha256: str, found: Sequence[Found], lines: Mapping[int, Line], desk: Desk) -> ReceivedFile:
    """State the new periods and end the open ones, all of it. Raises IntegrityError."""
    agencies, new = desk.agencies(), []
    spans = {each.line: _span(lines[each.line]) for each in found}
    for each in sorted(found, key=lambda one: spans[one.line].from_on):
        span = spans[each.line]
        if each.outcome in (ENDS, FOLLOWS):
            end_the_open(ServicePeriod.objects.filter(participant_id=each.person_id), each, span, desk)
        if each.outcome in (NEW, FOLLOWS):
            new.append(_period(each.person_id, span, desk.agency_of(span.line, agencies), desk))
    records.state_many(new, by=desk.by, on=desk.on)
    return received(ReceivedFile.Kind.SERVICE, sha256, found, desk)


def _period(person_id: uuid.UUID | None, span: Span, agency: Agency | None, desk: Desk) -> ServicePeriod:
    said, paid = span.line.stated, _paid(span.line.stated)
    assert agency
    return ServicePeriod(
        participant_id=person_id, agency=agency, post=said["puesto"] or "", group=said["grupo"] or "general",
        kind=said["clase_de_servicio"] or ServicePeriod.Kind.ORDINARY, from_on=span.from_on, to_on=span.to_on,
        contributed=paid is not False, note=note_of(span.line), recorded_by=desk.by,
    )  # fmt: skip
