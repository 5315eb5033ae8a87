"""Small enough to hold in one's head: files, functions, branches, types."""

import ast
from collections.abc import Iterator

from tests.house.plan import FUNCTIONS, Breach, House, Module

FILE_LINES = 300
FUNCTION_LINES = 40
NINE_OF_TEN = 20
VIEW_LINES = 15
TASK_LINES = 5
COMPLEXITY = 8

Function = ast.FunctionDef | ast.AsyncFunctionDef


def files(house: House) -> Iterator[Breach]:
    """Migrations and tables of tests apart."""
    for module in house.modules.values():
        length = module.text.count("\n")
        if length > FILE_LINES and not module.is_migration and not module.within("tests"):
            yield module.breach(1, f"{length} lines, of at most {FILE_LINES}")


def lines(function: Function) -> int:
    """From `def` to the end, without the docstring: explaining the law must cost nothing."""
    first = function.body[0]
    said = (first.end_lineno or 0) - first.lineno + 1 if ast.get_docstring(function, clean=False) is not None else 0
    return (function.end_lineno or 0) - function.lineno + 1 - said


def functions(house: House) -> Iterator[Breach]:
    for module in house.product:
        if module.is_migration:
            continue
        for function in module.functions():
            allowed = budget(module, function)
            if lines(function) > allowed:
                yield module.breach(function, f"{function.name} has {lines(function)} lines, of at most {allowed}")


def budget(module: Module, function: Function) -> int:
    is_public = function in module.tree.body and not function.name.startswith("_")
    if module.within("cases.tasks") and is_public:
        return TASK_LINES
    takes_request = bool(function.args.args) and function.args.args[0].arg == "request"
    if module.within("cases.views") and is_public and takes_request:
        return VIEW_LINES
    return FUNCTION_LINES


def nine_of_ten(house: House) -> Iterator[Breach]:
    """Nine of ten functions of each room are short."""
    for room in ("benefits", "cases", "config"):
        sizes = sorted(lines(f) for m in house.product if m.within(room) and not m.is_migration for f in m.functions())
        if sizes and (percentile := sizes[int(len(sizes) * 0.9)]) > NINE_OF_TEN:
            yield Breach(room, 1, f"one function in ten has {percentile} lines or more, of at most {NINE_OF_TEN}")


def complexity(function: Function) -> int:
    """McCabe's number as ruff counts it for C901: one, and one more for each way the flow can part."""
    return 1 + sum(map(ways, function.body))


def ways(node: ast.AST) -> int:
    own = 0
    match node:
        case ast.If() | ast.For() | ast.AsyncFor() | ast.While() | ast.ExceptHandler():
            own = 1
        case ast.Match(cases=cases):
            own = sum(not is_default(case) for case in cases)
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            own = 1
        case ast.Lambda() | ast.expr():
            return 0
    if isinstance(node, ast.For | ast.AsyncFor | ast.While | ast.Try) and node.orelse:
        own += 1
    return own + sum(map(ways, ast.iter_child_nodes(node)))


def is_default(case: ast.match_case) -> bool:
    return case.guard is None and isinstance(case.pattern, ast.MatchAs) and case.pattern.pattern is None


def branches(house: House) -> Iterator[Breach]:
    for module in house.product:
        for function in module.functions():
            if complexity(function) > COMPLEXITY:
                yield module.breach(function, f"{function.name} has complexity {complexity(function)}, of {COMPLEXITY}")


def types(house: House) -> Iterator[Breach]:
    """Every function of benefits and cases/actions says what it takes and what it gives."""
    for module in house.product:
        if not module.within("benefits", "cases.actions") or module.is_migration:
            continue
        classes = [node for node in module.nodes if isinstance(node, ast.ClassDef)]
        methods = {id(part) for each in classes for part in each.body if isinstance(part, FUNCTIONS)}
        for function in module.functions():
            if function.returns is None:
                yield module.breach(function, f"{function.name} does not say what it returns")
            for name in untyped(function, is_method=id(function) in methods):
                yield module.breach(function, f"{function.name} does not say what {name} is")


def untyped(function: Function, *, is_method: bool) -> Iterator[str]:
    args = function.args
    positional = args.posonlyargs + args.args
    is_static = any(isinstance(d, ast.Name) and d.id == "staticmethod" for d in function.decorator_list)
    positional = positional[1:] if is_method and not is_static else positional
    rest = [arg for arg in (args.vararg, args.kwarg) if arg]
    return (arg.arg for arg in [*positional, *args.kwonlyargs, *rest] if arg.annotation is None)
