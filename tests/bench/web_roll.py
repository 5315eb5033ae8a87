"""A roll of 250,000 for the pages: whole careers and cases by the office's own actions, the many around them by COPY.

| who | what their rows hold | how they came |
|---|---|---|
| some 380, the Department's applicants among them | whole careers; 88 cases walked to desks | the seed's hands |
| the others, of the Department and 120 bodies | name, address, custody, birth, entry, a post, its pay | COPY |
| one in a hundred of them (the Department: 320) | an open case like one that was walked | INSERT .. SELECT |
| one in eight | a case decided, its papers and events | likewise |
| two in five | a pension in payment | likewise |

History rows of the many are left out: no page of these reads them.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date, timedelta
from itertools import cycle, product
from random import Random
from typing import Any
from uuid import UUID

from django.db import connection, models, transaction

from benefits.copying import copy_in
from benefits.models import Determination
from cases.models import (
    Agency,
    Custody,
    Document,
    Event,
    Membership,
    Participant,
    Pension,
    Person,
    RetirementApplication,
    Salary,
    ServicePeriod,
    Status,
    User,
    VitalDate,
)
from cases.seeds.applicants import Case, deferred, kept_thirty, new_ages, reduced
from cases.seeds.bodies import DEPARTMENT
from cases.seeds.docket import Docket
from cases.seeds.names import draw_address, draw_name
from cases.seeds.roll import settle
from cases.seeds.rows import Rows
from cases.seeds.sign_ins import LOADER
from tests.bench.recompute_ways import in_processes, tidy

OTHER_BODIES = 120
SHARE_OF_THE_DEPARTMENT = 7  # times that of another body: some 13,000 of 250,000
DESKS = (Status.DRAFT, Status.DOCUMENTS_PENDING, Status.IN_REVIEW, Status.RETURNED)
ENDS = (*DESKS * 5, Status.APPROVED, Status.APPROVED)
DRAWS = (kept_thirty, new_ages, reduced, deferred)
CHUNK = 25_000
STATED = ("id", "recorded_by", "note", "withdrawn")
FILLED = (Person, Participant, Custody, VitalDate, Membership, ServicePeriod, Salary)
COPIED = (Determination, RetirementApplication, Document, Event, Pension)


class Roll:
    """`on`: the day of it all; `users`: who sits at the desks, by username."""

    def __init__(self, on: date, seed: int = 1) -> None:
        self.on, self.rng = on, Random(seed + 1)
        self.users, _ = settle(Random(seed), on)
        self.department = Agency.objects.get(code=DEPARTMENT)
        self.loader = User.objects.get(username=LOADER.username)
        self._walk()
        others = Agency.objects.bulk_create(
            Agency(code=f"B{number:03}", name=f"Cuerpo inventado {number}", kind=Agency.Kind.AGENCY)
            for number in range(OTHER_BODIES)
        )
        self.bodies = [self.department] * SHARE_OF_THE_DEPARTMENT + others

    def grow(self, people: int) -> None:
        """Fill up to so many people."""
        more = people - Person.objects.count()
        with without_triggers((*FILLED, *COPIED)):
            in_processes(lambda number: self._fill(more // 2 + more % 2 * number, Random(f"{people} {number}")))
            tidy()
            self._copy_cases(people)
        tidy()

    def _walk(self) -> None:
        """Applicants of the Department, with whole careers, walked to each desk by two processes."""
        cases = list(self._applicants())
        rows = Rows(self.rng, {each.code: each for each in Agency.objects.all()}, self.loader)
        for case in cases:
            rows.add(case.life)
        with transaction.atomic():
            rows.write()
        in_processes(lambda number: [Docket(self.users).walk(case) for case in cases[number::2]])

    def _applicants(self) -> Iterator[Case]:
        for number, (ends, draw) in enumerate(product(ENDS, DRAWS)):
            received = self.on - timedelta(days=10 + 2 * number)
            life, out = draw(self.rng, f"0007{number:05}", received, agency=DEPARTMENT)
            reason = "Falta la firma en la hoja de selección." if ends == Status.RETURNED else ""
            yield Case(
                life=life, separation_on=out, retirement_on=max(out, received), received_on=received,
                typed_on=received, ends=ends, reason=reason,
            )  # fmt: skip

    def _fill(self, people: int, rng: Random) -> None:
        for begin in range(0, people, CHUNK):
            some = [Member(rng, rng.choice(self.bodies).pk) for _ in range(min(CHUNK, people - begin))]
            with transaction.atomic():
                for table, names, rows in tables_of(some, rng, self.loader.pk):
                    copy_in(table, names, rows)

    def _copy_cases(self, people: int) -> None:
        """Cases of the many, each like one that was walked, and their pensions."""
        walked = RetirementApplication.objects.filter(agency=self.department).exclude(started_by=None)
        open_ones = list(walked.filter(status__in=DESKS).values_list("pk", flat=True))
        decided = list(walked.filter(status=Status.APPROVED).values_list("pk", flat=True))
        free = Custody.objects.filter(to_on=None, person__applications=None, person__user=None)
        here = list(free.filter(agency=self.department).values_list("person", "agency")[: min(320, people // 100)])
        most, opened = people // 8 + people // 100, people // 100
        there = list(free.exclude(agency=self.department).values_list("person", "agency")[:most])
        with transaction.atomic():
            copied(open_ones, here + there[:opened], own_determination=True)
            copied(decided, there[opened:], own_determination=False)
            with connection.cursor() as cursor:
                cursor.execute(PENSIONS, [self.on, people * 2 // 5])


class Member:
    """Somebody of the many."""

    def __init__(self, rng: Random, agency: UUID) -> None:
        self.id, self.agency = new_id(rng), agency
        self.names, self.address = draw_name(rng), draw_address(rng)
        self.born = date(1938, 1, 1) + timedelta(days=rng.randrange(23_000))
        self.entered = self.born.replace(day=1) + timedelta(days=rng.randrange(7_300, 11_000))
        self.pay = rng.randrange(1_200, 3_400)


def tables_of(some: Sequence[Member], rng: Random, by: UUID) -> Iterator[tuple[Any, tuple[str, ...], Iterator[Any]]]:
    """Every table, the fields that are named, and the rows of these people."""

    def stated(each: Member) -> tuple[Any, ...]:
        return new_id(rng), by, "", False, each.id

    address = ("address_line_1", "address_line_2", "urbanization", "town", "postal_code")
    yield Person, ("id", "given_names", "first_surname", "second_surname", "language", *address), (
        (each.id, *each.names, "es", *(each.address.get(name, "") for name in address)) for each in some
    )
    yield Participant, ("person",), ((each.id,) for each in some)
    yield Custody, ("person", "agency", "from_on"), ((each.id, each.agency, each.entered) for each in some)
    yield VitalDate, (*STATED, "person", "kind", "on"), ((*stated(each), "birth", each.born) for each in some)
    yield Membership, (*STATED, "participant", "system_entry_on", "public_service_start_on"), (
        (*stated(each), each.entered, each.entered) for each in some
    )
    yield ServicePeriod, (*STATED, "participant", "agency", "post", "group", "kind", "contributed", "from_on"), (
        (*stated(each), each.agency, "Oficinista I", "general", "ordinary", True, each.entered) for each in some
    )
    yield Salary, (*STATED, "participant", "agency", "item", "monthly", "from_on"), (
        (*stated(each), each.agency, "base", each.pay, each.entered) for each in some
    )


def new_id(rng: Random) -> UUID:
    return UUID(int=rng.getrandbits(128), version=4)


@contextmanager
def without_triggers(tables: Sequence[type[models.Model]]) -> Iterator[None]:
    """No history and no question of the office's triggers; keys and constraints hold."""
    names = sorted({table._meta.db_table for table in tables})
    for turn in ("DISABLE", "ENABLE"):
        with transaction.atomic(), connection.cursor() as cursor:
            for name in names:
                cursor.execute(f"ALTER TABLE {name} {turn} TRIGGER USER")
        if turn == "DISABLE":
            yield


def copied(walked: Sequence[UUID], people: Sequence[tuple[UUID, UUID]], *, own_determination: bool) -> None:
    """Give each of the people a case like one of those walked, in turn; decided ones point to that one's answer."""
    pairs = [(like, *person) for like, person in zip(cycle(walked), people, strict=False)]
    with connection.cursor() as cursor:
        cursor.execute("CREATE TEMPORARY TABLE pairs (walked uuid, person uuid, agency uuid, "
                       "id uuid DEFAULT gen_random_uuid(), answer uuid DEFAULT gen_random_uuid()) ON COMMIT DROP")
        with cursor.copy("COPY pairs (walked, person, agency) FROM STDIN") as copy:
            for pair in pairs:
                copy.write_row(pair)
        of_the_case = {"application_id": "p.id"}
        if own_determination:
            source = ("benefits_determination t JOIN cases_retirementapplication a ON a.determination_id = t.id "
                      "JOIN pairs p ON p.walked = a.id")  # fmt: skip
            own = {"id": "p.answer", "subject": "p.person", "supersedes_id": "NULL", "run": "gen_random_uuid()"}
            insert(cursor, Determination, source, own)
        insert(cursor, RetirementApplication, "cases_retirementapplication t JOIN pairs p ON p.walked = t.id", {
            "id": "p.id", "token": "gen_random_uuid()", "person_id": "p.person", "agency_id": "p.agency",
            "number": "CASE WHEN t.number IS NOT NULL THEN 'C-' || nextval('case_number') END",
        } | ({"determination_id": "CASE WHEN t.determination_id IS NOT NULL THEN p.answer END"}
             if own_determination else {}))  # fmt: skip
        for table in (Document, Event):
            source = f"{table._meta.db_table} t JOIN pairs p ON p.walked = t.application_id"
            named = {"person_id": "CASE WHEN t.person_id IS NOT NULL THEN p.person END"} if table is Event else {}
            insert(cursor, table, source, of_the_case | named | ({"pension_id": "NULL"} if table is Event else {}))
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("DROP TABLE pairs")


def insert(cursor: Any, table: type[models.Model], source: str, instead: dict[str, str]) -> None:
    """Rows of a table again, some columns with something else in them; a number of its own is the table's affair."""
    fields = [each for each in table._meta.concrete_fields if not each.generated]
    names = [each.column for each in fields if not isinstance(each, models.AutoField)]
    columns = ", ".join(f'"{name}"' for name in names)
    selected = ", ".join(instead.get(name, f't."{name}"') for name in names)
    cursor.execute(f"INSERT INTO {table._meta.db_table} ({columns}) SELECT {selected} FROM {source}")


PENSIONS = """
INSERT INTO cases_pension (id, person_id, benefit, state, from_on, born_on, awaits_65)
SELECT gen_random_uuid(), v.person_id, 'retirement', 'in_payment', v."on" + 21915, v."on", false
FROM cases_vitaldate v WHERE v.kind = 'birth' AND v."on" + 21915 < %s
  AND NOT EXISTS (SELECT 1 FROM cases_pension p WHERE p.person_id = v.person_id)
  AND NOT EXISTS (SELECT 1 FROM cases_retirementapplication a WHERE a.person_id = v.person_id
                  AND a.status IN ('draft', 'documents_pending', 'in_review', 'returned'))
ORDER BY v."on" LIMIT %s
"""
