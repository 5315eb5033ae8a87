"""The current code of a demonstration's second factor: `./run manage code USER NAME`."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from cases import clock, second_factor
from cases.models import User


class Command(BaseCommand):
    help = "Print the six digits that a user of the demonstration would read from an authenticator app now."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username", metavar="USER NAME")

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.DEMONSTRATION:
            raise CommandError("This is no demonstration: DEMONSTRATION is not set. Codes come from people's devices.")
        user = User.objects.filter(username=options["username"]).first()
        factor = user and second_factor.confirmed(user)
        if not factor:
            raise CommandError(f"{options['username']} has no second factor here. Try: ./run manage demo_people")
        self.stdout.write(second_factor.code_at(factor, clock.now()))
