"""A member's working life as plain values, before it becomes rows."""

import uuid
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from typing import Any

from cases.models import Circumstance, Group, Paper, PlanElection, Salary, ServicePeriod

FILE_BEGINS_WITH = (Paper.BIRTH_CERTIFICATE, Paper.APPOINTMENT, Paper.INDIVIDUAL_STATEMENT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Post:
    """Days in one post, first and last included; `to_on` None: still in it."""

    agency: str
    title: str
    from_on: date
    to_on: date | None = None
    group: Group = Group.GENERAL
    kind: ServicePeriod.Kind = ServicePeriod.Kind.ORDINARY
    contributed: bool = True

    @property
    def earned(self) -> bool:
        """Whether it was worked, and paid for, as a member."""
        return self.contributed and self.kind == ServicePeriod.Kind.ORDINARY


@dataclass(frozen=True, slots=True, kw_only=True)
class Pay:
    """Dollars a month from a day to a day, both included."""

    agency: str
    monthly: Decimal
    from_on: date
    to_on: date | None = None
    item: Salary.Item = Salary.Item.BASE


@dataclass(frozen=True, slots=True, kw_only=True)
class Insured:
    """What is known of the federal status: `on` None is *known not yet*. No `Insured` at all is *unknown*."""

    on: date | None
    primary_on: date | None = None
    letter_on: date | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Life:
    """One person and what the file holds. `entered_on`: into the System; `began_on`: in public service."""

    id: uuid.UUID
    number: str = field(repr=False)
    given_names: str
    first_surname: str
    second_surname: str = ""
    language: str = "es"
    address: dict[str, str] = field(default_factory=dict)
    born_on: date
    entered_on: date
    began_on: date
    savings_program: bool | None = None
    plan: PlanElection.Plan | None = PlanElection.Plan.COORDINATION
    posts: tuple[Post, ...]
    pay: tuple[Pay, ...]
    insured: Insured | None = None
    circumstances: tuple[tuple[Circumstance.Kind, date], ...] = ()
    papers: tuple[Paper, ...] = FILE_BEGINS_WITH

    @property
    def left_on(self) -> date | None:
        """The last day in the last post; None: still in it."""
        return self.posts[-1].to_on

    def but(self, **changes: Any) -> "Life":
        """The same life with some facts changed."""
        return replace(self, **changes)
