"""What the person the case is about does at home, on a phone; and what anyone does who was handed the letter."""

from pathlib import Path

from tests.journeys.office import Office
from tests.journeys.visitor import Visitor

RECEIPT = "calculo.json"


def reads_the_decision(they: Visitor, amount: str) -> None:
    """In plain words, on the first page: how much, and from when."""
    they.sees(amount)
    they.page.locator("main a[href*='/cartas/']").first.click()
    they.sees(amount)


def downloads_the_letter(they: Visitor, folder: Path) -> Path:
    with they.page.expect_download() as download:
        they.page.locator("main a[href$='/descargar/']").first.click()
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    return file


def verifies(office: Office, file: Path, language: str) -> str:
    """`./run manage verify_letter FILE`: what it says; its exit status 0 is valid and the same amount."""
    return office.manage("verify_letter", "--language", language, str(file)).stdout
