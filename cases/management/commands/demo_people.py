"""The sign-ins of the demonstration, made at first run: `./run manage demo_people [USER NAME …]`.

Passwords for all; for the staff, the secret of a second factor as well, which an authenticator app learns or
`./run manage code NAME` reads the current code of. The rule that asks for it has no exception.
"""

import json
import os
import secrets
from pathlib import Path
from typing import Any

import pyotp
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.core.management.base import BaseCommand, CommandError, CommandParser

from cases import clock, second_factor
from cases.models import User
from cases.seeds.sign_ins import SHOWN

EASY = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that is read as something else


class Command(BaseCommand):
    help = "Print who can sign in to the demonstration. What is secret is made once and kept in RUN_DIR at 0600."
    requires_system_checks: list[str] = []  # no page is asked for: ./run waits for this command

    def add_arguments(self, parser: CommandParser) -> None:
        whose = "others of the seed; by default one of each desk"
        parser.add_argument("usernames", nargs="*", metavar="USER NAME", help=whose)

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.DEMONSTRATION:
            raise CommandError("This is no demonstration: DEMONSTRATION is not set.")
        wanted = options["usernames"] or [each.username for each in SHOWN]
        users = {user.username: user for user in User.objects.filter(username__in=wanted, is_active=True)}
        missing = [name for name in wanted if name not in users]
        if missing:
            raise CommandError(f"Nobody is called {', '.join(missing)} here. Is the roll seeded?")
        passwords = _passwords([users[name] for name in wanted])
        self.stdout.write(_table([(users[name], passwords[name], _secret(users[name])) for name in wanted]))


def _secret(user: User) -> str:
    """The secret of a second factor, made for whoever is asked for one."""
    factor = second_factor.confirmed(user)
    if factor is None and second_factor.is_asked_of(user):
        factor = second_factor.keep(user, pyotp.random_base32(), confirmed_at=clock.now())
    return second_factor.secret_of(factor) if factor else ""


def _passwords(users: list[User]) -> dict[str, str]:
    """Passwords by username: those on file, and new ones for who has none there.

    Each stands in the file beside the hash it gave, so that a file of another database is seen without hashing anew.
    """
    path = Path(settings.RUN_DIR) / "demonstration.json"
    kept = json.loads(path.read_text()) if path.exists() else {}
    for user in users:
        entry = kept.setdefault(user.username, {"password": _new_password(), "hash": ""})
        if entry["hash"] != user.password:
            entry["hash"] = make_password(entry["password"])
            User.objects.filter(pk=user.pk).update(password=entry["hash"])
            _keep(path, kept)
    return {username: entry["password"] for username, entry in kept.items()}


def _new_password() -> str:
    """Sixteen characters in fours: 79 bits."""
    return "-".join("".join(secrets.choice(EASY) for _ in range(4)) for _ in range(4))


def _keep(path: Path, entries: dict[str, Any]) -> None:
    """Whole or not at all, and never readable by others."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    new = path.with_suffix(".new")
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        json.dump(entries, file, indent=1)
    new.replace(path)


def _table(rows: list[tuple[User, str, str]]) -> str:
    """Name, role, user name, password, secret of the second factor: one line each, in columns."""
    lines = [(user.full_name, _roles(user), user.username, *secrets) for user, *secrets in rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    padded = ("  ".join(map(str.ljust, line, widths)).rstrip() for line in lines)
    return "\n".join([settings.ADDRESS, *padded])


def _roles(user: User) -> str:
    """What a user may do today, with the body one coordinates."""
    held = user.roles.held_on(clock.today()).select_related("agency").order_by("role")
    return ", ".join(f"{role.get_role_display()}{f' ({role.agency})' if role.agency else ''}" for role in held)
