"""Two at once: two connections, a barrier before the lock, exactly one success each. `./run prove races` does 200."""

import os
import threading
from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal
from functools import partial
from typing import Any

import pytest
from django.db import connection, transaction

from benefits.models import Determination
from cases.actions import (
    accounts,
    applications,
    deaths,
    errands,
    mandates,
    pensions,
    records,
    returns,
    review,
    signs,
)
from cases.actions.invitations import NoInvitation
from cases.models import (
    Act,
    Decision,
    IllegalMove,
    Pension,
    Referral,
    RetirementApplication,
    Signal,
    Task,
    User,
    VitalDate,
)
from tests.cases import builders
from tests.cases.builders import TODAY

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = int(os.environ.get("RACE_ROUNDS", "8"))


def at_once(*acts: Callable[[], Any]) -> list[Any]:
    """Run the acts in threads of their own connections, let go together; what each gave or raised."""
    barrier, results = threading.Barrier(len(acts)), [None] * len(acts)

    def run(index: int, act: Callable[[], Any]) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        barrier.wait()
        try:
            results[index] = act()
        except Exception as error:
            results[index] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def test_two_approvals_at_once_are_one(agency, clerk):
    """F-059: the first wins, the second learns that the case has moved."""
    builders.adopt_defaults()
    first, second = builders.administrator(), builders.administrator()
    for _ in range(ROUNDS):
        case = builders.in_review(builders.member(agency, recorded_by=clerk), clerk)
        results = at_once(
            partial(review.approve, case.pk, determination_id=case.determination_id, by=first, on=TODAY),
            partial(review.approve, case.pk, determination_id=case.determination_id, by=second, on=TODAY),
        )
        assert {type(result) for result in results} == {RetirementApplication, IllegalMove}
        assert Decision.objects.filter(application=case).count() == 1
        assert Pension.objects.filter(application=case).count() == 1


def test_an_approval_and_a_denial_at_once_are_one_decision(agency, clerk):
    builders.adopt_defaults()
    first, second = builders.administrator(), builders.administrator()
    for _ in range(ROUNDS):
        case = builders.in_review(builders.member(agency, recorded_by=clerk), clerk)
        seen = case.determination_id
        results = at_once(
            partial(review.approve, case.pk, determination_id=seen, by=first, on=TODAY),
            partial(review.deny, case.pk, determination_id=seen, reason="x", by=second, on=TODAY),
        )
        assert {type(result) for result in results} == {RetirementApplication, IllegalMove}
        assert Decision.objects.filter(application=case).count() == 1


def test_the_same_filing_posted_twice_at_once_is_one(agency, clerk):
    """F-058."""
    for _ in range(ROUNDS):
        case = builders.draft(builders.member(agency, recorded_by=clerk), clerk)
        results = at_once(
            *[partial(applications.file, case.pk, token=case.token, received_on=TODAY, by=clerk, on=TODAY)] * 2
        )
        assert len({result.number for result in results}) == 1
        assert Determination.objects.filter(subject=case.person_id).count() == 1


def test_two_workers_on_one_recompute_make_one(agency, clerk):
    builders.adopt_defaults()
    admin = builders.administrator()
    for _ in range(ROUNDS):
        pension = builders.pension_past_65(agency, clerk, admin)
        results = at_once(*[partial(pensions.recompute, pension.pk, on=TODAY)] * 2)
        made = [result for result in results if isinstance(result, Determination)]
        assert len(made) == 1 and results.count(None) == 1, results
        assert Determination.objects.filter(subject=pension.person_id, cause="age_65").count() == 1



def test_two_workers_on_one_return_make_one_suspension(agency, clerk):
    for index in range(ROUNDS):
        pension = builders.pensioner(f"98765{index:04d}")
        stated = {"agency": agency, "from_on": date(2026, 10, 5), "to_on": date(2026, 11, 6)}
        back = returns.report(pension.pk, stated, by=clerk, on=TODAY)
        results = at_once(*[partial(returns.settle, back.pk, on=TODAY)] * 2)
        assert sorted(results) == [False, True], results
        acts = Act.objects.filter(pension=pension).values_list("kind", flat=True)
        assert sorted(acts) == ["inherited", "resumed", "suspended"]
        assert returns.settle(back.pk, on=TODAY) is False


def test_two_workers_on_one_death_end_a_pension_once(agency, clerk):
    for index in range(ROUNDS):
        pension = builders.pensioner(f"98765{index:04d}")
        fields = {"person_id": pension.person_id, "kind": "death", "on": date(2026, 9, 3)}
        records.state(VitalDate, fields, by=clerk, on=TODAY)
        assert sorted(at_once(*[partial(deaths.stop, pension.person_id, on=TODAY)] * 2)) == [0, 1]
        assert Act.objects.filter(pension=pension, kind="ended").count() == 1
        assert Task.objects.filter(kind="survivors", person=pension.person).count() == 1
        assert Referral.objects.filter(pension=pension).count() == 1


def stop_proposed(number: str, by: User) -> tuple[Task, Task]:
    """A stop proposed on two signs, and the proof of life that was asked for."""
    pension = builders.pensioner(number)
    Signal.objects.create(person=pension.person, kind="no_contact", on=TODAY)
    signs.note(pension.person_id, "returned_mail", by=by, on=TODAY)
    both = Task.objects.open().filter(person=pension.person)
    return both.get(kind="stop_proposed"), both.get(kind="proof_of_life")


def test_a_stop_waits_for_a_proof_of_life_that_is_being_written_down(clerk):
    """She stands at the counter; the stop is decided before what she brought is on file: it waits, and is refused."""
    task, asked = stop_proposed("987650001", clerk)
    decide = partial(
        signs.decide, task.pk, ground="supposed_death", reason="x", by=builders.administrator(), on=TODAY
    )
    result: list[Any] = []
    thread = threading.Thread(target=lambda: result.extend(at_once(decide)))
    with transaction.atomic():
        errands.finish(asked.pk, outcome="Vino a la oficina", by=clerk, on=TODAY)
        thread.start()
        while not somebody_waits():
            pass
        assert not result
    thread.join()
    assert type(result[0]) is signs.Alive
    assert not Act.objects.filter(kind="suspended").exists()


def somebody_waits() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
        return cursor.fetchone()[0] > 0


def test_a_stop_and_a_proof_of_life_at_once_are_told_apart(clerk):
    """Whichever is first: the stop is refused, or the proof finds the pension stopped, and it can be resumed."""
    second = builders.administrator()
    for index in range(ROUNDS):
        task, asked = stop_proposed(f"98765{index:04d}", clerk)
        stopped, proof = at_once(
            partial(signs.decide, task.pk, ground="supposed_death", reason="x", by=second, on=TODAY),
            partial(errands.finish, asked.pk, outcome="Vino", by=clerk, on=TODAY),
        )
        assert type(proof) is Task and type(stopped) in (Task, signs.Alive)
        acts = Act.objects.filter(pension=task.about, kind="suspended").count()
        assert acts == (type(stopped) is Task)


def test_two_who_use_one_code_at_once_are_one(agency, clerk, settings):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    person, until = builders.member(agency, recorded_by=clerk), TODAY + timedelta(days=1)
    _, sheet = accounts.invite(person.pk, by=clerk, on=TODAY)
    knows = {"born_on": date(1964, 5, 17), "monthly": Decimal("2500.00"), "password": "x", "on": TODAY}
    opened = at_once(*(partial(accounts.open_, sheet, username=name, **knows) for name in ("carmen", "otra")))
    _, code = mandates.give(person, name="Rosa", scopes=["letters"], until_on=until, by=person.user, on=TODAY)
    given = {"user": None, "password": "x", "on": TODAY}
    taken = at_once(*(partial(mandates.take_up, code, username=name, **given) for name in ("rosa", "ana")))
    for results in (opened, taken):
        assert {type(result) for result in results} == {User, NoInvitation}
