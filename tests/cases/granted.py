"""Pensions in payment before 65, made the way the application makes them, each with what decides at 65."""

from datetime import date
from typing import Any

from cases.actions import applications, review
from cases.models import Agency, Evidence, InsuredStatus, Paper, Pension, User
from tests.cases import builders

ASKED_ON = date(2026, 6, 1)


def pension(
    at: Agency, clerk: User, admin: User, *, born: date, insured: date | None = date(2020, 1, 1), stated: bool = True,
    route: str = "766a", on: date = ASKED_ON, **life: Any,
) -> Pension:
    """By default a merit pension of § 766a: 75 % of 30,000.00 a year, 1,875.00 a month; at 65, 1,710.00.

    `stated` false: nobody said anything of Social Security; `insured` None: known not to be.
    """
    person = builders.member(at, recorded_by=clerk, born=born, **{"entered": date(1981, 7, 1), **life})
    if stated:
        state_insured(person.pk, clerk, insured)
    case = builders.draft(person, clerk, separation=on, on=on)
    applications.elect(case.pk, route, elected_on=on, by=clerk, on=builders.TODAY)
    applications.file(case.pk, token=case.token, received_on=on, by=clerk, on=on)
    case = builders.with_every_paper(case, clerk)
    review.approve(case.pk, determination_id=case.determination_id, by=admin, on=on)
    return Pension.objects.get(person=person)


def state_insured(
    person_id: Any, clerk: User, on: date | None, status: str = InsuredStatus.Status.FULLY_INSURED
) -> InsuredStatus:
    """As the file states it, with its paper."""
    paper = Evidence.objects.create(
        person_id=person_id, kind=Paper.SOCIAL_SECURITY, seen_on=builders.TODAY, recorded_by=clerk
    )
    return InsuredStatus.objects.create(
        participant_id=person_id, status=status, on=on, evidence=paper, recorded_by=clerk
    )
