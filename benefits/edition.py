"""The edition of the law in force here: its values and the hash of its source.

``law_on`` is how the office and the command ask for the law, so that every determination names its source.
"""

import hashlib
import io
import zipfile
from collections.abc import Iterable
from datetime import date
from functools import cache
from pathlib import Path

from benefits.law.law import Adopted, Law

LAW = Path(__file__).parent / "law"


def _files() -> list[tuple[str, bytes]]:
    return [(path.relative_to(LAW.parent.parent).as_posix(), path.read_bytes()) for path in sorted(LAW.rglob("*.py"))]


@cache
def source_hash() -> str:
    """SHA-256 over the names and contents of the source files of ``benefits/law``, in order."""
    digest = hashlib.sha256()
    for name, content in _files():
        digest.update(f"{name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def source_zip() -> bytes:
    """The source of ``benefits/law`` as a zip, the same bytes for the same source."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in [("benefits/__init__.py", b""), *_files()]:
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content)
    return buffer.getvalue()


def law_on(day: date, adopted: Iterable[Adopted] = ()) -> Law:
    """The law of a day with what was adopted, under this source."""
    return Law.on(day, adopted, source=source_hash())
