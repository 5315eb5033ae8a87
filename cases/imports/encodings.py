"""Bytes → text: with which letters a file was written. Its words decide; where they do not, a person is asked. Pure.

UTF-8 and UTF-16 show themselves. Of the old code pages the one is taken under which the file's words are Spanish words:
only letters of the language, and each word all small, all capital, or with one capital in front.
"""

import codecs
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

MARKS = {codecs.BOM_UTF8: "utf-8-sig", codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}
CODE_PAGES = ("cp1252", "cp850", "cp437")  # Windows, DOS of Latin America, DOS of the United States
ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", *CODE_PAGES)
LETTERS = frozenset("áéíóúüñÁÉÍÓÚÜÑ")
NEUTRAL = frozenset("ºª°¿¡–—‘’“”·§")
WORD = re.compile(r"[A-Za-z\u0080-\uffff]+")
MOST_WORDS = 5_000


@dataclass(frozen=True, slots=True)
class Letters:
    """`encoding` is the one used; `certain` false: others are as likely. `examples`: words with accents, under each."""

    encoding: str
    text: str
    certain: bool = True
    examples: Mapping[str, str] = field(default_factory=dict)


def decide(data: bytes, chosen: str = "") -> Letters:
    """The text of a file. `chosen`: what a person said of it.

    Raises:
        UnicodeDecodeError: the file cannot be written as `chosen` says, or as its mark says.
    """
    marked = next((name for mark, name in MARKS.items() if data.startswith(mark)), "")
    if marked or (chosen and chosen not in CODE_PAGES):
        return _alone(data, marked or chosen)
    try:
        return _alone(data, "utf-8") if not chosen else _among(data, chosen)
    except UnicodeDecodeError:
        return _among(data, chosen)


def _alone(data: bytes, encoding: str) -> Letters:
    text = data.decode(encoding)
    return Letters(encoding, text, examples={encoding: _examples(text)})


def _among(data: bytes, chosen: str) -> Letters:
    texts = {page: data.decode(page, errors="replace") for page in CODE_PAGES}
    scores = {page: _score(text) for page, text in texts.items()}
    best = max(CODE_PAGES, key=lambda page: scores[page])
    rivals = {texts[page] for page in CODE_PAGES if scores[page] == scores[best]}
    page = chosen or best
    examples = {each: _examples(text) for each, text in texts.items()}
    return Letters(page, texts[page], bool(chosen) or (len(rivals) == 1 and scores[best] > 0), examples)


def _words(text: str) -> list[str]:
    """The different words that hold something beyond ASCII, in the order of the text."""
    found = (word for word in WORD.findall(text) if not word.isascii())
    return list(dict.fromkeys(found))[:MOST_WORDS]


def _score(text: str) -> int:
    return sum(_worth(word) for word in _words(text))


def _worth(word: str) -> int:
    beyond = {letter for letter in word if not letter.isascii()}
    if beyond <= NEUTRAL:
        return 0
    cased = word.islower() or word.isupper() or (word[0].isupper() and word[1:].islower())
    return 1 if beyond <= LETTERS | NEUTRAL and cased else -1


def _examples(text: str) -> str:
    """Up to three words with accents; the ones of the language first."""
    return ", ".join(sorted(_words(text), key=lambda word: -_worth(word))[:3])
