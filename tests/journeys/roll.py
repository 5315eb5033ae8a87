"""Where the roll has what an example shows: cases by state, a person, a letter; and people the roll does not have."""

from datetime import date
from uuid import UUID

from django.urls import reverse

from cases import clock
from cases.actions import records
from cases.models import (
    Agency,
    Evidence,
    Letter,
    Paper,
    Pension,
    Person,
    RetirementApplication,
    Role,
    Run,
    RunRow,
    User,
)
from cases.seeds.bodies import DEPARTMENT
from tests.journeys import afterwards, corrected
from tests.journeys.office import wait_until

ANY = "00000000-0000-4000-8000-000000000000"  # the id of nothing
LONG_AGO = date(2015, 1, 1)
NO_ROLE, NO_FILES, NO_PENSION, REVIEWER_AND_MEMBER, ENTERED_A_FACT = (
    "sin.rol", "sin.expedientes", "sin.pension", "luis.marrero", "anoto.un.hecho",
)  # fmt: skip


def at(name: str, *key: object) -> str:
    return reverse(name, args=key)


def case(status: str, *, agency: str = DEPARTMENT, **which: object) -> RetirementApplication:
    """The first case of an agency in a state."""
    found = RetirementApplication.objects.filter(agency__code=agency, status=status, **which)
    first = found.order_by("started_at", "pk").first()
    assert first, f"the roll has no case {status} {which} at {agency}"
    return first


def person(first_surname: str, second_surname: str) -> Person:
    return Person.objects.get(first_surname=first_surname, second_surname=second_surname)


def carmen() -> Person:
    return person("Rivera", "Ñeco")


def luis() -> RetirementApplication:
    return person("Marrero", "de la Cruz").applications.get()


def seen_of_luis() -> str:
    """The id of the computation on the page of Luis' case."""
    return str(luis().determination_id)


def letter_of(username: str) -> UUID:
    """The id of a person's letter, once the worker has signed it."""
    letters = Letter.objects.filter(person__user__username=username, decision__application__isnull=False)
    wait_until(letters.exists, f"the worker signs the letter of {username}")
    return letters.values_list("pk", flat=True)[0]


def run_ahead() -> Run:
    """A month of birthdays that the clock previewed, with somebody in it."""
    waiting = Run.objects.filter(kind="age_65", status="previewed", rows__isnull=False).order_by("month").distinct()
    wait_until(waiting.exists, "the clock previews a month ahead")
    return waiting[0]


def row_ahead() -> RunRow:
    """A pension of a month ahead."""
    return run_ahead().rows.order_by("pk")[0]


def recomputed() -> Pension:
    """A pension that the clock has computed again, and nobody confirmed."""
    waiting = Pension.objects.filter(recomputed__isnull=False).order_by("pk")
    wait_until(waiting.exists, "the clock recomputes a pension")
    return waiting[0]


def awaiting() -> Pension:
    """A pension that waits for an insured status."""
    waiting = Pension.objects.filter(awaiting_insured_since__isnull=False).order_by("pk")
    wait_until(waiting.exists, "the clock finds a pension whose insured status is unknown")
    return waiting[0]


def settle_newcomers() -> None:
    """Sign-ins that the roll does not have: of nobody, of an agency without files, of whoever cannot decide a case."""
    afterwards.stopped_pension()
    if User.objects.filter(username=NO_ROLE).exists():
        return
    empty = Agency.objects.create(code="999", name="Oficina sin expedientes", kind=Agency.Kind.AGENCY)
    _settle(NO_ROLE)
    _settle(NO_FILES, (Role.Name.COORDINATOR, empty))
    _settle(NO_PENSION, (Role.Name.RETIREE, None))
    _settle(REVIEWER_AND_MEMBER, (Role.Name.RETIREE, None), (Role.Name.ADMINISTRATOR, None), person=luis().person)
    clerk = _settle(ENTERED_A_FACT, (Role.Name.ADMINISTRATOR, None))
    paper = {"person_id": luis().person_id, "kind": Paper.OTHER, "issuer": "Junta", "seen_on": clock.today()}
    records.state(Evidence, paper, by=clerk, on=clock.today())
    corrected.told()


def _settle(username: str, *roles: tuple[str, Agency | None], person: Person | None = None) -> User:
    user = User.objects.create_user(username, full_name=username.replace(".", " ").title(), person=person)
    for role, agency in roles:
        Role.objects.create(user=user, role=role, agency=agency, from_on=LONG_AGO)
    return user
