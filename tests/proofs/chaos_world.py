"""A small office under attack: real PostgreSQL and Valkey, a real Celery worker, and the means to break each."""

import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection
from kombu import Connection

from cases.actions import runs
from cases.models import RunRow
from config import embedded
from config.processes import Service
from tests.proofs import chaos_clock

CLAIM = re.compile(rb"claim open in process (\d+)")
PATIENCE = 180  # a busy machine takes half a minute to start a worker
DEAF = 45  # seconds without a task, though one is sent every other second
APP = ["celery", "-A", "tests.proofs.chaos_worker", "--skip-checks"]


class Lost(Exception):
    """Something did not come about in time."""


def until(holds: Callable[[], Any], what: str, seconds: float = PATIENCE) -> Any:
    """Wait for it, and give what it gave."""
    end = time.monotonic() + seconds
    while not (found := holds()):
        if time.monotonic() > end:
            raise Lost(what)
        time.sleep(0.02)
    return found


class World:
    """One office. `set` moves its clock; `nudge` says "look now", as beat would; `settle` waits till nothing is due."""

    def __init__(self, folder: Path, database: str) -> None:
        self.folder, self.clock = folder, chaos_clock.Clock(folder)
        self.valkey = embedded.valkey(folder)
        self.socket = embedded.socket_folder(folder) / "valkey.sock"
        self.env = os.environ | {
            "CHAOS_FOLDER": str(folder), "DATABASE_URL": database, "REDIS_URL": f"redis+socket://{self.socket}",
            "DJANGO_SETTINGS_MODULE": "config.settings",
        }  # fmt: skip
        self.worker: Service | None = None
        self.log = folder / "worker.log"
        self.hosts = self.deaf = 0
        self.asked_since = 0.0  # from when on messages are sent: before, silence says nothing

    def __enter__(self) -> "World":
        self.start_broker()
        self.start_worker()
        return self

    def __exit__(self, *_: object) -> None:
        self.release()
        for service in (self.worker, self.valkey):
            if service:
                service.stop()

    def start_broker(self) -> None:
        self.valkey.start()
        embedded.wait_for(self.valkey, lambda: embedded.socket_answers(self.socket))

    def stop_broker(self) -> None:
        self.valkey.stop()
        self.valkey.process = None

    def empty_broker(self) -> None:
        with Connection(self.env["REDIS_URL"]) as broker:
            broker.default_channel.client.flushall()

    def start_worker(self, zone: str = "") -> None:
        env = self.env | ({"TZ": zone} if zone else {})
        argv = [sys.executable, "-m", *APP, "worker", "-c", "2", "--without-gossip", "--without-mingle", "-l", "INFO"]
        self.worker = Service("worker", argv, env, self.log, sign=settings.RUN_DIR / "worker.sign", silence=DEAF)
        self._start_worker()

    def _start_worker(self) -> None:
        assert self.worker
        self.hosts += 1
        self._start(self.worker)
        until(lambda: b" ready." in self._said(), "the worker is ready")

    def watch(self) -> None:
        """Start a worker again that died or went deaf, as ./run does: some do when their broker goes away."""
        if self.worker and self.worker.deaf() and time.monotonic() - self.asked_since > DEAF:
            self.worker.end()
            self.deaf += 1
        if self.worker and self.worker.dead():
            self._start_worker()

    def _start(self, service: Service) -> None:
        """As the service starts itself, but where the project's modules are."""
        with service.log.open("ab") as log:
            service.said_from = log.tell()
            service.process = subprocess.Popen(
                service.argv, env=service.env, cwd=settings.ROOT, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                start_new_session=True,
            )

    def beat(self, number: int) -> Service:
        """One more beat: two of them is a fault."""
        argv = [sys.executable, "-m", *APP, "beat", "-s", str(self.folder / f"beat-{number}"), "--pidfile="]
        service = Service(f"beat-{number}", argv, self.env, self.folder / f"beat-{number}.log")
        self._start(service)
        return service

    def kill_worker(self) -> None:
        """The whole of it, at once."""
        assert self.worker and self.worker.process
        os.killpg(self.worker.process.pid, signal.SIGKILL)
        self.worker.process.wait()

    def stop_worker(self) -> None:
        assert self.worker
        self.worker.stop()

    def hold(self) -> None:
        (self.folder / "hold").touch()

    def release(self) -> None:
        (self.folder / "hold").unlink(missing_ok=True)

    def open_claim(self) -> int:
        """Nudge until a claim is open, as the log line says, and give the process that holds it."""
        assert self.worker
        self.worker.said_from = self.log.stat().st_size
        self.hold()
        self.asked_since = time.monotonic()
        found, nudged, end = None, 0.0, time.monotonic() + PATIENCE
        while not (found := CLAIM.search(self._said())):
            if time.monotonic() > end:
                raise Lost("a claim is open")
            self.watch()
            if time.monotonic() - nudged > 3:
                self.nudge()
                nudged = time.monotonic()
            time.sleep(0.02)
        return int(found.group(1))

    def _said(self) -> bytes:
        assert self.worker
        with self.log.open("rb") as log:
            log.seek(self.worker.said_from)
            return log.read()

    def nudge(self) -> bool:
        """A message, as beat sends it; whether the broker took it."""
        with contextlib.suppress(OSError, Exception), Connection(
            self.env["REDIS_URL"], transport_options={"socket_connect_timeout": 1, "max_retries": 1}
        ) as broker:
            chaos_clock.send(broker, "cases.tasks.recompute_due")
            return True
        return False

    def set(self, day: date, hour: int = 5) -> None:
        """Move the clock: `hour` is UTC; San Juan is four hours behind."""
        self.clock.set(datetime(day.year, day.month, day.day, hour, tzinfo=UTC))

    def settle(self, on: date, *, nudging: bool = True) -> None:
        """Nudge now and then, as the next sweeps would, and keep a worker there, until nothing is due."""
        self.release()
        self.asked_since = time.monotonic()
        nudged, end = 0.0, time.monotonic() + PATIENCE
        while left := due(on):
            if time.monotonic() > end:
                raise Lost(f"{left} due and not done on {on}")
            self.watch()
            if nudging and time.monotonic() - nudged > 2:
                self.nudge()
                nudged = time.monotonic()
            time.sleep(0.05)


def due(on: date) -> int:
    """How many are due and not done."""
    connection.close_if_unusable_or_obsolete()
    rows = RunRow.objects.filter(state="previewed", run__status="approved", changes_on__lte=on).count()
    return rows + len(runs.due_alone(on, most=1000))
