"""One clock, exact money, names that say something, nothing loose at the root."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.house.plan import Breach, House, Module

CLOCKS = frozenset({"now", "today", "localdate", "localtime", "utcnow"})
AUTOMATIC = frozenset({"auto_now", "auto_now_add"})
PUBLISHING = frozenset({"delay", "delay_on_commit", "apply_async", "apply_async_on_commit", "send_task"})
EMPTY_NAMES = frozenset({
    "base", "common", "core", "helper", "helpers", "manager", "managers", "misc", "service", "services", "util",
    "utils",
})  # fmt: skip
ROOT_ENTRIES = frozenset({
    "manage.py", "run", "requirements.txt", "requirements.lock", "pyproject.toml", "README.md", "config", "benefits",
    "cases", "templates", "static", "tests", "docs", ".ci", ".git", ".gitignore", ".pre-commit-config.yaml",
    ".run", ".pytest_cache", ".mypy_cache", ".ruff_cache", ".hypothesis", "__pycache__",
})  # fmt: skip
SUMMED = re.compile(r'{% include "_partials/error_summary\.html"(?: with form=(\w+))?')
CRISPY = re.compile(r"{{ (\w+)\|crispy }}|{% crispy (\w+) %}")
PLACES = re.compile(r"https?://|file:|--(extra-)?index-url|--find-links| @ ")


def one_clock(house: House) -> Iterator[Breach]:
    """`cases.clock` alone asks for the time, and only through it may others; the law is told the day."""
    for module in house.product:
        if module.within("config", "cases.clock") or module.is_migration:
            continue
        for node in module.nodes:
            if name := asks_the_time(node, module):
                yield module.breach(node, f"a second clock: {name}")


def asks_the_time(node: ast.AST, module: Module) -> str | None:
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name(id="clock"))) if module.within("cases"):
            return None
        case ast.Call(func=ast.Attribute(attr=name)) if name in CLOCKS:
            return name
        case ast.Attribute(value=ast.Name(id="timezone" | "datetime" | "date"), attr=name) if name in CLOCKS:
            return name
        case ast.Attribute(value=ast.Name(id="time"), attr="time"):
            return "time.time"
        case ast.ImportFrom(module=source, names=names) if source != "cases.clock":
            return next((alias.name for alias in names if alias.name in CLOCKS), None)
        case ast.keyword(arg=name, value=ast.Constant(value=True)) if name in AUTOMATIC:
            return name
    return None


def no_clock_in_templates(house: House) -> Iterator[Breach]:
    for path in sorted((house.root / "templates").rglob("*.html")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if re.search(r"{%\s*now\b", line):
                yield Breach(path.relative_to(house.root).as_posix(), number, "a second clock: {% now %}")


def one_summary(house: House) -> Iterator[Breach]:
    """A form that goes through crispy brings the summary of its errors along: no template says it a second time."""
    for path in sorted((house.root / "templates").rglob("*.html")):
        text = path.read_text(encoding="utf-8")
        brought = {name or other for name, other in CRISPY.findall(text)}
        for number, line in enumerate(text.splitlines(), 1):
            for name in SUMMED.findall(line):
                if (name or "form") in brought:
                    yield Breach(path.relative_to(house.root).as_posix(), number, "the summary of errors stands twice")


def exact_numbers(house: House) -> Iterator[Breach]:
    """No float under benefits/law; no column of floats anywhere."""
    for module in house.product:
        for node in module.nodes:
            match node:
                case ast.Constant(value=float()) if module.within("benefits.law"):
                    yield module.breach(node, "a float in the law")
                case ast.Name(id="float") if module.within("benefits.law"):
                    yield module.breach(node, "float() in the law")
                case ast.Attribute(attr="FloatField") | ast.Name(id="FloatField"):
                    yield module.breach(node, "a column of floats")


def nobody_publishes(house: House) -> Iterator[Breach]:
    """The database is the queue of record: no action, view or model sends a task; only the clock does."""
    for module in house.product:
        if not module.within("benefits", "cases"):
            continue
        for node in module.nodes:
            match node:
                case ast.Call(func=ast.Attribute(attr=name)) if name in PUBLISHING:
                    yield module.breach(node, f"a task is published: {name}")


def names(house: House) -> Iterator[Breach]:
    for module in house.modules.values():
        for part in module.name.split("."):
            if part in EMPTY_NAMES:
                yield module.breach(1, f'"{part}" says nothing of what is inside')


def root(house: House) -> Iterator[Breach]:
    for entry in sorted(house.root.iterdir()):
        if entry.name not in ROOT_ENTRIES:
            yield Breach(entry.name, 1, "nothing else stands at the root")


def lists_name_no_place(house: House) -> Iterator[Breach]:
    """A lock must install from whatever registry its reader has."""
    lists: list[Path] = [path for folder in (house.root, house.root / "tests") for path in folder.glob("requirements*")]
    for path in sorted(lists):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if PLACES.search(line):
                yield Breach(path.relative_to(house.root).as_posix(), number, f"names a place: {line.strip()}")
