"""The law engine without the office: facts in, routes out. No database, no broker."""

import json
import os
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from benefits.checking import differences
from benefits.edition import law_on
from benefits.explaining import explained
from benefits.factor_table import read_tables
from benefits.law.actuarial import TableError
from benefits.law.facts import FactError
from benefits.law.law import Adopted, Law, NoReading
from benefits.law.readings import REGISTER
from benefits.lines import Line, questions_of, streamed
from benefits.questions import answer


class Command(BaseCommand):
    help = "Answer what the law gives: FACTS.json, or - for JSON lines on stdin and stdout, in the same order."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("facts", nargs="?", help="a JSON object, JSON lines, or a document with a list cases; -")
        parser.add_argument("--check", action="store_true", help="compare each case with its expected")
        parser.add_argument("--reading", action="append", default=[], metavar="ID=VALUE")
        parser.add_argument("--readings", action="store_true", help="print the register of readings")
        parser.add_argument("--factor-table", action="append", default=[], metavar="FILE.csv", type=Path)
        parser.add_argument("--explain", choices=("es", "en"), help="a text to read aloud instead of JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            self._handle(options)
        except BrokenPipeError:  # the reader has what it wanted; nothing is left to say to it
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

    def _handle(self, options: dict[str, Any]) -> None:
        if options["readings"]:
            return self._write(json.dumps(one, ensure_ascii=False) for one in register())
        if options["facts"] is None:
            raise CommandError("FACTS.json, or - for stdin")
        law = chosen_law(options["reading"], options["factor_table"])
        with opened(options["facts"]) as stream:
            as_lines = options["facts"] == "-" and not options["check"]
            lines = streamed(stream) if as_lines else questions_of(stream)
            failed = self._check(lines, law) if options["check"] else self._answer(lines, law, options["explain"])
        if failed:
            sys.exit(1)

    def _answer(self, lines: Iterable[Line], law: Callable[[date], Law], language: str | None) -> bool:
        """One answer a line, written before the next line is read; whether any was an error."""
        failed = False
        for line in lines:
            said = answer_line(line, law)
            failed = failed or "error" in said
            self._write([explained(said, language) if language else json.dumps(said, ensure_ascii=False)])
        return failed

    def _check(self, lines: Iterable[Line], law: Callable[[date], Law]) -> bool:
        """Each difference by case, field, expected and got; last, the count."""
        agree = differ = outside = 0
        for line in lines:
            case = line.question if isinstance(line.question, dict) else {}
            if "expected" not in case:
                outside += 1
                continue
            found = differences(answer_line(line, law), case["expected"])
            agree, differ = (agree, differ + 1) if found else (agree + 1, differ)
            name = case.get("id", f"line {line.number}")
            self._write(f"{name} {field}: expected {expected}, got {got}" for field, expected, got in found)
        counts = f"{agree + differ + outside} cases: {agree} agree, {differ} differ, {outside} out of scope"
        self._write([counts])
        return differ > 0

    def _write(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.stdout.write(line)
        self.stdout.flush()


def answer_line(line: Line, law: Callable[[date], Law]) -> dict[str, Any]:
    """The answer of a line, or its error by field, in its place."""
    try:
        if line.error:
            raise line.error
        return answer(line.question, law)
    except FactError as error:
        id = line.question.get("id") if isinstance(line.question, dict) else None
        said = {"field": error.field, "message": error.message_en, "message_es": error.message_es, "line": line.number}
        return {"id": id, "error": said}


def chosen_law(readings: Iterable[str], tables: Iterable[Path]) -> Callable[[date], Law]:
    """The law as shipped, with the factor tables and readings asked for; one value a day, kept."""
    adopted: list[Adopted] = [table for path in tables for table in _tables(path)]
    switched = [_switch(one) for one in readings]

    @lru_cache(maxsize=4096)
    def of(day: date) -> Law:
        law = law_on(day, adopted)
        for id, value in switched:
            law = law.reading(id, value)
        return law

    return of


def _tables(path: Path) -> list[Adopted]:
    try:
        return read_tables(path)
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from error
    except TableError as error:
        raise CommandError(f"{path}, row {error.row}: {error.message_en}") from error


def _switch(text: str) -> tuple[str, str]:
    """``A-01=all_years``; the three parts of A-19 answer to A-19 too, by their values."""
    id, _, value = text.partition("=")
    for one in REGISTER.values():
        if value in one.values and (one.id == id or one.id[:-1] == id):
            return one.id, value
    raise CommandError(f"no such reading: {text} (see --readings)") from NoReading(text)


def register() -> Iterator[dict[str, Any]]:
    """Every open question, its values, the default first, and its standing."""
    for one in REGISTER.values():
        yield {
            "id": one.id,
            "provision": one.provision,
            "question": {"es": one.es, "en": one.en},
            "values": list(one.values),
            "default": one.default,
            "standing": one.standing.value,
            "evidence": one.evidence,
        }


@contextmanager
def opened(name: str) -> Iterator[Iterable[bytes]]:
    """The file, or stdin for ``-``, as bytes."""
    if name == "-":
        yield sys.stdin.buffer
        return
    try:
        with Path(name).open("rb") as stream:
            yield stream
    except OSError as error:
        raise CommandError(f"{name}: {error.strerror}") from error
