"""`verify_letter`: what it prints, in both languages, and its exit statuses. No test here has a database."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError

from benefits.letters.render import render
from benefits.letters.seal import Seal
from benefits.letters.sign import sign
from tests.letters import contents, damage

ROOT = Path(__file__).parents[2]
VALID = "VÁLIDA: el archivo está completo y sin cambios"


@pytest.fixture
def letter(signed: bytes, tmp_path: Path) -> Path:
    return written(tmp_path / "R-2026-00012.pdf", signed)


@pytest.fixture
def trust(settings: Any, keys: Path, seal: Seal) -> None:
    settings.SEAL_TRUST = [keys / "ca.pem"]


def written(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


def said(capsys: pytest.CaptureFixture[str], *arguments: Any, language: str = "es") -> tuple[int, str]:
    with pytest.raises(SystemExit) as ended:
        call_command("verify_letter", *arguments, language=language, alone=True)
    return int(ended.value.code or 0), capsys.readouterr().out


def test_0_valid_and_the_same(letter: Path, trust: None, capsys: pytest.CaptureFixture[str]) -> None:
    status, text = said(capsys, letter)
    assert status == 0
    assert text.splitlines()[0] == VALID
    assert "Cantidad: la misma al calcularla otra vez: $1,875.00 al mes" in text
    assert "Aprobada por Ana Iris Colón Vda. de Peña, Administradora de Retiro" in text
    assert "DE EJEMPLO" in text
    status, text = said(capsys, letter, language="en")
    assert status == 0 and text.startswith("VALID: the file is whole") and "the same when calculated again" in text


def test_1_not_valid(letter: Path, trust: None, capsys: pytest.CaptureFixture[str]) -> None:
    letter.write_bytes(damage.appended(letter.read_bytes()))
    assert said(capsys, letter) == (1, "NO VÁLIDA: se añadió algo al archivo después del sello\n")
    letter.write_bytes(b"hola")
    assert said(capsys, letter, language="en") == (1, "NOT VALID: the file has no seal\n")


def test_2_wrong_use(letter: Path, trust: None, tmp_path: Path) -> None:
    for arguments in ([tmp_path / "none.pdf"], [letter, "--trust", str(tmp_path / "none.pem")]):
        with pytest.raises(CommandError) as refused:
            call_command("verify_letter", *arguments)
        assert refused.value.returncode == 2
    with pytest.raises(CommandError):
        call_command("verify_letter")


def test_3_signer_unknown(
    letter: Path, trust: None, stranger: Seal, tmp_path: Path, settings: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    other = written(tmp_path / "other.der", stranger.anchors[0].dump())
    status, text = said(capsys, letter, "--trust", str(other))
    assert (
        status == 3
        and text.startswith("FIRMANTE DESCONOCIDO")
        and "Cantidad" not in text
        and "Dice que la selló" in text
    )
    settings.SEAL_TRUST = [tmp_path / "none.pem"]  # a machine that never had a seal of its own
    assert said(capsys, letter)[0] == 3


def test_4_the_amount_is_not_the_same(
    tmp_path: Path, trust: None, seal: Seal, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = sign(render(contents.wrong_amount()), seal, reason="Aprobada por nadie")
    status, text = said(capsys, written(tmp_path / "wrong.pdf", wrong))
    assert status == 4
    assert "NO ES LA MISMA. La carta dice $1,875.01 al mes; el cálculo da $1,875.00 al mes" in text


def test_5_the_amount_cannot_be_computed(
    letter: Path, trust: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("benefits.letters.receipt.MAX_BYTES", 100)
    status, text = said(capsys, letter)
    assert status == 5 and "no se puede calcular otra vez (too_big)" in text


def test_of_several_files_the_worst(
    letter: Path, trust: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spoiled = written(tmp_path / "spoiled.pdf", letter.read_bytes()[:-1])
    status, text = said(capsys, letter, spoiled)
    assert status == 1
    assert f"{letter}:\n  {VALID}" in text and f"{spoiled}:\n  NO VÁLIDA" in text


def test_the_language_follows_the_machine(
    letter: Path, trust: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for lang, first in (("en_US.UTF-8", "VALID"), ("C.UTF-8", "VÁLIDA"), ("es_PR.UTF-8", "VÁLIDA")):
        monkeypatch.setenv("LANG", lang)
        assert said(capsys, letter, language="")[1].startswith(first)


def test_another_edition_of_the_law_is_named_and_compared(
    tmp_path: Path, trust: None, seal: Seal, capsys: pytest.CaptureFixture[str]
) -> None:
    award = contents.award()
    answers = (("1875.00", 0, "con esta da lo mismo: $1,875.00"), ("1875.01", 4, "con esta da $1,875.00"))
    for monthly, status, word in answers:
        law = {**award.receipt["law"], "edition": "older"}
        older = {**award.receipt, "law": law, "states": {**award.receipt["states"], "note": monthly}}
        older["routes"] = with_amount(older["routes"], older["elected_route"], monthly)
        pdf = sign(render(replace(award, receipt=older)), seal, reason="Aprobada por nadie")
        exit_, text = said(capsys, written(tmp_path / "older.pdf", pdf))
        assert (exit_, "hecha con otra versión de la ley" in text, word in text) == (status, True, True)


def with_amount(routes: Any, elected: str, monthly: str) -> Any:
    """The stored outcome as an older law might have given it."""
    return {
        **routes,
        "routes": [{**each, "monthly": monthly} if each["route"] == elected else each for each in routes["routes"]],
    }


def test_a_database_that_does_not_answer_changes_nothing(
    letter: Path, trust: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def silent(pdf: bytes) -> None:
        raise OperationalError("no such host")

    monkeypatch.setenv("DATABASE_URL", "postgres://nowhere/nothing")
    monkeypatch.setattr("cases.standing.of_file", silent)
    with pytest.raises(SystemExit) as ended:
        call_command("verify_letter", letter, language="es")
    told = capsys.readouterr()
    assert ended.value.code == 0 and told.out.startswith(VALID) and "no se sabe si la carta sigue vigente" in told.err


def test_without_a_database_none_is_asked(
    letter: Path, trust: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("DATABASE_URL")
    with pytest.raises(SystemExit) as ended:  # a test without a database fails where one is asked
        call_command("verify_letter", letter, language="es")
    assert ended.value.code == 0 and "Vigente" not in capsys.readouterr().out


def test_demo_keys_leaves_a_seal_of_ones_own_alone(
    tmp_path: Path, settings: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.RUN_DIR, settings.SEAL_PKCS12 = tmp_path, tmp_path / "own" / "seal.p12"
    call_command("demo_keys")
    assert "no demonstration keys" in capsys.readouterr().err and not (tmp_path / "keys").exists()


def test_checking_a_letter_loads_no_renderer() -> None:
    """A machine without pango can check letters; and half a second is saved."""
    program = "import sys; from benefits.letters import answers, verify; raise SystemExit('weasyprint' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False).returncode == 0
