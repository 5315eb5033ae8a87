"""The supervisor behind ./run: servers, web, worker and clock on this machine. Standard library only.

    ./run [up]                     bring everything up and keep it up, until Ctrl-C
    ./run test [ARGS]              pytest, with servers and data of its own
    ./run manage COMMAND [ARGS]    any command, in a running demonstration or with servers of the moment
    ./run journeys [ARGS]          the browser journeys, against a demonstration of their own
    ./run prove NAME [ARGS]        a proof of tests/proofs, on a database of its own (--seed N, --tenth)
    ./run bench NAME [ARGS]        a measurement of tests/bench, likewise
    ./run lint                     ruff, mypy, djlint
    ./run verapdf FILE             the reference validator of PDF/A, where it is installed
"""

import errno
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO

from config import pango
from config.environment import PREPARED, ROOT, Stop, common, hold, private, read, say
from config.stack import (
    MANAGE,
    SCHEMA_ONLY,
    Interrupted,
    Stack,
    as_owner,
    prepare,
    start_office,
)

RUN = Path(os.environ.get("RUN_DIR") or ROOT / ".run").resolve()
NEEDS_NO_SERVER = frozenset({
    "annuity", "verify_letter", "demo_keys", "check", "compilemessages", "makemessages", "collectstatic", "findstatic",
    "diffsettings", "help", "--help", "-h", "version", "--version",
})  # fmt: skip
LEAVES_SCHEMA_ALONE = frozenset({"migrate", "makemigrations", "showmigrations", "sqlmigrate", "optimizemigration"})
MEGABYTES_NEEDED = 200
EVERYTHING = ("-n", "auto", "--dist", "loadfile")  # the whole suite, a file at a time, on every core
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")


def wait_to_hold(run: Path) -> IO[str]:
    lock = hold(run)
    if lock is None:
        say(f"another command uses {run}: waiting for it to end")
    while lock is None:
        time.sleep(0.2)
        lock = hold(run)
    return lock


def ready_environment(run: Path, *, demonstration: bool) -> dict[str, str]:
    """What every process of a run gets, once there is room for it and the letters can be drawn."""
    free = shutil.disk_usage(private(run)).free // 1_000_000
    if free < MEGABYTES_NEEDED:
        raise Stop(f"only {free} MB are free at {run}, and {MEGABYTES_NEEDED} are needed: make room and start again")
    return common(run, demonstration=demonstration) | pango.provide(ROOT / ".run")


def foreground(argv: list[str], env: dict[str, str], stack: Stack, cwd: Path | None = None) -> int:
    """Run a command at this terminal, services watched; Ctrl-C is the command's own affair. Its exit status."""
    child = subprocess.Popen(argv, env=env, cwd=cwd)
    signal.signal(signal.SIGINT, lambda *_: None)
    signal.signal(signal.SIGTERM, lambda *_: child.terminate())
    while True:
        try:
            status = child.wait(0.25)
        except subprocess.TimeoutExpired:
            stack.watch()
        else:
            return status if status >= 0 else 128 - status


def up(args: list[str]) -> int:
    """The demonstration, until Ctrl-C."""
    lock = hold(RUN)
    if lock is None and (running := read(RUN / "environment.json")):
        raise Stop(f"it is already running at {running['ADDRESS']} (Ctrl-C where it was started stops it)")
    lock = lock or wait_to_hold(RUN)
    try:
        with lock, Stack(RUN, ready_environment(RUN, demonstration=True)) as stack:
            print(start_office(stack), flush=True)
            say(f"everything is up at {stack.env['ADDRESS']}; Ctrl-C stops it")
            while True:
                stack.watch()
                time.sleep(0.25)
    except Interrupted:
        say("stopped")
        return 0


def test(args: list[str]) -> int:
    """pytest as the tables' owner, who makes and drops the test database; conftest takes the application's role."""
    run = RUN / "test"
    with wait_to_hold(run), Stack(run, ready_environment(run, demonstration=False)) as stack:
        stack.start_servers(durable=False)
        env = stack.env | {"DATABASE_URL": stack.env["DATABASE_OWNER_URL"]}
        return foreground([sys.executable, "-m", "pytest", *(args or EVERYTHING)], env, stack, cwd=ROOT)


def journeys(args: list[str]) -> int:
    """The browser journeys: they bring up a whole demonstration of their own, stop parts of it, and end it."""
    browser = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if browser is None:
        raise Stop("the journeys need Chromium, and none is on PATH (on Debian: apt install chromium)")
    env = ready_environment(RUN / "journeys", demonstration=True) | {"CHROMIUM": browser}
    argv = [sys.executable, "-m", "pytest", "tests/journeys", "-m", "e2e", *args]
    os.chdir(ROOT)
    os.execve(argv[0], argv, env)


def program(kind: str, args: list[str]) -> int:
    """`python -m tests.KIND.NAME`, on a database of its own that has tables and no people."""
    there = sorted(p.stem for p in (ROOT / "tests" / kind).glob("*.py") if "__main__" in p.read_text())
    if not args or args[0] not in there:
        raise Stop(f"name one of: {', '.join(there) or 'there is none yet'}")
    run = RUN / kind
    with wait_to_hold(run), Stack(run, ready_environment(run, demonstration=True)) as stack:
        forget(run)
        stack.start_servers(durable=kind == "bench")  # a proof may make databases, as tests do; a bench pays for fsync
        prepare(stack, SCHEMA_ONLY)
        return foreground([sys.executable, "-m", f"tests.{kind}.{args[0]}", *args[1:]], stack.env, stack, cwd=ROOT)


def forget(run: Path) -> None:
    """What an earlier proof or measurement left in its database: each begins with no people."""
    shutil.rmtree(run / "postgres", ignore_errors=True)
    (run / PREPARED).unlink(missing_ok=True)


def prove(args: list[str]) -> int:
    return program("proofs", args)


def bench(args: list[str]) -> int:
    return program("bench", args)


def lock_or_running(*, wait: bool) -> tuple[IO[str] | None, dict[str, str]]:
    """The run folder for us alone, or the environment of the demonstration that runs in it."""
    lock = hold(RUN)
    running = {} if lock else read(RUN / "environment.json") or {}
    if wait and not lock and not running:
        say("a demonstration is starting or another command runs: waiting for it")
    while wait and not lock and not running:
        time.sleep(0.1)
        lock = hold(RUN)
        running = read(RUN / "environment.json") or {}
    return lock, {} if lock else running


def manage(args: list[str]) -> int:
    """One of Django's commands, in the caller's folder, with the caller's stdin. Nothing is said once it has begun."""
    command = args[0] if args else "help"
    argv = [*MANAGE, *args]
    lock, running = lock_or_running(wait=command not in NEEDS_NO_SERVER)
    if lock is None or command in NEEDS_NO_SERVER:
        env = running | common(RUN, demonstration=True)
        os.execve(argv[0], argv, as_owner(env, command))
    with lock, Stack(RUN, ready_environment(RUN, demonstration=True)) as stack:
        stack.start_servers()
        if "DATABASE_URL" not in os.environ and command not in LEAVES_SCHEMA_ALONE:
            prepare(stack, SCHEMA_ONLY)
        return foreground(argv, as_owner(stack.env, command), stack)


def lint(args: list[str]) -> int:
    """Every linter, even after one has complained."""
    env = common(RUN, demonstration=False)
    tools = (["ruff", "check", "."], ["mypy"], ["djlint", "templates", "--lint", "--quiet"])
    runs = [subprocess.run([sys.executable, "-m", *tool], env=env, cwd=ROOT, check=False) for tool in tools]
    return max(run.returncode for run in runs)


def usage(args: list[str]) -> int:
    print(__doc__)
    return 0


COMMANDS: dict[str, Callable[[list[str]], int]] = {
    "up": up, "test": test, "manage": manage, "journeys": journeys, "prove": prove, "bench": bench, "lint": lint,
    "help": usage, "-h": usage, "--help": usage,
}  # fmt: skip


def main(argv: list[str]) -> int:
    name, *args = argv or ["up"]
    try:
        if name not in COMMANDS:
            raise Stop(f"there is no ./run {name}; ./run help lists what there is")
        return COMMANDS[name](args)
    except Stop as reason:
        say(str(reason))
    except OSError as error:
        if error.errno not in (errno.ENOSPC, errno.EDQUOT):
            raise
        say(f"the disk is full ({error.filename or RUN}): make room and start again")
    except (Interrupted, KeyboardInterrupt):
        say("interrupted")
        return 130
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
