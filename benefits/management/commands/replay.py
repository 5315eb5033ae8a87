"""`./run manage replay ID… | --all`: compute stored determinations again, by the law of then and by today's."""

import subprocess
import uuid
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from benefits.models import Determination
from benefits.replay import Altered, Difference, replay


class Command(BaseCommand):
    help = (
        "Compute stored determinations again. Exit status: 0 the law of then says the same of each; 1 it does not, "
        "or its stored source was altered. What today's law would say otherwise is shown and changes no status."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("determinations", nargs="*", type=uuid.UUID, metavar="ID")
        parser.add_argument("--all", action="store_true", help="every determination, oldest first")

    def handle(self, *args: Any, **options: Any) -> None:
        chosen = Determination.objects.select_related("edition").order_by("computed_at", "pk")
        if not options["all"]:
            chosen = chosen.filter(pk__in=options["determinations"])
            missing = set(options["determinations"]) - set(chosen.values_list("pk", flat=True))
            if missing or not options["determinations"]:
                raise CommandError(f"no such determination: {', '.join(map(str, missing)) or 'name one, or --all'}")
        failed = [each for each in chosen.iterator(chunk_size=200) if not self._tell(each)]
        total = chosen.count()
        self.stdout.write(f"{total} determinations: {total - len(failed)} the same, {len(failed)} not")
        if failed:
            raise SystemExit(1)

    def _tell(self, determination: Determination) -> bool:
        """One determination's lines; whether the law of then says what is stored."""
        try:
            found = replay(determination)
        except Altered:
            self.stdout.write(f"{determination.pk}: ITS STORED SOURCE WAS ALTERED; it was not run")
            return False
        except subprocess.SubprocessError as error:
            self.stdout.write(f"{determination.pk}: its stored source did not answer ({type(error).__name__})")
            return False
        self.stdout.write(f"{determination.pk}: law of then: {_said(found.then)}; law of today: {_said(found.now)}")
        return not found.then


def _said(differences: tuple[Difference, ...]) -> str:
    if not differences:
        return "no difference"
    return "; ".join(f"{each.route} {each.what}: {_short(each.before)} → {_short(each.after)}" for each in differences)


def _short(value: Any) -> str:
    return "another arithmetic" if isinstance(value, dict) else str(value)
