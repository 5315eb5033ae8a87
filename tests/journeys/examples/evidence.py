"""Files that show a paper, and papers to print."""

import io

from PIL import Image

from cases.actions import scans
from cases.models import Scan, User
from cases.scans.found import JPEG, Found
from tests.journeys import roll
from tests.journeys.examples.example import Example, submits
from tests.journeys.people import ADMINISTRATOR, COORDINATOR
from tests.journeys.visitor import Visitor

HERS = {"who": COORDINATOR}
REFUSED = {"who": COORDINATOR, "status": 422}


def picture() -> bytes:
    drawn = io.BytesIO()
    Image.new("RGB", (850, 1100), "white").save(drawn, "JPEG")
    return drawn.getvalue()


def scan(name: str, desk: str = "coordinator") -> str:
    """Of a photograph that nobody has accepted yet."""
    case, by = roll.luis(), User.objects.get(username=COORDINATOR)
    waiting = Scan.objects.waiting().filter(person=case.person).first()
    if waiting is None:
        data = picture()
        waiting, _new = scans.receive(
            data, Found(JPEG, 1, data), person_id=case.person_id, kind="appointment", application=None, by=by,
            on=roll.LONG_AGO,
        )  # fmt: skip
    return roll.at(f"{desk}:{name}", waiting.pk)


def new() -> str:
    return roll.at("coordinator:scan_new", roll.luis().person_id)


def sends_a_web_page(visitor: Visitor) -> None:
    """A web page called a picture."""
    page = visitor.page
    page.locator("main [name=kind]").select_option("appointment")
    page.locator("main [name=file]").set_input_files(
        {"name": "acta.png", "mimeType": "image/png", "buffer": b"<html></html>"}
    )
    submits()(visitor)


EXAMPLES = [
    Example(name="coordinator:scan_new", shows="the form", path=new, **HERS),
    Example(name="coordinator:scan_new", shows="left empty", path=new, then=submits(), **REFUSED),
    Example(name="coordinator:scan_new", shows="a file refused", path=new, then=sends_a_web_page, **REFUSED),
    Example(name="coordinator:scan", shows="a photograph to look at", path=lambda: scan("scan"), **HERS),
    Example(name="coordinator:scan", shows="left empty", path=lambda: scan("scan"), then=submits(), **REFUSED),
    Example(name="coordinator:reject_scan", shows="why", path=lambda: scan("reject_scan"), **HERS),
    Example(
        name="coordinator:reject_scan", shows="no reason", path=lambda: scan("reject_scan"), then=submits(), **REFUSED
    ),
    Example(name="coordinator:scan_image", shows="drawn anew", path=lambda: scan("scan_image"), page=False, **HERS),
    Example(name="coordinator:scan_file", shows="saved", path=lambda: scan("scan_file"), page=False, **HERS),
    *(
        Example(
            name=f"administrator:{name}", shows="to the Board", page=False, who=ADMINISTRATOR,
            path=lambda name=name: scan(name, "administrator"),  # type: ignore[misc]
        )
        for name in ("scan_image", "scan_file")
    ),
    Example(
        name="coordinator:print", shows="the election sheet", page=False,
        path=lambda: roll.at("coordinator:print", roll.case("draft").pk, "hoja", "es"), **HERS,
    ),
]
