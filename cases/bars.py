"""Bars of a drawing: counts as places and lengths, in whole units; the template sets the words beside them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

WIDTH, HEIGHT, FOOT, HEAD = 400, 132, 20, 18
LINE, THICK, NAMES, UNDER = 28, 16, 190, 44


@dataclass(frozen=True, slots=True)
class Bar:
    """One count: where its rectangle stands, and the middle of it for the words."""

    key: Any
    count: int
    x: int
    y: int
    width: int
    height: int

    @property
    def middle(self) -> int:
        return self.x + self.width // 2

    @property
    def end(self) -> int:
        return self.x + self.width


@dataclass(frozen=True, slots=True)
class Bars:
    """`total`: of all counts. Nothing is drawn where it is none."""

    bars: tuple[Bar, ...]
    total: int
    width: int
    height: int


def columns(counts: Sequence[tuple[Any, int]]) -> Bars:
    """Standing bars side by side, the tallest as high as there is room."""
    most, room = max((count for _key, count in counts), default=0) or 1, HEIGHT - FOOT - HEAD
    step = WIDTH // max(len(counts), 1)
    bars = []
    for at, (key, count) in enumerate(counts):
        tall = -(-count * room // most)
        bars.append(Bar(key, count, at * step + step // 6, HEIGHT - FOOT - tall, step * 2 // 3, tall))
    return Bars(tuple(bars), sum(count for _key, count in counts), WIDTH, HEIGHT)


def lines(counts: Sequence[tuple[Any, int]]) -> Bars:
    """Lying bars one under another, the longest as long as there is room."""
    most, room = max((count for _key, count in counts), default=0) or 1, WIDTH - NAMES - 60
    bars = (
        Bar(key, count, NAMES, at * LINE, -(-count * room // most), THICK) for at, (key, count) in enumerate(counts)
    )
    return Bars(tuple(bars), sum(count for _key, count in counts), WIDTH, LINE * len(counts))


def named(counts: Sequence[tuple[Any, int]]) -> Bars:
    """Lying bars, each under its name, where names are too long to stand beside them."""
    most, room = max((count for _key, count in counts), default=0) or 1, WIDTH - 60
    bars = (
        Bar(key, count, 0, at * UNDER + UNDER - THICK - 6, -(-count * room // most), THICK)
        for at, (key, count) in enumerate(counts)
    )
    return Bars(tuple(bars), sum(count for _key, count in counts), WIDTH, UNDER * len(counts))
