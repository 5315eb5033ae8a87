"""Many letters as one file to be printed: their pages without their signatures, which no merged file could keep.

Written as it comes, one letter at a time: what stays in memory is the place of each object. Each letter begins on the
front of a sheet printed on both sides.
"""

from collections import deque
from io import BytesIO
from typing import IO, Any

from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.generic import pdf_name
from pyhanko.pdf_utils.reader import PdfFileReader

HEAD = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
KEPT = ("/MediaBox", "/Resources", "/Contents", "/Rotate")
LETTER = generic.ArrayObject(generic.NumberObject(side) for side in (0, 0, 612, 792))


def page_count(pdf: bytes) -> int:
    """How many pages a letter has."""
    return int(PdfFileReader(BytesIO(pdf)).root["/Pages"]["/Count"])


class PrintCopy:
    """A file being written. `title` stands in its window's title bar, and says what it is."""

    def __init__(self, out: IO[bytes], title: str) -> None:
        self._out, self._title = out, title
        self._places: list[int] = []  # of object 1, 2, ...; 0 while it is not written
        self._pages: list[int] = []
        self._out.write(HEAD)
        self._tree = self._number()

    def add(self, pdf: bytes) -> int:
        """The pages of one letter, and a blank one where it ends on a front. Gives how many pages the letter has."""
        reader = PdfFileReader(BytesIO(pdf))
        numbers: dict[int, int] = {}
        waiting: deque[generic.IndirectObject] = deque()
        kids = reader.root["/Pages"]["/Kids"]
        pages = [kids[at] for at in range(len(kids))]
        for page in pages:
            self._page({key: _copied(page.raw_get(key), numbers, waiting, self) for key in KEPT if key in page})
            while waiting:
                reference = waiting.popleft()
                self._write(numbers[reference.idnum], _copied(reference.get_object(), numbers, waiting, self))
        if len(self._pages) % 2:
            self._page({"/MediaBox": LETTER})
        return len(pages)

    def close(self) -> int:
        """Write what leads to the pages. Gives how many pages the file has."""
        kids = generic.ArrayObject(_reference(number) for number in self._pages)
        count = generic.NumberObject(len(self._pages))
        self._write(self._tree, _dictionary({"/Type": pdf_name("/Pages"), "/Kids": kids, "/Count": count}))
        shown = {"/DisplayDocTitle": generic.BooleanObject(True), "/Duplex": pdf_name("/DuplexFlipLongEdge")}
        root = {
            "/Type": pdf_name("/Catalog"), "/Pages": _reference(self._tree), "/ViewerPreferences": _dictionary(shown),
        }  # fmt: skip
        info = {"/Title": generic.TextStringObject(self._title)}
        trailer = {
            "/Root": self._write(self._number(), _dictionary(root)),
            "/Info": self._write(self._number(), _dictionary(info)),
        }
        self._write_trailer(trailer)
        return len(self._pages)

    def number_of(self, reference: generic.IndirectObject, numbers: dict[int, int], waiting: deque[Any]) -> int:
        """The number here of an object of the file being added; one not met before waits to be written."""
        if reference.idnum not in numbers:
            numbers[reference.idnum] = self._number()
            waiting.append(reference)
        return numbers[reference.idnum]

    def _page(self, parts: dict[str, Any]) -> None:
        number = self._number()
        self._pages.append(number)
        self._write(number, _dictionary({"/Type": pdf_name("/Page"), "/Parent": _reference(self._tree), **parts}))

    def _number(self) -> int:
        self._places.append(0)
        return len(self._places)

    def _write(self, number: int, thing: generic.PdfObject) -> generic.IndirectObject:
        self._places[number - 1] = self._out.tell()
        self._out.write(b"%d 0 obj\n" % number)
        thing.write_to_stream(self._out)
        self._out.write(b"\nendobj\n")
        return _reference(number)

    def _write_trailer(self, trailer: dict[str, Any]) -> None:
        start, size = self._out.tell(), len(self._places) + 1
        self._out.write(b"xref\n0 %d\n0000000000 65535 f \n" % size)
        for place in self._places:
            self._out.write(b"%010d 00000 n \n" % place)
        self._out.write(b"trailer\n")
        _dictionary({"/Size": generic.NumberObject(size), **trailer}).write_to_stream(self._out)
        self._out.write(b"\nstartxref\n%d\n%%%%EOF\n" % start)


def _copied(thing: Any, numbers: dict[int, int], waiting: deque[Any], here: PrintCopy) -> Any:
    """The same object with the numbers it has here."""
    if isinstance(thing, generic.IndirectObject):
        return _reference(here.number_of(thing, numbers, waiting))
    if isinstance(thing, generic.DictionaryObject):
        parts = {key: _copied(thing.raw_get(key), numbers, waiting, here) for key in thing}
        if isinstance(thing, generic.StreamObject):
            return generic.StreamObject(_dictionary(parts), encoded_data=thing.encoded_data)
        return _dictionary(parts)
    if isinstance(thing, generic.ArrayObject):
        return generic.ArrayObject(_copied(thing.raw_get(at), numbers, waiting, here) for at in range(len(thing)))
    return thing


def _dictionary(parts: dict[str, Any]) -> generic.DictionaryObject:
    return generic.DictionaryObject({pdf_name(key): value for key, value in parts.items()})


def _reference(number: int) -> generic.IndirectObject:
    return generic.IndirectObject(number, 0, None)
