"""The source of ``benefits/law`` as data: its functions, whom each calls, what each says, and which reading it asks."""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.coverage.texts import ROOT

LAW = ROOT / "benefits" / "law"
TESTS = ROOT / "tests" / "benefits"
WORDS = ("words", "readings")
# Where the rules stand; the rest carries them out (routes, dates, money) or holds values.
RULES = re.compile(r"section_|membership|freeze|average|service_credit")
PHRASE = re.compile(r"(?:\d{3}\w*|refund|look|minimum|reduction|review|nearest|cohort)/\w+")
READING = re.compile(r"A-\d\d[abc]?")


@dataclass(frozen=True)
class Function:
    """``module:name`` under ``benefits.law``; the functions it calls; its phrases and readings: the ways it can end."""

    name: str
    calls: frozenset[str]
    phrases: frozenset[str]
    readings: frozenset[str]

    @property
    def module(self) -> str:
        return self.name.partition(":")[0]

    @property
    def is_a_rule(self) -> bool:
        return RULES.match(self.module) is not None


@cache
def functions() -> Mapping[str, Function]:
    """Every function of the law, and every class, by name."""
    modules = {_module(path): ast.parse(path.read_text(encoding="utf-8")) for path in _files()}
    found = [one for module, tree in modules.items() for one in _functions(module, tree)]
    return {one.name: one for one in found}


def _files() -> Iterator[Path]:
    return (path for path in sorted(LAW.rglob("*.py")) if not set(WORDS) & set(path.relative_to(LAW).parts))


def _module(path: Path) -> str:
    return ".".join(path.relative_to(LAW).with_suffix("").parts)


def _functions(module: str, tree: ast.Module) -> Iterator[Function]:
    known = {alias.asname or alias.name: f"{_short(node.module)}:{alias.name}" for node in tree.body
             if isinstance(node, ast.ImportFrom) for alias in node.names}  # fmt: skip
    known |= {node.name: f"{module}:{node.name}" for node in tree.body if isinstance(node, ast.FunctionDef)}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            words = {
                each.value for each in ast.walk(node) if isinstance(each, ast.Constant) and type(each.value) is str
            }
            used = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
            yield Function(
                f"{module}:{node.name}",
                frozenset(known[name] for name in used if name in known),
                frozenset(filter(PHRASE.fullmatch, words)),
                frozenset(filter(READING.fullmatch, words)),
            )


def _short(module: str | None) -> str:
    return (module or "").removeprefix("benefits.law.")


def reached(names: Iterable[str], *, within_module: bool = False) -> set[str]:
    """These functions and all that they call, in the same module or anywhere under the law."""
    law, seen, todo = functions(), set(), [name for name in names if name in functions()]
    while todo:
        name = todo.pop()
        if name in seen:
            continue
        seen.add(name)
        one = law[name]
        todo += [call for call in one.calls if call in law and (not within_module or law[call].module == one.module)]
    return seen


@cache
def tests() -> frozenset[str]:
    """``file::function`` of every test of the law."""
    return frozenset(
        f"{path.stem}::{node.name}"
        for path in TESTS.glob("test_*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    )
