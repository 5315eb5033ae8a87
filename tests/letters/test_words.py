"""The shared sentences: complete in both languages, and money and days as Puerto Rico writes them."""

import re
from datetime import date
from decimal import Decimal

import pytest

from benefits.letters import answers
from benefits.letters.profile import BYTE_RANGE, Rejected, container
from benefits.letters.words import PHRASES, day, money, phrase, phrases
from tests.letters import readability

# Words of DESIGN's list that a person's letter never uses.
AVOIDED = re.compile(
    r"\b(anualidad(?! adicional)|recibo|ruta|lectura|edición|contribuciones? al Sistema|impuesto)\b|\(a\)", re.I
)


@pytest.mark.parametrize("key", PHRASES)
def test_every_sentence_stands_in_both_languages(key: str) -> None:
    spanish, english = PHRASES[key]
    assert spanish and english and spanish != english
    assert re.findall(r"{(\w+)}", spanish) == re.findall(r"{(\w+)}", english)
    assert not AVOIDED.search(spanish)


def test_a_language_has_every_sentence() -> None:
    assert phrases("es").keys() == phrases("en").keys() == PHRASES.keys()
    with pytest.raises(KeyError):
        phrase("no such sentence", "es")


def test_money_and_days() -> None:
    assert money(Decimal("1515")) == "$1,515.00"
    assert money(Decimal("-110.00")) == "−$110.00"
    assert day(date(1990, 4, 3), "es") == "3 de abril de 1990"
    assert day(date(1990, 4, 3), "en") == "April 3, 1990"


def test_every_way_to_be_rejected_has_its_words() -> None:
    for pair in (*answers.REASONS.values(), *answers.STATUSES.values(), *answers.AMOUNTS.values()):
        assert all(pair) and pair[0] != pair[1]
    with pytest.raises(Rejected) as rejected:
        container(b"%PDF-1.7")
    assert rejected.value.word in answers.REASONS
    assert not BYTE_RANGE.search(b"/ByteRange [0 1 2 999999999]")


def test_syllables_as_a_teacher_counts_them() -> None:
    counted = {"pensión": 2, "Seguro": 3, "años": 2, "día": 2, "guitarra": 3, "quiere": 2, "aéreo": 4, "muy": 1}
    counted |= {"cuota": 2, "créditos": 3, "agüero": 3, "reír": 2, "y": 1, "hacia": 2, "todavía": 4, "ley": 1}
    assert {word: readability.syllables(word) for word in counted} == counted


def test_the_index_tells_a_law_from_a_letter() -> None:
    law = (
        "La anualidad por retiro computada conforme a las disposiciones precedentes será objeto de recomputación "
        "cuando el participante pensionado alcanzare la edad prescrita y estuviere plenamente asegurado."
    )
    assert readability.index(law) < 40
    assert readability.index("Usted recibe lo mismo. No tiene que hacer nada. Si algo está mal, llámenos.") > 80
