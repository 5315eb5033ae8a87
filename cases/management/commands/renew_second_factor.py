"""For whoever lost the device: forget a user's second factor, so that the next sign-in teaches a new one.

`./run manage renew_second_factor USER NAME --by USER NAME`. It is recorded who let it be renewed.
"""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cases.actions import sign_ins
from cases.models import User


class Command(BaseCommand):
    help = "Forget a user's second factor; the next sign-in, by password, teaches the device a new secret."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username", metavar="USER NAME")
        parser.add_argument("--by", required=True, metavar="USER NAME", help="the administrator who asked who it was")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            sign_ins.renew_second_factor(_user(options["username"]), by=_user(options["by"]))
        except sign_ins.NotForOneself as error:
            raise CommandError("An administrator renews another person's second factor, never one's own.") from error


def _user(username: str) -> User:
    found = User.objects.filter(username=username, is_active=True).first()
    if found is None:
        raise CommandError(f"Nobody is called {username} here.")
    return found
