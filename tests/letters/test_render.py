"""The letter as a person meets it: on paper, in an envelope, read aloud, in either language."""

import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from django.template import TemplateDoesNotExist
from django.utils.translation import override

from benefits.letters import render as rendering
from benefits.letters.content import Kind, Language, LetterContent
from benefits.letters.render import render
from benefits.letters.words import PHRASES, phrase
from tests.letters import contents

LANGUAGES: tuple[Language, ...] = ("es", "en")


def text_of(pdf: bytes, folder: Path, *options: str) -> str:
    program = shutil.which("pdftotext") or pytest.skip("pdftotext (poppler-utils) is not installed")
    file = folder / "letter.pdf"
    file.write_bytes(pdf)
    said = subprocess.run([program, *options, file, "-"], capture_output=True, text=True, check=True)
    return said.stdout.replace("\N{NO-BREAK SPACE}", " ")


def in_lines(text: str) -> str:
    return re.sub(r"\s+", " ", text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", list(Kind))
def test_words_and_figures_come_out_whole_and_in_reading_order(kind: Kind, language: Language, tmp_path: Path) -> None:
    letter = contents.award(language) if kind == Kind.AWARD else contents.denial(language)
    text = in_lines(text_of(render(letter), tmp_path))
    in_order = [
        letter.office.name,
        "Sra. María de los Ángeles Núñez Peña viuda de",
        letter.heading,
        letter.opening,
        *letter.paragraphs,
        *(f"{fact.label}: {fact.value}" for fact in letter.compare),
        phrase("remedies", language),
        letter.approval.name,
        *(row.words for row in letter.worksheet[:1]),
        "Lcda. Sofía Ibáñez Güell",
        phrase("proof", language),
    ]
    places = [text.index(piece) for piece in in_order]
    assert places == sorted(places)


def test_the_money_is_on_the_first_page_and_every_page_counts_itself(signed: bytes, tmp_path: Path) -> None:
    pages = text_of(signed, tmp_path).split("\f")[:-1]
    assert len(pages) >= 3
    assert "$1,875.00" in pages[0] and "$22,500.00" in pages[0] and "al mes" in pages[0]
    for number, page in enumerate(pages, 1):
        assert f"página {number} de {len(pages)}" in page
        assert contents.REFERENCE in page and "K7QM-2VXH-9RTD-4WPC" in page


def test_whoever_holds_the_paper_alone_reads_where_to_check_it(tmp_path: Path) -> None:
    page = "https://retiro.example/verificar/?codigo=K7QM"
    text = in_lines(text_of(render(replace(contents.denial(), check_at=page)), tmp_path))
    assert "it can be checked at retiro.example/verificar/" in text and "?codigo" not in text


def test_a_table_that_crosses_pages_repeats_its_headings(signed: bytes, tmp_path: Path) -> None:
    pages = text_of(signed, tmp_path).split("\f")
    assert sum(phrase("vouched_by", "es") in page for page in pages) >= 2


def test_a_sample_is_stamped_on_every_page_and_only_a_sample(
    signed: bytes, signed_denial: bytes, tmp_path: Path
) -> None:
    for pdf, language in ((signed, "es"), (signed_denial, "en")):
        pages = text_of(pdf, tmp_path).split("\f")[:-1]
        assert all(PHRASES["sample"][language == "en"].upper() in page for page in pages)
    assert "SAMPLE" not in text_of(render(contents.denial("en")), tmp_path).upper()


def test_only_the_address_stands_in_the_window(signed: bytes, tmp_path: Path) -> None:
    """0.875 to 5 inches from the left and 2 to 3.2 from the top, of a sheet folded in three for a no. 10 envelope."""
    boxes = text_of(signed, tmp_path, "-bbox", "-l", "1")
    found = re.findall(r'xMin="([\d.]+)" yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">([^<]*)<', boxes)
    places = [(word, float(left), float(top), float(bottom)) for left, top, bottom, word in found]
    inside = [word for word, left, top, bottom in places if left < 360 and bottom > 144 and top < 230]
    address = " ".join((contents.RECIPIENT.name, *contents.RECIPIENT.address)).replace("Rodríguez-E", "Rodríguez- E")
    assert " ".join(inside) == address


def test_the_language_is_the_persons_not_the_process(tmp_path: Path) -> None:
    letter = contents.denial("en")
    with override("es-pr"):
        in_spanish_process = render(letter)
    with override("en"):
        assert render(letter) == in_spanish_process  # and the same content gives the same bytes
    text = text_of(in_spanish_process, tmp_path)
    assert "page 1 of" in text and "November 30, 2026" in text and "página" not in text


def test_a_letter_fetches_nothing_and_escapes_everything(tmp_path: Path) -> None:
    hostile = '<img src="file:///etc/hostname"><script>alert(1)</script>{{ 7|add:7 }}'
    letter: LetterContent = replace(contents.denial(), opening=hostile)
    assert hostile in in_lines(text_of(render(letter), tmp_path))
    with pytest.raises(ValueError, match="fetches nothing"):
        rendering._fetcher().fetch("file:///etc/hostname")


def test_every_shared_sentence_that_a_template_names_is_in_the_list() -> None:
    used: set[str] = set()
    for file in (rendering.typefaces.ROOT / "templates" / "letters").glob("*.html"):
        used |= set(re.findall(r"{{ w\.(\w+) }}", file.read_text(encoding="utf-8")))
    assert used and used <= PHRASES.keys()
    with pytest.raises(TemplateDoesNotExist):
        rendering._templates().get_template("letters/none.html")


@pytest.mark.parametrize("style", ["letter", "paper"])
def test_no_style_asks_for_a_feature_of_a_typeface(style: str) -> None:
    """For each line of such text WeasyPrint allocates what it never frees: 80 kB a letter."""
    text = (rendering.typefaces.STATIC / "letters" / f"{style}.css").read_text(encoding="utf-8")
    assert "font-variant" not in text and "font-feature" not in text
