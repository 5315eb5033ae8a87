"""Where files that show a paper are kept: outside the database and of every address, enciphered, for their owner alone.

The name on the disk is the random id of the row; a file laid under another id cannot be read.
"""

import os
import uuid
from pathlib import Path

from cryptography.exceptions import InvalidTag
from django.conf import settings

from cases import cipher

SHOWN = ".shown"


class Lost(Exception):
    """The file is not there, or is not the one that was kept."""


def keep(id: uuid.UUID, data: bytes, part: str = "") -> None:
    """Write a file once, and wait until it is on the disk. Raises OSError."""
    folder = Path(settings.EVIDENCE_DIR)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle = os.open(folder / (id.hex + part), os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(cipher.seal(data, _key(), id))
        file.flush()
        os.fsync(file.fileno())


def read(id: uuid.UUID, part: str = "") -> bytes:
    """The file as it was kept. Raises `Lost`."""
    try:
        return cipher.unseal((Path(settings.EVIDENCE_DIR) / (id.hex + part)).read_bytes(), _key(), id)
    except (OSError, InvalidTag, ValueError) as gone:
        raise Lost(str(id)) from gone


def drop(id: uuid.UUID) -> None:
    """Take away what a row that never came to be had left."""
    for part in ("", SHOWN):
        (Path(settings.EVIDENCE_DIR) / (id.hex + part)).unlink(missing_ok=True)


def _key() -> str:
    """A key of its own, made of the one that enciphers what is most private."""
    return f"{settings.SSN_CIPHER_KEY}/evidence"
