"""What became of each sentence, and what is missing from that account."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from benefits.law.readings import REGISTER
from tests.coverage import source

DATA = Path(__file__).with_name("classes.json")


@dataclass(frozen=True)
class Class:
    """One sentence of a founding text, or one neighbouring section known in part (``text`` is then empty).

    ``rule``: functions of ``benefits.law``; ``says``: the phrases by which they end; ``not_computational``, ``stops``:
    why no number follows, or when.
    """

    text: str
    provision: str
    paragraph: int = 0
    sha256: str = ""
    known_from: str = ""
    rule: tuple[str, ...] = ()
    says: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    not_computational: str = ""
    stops: str = ""
    note: str = ""


@cache
def classes() -> tuple[Class, ...]:
    """The committed classes: the sentences in the order of the texts, then the neighbours."""
    data = json.loads(DATA.read_text(encoding="utf-8"))
    rows = [(text, row) for text, rows in data["sentences"].items() for row in rows]
    by_hash = {row["sha256"]: row for _, row in rows}
    return tuple(_class(text, row, by_hash) for text, row in [*rows, *(("", row) for row in data["neighbours"])])


def _class(text: str, row: dict[str, Any], by_hash: dict[str, dict[str, Any]]) -> Class:
    """``as`` names the Spanish sentence whose class an English one shares."""
    whole = {**by_hash[row["as"]], **row} if "as" in row else row
    values = {key: tuple(value) if isinstance(value, list) else value for key, value in whole.items() if key != "as"}
    return Class(text, **values)


def faults(all_of_them: Sequence[Class]) -> Iterator[str]:
    """Everything that does not hold between the classes, the law's source, its tests and its register."""
    for one in all_of_them:
        yield from (f"{one.provision} {one.sha256}: {wrong}" for wrong in _wrong(one))
    yield from (f"no sentence for the rule {name}" for name in sorted(_functions_without(all_of_them)))
    yield from (f"no sentence for the branch {branch}" for branch in sorted(_branches_without(all_of_them)))
    named = {id for one in all_of_them for id in one.readings}
    yield from (f"no sentence for the reading {id}" for id in sorted(set(REGISTER) - named))


def _wrong(one: Class) -> Iterator[str]:
    law, tests = source.functions(), source.tests()
    if not (one.rule or one.not_computational or one.stops):
        yield "has no class"
    if one.not_computational and (one.rule or one.says or one.tests or one.stops):
        yield "is not computational and yet computes"
    if one.rule and not one.tests:
        yield "has a rule and no test"
    yield from (f"names no function of the law: {name}" for name in one.rule if name not in law)
    yield from (f"names no test: {name}" for name in one.tests if name not in tests)
    yield from (f"names no reading: {id}" for id in one.readings if id not in REGISTER)
    said = {phrase for name in source.reached(one.rule) for phrase in law[name].phrases}
    yield from (f"its rules never say {phrase}" for phrase in one.says if phrase not in said)


def _functions_without(all_of_them: Sequence[Class]) -> set[str]:
    """Rules, or parts of rules, that no sentence leads to."""
    claimed = source.reached((name for one in all_of_them for name in one.rule), within_module=True)
    return {name for name, one in source.functions().items() if one.is_a_rule and name not in claimed} - _values()


def _values() -> set[str]:
    """Classes hold values, they decide nothing."""
    return {name for name in source.functions() if name.partition(":")[2][:1].isupper()}


def _branches_without(all_of_them: Sequence[Class]) -> set[str]:
    """Ways a function can end or turn that no sentence accounts for."""
    said = {phrase for one in all_of_them for phrase in one.says}
    read = {id for one in all_of_them for id in one.readings}
    return {
        f"{one.name} {what}"
        for one in source.functions().values()
        for what in (one.phrases - said) | (one.readings - read)
    }
