"""Ways to spoil a signed letter: at random, and as people and programs do it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import BytesIO
from random import Random

import pikepdf
from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.pdf_utils.writer import PdfFileWriter

from benefits.letters.profile import container


@dataclass(frozen=True)
class Change:
    """One changed byte: where, and what stands there now."""

    place: int
    value: int

    def of(self, data: bytes) -> bytes:
        return data[: self.place] + bytes([self.value]) + data[self.place + 1 :]


def bits(data: bytes, count: int, rng: Random) -> Iterator[Change]:
    """Random one-bit flips over the whole file, the signature's own container and its padding included."""
    for _ in range(count):
        place = rng.randrange(len(data))
        yield Change(place, data[place] ^ 1 << rng.randrange(8))


def bytes_(data: bytes, count: int, rng: Random) -> Iterator[Change]:
    """Random other bytes over the whole file."""
    for _ in range(count):
        place = rng.randrange(len(data))
        yield Change(place, (data[place] + rng.randrange(1, 256)) % 256)


def container_digits(data: bytes, count: int, rng: Random) -> Iterator[Change]:
    """Random other hexadecimal digits inside the CMS: what no signature covers, and a lenient reader lets pass."""
    found = container(data)
    first = found.byte_range[1] + 1
    for _ in range(count):
        place = first + rng.randrange(2 * len(found.der))
        yield Change(place, rng.choice([digit for digit in b"0123456789ABCDEF" if digit != data[place]]))


def appended(data: bytes) -> bytes:
    """A line at the end, as a mail gateway may add."""
    return data + b"\n% copied\n"


def stamped(data: bytes) -> bytes:
    """COPY over the first page, in a later revision, as a download service may do (F-066)."""
    writer = IncrementalPdfFileWriter(BytesIO(data))
    stream = generic.StreamObject(stream_data=b"q BT /F1 48 Tf 200 400 Td (COPY) Tj ET Q")
    writer.add_stream_to_page(0, writer.add_object(stream))
    return _written(writer)


def rotated(data: bytes) -> bytes:
    """The first page turned, in a later revision."""
    writer = IncrementalPdfFileWriter(BytesIO(data))
    page = writer.root["/Pages"]["/Kids"].raw_get(0)
    page.get_object()["/Rotate"] = generic.NumberObject(90)
    writer.mark_update(page)
    return _written(writer)


def attachment_swapped(data: bytes) -> bytes:
    """Another receipt in a later revision."""
    writer = IncrementalPdfFileWriter(BytesIO(data))
    file = writer.root["/AF"][0]["/EF"]
    file["/F"] = writer.add_object(generic.StreamObject(stream_data=b'{"monthly":"9999.99"}'))
    writer.update_container(file)
    return _written(writer)


# What the proof does to every kind of letter, by the word it must be answered with.
ALTERATIONS: dict[str, Callable[[bytes], bytes]] = {
    "appended": appended, "rotated": rotated, "attachment": attachment_swapped, "stamped": stamped,
}  # fmt: skip


def saved_again(data: bytes) -> bytes:
    """Opened and saved by another program."""
    output = BytesIO()
    with pikepdf.open(BytesIO(data)) as pdf:
        pdf.save(output)
    return output.getvalue()


def _written(writer: PdfFileWriter) -> bytes:
    output = BytesIO()
    writer.write(output)
    return output.getvalue()
