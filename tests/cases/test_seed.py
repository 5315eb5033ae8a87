"""The demonstration roll: the same from the same number, lawful, in every state, and of synthetic people only."""

import hashlib
import json
import re
import stat
from collections import Counter
from collections.abc import Iterator
from datetime import date, timedelta
from decimal import Decimal
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import models, transaction
from django.db.models import F, Q
from pytest_django import DjangoDbBlocker, Settings

from benefits import determinations, register
from benefits.models import Adopted, Determination
from cases import clock, facts, social_security
from cases.actions import ledger, pensions, signs
from cases.book import replay
from cases.models import (
    Adoption,
    Claim,
    Decision,
    Deduction,
    Group,
    Membership,
    PaidService,
    Pension,
    Person,
    PlanElection,
    Reinstatement,
    RetirementApplication,
    Role,
    Salary,
    ServicePeriod,
    Signal,
    SocialSecurityNumber,
    Status,
    Task,
    User,
    VitalDate,
)
from cases.models.decision import STATEMENTS_OF_A_MEMBER, STATEMENTS_OF_A_PERSON
from cases.pay_calendar import pay_days
from cases.seeds import NUMBER, PEOPLE
from cases.seeds.roll import draw, settle, sow
from cases.seeds.rows import TABLES
from cases.seeds.sign_ins import SHOWN, SIGN_INS
from cases.seeds.stories import stories

pytestmark = pytest.mark.django_db
EARLIER = 12  # people of the pensions older than the system, who come in a file
TODAY = date(2026, 11, 30)
NEVER_ISSUED = re.compile(r"00065\d{4}|9876543(2\d)")
LEFT_OUT = ("recorded_at", "adopted_at", "since", "cipher", "password")


@pytest.fixture(scope="module")
def roll(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """One whole seed for the module, undone at its end; each test's own writes are undone before."""
    with django_db_blocker.unblock(), mock.patch.object(clock, "today", lambda: TODAY), transaction.atomic():
        sow(NUMBER, on=TODAY)
        yield
        transaction.set_rollback(True)


def hash_of_rows() -> str:
    """Of everything written, save the hour and what is random by design."""
    digest = hashlib.sha256()
    for table in (*TABLES, User, Role, Adopted):
        fields = [field for field in table._meta.concrete_fields if not isinstance(field, models.AutoField)]
        names = [field.attname for field in fields if field.attname not in LEFT_OUT]
        digest.update(repr(sorted(table.objects.values_list(*names), key=str)).encode())
    return digest.hexdigest()


def test_one_number_gives_one_roll() -> None:
    seen = []
    for _ in range(2):
        with transaction.atomic():
            _, cases = settle(Random(NUMBER), TODAY)
            seen.append((hash_of_rows(), cases))
            transaction.set_rollback(True)
    assert seen[0] == seen[1]


def test_another_number_gives_other_people() -> None:
    one, other = (draw(Random(number), TODAY)[0] for number in (NUMBER, NUMBER + 1))
    told = len(stories(TODAY))
    assert not {life.id for life in one} & {life.id for life in other}
    assert [life.born_on for life in one[:told]] == [life.born_on for life in other[:told]]  # the published ones stay


def test_the_roll_has_everybody(roll: None) -> None:
    assert Person.objects.count() == PEOPLE + EARLIER == SocialSecurityNumber.objects.count()
    assert set(ServicePeriod.objects.values_list("group", flat=True)) == set(Group.values)
    assert set(PlanElection.objects.values_list("plan", flat=True)) == set(PlanElection.Plan.values)
    cohorts = Counter(Membership.objects.values_list(Q(system_entry_on__gt=date(1990, 4, 1)), flat=True))
    assert min(cohorts.values()) > 60
    assert Membership.objects.filter(savings_program=True).count() > 20
    assert VitalDate.objects.filter(on__month=2, on__day=29).count() >= 2
    held = Person.objects.filter(custodies__isnull=False, custodies__to_on=None)
    assert held.values("custodies__agency").distinct().count() == 6


def test_names_break_what_is_weak(roll: None) -> None:
    surnames = {surname for names in Person.objects.values_list("first_surname", "second_surname") for surname in names}
    for sign in ("ñ", "-", "de la ", "ü", "'"):
        assert any(sign in surname for surname in surnames), sign
    assert 5 < Person.objects.filter(second_surname="").count() < PEOPLE / 4


def test_numbers_were_never_issued(roll: None) -> None:
    for held in SocialSecurityNumber.objects.all():
        assert NEVER_ISSUED.fullmatch(social_security.decipher(bytes(held.cipher), held.person_id))


def test_service_does_not_overlap_and_pay_falls_within_it(roll: None) -> None:
    served: dict[Any, list[tuple[date, date]]] = {}
    for who, begins, ends in ServicePeriod.objects.order_by("from_on").values_list("participant", "from_on", "to_on"):
        assert not served.get(who) or served[who][-1][1] < begins
        served.setdefault(who, []).append((begins, ends or date.max))
    for who, begins, ends in Salary.objects.values_list("participant", "from_on", "to_on"):
        assert any(first <= begins and (ends or date.max) <= last for first, last in served[who])


def test_applications_stand_in_every_state(roll: None) -> None:
    states = Counter(RetirementApplication.objects.values_list("status", flat=True))
    assert set(states) == set(Status.values)
    assert RetirementApplication.objects.filter(
        status=Status.IN_REVIEW, filed_late=True, day_confirmed_at=None
    ).exists()
    assert Decision.objects.without_letter().filter(kind="approve").count() == states[Status.APPROVED] > 10


def test_whoever_decides_neither_filed_nor_entered_a_fact(roll: None) -> None:
    administrators = User.objects.filter(roles__role=Role.Name.ADMINISTRATOR)
    assert set(Decision.objects.values_list("by", flat=True)) == set(administrators.values_list("pk", flat=True))
    for statement in {*STATEMENTS_OF_A_PERSON, *STATEMENTS_OF_A_MEMBER} - {PaidService}:  # those the Board confirms
        assert not statement.objects.filter(recorded_by__in=administrators).exists(), statement.__name__
    assert not Decision.objects.filter(Q(by=F("application__filed_by")) | Q(by=F("application__started_by"))).exists()


def test_coordinators_file_for_the_body_that_holds_the_file(roll: None) -> None:
    for application in RetirementApplication.objects.select_related("started_by"):
        roles = application.started_by.roles.filter(role=Role.Name.COORDINATOR, agency=application.agency_id)
        assert roles.exists()


def test_what_is_adopted_says_that_it_is_a_demonstration(roll: None) -> None:
    act = Adoption.objects.get()
    assert act.demonstration and "Demostración" in act.authority
    assert set(Adopted.objects.values_list("act", flat=True)) == {act.pk}
    assert set(Adopted.objects.filter(kind="table").values_list("standing", flat=True)) == {"illustrative"}


FIGURES = {  # elected or proposed option and dollars a month, by hand in cases/seeds/stories.py
    "luis": ("766(a)", "800.00"),
    "hector": ("766a", "2100.00"),
    "awilda": ("766(a)", "500.00"),
    "miguel": ("766a", "1625.00"),
    "nilsa": ("766a", "1625.00"),
    "ismael": ("766a", "1625.00"),
    "juan": ("766a", "1625.00"),
    "marisol": ("766a", "1625.00"),
}


def application_of(key: str) -> RetirementApplication:
    first, second = next(story.names[1:] for story in stories(TODAY) if story.key == key)
    return RetirementApplication.objects.get(person__first_surname=first, person__second_surname=second)


@pytest.mark.parametrize("key", FIGURES)
def test_the_published_people_have_the_published_figures(roll: None, key: str) -> None:
    application = application_of(key)
    route = facts.consider(application).route(application.elected_route)
    assert (route.route, str(route.monthly)) == FIGURES[key]


@pytest.mark.parametrize("on", [date(2026, 12, 31), date(2028, 2, 29), date(2029, 1, 1)])
def test_the_roll_can_be_drawn_on_any_day(on: date) -> None:
    lives, cases, _ = draw(Random(NUMBER), on)
    assert len(lives) == PEOPLE
    for case in cases:
        assert case.received_on <= on and case.separation_on <= case.retirement_on
        assert case.life.entered_on.year - case.life.born_on.year > 14


@pytest.mark.parametrize(("key", "monthly"), [("carmen", "1875.00"), ("thomas", "2250.00")])
def test_who_has_not_applied_yet_may(roll: None, key: str, monthly: str) -> None:
    story = next(story for story in stories(TODAY) if story.key == key)
    person = Person.objects.get(first_surname=story.names[1], second_surname=story.names[2])
    assert not person.applications.exists()
    asked = facts.of(person.pk, separation_date=TODAY, retirement_date=TODAY, payment_date=TODAY)
    outcome = determinations.consider(asked, facts.law_of(asked))
    assert (outcome.largest, str(outcome.route("766a").monthly)) == ("766a", monthly)


def test_the_clock_has_something_to_do(roll: None) -> None:
    due = {pension.person_id: pension for pension in Pension.objects.due(TODAY)}
    recomputed = pensions.recompute(due[application_of("miguel").person_id].pk, on=TODAY)
    assert recomputed is not None and str(recomputed.monthly) == "1515.00"
    assert pensions.recompute(due[application_of("ismael").person_id].pk, on=TODAY) is None
    soon = Pension.objects.due(TODAY + timedelta(days=14)).values_list("person_id", flat=True)
    assert application_of("nilsa").person_id in set(soon) - set(due)


def test_returns_stand_in_every_state(roll: None) -> None:
    """Suspended, resumed and waiting for a table, resumed late with a debt, kept, and not answered."""
    backs = Reinstatement.objects.in_force().select_related("pension")
    answers = Counter(answer.outcome for back in backs for answer in back.answers.all())
    assert {"suspended", "pension_kept", "missing_fact", "refund_option", "missing_factor"} <= set(answers)
    assert {"suspended", "resumed", "ended", "in_payment"} == set(Pension.objects.values_list("state", flat=True))
    assert set(Task.objects.open().values_list("kind", flat=True)) >= {
        "return_choice", "return_reported", "proof_of_life", "stop_proposed", "survivors"
    }  # fmt: skip
    assert Pension.objects.of_the_dead(TODAY).count() == 0


def test_an_overpayment_is_being_recovered_above_its_minimum(roll: None) -> None:
    claim = Claim.objects.get(kind=Claim.Kind.OVERPAYMENT, recoveries__accepted=True)
    assert claim.total == -sum(line.claimed for line in claim.months.all())
    taken = Deduction.objects.filter(payment__pension=claim.pension)
    assert 0 < sum(each.amount for each in taken) < claim.total
    assert min(each.payment.net for each in taken) * 2 >= claim.recoveries.get().protected_minimum


def test_few_pensioners_have_been_silent_for_a_year(roll: None) -> None:
    silent = set(signs.look(on=TODAY)) | set(Signal.objects.values_list("person_id", flat=True))
    assert len(silent) == 2 < Pension.objects.filter(from_on__lt=TODAY - timedelta(days=366)).count() / 10


def test_determinations_are_of_people_of_the_roll(roll: None) -> None:
    people = set(Person.objects.values_list("pk", flat=True))
    assert set(Determination.objects.values_list("subject", flat=True)) <= people


def test_six_people_sign_in_and_nobody_can_before_passwords_are_made(roll: None) -> None:
    roles = Counter(role for each in SHOWN for role, _ in each.roles)
    assert len(SHOWN) == 6
    # one coordinator is a retiree elsewhere
    assert roles == {"coordinator": 2, "administrator": 2, "retiree": 2, "auditor": 1}
    assert not any(user.has_usable_password() for user in User.objects.all())
    assert User.objects.count() == len(SIGN_INS) + 2  # the auditor, and whoever loaded the roll


def test_demo_people_makes_passwords_once(roll: None, settings: Settings, tmp_path: Path) -> None:
    settings.DEMONSTRATION, settings.RUN_DIR = True, tmp_path
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    said = [_demo_people(), _demo_people()]
    file = tmp_path / "demonstration.json"
    kept = json.loads(file.read_text())
    assert said[0] == said[1] and stat.S_IMODE(file.stat().st_mode) == 0o600
    for each in SHOWN:
        assert User.objects.get(username=each.username).check_password(kept[each.username]["password"])
        assert kept[each.username]["password"] in said[0]
    User.objects.filter(username="juan.ortiz").update(password="!of another database")
    assert _demo_people() == said[0]
    assert User.objects.get(username="juan.ortiz").check_password(kept["juan.ortiz"]["password"])


def test_demo_people_is_for_demonstrations(roll: None, settings: Settings) -> None:
    settings.DEMONSTRATION = False
    with pytest.raises(CommandError):
        _demo_people()


def _demo_people() -> str:
    out = StringIO()
    call_command("demo_people", stdout=out)
    return out.getvalue()


def test_seed_leaves_people_alone(roll: None) -> None:
    call_command("seed", "--if-empty")
    with pytest.raises(CommandError):
        call_command("seed")
    assert Person.objects.count() == PEOPLE + EARLIER


def test_seed_is_for_demonstrations(settings: Settings) -> None:
    settings.DEMONSTRATION = settings.TESTS = False
    with pytest.raises(CommandError):
        call_command("seed")


def test_the_ledger_of_each_pension_is_what_its_acts_replay_to(roll: None) -> None:
    """Byte for byte; and what was owed in the months paid out is what was paid and what claims leave of it."""
    names = ("month", "act_id", "owed_before", "owed_after", "paid", "claimed", "reading", "cause", "provision", "on")
    law, owed, paid, balance = register.law_on(TODAY), Decimal(0), Decimal(0), Decimal(0)
    for pension in Pension.objects.filter(acts__isnull=False).distinct():
        stored = list(pension.lines.order_by("pk").values_list(*names))
        readings = {line[0]: line[6] for line in stored if line[6]}
        acts = ledger.acts_of([pension.pk])[pension.pk]
        book = replay(acts, law, pay_days, until=TODAY, readings=readings)
        again = [tuple(getattr(line, name.removesuffix("_id")) for name in names) for line in book.lines]
        assert repr(again) == repr(stored)
        handed = list(pension.payments.order_by("pk").values_list("month", "part", "paid_on", "gross"))
        assert repr([(each.month, each.part, each.on, each.gross) for each in book.payments]) == repr(handed)
        closed = {month for month in book.months if pay_days(month)[-1] <= TODAY}
        owed += sum(book.months[month].owed for month in closed)
        paid += sum(gross for month, _, _, gross in handed if month in closed)
        balance += sum(line[5] for line in stored) - sum(gross for _, part, _, gross in handed if part > 2)
    assert owed == paid + balance > 0
