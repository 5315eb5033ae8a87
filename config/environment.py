"""Where a run keeps its things, and the environment its processes share. Standard library only."""

import contextlib
import fcntl
import hashlib
import json
import os
import re
import secrets
import socket
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Any
from urllib.parse import quote, urlsplit

ROOT = Path(__file__).resolve().parent.parent
KEYS = ("DJANGO_SECRET_KEY", "SSN_CIPHER_KEY", "SSN_INDEX_KEY", "SEAL_PASSPHRASE", "CODES_KEY", "AUDIT_KEY")
SWITCH = "DEMONSTRATION"  # a word of the run folder's own: what only ./run made and hands on
OFF = frozenset({"", "0", "false", "no", "off"})
ROLES = ("postgres", "owner", "app")  # superuser; owner of the tables, for migrations; the application's own
DATABASE = "retirement"
SOCKET_BYTES = 107  # what the kernel gives a unix socket's path
LONGEST_SOCKET = ".s.PGSQL.5432.lock"
PREPARED = "prepared.json"  # the note that says for which code the database was made ready
ELSEWHERE = "postgres-elsewhere"  # the note that says where PostgreSQL lives, when not in the run folder


class Stop(Exception):
    """One clear line for the person at the terminal; never a traceback."""


def say(line: str) -> None:
    with contextlib.suppress(OSError):  # a closed terminal must not stop the stopping
        print(f"run: {line}", file=sys.stderr, flush=True)


def private(folder: Path) -> Path:
    """The folder, made if needed, closed to everyone else."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def hold(run: Path) -> IO[str] | None:
    """The run folder's lock, or None while another process holds it. The kernel lets go of it when the holder dies."""
    lock = (private(run) / "lock").open("a")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        return None
    return lock


def write_private(path: Path, value: Any) -> None:
    """JSON at 0600, whole or not at all."""
    fresh = path.with_suffix(".new")
    fresh.unlink(missing_ok=True)
    with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        json.dump(value, file, indent=1)
    fresh.replace(path)


def read(path: Path) -> Any:
    """What `write_private` wrote there, or None."""
    try:
        return json.loads(path.read_text())
    except (FileNotFoundError, ValueError):
        return None


def made_once(run: Path) -> dict[str, str]:
    """The six keys, the switch and the database roles' passwords of this demonstration, made at the first start."""
    path = private(run) / "secrets.json"
    known = read(path) or {}
    missing = [name for name in (*KEYS, SWITCH, *ROLES) if name not in known]
    if missing:
        known |= {name: secrets.token_hex(32) for name in missing}
        write_private(path, known)
    return known


def is_demonstration(run: Path, said: str) -> bool:
    """Whether a process that was told `said` is of the demonstration of this run folder.

    Raises:
        Stop: something else was said; a word that anybody can write into an environment switches nothing on.
    """
    if said.lower() in OFF:
        return False
    made = (read(run / "secrets.json") or {}).get(SWITCH, "")
    if not secrets.compare_digest(made.encode(), said.encode()):
        raise Stop("DEMONSTRATION is switched on by ./run alone: use ./run, or ./run manage COMMAND")
    return True


def socket_folder(run: Path) -> Path:
    """Where the servers' sockets lie: in the run folder; beside a server that must live elsewhere; in a short private
    folder where the run folder's path is too long for a socket."""
    if (run / ELSEWHERE).exists():
        return private(remembered(run, ELSEWHERE, "/var/tmp") / "sock")
    inside = run / "sock"
    if len(os.fsencode(inside / LONGEST_SOCKET)) <= SOCKET_BYTES and re.fullmatch(r"[\w/.-]+", str(inside), re.ASCII):
        return private(inside)
    return remembered(run, "sock-elsewhere", "/tmp")


def remembered(run: Path, name: str, under: str) -> Path:
    """A private folder outside the run folder; the file `name` inside it says where."""
    note = run / name
    folder = Path(note.read_text()) if note.exists() else None
    if folder and folder.is_dir() and folder.stat().st_uid == os.geteuid():
        return folder
    folder = Path(tempfile.mkdtemp(prefix="retirement-", dir=under))
    note.write_text(str(folder))
    return folder


def url(role: str, password: str, sockets: Path) -> str:
    return f"postgres://{role}:{password}@/{DATABASE}?host={quote(str(sockets))}"


def common(run: Path, *, demonstration: bool) -> dict[str, str]:
    """What every process gets, servers or not. What the user has set stands."""
    ours = {"RUN_DIR": str(run), "DJANGO_SETTINGS_MODULE": "config.settings"}
    if demonstration and os.environ.get(SWITCH, "1").lower() not in OFF:
        made = made_once(run)
        ours |= {SWITCH: made[SWITCH]} | {key: made[key] for key in KEYS if key not in os.environ}
    return os.environ | ours


def servers(run: Path) -> dict[str, str]:
    """The addresses of PostgreSQL and the broker: the user's own where set, else the embedded ones."""
    made = made_once(run)
    ours: dict[str, str] = {}
    if own := os.environ.get("DATABASE_URL"):
        role = urlsplit(own).username or "app"
        ours |= {"DATABASE_OWNER_URL": os.environ.get("DATABASE_OWNER_URL", own)}
        ours |= {"APPLICATION_ROLE": os.environ.get("APPLICATION_ROLE", role)}
    else:
        sockets = socket_folder(run)
        ours |= {"DATABASE_URL": url("app", made["app"], sockets), "APPLICATION_ROLE": "app"}
        ours |= {"DATABASE_OWNER_URL": url("owner", made["owner"], sockets)}
    if "REDIS_URL" not in os.environ:
        ours |= {"REDIS_URL": f"redis+socket://{quote(str(socket_folder(run) / 'valkey.sock'))}"}
    return ours


def fingerprint(*patterns: str) -> str:
    """A hash over the names and contents of the checkout's files under these patterns."""
    seen = hashlib.sha256()
    for path in sorted({path for pattern in patterns for path in ROOT.glob(pattern) if path.is_file()}):
        seen.update(f"{path.relative_to(ROOT)}\0{path.stat().st_size}\0".encode() + path.read_bytes())
    return seen.hexdigest()


def free_port(ports: Iterable[int] = range(8000, 8100)) -> socket.socket:
    """A socket listening on 127.0.0.1 at the first of the ports that is free; a taken one is named."""
    for port in ports:
        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(("127.0.0.1", port))
            listener.listen(128)
        except OSError:
            listener.close()
            say(f"port {port} is taken, trying the next one")
        else:
            return listener
    raise Stop("none of the ports is free: set PORT to one that is")
