"""Lives → rows, in a few large batches: a row at a time would take most of a minute."""

import uuid
from collections.abc import Iterator
from datetime import date, timedelta
from itertools import groupby, pairwise
from random import Random
from typing import Any

from django.db import models

from benefits import copying
from cases import social_security
from cases.models import (
    Agency,
    Circumstance,
    Custody,
    Evidence,
    InsuredStatus,
    Membership,
    Paper,
    Participant,
    Person,
    PlanElection,
    Salary,
    ServicePeriod,
    SocialSecurityNumber,
    User,
    VitalDate,
)
from cases.seeds.life import Insured, Life

# The order in which rows may be written: whatever a row points to comes before it.
TABLES: tuple[type[models.Model], ...] = (
    Person, SocialSecurityNumber, Participant, Custody, Evidence, VitalDate, Membership, PlanElection, InsuredStatus,
    Circumstance, ServicePeriod, Salary,
)
ISSUERS = {Paper.BIRTH_CERTIFICATE: "Registro Demográfico", Paper.SOCIAL_SECURITY: "Social Security Administration"}
PAPERS_SEEN_ON = date(2014, 3, 3)


class Rows:
    """What will be written. `by` records every statement; `agencies` are the bodies by code."""

    def __init__(self, rng: Random, agencies: dict[str, Agency], by: User) -> None:
        self.rng, self.agencies, self.by = rng, agencies, by
        self.waiting: dict[type[models.Model], list[models.Model]] = {table: [] for table in TABLES}

    def add(self, life: Life) -> None:
        """Queue all rows of one life."""
        folios = {paper: self._evidence(life, paper, at) for at, paper in enumerate(life.papers, start=1)}
        self._put(Person(id=life.id, **_names(life), language=life.language, **life.address))
        self._put(
            SocialSecurityNumber(
                person_id=life.id,
                cipher=social_security.encipher(life.number, life.id),
                blind_index=social_security.blind_index(life.number),
            )
        )
        self._put(Participant(person_id=life.id))
        for code, from_on, to_on in custodies(life):
            self._put(Custody(person_id=life.id, agency=self.agencies[code], from_on=from_on, to_on=to_on))
        self._state(VitalDate, folios.get(Paper.BIRTH_CERTIFICATE), person_id=life.id, kind="birth", on=life.born_on)
        self._membership(life, folios)
        self._service(life, folios.get(Paper.SERVICE_CERTIFICATION))

    def write(self) -> int:
        """Write what is queued; returns how many rows."""
        for table, rows in self.waiting.items():
            copy_in(table, rows)
        return sum(len(rows) for rows in self.waiting.values())

    def _put(self, row: Any) -> Any:
        self.waiting[type(row)].append(row)
        return row

    def _id(self) -> uuid.UUID:
        return uuid.UUID(int=self.rng.getrandbits(128), version=4)

    def _state(self, table: type[models.Model], evidence: Evidence | None, **fields: Any) -> None:
        self._put(table(id=self._id(), recorded_by=self.by, evidence=evidence, **fields))

    def _evidence(self, life: Life, paper: Paper, folio: int, issued_on: date | None = None) -> Evidence:
        seen = max(PAPERS_SEEN_ON, issued_on or PAPERS_SEEN_ON) + timedelta(days=folio)
        return self._put(
            Evidence(
                id=self._id(), recorded_by=self.by, person_id=life.id, kind=paper, folio=str(folio), seen_on=seen,
                issued_on=issued_on, issuer=ISSUERS.get(paper, self.agencies[life.posts[-1].agency].name),
            )
        )

    def _membership(self, life: Life, folios: dict[Paper, Evidence]) -> None:
        who = {"participant_id": life.id}
        self._state(
            Membership, folios.get(Paper.APPOINTMENT), **who, system_entry_on=life.entered_on,
            public_service_start_on=life.began_on, savings_program=life.savings_program,
        )
        if life.plan:
            self._state(
                PlanElection, folios.get(Paper.PLAN_ELECTION), **who, plan=life.plan, from_on=life.entered_on
            )
        for kind, on in life.circumstances:
            self._state(Circumstance, None, **who, kind=kind, on=on)
        if life.insured:
            self._insured(life, life.insured)

    def _insured(self, life: Life, stated: Insured) -> None:
        letter = (
            self._evidence(life, Paper.SOCIAL_SECURITY, len(life.papers) + 1, stated.letter_on)
            if stated.letter_on
            else None
        )
        fully, primary = InsuredStatus.Status
        self._state(InsuredStatus, letter, participant_id=life.id, status=fully, on=stated.on)
        if stated.primary_on:
            self._state(InsuredStatus, letter, participant_id=life.id, status=primary, on=stated.primary_on)

    def _service(self, life: Life, certification: Evidence | None) -> None:
        for post in life.posts:
            self._state(
                ServicePeriod, certification, participant_id=life.id, agency=self.agencies[post.agency],
                post=post.title, group=post.group, kind=post.kind, from_on=post.from_on, to_on=post.to_on,
                contributed=post.contributed,
            )
        for pay in life.pay:
            self._state(
                Salary, certification, participant_id=life.id, agency=self.agencies[pay.agency], item=pay.item,
                monthly=pay.monthly, from_on=pay.from_on, to_on=pay.to_on,
            )


def custodies(life: Life) -> Iterator[tuple[str, date, date | None]]:
    """Which body held the file from when to when: it moves on the first day at the next one, and stays at the last."""
    moves = [(code, next(posts).from_on) for code, posts in groupby(life.posts, key=lambda post: post.agency)]
    for (code, from_on), (_, next_from) in pairwise(moves):
        yield code, from_on, next_from - timedelta(days=1)
    yield (*moves[-1], None)


def _names(life: Life) -> dict[str, str]:
    return {
        "given_names": life.given_names, "first_surname": life.first_surname, "second_surname": life.second_surname
    }


def copy_in(table: type[models.Model], rows: list[models.Model]) -> None:
    """COPY of whole rows. What the database fills in by itself is left to it."""
    names = [field.attname for field in table._meta.concrete_fields if not _filled_in(field)]
    copying.copy_in(table, names, ([getattr(row, name) for name in names] for row in rows))


def _filled_in(field: models.Field) -> bool:
    return field.generated or field.has_db_default() or isinstance(field, models.AutoField)
