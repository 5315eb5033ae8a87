"""The web server as `./run` starts it, cold each time, and readers in a process of their own."""

import json
import os
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.db import connection

from cases import sittings
from cases.models import User
from cases.sessions import DEVICE, SessionStore
from config.environment import DATABASE, made_once, private, socket_folder
from config.stack import Stack, collect_static, start_web, wait_for_first_page

CONNECTIONS = 8


@dataclass(frozen=True)
class Page:
    """Addresses that readers of one page take in turn; `user` None: nobody's session."""

    user: User
    paths: Sequence[str]


@dataclass(frozen=True)
class Measured:
    """Seconds of each answer: of `CONNECTIONS` readers at once and of one alone, after the first that each had of
    processes just started; and the longest of those first ones."""

    many: list[float]
    alone: list[float]
    first: float

    @property
    def p50(self) -> float:
        return statistics.median(self.many)

    @property
    def p95(self) -> float:
        return statistics.quantiles(self.many, n=20)[-1]

    @property
    def service(self) -> float:
        return statistics.median(self.alone)


def cookie_of(user: User) -> str:
    """A session as it is after both steps of signing in."""
    store = SessionStore()
    store[SESSION_KEY], store[BACKEND_SESSION_KEY] = str(user.pk), sittings.BACKEND
    store[HASH_SESSION_KEY], store[DEVICE] = user.get_session_auth_hash(), "bench"
    store.create()
    return f"{settings.SESSION_COOKIE_NAME}={store.session_key}"


@contextmanager
def office(application: str) -> Iterator[Stack]:
    """What web servers are started in; they have the application's role, which owns no table."""
    run = private(Path(os.environ["RUN_DIR"]) / "web")
    with Stack(run, os.environ | {"DATABASE_URL": application}) as stack:
        collect_static(stack)()
        yield stack


def measure(stack: Stack, page: Page, seconds: float) -> Measured:
    """One page: the server's processes fresh, the database's buffers empty; the many first, then one alone."""
    turns = [page.paths[at::CONNECTIONS] or page.paths for at in range(CONNECTIONS)]
    readers = [{"cookie": cookie_of(page.user), "paths": paths} for paths in turns]
    empty_the_buffers()
    with cold(stack) as port:
        many = answers(port, readers, seconds)
        alone = answers(port, readers[:1], seconds / 2)
    return Measured([one for each in many for one in each[1:]], alone[0][1:], max(each[0] for each in many))


@contextmanager
def cold(stack: Stack) -> Iterator[int]:
    """A web server just started, as `./run` starts it: no template read, no law, no connection. Its port."""
    web = start_web(stack)
    try:
        wait_for_first_page(stack.env["ADDRESS"], web)
        yield urlsplit(stack.env["ADDRESS"]).port or 80
    finally:
        web.stop()
        stack.services.remove(web)


def answers(port: int, readers: list[dict[str, object]], seconds: float) -> list[list[float]]:
    """Seconds of each answer, by reader."""
    said = json.dumps({"port": port, "seconds": seconds, "readers": readers})
    argv = [sys.executable, "-P", "-m", "tests.bench.web_client"]
    done = subprocess.run(argv, input=said, capture_output=True, text=True, start_new_session=True, check=False)
    if done.returncode or done.stderr:
        raise SystemExit(f"a page did not answer: {done.stderr[-500:]}")
    return json.loads(done.stdout)


def empty_the_buffers() -> None:
    """Put every page out of PostgreSQL's own buffers; the kernel's cache of its files stays. Only its superuser may."""
    run = Path(os.environ["RUN_DIR"])
    with psycopg.connect(
        host=str(socket_folder(run)), dbname=DATABASE, user="postgres", password=made_once(run)["postgres"],
        autocommit=True,
    ) as server:  # fmt: skip
        server.execute("CREATE EXTENSION IF NOT EXISTS pg_buffercache")
        server.execute("SELECT pg_buffercache_evict_all()")


def queries(ask: Callable[[], object]) -> int:
    """Statements that a call sends to the database."""
    sent: list[str] = []

    def note(execute: Callable[..., object], sql: str, *rest: object) -> object:
        sent.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(note):
        ask()
    return sum("SAVEPOINT" not in each for each in sent)
