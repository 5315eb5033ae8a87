"""The ``annuity`` command: lines, files, checks, errors in their place."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from benefits.law.readings import REGISTER
from benefits.lines import streamed
from tests.benefits.asking import COORDINATED, GENERAL

CASE = {"id": "one", "kind": "annuity", "facts": COORDINATED}
EXPECTED = {"route": "766(a)", "status": "payable", "monthly": "800.00", "annual": "9600.00"}
PUBLISHED = Path(__file__).parents[2].parent / "shared" / "law" / "worked-cases.json"


class Stdin:
    """Bytes on standard input, line by line, noting how far they were read."""

    def __init__(self, *lines: Any) -> None:
        self.lines = [(line if isinstance(line, str) else json.dumps(line)).encode() + b"\n" for line in lines]
        self.read = 0
        self.buffer = self

    def __iter__(self) -> Any:
        for line in self.lines:
            self.read += 1
            yield line


def run(*args: str) -> tuple[list[str], int]:
    """What the command printed, line by line, and its exit status."""
    out, status = io.StringIO(), 0
    try:
        call_command("annuity", *args, stdout=out)
    except SystemExit as stop:
        status = int(stop.code or 0)
    return out.getvalue().splitlines(), status


def written(tmp_path: Path, text: str) -> str:
    path = tmp_path / "facts.json"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_lines_in_lines_out_in_the_same_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", Stdin(CASE, {**CASE, "id": "two"}))
    lines, status = run("-")
    assert [json.loads(line)["id"] for line in lines] == ["one", "two"]
    assert status == 0


def test_the_first_answer_comes_before_the_last_line_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    stdin = Stdin(CASE, CASE)
    monkeypatch.setattr("sys.stdin", stdin)
    read_at: list[int] = []

    class Out(io.StringIO):
        def write(self, text: str) -> int:
            read_at.append(stdin.read)
            return super().write(text)

    call_command("annuity", "-", stdout=Out())
    assert read_at[0] == 1


@pytest.mark.parametrize(
    ("line", "id", "field"),
    [
        ("nonsense", None, ""),
        ('{"id": "x", "kind": "annuity", "facts": {"retirement_date": "2012-06-15", "plan": 1}}', "x", "plan"),
        ('{"id": "x", "kind": "annuity", "facts": {"credited_years": 25.5}}', "x", "credited_years"),
        ('{"id": "x", "kind": "pension", "facts": {}}', "x", "kind"),
        ('{"id": "x", "facts": {}}', "x", "kind"),
        ('{"id": "x", "kind": "annuity"}', "x", "facts"),
        ('{"id": "x", "kind": "annuity", "facts": {}, "more": 1}', "x", "more"),
        ('{"id": "x", "kind": "annuity", "facts": []}', "x", "facts"),
        ('{"id": "x", "kind": "survivors", "facts": {"beneficiaries": "many"}}', "x", "beneficiaries"),
        ('{"id": "x", "kind": "debt", "facts": {"principal": "1", "years": 1, "months": 12, "annual_rate": "0"}}', "x",
         "months"),
        ('{"id": "x", "kind": "debt", "facts": {"compounding": "daily"}}', "x", "compounding"),
        ('{"id": "x", "kind": "annuity", "facts": {"plan": "none", "plan": "none"}}', None, ""),
        ('{"id": "x", "kind": "annuity", "facts": {"credited_years": NaN}}', None, ""),
        ("[1]", None, ""),
    ],
)  # fmt: skip
def test_a_bad_line_is_answered_in_its_place(
    monkeypatch: pytest.MonkeyPatch, line: str, id: str | None, field: str
) -> None:
    monkeypatch.setattr("sys.stdin", Stdin(CASE, line, {**CASE, "id": "last"}))
    lines, status = run("-")
    said = [json.loads(one) for one in lines]
    assert ([one.get("id") for one in said], status) == (["one", id, "last"], 1)
    assert said[1]["error"]["field"] == field and said[1]["error"]["message"]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('{"id": "x", "id": "y"}', "La línea no es JSON válido: «id» aparece dos veces."),
        ('{"id": NaN}', "La línea no es JSON válido: NaN no es un número."),
        ("nonsense", "La línea no es JSON válido."),
    ],
)
def test_a_line_that_cannot_be_read_is_refused_in_spanish(line: str, message: str) -> None:
    (found,) = streamed([line.encode()])
    assert found.error is not None and found.error.message_es == message


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(CASE),
        json.dumps(CASE, indent=2),
        json.dumps({"note": "one", "cases": [CASE]}),
        json.dumps({"note": "one", "cases": [CASE]}, indent=2),
        json.dumps([CASE]),
        "\n" + json.dumps(CASE) + "\n\n",
        "\ufeff" + json.dumps(CASE),
    ],
)
def test_one_object_lines_or_a_document(tmp_path: Path, text: str) -> None:
    lines, status = run(written(tmp_path, text))
    assert ([json.loads(line)["id"] for line in lines], status) == (["one"], 0)


@pytest.mark.parametrize(
    ("expected", "last", "status"),
    [
        (EXPECTED, "1 cases: 1 agree, 0 differ, 0 out of scope", 0),
        ({**EXPECTED, "elected": "766(a)"}, "1 cases: 1 agree, 0 differ, 0 out of scope", 0),
        ({**EXPECTED, "monthly": "800.01"}, "1 cases: 0 agree, 1 differ, 0 out of scope", 1),
        ({**EXPECTED, "elected": "766a"}, "1 cases: 0 agree, 1 differ, 0 out of scope", 1),
        ({**EXPECTED, "unheard_of": "1"}, "1 cases: 0 agree, 1 differ, 0 out of scope", 1),
        (None, "1 cases: 0 agree, 0 differ, 1 out of scope", 0),
    ],
)
def test_check_compares_every_key_given(
    tmp_path: Path, expected: dict[str, Any] | None, last: str, status: int
) -> None:
    case = {**CASE, "expected": expected} if expected else CASE
    lines, code = run(written(tmp_path, json.dumps({"cases": [case]})), "--check")
    assert (lines[-1], code) == (last, status)


def test_check_names_case_field_expected_and_got(tmp_path: Path) -> None:
    case = {**CASE, "expected": {**EXPECTED, "monthly": "800.01"}}
    lines, _ = run(written(tmp_path, json.dumps({"cases": [case]})), "--check")
    assert lines[0] == "one monthly: expected 800.01, got 800.00"


@pytest.mark.skipif(not PUBLISHED.exists(), reason="the published cases do not lie beside the repository")
def test_the_published_cases_agree() -> None:
    lines, status = run(str(PUBLISHED), "--check")
    assert (lines, status) == (["96 cases: 96 agree, 0 differ, 0 out of scope"], 0)


def test_a_reading_switched(tmp_path: Path) -> None:
    facts = {**COORDINATED, "payment_date": "2016-01-01", "fully_insured_date": None}
    path = written(tmp_path, json.dumps({**CASE, "facts": facts}))
    said = json.loads(run(path, "--reading", "A-18=recompute_at_65")[0][0])
    assert said["elected"] == "766(e)"
    assert said["edition"] != json.loads(run(path)[0][0])["edition"]


@pytest.mark.parametrize("option", ["A-01=some", "A-99=yes", "A-01", "=", "A-19=never"])
def test_a_reading_that_is_not_there_is_one_clear_line(tmp_path: Path, option: str) -> None:
    with pytest.raises(CommandError, match="no such reading"):
        run(written(tmp_path, json.dumps(CASE)), "--reading", option)


def test_the_parts_of_a_19_answer_to_a_19(tmp_path: Path) -> None:
    lines, status = run(written(tmp_path, json.dumps(CASE)), "--reading", "A-19=later_allowed")
    assert status == 0 and lines


def test_a_factor_table(tmp_path: Path) -> None:
    table = tmp_path / "factors.csv"
    table.write_text("section,age_months,factor\n766(a),660,0.8\n", encoding="utf-8")
    path = written(tmp_path, json.dumps({**CASE, "facts": {**GENERAL, "retirement_date": "2005-06-15"}}))
    said = json.loads(run(path, "--factor-table", str(table))[0][0])
    assert said["routes"][0]["monthly"] == "640.00"
    table.write_text("section,age_months,factor\n766(a),660,80\n", encoding="utf-8")
    with pytest.raises(CommandError, match="row 2"):
        run(path, "--factor-table", str(table))


def test_the_register(monkeypatch: pytest.MonkeyPatch) -> None:
    said = [json.loads(line) for line in run("--readings")[0]]
    assert [one["id"] for one in said] == list(REGISTER)
    assert said[0]["values"] == ["thirty_years", "all_years"] and said[0]["default"] == "thirty_years"


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("es", "§ 766(a): $800.00 al mes, $9,600.00 al año, desde el 15 de junio de 2012."),
        ("en", "§ 766(a): $800.00 a month, $9,600.00 a year, from June 15, 2012."),
    ],
)
def test_explained_to_be_read_aloud(tmp_path: Path, language: str, sentence: str) -> None:
    lines, _ = run(written(tmp_path, json.dumps(CASE)), "--explain", language)
    assert [line for line in lines if line.endswith(sentence)]


def test_explained_a_reading_is_said_in_words(tmp_path: Path) -> None:
    at_65 = {**COORDINATED, "birth_date": "1946-01-01", "system_entry_date": "1972-01-01", "credited_years": "33"}
    case = {"id": "C", "kind": "annuity", "facts": at_65}
    lines, _ = run(written(tmp_path, json.dumps(case)), "--explain", "en")
    # 99.00 a year for each year above thirty: 3 × 99 / 12 = 24.75; 2,970 + 0.75 × 17,400 = 16,020
    (said,) = [line.strip() for line in lines if "A-01" in line]
    assert said.endswith("«no: thirty years count» was used. With «yes: all years count»: $1,359.75 a month.")


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(CommandError):
        run("/nowhere.json")


def test_money_in_json_is_text_alone(tmp_path: Path) -> None:
    def no_float(text: str) -> float:
        raise AssertionError(f"a float in the answer: {text}")

    for line in run(written(tmp_path, json.dumps(CASE)))[0]:
        json.loads(line, parse_float=no_float)


def test_half_a_character_in_a_line_is_its_error_and_the_next_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", Stdin('{"id": "\\ud800", "kind": "annuity", "facts": {}}', CASE))
    lines, status = run("-")
    answers = [json.loads(line.encode()) for line in lines]
    assert "Not valid JSON" in answers[0]["error"]["message"] and answers[1]["id"] == "one"
    assert status == 1
