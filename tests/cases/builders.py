"""People, users and cases as tests need them, made the way the application makes them."""

import itertools
from datetime import date
from decimal import Decimal
from typing import Any

from benefits.law.readings import REGISTER
from benefits.law.standing import Standing
from benefits.models import Adopted, Benefit
from cases.actions import acts, applications, notices, review
from cases.models import (
    Act,
    Adoption,
    Agency,
    Custody,
    Delegation,
    Document,
    Evidence,
    InsuredStatus,
    Membership,
    Notice,
    Paper,
    Participant,
    Pension,
    Person,
    PlanElection,
    RetirementApplication,
    Role,
    Salary,
    ServicePeriod,
    SocialSecurityNumber,
    User,
    VitalDate,
)
from cases.social_security import blind_index, encipher

TODAY = date(2026, 11, 30)
_numbers = itertools.count(1)


def agency(name: str = "Departamento de Hacienda", kind: str = Agency.Kind.AGENCY) -> Agency:
    return Agency.objects.create(code=f"{next(_numbers):04d}", name=name, kind=kind)


def user(role: str | None = None, at: Agency | None = None, person: Person | None = None) -> User:
    """A user who holds `role` since long ago."""
    made = User.objects.create_user(f"user{next(_numbers)}", full_name="Ana Colón Vélez", person=person)
    if role:
        Role.objects.create(user=made, role=role, agency=at, from_on=date(2000, 1, 1))
    return made


def coordinator(at: Agency) -> User:
    return user(Role.Name.COORDINATOR, at)


def administrator() -> User:
    return user(Role.Name.ADMINISTRATOR)


def member(
    at: Agency,
    *,
    recorded_by: User,
    surnames: tuple[str, str] = ("Rivera", "Ñeco"),
    born: date = date(1964, 5, 17),
    entered: date = date(1982, 7, 1),
    left: date | None = None,
    monthly: str = "2500.00",
    plan: str = PlanElection.Plan.COORDINATION,
    group: str = "general",
) -> Person:
    """A member with one post from `entered` to `left` (last day; none: still in it) and one pay, in dollars a month.

    By default: 31 years on 2013-06-30, so entitled then, and 62 years old today: 75 % of 30,000.00 a year.
    """
    person = Person.objects.create(given_names="Carmen", first_surname=surnames[0], second_surname=surnames[1])
    participant = Participant.objects.create(person=person)
    Custody.objects.create(person=person, agency=at, from_on=entered)
    own: dict[str, Any] = {"participant": participant, "recorded_by": recorded_by}
    VitalDate.objects.create(person=person, kind=VitalDate.Kind.BIRTH, on=born, recorded_by=recorded_by)
    Membership.objects.create(system_entry_on=entered, public_service_start_on=entered, **own)
    PlanElection.objects.create(plan=plan, from_on=entered, **own)
    ServicePeriod.objects.create(agency=at, group=group, from_on=entered, to_on=left, **own)
    Salary.objects.create(agency=at, monthly=Decimal(monthly), from_on=entered, to_on=left, **own)
    return person


def draft(person: Person, by: User, *, separation: date = TODAY, on: date = TODAY) -> RetirementApplication:
    """A draft that asks for the pension from today."""
    case = applications.start(person.pk, by=by, on=on)
    return applications.ask(case.pk, separation_on=separation, retirement_on=on, language="es", by=by, on=on)


def filed(
    person: Person, by: User, *, route: str = "766a", received: date = TODAY, **days: Any
) -> RetirementApplication:
    """An application with its election, filed today."""
    case = draft(person, by, **days)
    applications.elect(case.pk, route, elected_on=received, by=by, on=TODAY)
    return applications.file(case.pk, token=case.token, received_on=received, by=by, on=TODAY)


def in_review(person: Person, by: User, **how: Any) -> RetirementApplication:
    """A filed application whose every paper was seen."""
    return with_every_paper(filed(person, by, **how), by)


def with_every_paper(case: RetirementApplication, by: User) -> RetirementApplication:
    for document in Document.objects.filter(application=case, evidence__isnull=True):
        applications.receive_paper(document.pk, seen_on=TODAY, issuer="Registro", folio="", by=by, on=TODAY)
    case.refresh_from_db()
    return case


def adoption(*, demonstration: bool = True) -> Adoption:
    return Adoption.objects.create(
        authority="Demostración", document="Acta de demostración", on=date(2026, 1, 1), demonstration=demonstration,
        proposed_by=user(), adopted_by=user(),
    )


def delegation(
    official: User, delegate: User | None, *kinds: str, from_on: date = date(2000, 1, 1),
    until_on: date = date(2040, 12, 31), document: str = "Orden 2024-07",
) -> Delegation:
    """Somebody (none: the system) signs for an official, confirmed on its first day by a second person."""
    row = Delegation.objects.create(
        official=official, delegate=delegate, kinds=list(kinds), from_on=from_on, until_on=until_on, document=document,
        proposed_by=user(), proposed_on=from_on,
    )
    row.confirmed_by, row.confirmed_on = user(), from_on
    row.save()
    return row


def adopt_defaults() -> None:
    """Adopt the default of every open reading, so that letters may issue."""
    act = adoption()
    Adopted.objects.bulk_create(
        Adopted(
            act=act.pk, kind=Adopted.Kind.READING, key=reading.id, value=reading.default,
            authority=act.authority, document=act.document, from_on=date(1951, 5, 15),
        )
        for reading in REGISTER.values()
        if reading.open and reading.standing != Standing.ENACTED
    )


def pension_past_65(at: Agency, clerk: User, admin: User, *, told: bool = True) -> Pension:
    """A merit pension granted before 65, whose holder is 65 and fully insured by now: the law looks again.

    Of 1,875.00 a month, 1,710.00 from 1 September 2026 on; `told`: the person was, before it.
    """
    person = member(at, recorded_by=clerk, born=date(1961, 9, 1), entered=date(1981, 7, 1))
    paper = Evidence.objects.create(person=person, kind=Paper.SOCIAL_SECURITY, seen_on=TODAY, recorded_by=clerk)
    InsuredStatus.objects.create(
        participant_id=person.pk, status="fully_insured", on=date(2020, 1, 1), evidence=paper, recorded_by=clerk
    )
    asked_on = date(2026, 6, 1)
    case = draft(person, clerk, separation=asked_on, on=asked_on)
    applications.elect(case.pk, "766a", elected_on=asked_on, by=clerk, on=TODAY)
    applications.file(case.pk, token=case.token, received_on=asked_on, by=clerk, on=asked_on)
    case = with_every_paper(case, clerk)
    review.approve(case.pk, determination_id=case.determination_id, by=admin, on=asked_on)
    pension = Pension.objects.get(person=person)
    if told:
        Notice.objects.create(
            pension=pension, kind=Notice.Kind.AGE_65, before=Decimal("1875"), after=Decimal("1710"),
            changes_on=date(2026, 9, 1), on=asked_on, given_on=asked_on, hear_until=date(2026, 8, 31),
        )
    return pension


def everybody_is_told() -> None:
    """The letters of what is announced at 65 go out."""
    for notice in Notice.objects.filter(kind=Notice.Kind.AGE_65, given_on=None):
        notices.give(notice, on=notice.on)


def retired(
    at: Agency, clerk: User, admin: User, *, on: date = date(2013, 9, 2), born: date = date(1962, 3, 17),
    entered: date = date(1981, 7, 1), **who: Any,
) -> Pension:
    """A merit pension in payment since `on`: granted before 55, 65 % of 30,000.00 a year: 1,625.00 a month."""
    person = member(at, recorded_by=clerk, born=born, entered=entered, **who)
    case = draft(person, clerk, separation=on, on=on)
    applications.elect(case.pk, "766a", elected_on=on, by=clerk, on=on)
    applications.file(case.pk, token=case.token, received_on=on, by=clerk, on=on)
    case = with_every_paper(case, clerk)
    review.approve(case.pk, determination_id=case.determination_id, by=admin, on=on)
    return Pension.objects.get(person=person)


def pensioner(
    number: str, *, names: tuple[str, str, str] = ("Carmen", "Rivera", "Ñeco"), monthly: str = "900.00",
    from_on: date = date(2010, 1, 1), benefit: str = Benefit.RETIREMENT,
) -> Pension:
    """Somebody whose pension is older than the system: a person with a number, and what is paid."""
    given, first, second = names
    person = Person.objects.create(given_names=given, first_surname=first, second_surname=second)
    SocialSecurityNumber.objects.create(
        person=person, cipher=encipher(number, person.pk), blind_index=blind_index(number)
    )
    return paid(person, monthly=monthly, from_on=from_on, benefit=benefit)


def paid(person: Person, *, monthly: str, from_on: date, benefit: str) -> Pension:
    """A pension of the person, as brought from the earlier system."""
    pension = Pension.objects.create(person=person, benefit=benefit, from_on=from_on)
    acts.record(
        pension, Act.Kind.INHERITED, from_on=from_on, source=pension.pk, cause="inherited", provision="§ 766(a)",
        on=TODAY, monthly=Decimal(monthly),
    )
    return pension
