"""The words: every phrase in both languages, filled from what the law says; numbers as people read them."""

import re
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

import benefits.law
from benefits.law.step import Step, phrase
from benefits.law.words import PHRASES, say
from benefits.law.words.forms import age, day, money, number, percent, years

LAW = Path(benefits.law.__file__).parent
ID = re.compile(r'"((?:\d{3}\w*|refund|look|minimum|reduction|review|nearest|cohort)/\w+)"')


def test_every_phrase_used_has_its_words_and_every_word_its_use() -> None:
    sources = [path for path in LAW.rglob("*.py") if "words" not in path.parts]
    used = {id for path in sources for id in ID.findall(path.read_text(encoding="utf-8"))}
    used |= {"nearest/contributions_refunded", "nearest/refund_requested"}  # named by their fact
    assert used == set(PHRASES)


@pytest.mark.parametrize("id", PHRASES)
def test_both_languages_mention_the_same_values(id: str) -> None:
    spanish, english = PHRASES[id]
    found = [set(re.findall(r"\{[^}]*\}", text)) for text in (spanish, english)]
    assert found[0] == found[1]
    assert spanish.endswith((".", ":")) and english.endswith((".", ":"))


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (money(Fraction("1515")), "$1,515.00"),
        (money(Fraction("0.005")), "$0.01"),
        (money(Fraction("1250.125")), "$1,250.13"),
        (money(Fraction(70420, 3)), "$23,473.33"),
        (percent(Fraction("0.015")), "1.5 %"),
        (percent(Fraction("0.75"), "en"), "75%"),
        (years(Fraction(25)), "25 años"),
        (years(Fraction(1)), "1 año"),
        (years(Fraction(323, 12)), "26.92 años (26 años y 11 meses)"),
        (years(Fraction("20.75"), "en"), "20.75 years (20 years and 9 months)"),
        (years(Fraction(1, 6)), "2 meses"),
        (years(Fraction(1, 12), "en"), "1 month"),
        (years(Fraction("29.99")), "29.99 años"),
        (age(Fraction(680)), "56 años y 8 meses"),
        (age(Fraction(673), "en"), "56 years and 1 month"),
        (age(Fraction(696)), "58 años"),
        (day(date(1990, 4, 3)), "3 de abril de 1990"),
        (day(date(1990, 4, 3), "en"), "April 3, 1990"),
        (number(Fraction("0.85")), "0.85"),
        (number(Fraction(1, 3)), "0.3333"),
    ],
)
def test_numbers_as_people_read_them(said: str, expected: str) -> None:
    assert said == expected


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        (
            {"months": Fraction(680)},
            "Reducción actuarial por la edad al retiro, 56 años y 8 meses: $9,600.00 × 0.85 = $8,160.00 al año.",
        ),
        # kept before the age was said
        ({}, "Reducción actuarial por la edad al retiro: $9,600.00 × 0.85 = $8,160.00 al año."),
    ],
)
def test_a_reduction_says_the_age_and_an_older_one_can_still_be_said(
    values: dict[str, Fraction], expected: str
) -> None:
    says = phrase("reduction/applied", base=Fraction(9600), factor=Fraction("0.85"), **values)
    assert say(Step("§ 766(a)", says, Fraction(8160)), "es") == expected
