"""A checkout as data: its modules, parsed, and what each imports. Nothing of it is executed."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

ROOMS = ("benefits", "cases", "config", "tests")
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass(frozen=True, order=True)
class Breach:
    """One law broken at one place."""

    path: str
    line: int
    says: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.says}"


@dataclass(frozen=True)
class Import:
    line: int
    target: str
    inside_function: bool


@cache
def parsed(text: str) -> ast.Module:
    return ast.parse(text)


@cache
def nodes(text: str) -> tuple[ast.AST, ...]:
    """Every node of the file; kept, for each law walks the same files."""
    return tuple(ast.walk(parsed(text)))


@cache
def import_statements(text: str) -> tuple[tuple[ast.Import | ast.ImportFrom, bool], ...]:
    """Each with whether it stands inside a function."""
    functions = [node for node in nodes(text) if isinstance(node, FUNCTIONS)]
    inside = {id(node) for function in functions for node in ast.walk(function)}
    return tuple((node, id(node) in inside) for node in nodes(text) if isinstance(node, ast.Import | ast.ImportFrom))


@dataclass(frozen=True)
class Module:
    """One Python file."""

    name: str
    path: str
    text: str
    is_package: bool

    @property
    def tree(self) -> ast.Module:
        return parsed(self.text)

    @property
    def nodes(self) -> tuple[ast.AST, ...]:
        return nodes(self.text)

    @property
    def is_migration(self) -> bool:
        return ".migrations." in self.name

    def within(self, *rooms: str) -> bool:
        """Whether the module is one of these, or lies in one; a trailing * stands for any ending of the last name."""
        return any(matches(self.name, room) for room in rooms)

    def breach(self, node: ast.AST | int, says: str) -> Breach:
        return Breach(self.path, node if isinstance(node, int) else getattr(node, "lineno", 1), says)

    def functions(self) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
        return (node for node in self.nodes if isinstance(node, FUNCTIONS))


def matches(name: str, room: str) -> bool:
    if room.endswith("*"):
        return name.startswith(room[:-1])
    return name == room or name.startswith(f"{room}.")


@dataclass(frozen=True)
class House:
    """The whole checkout under `root`."""

    root: Path

    @cached_property
    def modules(self) -> dict[str, Module]:
        files = [path for room in ROOMS for path in (self.root / room).rglob("*.py")]
        return {module.name: module for module in map(self._module, sorted(files))}

    def _module(self, path: Path) -> Module:
        relative = path.relative_to(self.root)
        parts = relative.with_suffix("").parts
        is_package = parts[-1] == "__init__"
        name = ".".join(parts[:-1] if is_package else parts)
        return Module(name, relative.as_posix(), path.read_text(encoding="utf-8"), is_package)

    @cached_property
    def product(self) -> list[Module]:
        return [module for module in self.modules.values() if not module.within("tests")]

    @cached_property
    def _imports(self) -> dict[str, tuple[Import, ...]]:
        return {name: tuple(self._find_imports(module)) for name, module in self.modules.items()}

    def imports(self, module: Module) -> tuple[Import, ...]:
        return self._imports[module.name]

    def _find_imports(self, module: Module) -> Iterator[Import]:
        for node, inside in import_statements(module.text):
            is_plain = isinstance(node, ast.Import)
            targets = [alias.name for alias in node.names] if is_plain else self._targets(module, node)
            yield from (Import(node.lineno, target, inside) for target in targets)

    def _targets(self, module: Module, node: ast.ImportFrom) -> Iterator[str]:
        """`from a import b` names a.b, be it a module or a thing inside a."""
        source = node.module or ""
        if node.level:
            parts = module.name.split(".")
            above = parts[: len(parts) - node.level + module.is_package]
            source = ".".join([*above, source]) if source else ".".join(above)
        return (f"{source}.{alias.name}" for alias in node.names)

    def edges(self, module: Module) -> set[str]:
        """The modules of this house that the module imports."""
        return {known for each in self.imports(module) if (known := self.known(each.target))}

    def known(self, target: str) -> str | None:
        """The module of this house that an import of `target` reaches."""
        while target and target not in self.modules:
            target = target.rpartition(".")[0]
        return target or None
