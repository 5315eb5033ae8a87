"""A file of pay, as agencies have it: a list of changes, each with the day from which it is paid.

A pay lasts until the day before the next one of its kind begins, in the file or in the records. What is about half or
twice the pay before it stops the column: that is how pay of a half month reads when it is taken for a month.
"""

import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from itertools import groupby
from typing import Any

from cases.actions import records
from cases.actions.brought.found import (
    A_DAY,
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
from cases.imports import money
from cases.imports.kinds import NUMBER
from cases.imports.reading import Line, Problem
from cases.models import Agency, Person, ReceivedFile, Role, Salary
from cases.models.salary import MOST_A_MONTH

FROM, TO, PAY = "fecha_efectividad", "hasta", "sueldo"
BASE = Salary.Item.BASE
HALF_OR_TWICE = "half_or_twice"


@dataclass(frozen=True, slots=True)
class Pay:
    """A line as pay: dollars a month, of which kind."""

    span: Span
    monthly: Decimal
    item: str


def examine(lines: Sequence[Line], desk: Desk) -> list[Found]:
    """What each line would do. Stores nothing."""
    people = desk.people(line.stated[NUMBER] for line in lines)
    born, agencies, held = births(people.values()), desk.agencies(), _held(people.values())
    found: list[Found] = []
    for number, group in by_person(lines):
        person = people.get(number)
        whose = person.pk if person else None
        problems = {
            line.number: _wrong(line, person, born.get(whose) if whose else None, agencies, desk) for line in group
        }
        found += [wrong(line, whose, *each) for line, each in problems.items() if each]
        well = sorted((line for line in group if not problems[line.number]), key=lambda line: item_of(line))
        for item, of_item in groupby(well, key=item_of):
            rows = [row for row in held.get(whose, []) if row.item == item] if whose else []
            found += _of_one_item(list(of_item), whose, rows, desk)
    return found


def _held(people: Any) -> dict[uuid.UUID, list[Salary]]:
    held: dict[uuid.UUID, list[Salary]] = {}
    rows = Salary.objects.in_force().filter(participant_id__in=[person.pk for person in people])
    for row in rows.order_by("from_on"):
        held.setdefault(row.participant_id, []).append(row)
    return held


def item_of(line: Line) -> str:
    return line.stated["concepto"] or BASE


def monthly_of(line: Line, desk: Desk) -> Decimal:
    """Dollars a month: by what the line says its pay is of, or the whole column."""
    basis = line.stated["periodo_del_sueldo"] or desk.answers.get("basis") or "monthly"
    return money.monthly(line.stated[PAY], basis)


def _wrong(
    line: Line, person: Person | None, born_on: date | None, agencies: Mapping[str, Agency], desk: Desk
) -> list[Problem]:
    problems = not_to_be_touched(line, person) + badly_placed(line, FROM, TO, born_on, desk.on)
    if desk.agency_of(line, agencies) is None:
        code = "no_agency" if desk.role == Role.Name.ADMINISTRATOR else "not_your_agency"
        problems.append(Problem(line.number, "codigo_agencia", code))
    if "periodo_del_sueldo" in desk.answers.get("mapped", ()) and not line.stated["periodo_del_sueldo"]:
        problems.append(Problem(line.number, "periodo_del_sueldo", "empty"))
    monthly = monthly_of(line, desk)
    if monthly < 0:
        problems.append(Problem(line.number, PAY, "negative"))
    if monthly > MOST_A_MONTH:
        problems.append(Problem(line.number, PAY, "too_much_a_month"))
    return problems


def _of_one_item(group: list[Line], person_id: uuid.UUID | None, rows: list[Salary], desk: Desk) -> list[Found]:
    found: list[Found] = []
    firsts: dict[date, Line] = {}
    for line in group:
        first = firsts.setdefault(line.stated[FROM], line)
        if first is not line and monthly_of(first, desk) != monthly_of(line, desk):
            found.append(wrong(line.number, person_id, Problem(line.number, PAY, "two_pays", str(first.number))))
        elif first is not line:
            found.append(Found(line.number, ALREADY, person_id))
    starts = sorted({*firsts, *(row.from_on for row in rows)})
    pays = [Pay(_span(line, starts), monthly_of(line, desk), item_of(line)) for _day, line in sorted(firsts.items())]
    over_lines = over_each_other([pay.span for pay in pays], TO)
    found += [wrong(number, person_id, problem) for number, problem in over_lines.items()]
    pays = [pay for pay in pays if pay.span.line.number not in over_lines]
    found += [_beside(pay, person_id, rows) for pay in pays]
    if pays and pays[0].item == BASE and not desk.answers.get("pay_is_right"):
        jumps = {problem.line: problem for problem in _jumps(pays, rows)}
        found = [wrong(each.line, person_id, jumps[each.line]) if each.line in jumps else each for each in found]
    return found


def _span(line: Line, starts: Sequence[date]) -> Span:
    """From its day to the day that the file gives, or the day before the next pay begins."""
    from_on, to_on = line.stated[FROM], line.stated[TO]
    following = next((day for day in starts if day > from_on), None)
    return Span(line, from_on, to_on or (following and following - A_DAY))


def _beside(pay: Pay, person_id: uuid.UUID | None, rows: list[Salary]) -> Found:
    span, number = pay.span, pay.span.line.number
    same = next((row for row in rows if row.from_on == span.from_on), None)
    if same and same.monthly != pay.monthly:
        return wrong(number, person_id, Problem(number, PAY, "another_pay", same.from_on.isoformat()))
    if same and same.to_on is None and span.line.stated[TO]:
        return Found(number, ENDS, person_id)
    if same:
        return Found(number, ALREADY, person_id)
    closes, problems = over(span, rows, FROM)
    return wrong(number, person_id, *problems) if problems else Found(number, FOLLOWS if closes else NEW, person_id)


def _jumps(pays: Sequence[Pay], rows: Sequence[Salary]) -> Iterator[Problem]:
    """Pays of the file about half or twice the last one known before them, in the file or in the records."""
    known = {row.from_on: row.monthly for row in rows}
    new = {pay.span.from_on: pay for pay in pays if pay.span.from_on not in known}
    before: Decimal | None = None
    for day in sorted({*known, *new}):
        now = known[day] if day in known else new[day].monthly
        if day in new and before is not None and money.half_or_twice(now, before):
            yield Problem(new[day].span.line.number, PAY, HALF_OR_TWICE, str(before))
        before = now


def receive(sha256: str, found: Sequence[Found], lines: Mapping[int, Line], desk: Desk) -> ReceivedFile:
    """State the new pays and end the open ones, all of it. Raises IntegrityError."""
    agencies, new = desk.agencies(), []
    for pay, each in _in_order(found, lines, desk):
        if each.outcome in (ENDS, FOLLOWS):
            held = Salary.objects.filter(participant_id=each.person_id, item=pay.item)
            end_the_open(held, each, pay.span, desk)
        if each.outcome in (NEW, FOLLOWS):
            agency = desk.agency_of(pay.span.line, agencies)
            assert agency
            new.append(Salary(
                participant_id=each.person_id, agency=agency, item=pay.item, monthly=pay.monthly,
                from_on=pay.span.from_on, to_on=pay.span.to_on, note=note_of(pay.span.line), recorded_by=desk.by,
            ))  # fmt: skip
    records.state_many(new, by=desk.by, on=desk.on)
    return received(ReceivedFile.Kind.SALARIES, sha256, found, desk)


def _in_order(found: Sequence[Found], lines: Mapping[int, Line], desk: Desk) -> Iterator[tuple[Pay, Found]]:
    """What changes the records, each as pay with its last day, by the day it begins."""
    whose = {each.person_id for each in found}
    starts: dict[tuple[Any, str], set[date]] = {}
    for row in Salary.objects.in_force().filter(participant_id__in=whose):
        starts.setdefault((row.participant_id, row.item), set()).add(row.from_on)
    for each in found:
        line = lines[each.line]
        starts.setdefault((each.person_id, item_of(line)), set()).add(line.stated[FROM])
    for each in sorted(found, key=lambda one: lines[one.line].stated[FROM]):
        line = lines[each.line]
        item = item_of(line)
        yield Pay(_span(line, sorted(starts[each.person_id, item])), monthly_of(line, desk), item), each
