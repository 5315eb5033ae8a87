"""Tests run on real PostgreSQL under the application's own role, which owns no table; only set-up is the owner's."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.test import TransactionTestCase

LONGEST = "test_chaos_sample.py"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest file first, so that no process waits for it at the end."""
    items.sort(key=lambda item: item.path.name != LONGEST)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: pytest.FixtureRequest) -> Iterator[None]:
    """Migrate and grant as owner, then let every connection of the tests assume the application role."""
    with django_db_blocker.unblock():
        call_command("grant_application_role")
        connection.close()
    connection.settings_dict["OPTIONS"]["assume_role"] = settings.APPLICATION_ROLE
    yield
    connection.settings_dict["OPTIONS"].pop("assume_role")
    with django_db_blocker.unblock():
        connection.close()


@contextmanager
def as_owner() -> Iterator[None]:
    """What only the owner may do: emptying tables between tests that commit."""
    with connection.cursor() as cursor:
        cursor.execute("RESET ROLE")
    try:
        yield
    finally:
        connection.close()


_empty_tables = TransactionTestCase._fixture_teardown


def _empty_tables_as_owner(case: TransactionTestCase) -> None:
    with as_owner():
        _empty_tables(case)


TransactionTestCase._fixture_teardown = _empty_tables_as_owner
