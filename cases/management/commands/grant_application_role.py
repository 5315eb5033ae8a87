"""Give the application role what it may do, and no more. Run by the owner after every migration; idempotent."""

from typing import Any

from django.apps import apps
from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import connection
from psycopg import sql

from benefits.models import Adopted, Determination, Edition
from cases.models import Adoption, Decision, Event, Letter

SEALED = (Adopted, Adoption, Decision, Determination, Edition, Event, Letter)


class Command(BaseCommand):
    help = "Grant the application role SELECT, INSERT, UPDATE, DELETE; on sealed tables SELECT and INSERT alone."

    def handle(self, *args: Any, **options: Any) -> None:
        role = sql.Identifier(settings.APPLICATION_ROLE)
        sealed = {model._meta.db_table for model in SEALED}
        sealed |= {model._meta.db_table for model in apps.get_models() if model.__name__.endswith("History")}
        with connection.cursor() as cursor:
            cursor.execute(sql.SQL("GRANT USAGE ON SCHEMA public TO {}").format(role))
            cursor.execute(sql.SQL("GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO {}").format(role))
            for table in connection.introspection.table_names(cursor):
                rights = "SELECT, INSERT" if table in sealed else "SELECT, INSERT, UPDATE, DELETE"
                name = sql.Identifier(table)
                cursor.execute(sql.SQL("REVOKE ALL ON {} FROM {}").format(name, role))
                cursor.execute(sql.SQL("GRANT {} ON {} TO {}").format(sql.SQL(rights), name, role))
            cursor.execute(sql.SQL("REVOKE INSERT, UPDATE, DELETE ON django_migrations FROM {}").format(role))
