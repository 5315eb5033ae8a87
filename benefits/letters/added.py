"""What was added to a letter after its seal, as far as it can be told: the letter is not valid, whatever it was."""

from collections.abc import Iterator
from io import BytesIO
from typing import Any

from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.reader import PdfFileReader


def word(pdf: bytes, sealed: int) -> str:
    """Of a file whose seal ends at byte `sealed`, a key of answers.REASONS: `attachment`, `rotated` or `stamped` for
    what a later version changed; `appended` for anything else, and for what cannot be read."""
    try:
        before, after = PdfFileReader(BytesIO(pdf[:sealed])), PdfFileReader(BytesIO(pdf))
        changes = (("attachment", _attached), ("rotated", _turns), ("stamped", _drawn))
        return next((name for name, look in changes if look(before) != look(after)), "appended")
    except Exception:
        return "appended"


def _attached(reader: PdfFileReader) -> bytes:
    data: bytes = reader.root["/AF"][0]["/EF"]["/F"].encoded_data
    return data


def _turns(reader: PdfFileReader) -> list[Any]:
    return [page.get("/Rotate", 0) for page in _pages(reader)]


def _drawn(reader: PdfFileReader) -> list[Any]:
    """What each page shows: its streams, and the notes laid over it."""
    shown = [(_streams(page), page.get("/Annots", ())) for page in _pages(reader)]
    return [([stream.encoded_data for stream in streams], len(notes)) for streams, notes in shown]


def _pages(reader: PdfFileReader) -> Iterator[generic.DictionaryObject]:
    kids = reader.root["/Pages"]["/Kids"]
    return (kids[at] for at in range(len(kids)))


def _streams(page: generic.DictionaryObject) -> Iterator[generic.StreamObject]:
    found = page["/Contents"]
    return (found[at] for at in range(len(found))) if isinstance(found, generic.ArrayObject) else iter([found])
