"""Many letters on paper: every page as it was, each letter on a fresh sheet, memory that does not grow with them."""

import gc
import tracemalloc
from io import BytesIO
from pathlib import Path

import pikepdf

from benefits.letters.print_copy import PrintCopy, page_count
from benefits.letters.render import cover
from tests.letters.test_render import in_lines, text_of


def bound(*pdfs: bytes) -> tuple[bytes, list[int]]:
    out = BytesIO()
    copy = PrintCopy(out, "Copia para imprimir")
    pages = [copy.add(pdf) for pdf in pdfs]
    copy.close()
    return out.getvalue(), pages


def test_every_page_is_there_as_it_was_and_each_letter_begins_on_a_front(
    signed: bytes, signed_denial: bytes, tmp_path: Path
) -> None:
    first = cover("Copia para imprimir", "Sin firmas electrónicas", ["Departamento de Educación"], "es")
    copy, pages = bound(first, signed, signed_denial, signed)
    assert pages[1:] == [page_count(signed), page_count(signed_denial), page_count(signed)]
    said = [in_lines(page).strip() for page in text_of(copy, tmp_path).split("\f")[:-1]]
    at = 0
    for pdf, count in zip((first, signed, signed_denial, signed), pages, strict=True):
        assert at % 2 == 0
        own = [in_lines(page).strip() for page in text_of(pdf, tmp_path).split("\f")[:-1]]
        assert said[at : at + count] == own
        assert said[at + count : at + count + count % 2] == [""] * (count % 2)
        at += count + count % 2
    assert len(said) == at


def test_it_claims_no_signature_and_a_strict_reader_finds_nothing_wrong(signed: bytes) -> None:
    copy, _ = bound(signed, signed)
    with pikepdf.open(BytesIO(copy)) as pdf:
        assert "/AcroForm" not in pdf.Root and "/AF" not in pdf.Root
        assert str(pdf.docinfo.Title) == "Copia para imprimir"
        things = [thing for thing in pdf.objects if isinstance(thing, pikepdf.Dictionary)]
        fonts = [thing.FontDescriptor for thing in things if "/FontDescriptor" in thing]
        assert fonts and all({"/FontFile2", "/FontFile3"} & set(font.keys()) for font in fonts)
        assert pdf.check_pdf_syntax() == []


def test_memory_does_not_grow_with_the_number_of_letters(signed: bytes, tmp_path: Path) -> None:
    def held(letters: int) -> int:
        with (tmp_path / "copy.pdf").open("wb") as out:
            copy = PrintCopy(out, "Copia")
            for _ in range(letters):
                copy.add(signed)
            gc.collect()
            now = tracemalloc.get_traced_memory()[0]
            copy.close()
        return now

    tracemalloc.start()
    try:
        few, many = held(2), held(8)
    finally:
        tracemalloc.stop()
    assert many - few < 6 * 5_000, "an offset an object, not the objects"
