"""The house stands as drawn (docs/decisions and the README's map say why)."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.house import arrows, budgets, habits
from tests.house.plan import Breach, House

HOUSE = House(Path(__file__).resolve().parent.parent)
LAWS: list[Callable[[House], Iterator[Breach]]] = [
    arrows.walls,
    arrows.pure_law,
    arrows.names_of_rooms_above,
    arrows.imports_inside,
    arrows.circles,
    arrows.pango_stays_with_the_worker,
    budgets.files,
    budgets.functions,
    budgets.nine_of_ten,
    budgets.branches,
    budgets.types,
    habits.one_clock,
    habits.no_clock_in_templates,
    habits.one_summary,
    habits.exact_numbers,
    habits.nobody_publishes,
    habits.names,
    habits.root,
    habits.lists_name_no_place,
]


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_the_house_keeps(law: Callable[[House], Iterator[Breach]]) -> None:
    broken = sorted(law(HOUSE))
    assert not broken, "\n" + "\n".join(map(str, broken))
