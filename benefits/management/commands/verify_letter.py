"""Is this letter whole, who signed it, and does its amount come out the same? No database, no network.

Exit status: 0 valid and the same amount (also when another edition of the law gives the same); 1 not valid; 2 wrong
use; 3 signer unknown; 4 the amount is not the same; 5 the amount cannot be computed again. Of several files, the worst
in the order 1, 3, 4, 5.
"""

import argparse
import os
from pathlib import Path
from typing import Any

from asn1crypto import x509
from django.core.management.base import BaseCommand, CommandError

from benefits.letters.anchors import TrustError, read_certificates, trusted
from benefits.letters.answers import lines
from benefits.letters.apart import within_memory
from benefits.letters.content import Language
from benefits.letters.profile import MAX_FILE
from benefits.letters.recompute import Recomputation
from benefits.letters.verify import Status, Verdict, verify

USAGE = 2
WORST_FIRST = (1, 3, 4, 5, 0)
STATUSES = {Status.NOT_VALID: 1, Status.SIGNER_UNKNOWN: 3}
AMOUNTS = {
    Recomputation.SAME: 0,
    Recomputation.OTHER_EDITION_SAME: 0,
    Recomputation.NOT_THE_SAME: 4,
    Recomputation.OTHER_EDITION_DIFFERS: 4,
    Recomputation.CANNOT: 5,
    Recomputation.NOTHING: 5,
}


class Command(BaseCommand):
    help = __doc__
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.formatter_class = argparse.RawDescriptionHelpFormatter
        parser.add_argument("files", nargs="+", metavar="FILE", type=Path)
        parser.add_argument("--trust", action="append", metavar="PEM", help="trust these, not the settings'")
        parser.add_argument("--language", choices=("es", "en"), help="default: English if LANG is, else Spanish")

    def handle(self, *args: Any, **options: Any) -> None:
        wanted = options["language"] or os.environ.get("LANG", "")
        language: Language = "en" if wanted.startswith("en") else "es"
        anchors = self._anchors(options["trust"])
        exits = [self._tell(file, anchors, language, len(options["files"]) > 1) for file in options["files"]]
        raise SystemExit(min(exits, key=WORST_FIRST.index))

    def _anchors(self, files: list[str] | None) -> tuple[x509.Certificate, ...]:
        """Whom to trust. A machine that has no seal of its own trusts no one: every signer is unknown to it."""
        try:
            return read_certificates(files) if files else trusted()
        except TrustError as error:
            if files:
                raise CommandError(str(error), returncode=USAGE) from error
            self.stderr.write(f"SEAL_TRUST: {error}")
            return ()

    def _tell(self, file: Path, anchors: tuple[x509.Certificate, ...], language: Language, named: bool) -> int:
        with within_memory():
            verdict = verify(_read(file), anchors)
        if named:
            self.stdout.write(f"{file}:")
        for line in lines(verdict, language):
            self.stdout.write(f"  {line}" if named else line)
        return exit_status(verdict)


def exit_status(verdict: Verdict) -> int:
    """The exit status of one file."""
    if verdict.recomputed is not None:
        return AMOUNTS[verdict.recomputed.answer]
    return STATUSES[verdict.status]


def _read(file: Path) -> bytes:
    """A little more than the limit at most: enough to be told that it is too big."""
    try:
        with file.open("rb") as opened:
            return opened.read(MAX_FILE + 1)
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}", returncode=USAGE) from error
