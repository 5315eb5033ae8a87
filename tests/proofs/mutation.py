"""Change one thing in a section of the law, and see whether the tables of that section alone notice.

    ./run prove mutation SECTION [--jobs N] [--list]

SECTION is a module of benefits/law that has tables: 766.a, 766.e, 766a, 787c, service_credit … The changes are Cosmic
Ray's operators and those of `tests/proofs/operators.py`; how a value is declared (frozen, slots) is no rule and is
left alone. Each mutant lives in a process of its own, which loads the changed source in the place of the module; no
file is written. A mutant that does not load, or whose change the tables notice, is no survivor; a survivor is printed
with its line, and is explained in `survivors.json` or still to be killed. The exit status is 1 if one is not explained.
"""

import argparse
import importlib.abc
import importlib.machinery
import importlib.util
import io
import json
import multiprocessing
import os
import re
import signal
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import cosmic_ray.plugins
import pytest
from cosmic_ray.mutating import mutate_code

from tests.proofs.operators import ConditionDropper, LimitReplacer, RateReplacer

ROOT = Path(__file__).resolve().parents[2]
TABLES: dict[str, tuple[str, ...]] = {
    "766.a": ("section_766_a", "section_766_e", "section_766_right"),
    "766.right": ("section_766_a", "section_766_right", "section_787c"),
    "766.formula": ("section_766_a",),
    "766.limits": ("section_766_a", "section_766_b", "section_766_limits", "section_766d", "section_787o"),
    "766.b": ("section_766_b", "section_766_b_edges", "section_787o"),
    "766.c": ("neighbours",),
    "766.d": ("neighbours",),
    "766.e": ("section_766_e", "section_766_e_edges"),
    "766a": ("section_766a", "section_766a_edges"),
    "766d": ("section_766d", "section_766_right", "section_787c", "section_787c_edges"),
    "787c": ("section_787c", "section_787c_edges"),
    "787o": ("section_787o", "section_787o_edges"),
    "765a": ("neighbours",),
    "768a": ("neighbours",),
    "787e": ("neighbours",),
    "787j": ("neighbours",),
    "788a": ("neighbours",),
    "829": ("section_766a", "section_787o"),
    "service_credit": ("service_credit",),
    "average_pay": ("average_pay",),
}
EXPLAINED = Path(__file__).with_name("survivors.json")
SECONDS = 20  # of its own time: a mutant that does not end is noticed, one on a busy machine is not taken for it
# Whole alternatives only: a fraction shifted by a fraction, or a reading "less than" another, is an error and no test.
OPERATORS = re.compile(
    r"core/(ReplaceBinaryOperator_(Add_Sub|Sub_Add|Mul_Div|Div_Mul)"
    r"|ReplaceComparisonOperator_(Lt|LtE|Gt|GtE)_(Lt|LtE|Gt|GtE)"
    r"|ReplaceComparisonOperator_(Eq_NotEq|NotEq_Eq|Is_IsNot|IsNot_Is)|ReplaceUnaryOperator_Delete_Not|AddNot|NumberReplacer"
    r"|ReplaceTrueWithFalse|ReplaceFalseWithTrue|ReplaceAndWithOr|ReplaceOrWithAnd|ZeroIterationForLoop)"
)


@dataclass(frozen=True)
class Mutant:
    """One change of one line of a module."""

    module: str
    source: str
    line: int
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.module}:{self.line}: {self.before}  →  {self.after}"


def mutants(section: str) -> Iterator[Mutant]:
    """Every mutant of a section, once."""
    module, path = module_of(section)
    source, seen = path.read_text(encoding="utf-8"), set[str]()
    named = filter(OPERATORS.fullmatch, cosmic_ray.plugins.operator_names())
    kinds = [*map(cosmic_ray.plugins.get_operator, named), RateReplacer, LimitReplacer, ConditionDropper]
    for kind in kinds:
        occurrence = 0
        while (changed := mutate_code(source, kind(), occurrence)) is not None:
            occurrence += 1
            mutant = Mutant(module, changed, *difference(source, changed))
            if changed not in seen and not mutant.before.startswith("@dataclass"):
                seen.add(changed)
                yield mutant


def module_of(section: str) -> tuple[str, Path]:
    name = f"section_{section}" if section[0].isdigit() else section
    return f"benefits.law.{name}", ROOT / "benefits" / "law" / (name.replace(".", "/") + ".py")


def difference(before: str, after: str) -> tuple[int, str, str]:
    """The first line that changed: its number, as it was and as it is."""
    pairs = enumerate(zip(before.splitlines(), after.splitlines(), strict=False), 1)
    line, (old, new) = next((number, pair) for number, pair in pairs if pair[0] != pair[1])
    return line, old.strip(), new.strip()


class InPlace(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Loads the mutant where its module is asked for."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(self, name: str, path: Any, target: Any = None) -> importlib.machinery.ModuleSpec | None:
        return importlib.util.spec_from_loader(name, self) if name == self.mutant.module else None

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self.mutant.source, self.mutant.module, "exec"), module.__dict__)  # noqa: S102 — a mutant of our own source


def fate(tables: Sequence[str], mutant: Mutant) -> str:
    """`stillborn`, `killed` or `survived`; runs in a process that has not loaded the law yet."""
    sys.meta_path.insert(0, InPlace(mutant))
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    signal.signal(signal.SIGVTALRM, give_up)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        import_module(mutant.module)
    except Exception:  # whatever it raises: it is no law
        return "stillborn"
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        return "killed" if pytest.main(arguments(tables)) else "survived"


def give_up(*_: Any) -> None:
    raise TimeoutError


def arguments(tables: Sequence[str]) -> list[str]:
    files = [str(ROOT / "tests" / "benefits" / f"test_{name}.py") for name in tables]
    quiet = ["-c", os.devnull, "--rootdir", str(ROOT), "--noconftest", "-p", "no:cacheprovider", "-q", "-x", "--tb=no"]
    return [*quiet, *files]


def explained() -> dict[str, str]:
    """Why a survivor is no hole in the tables, by what it says of itself without its line."""
    return json.loads(EXPLAINED.read_text(encoding="utf-8")) if EXPLAINED.exists() else {}


def without_line(mutant: Mutant) -> str:
    return f"{mutant.module}: {mutant.before}  →  {mutant.after}"


def prove(section: str, jobs: int) -> int:
    """The score of one section; its survivors, explained or not."""
    tables, why, open_questions = TABLES[section], explained(), 0
    everyone, fates = list(mutants(section)), Counter[str]()
    fork = multiprocessing.get_context("fork")
    with fork.Pool(jobs, maxtasksperchild=1) as pool:
        for mutant, end in zip(everyone, pool.imap(partial(fate, tables), everyone), strict=True):
            fates[end] += 1
            if end == "survived":
                reason = why.get(without_line(mutant))
                open_questions += reason is None
                print(f"survived: {mutant}" + (f"\n          {reason}" if reason else ""), flush=True)
    tried = fates["killed"] + fates["survived"]
    print(
        f"mutation {section}: {fates['killed']} of {tried} killed ({100 * fates['killed'] // max(tried, 1)} %), "
        f"{fates['survived'] - open_questions} explained, {open_questions} not; {fates['stillborn']} stillborn"
    )
    return 1 if open_questions else 0


def main() -> int:
    """The command."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("section", choices=TABLES)
    options.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options.add_argument("--list", action="store_true", help="print the mutants, try none")
    chosen = options.parse_args()
    if chosen.list:
        print(*mutants(chosen.section), sep="\n")
        return 0
    return prove(chosen.section, chosen.jobs)


if __name__ == "__main__":
    raise SystemExit(main())
