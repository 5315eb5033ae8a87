"""What a process of its own is given when it reads what a stranger sent: little memory, and none of our secrets."""

import os
import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MEMORY = 2**29  # bytes


def little() -> dict[str, str]:
    """The environment of the other process: where its libraries lie, and none of our secrets."""
    return {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH", "PYTHONPATH", "LANG") if name in os.environ}


@contextmanager
def within_memory() -> Iterator[None]:
    """A small file can swell to gigabytes while it is read: beyond MEMORY more than now, that is a MemoryError."""
    before = resource.getrlimit(resource.RLIMIT_AS)
    in_use = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (in_use + MEMORY, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


@contextmanager
def within_time(seconds: float) -> Iterator[None]:
    """Beyond it that is a TimeoutError; said again every second, should something on the way have taken it for its own.
    For the main thread of a command."""

    def over(*_: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, over)
    signal.setitimer(signal.ITIMER_REAL, seconds, 1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def within_limits(seconds: int) -> None:
    """From here on the process has this much of a processor, and writes no file. For the other process alone."""
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
