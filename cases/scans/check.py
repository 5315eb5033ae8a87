"""What a file is by its content, and whether it may enter: a PDF, JPEG or PNG that opens whole and does nothing.

Run in a process of its own (`apart.py`), since what it opens was made by anybody: it writes no file, knows no secret.
"""

import json
import sys
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pikepdf
from PIL import Image, ImageOps

from benefits.confined import within_limits, within_memory
from cases.scans.found import JPEG, PDF, PNG, SECONDS, Found, Refused

FORMATS = {JPEG: "JPEG", PNG: "PNG"}
MOST_PIXELS = 80_000_000  # a Letter page at 600 points an inch has 34 millions
MOST_PAGES, MOST_OBJECTS, DEEPEST = 200, 100_000, 40
SHOWN_PIXELS = (1600, 1600)
# What a page of paper never needs: what runs, sends, opens or carries something else.
ACTS = frozenset({
    "/JavaScript", "/Launch", "/SubmitForm", "/ImportData", "/ResetForm", "/Rendition", "/Movie", "/Sound", "/GoToE",
    "/GoToR", "/RichMediaExecute",
})  # fmt: skip
ACTIVE = frozenset({
    "/JS", "/JavaScript", "/AA", "/XFA", "/EmbeddedFiles", "/EF", "/RichMediaContent", "/RichMediaSettings",
})  # fmt: skip


def check(data: bytes) -> Found:
    """Open the file whole. Raises `Refused`."""
    media = media_of(data)
    try:
        return _pdf(data) if media == PDF else _picture(data, media)
    except Image.DecompressionBombError as swells:
        raise Refused("too_large") from swells
    except (OSError, ValueError, SyntaxError, RuntimeError, MemoryError) as wrong:
        raise Refused("unreadable") from wrong


def media_of(data: bytes) -> str:
    """The kind of file by its first bytes; its name says nothing. Raises `Refused` for any that is not taken."""
    if not data:
        raise Refused("empty")
    if data.startswith(b"%PDF-"):
        return PDF
    if data.startswith(b"\xff\xd8\xff"):
        return JPEG
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return PNG
    if data.startswith((b"II*\0", b"MM\0*", b"II+\0", b"MM\0+")):
        raise Refused("tiff")
    raise Refused("heic" if data[4:8] == b"ftyp" else "kind")


def _picture(data: bytes, media: str) -> Found:
    with Image.open(BytesIO(data), formats=[FORMATS[media]]) as image:
        if image.width * image.height > MOST_PIXELS:
            raise Refused("too_large")
        image.thumbnail(SHOWN_PIXELS)  # reads it to its end
        upright = ImageOps.exif_transpose(image).convert("RGBA")
    paper = Image.new("RGB", upright.size, "white")
    paper.paste(upright, mask=upright.getchannel("A"))
    drawn = BytesIO()
    paper.save(drawn, "JPEG", quality=80)
    return Found(media, 1, drawn.getvalue())


def _pdf(data: bytes) -> Found:
    end = data.rfind(b"%%EOF")
    if end < 0 or data[end + 5 :].strip(b" \t\r\n\0"):
        raise Refused("more_than_pdf" if end >= 0 else "unreadable")
    try:
        with pikepdf.open(BytesIO(data)) as pdf:
            pages = len(pdf.pages)
            if len(pdf.objects) > MOST_OBJECTS or pages > MOST_PAGES:
                raise Refused("too_long")
            if any(_is_active(each) for each in pdf.objects):
                raise Refused("active")
    except pikepdf.PasswordError as locked:
        raise Refused("password") from locked
    except pikepdf.PdfError as wrong:
        raise Refused("unreadable") from wrong
    if not pages:
        raise Refused("unreadable")
    return Found(PDF, pages)


def _is_active(thing: Any) -> bool:
    """Whether something in an object, down to what it names elsewhere, acts or carries another file."""
    return any(
        ACTIVE.intersection(keys) or any(str(value) in ACTS for value in kinds) for keys, kinds in _dictionaries(thing)
    )


def _dictionaries(thing: Any, deep: int = 0) -> Iterator[tuple[set[str], list[Any]]]:
    """Keys of each dictionary written in an object, and the kind of action it says to be."""
    if deep > DEEPEST:
        raise Refused("unreadable")
    inside: list[Any] = []
    if isinstance(thing, pikepdf.Dictionary | pikepdf.Stream):
        yield set(thing.keys()), [thing.get("/S")]
        inside = [thing[key] for key in thing.keys()]  # noqa: SIM118  a stream's own iterator goes over its bytes
    elif isinstance(thing, pikepdf.Array):
        inside = list(thing)
    for each in inside:
        if isinstance(each, pikepdf.Object) and not each.is_indirect:
            yield from _dictionaries(each, deep + 1)


def main() -> None:
    """A file on standard input; a line of JSON, then the picture, on standard output."""
    within_limits(SECONDS)
    shown = b""
    try:
        with within_memory():
            found = check(sys.stdin.buffer.read())
        said, shown = {"media": found.media, "pages": found.pages}, found.shown
    except Refused as why:
        said = {"refused": why.word}
    sys.stdout.buffer.write(json.dumps(said).encode() + b"\n" + shown)


if __name__ == "__main__":
    main()
