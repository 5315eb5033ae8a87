"""The supervisor's parts, on the real kernel: ports, sockets, left-overs, locks, keys."""

import logging
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from config import devstack, embedded, environment, pango, processes, stack
from config.logs import Line

ROOT = environment.ROOT
SLEEPER = [sys.executable, "-c", "import time; time.sleep(60)"]


def service(tmp_path: Path, *argv: str, restarts: bool = False) -> processes.Service:
    return processes.Service("sleeper", list(argv) or SLEEPER, dict(os.environ), tmp_path / "log", restarts=restarts)


def test_a_taken_port_is_named_and_the_next_one_used(capsys: pytest.CaptureFixture[str]) -> None:
    with environment.free_port(range(18700, 18800)) as first:
        taken = first.getsockname()[1]
        with environment.free_port(range(taken, taken + 50)) as second:
            assert second.getsockname()[0] == "127.0.0.1"
            assert second.getsockname()[1] > taken
    assert f"port {taken} is taken" in capsys.readouterr().err


def test_no_port_free_is_one_clear_line() -> None:
    with environment.free_port(range(18800, 18900)) as only, pytest.raises(environment.Stop, match="set PORT"):
        environment.free_port([only.getsockname()[1]])


@pytest.mark.parametrize("deep", ["x" * 100, "Año fiscal, copia"])
def test_sockets_fit_whatever_the_checkout_is_called(tmp_path: Path, deep: str) -> None:
    folder = environment.socket_folder(environment.private(tmp_path / deep))
    try:
        assert len(os.fsencode(folder / environment.LONGEST_SOCKET)) <= environment.SOCKET_BYTES
        assert folder.stat().st_mode & 0o777 == 0o700
        assert environment.socket_folder(tmp_path / deep) == folder, "the next start must find it again"
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind(str(folder / environment.LONGEST_SOCKET))
    finally:
        subprocess.run(["rm", "-rf", str(folder)], check=True)


def test_only_one_may_hold_a_run_folder(tmp_path: Path) -> None:
    with environment.hold(tmp_path / "run"):  # type: ignore[union-attr]
        assert environment.hold(tmp_path / "run") is None
    again = environment.hold(tmp_path / "run")
    assert again is not None
    again.close()


def test_secrets_are_made_once_and_closed_to_others(tmp_path: Path) -> None:
    made = environment.made_once(tmp_path)
    assert set(made) == {*environment.KEYS, environment.SWITCH, *environment.ROLES}
    assert len(set(made.values())) == len(made)
    assert environment.made_once(tmp_path) == made
    assert (tmp_path / "secrets.json").stat().st_mode & 0o777 == 0o600


def test_left_overs_of_a_killed_run_are_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    left = service(tmp_path)
    left.start()
    assert left.process is not None
    processes.record(tmp_path / "processes.json", [left])
    processes.sweep(tmp_path / "processes.json")
    assert left.process.wait(5) == -signal.SIGTERM
    assert "sleeper" in capsys.readouterr().err
    assert not (tmp_path / "processes.json").exists()


def test_a_stranger_with_a_recorded_number_is_left_alone(tmp_path: Path) -> None:
    stranger = service(tmp_path)
    stranger.start()
    assert stranger.process is not None
    rows = [{"name": "web", "pid": stranger.process.pid, "started": "1", "stop_signal": int(signal.SIGTERM)}]
    environment.write_private(tmp_path / "processes.json", rows)
    processes.sweep(tmp_path / "processes.json")
    assert stranger.process.poll() is None
    stranger.stop()


def test_a_dead_worker_is_started_again_after_a_growing_pause(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    moment = 1000.0
    monkeypatch.setattr(processes.time, "monotonic", lambda: moment)
    worker = service(tmp_path, "false", restarts=True)
    worker.start()
    pauses = []
    for _ in range(4):
        assert worker.process is not None
        worker.process.wait()
        assert not worker.revive()
        assert worker.again_at is not None
        pauses.append(worker.again_at - moment)
        moment = worker.again_at
        assert worker.revive()
    assert pauses == [1, 2, 4, 8]
    assert capsys.readouterr().err.count("starting it again") == 4


def test_a_worker_that_lives_and_gives_no_sign_is_ended_and_started_again(tmp_path: Path) -> None:
    worker, sign = service(tmp_path, restarts=True), tmp_path / "worker.sign"
    worker.sign = sign
    with stack.Stack(tmp_path, {}) as running:
        running.start(worker)
        assert worker.process is not None
        first = worker.process.pid
        running.watch()
        assert not worker.dead(), "it has only begun"
        worker.began -= 301
        sign.touch()
        os.utime(sign, (time.time() + 60, time.time() + 60))
        running.watch()
        assert not worker.dead(), "it has a task at hand"
        os.utime(sign, (time.time() - 301, time.time() - 301))
        running.watch()
        worker.again_at = 0
        running.watch()
        assert worker.process.pid != first


def test_the_death_of_what_may_not_restart_ends_the_run_and_names_its_log(tmp_path: Path) -> None:
    named = pytest.raises(environment.Stop, match=r"sleeper stopped: FATAL: no room .*log")
    with named, stack.Stack(tmp_path, {}) as running:
        dead = running.start(service(tmp_path, "sh", "-c", "echo FATAL: no room"))
        assert dead.process is not None
        dead.process.wait()
        running.watch()


def test_services_stop_in_the_reverse_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []
    monkeypatch.setattr(processes.Service, "stop", lambda self: order.append(self.name))
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    with stack.Stack(tmp_path, {}) as running:
        for name in ("postgres", "valkey", "web"):
            running.services.append(processes.Service(name, [], {}, tmp_path / name))
    for number, handler in before.items():
        signal.signal(number, handler)
    assert order == ["web", "valkey", "postgres"]


def test_a_lock_file_whose_number_another_process_has_is_removed(tmp_path: Path) -> None:
    lock = tmp_path / "postmaster.pid"
    lock.write_text(f"{os.getpid()}\n/data\n")
    embedded.forget_dead_server(lock, tmp_path / "absent")
    assert not lock.exists()


def settings_under(**env: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "LD_LIBRARY_PATH")}
    said = "settings.DATABASES['default'].get('OPTIONS'), settings.ALLOWED_HOSTS"
    program = f"from django.conf import settings; print({said})"
    argv = [sys.executable, "-c", program]
    ours = {"DJANGO_SETTINGS_MODULE": "config.settings", "PYTHONPATH": str(ROOT)}
    return subprocess.run(argv, env=kept | ours | env, capture_output=True, text=True, check=False, cwd=ROOT)


@pytest.mark.parametrize("name", environment.KEYS)
def test_a_key_at_its_published_default_is_refused(name: str) -> None:
    own = {key: "a secret of its own" for key in environment.KEYS if key != name}
    refused = settings_under(DATABASE_URL="postgres://app@/x", **own)
    assert refused.returncode != 0
    assert f"ImproperlyConfigured: {name}" in refused.stderr


def switched_on(run: Path) -> dict[str, str]:
    return {"RUN_DIR": str(run), "DEMONSTRATION": environment.made_once(run)["DEMONSTRATION"]}


def test_the_demonstration_and_commands_without_records_need_no_key(tmp_path: Path) -> None:
    assert settings_under().returncode == 0
    assert settings_under(DATABASE_URL="postgres://app@/x", **switched_on(tmp_path)).returncode == 0


def test_a_word_in_the_environment_does_not_switch_the_demonstration_on(tmp_path: Path) -> None:
    for made in (False, True):
        for said in ("1", "true", "x" * 64):
            with pytest.raises(environment.Stop):
                environment.is_demonstration(tmp_path, said)
        assert not environment.is_demonstration(tmp_path, "off")
        assert made or environment.made_once(tmp_path)
    assert "switched on by ./run alone" in settings_under(RUN_DIR=str(tmp_path), DEMONSTRATION="1").stderr


def test_a_demonstration_answers_on_this_machine_alone_whatever_the_environment_says(tmp_path: Path) -> None:
    """Taken along to where people work, it serves nobody."""
    assert "example" not in settings_under(ALLOWED_HOSTS="retiro.example.org", **switched_on(tmp_path)).stdout
    assert "retiro.example.org" in settings_under(ALLOWED_HOSTS="retiro.example.org").stdout


def test_django_reads_the_address_of_a_socket_in_a_folder_with_spaces(tmp_path: Path) -> None:
    address = environment.url("app", "secret", Path("/tmp/Año fiscal"))
    assert "'host': '/tmp/Año fiscal'" in settings_under(DATABASE_URL=address, **switched_on(tmp_path)).stdout


def test_no_social_security_number_reaches_a_log() -> None:
    for text in ("598-12-3456", "598123456", "598 12 3456"):
        record = logging.makeLogRecord({"msg": f"seen {text}, case 12"})
        assert Line().format(record).endswith("seen ###-##-####, case 12")


def test_a_full_disk_is_one_clear_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(devstack, "MEGABYTES_NEEDED", 10**12)
    with pytest.raises(environment.Stop, match="make room"):
        devstack.ready_environment(tmp_path, demonstration=False)


def test_pango_loads_here() -> None:
    assert pango.loads(os.environ.get("LD_LIBRARY_PATH", ""))


def test_an_unknown_subcommand_is_one_clear_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert devstack.main(["nosuch"]) == 1
    assert capsys.readouterr().err.count("\n") == 1
