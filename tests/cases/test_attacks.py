"""Ways round, each tried once by somebody who held the application's password or a role of the office."""

from datetime import date
from decimal import Decimal

import pytest
from django.db import DatabaseError, connection, transaction
from django.urls import reverse

from cases.actions import acts, errands, orders, recovery, signs
from cases.actions.review import FourEyes
from cases.models import Claim, Notice, Recovery, Role, Task
from tests.cases import builders
from tests.cases.builders import TODAY

pytestmark = pytest.mark.django_db

DECIDE = """INSERT INTO cases_decision (id, kind, application_id, determination_id, by_id, "on", reason)
    SELECT gen_random_uuid(), 'approve', id, determination_id, %s, %s, ''
    FROM cases_retirementapplication WHERE id = %s"""
IGNORE_ALL = """SELECT set_config('pgtrigger.ignore', '{' || string_agg(tgname, ',') || '}', true)
    FROM pg_trigger WHERE NOT tgisinternal"""


def sql(statement: str, *parameters: object) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters)


def refused(why: str) -> object:
    return pytest.raises(DatabaseError, match=why)


@pytest.fixture
def case(agency, clerk):
    return builders.in_review(builders.member(agency, recorded_by=clerk), clerk)


class TestTheApplicationsOwnRole:
    def test_no_setting_of_the_session_turns_a_trigger_off(self, case, clerk):
        with refused("four eyes"), transaction.atomic():
            sql(IGNORE_ALL)
            sql(DECIDE, clerk.pk, TODAY, case.pk)

    @pytest.mark.parametrize("schema", ["pg_temp", "public", "own"])
    def test_nothing_can_be_laid_over_a_table_that_a_trigger_reads(self, db, schema):
        with refused("permission denied|does not exist"), transaction.atomic():
            sql(f"CREATE TABLE {schema}.cases_user (id uuid, person_id uuid)")

    def test_a_trigger_reads_the_tables_of_the_office_whatever_the_path(self, case, clerk):
        with refused("four eyes"), transaction.atomic():
            sql("SET LOCAL search_path = pg_catalog")
            sql(DECIDE.replace("cases_", "public.cases_"), clerk.pk, TODAY, case.pk)

    def test_only_sessions_and_counted_attempts_are_ever_deleted(self):
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'"
                " AND has_table_privilege(current_user, oid, 'DELETE')"
            )
            assert sorted(cursor.fetchall()) == [("cases_attempt",), ("cases_importrow",), ("cases_sitting",)]

    def test_of_a_statement_only_its_pointer_is_written(self):
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT DISTINCT column_name FROM information_schema.column_privileges WHERE privilege_type = 'UPDATE'"
                " AND grantee = current_user AND table_name IN ('cases_salary', 'cases_evidence', 'cases_vitaldate')"
            )
            assert cursor.fetchall() == [("superseded_by_id",)]


class TestWhatIsLeftBehind:
    def test_no_cache_keeps_the_page_of_whoever_signed_in(self, client, case, clerk):
        client.force_login(clerk)
        address = reverse("coordinator:application", args=[case.pk])
        assert "no-store" in client.get(address)["Cache-Control"]
        assert "no-store" in client.get(reverse("coordinator:member", args=[case.pk]))["Cache-Control"], "nor a refusal"

    @pytest.mark.parametrize("number", ["123-45-6789", "123456789", "123 45 6789", "(123.45.6789)"])
    def test_a_social_security_number_does_not_enter_a_reason(self, client, case, number):
        """It would stand in clear in a sealed decision, and no letter of that decision could ever be signed."""
        client.force_login(builders.administrator())
        typed = {"determination": str(case.determination_id), "reason": f"El número {number} no es suyo."}
        assert client.post(reverse("administrator:deny", args=[case.pk]), typed).status_code == 422
        assert not case.decisions.exists()


class TestOnesOwnCase:
    """An administrator who draws a pension tries each act of the office on it: by the action, then by a row."""

    @pytest.fixture
    def pension(self):
        return builders.pensioner("987654321")

    @pytest.fixture
    def oneself(self, pension):
        return builders.user(Role.Name.ADMINISTRATOR, person=pension.person)

    @pytest.mark.parametrize("act", ["task", "order", "recovery", "stop", "notice"])
    def test_no_action_does_it(self, pension, oneself, act, client):
        task = errands.leave(Task.Kind.LAWYER, person_id=pension.person_id, about=pension.pk, on=TODAY)
        if act == "notice":
            told = Notice.objects.create(pension=pension, kind=Notice.Kind.CHOICE, on=TODAY, given_on=TODAY)
            client.force_login(oneself)
            page = reverse("administrator:answer_notice", args=[told.pk])
            assert client.post(page, {"answer": "Estoy de acuerdo."}).status_code == 403
            return
        who = {"by": oneself, "on": TODAY}
        tried = {
            "task": lambda: errands.finish(task.pk, outcome="Hecho", **who),
            "order": lambda: orders.receive(pension.person, number="1", asks="x", ordered_on=TODAY, **who),
            "recovery": lambda: recovery.propose(
                owed_by(pension).pk, monthly=Decimal("1"), protected_minimum=Decimal("0"), from_month=TODAY, **who
            ),
            "stop": lambda: signs.decide(proposed(pension).pk, ground="death", reason="x", **who),
        }
        with pytest.raises(FourEyes):
            tried[act]()

    def test_no_row_says_it(self, pension, oneself):
        task = errands.leave(Task.Kind.LAWYER, person_id=pension.person_id, about=pension.pk, on=TODAY)
        claim = owed_by(pension)
        rows = {
            "ends a task": lambda: Task.objects.filter(pk=task.pk).update(done_on=TODAY, done_by=oneself),
            "own pension": lambda: acts.record(
                pension, "ended", from_on=TODAY, source=task.pk, cause="x", provision="x", on=TODAY, by=oneself,
                ground="death",
            ),
            "recovers from oneself": lambda: Recovery.objects.create(
                claim=claim, monthly=1, protected_minimum=0, from_month=TODAY, proposed_by=oneself, proposed_on=TODAY
            ),
        }  # fmt: skip
        for why, write in rows.items():
            with refused(why), transaction.atomic():
                write()


def owed_by(pension) -> Claim:
    return Claim.objects.create(
        pension=pension, act=pension.acts.get(), kind="overpayment", first_month=date(2026, 1, 1),
        last_month=date(2026, 1, 1), total=Decimal("100"), on=TODAY,
    )


def proposed(pension) -> Task:
    kind = Task.Kind.STOP_PROPOSED
    return errands.leave(kind, person_id=pension.person_id, about=pension.pk, pension=pension, on=TODAY)
