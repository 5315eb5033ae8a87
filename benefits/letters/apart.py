"""A stranger's file is read in a process of its own, with little memory and little time.

Whatever it does there, the process ends and nothing of it stays: no file is written, nothing is logged.
"""

import json
import os
import resource
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benefits.letters.anchors import read_certificates
from benefits.letters.answers import lines
from benefits.letters.verify import Status, Verdict, verify

MEMORY = 2**29  # bytes; a letter takes a few millions
SECONDS = 15
ROOT = Path(__file__).parents[2]
UNREADABLE = Verdict(Status.NOT_VALID, word="unreadable")


@dataclass(frozen=True)
class Told:
    """What the other process said of a file: the status, and its sentences by language."""

    status: Status
    lines: dict[str, list[str]]


def verify_apart(pdf: bytes, trust: Iterable[Path | str]) -> Told:
    """Judge a file by the certificates in `trust`. Never raises: too slow, too big or crashed is not valid."""
    command = [sys.executable, "-m", "benefits.letters.apart", *map(str, trust)]
    try:
        done = subprocess.run(
            command, input=pdf, capture_output=True, timeout=SECONDS, cwd=ROOT, env=_little(), check=True
        )
        said = json.loads(done.stdout)
        return Told(Status(said["status"]), said["lines"])
    except (OSError, subprocess.SubprocessError, ValueError, KeyError):
        return Told(UNREADABLE.status, _said(UNREADABLE)["lines"])


def _little() -> dict[str, str]:
    """The environment of the other process: where its libraries lie, and none of our secrets."""
    return {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH", "PYTHONPATH", "LANG") if name in os.environ}


def _said(verdict: Verdict) -> dict[str, Any]:
    return {"status": verdict.status.value, "lines": {"es": lines(verdict, "es"), "en": lines(verdict, "en")}}


@contextmanager
def within_memory() -> Iterator[None]:
    """A small file can swell to gigabytes while it is read. Beyond MEMORY more than now it is unreadable: not valid."""
    before = resource.getrlimit(resource.RLIMIT_AS)
    in_use = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (in_use + MEMORY, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


def main(trust: list[str]) -> None:
    """The other process: a file on standard input, the answer as JSON on standard output."""
    anchors = read_certificates(trust)
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    with within_memory():
        verdict = verify(sys.stdin.buffer.read(), anchors)
    sys.stdout.write(json.dumps(_said(verdict)))


if __name__ == "__main__":
    main(sys.argv[1:])
