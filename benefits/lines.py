"""Questions from a stream: JSON lines as they come, one object, or a document that holds a list of them."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any

from benefits.law.facts import FactError


@dataclass(frozen=True, slots=True)
class Line:
    """One question, or why it could not be read; ``number`` counts from 1."""

    number: int
    question: Any = None
    error: FactError | None = None


class Malformed(ValueError):
    """JSON that a reader would take, and a question cannot be: why, in both languages."""

    def __init__(self, es: str, en: str) -> None:
        super().__init__(en)
        self.es = es


def streamed(lines: Iterable[bytes]) -> Iterator[Line]:
    """JSON lines, each read when it is asked for. Blank lines are skipped."""
    for number, raw in enumerate(lines, start=1):
        if raw.strip():
            yield _line(number, raw)


def questions_of(lines: Iterable[bytes]) -> Iterator[Line]:
    """The questions of a file: JSON lines, or one JSON value over many lines."""
    ahead = iter(lines)
    first = next((raw for raw in ahead if raw.strip()), b"")
    line = _line(1, first)
    if line.error is None:
        yield from _several(line, ahead)
        return
    rest = list(ahead)
    whole = _line(1, first + b"".join(rest))
    yield from _several(whole, ()) if whole.error is None else streamed(chain([first], rest))


def _several(line: Line, ahead: Iterable[bytes]) -> Iterator[Line]:
    """A list's items, those of the list that a document holds, or the object itself and the lines after it."""
    value = line.question
    if isinstance(value, dict) and "kind" not in value:
        value = next((held for held in value.values() if isinstance(held, list)), value)
    if isinstance(value, list):
        yield from (Line(number, one) for number, one in enumerate(value, start=1))
    else:
        yield line
    yield from (Line(one.number + 1, one.question, one.error) for one in streamed(ahead))


def _line(number: int, raw: bytes) -> Line:
    try:
        text = raw.decode("utf-8-sig")
        question = json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant)
        if "\\u" in text:  # half a character, written as an escape, could not be written back
            json.dumps(question, ensure_ascii=False).encode()
        return Line(number, question)
    except Malformed as error:
        es, en = f"La línea no es JSON válido: {error.es}.", f"Not valid JSON: {error}."
        return Line(number, error=FactError("", es, en))
    except (ValueError, RecursionError) as error:
        message = str(error).split(":")[0] or "not JSON"
        return Line(number, error=FactError("", "La línea no es JSON válido.", f"Not valid JSON: {message}."))


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Each key once: of two, nobody can tell which was meant."""
    data = dict(pairs)
    if len(data) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise Malformed(f"«{twice}» aparece dos veces", f"{twice!r} appears twice")
    return data


def _no_constant(name: str) -> Any:
    raise Malformed(f"{name} no es un número", f"{name} is not a number")
