"""Long-lived child processes: started apart, recorded, started again, stopped. Standard library only."""

import contextlib
import json
import math
import os
import pwd
import re
import signal
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from config.environment import say, write_private

PATIENCE = 15  # seconds a process has to stop by itself
HEALTHY = 60  # seconds after which an earlier death is forgotten
LONGEST_PAUSE = 60
LOG_BYTES = 5_000_000


def started_at(pid: int) -> str | None:
    """When the process began, in the kernel's ticks: with its number, that names one process. None: no such process."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return None
    state, *rest = stat.rpartition(")")[2].split()
    return None if state == "Z" else rest[18]


def signal_group(pid: int, number: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, number)


def last_line(log: Path, since: int = 0) -> str:
    """The last trouble a process spoke of, or its last line, and where the rest stands."""
    lines = [line for line in log.read_bytes()[since:].decode(errors="replace").splitlines() if line.strip()]
    troubles = [line for line in lines if re.search(r"FATAL|PANIC|[Ee]rror|No space", line)]
    return f"{(troubles or lines or ['it said nothing'])[-1].strip()[:200]} ({log})"


def identity(user: str | None) -> dict[str, Any]:
    """What subprocess needs to be told to become this user, with no group of ours left."""
    return {"user": user, "group": pwd.getpwnam(user).pw_gid, "extra_groups": []} if user else {}


@dataclass
class Service:
    """One server of a run."""

    name: str
    argv: list[str]
    env: dict[str, str]
    log: Path
    stop_signal: int = signal.SIGTERM
    restarts: bool = False
    user: str | None = None
    keeps: tuple[int, ...] = ()
    sign: Path | None = None  # a file it touches at each task
    silence: float = 300  # seconds without, after which one that lives is deaf
    pauses: int = 0
    process: subprocess.Popen[bytes] | None = field(default=None, repr=False)
    said_from: int = 0
    began: float = 0
    again_at: float | None = None

    def start(self) -> None:
        """Start in a session of its own, so that the terminal's Ctrl-C reaches only the supervisor."""
        kept = "ab" if self.log.exists() and self.log.stat().st_size < LOG_BYTES else "wb"
        with self.log.open(kept) as log:
            self.said_from = log.tell()
            self.process = subprocess.Popen(
                self.argv, env=self.env, cwd="/", stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                start_new_session=True, pass_fds=self.keeps, **identity(self.user),
            )  # fmt: skip
        self.began, self.again_at = time.monotonic(), None

    def dead(self) -> bool:
        return self.process is not None and self.process.poll() is not None

    def deaf(self) -> bool:
        """Alive, and without a sign of work for too long. A worker that lost its broker may neither end nor listen."""
        if self.sign is None or self.dead():
            return False
        quiet = time.time() - self.sign.stat().st_mtime if self.sign.exists() else math.inf
        return min(quiet, time.monotonic() - self.began) > self.silence

    def end(self) -> None:
        """At once, its children too."""
        assert self.process is not None
        say(f"{self.name} lives and does nothing ({self.log})")
        signal_group(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def last_words(self) -> str:
        return last_line(self.log, self.said_from)

    def revive(self) -> bool:
        """Of a dead one: say so once and start it again after a pause that grows. True when it was started."""
        assert self.process is not None
        if self.again_at is None:
            signal_group(self.process.pid, signal.SIGKILL)  # its own children, if it was killed without them
            self.pauses = 0 if time.monotonic() - self.began > HEALTHY else self.pauses + 1
            pause = min(2 ** max(self.pauses - 1, 0), LONGEST_PAUSE)
            self.again_at = time.monotonic() + pause
            say(f"{self.name} stopped ({self.process.returncode}); starting it again in {pause} s ({self.log})")
        if time.monotonic() < self.again_at:
            return False
        self.start()
        return True

    def stop(self) -> None:
        if self.process is None:
            return
        if self.process.poll() is None:
            self.process.send_signal(self.stop_signal)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(PATIENCE)
        signal_group(self.process.pid, signal.SIGKILL)
        self.process.wait()


def record(path: Path, services: list[Service]) -> None:
    """Note who runs, for a later sweep and for whoever wants to watch or stop one of them."""
    rows = [
        {"name": s.name, "pid": s.process.pid, "started": started_at(s.process.pid), "stop_signal": int(s.stop_signal)}
        for s in services if s.process is not None
    ]  # fmt: skip
    write_private(path, rows)


def sweep(path: Path) -> None:
    """Stop what a killed run left behind; a number taken by another process since is left alone."""
    try:
        rows = json.loads(path.read_text())
    except (FileNotFoundError, ValueError):
        return
    left = [row for row in rows if started_at(row["pid"]) in (row["started"], None)]
    alive = [row for row in left if started_at(row["pid"])]
    if alive:
        say("stopping what an earlier run left behind: " + ", ".join(row["name"] for row in alive))
    for row in reversed(alive):
        with contextlib.suppress(ProcessLookupError):
            os.kill(row["pid"], row["stop_signal"])
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and any(started_at(row["pid"]) == row["started"] for row in alive):
        time.sleep(0.05)
    for row in left:
        signal_group(row["pid"], signal.SIGKILL)
    path.unlink()
