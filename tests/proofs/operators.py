"""Mutations that a statute needs and the tool has not: a rate in quotes, a limit, a condition no longer asked."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from cosmic_ray.operators.operator import Example, Operator
from parso.python import tree

Position = tuple[tuple[int, int], tuple[int, int]]
STEP = Fraction(1, 1000)
OTHER = {"min": "max", "max": "min"}


class RateReplacer(Operator):
    """``Fraction("0.65")`` a thousandth more, and a thousandth less."""

    offsets = (STEP, -STEP)

    def mutation_positions(self, node: Any) -> Iterator[Position]:
        if isinstance(node, tree.String) and number(node.value) is not None:
            for _ in self.offsets:
                yield node.start_pos, node.end_pos

    def mutate(self, node: Any, index: int) -> Any:
        value = number(node.value)
        assert value is not None
        return tree.String(f'"{value + self.offsets[index]}"', node.start_pos, prefix=node.prefix)

    @classmethod
    def examples(cls) -> Sequence[Example]:
        return (Example('x = "0.5"', 'x = "501/1000"'), Example('x = "0.5"', 'x = "499/1000"', occurrence=1))


def number(text: str) -> Fraction | None:
    """The number that stands in quotes, if one does."""
    try:
        return Fraction(text.strip("\"'"))
    except ValueError:
        return None


class LimitReplacer(Operator):
    """``min`` for ``max`` and ``max`` for ``min``: the later day for the earlier, the larger amount for the smaller."""

    def mutation_positions(self, node: Any) -> Iterator[Position]:
        if isinstance(node, tree.Name) and node.value in OTHER:
            yield node.start_pos, node.end_pos

    def mutate(self, node: Any, index: int) -> Any:
        return tree.Name(OTHER[node.value], node.start_pos, prefix=node.prefix)

    @classmethod
    def examples(cls) -> Sequence[Example]:
        return (Example("x = min(a, b)", "x = max(a, b)"),)


class ConditionDropper(Operator):
    """A call that stands alone is a condition (``refund_received(facts)`` raises): it is asked no more."""

    def mutation_positions(self, node: Any) -> Iterator[Position]:
        if node.type == "atom_expr" and node.parent.type == "simple_stmt":
            yield node.start_pos, node.end_pos

    def mutate(self, node: Any, index: int) -> Any:
        return tree.Name("None", node.start_pos, prefix=node.get_first_leaf().prefix)

    @classmethod
    def examples(cls) -> Sequence[Example]:
        return (Example("f(x)", "None"),)
