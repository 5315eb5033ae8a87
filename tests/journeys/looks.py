"""What is wrong with a page as it stands: by WCAG 2.2 A and AA, by its width, by what the browser complains of."""

from axe_playwright_python.sync_playwright import Axe

from tests.journeys.visitor import DESK, HEIGHT, PHONE, Visitor

AXE = Axe()
RULES = {
    "runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]},
    "resultTypes": ["violations"],  # what passes is not described: half the time
}
COLOURS = "color-contrast"  # four fifths of the rest
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def faults(visitor: Visitor, *, colours: bool) -> list[str]:
    """As wide as a desk, then as narrow as a phone. `colours`: look at contrasts too, which no language changes."""
    found, page = [], visitor.page
    for width in (PHONE, DESK):
        page.set_viewport_size({"width": width, "height": HEIGHT})
        if page.evaluate(WIDER) > 0:
            found.append(f"at {width} px the page is wider than the window")
        seen = AXE.run(page, options=RULES | {"rules": {COLOURS: {"enabled": colours}}})
        found += [f"at {width} px: {told(violation)}" for violation in seen.response["violations"]]
    return found + visitor.troubles


def told(violation: dict) -> str:
    where = [" ".join(map(str, node["target"])) for node in violation["nodes"]]
    return f"{violation['id']}: {violation['help']} ({'; '.join(where[:5])})"
