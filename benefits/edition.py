"""The edition of the law in force here: its values and the hash of its source.

``law_on`` is how the office and the command ask for the law, so that every determination names its source.
"""

import hashlib
import io
import zipfile
from collections.abc import Iterable, Mapping
from datetime import date
from functools import cache
from pathlib import Path

from benefits.law.law import Adopted, Law

PACKAGE = Path(__file__).parent
LAW = "benefits/law/"
# What reads a stored determination and writes it again travels with the law; like the law, it is pure Python.
BESIDE = ("codec.py", "values.py")


@cache
def source() -> Mapping[str, bytes]:
    """The law's source files and its codec, by name."""
    paths = [*sorted((PACKAGE / "law").rglob("*.py")), *(PACKAGE / name for name in BESIDE)]
    return {path.relative_to(PACKAGE.parent).as_posix(): path.read_bytes() for path in paths}


def hash_of(files: Mapping[str, bytes]) -> str:
    """SHA-256 over the names and contents of the files of ``benefits/law`` among these, in order."""
    digest = hashlib.sha256()
    for name, content in sorted(files.items()):
        if name.startswith(LAW):
            digest.update(f"{name}\0{len(content)}\0".encode())
            digest.update(content)
    return digest.hexdigest()


@cache
def source_hash() -> str:
    """The hash of the law's source as it stands here."""
    return hash_of(source())


def source_zip() -> bytes:
    """The source as a zip, the same bytes for the same source; enough, with Python alone, to compute again."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in [("benefits/__init__.py", b""), *source().items()]:
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content)
    return buffer.getvalue()


def unzipped(archive: bytes) -> dict[str, bytes]:
    """The files of a stored source."""
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def law_on(day: date, adopted: Iterable[Adopted] = ()) -> Law:
    """The law of a day with what was adopted, under this source."""
    return Law.on(day, adopted, source=source_hash())
