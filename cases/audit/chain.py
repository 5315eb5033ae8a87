"""The arithmetic of the chain: keys by name, the hash of a row, of a page and of a block. No database."""

import hashlib
import hmac
import json
from collections.abc import Iterable
from typing import Any

from django.conf import settings

from cases.audit.tables import Row
from cases.models import Block, BlockPage

BEGINNING = "0" * 64  # what stands before the first block
LEAF = 16  # bytes kept of a row's hash


def name_of(key: str) -> str:
    """What a block says of its key: enough to tell which, too little to guess it."""
    return hashlib.sha256(b"the name of a key\0" + key.encode()).hexdigest()[:16]


def keys() -> dict[str, str]:
    """The keys that blocks may be sealed with, by name: today's, and those before it."""
    return {name_of(key): key for key in (settings.AUDIT_KEY, *settings.AUDIT_KEYS_BEFORE)}


def leaf(key: str, table: str, row: Row) -> bytes:
    """The hash of a row in its place: moved, it is another."""
    said = "\0".join((table, str(row.written_in), row.key, row.values))
    return hmac.digest(key.encode(), said.encode(), "sha256")[:LEAF]


class Seal:
    """The hash of one block, fed page by page, so that no block has to fit in memory."""

    def __init__(self, key: str) -> None:
        self._mac = hmac.new(key.encode(), digestmod="sha256")

    def add(self, page: BlockPage) -> None:
        self._say(page.table, page.place, page.columns, page.last_written, page.last_key, bytes(page.leaves).hex())

    def close(self, block: Block) -> str:
        """The hash, in hex."""
        self._say(block.number, block.prior, block.key, block.begins, block.ends, block.rows, block.at.timestamp())
        return self._mac.hexdigest()

    def _say(self, *values: Any) -> None:
        self._mac.update(json.dumps(values).encode() + b"\n")


def split(leaves: bytes) -> list[bytes]:
    """A page's hashes, one a row."""
    return [leaves[at : at + LEAF] for at in range(0, len(leaves), LEAF)]


def whole(key: str, block: Block, pages: Iterable[BlockPage]) -> str:
    """What the hash of a block with these pages must be."""
    seal = Seal(key)
    for page in pages:
        seal.add(page)
    return seal.close(block)
