"""What the screens say, they say in both languages, whole, compiled, and in the words people use."""

import gettext
import re
from pathlib import Path

import pytest
from django.conf import settings

from cases.management.commands.catalogues import Message, as_mo, as_po, read, said_by

LOCALE = settings.ROOT / "config" / "locale"
LANGUAGES = ("es", "en")
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%%|<[^>]+>")
LEFT_OUT = {"%(username)s"}  # Django's blank for what our sentence says in plain words

# The words of a translation made word for word, which mean something else here, or nothing (a list for the office).
NOT_SAID = {
    r"contribuci[oó]n(es)?(?! sobre ingresos)": "taxes: say aportación",
    r"rutas?": "a road: say opción",
    r"lecturas?": "reading a book: say interpretación",
    r"edici[oó]n(es)?": "a printed book: say versión",
    r"recibos?": "means paid: say constancia del cómputo",
    r"sometid[ao]s?|someter": "say radicada, radicar",
    r"colas?": "a line to stand in: say casos pendientes",
    r"anular|anulad[ao]s?": "reads as cancel: say corrección autorizada",
    r"cuatro ojos": "comic: say revisión por una segunda persona",
    r"corridas?": "a bullfight: say proceso en lote",
    r"rec[aá]lculos?": "the statute says recómputo",
    r"totalmente asegurad[ao]s?": "sounds like insurance: say plenamente asegurado",
    r"seguridad social": "people say Seguro Social",
    r"compensaci[oó]n promedio": "sounds like damages: say sueldo promedio",
    r"salarios?": "public pay is sueldo",
    r"anualidad de m[eé]rito": "an award? say pensión por mérito",
    r"sobrepagos?": "say pago en exceso",
    r"bisemanal(es)?": "every two weeks: say quincenal",
    r"separad[ao]s?": "legally separated: say fecha de separación del servicio",
    r"devoluci[oó]n de aportaciones": "say reembolso",
    r"guardi[aá]n(es)?": "say tutor",
    r"ilustrativ[ao]s?": "not strong enough: say de ejemplo",
    r"tú|tus?|tuy[ao]s?": "say usted",
}


def catalogue(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / "django.po"


def shown(message: Message) -> str:
    return f"{message.context}|{message.singular}" if message.context else message.singular


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_the_screens_is_in_the_catalogue_and_none_that_is_not(language: str) -> None:
    entries, said = set(read(catalogue(language))), said_by(settings.ROOT)
    assert {shown(message) for message in said ^ entries} == set(), "run: ./run manage catalogues"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_entry_is_translated_and_none_is_fuzzy(language: str) -> None:
    assert [shown(message) for message, texts in read(catalogue(language)).items() if not all(texts)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_keeps_the_blanks_and_the_marks_of_its_sentence(language: str) -> None:
    for message, texts in read(catalogue(language)).items():
        whole = set(PLACEHOLDER.findall(message.singular)) | set(PLACEHOLDER.findall(message.plural))
        for text in texts:
            assert set(PLACEHOLDER.findall(text)) <= whole, shown(message)
        assert whole - set(PLACEHOLDER.findall(texts[-1])) <= LEFT_OUT, shown(message)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_compiled_is_what_is_written(language: str) -> None:
    entries = read(catalogue(language))
    compiled = catalogue(language).with_suffix(".mo")
    assert compiled.read_bytes() == as_mo(entries, language), "run: ./run manage catalogues"
    assert catalogue(language).read_text(encoding="utf-8") == as_po(entries, language)
    with compiled.open("rb") as file:
        spoken = gettext.GNUTranslations(file)
    for message, texts in entries.items():
        if message.plural:
            found = [spoken.ngettext(message.singular, message.plural, count) for count in (1, 2)]
        elif message.context:
            found = [spoken.pgettext(message.context, message.singular)]
        else:
            found = [spoken.gettext(message.singular)]
        assert found == texts


def test_the_spanish_says_no_word_that_means_something_else_here() -> None:
    for message, texts in read(catalogue("es")).items():
        for pattern, why in NOT_SAID.items():
            for text in texts:
                assert not re.search(rf"\b(?:{pattern})\b", text, re.IGNORECASE), f"{shown(message)} → {text}: {why}"
