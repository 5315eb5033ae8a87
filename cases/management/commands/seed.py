"""Fill an empty demonstration with synthetic people: `./run manage seed [--if-empty] [--number N]`."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from cases import clock
from cases.models import Person
from cases.seeds import NUMBER
from cases.seeds.roll import sow


class Command(BaseCommand):
    help = f"Fill an empty database with the demonstration roll, drawn from one number (by default {NUMBER})."
    requires_system_checks: list[str] = []  # no page is asked for: ./run waits for this command

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--number", type=int, default=NUMBER, help="the number everything is drawn from")
        parser.add_argument("--if-empty", action="store_true", help="do nothing where there are people already")

    def handle(self, *args: Any, **options: Any) -> None:
        if not (settings.DEMONSTRATION or settings.TESTS):
            raise CommandError("Synthetic people belong in a demonstration alone: ./run makes one.")
        if Person.objects.exists():
            if options["if_empty"]:
                return
            raise CommandError("There are people already; the roll goes into an empty database.")
        sow(options["number"], on=clock.today(), say=lambda line: self.stderr.write(f"seed: {line}"))
