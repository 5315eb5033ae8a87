"""The application's own role owns no table, and may not touch what is sealed: not by a screen, not by SQL."""

import pytest
from django.apps import apps
from django.conf import settings
from django.db import DatabaseError, connection, transaction

from cases.management.commands.grant_application_role import SEALED

pytestmark = pytest.mark.django_db


def rows(sql: str, *parameters: object) -> list[tuple]:
    with connection.cursor() as cursor:
        cursor.execute(sql, parameters)
        return cursor.fetchall()


def test_the_tests_themselves_run_under_the_application_role():
    assert rows("SELECT current_user") == [(settings.APPLICATION_ROLE,)]


def test_the_application_role_owns_nothing_and_is_no_superuser():
    assert rows("SELECT 1 FROM pg_class c JOIN pg_roles r ON r.oid = c.relowner WHERE r.rolname = current_user") == []
    powers = "SELECT rolsuper OR rolcreatedb OR rolcreaterole FROM pg_roles WHERE rolname = current_user"
    assert rows(powers) == [(False,)]


@pytest.mark.parametrize("model", SEALED, ids=lambda model: model.__name__)
@pytest.mark.parametrize("verb", ["UPDATE {} SET id = id", "DELETE FROM {}", "TRUNCATE {}"])
def test_sealed_rows_are_beyond_the_application(model, verb):
    with pytest.raises(DatabaseError, match="permission denied"), transaction.atomic():
        rows(verb.format(model._meta.db_table))


def test_the_owner_too_is_refused_by_the_trigger(django_db_setup):
    for model in SEALED:
        names = [trigger.name for trigger in model._meta.triggers]
        assert any(name.endswith("never_edited") for name in names), model


def test_history_is_append_only():
    histories = [model for model in apps.get_app_config("cases").get_models() if model.__name__.endswith("History")]
    assert len(histories) >= 7
    for model in histories:
        with pytest.raises(DatabaseError, match="permission denied"), transaction.atomic():
            rows(f"DELETE FROM {model._meta.db_table}")


def test_no_history_table_holds_a_social_security_number():
    columns = rows(
        "SELECT table_name FROM information_schema.columns"
        " WHERE table_schema = 'public' AND column_name ~ 'cipher|blind|ssn'"
    )
    assert {table for (table,) in columns} == {"cases_socialsecuritynumber"}
