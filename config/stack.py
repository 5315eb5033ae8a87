"""The services of one run folder, their order, and what must be ready before the first page. Standard library only."""

import hashlib
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from types import FrameType, TracebackType
from typing import IO

from config import embedded
from config.environment import (
    KEYS,
    PREPARED,
    ROOT,
    Stop,
    fingerprint,
    free_port,
    private,
    read,
    say,
    servers,
    socket_folder,
    write_private,
)
from config.processes import Service, last_line, record, sweep

MANAGE = [sys.executable, str(ROOT / "manage.py")]
BY_THE_OWNER = frozenset({"migrate", "grant_application_role"})
PREPARATION = (["migrate"], ["grant_application_role"], ["seed", "--if-empty"])
SCHEMA_ONLY = 2  # of these steps
CODE = ("benefits/**/*.py", "cases/**/*.py", "config/settings.py", "requirements.lock", "benefits/**/*.csv")
STATIC = ("static/**/*", "requirements.lock")
JOINED = (
    "RUN_DIR", "DEMONSTRATION", "ADDRESS", "DATABASE_URL", "DATABASE_OWNER_URL", "APPLICATION_ROLE", "REDIS_URL",
    "LD_LIBRARY_PATH", *KEYS,
)  # fmt: skip
FIRST_PAGE_SECONDS = 60


class Interrupted(Exception):
    """Ctrl-C, or another polite request to end."""


class Stack:
    """The services of one run folder: started in order, recorded, stopped in the reverse order, whatever happens."""

    def __init__(self, run: Path, env: dict[str, str]) -> None:
        self.run, self.env = run, env
        self.services: list[Service] = []
        self.errands: list[subprocess.Popen[bytes]] = []

    def __enter__(self) -> "Stack":
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, interrupt)
        sweep(self.run / "processes.json")
        (self.run / "environment.json").unlink(missing_ok=True)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        (self.run / "environment.json").unlink(missing_ok=True)
        for errand in self.errands:
            errand.kill()
        for service in reversed(self.services):
            service.stop()
        (self.run / "processes.json").unlink(missing_ok=True)

    def start(self, service: Service) -> Service:
        self.services.append(service)
        service.start()
        record(self.run / "processes.json", self.services)
        return service

    def errand(self, command: str, *args: str, out: IO[bytes] | int, err: IO[bytes]) -> subprocess.Popen[bytes]:
        """One of the project's commands, beside the rest: out of the reach of Ctrl-C, ended with the run."""
        env = as_owner(self.env, command)
        self.errands.append(
            subprocess.Popen([*MANAGE, command, *args], env=env, stdout=out, stderr=err, start_new_session=True)
        )
        return self.errands[-1]

    def start_servers(self, *, durable: bool = True) -> None:
        """The embedded ones, where the user named none of their own; then the roles and the empty database."""
        if "DATABASE_URL" not in os.environ:
            service = self.start(embedded.postgres(self.run, durable=durable))
            embedded.wait_for(service, lambda: embedded.postgres_answers(self.run))
            embedded.make_roles(self.run, may_create_databases=not durable)
        if "REDIS_URL" not in os.environ:
            service = self.start(embedded.valkey(self.run))
            embedded.wait_for(service, lambda: embedded.socket_answers(socket_folder(self.run) / "valkey.sock"))
        self.env |= servers(self.run)

    def start_python(
        self, name: str, *argv: str, restarts: bool = False, keeps: tuple[int, ...] = (), sign: Path | None = None
    ) -> Service:
        log = private(self.run / "log") / f"{name}.log"
        python = [sys.executable, "-P", "-m", *argv]
        return self.start(Service(name, python, self.env, log, restarts=restarts, keeps=keeps, sign=sign))

    def watch(self) -> None:
        """One look: what may be started again is; the death of anything else stops the run."""
        for service in self.services:
            if service.deaf():
                service.end()
            if not service.dead():
                continue
            if not service.restarts:
                raise Stop(f"{service.name} stopped: {service.last_words()}")
            if service.revive():
                record(self.run / "processes.json", self.services)


def interrupt(number: int, frame: FrameType | None) -> None:
    raise Interrupted


def as_owner(env: dict[str, str], command: str) -> dict[str, str]:
    return env | {"DATABASE_URL": env["DATABASE_OWNER_URL"]} if command in BY_THE_OWNER else env


def prepare(stack: Stack, steps: int = len(PREPARATION)) -> None:
    """Migrations, grants, keys and people: once, and again when the code or the database they concern has changed."""
    stamp = stack.run / PREPARED
    now = hashlib.sha256(f"{fingerprint(*CODE)} {stack.env['DATABASE_OWNER_URL']}".encode()).hexdigest()
    done = read(stamp) or {}
    if done.get("of") == now and done["steps"] >= steps:
        return
    log = private(stack.run / "log") / "prepare.log"
    with log.open("wb") as out:
        keys = stack.errand("demo_keys", out=out, err=out)  # beside the rest: it needs no database
        for step in PREPARATION[:steps]:
            say(f"preparing: {step[0]}")
            if stack.errand(*step, out=out, err=out).wait():
                raise Stop(f"{step[0]} failed: {last_line(log)}")
        if keys.wait():
            raise Stop(f"demo_keys failed: {last_line(log)}")
    write_private(stamp, {"of": now, "steps": steps})


def collect_static(stack: Stack) -> Callable[[], None]:
    """Begin to gather the static files, where they changed; call the answer to wait for the end."""
    stamp, now = stack.run / "collected", fingerprint(*STATIC)
    if stamp.exists() and stamp.read_text() == now:
        return lambda: None
    log = private(stack.run / "log") / "static.log"
    with log.open("wb") as out:
        work = stack.errand("collectstatic", "--noinput", "--clear", "--ignore=*.ttf", out=out, err=out)

    def finish() -> None:
        if work.wait():
            raise Stop(f"the static files could not be gathered: {last_line(log)}")
        stamp.write_text(now)

    return finish


def start_office(stack: Stack) -> str:
    """Servers, then web server, worker and clock; once the first page answers, where it is and who may sign in."""
    stack.start_servers()
    static_is_ready = collect_static(stack)
    prepare(stack)
    static_is_ready()
    web = start_web(stack)
    # Prefork needs shared memory, which a bare container may not have.
    pool = "prefork" if os.access("/dev/shm", os.W_OK) else "threads"
    celery = ["celery", "-A", "config.celery", "--skip-checks"]
    worker = ["worker", "-c", "2", "-P", pool, "--without-gossip", "--without-mingle", "-l", "INFO"]
    stack.start_python("worker", *celery, *worker, restarts=True, sign=stack.run / "worker.sign")
    stack.start_python("beat", *celery, "beat", "-s", str(stack.run / "beat-schedule"), "--pidfile=", restarts=True)
    with (stack.run / "log" / "people.log").open("wb") as err:
        people = stack.errand("demo_people", out=subprocess.PIPE, err=err)
    wait_for_first_page(stack.env["ADDRESS"], web)
    write_private(stack.run / "environment.json", {name: stack.env[name] for name in JOINED if name in stack.env})
    return people.communicate()[0].decode()


def start_web(stack: Stack) -> Service:
    """The web server, on a socket bound here: between finding a free port and using it nobody can take it."""
    port = os.environ.get("PORT")
    with free_port([int(port)] if port else range(8000, 8100)) as listener:
        stack.env["ADDRESS"] = f"http://127.0.0.1:{listener.getsockname()[1]}"
        kept = listener.fileno()
        gunicorn = ["gunicorn", "config.wsgi", "-b", f"fd://{kept}", "-w", "2", "-k", "gthread", "--threads", "4"]
        gunicorn += ["--preload", "--graceful-timeout", "10", "--no-control-socket"]  # Django is imported once for all
        return stack.start_python("web", *gunicorn, keeps=(kept,))


def wait_for_first_page(address: str, web: Service) -> None:
    end = time.monotonic() + FIRST_PAGE_SECONDS
    while True:
        try:
            with urllib.request.urlopen(f"{address}/salud/", timeout=10):
                return
        except urllib.error.HTTPError as error:
            reason = f"it answered {error.code}"
        except OSError as error:
            reason = str(error)
        if web.dead() or time.monotonic() > end:
            raise Stop(f"the web server does not serve ({reason}): {web.last_words()}")
        time.sleep(0.05)
