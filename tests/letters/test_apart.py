"""A stranger's file is read in another process: whatever it does there, the answer is an answer."""

import sys
from pathlib import Path

import pytest

from benefits import confined
from benefits.letters import apart
from benefits.letters.apart import verify_apart
from benefits.letters.verify import Status


def test_a_letter_read_apart_is_told_as_it_is_told_here(signed: bytes, keys: Path, seal: object) -> None:
    told = verify_apart(signed, [keys / "ca.pem"])
    assert told.status == Status.VALID
    assert told.lines["es"][0] == "VÁLIDA: el archivo está completo y sin cambios"
    assert any("$1,875.00" in line for line in told.lines["en"])


@pytest.mark.parametrize("rubbish", [b"", b"%PDF-1.7\n", b"\x00" * 5_000_001], ids=["empty", "a header", "too big"])
def test_what_is_no_letter_is_not_valid(rubbish: bytes, keys: Path, seal: object) -> None:
    assert verify_apart(rubbish, [keys / "ca.pem"]).status == Status.NOT_VALID


def test_nobody_is_trusted_where_no_certificate_is_there(signed: bytes, tmp_path: Path) -> None:
    assert verify_apart(signed, [tmp_path / "missing.pem"]).status == Status.NOT_VALID


@pytest.mark.parametrize(
    "program",
    ["import time; time.sleep(60)", "import os; os.abort()", "print('not json')", "bytearray(2**40)"],
    ids=["never ends", "crashes", "says something else", "takes all memory"],
)
def test_a_file_that_breaks_the_reader_is_not_valid(program: str, monkeypatch: pytest.MonkeyPatch) -> None:
    run = apart.subprocess.run
    monkeypatch.setattr(apart, "SECONDS", 1)
    monkeypatch.setattr(apart.subprocess, "run", lambda _, **how: run([sys.executable, "-c", program], **how))
    assert verify_apart(b"", []).status == Status.NOT_VALID


def test_the_other_process_is_given_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEAL_PASSPHRASE", "secret")
    assert set(confined.little()) <= {"PATH", "LD_LIBRARY_PATH", "PYTHONPATH", "LANG"}
