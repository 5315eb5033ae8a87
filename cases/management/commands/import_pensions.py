"""Bring in pensions older than the system: `./run manage import_pensions FILE --by USERNAME [--look]`."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cases import clock
from cases.actions import inherited
from cases.imports import inherited as reading
from cases.models import Inherited, User


class Command(BaseCommand):
    help = "Bring in a file of pensions older than the system, whole or not at all; twice changes nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="CSV, one pension a line")
        parser.add_argument("--by", required=True, help="the sign-in name of whoever brings it in")
        parser.add_argument("--look", action="store_true", help="say what the file would bring, and keep nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        by = User.objects.filter(username=options["by"]).first()
        if by is None:
            raise CommandError("Nobody signs in by that name.")
        try:
            data = options["file"].read_bytes()
        except OSError as error:
            raise CommandError(f"The file cannot be read: {error.strerror}.") from error
        sheet = reading.read(data, on=clock.today())
        if inherited.received_before(sheet):
            self.stdout.write("This file was brought in already: nothing changes.")
            return
        if errors := inherited.errors_of(sheet):
            for error in errors:
                self.stderr.write(f"line {error.line}, {error.column or 'whole line'}: {error.says}")
            raise CommandError(f"{len(errors)} errors: nothing was brought in.")
        if options["look"]:
            self.stdout.write(f"{len(sheet.lines)} pensions, {reading.total(sheet)} a month: nothing was kept.")
            return
        self._report(inherited.bring_in(sheet, by=by, on=clock.today()))

    def _report(self, file: Any) -> None:
        roll = Inherited.objects.filter(file=file)
        for verdict in Inherited.Verdict.values:
            self.stdout.write(f"{verdict}: {roll.filter(verdict=verdict).count()}")
        self.stdout.write(f"{roll.count()} pensions brought in; what is paid has not changed.")
