"""From the text of an issued letter, every number back to its origin: what is left over has none.

Amounts, percentages, days, months and lengths are asked of the receipt. Of the other digits, each must stand in a
citation, a fact or a sentence of law of the receipt, in the address, or in the office's own particulars. Allowed
without an origin: the page's number and the letter's own reference, with its code and the hash of its edition.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

from benefits import codec
from benefits.law.route import Route
from benefits.law.step import Step
from benefits.law.words import say
from benefits.letters.content import LetterContent
from benefits.letters.origins import FIGURE, Known, figures
from benefits.letters.words import PHRASES

DIGITS = re.compile(r"\d+(?:[.,/-]\d+)*")
PAGE = re.compile(r"(?:página|page) \d+ (?:de|of) \d+")
BLANK = re.compile(r"{\w+}")


def untraced(text: str, content: LetterContent) -> list[str]:
    """The numbers of a letter's text that come from nowhere."""
    known = Known(content.receipt)
    rest = _without_what_is_its_own(_in_one_line(text), content)
    lost = [found.group() for found in FIGURE.finditer(rest) if not known.holds(next(figures(found.group())))]
    allowed = set(DIGITS.findall(_in_one_line(" ".join(_sources(content)))))
    left = DIGITS.findall(FIGURE.sub(" ", rest))
    return lost + [token for token in left if token not in allowed]


def _in_one_line(text: str) -> str:
    return re.sub(r"\s+", " ", text.replace("\N{NO-BREAK SPACE}", " "))


def _without_what_is_its_own(text: str, content: LetterContent) -> str:
    text = PAGE.sub(" ", text)
    for own in (content.reference, content.short_code, content.edition, *_shared()):
        text = text.replace(own, " ") if own else text
    return text


def _shared() -> Iterator[str]:
    """The pieces of the shared sentences that hold a digit, without their blanks."""
    for pair in PHRASES.values():
        for sentence in pair:
            yield from (piece for piece in BLANK.split(sentence) if re.search(r"\d", piece))


def _sources(content: LetterContent) -> Iterator[str]:
    """What the receipt says in words, and whose letter it is."""
    yield from (content.recipient.name, *content.recipient.address, content.office.name, *content.office.address)
    yield from (content.office.telephone, content.office.hours, content.check_at)
    yield json.dumps({**content.receipt, "routes": None}, ensure_ascii=False)
    if content.receipt["routes"]:
        for route in codec.outcome_from_json(content.receipt["routes"]).routes:
            yield from _of(route, content.language)


def _of(route: Route, language: str) -> Iterator[str]:
    """The route's own sentences and citations."""
    said: tuple[Any, ...] = (*route.reasons, *route.nearest, *route.look_again)
    yield from (say(each, language) for each in said)
    yield from (each.id for each in route.readings)
    if route.steps:
        yield from _steps(route.steps, language)


def _steps(step: Step, language: str) -> Iterator[str]:
    yield f"{step.provision} {say(step, language)}"
    for part in step.parts:
        yield from _steps(part, language)
