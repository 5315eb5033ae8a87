"""One migrated database for every process of a test run, copied by each, and kept while its migrations are the same."""

import fcntl
import os
import subprocess
import sys
from urllib.parse import urlsplit, urlunsplit

from django.conf import settings
from django.db import connection

from config.environment import ROOT, fingerprint, private

CODE = ("*/migrations/*.py", "requirements.lock")


def migrated() -> str:
    """The name of a database in which every migration was applied by the owner; whoever comes first makes it."""
    name = f"migrated_{fingerprint(*CODE)[:12]}"
    with (private(settings.RUN_DIR) / "migrated.lock").open("a") as lock, connection._nodb_cursor() as cursor:
        fcntl.flock(lock, fcntl.LOCK_EX)
        cursor.execute("SELECT datname FROM pg_database WHERE datname LIKE 'migrated%%'")
        there = {found for (found,) in cursor.fetchall()}
        if name not in there:
            for old in there:  # half made, or of other migrations
                cursor.execute(f"DROP DATABASE {old}")
            cursor.execute("CREATE DATABASE migrated")
            _migrate("migrated")
            cursor.execute(f"ALTER DATABASE migrated RENAME TO {name}")
    return name


def _migrate(database: str) -> None:
    url = urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{database}")
    env = os.environ | {"DATABASE_URL": urlunsplit(url)}
    subprocess.run([sys.executable, str(ROOT / "manage.py"), "migrate", "-v", "0"], env=env, check=True)
