"""The words of the law's answers, in Spanish and English, chosen by phrase id: one file a section.

Sentences are written whole, never built from variable names; ``gettext`` stays out of ``benefits.law``.
"""

from benefits.law.route import Look
from benefits.law.step import Phrase, Reason, Step
from benefits.law.words import (
    membership,
    neighbours,
    returns,
    section_766,
    section_766a,
    section_766b,
    section_766d,
    section_787o,
)
from benefits.law.words.forms import Shown

# Spanish, English.
PHRASES: dict[str, tuple[str, str]] = {
    **membership.PHRASES,
    **neighbours.PHRASES,
    **returns.PHRASES,
    **section_766.PHRASES,
    **section_766a.PHRASES,
    **section_766b.PHRASES,
    **section_766d.PHRASES,
    **section_787o.PHRASES,
}
LANGUAGES = ("es", "en")
# What a phrase need not say: the day of figures not frozen, and the age of a reduction kept without it.
NOT_SAID = (("as_of", ""), ("months", ""))


def say(thing: Phrase | Step | Reason | Look, language: str) -> str:
    """The sentence of a phrase, step, reason or look, in ``es`` or ``en``. Raises ``KeyError`` for an unknown id."""
    phrase = thing if isinstance(thing, Phrase) else thing.why if isinstance(thing, Look) else thing.says
    template = PHRASES[phrase.id][LANGUAGES.index(language)]
    values = {name: Shown(value, language) for name, value in (*NOT_SAID, *phrase.values)}
    if isinstance(thing, Step):
        values["amount"] = Shown(thing.amount, language)
    return template.format_map(values)
