"""A file that somebody sent is opened in a process of its own, with little memory and little time.

Whatever it does there, the process ends; it writes no file and knows no secret.
"""

import json
import subprocess
import sys
from pathlib import Path

from benefits.confined import little, within_limits, within_memory
from cases.scans.check import Found, Refused, check

SECONDS = 20
ROOT = Path(__file__).parents[2]


def check_apart(data: bytes) -> Found:
    """What the file is. Raises `Refused`, also where it took too long or broke the reader."""
    command = [sys.executable, "-m", "cases.scans.apart"]
    try:
        done = subprocess.run(
            command, input=data, capture_output=True, timeout=SECONDS, cwd=ROOT, env=little(), check=True
        )
        head, _line, shown = done.stdout.partition(b"\n")
        said = json.loads(head)
        refused = said.get("refused")
        found = None if refused else Found(str(said["media"]), int(said["pages"]), shown)
    except (OSError, subprocess.SubprocessError, ValueError, KeyError) as broken:
        raise Refused("unreadable") from broken
    if found is None:
        raise Refused(refused)
    return found


def main() -> None:
    """The other process: a file on standard input; a line of JSON, then the picture, on standard output."""
    within_limits(SECONDS)
    shown = b""
    try:
        with within_memory():
            found = check(sys.stdin.buffer.read())
        said, shown = {"media": found.media, "pages": found.pages}, found.shown
    except Refused as why:
        said = {"refused": why.word}
    sys.stdout.buffer.write(json.dumps(said).encode() + b"\n" + shown)


if __name__ == "__main__":
    main()
