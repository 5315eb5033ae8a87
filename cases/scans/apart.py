"""A file that somebody sent is opened in a process of its own (`check.py`), with little memory and little time."""

import json
import subprocess
import sys
from pathlib import Path

from benefits.confined import little
from cases.scans.found import SECONDS, Found, Refused

ROOT = Path(__file__).parents[2]


def check_apart(data: bytes) -> Found:
    """What the file is. Raises `Refused`, also where it took too long or broke the reader."""
    command = [sys.executable, "-m", "cases.scans.check"]
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
