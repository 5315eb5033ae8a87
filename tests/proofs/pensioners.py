"""Pensioners in payment by the thousand, by COPY as the tables' owner: a roll to recompute, for proofs and benches.

Each was granted before 65 and decided; two sections take turns: § 766a (1,875.00 a month) and § 766(a).
"""

import uuid
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from itertools import cycle, islice
from typing import Any

from django.db import connection, transaction

from benefits import codec, determinations, register
from benefits.copying import copy_in
from benefits.law.facts import Facts
from benefits.law.readings import REGISTER
from benefits.law.route import Outcome
from benefits.models import Adopted
from cases.actions import acts
from cases.models import (
    Act,
    Adoption,
    Decision,
    Evidence,
    InsuredStatus,
    Paper,
    Participant,
    Pension,
    Person,
    User,
    VitalDate,
)

RETIRED_ON = date(2026, 6, 1)
COMMON: dict[str, Any] = {
    "group": "general", "plan": "coordination", "savings_program_member": False,
    "system_entry_date": "1981-07-01", "public_service_start_date": "1981-07-01",
}  # fmt: skip
DAYS = ("separation_date", "application_filed_date", "retirement_date", "payment_date")
SECTIONS = [
    {**COMMON, "credited_years": "32", "credited_years_at_2013_06_30": "32", "average_compensation": "30000",
     "average_compensation_at_2013_06_30": "30000", "elected_route": "766a"},
    {**COMMON, "credited_years": "25.5", "credited_years_at_2013_06_30": "25.5", "average_compensation": "30000",
     "average_compensation_at_2013_06_30": "30000", "elected_route": "766(a)"},
]  # fmt: skip
CHUNK = 5000


@dataclass(frozen=True, slots=True)
class Pensioner:
    """`insured`: the day of the status on file; None: nothing on file. `registered`: the birth is on file."""

    born: date
    insured: date | None = date(2020, 1, 1)
    registered: bool = True
    person: uuid.UUID = field(default_factory=uuid.uuid4)
    pension: uuid.UUID = field(default_factory=uuid.uuid4)


def people() -> tuple[User, User, User]:
    """Who recorded everything, who granted it, and who approves runs."""
    names = ("recorder", "granter", "approver")
    return tuple(User.objects.get_or_create(username=name, defaults={"full_name": name})[0] for name in names)


def adopt_readings(proposed_by: User, adopted_by: User) -> None:
    """The default of every reading, adopted: as in an office that works."""
    if Adopted.objects.exists():
        return
    act = Adoption.objects.create(
        authority="Prueba",
        document="Prueba",
        on=RETIRED_ON,
        demonstration=True,
        proposed_by=proposed_by,
        adopted_by=adopted_by,
    )
    Adopted.objects.bulk_create(
        Adopted(
            act=act.pk,
            kind="reading",
            key=one.id,
            value=one.default,
            authority="Prueba",
            document="Prueba",
            from_on=date(1951, 5, 15),
        )
        for one in REGISTER.values()
    )


@dataclass(frozen=True)
class Terms:
    """When they all retired, from when the ledger knows of them, and by which sections, in turn."""

    retired_on: date = RETIRED_ON
    owed_from: date = RETIRED_ON
    sections: tuple[dict[str, Any], ...] = tuple(SECTIONS)


def write(roll: Iterable[Pensioner], terms: Terms = Terms()) -> None:
    """Write them all, some thousands a transaction. The connection is the owner's, who alone may write a decision on
    no case."""
    recorder, granter, _ = people()
    days = dict.fromkeys(DAYS, terms.retired_on.isoformat())
    turns = cycle([codec.facts_from_json(one | days) for one in terms.sections])
    rest = iter(roll)
    while chunk := list(islice(rest, CHUNK)):
        with transaction.atomic(), decisions_unasked(), indexes_used():
            _state_all(chunk, recorder)
            _grant(chunk, [next(turns) for _ in chunk], granter, terms)


def _state_all(chunk: Sequence[Pensioner], recorder: User) -> None:
    copy_in(
        Person, ("id", "given_names", "first_surname", "second_surname", "language", "address_line_1",
                 "address_line_2", "urbanization", "town", "postal_code"),
        ((one.person, "Ana", "Rivera", "Colón", "es", "", "", "", "", "") for one in chunk),
    )  # fmt: skip
    copy_in(Participant, ("person",), ((one.person,) for one in chunk))
    registered = [one for one in chunk if one.registered]
    _state(VitalDate, recorder, ("person", "kind", "on"), ((one.person, "birth", one.born) for one in registered))
    insured = [one for one in chunk if one.insured]
    papers = {one.person: uuid.uuid4() for one in insured}
    copy_in(
        Evidence, ("id", "recorded_by", "note", "withdrawn", "person", "kind", "folio", "issuer", "seen_on"),
        ((papers[one.person], recorder.pk, "", False, one.person, Paper.SOCIAL_SECURITY, "", "", RETIRED_ON)
         for one in insured),
    )  # fmt: skip
    _state(
        InsuredStatus,
        recorder,
        ("participant", "status", "on", "evidence"),
        ((one.person, "fully_insured", one.insured, papers[one.person]) for one in insured),
    )


def _state(table: Any, by: User, names: tuple[str, ...], rows: Iterator[tuple[Any, ...]]) -> None:
    own = ("id", "recorded_by", "note", "withdrawn")
    copy_in(table, (*own, *names), ((uuid.uuid4(), by.pk, "", False, *row) for row in rows))


def _grant(chunk: Sequence[Pensioner], facts: Sequence[Facts], by: User, terms: Terms) -> None:
    on = terms.retired_on
    law = register.law_on(on)
    said: dict[Facts, Outcome] = {}  # of many born alike the law is asked once
    answers = []
    for one, stated in zip(chunk, facts, strict=True):
        known = stated.but(birth_date=one.born, fully_insured_date=one.insured)
        if known not in said:
            said[known] = determinations.consider_family(known, law, str(stated.elected_route))
        outcome = said[known]
        answers.append(determinations.Answered(
            outcome=outcome, facts=known, law=law, subject=one.person, benefit="retirement", cause="application",
            effective_on=on, elected=str(stated.elected_route),
        ))  # fmt: skip
    determinations.record_many(answers)
    copy_in(
        Decision,
        ("id", "kind", "determination", "by", "on", "reason"),
        ((uuid.uuid4(), "confirm", answer.id, by.pk, on, "") for answer in answers),
    )
    copy_in(
        Pension, ("id", "person", "benefit", "state", "from_on", "determination", "look_again_on", "awaits_65"),
        ((one.pension, one.person, "retirement", "in_payment", on, answer.id,
          answer.outcome.route(answer.elected).look_again_on, False)
         for one, answer in zip(chunk, answers, strict=True)),
    )  # fmt: skip
    acts.record_many([
        acts.Draft(
            pension_id=one.pension, kind=Act.Kind.AWARDED, from_on=terms.owed_from, source=answer.id,
            cause="application", provision="§ 766", on=terms.owed_from, monthly=answer.route.monthly,
            determination_id=answer.id, by_id=by.pk,
        )
        for one, answer in zip(chunk, answers, strict=True) if answer.route
    ])  # fmt: skip


@contextmanager
def indexes_used() -> Iterator[None]:
    """Of a table just filled the server knows no size: what a trigger looks up there would be sought from end to end,
    row after row."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        yield
        cursor.execute("SET LOCAL enable_seqscan = on")


@contextmanager
def decisions_unasked() -> Iterator[None]:
    """These decisions concern no case: only the owner of the table may write them, with its triggers off."""
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE cases_decision DISABLE TRIGGER USER")
        yield
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # a table with checks to come is not altered
        cursor.execute("ALTER TABLE cases_decision ENABLE TRIGGER USER")
