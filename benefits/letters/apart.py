"""A stranger's file is read in a process of its own, with little memory and little time.

Whatever it does there, the process ends and nothing of it stays: no file is written, nothing is logged.
"""

import json
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benefits.confined import little, within_limits, within_memory
from benefits.letters.anchors import read_certificates, read_revocations
from benefits.letters.answers import lines
from benefits.letters.verify import Status, Verdict, verify

SECONDS = 15
ROOT = Path(__file__).parents[2]
UNREADABLE = Verdict(Status.NOT_VALID, word="unreadable")


@dataclass(frozen=True)
class Told:
    """What the other process said of a file: the status, and its sentences by language."""

    status: Status
    lines: dict[str, list[str]]


def verify_apart(pdf: bytes, trust: Iterable[Path | str], revocations: Path | str = "") -> Told:
    """Judge a file by the certificates in `trust` and the lists in the file `revocations`, if there is one. Never
    raises: too slow, too big or crashed is not valid."""
    command = [sys.executable, "-m", "benefits.letters.apart", str(revocations), *map(str, trust)]
    try:
        done = subprocess.run(
            command, input=pdf, capture_output=True, timeout=SECONDS, cwd=ROOT, env=little(), check=True
        )
        said = json.loads(done.stdout)
        return Told(Status(said["status"]), said["lines"])
    except (OSError, subprocess.SubprocessError, ValueError, KeyError):
        return Told(UNREADABLE.status, _said(UNREADABLE)["lines"])


def _said(verdict: Verdict) -> dict[str, Any]:
    return {"status": verdict.status.value, "lines": {"es": lines(verdict, "es"), "en": lines(verdict, "en")}}


def main(revocations: str, *trust: str) -> None:
    """The other process: a file on standard input, the answer as JSON on standard output."""
    anchors, revoked = read_certificates(trust), read_revocations(revocations)
    within_limits(SECONDS)
    with within_memory():
        verdict = verify(sys.stdin.buffer.read(), anchors, revoked)
    sys.stdout.write(json.dumps(_said(verdict)))


if __name__ == "__main__":
    main(*sys.argv[1:])
