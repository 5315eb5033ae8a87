"""Give the application role what it may do, and no more. Run by the owner after every migration; idempotent.

The triggers are the last word only while nobody can talk round them. Whoever holds the application's password could
otherwise ask pgtrigger to ignore them (`SET pgtrigger.ignore`), or lay a temporary table over the one that they read.
"""

from typing import Any

from django.apps import apps
from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import connection
from psycopg import sql

from benefits.models import is_sealed
from cases.audit import moments
from cases.models import Recorded

# Of a statement only the pointer to its correction is ever written. Removed are only sessions, counted attempts
# and the lines of a file that is looked at again.
POINTS_FORWARD = "SELECT, INSERT, UPDATE (superseded_by_id)"
REMOVABLE = {"cases_sitting", "cases_attempt", "cases_importrow"}

NO_TRIGGER_IS_IGNORED = """
CREATE OR REPLACE FUNCTION public._pgtrigger_should_ignore(trigger_name NAME) RETURNS BOOLEAN
LANGUAGE sql IMMUTABLE AS 'SELECT FALSE'
"""
FUNCTIONS_OF_TRIGGERS = """
SELECT p.proname FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
WHERE n.nspname = 'public' AND p.prorettype = 'trigger'::regtype
"""


class Command(BaseCommand):
    help = "Grant the application role each table's rights; sealed ones can be read and added to. Harden the triggers."

    def handle(self, *args: Any, **options: Any) -> None:
        role = sql.Identifier(settings.APPLICATION_ROLE)
        with connection.cursor() as cursor:
            moments.keep(cursor)
            cursor.execute(sql.SQL("GRANT USAGE ON SCHEMA public TO {}").format(role))
            cursor.execute(sql.SQL("GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO {}").format(role))
            for table in connection.introspection.table_names(cursor):
                name = sql.Identifier(table)
                cursor.execute(sql.SQL("REVOKE ALL ON {} FROM {}").format(name, role))
                cursor.execute(sql.SQL("GRANT {} ON {} TO {}").format(sql.SQL(rights(table)), name, role))
            cursor.execute(sql.SQL("REVOKE INSERT, UPDATE, DELETE ON django_migrations FROM {}").format(role))
            make_nothing_that_shadows(cursor, role)
            heed_every_trigger(cursor)


def rights(table: str) -> str:
    """What the application may do with a table."""
    models = {model._meta.db_table: model for model in apps.get_models()}
    model = models.get(table)
    if model and (is_sealed(model) or model.__name__.endswith("History")):
        return "SELECT, INSERT"
    if model and issubclass(model, Recorded):
        return POINTS_FORWARD
    return "SELECT, INSERT, UPDATE, DELETE" if table in REMOVABLE else "SELECT, INSERT, UPDATE"


def make_nothing_that_shadows(cursor: Any, role: sql.Identifier) -> None:
    """No temporary table and nothing in the schema: a trigger would read it in place of the table it means."""
    cursor.execute("SELECT current_database()")
    database = sql.Identifier(*cursor.fetchone())
    cursor.execute(sql.SQL("REVOKE TEMPORARY ON DATABASE {} FROM PUBLIC, {}").format(database, role))
    cursor.execute(sql.SQL("REVOKE CREATE ON SCHEMA public FROM PUBLIC, {}").format(role))


def heed_every_trigger(cursor: Any) -> None:
    """No setting of a session turns a trigger off, and each reads the tables of this schema."""
    cursor.execute(NO_TRIGGER_IS_IGNORED)
    cursor.execute(FUNCTIONS_OF_TRIGGERS)
    for (function,) in cursor.fetchall():
        alter = sql.SQL("ALTER FUNCTION public.{}() SET search_path = public, pg_temp")
        cursor.execute(alter.format(sql.Identifier(function)))
