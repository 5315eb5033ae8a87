"""Is this letter whole, who signed it, and does its amount come out the same? No database and no network are needed.

Where DATABASE_URL names the database of the office that issued it, and it answers, also whether the letter is current,
was superseded or was withdrawn, and on which day; --alone asks nobody.

Exit status: 0 valid and the same amount (also when another edition of the law gives the same); 1 not valid; 2 wrong
use; 3 signer unknown; 4 the amount is not the same; 5 the amount cannot be computed again; 6 all is well with the file,
and it was superseded or withdrawn. Of several files, the worst in the order 1, 3, 4, 5, 6.
"""

import argparse
import os
from pathlib import Path
from typing import Any

from asn1crypto import x509
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection

from benefits.confined import within_memory, within_time
from benefits.letters.anchors import TrustError, read_certificates, read_revocations, trusted
from benefits.letters.answers import lines
from benefits.letters.content import Language
from benefits.letters.profile import MAX_FILE
from benefits.letters.recompute import Recomputation
from benefits.letters.verify import Status, Verdict, verify
from benefits.letters.words import day
from cases import standing
from cases.standing import Standing

USAGE, PAST = 2, 6
WORST_FIRST = (1, 3, 4, 5, PAST, 0)
PATIENCE = 3  # seconds for a database to answer
LONGEST = 60  # seconds for a file to be read: a letter takes a tenth of one
STATUSES = {Status.NOT_VALID: 1, Status.SIGNER_UNKNOWN: 3}
AMOUNTS = {
    Recomputation.SAME: 0,
    Recomputation.OTHER_EDITION_SAME: 0,
    Recomputation.NOT_THE_SAME: 4,
    Recomputation.OTHER_EDITION_DIFFERS: 4,
    Recomputation.CANNOT: 5,
    Recomputation.NOTHING: 5,
}

CURRENT = ("Vigente: ninguna otra carta la ha sustituido", "Current: no other letter has replaced it")
SUPERSEDED = ("SUSTITUIDA por otra carta el {day}", "SUPERSEDED by another letter on {day}")
WITHDRAWN = ("RETIRADA el {day}: ya no vale", "WITHDRAWN on {day}: it no longer holds")
STRANGER = ("No está entre las cartas de esta oficina", "It is not among the letters of this office")
SILENT = (
    "La base de datos no contesta: no se sabe si la carta sigue vigente",
    "The database does not answer: whether the letter is current is not known",
)


class Command(BaseCommand):
    help = __doc__
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.formatter_class = argparse.RawDescriptionHelpFormatter
        parser.add_argument("files", nargs="+", metavar="FILE", type=Path)
        parser.add_argument("--trust", action="append", metavar="PEM", help="trust these, not the settings'")
        parser.add_argument("--language", choices=("es", "en"), help="default: English if LANG is, else Spanish")
        parser.add_argument("--alone", action="store_true", help="ask no database whether the letter still holds")

    def handle(self, *args: Any, **options: Any) -> None:
        wanted = options["language"] or os.environ.get("LANG", "")
        language: Language = "en" if wanted.startswith("en") else "es"
        self.asks = "DATABASE_URL" in os.environ and not options["alone"]
        connection.settings_dict["OPTIONS"].setdefault("connect_timeout", PATIENCE)
        anchors = self._anchors(options["trust"])
        self.revoked = read_revocations(settings.SEAL_CRL)
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
        pdf = _read(file)
        with within_memory(), within_time(LONGEST):
            verdict = verify(pdf, anchors, self.revoked)
        said, stands = lines(verdict, language), Standing()
        if verdict.status == Status.VALID and self.asks:
            found, stands = self._stands(pdf, language)
            said += found
        if named:
            self.stdout.write(f"{file}:")
        for line in said:
            self.stdout.write(f"  {line}" if named else line)
        return exit_status(verdict) or (0 if stands.holds else PAST)

    def _stands(self, pdf: bytes, language: Language) -> tuple[list[str], Standing]:
        """How the letter stands in the office's database, in words; nothing is known where it does not answer."""
        try:
            found = standing.of_file(pdf)
        except DatabaseError:
            self.asks = False
            self.stderr.write(SILENT[language == "en"])
            return [], Standing()
        if found is None:
            return [STRANGER[language == "en"]], Standing()
        return stands(found, language), found


def stands(found: Standing, language: Language) -> list[str]:
    """Whether a letter of the office is current, was withdrawn, was superseded; or both, each with its day."""
    days = ((WITHDRAWN, found.withdrawn_on), (SUPERSEDED, found.replaced_on))
    past = [pair[language == "en"].format(day=day(on, language)) for pair, on in days if on]
    return past or [CURRENT[language == "en"]]


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
