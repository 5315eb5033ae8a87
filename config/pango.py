"""Pango draws the letters and comes in no wheel: found, installed or unpacked. Standard library only."""

import contextlib
import ctypes
import os
import shutil
import subprocess
import sys
from pathlib import Path

from config.environment import ROOT, Stop, private, say

PACKAGES = ("libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0")
LIBRARIES = (
    "libgobject-2.0.so.0", "libpango-1.0.so.0", "libpangoft2-1.0.so.0", "libharfbuzz-subset.so.0", "libfontconfig.so.1",
)  # fmt: skip
ADVICE = f"install it (on Debian: apt install {' '.join(PACKAGES)})"

UNPACK = """
set -eu
apt="apt-get -o Dir::State::lists=$A/lists -o Dir::Cache=$A/cache -o Debug::NoLocking=1 -o APT::Sandbox::User="
mkdir -p "$A/lists/partial" "$A/cache/archives/partial" "$A/debs" "$A/files"
$apt -qq update
list=$($apt install -s --no-install-recommends "$@" | awk '/^Inst/{print $2}')
cd "$A/debs"
$apt -qq download $list
for deb in *.deb; do dpkg -x "$deb" "$A/files"; done
"""


def loads(folders: str = "") -> bool:
    """Whether a process started with these library folders finds every library."""
    if not folders:
        try:
            return all(ctypes.CDLL(name) for name in LIBRARIES)
        except OSError:
            return False
    program = f"import ctypes; [ctypes.CDLL(name) for name in {LIBRARIES!r}]"
    env = os.environ | {"LD_LIBRARY_PATH": folders}
    return subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, check=False).returncode == 0


def unpacked(run: Path) -> str:
    """The library folders of what was unpacked under the run folder, as LD_LIBRARY_PATH wants them."""
    files = run / "pango" / "files"
    folders = [*files.glob("usr/lib/*-linux-gnu"), *files.glob("lib/*-linux-gnu")]
    return ":".join(map(str, folders))


def provide(run: Path) -> dict[str, str]:
    """Make the libraries available to every later process; gives what its environment needs for that."""
    if loads():
        return {}
    if not shutil.which("apt-get"):
        raise Stop(f"pango, which draws the letters, is missing: {ADVICE}")
    log = private(run / "log") / "pango.log"
    if os.geteuid() == 0:
        say("installing pango, which draws the letters")
        env = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        script = 'apt-get -qq update && apt-get -qq -y install --no-install-recommends "$@"'
        attempt(script, env, log)
        return {}
    done = run / "pango" / "done"
    if not done.exists():
        say("unpacking pango, which draws the letters, into the run folder")
        shutil.rmtree(run / "pango", ignore_errors=True)
        attempt(UNPACK, os.environ | {"A": str(private(run / "pango"))}, log)
        if not loads(unpacked(run)):
            raise Stop(f"pango was unpacked but does not load: {ADVICE} ({log})")
        for leftover in ("debs", "lists", "cache"):
            shutil.rmtree(run / "pango" / leftover)
        done.touch()
    folders = [unpacked(run), os.environ.get("LD_LIBRARY_PATH", "")]
    return {"LD_LIBRARY_PATH": ":".join(filter(None, folders))}


def attempt(script: str, env: dict[str, str], log: Path) -> None:
    with log.open("wb") as out:
        argv = ["sh", "-c", script, "sh", *PACKAGES]
        failed = subprocess.run(argv, env=env, stdin=subprocess.DEVNULL, stdout=out, stderr=out, check=False).returncode
    if failed:
        raise Stop(f"pango could not be had from Debian's packages: {ADVICE} ({log})")


if __name__ == "__main__":  # ./run asks while packages are installed; what fails here is said when it is needed
    with contextlib.suppress(Stop):
        provide(ROOT / ".run")
