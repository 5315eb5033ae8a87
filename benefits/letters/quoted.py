"""Words that somebody typed in the other language than the letter's: marked, for whoever has it read aloud."""


class Quoted(str):
    """A whole sentence: `lead`, to its colon, is the letter's own; `words` are in `language` (`es`, `en`)."""

    lead: str
    words: str
    language: str


def quoted(sentence: str, language: str) -> Quoted:
    """A sentence of the form *This is the reason: …*, whose words are in that language."""
    said = Quoted(sentence)
    lead, _, said.words = sentence.partition(": ")
    said.lead, said.language = f"{lead}:", language
    return said
