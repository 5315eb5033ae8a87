"""The bindery: many letters into one file, one at a time, whatever their number. Imported by tasks alone, as the press.

A bundle's row is held while it is made: another hand passes by, and a worker that dies leaves the errand. The file
takes its name when it is whole. Nothing personal stands in the name of a file: a number in order and the letter's code.
"""

import csv
import hashlib
import json
import os
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import timedelta
from pathlib import Path
from typing import IO, Protocol
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import override

from benefits.letters.print_copy import PrintCopy, page_count
from benefits.letters.render import cover
from cases import bundled, clock
from cases.models import Bundle, Event, Letter

KEPT_FOR = timedelta(days=7)
A_PIECE = 1 << 20
LOCALE = "es-pr"


@dataclass(frozen=True)
class Line:
    """One letter of the manifest. `file`: its name in the ZIP; `sheet`: on which page of the copy it begins."""

    number: int
    code: str
    pages: int
    sha256: str
    file: str = ""
    sheet: int = 0


class Binder(Protocol):
    """Takes letters one after another; `close` gives the pages of the whole."""

    def add(self, number: int, letter: Letter) -> Line: ...
    def close(self, lines: list[Line]) -> int: ...


@transaction.atomic
def make(bundle_id: uuid.UUID) -> Bundle | None:
    """Make what was asked for. None if it is made, or another hand is at it."""
    free = Bundle.objects.select_for_update(of=("self",), skip_locked=True).select_related("run", "agency")
    bundle = free.filter(pk=bundle_id, made_at__isnull=True).first()
    if bundle is None:
        return None
    ids = list(bundled.of(bundle).values_list("pk", flat=True))
    with _whole(bundle.path()) as out, override(LOCALE):
        binder: Binder = Zip(out) if bundle.form == Bundle.Form.ZIP else Copy(out, bundle, len(ids))
        lines = [binder.add(number, Letter.objects.get(pk=pk)) for number, pk in enumerate(ids, 1)]
        bundle.pages = binder.close(lines)
    for part, text in manifests(lines).items():
        with _whole(bundle.path(part)) as out:
            out.write(text)
    bundle.letters, bundle.sha256, bundle.made_at = len(lines), _sha256(bundle.path()), clock.now()
    bundle.save()
    Event.record("bundle_made", on=clock.today(), details={"run": str(bundle.run_id), "bundle": str(bundle.pk)})
    return bundle


class Zip:
    """Every letter as it was signed, byte for byte, and the manifests."""

    def __init__(self, out: IO[bytes]) -> None:
        self._zip, self._pages = ZipFile(out, "w", ZIP_STORED), 0

    def add(self, number: int, letter: Letter) -> Line:
        pdf, name = bytes(letter.pdf), f"{number:05}-{letter.short_code}.pdf"
        self._zip.writestr(ZipInfo(name, (*letter.issued_on.timetuple()[:3], 0, 0, 0)), pdf)
        line = Line(number, letter.short_code, page_count(pdf), letter.sha256, file=name)
        self._pages += line.pages
        return line

    def close(self, lines: list[Line]) -> int:
        for part, text in manifests(lines).items():
            self._zip.writestr(f"manifest.{part}", text)
        self._zip.close()
        return self._pages


class Copy:
    """The pages of every letter behind a sheet that says what they are."""

    def __init__(self, out: IO[bytes], bundle: Bundle, letters: int) -> None:
        title = _("Copy to print, without electronic signatures")
        self._copy, self._next = PrintCopy(out, title), 1
        self._put(_cover(title, bundle, letters))

    def add(self, number: int, letter: Letter) -> Line:
        begins = self._next
        pages = self._put(bytes(letter.pdf))
        return Line(number, letter.short_code, pages, letter.sha256, sheet=begins)

    def close(self, lines: list[Line]) -> int:
        return self._copy.close()

    def _put(self, pdf: bytes) -> int:
        pages = self._copy.add(pdf)
        self._next += pages + pages % 2
        return pages


def _cover(title: str, bundle: Bundle, letters: int) -> bytes:
    notice = _("The signature of a letter is in its own file: whoever needs it takes the ZIP of the same letters.")
    lines = [
        bundle.agency.name if bundle.agency else _("People whose file nobody holds"),
        _("%(letters)d letters, in the order of the manifest") % {"letters": letters},
        _("To be printed on both sides: each letter begins on the front of a sheet, and blank pages see to it."),
        str(bundle.pk),
    ]
    return cover(title, notice, lines, "es")


def manifests(lines: list[Line]) -> dict[str, bytes]:
    """The list of the letters, for a spreadsheet and for a program."""
    rows = [{name: value for name, value in asdict(line).items() if value} for line in lines]
    table = _Rows()
    writer = csv.DictWriter(table, list(rows[0]) if rows else ["number"], lineterminator="\r\n")
    writer.writeheader()
    writer.writerows(rows)
    return {"csv": "".join(table).encode(), "json": json.dumps(rows, indent=1).encode()}


class _Rows(list[str]):
    """What a csv writer writes to."""

    write = list.append


def clear_away() -> int:
    """Remove files made more than some days ago, and what a worker that died left half made. Gives how many."""
    folder, old, gone = Path(settings.RUN_DIR) / "bundles", (clock.now() - KEPT_FOR).timestamp(), 0
    for path in folder.glob("*.*") if folder.exists() else ():
        if path.stat().st_mtime < old:
            path.unlink(missing_ok=True)
            gone += 1
    return gone


@contextmanager
def _whole(path: Path) -> Iterator[IO[bytes]]:
    """A private file that takes its name only once it is whole."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.part")
    with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as out:
        yield out
        out.flush()
        os.fsync(out.fileno())
    part.replace(path)


def _sha256(path: Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while piece := file.read(A_PIECE):
            digest.update(piece)
    return digest.hexdigest()
