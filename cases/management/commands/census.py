"""Print the census of pensioners past 65: `./run manage census [--keep]`."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cases import census, clock
from cases.actions import census as kept


class Command(BaseCommand):
    help = "Count the pensioners past 65 by what became of their recompute. Fails if anybody was forgotten."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--keep", action="store_true", help="keep the count, as the clock does every night")

    def handle(self, *args: Any, **options: Any) -> None:
        taken = census.take(clock.today())
        for bucket, people in taken.people.items():
            self.stdout.write(f"{people:9,d}  {bucket}")
        self.stdout.write(f"{sum(taken.people.values()):9,d}  in all; {taken.population:,d} pensioners past 65")
        if options["keep"]:
            kept.count(on=taken.on)
        if taken.forgotten or not taken.adds_up:
            raise CommandError(f"{taken.forgotten} due and not done; the buckets add up: {taken.adds_up}")
