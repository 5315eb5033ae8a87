"""The pictures of the README, drawn from the pages themselves: `./run journeys -k screens --screens`."""

from collections.abc import Callable
from pathlib import Path

import pytest

from config.environment import ROOT
from tests.journeys import roll
from tests.journeys.people import ADMINISTRATOR, COORDINATOR, RETIREE
from tests.journeys.visitor import PHONE, Visitor

FOLDER = ROOT / "docs" / "screens"
LARGEST = 300_000  # bytes
PICTURES: dict[str, tuple[str | None, Callable[[], str]]] = {
    "home": (None, lambda: "/"),
    "application": (COORDINATOR, lambda: roll.at("coordinator:application", roll.case("draft").pk)),
    "review": (ADMINISTRATOR, lambda: roll.at("administrator:review", roll.luis().pk)),
    "my-pension": (RETIREE, lambda: "/mi-pension/"),
}


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("name", PICTURES)
def test_screens(name: str, language: str, visitor: Callable[..., Visitor], request: pytest.FixtureRequest) -> None:
    if not request.config.getoption("screens"):
        pytest.skip("drawn only when asked for: ./run journeys -k screens --screens")
    who, path = PICTURES[name]
    roll.letter_of(RETIREE)
    someone = visitor(who, language=language, **{"width": PHONE} if who == RETIREE else {})
    someone.goes(path())
    file = draw(someone, name, language)
    assert file.stat().st_size < LARGEST


def draw(someone: Visitor, name: str, language: str) -> Path:
    FOLDER.mkdir(parents=True, exist_ok=True)
    file = FOLDER / f"{name}-{language}.png"
    someone.page.screenshot(path=file)
    return file
