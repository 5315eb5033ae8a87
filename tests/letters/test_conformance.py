"""PDF/A-3a and PDF/UA-1 by our own rules, before and after signing; and the rules themselves find what is planted."""

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO

import pikepdf
import pytest

from benefits.letters.quoted import quoted
from benefits.letters.render import render
from tests.letters import contents
from tests.letters.rules import breaches, elements


def test_a_letter_keeps_every_rule_before_and_after_signing(signed: bytes, signed_denial: bytes) -> None:
    assert breaches(render(contents.award("en"))) == []
    assert breaches(signed) == breaches(signed_denial) == []


def test_what_somebody_typed_in_the_other_language_is_read_aloud_in_it() -> None:
    letter = contents.denial("en")
    typed = quoted("This is the reason: Falta la matrícula del municipio.", "es")
    pdf = render(replace(letter, paragraphs=(*letter.paragraphs, typed)))
    with pikepdf.open(BytesIO(pdf)) as read:
        (element,) = (each for each in elements(read.Root.StructTreeRoot) if str(each.S) == "/BlockQuote")
        assert (str(read.Root.Lang), str(element.Lang)) == ("en-US", "es")
    assert breaches(pdf) == []


def first_font(pdf: pikepdf.Pdf) -> pikepdf.Dictionary:
    return next(
        thing
        for thing in pdf.objects
        if isinstance(thing, pikepdf.Dictionary) and thing.get("/Subtype") == pikepdf.Name.Type0
    )


def drop_to_unicode(pdf: pikepdf.Pdf) -> None:
    del first_font(pdf)["/ToUnicode"]


def drop_language(pdf: pikepdf.Pdf) -> None:
    del pdf.Root["/Lang"]


def drop_claim(pdf: pikepdf.Pdf) -> None:
    pdf.Root.Metadata.write(pdf.Root.Metadata.read_bytes().replace(b'pdfuaid:part="1"', b""))


def associate_twice(pdf: pikepdf.Pdf) -> None:
    pdf.Root.AF.append(pdf.Root.AF[0])


def change_receipt(pdf: pikepdf.Pdf) -> None:
    pdf.Root.AF[0].EF.F.write(b"{}")


def add_script(pdf: pikepdf.Pdf) -> None:
    pdf.Root["/OpenAction"] = pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS="app.alert(1)")


def turn_page(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].rotate(90, relative=True)


def loose_text(pdf: pikepdf.Pdf) -> None:
    pdf.pages[0].contents_add(b"BT (COPY) Tj ET")


def drop_heading(pdf: pikepdf.Pdf) -> None:
    for thing in pdf.objects:
        if isinstance(thing, pikepdf.Dictionary) and thing.get("/S") == pikepdf.Name.H1:
            thing.S = pikepdf.Name.P


@pytest.mark.parametrize(
    "plant",
    [
        drop_to_unicode,
        drop_language,
        drop_claim,
        associate_twice,
        change_receipt,
        add_script,
        turn_page,
        loose_text,
        drop_heading,
    ],
)
def test_each_planted_fault_is_found(plant: Callable[[pikepdf.Pdf], None], signed: bytes) -> None:
    output = BytesIO()
    with pikepdf.open(BytesIO(signed)) as pdf:
        plant(pdf)
        pdf.save(output)
    assert breaches(output.getvalue()) != []
