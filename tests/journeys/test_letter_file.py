"""F-066 and F-068: the file that is downloaded is the one that was signed, and holds nothing it should not."""

import getpass
import hashlib
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest

from cases.models import Letter, User
from tests.journeys import portal, roll
from tests.journeys.office import Office
from tests.journeys.people import RETIREE
from tests.journeys.visitor import PHONE, Visitor

Arrive = Callable[..., Visitor]
PLAIN = re.compile(rb"[ -~]{4,}")  # what `strings` shows
NUMBER = re.compile(rb"(?<![\w.])(?:987-?65-?43\d\d|000-?65-?\d{4})(?![\w.])")


@pytest.fixture
def downloaded(visitor: Arrive, tmp_path: Path) -> Path:
    roll.letter_of(RETIREE)
    they = visitor(RETIREE, width=PHONE)
    portal.reads_the_decision(they, "$1,625.00")
    return portal.downloads_the_letter(they, tmp_path)


def test_what_is_downloaded_is_what_was_signed(downloaded: Path, office: Office) -> None:
    row = Letter.objects.select_related("decision__application").get(pk=roll.letter_of(RETIREE))
    assert downloaded.read_bytes() == bytes(row.pdf)
    assert hashlib.sha256(downloaded.read_bytes()).hexdigest() == row.sha256
    assert downloaded.name == f"{row.decision.application.number}.pdf"
    signature = tool("pdfsig", "-nocert", str(downloaded))
    assert "Signature is Valid" in signature
    assert "Total document signed" in signature
    assert "$1,625.00" in portal.verifies(office, downloaded, "es")


def test_the_file_holds_no_user_name_no_host_path_and_no_number(downloaded: Path, office: Office) -> None:
    """Its properties, its plain strings, and every stream of it unpacked."""
    told = tool("pdfinfo", str(downloaded))
    unpacked = b"\n".join([told.encode(), *PLAIN.findall(downloaded.read_bytes()), *streams(downloaded)])
    for secret in (*User.objects.values_list("username", flat=True), str(office.run), "/home/", "/tmp/"):
        assert secret.encode() not in unpacked, f"the letter holds {secret!r}"
    assert not re.search(rf"^(Author|Creator):.*{getpass.getuser()}", told, re.MULTILINE)
    assert not NUMBER.search(unpacked)
    assert downloaded.read_bytes().count(b"%%EOF") == 2, "what was set, what was sealed over it, and no other revision"


def streams(file: Path) -> list[bytes]:
    with pikepdf.open(file) as pdf:
        return [thing.read_bytes() for thing in pdf.objects if isinstance(thing, pikepdf.Stream) and readable(thing)]


PACKED = ("/Image", "/Type1C", "/CIDFontType0C", "/OpenType")


def readable(stream: pikepdf.Stream) -> bool:
    """Not a typeface or a picture, whose bytes may spell anything."""
    return "/Length1" not in stream and stream.get("/Subtype") not in PACKED


def tool(*argv: str) -> str:
    done = subprocess.run(argv, capture_output=True, check=True)
    return done.stdout.decode(errors="replace")
