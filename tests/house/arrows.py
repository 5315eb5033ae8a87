"""Who may know whom: the import law, in Python and by name, and no circle anywhere."""

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from tests.house.plan import Breach, House, Module, matches

OUTSIDE_WORLD = frozenset({
    "asyncio", "ftplib", "glob", "http", "io", "logging", "multiprocessing", "os", "pathlib", "random",
    "secrets", "shutil", "signal", "smtplib", "socket", "sqlite3", "ssl", "subprocess", "sys", "tempfile", "threading",
    "time", "urllib",
})  # fmt: skip


@dataclass(frozen=True)
class Wall:
    """These rooms never import those."""

    rooms: tuple[str, ...]
    never: tuple[str, ...]
    doors: tuple[str, ...] = ()  # the modules the wall does not bind


PRESS, BINDERY = "cases.actions.press", "cases.actions.bindery"
PRESSROOM = tuple(f"benefits.letters.{name}" for name in ("conformance", "issue", "render", "sign"))
HANDS = ("cases.tasks", "cases.views", "cases.forms")
WALLS = (
    Wall(("benefits.law.section_*",), ("benefits.law.routes", "benefits.law.timeline")),
    Wall(("benefits",), ("cases", "config")),
    Wall(("cases.models",), ("cases.actions", "cases.facts", "cases.letters", *HANDS)),
    Wall(("cases.actions",), (*HANDS, "django.http", "django.contrib.messages")),
    Wall(("cases.views", "cases.forms", "cases.access"), ("benefits.law",)),
    Wall(("cases", "config"), (PRESS, BINDERY), doors=("cases.tasks",)),
    Wall(("cases", "config"), PRESSROOM, doors=(PRESS, BINDERY)),
    Wall(("benefits", "cases"), ("config",)),
    Wall(("benefits", "cases"), ("celery",), doors=("cases.tasks",)),
    Wall(("benefits", "cases"), ("django.db.models.signals", "django.dispatch")),
    Wall(("benefits", "cases", "config"), ("tests", "pytest")),
)


def walls(house: House) -> Iterator[Breach]:
    for module in house.product:
        for wall in WALLS:
            if not module.within(*wall.rooms) or module.within(*wall.doors):
                continue
            for each, forbidden in product(house.imports(module), wall.never):
                if matches(each.target, forbidden):
                    yield module.breach(each.line, f"{wall.rooms[0]} must never import {forbidden}")


def pure_law(house: House) -> Iterator[Breach]:
    """benefits.law: the standard library without the outside world, and itself."""
    for module in house.product:
        if not module.within("benefits.law"):
            continue
        for each in house.imports(module):
            top = each.target.split(".")[0]
            is_pure = top in sys.stdlib_module_names and top not in OUTSIDE_WORLD
            if not is_pure and not matches(each.target, "benefits.law"):
                yield module.breach(each.line, f"benefits.law is pure and must not import {each.target}")
        for node in module.nodes:
            match node:
                case ast.Call(func=ast.Name(id="open" | "input" | "print" as name)):
                    yield module.breach(node, f"benefits.law does no input or output: {name}()")


UPWARD = re.compile(r"(cases|config)(\.\w+)*")


def names_of_rooms_above(house: House) -> Iterator[Breach]:
    """By name as by import: no foreign key, no get_model, no migration of benefits points up."""
    for module in house.product:
        if not module.within("benefits"):
            continue
        sayings = {id(node.value) for node in module.nodes if isinstance(node, ast.Expr)}
        for node in module.nodes:
            match node:
                case ast.Constant(value=str(text)) if id(node) not in sayings and UPWARD.fullmatch(text):
                    yield module.breach(node, f'benefits must not name "{text}"')
                case ast.Attribute(attr="AUTH_USER_MODEL" | "get_user_model") | ast.Name(id="get_user_model"):
                    yield module.breach(node, "benefits must not know the office's users")


def imports_inside(house: House) -> Iterator[Breach]:
    """An import inside a function hides an arrow; so does one by name."""
    for module in house.modules.values():
        for each in house.imports(module):
            if each.inside_function:
                yield module.breach(each.line, f"import of {each.target} inside a function")
        if module.within("tests"):
            continue
        for node in module.nodes:
            match node:
                case ast.Call(func=ast.Name(id="import_module" | "__import__") | ast.Attribute(attr="import_module")):
                    yield module.breach(node, "import by name")


def circles(house: House) -> Iterator[Breach]:
    """Each group of modules that import one another in a circle, named once."""
    graph = {module.name: sorted(house.edges(module) - {module.name}) for module in house.modules.values()}
    for circle in components(graph):
        first = house.modules[circle[0]]
        yield first.breach(1, "circle of imports: " + " - ".join(circle))


def components(graph: dict[str, list[str]]) -> Iterator[list[str]]:
    """Groups of more than one node in which each reaches each (by two passes, after Kosaraju)."""
    order: list[str] = []
    seen: set[str] = set()
    for start in graph:
        visit(start, graph, seen, order)
    backward: dict[str, list[str]] = {name: [] for name in graph}
    for name, targets in graph.items():
        for target in targets:
            backward[target].append(name)
    seen.clear()
    for start in reversed(order):
        group: list[str] = []
        visit(start, backward, seen, group)
        if len(group) > 1:
            yield sorted(group)


def visit(start: str, graph: dict[str, list[str]], seen: set[str], finished: list[str]) -> None:
    """Depth first, without recursion: append each new node once all it reaches is appended."""
    path = [] if start in seen else [(start, iter(graph[start]))]
    seen.add(start)
    while path:
        name, rest = path[-1]
        step = next((target for target in rest if target not in seen), None)
        if step is None:
            finished.append(name)
            path.pop()
        else:
            seen.add(step)
            path.append((step, iter(graph[step])))


def pango_stays_with_the_worker(house: House) -> Iterator[Breach]:
    """From the site's addresses no chain of imports leads to WeasyPrint: half a second at every start of the web."""
    seen, todo = set(), ["config.urls", "cases.urls"]
    while todo:
        name = todo.pop()
        if name in seen or name not in house.modules:
            continue
        seen.add(name)
        module: Module = house.modules[name]
        for each in house.imports(module):
            if each.target.split(".")[0] == "weasyprint":
                yield module.breach(each.line, "the web reaches weasyprint through this module")
        todo.extend(house.edges(module))
