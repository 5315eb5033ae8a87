"""A corner of the map in the ordinary suite; `python -m tests.proofs.map` draws the whole."""

from fractions import Fraction

import pytest

from tests.proofs import cells, map
from tests.proofs.cells import MONTH, Sheet

AGES = [age * 12 + beside for age in (55, 58, 65) for beside in (-1, 0)]
SERVICE = [Fraction(years + beside) for years in (10, 25, 30) for beside in (-MONTH, 0)]
SHEETS = [sheet for index, sheet in enumerate(cells.sheets()) if index % 13 == 0]


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_no_blank_no_double_ink_and_nobody_loses_by_serving_on(sheet: Sheet) -> None:
    """Both sides of three ages and three terms of service, on one sheet in thirteen."""
    found = map.draw_sheet(sheet, AGES, SERVICE, map.PAYS[-1:])
    assert found["cells"]
    assert not [name for name in found if name.startswith("!")]
