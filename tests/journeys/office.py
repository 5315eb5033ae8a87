"""A whole demonstration of the journeys' own, on the project's supervisor: servers, web, worker, clock, the roll."""

import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import redis

from config.devstack import ready_environment, wait_to_hold
from config.environment import ELSEWHERE, read
from config.processes import Service, record, sweep
from config.stack import MANAGE, Stack, start_office

PATIENCE = 90  # seconds for what the clock does by itself: it looks for recomputes every thirty
OF_PYTEST = ("PYTEST_VERSION", "PYTEST_CURRENT_TEST", "DJANGO_ALLOW_ASYNC_UNSAFE")
A_MOMENT = 0.25


@contextmanager
def open_office(run: Path, *, kept: bool = False) -> Iterator["Office"]:
    """Everything up, from an empty folder unless what was there is `kept`; everything down again, whatever happens."""
    with wait_to_hold(run):
        if not kept:
            throw_away(run)
        env = ready_environment(run, demonstration=True)
        for name in OF_PYTEST:  # the office must not think that it is being tested
            env.pop(name, None)
        with Stack(run, env) as stack:
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):  # pytest knows what to do with one of these
                signal.signal(number, signal.default_int_handler)
            start_office(stack)
            yield Office(stack)


def throw_away(run: Path) -> None:
    """Leave nothing of an earlier journey but the lock: its people have already walked."""
    sweep(run / "processes.json")
    elsewhere = run / ELSEWHERE
    if elsewhere.exists():
        shutil.rmtree(elsewhere.read_text(), ignore_errors=True)
    for entry in run.iterdir():
        if entry.is_dir():
            shutil.rmtree(entry)
        elif entry.name != "lock":
            entry.unlink()


class Office:
    """What a journey may ask of the running demonstration besides its pages."""

    def __init__(self, stack: Stack) -> None:
        self.stack, self.run = stack, stack.run
        self.address = stack.env["ADDRESS"]
        self.sessions: dict[str, list[Any]] = {}  # by user name, the cookies of whoever signed in
        self._codes: set[str] = set()

    def password(self, username: str) -> str:
        """As the newcomer reads it after `./run`; for the others of the seed, as `demo_people NAME` prints it."""
        people = read(self.run / "demonstration.json")
        if username not in people:
            self.manage("demo_people", username)
            people = read(self.run / "demonstration.json")
        return people[username]["password"]

    def code(self, username: str) -> str:
        """The six digits of now, as `./run manage code` prints them; none of those given before."""
        wait_until(lambda: self._code(username) not in self._codes, f"a new code for {username}")
        code = self._code(username)
        self._codes.add(code)
        return code

    def _code(self, username: str) -> str:
        return self.manage("code", username).stdout.strip()

    def manage(self, *command: str, status: int | None = 0) -> subprocess.CompletedProcess[str]:
        """`./run manage COMMAND`, in this office."""
        argv = [*MANAGE, *command]
        done = subprocess.run(argv, env=self.stack.env, capture_output=True, text=True, check=False)
        assert status in (None, done.returncode), f"{command[0]} ended with {done.returncode}: {done.stderr}"
        return done

    def service(self, name: str) -> Service:
        return next(service for service in self.stack.services if service.name == name)

    @contextmanager
    def without(self, name: str) -> Iterator[None]:
        """While this lasts, a service is stopped and nobody starts it again."""
        service = self.service(name)
        service.stop()
        try:
            yield
        finally:
            self._start(service)
            self.revives()

    @contextmanager
    def worker_including(self, module: str) -> Iterator[None]:
        """While this lasts, the worker has loaded one more module, which may spoil something in it."""
        worker = self.service("worker")
        whole = worker.argv
        with self.without("worker"):
            worker.argv = [*whole, "-I", module]
        try:
            yield
        finally:
            worker.stop()
            worker.argv = whole
            self._start(worker)

    def revives(self) -> None:
        """What `./run` does all the time: whoever died meanwhile, as a worker does without its broker, starts again."""
        for service in self.stack.services:
            if service.restarts and service.dead():
                self._start(service)

    def _start(self, service: Service) -> None:
        service.start()
        record(self.run / "processes.json", self.stack.services)

    def as_owner(self) -> psycopg.Connection:
        """A connection of the tables' owner, whose acts hold at once."""
        return psycopg.connect(self.stack.env["DATABASE_OWNER_URL"], autocommit=True)

    def messages(self) -> list[str]:
        """What waits in the broker, as it is written there."""
        path = self.stack.env["REDIS_URL"].removeprefix("redis+socket://")
        with redis.Redis(unix_socket_path=path) as broker:
            return [message.decode() for message in broker.lrange("celery", 0, -1)]

    def logs(self) -> dict[str, str]:
        """Everything that any process of the office has written, by file."""
        return {path.name: path.read_text(errors="replace") for path in sorted((self.run / "log").iterdir())}

    def died(self) -> list[str]:
        return [service.name for service in self.stack.services if service.dead()]


def wait_until(happens: Callable[[], object], what: str, seconds: float = PATIENCE) -> None:
    """Look again and again until it is so; fail with what was awaited."""
    end = time.monotonic() + seconds
    while not happens():
        assert time.monotonic() < end, f"waited {seconds} s for this, in vain: {what}"
        time.sleep(A_MOMENT)
