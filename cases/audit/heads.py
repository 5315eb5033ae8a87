"""The heads of the chain, kept outside the database: whoever cuts off its end cannot cut it off here.

One line a block: number, hash, rows. The file is only ever added to; each line goes to the log as well, so that
whoever collects the log has it on another machine.
"""

import logging
import os
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

from cases.models import Block

logger = logging.getLogger(__name__)


def path() -> Path:
    return Path(settings.AUDIT_HEADS)


def kept() -> Iterator[tuple[int, str]]:
    """Number and hash of each block that the file knows, as they were written."""
    if not path().exists():
        return
    with path().open() as file:
        for line in file:
            number, hash_ = line.split()[:2]
            yield int(number), hash_


def last() -> int:
    """The number of the last block the file knows; 0: none."""
    return max((number for number, _ in kept()), default=0)


def keep_up() -> None:
    """Write the heads that are not there yet: the last block's, and any that an interruption left out."""
    path().parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    new = Block.objects.filter(number__gt=last()).order_by("number")
    with os.fdopen(os.open(path(), os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600), "a") as file:
        for block in new.iterator():
            file.write(f"{block.number} {block.hash} {block.rows}\n")
            logger.info("audit head %s %s %s", block.number, block.hash, block.rows)
        file.flush()
        os.fsync(file.fileno())
