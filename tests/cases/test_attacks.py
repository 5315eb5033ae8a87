"""Ways round, each tried once by somebody who held the application's password or a role of the office."""

import pytest
from django.db import DatabaseError, connection, transaction
from django.urls import reverse

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
