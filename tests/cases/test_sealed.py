"""The application's own role owns no table, and may not touch what is sealed: not by a screen, not by SQL."""

import pytest
from django.apps import apps
from django.conf import settings
from django.db import DatabaseError, connection, transaction

from benefits.models import Adopted, Determination, Edition, Forecast, is_sealed
from cases.models import (
    Act,
    Adoption,
    Block,
    BlockPage,
    CertifiedLine,
    Claim,
    Contact,
    Decision,
    Deduction,
    Estimate,
    Event,
    FrozenReport,
    LedgerDay,
    LedgerLine,
    Letter,
    Offer,
    Opening,
    Override,
    Payment,
    ReceivedFile,
    ReceivedRow,
    Referral,
    ReturnAnswer,
    RunChunk,
    SamplingRule,
    ServiceQuote,
    Signal,
    YearAccepted,
)

pytestmark = pytest.mark.django_db

SEALED = {
    Act, Adopted, Adoption, Block, BlockPage, CertifiedLine, Claim, Contact, Decision, Deduction, Determination,
    Edition, Estimate, Event, Forecast, FrozenReport, LedgerDay, LedgerLine, Letter, Offer, Opening, Override, Payment,
    ReceivedFile, ReceivedRow, Referral, ReturnAnswer, RunChunk, SamplingRule, ServiceQuote, Signal, YearAccepted,
}


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


def test_these_and_no_others_are_sealed():
    sealed = {model for model in apps.get_models() if is_sealed(model)}
    assert {model for model in sealed if not model.__name__.endswith("History")} == SEALED


@pytest.mark.parametrize("model", sorted(SEALED, key=lambda model: model.__name__), ids=lambda model: model.__name__)
@pytest.mark.parametrize("verb", ["UPDATE {0} SET {1} = {1}", "DELETE FROM {0}", "TRUNCATE {0}"])
def test_sealed_rows_are_beyond_the_application(model, verb):
    with pytest.raises(DatabaseError, match="permission denied"), transaction.atomic():
        rows(verb.format(model._meta.db_table, f'"{model._meta.pk.column}"'))


def test_history_is_append_only():
    histories = [model for model in apps.get_app_config("cases").get_models() if model.__name__.endswith("History")]
    assert len(histories) >= 7
    for model in histories:
        with pytest.raises(DatabaseError, match="permission denied"), transaction.atomic():
            rows(f"DELETE FROM {model._meta.db_table}")


def test_no_history_table_holds_a_social_security_number_or_the_secret_of_a_sign_in():
    columns = rows(
        "SELECT table_name FROM information_schema.columns"
        " WHERE table_schema = 'public' AND column_name ~ 'cipher|blind|ssn'"
    )
    assert {table for (table,) in columns} == {"cases_socialsecuritynumber", "cases_secondfactor"}
