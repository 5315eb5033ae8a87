"""A letter that takes the place of another names it, by its day and its code."""

from dataclasses import replace

from cases.letters.skeleton import Told
from cases.letters.voice import Voice
from cases.models import Letter

IN_PLACE_OF = (
    "Esta carta sustituye la del {day}, de código {code}. Guarde las dos; vale esta.",
    "This letter replaces the one of {day}, with code {code}. Keep both; this one holds.",
)


def named(told: Told, replaced: Letter | None, voice: Voice) -> Told:
    """What a letter tells, with the name of the one it replaces, if it replaces one."""
    if replaced is None:
        return told
    said = voice(IN_PLACE_OF, day=replaced.issued_on, code=replaced.short_code)
    states = {**told.states, "replaces": {"issued_on": replaced.issued_on, "code": replaced.short_code}}
    return replace(told, paragraphs=(*told.paragraphs, said), states=states)
